// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/plan.h"
#include <vector>

namespace homard {

/// A file that belongs into the system prompt.
struct PromptFile {
    QString name; ///< As the model sees it: "AGENTS.md", "memory/MEMORY.md".
    QString text; ///< Whole; the prompt assembly cuts and says so.
};

/// The user's own Markdown files. Thread-safe. Reads again only what changed on disk; a missing file is simply not
/// there.
class PromptFiles
{
public:
    virtual ~PromptFiles() = default;
    /// AGENTS, SOUL, IDENTITY, USER, TOOLS, memory/MEMORY, in this order.
    virtual std::vector<PromptFile> homeFiles() = 0;
    /// The workspace's AGENTS.md; empty unless it is trusted.
    virtual std::vector<PromptFile> projectFiles(const Workspace &workspace) = 0;
    /// One sentence for each file that could not be read whole when last looked at, for people.
    virtual QStringList problems() const { return {}; }
};

} // namespace homard
