// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/tool.h"
#include "practice_voice.h"
#include "providers/practice_intent.h"
#include <vector>

namespace homard {

/// A call the practice model wants to make.
struct PracticeCall {
    QString tool;
    QJsonObject arguments;
};

/// A call it has made, with what came of it.
struct PracticeSeen {
    PracticeCall call;
    ToolResult result;
};

/// What comes next for one request: calls, or else the answer.
struct PracticeMove {
    std::vector<PracticeCall> calls;
    QString answer;
};

inline PracticeMove answer(QString text)
{
    return {{}, std::move(text)};
}

/// Plans each kind of request step by step. Pure: the next move follows from the request and from what was seen of it
/// so far.
class PracticeMoves
{
public:
    /// `tools` must outlive this object.
    PracticeMoves(const std::vector<ToolSpec> &tools, PracticeVoice say) : m_tools(tools), m_say(say) {}

    PracticeMove next(const PracticeIntent &intent, const std::vector<PracticeSeen> &seen) const;

private:
    using Seen = std::vector<PracticeSeen>;
    PracticeMove list(const PracticeIntent &intent, const Seen &seen) const;
    PracticeMove read(const PracticeIntent &intent, const Seen &seen) const;
    PracticeMove readEnd(const PracticeIntent &intent, const Seen &seen) const;
    PracticeMove find(const PracticeIntent &intent, const Seen &seen) const;
    PracticeMove search(const PracticeIntent &intent, const Seen &seen) const;
    PracticeMove count(const PracticeIntent &intent, const Seen &seen) const;
    PracticeMove countFiles(const PracticeIntent &intent, const Seen &seen) const;
    PracticeMove sizes(const PracticeIntent &intent, const Seen &seen) const;
    PracticeMove summary(const PracticeIntent &intent, const Seen &seen) const;
    PracticeMove run(const PracticeIntent &intent, const Seen &seen) const;
    PracticeMove git(const PracticeIntent &intent, const Seen &seen) const;
    PracticeMove compare(const PracticeIntent &intent, const Seen &seen) const;
    PracticeMove write(const PracticeIntent &intent, const Seen &seen) const;
    PracticeMove append(const PracticeIntent &intent, const Seen &seen) const;
    PracticeMove replace(const PracticeIntent &intent, const Seen &seen) const;

    /// The call, or a word that its tool is not there.
    PracticeMove call(const char *tool, const QJsonObject &arguments) const;
    bool takes(const char *tool, const char *argument) const;
    PracticeMove changed(const ToolResult &result, const QString &done, const QString &aim) const;
    /// All pages of a file that were read one after another; `move` is the call for the next one, or empty if `text` is
    /// whole.
    struct WholeFile {
        QString text;
        qint64 lines = 0;
        bool known = false; ///< `text` and `lines` are the whole file.
        PracticeMove move;
    };
    WholeFile wholeFile(const QString &path, const Seen &seen) const;

    const std::vector<ToolSpec> &m_tools;
    PracticeVoice m_say;
};

} // namespace homard
