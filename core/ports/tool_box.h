// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/cancel_token.h"
#include "base/result.h"
#include "domain/plan.h"
#include "domain/tool.h"
#include <functional>

namespace homard {

/// What earlier calls of the same turn will have written, by absolute path: later previews build on it.
using PendingChanges = QHash<QString, QByteArray>;

/// Where a call stands that is looked at beforehand.
struct PreviewScope {
    QString sessionId{};
    PendingChanges pending{};
};

/// Adds a change of the turn. A file that goes away is looked at on the disk again, and refused there when it is gone.
inline void noteChange(PendingChanges &pending, const FileChange &change)
{
    if (change.removes)
        pending.remove(change.path);
    else
        pending.insert(change.path, change.newContent);
}

/// One permitted execution.
struct ToolInvocation {
    ToolCall call;
    QString sessionId;
    QString runId;
    CallPlanPtr plan;   ///< What was judged and, if asked, approved. The tool does this and nothing else.
    CancelToken cancel; ///< Cancelled when the call must end: it gets 2 s, then what is left of it is killed.
    std::function<void(const QString &)> progress; ///< Live output; any thread; may be empty.
    int resultLimit = 16000;                       ///< Characters of content that fit the model (loop.md 5).
};

/// All tools of a run. Thread-safe: run() is called from several threads at once.
/// Contract: no exception leaves it; every failure is a ToolResult; names are matched exactly (S02, S17).
class ToolBox
{
public:
    virtual ~ToolBox() = default;

    /// In a fixed order: part of the byte-stable prefix.
    virtual const std::vector<ToolSpec> &specs() const = 0;
    /// Null for an unknown name.
    virtual const ToolSpec *find(const QString &name) const = 0;
    /// Looks the tool up, parses, repairs and validates the arguments into `call`. Empty: ready. Else the result that
    /// answers the call (status Invalid), naming near tools, or tool, position and schema (loop.md 4).
    virtual std::optional<ToolResult> prepare(ToolCall &call) const = 0;
    /// What a prepared call would do; reads at most. An error is the tool's own answer (file missing, text not found
    /// once …): the call then gets a Failed result and is not judged further — unless it would be refused anyway, so an
    /// error must not tell what lies outside the workspace: for paths outside it a preview looks at nothing. Nor what a
    /// file with secrets holds: there a preview that cannot be made asks like one that can.
    virtual Result<ToolPreview> preview(const ToolCall &call, const Workspace &workspace,
                                        const PreviewScope &scope) const = 0;
    /// Commands of the session that run in the background, a line each, for the context of its next message. Does not
    /// wait.
    virtual QStringList runningCommands(const QString &sessionId) const
    {
        Q_UNUSED(sessionId)
        return {};
    }
    /// Executes. Blocks until done.
    virtual ToolResult run(const ToolInvocation &invocation) = 0;
};

} // namespace homard
