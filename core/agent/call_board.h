// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "agent/tool_turn.h"

namespace homard {

/// One call while its turn runs.
struct ToolTurn::Slot {
    size_t index = 0; ///< In the turn.
    // Set when it is judged. Only its own call thread changes them, when a person changed the arguments, and with the
    // mutex held: it may read them as it likes, others with the mutex.
    ToolCall call;
    const ToolSpec *spec = nullptr;
    Verdict verdict;
    QString approvalId; ///< Set where a person is asked; of the newest question.
    // Guarded by Board::mutex after launch.
    std::vector<size_t> after; ///< Calls that must be done first.
    QString editedArguments;   ///< What a person made of the arguments; empty: nothing.
    ToolResult result;
    bool done = false;
    bool flushed = false; ///< Its result is in the journal and was published.
    bool refusedByPerson = false;
    bool stopWanted = false;
    bool running = false;
    bool started = false; ///< It may have had its effect.
    bool timedOut = false;
    Clock::TimePoint startedAt{};
    qint64 startedWallMs = 0;                   ///< 0: it never ran.
    Clock::TimePoint deadline = Clock::never(); ///< Of the tool's own time limit.
    Clock::TimePoint giveUpAt = Clock::never(); ///< When the collector stops waiting for a cancelled call.
    CancelToken cancel;                         ///< Ends this call alone.

    ToolResult emptyResult(ResultStatus status, const QString &content) const
    {
        ToolResult out;
        out.callId = call.id;
        out.name = call.name;
        out.status = status;
        out.content = content;
        return out;
    }
    AgentEventBody planned() const
    {
        return ToolCallPlanned{call,         verdict.decision, verdict.risk, verdict.reason,
                               verdict.rule, verdict.planText, verdict.trace};
    }
    /// Before the turn is launched.
    void finish(ToolResult value)
    {
        value.callId = call.id;
        value.name = call.name;
        result = std::move(value);
        done = true;
    }
};

/// What looking up, validating, previewing and judging one call came to.
struct ToolTurn::Judged {
    const ToolSpec *spec = nullptr;
    Verdict verdict;               ///< With a plan, unless `end` is set.
    std::optional<ToolResult> end; ///< It does not run: its result, Invalid, Failed or Refused.
};

/// What the call threads and the collector share.
struct ToolTurn::Board {
    Board(TurnPorts p, std::shared_ptr<RunRecorder> r, Workspace w, int limit, TurnOptions o)
        : ports(p)
        , recorderOwner(std::move(r))
        , recorder(*recorderOwner)
        , workspace(std::move(w))
        , resultLimit(limit)
        , options(std::move(o))
    {
    }

    TurnPorts ports;
    std::shared_ptr<RunRecorder> recorderOwner; ///< A call thread that was given up may outlive its run.
    RunRecorder &recorder;
    Workspace workspace;
    int resultLimit;
    TurnOptions options;
    std::vector<std::unique_ptr<Slot>> slots;
    QString messageId;

    mutable std::mutex mutex;
    std::condition_variable changed;
    int doneCount = 0; ///< Counts settlements, to wake the collector.
    int runningCount = 0;
    bool rescheduled = false;   ///< A deadline was added.
    bool abandoned = false;     ///< The turn is over: nothing more is recorded.
    bool endsByRefusal = false; ///< A person said "no, and stop": nothing is asked any more.
    std::optional<Clock::TimePoint> flushAt;
    std::optional<Error> failure;

    /// No side effects but parsing the arguments of `call`. Any thread.
    Judged judge(ToolCall &call, const PendingChanges &pending) const;
    /// Takes the mutex.
    GateRequest request(const ToolCall &call, const Workspace &where, const ToolPreview &preview) const;
    /// Why this verdict was given, for the model, in English: what it says itself is in the person's language.
    QString reasonForModel(const ToolCall &call, const Workspace &where, const ToolPreview &preview,
                           const Verdict &verdict) const;
    CallRecorded recorded(const Slot &slot, CallState state) const;
    ApprovalRequest question(const Slot &slot) const;
    /// Answers for a call that cannot be started, and for its question.
    void giveUp(Slot &slot);
    /// Commits and announces what belongs to a call, unless it is done or the turn over. Not with the mutex held.
    bool record(const Slot &slot, const std::vector<JournalEntry> &entries, std::vector<AgentEventBody> events);

    // All with the mutex held, or before the turn is launched:
    /// RunFacts::removals for the call; an empty id: for what comes after the turn. What was refused is not counted,
    /// and when a person has allowed too many, it begins anew.
    int removalsBefore(const QString &callId) const;
    /// Has the call wait for the earlier ones that share a key of its plan, and those behind it wait for it; one that
    /// runs already is waited for, wherever it stands. Nothing waits in a circle: who waits for a later one waits for
    /// one that runs.
    void link(Slot &slot);
    bool allDone() const
    {
        return std::all_of(slots.begin(), slots.end(), [](const auto &slot) { return slot->done; });
    }
    /// First to come wins; later ones change nothing.
    bool settle(Slot &slot, ToolResult value);
    /// Marks what is over time or must be stopped now; returns the tokens to cancel outside the lock.
    std::vector<CancelToken> expire(Clock::TimePoint now, bool hardStop);
    bool wantsFlush(Clock::TimePoint now) const { return flushAt && now >= *flushAt && !allDone(); }
    Clock::TimePoint nextDeadline() const;
};

/// One call on its own thread: question, turn in line, journal, execution.
class CallThread
{
public:
    CallThread(ToolTurn::Board &board, ToolTurn::Slot &slot, const StopTokens &stop)
        : m_board(board), m_slot(slot), m_stop(stop)
    {
    }
    void run();

private:
    bool waitForTurn();
    bool passesQuotas();
    bool start(bool journalled);
    void execute();
    bool waitToRepeat(const ToolResult &result, int attempts);
    void tell(const QString &progress);
    void settle(ToolResult result);

    ToolTurn::Board &m_board;
    ToolTurn::Slot &m_slot;
    const StopTokens &m_stop;
    ToolQuotas::Place m_place; ///< Of a command that may write.
};

} // namespace homard
