// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/model.h"
#include "domain/plan.h"
#include "domain/tool.h"
#include "ports/prompt_files.h"

namespace homard {

/// Caps of loop.md 2.
struct PromptOptions {
    int fileLimit = 20'000;     ///< Characters one file may take.
    int allFilesLimit = 60'000; ///< Characters all files may take together.
    double windowShare = 0.25;  ///< Of the model's window, in tokens, for all files together.
    int compactBelow = 32'000;  ///< Windows smaller than this get the compact profile.
};

/// One part of the system prompt, for the context inspector.
struct PromptPart {
    QString name;
    int tokens = 0;        ///< Estimated, as sent.
    qsizetype rawSize = 0; ///< Characters before cutting.
    qsizetype sentSize = 0;
    bool cut = false; ///< Part of the user's file is left out.
};

/// The system prompt up to the cache boundary, and the tools as this model gets them.
struct AssembledPrompt {
    QString system;
    std::vector<ToolSpec> tools;
    std::vector<PromptPart> parts;
    int tokens = 0; ///< Estimate of system and tools together.
    bool compact = false;
};

/// Builds the stable prefix (loop.md 2). Pure: the same inputs give the same bytes. `files` are the home files, then
/// the project's.
AssembledPrompt assemblePrompt(const ModelInfo &model, const std::vector<ToolSpec> &tools, const Workspace &workspace,
                               const std::vector<PromptFile> &homeFiles, const std::vector<PromptFile> &projectFiles,
                               const PromptOptions &options = {});

/// An over-long text as its first 70 % and last 20 % around a marker that says what is missing, together at most
/// `limit` characters.
QString cutFile(const QString &text, int limit, const QString &name);

/// The block that rides on the newest user message: date, time, zone, workspace, commands in the background. Frozen
/// with the message (invariant 6).
QString contextTail(qint64 wallMs, const Workspace &workspace, const QStringList &commands = {});

/// The model's tools as JSON, for estimates and the bench.
QString toolsAsText(const std::vector<ToolSpec> &tools);

} // namespace homard
