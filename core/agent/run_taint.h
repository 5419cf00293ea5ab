// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/message.h"
#include <vector>

namespace homard {

/// Whether what the model sees holds content that nobody vouches for (safety.md E, taint): results marked untrusted, of
/// this run or of earlier ones, as long as they are in what is sent. Used by one thread.
class RunTaint
{
public:
    /// What is sent next. Looks only at what came since; anew where the beginning is another one (it was compacted).
    void look(const std::vector<MessagePtr> &view);
    /// Where the newest of it is from, for people: "web_fetch https://…", "read_file /other/notes.md". Empty: there is
    /// none.
    const QString &source() const { return m_source; }

    /// The same for one result of a turn that is not in the view yet.
    static QString sourceOf(const ToolResult &result, const ToolCall *call);

private:
    MessagePtr m_first;
    MessagePtr m_last; ///< The last one that was looked at.
    size_t m_seen = 0;
    QString m_source;
};

} // namespace homard
