// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "agent/call_threads.h"
#include "agent/run_recorder.h"
#include "agent/tool_quotas.h"
#include "domain/session.h"
#include "ports/approvals.h"
#include "ports/gate.h"
#include "ports/tool_box.h"
#include <functional>
#include <memory>

namespace homard {

/// The ports one turn of calls needs. All outlive the program's runs: a tool that ignores its cancel token may still be
/// inside run() when the turn has given up on it.
struct TurnPorts {
    ToolBox &tools;
    Gate &gate;
    Approvals &approvals;
    Clock &clock;
    CallThreads &threads; ///< Only used while the turn runs.
};

/// Times of loop.md 4 and 6.
struct TurnOptions {
    std::chrono::milliseconds softStop{10'000}; ///< After the first press running tools may finish for this long.
    std::chrono::milliseconds hardStop{2'000};  ///< After the second press, or a time-out, a call has this long to end.
    std::chrono::milliseconds flushAfter{
        200};          ///< Finished results become durable this soon while other calls still run (F06).
    int parallel = 32; ///< Calls at once (house.md, threads).
    int retries = 2;   ///< More attempts at most, whatever a tool's own rule says; 0: none.
    std::shared_ptr<ToolQuotas> quotas{}; ///< Of all sessions. Null: no limits.
    /// The session's mode, asked on the judging thread for each call that is judged, so that a change counts at once
    /// (safety.md, modes). Empty: Ask.
    std::function<SessionMode()> mode{};
    StageNames stages{}; ///< By which the policy's stages know the run.
    RunFacts facts{};    ///< As they are at the beginning of the turn.
};

/// The act stage: all calls of one answer. First judge(), then commit entries() together with the answer, then run().
/// Exactly one result per call, in the order of the calls, whatever happens (invariant 1).
///
/// Where a person changes the arguments of a call instead of answering, the call is judged anew with them: it is
/// recorded and announced as planned once more, and runs, asks again with a new question, or is refused. The answer of
/// the model stays as it was written; the result tells it what was changed.
class ToolTurn
{
public:
    ToolTurn(TurnPorts ports, std::shared_ptr<RunRecorder> recorder, Workspace workspace, int resultLimit,
             TurnOptions options = {});
    ~ToolTurn();

    /// Looks up, validates, previews and judges every call. No side effects.
    void judge(std::vector<ToolCall> calls, const QString &messageId);
    /// The journal rows of the calls: those that need no question are written as started, since they start right after
    /// the commit.
    std::vector<JournalEntry> entries() const;
    /// What was planned, in the order of the calls.
    std::vector<AgentEventBody> events() const;

    /// Asks, executes in parallel, collects. Blocks.
    std::vector<ToolResult> run(const StopTokens &stop);

    /// After run(): the rows and events of results that are not out yet, in the order of the calls; to be committed
    /// with the turn's message.
    std::vector<JournalEntry> finishedEntries() const;
    std::vector<AgentEventBody> finishedEvents() const;
    /// Instead of finishedEvents() where that commit failed: a call that may have run ends as Interrupted.
    std::vector<AgentEventBody> unsavedEvents() const;

    /// Calls that policy or a person refused.
    int refused() const { return m_refused; }
    /// RunFacts::removals for the next turn of the run.
    int removals() const;
    /// A person denied and wants the run to end.
    bool stopWanted() const { return m_stopWanted; }
    /// The journal failed while the turn ran; nothing was started after it.
    const std::optional<Error> &failure() const { return m_failure; }

    struct Slot; // private to the room: call_board.h
    struct Board;
    struct Judged;

private:
    void judgeOne(Slot &slot, PendingChanges &pending);
    void openQuestions();
    void launch(const StopTokens &stop);
    void collect(const StopTokens &stop);
    void flushFinished();
    static void perform(const std::shared_ptr<Board> &board, size_t index, const StopTokens &stop);

    std::shared_ptr<Board> m_board;
    int m_refused = 0;
    bool m_stopWanted = false;
    std::optional<Error> m_failure;
};

} // namespace homard
