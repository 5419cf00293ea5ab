// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <vector>

namespace homard {

/// What a person asked the practice model for.
enum class PracticeKind {
    Hello,
    Help,
    List,
    Read,
    FindFiles,
    SearchText,
    CountLines,
    CountWords,
    CountFiles,
    Sizes,
    Summary,
    Write,
    Append,
    Replace,
    Run,
    GitStatus,
    GitLog,
    GitDiff,
    Compare,
};

/// One request, understood. Which members mean something depends on the kind; the others are empty.
struct PracticeIntent {
    PracticeKind kind = PracticeKind::Help;
    QString path;      ///< File or folder; empty: the workspace.
    QString otherPath; ///< Compare: the second file.
    QString pattern;   ///< FindFiles, CountFiles: a file name pattern.
    QString text;      ///< SearchText: what; Write, Append: the content; Replace: the new text; Run: the command.
    QString oldText;   ///< Replace.
    int lines = 0;     ///< Read: only so many lines from the beginning, or from the end if negative. GitLog: how many.
    bool operator==(const PracticeIntent &) const = default;

    /// It may change something, so what comes after it has to wait for it.
    bool changesThings() const
    {
        return kind == PracticeKind::Write || kind == PracticeKind::Append || kind == PracticeKind::Replace ||
               kind == PracticeKind::Run;
    }
};

/// All that one message asks for.
struct PracticeRequest {
    std::vector<PracticeIntent> intents; ///< Empty: not understood.
    bool chinese = false;                ///< The language of the message, and of the answer.
};

} // namespace homard
