// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/tool_turn.h"
#include "agent/history_repair.h"
#include "base/ids.h"
#include "call_board.h"

namespace homard {

namespace {
/// Ours: each has a thread while it waits; no real answer comes near it, and a broken model must not end the program.
constexpr size_t mostCalls = 128;
} // namespace

ToolTurn::ToolTurn(TurnPorts ports, std::shared_ptr<RunRecorder> recorder, Workspace workspace, int resultLimit,
                   TurnOptions options)
    : m_board(
          std::make_shared<Board>(ports, std::move(recorder), std::move(workspace), resultLimit, std::move(options)))
{
}

ToolTurn::~ToolTurn() = default;

void ToolTurn::judge(std::vector<ToolCall> calls, const QString &messageId)
{
    m_board->messageId = messageId;
    PendingChanges pending;
    for (auto &call : calls) {
        auto slot = std::make_unique<Slot>();
        slot->index = m_board->slots.size();
        slot->call = std::move(call);
        if (m_board->slots.size() < mostCalls) {
            judgeOne(*slot, pending);
        } else {
            const QString words =
                QStringLiteral("At most %1 calls in one answer are run; this one was not.").arg(mostCalls);
            slot->verdict = {Decision::Deny, Risk::Low, words, QStringLiteral("too-many-calls"), nullptr, {}};
            slot->finish(slot->emptyResult(ResultStatus::Invalid, words));
        }
        m_board->slots.push_back(std::move(slot));
    }
    for (const auto &slot : m_board->slots)
        m_board->link(*slot);
}

void ToolTurn::judgeOne(Slot &slot, PendingChanges &pending)
{
    Judged judged = m_board->judge(slot.call, pending);
    slot.spec = judged.spec;
    slot.verdict = std::move(judged.verdict);
    if (judged.end) {
        if (judged.end->status == ResultStatus::Refused)
            ++m_refused;
        slot.finish(std::move(*judged.end));
        return;
    }
    if (const auto &change = slot.verdict.plan->effects.change)
        noteChange(pending, *change);
    if (slot.verdict.decision == Decision::Ask)
        slot.approvalId = newId();
}

std::vector<JournalEntry> ToolTurn::entries() const
{
    std::vector<JournalEntry> out;
    for (const auto &slot : m_board->slots) {
        const bool starts = !slot->done && slot->verdict.decision == Decision::Allow;
        out.push_back(m_board->recorded(*slot, starts ? CallState::Started : CallState::Planned));
    }
    return out;
}

std::vector<AgentEventBody> ToolTurn::events() const
{
    std::vector<AgentEventBody> out;
    for (const auto &slot : m_board->slots)
        out.push_back(slot->planned());
    return out;
}

std::vector<JournalEntry> ToolTurn::finishedEntries() const
{
    std::vector<JournalEntry> out;
    for (const auto &slot : m_board->slots) {
        if (!slot->flushed)
            out.push_back(CallFinished{slot->result, m_board->recorder.wallMs(), slot->startedWallMs});
    }
    return out;
}

std::vector<AgentEventBody> ToolTurn::finishedEvents() const
{
    std::vector<AgentEventBody> out;
    for (const auto &slot : m_board->slots) {
        if (!slot->flushed)
            out.push_back(ToolCallEnded{slot->result});
    }
    return out;
}

std::vector<AgentEventBody> ToolTurn::unsavedEvents() const
{
    std::vector<AgentEventBody> out;
    std::lock_guard lock(m_board->mutex);
    for (const auto &slot : m_board->slots) {
        if (slot->flushed)
            continue;
        ToolResult shown = slot->result;
        if (slot->started) {
            shown = slot->emptyResult(
                ResultStatus::Interrupted,
                QStringLiteral("Its result could not be saved, effect unknown: check before repeating."));
            shown.durationMs = slot->result.durationMs;
        }
        out.push_back(ToolCallEnded{shown});
    }
    return out;
}

void ToolTurn::openQuestions()
{
    auto &board = *m_board;
    std::vector<ApprovalRequest> requests;
    for (const auto &slot : board.slots) {
        if (slot->approvalId.isEmpty())
            continue;
        requests.push_back(board.question(*slot));
    }
    if (requests.empty())
        return;
    requests = board.ports.approvals.open(std::move(requests)); // registered first, then announced
    std::vector<AgentEventBody> events{StateChanged{RunState::WaitingForApproval, {}}};
    for (auto &request : requests)
        events.push_back(ApprovalAsked{std::move(request)});
    board.recorder.publishAll(std::move(events));
}

void ToolTurn::launch(const StopTokens &stop)
{
    for (size_t i = 0; i < m_board->slots.size(); ++i) {
        if (m_board->slots[i]->done)
            continue;
        // The collector gives up on a call that ignores its cancel token; the board lives as long as any thread.
        if (!m_board->ports.threads.run([board = m_board, i, stop] { perform(board, i, stop); }))
            m_board->giveUp(*m_board->slots[i]);
    }
}

void ToolTurn::perform(const std::shared_ptr<Board> &board, size_t index, const StopTokens &stop)
{
    CallThread(*board, *board->slots[index], stop).run();
}

std::vector<ToolResult> ToolTurn::run(const StopTokens &stop)
{
    auto &board = *m_board;
    openQuestions();
    const bool anyRuns = std::any_of(board.slots.begin(), board.slots.end(),
                                     [](const auto &slot) { return !slot->done && slot->approvalId.isEmpty(); });
    if (anyRuns)
        board.recorder.publish(StateChanged{RunState::RunningTool, {}});
    launch(stop);
    collect(stop);

    std::vector<ToolResult> results;
    std::lock_guard lock(board.mutex);
    for (const auto &slot : board.slots) {
        results.push_back(slot->result);
        if (slot->refusedByPerson)
            ++m_refused;
        m_stopWanted = m_stopWanted || slot->stopWanted;
    }
    m_failure = board.failure;
    board.abandoned = true; // whoever still runs has been answered for
    return results;
}

void ToolTurn::collect(const StopTokens &stop)
{
    const auto board = m_board;
    const auto wake = [board] {
        std::lock_guard lock(board->mutex);
        board->changed.notify_all();
    };
    const auto onSoft = stop.soft.onCancel(wake);
    const auto onHard = stop.hard.onCancel(wake);
    auto &clock = board->ports.clock;
    std::optional<Clock::TimePoint> softSince;
    std::unique_lock lock(board->mutex);
    while (!board->allDone()) {
        const auto now = clock.now();
        if (stop.soft.isCancelled() && !softSince)
            softSince = now;
        if (softSince && now >= *softSince + board->options.softStop && !stop.hard.isCancelled()) {
            lock.unlock();
            stop.stopHard();
            lock.lock();
            continue;
        }
        std::vector<CancelToken> toCancel = board->expire(now, stop.hard.isCancelled());
        if (!toCancel.empty()) {
            lock.unlock();
            for (const auto &token : toCancel)
                token.cancel();
            lock.lock();
            continue;
        }
        if (board->wantsFlush(now)) {
            lock.unlock();
            flushFinished();
            lock.lock();
            continue;
        }
        auto until = board->nextDeadline();
        if (softSince && !stop.hard.isCancelled())
            until = std::min(until, *softSince + board->options.softStop);
        const int doneBefore = board->doneCount;
        const bool softBefore = stop.soft.isCancelled();
        const bool hardBefore = stop.hard.isCancelled();
        clock.waitUntil(lock, board->changed, until, [&] {
            return board->doneCount != doneBefore || board->rescheduled || stop.soft.isCancelled() != softBefore ||
                   stop.hard.isCancelled() != hardBefore;
        });
        board->rescheduled = false;
    }
    lock.unlock();
    flushFinished();
}

int ToolTurn::removals() const
{
    std::lock_guard lock(m_board->mutex);
    return m_board->removalsBefore({});
}

void ToolTurn::flushFinished()
{
    // While others run, what is finished becomes durable and visible; the last ones are committed with the turn's
    // message.
    auto &board = *m_board;
    std::vector<JournalEntry> entries;
    std::vector<AgentEventBody> events;
    std::vector<Slot *> finished;
    {
        std::lock_guard lock(board.mutex);
        if (board.allDone())
            return;
        for (const auto &slot : board.slots) {
            if (!slot->done || slot->flushed)
                continue;
            finished.push_back(slot.get());
            entries.push_back(CallFinished{slot->result, board.recorder.wallMs(), slot->startedWallMs});
            events.push_back(ToolCallEnded{slot->result});
        }
        board.flushAt.reset();
    }
    const auto recorded = board.recorder.record(entries, std::move(events));
    std::lock_guard lock(board.mutex);
    if (!recorded)
        board.failure = recorded.error();
    for (auto *slot : finished)
        slot->flushed = recorded.ok(); // else the turn's commit tries again
}

} // namespace homard
