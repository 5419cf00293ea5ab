// SPDX-License-Identifier: GPL-3.0-or-later
#include "call_board.h"
#include "agent/history_repair.h"

namespace homard {

bool ToolTurn::Board::settle(Slot &slot, ToolResult value)
{
    if (slot.done)
        return false;
    value.callId = slot.call.id;
    value.name = slot.call.name;
    if (slot.running) {
        slot.running = false;
        --runningCount;
        value.durationMs =
            std::chrono::duration_cast<std::chrono::milliseconds>(ports.clock.now() - slot.startedAt).count();
    }
    slot.result = std::move(value);
    slot.done = true;
    ++doneCount;
    if (!flushAt)
        flushAt = ports.clock.now() + options.flushAfter;
    changed.notify_all();
    return true;
}

void ToolTurn::Board::giveUp(Slot &slot)
{
    if (!slot.approvalId.isEmpty())
        ports.approvals.settle(slot.approvalId, {ApprovalOutcome::Stopped, {}, false});
    std::lock_guard lock(mutex);
    settle(slot,
           slot.emptyResult(ResultStatus::Failed,
                            QStringLiteral("This computer has no more threads to run it on, so it did not run.")));
}

std::vector<CancelToken> ToolTurn::Board::expire(Clock::TimePoint now, bool hardStop)
{
    std::vector<CancelToken> out;
    for (const auto &slot : slots) {
        if (slot->done)
            continue;
        if (now >= slot->giveUpAt) {
            settle(*slot, slot->emptyResult(
                              slot->timedOut ? ResultStatus::Failed : ResultStatus::Stopped,
                              QStringLiteral("It did not end in time after it was stopped; its effect is unknown.")));
            continue;
        }
        const bool late = slot->running && now >= slot->deadline;
        if ((late || hardStop) && slot->giveUpAt == Clock::never()) {
            slot->timedOut = late && !hardStop;
            // A tool gets its 2 s to end and kill; the collector waits one second more before it answers in its place.
            slot->giveUpAt = now + options.hardStop + std::chrono::seconds(1);
            out.push_back(slot->cancel);
        }
    }
    return out;
}

Clock::TimePoint ToolTurn::Board::nextDeadline() const
{
    auto next = flushAt.value_or(Clock::never());
    for (const auto &slot : slots) {
        if (slot->done)
            continue;
        next = std::min(next, slot->giveUpAt);
        if (slot->running && slot->giveUpAt == Clock::never())
            next = std::min(next, slot->deadline);
    }
    return next;
}

void CallThread::run()
{
    if (!m_slot.approvalId.isEmpty() && !askFirst())
        return;
    if (!waitForTurn())
        return;
    if (start(m_slot.approvalId.isEmpty()))
        execute();
}

bool CallThread::askFirst()
{
    const auto answer = m_board.ports.approvals.wait(m_slot.approvalId, m_stop.soft);
    const auto &plan = m_slot.verdict.plan;
    const bool allowed =
        answer.outcome == ApprovalOutcome::Allowed && m_board.ports.approvals.redeem(m_slot.approvalId, plan->hash);
    std::vector<JournalEntry> entries{ApprovalRecorded{m_slot.approvalId, m_slot.call.id, answer.outcome, answer.words,
                                                       plan->hash, m_board.recorder.wallMs()}};
    if (allowed)
        entries.push_back(CallMoved{m_slot.call.id, CallState::Approved, m_board.recorder.wallMs()});
    const bool saved = record(entries, {ApprovalSettled{m_slot.approvalId, m_slot.call.id, answer}});
    if (allowed && saved)
        return true;
    if (!saved) {
        settle(m_slot.emptyResult(ResultStatus::Failed,
                                  QStringLiteral("The approval could not be saved, so it did not run.")));
        return false;
    }
    if (answer.outcome == ApprovalOutcome::Stopped) {
        settle(skippedResult(m_slot.call, QStringLiteral("the user stopped the run")));
        return false;
    }
    const QString content = refusal(answer);
    {
        std::lock_guard lock(m_board.mutex);
        m_slot.refusedByPerson = true;
        m_slot.stopWanted = answer.stopRun;
    }
    if (answer.stopRun) { // "no, and stop": the other questions of this turn have their answer too
        for (const auto &slot : m_board.slots) {
            if (slot.get() != &m_slot && !slot->approvalId.isEmpty())
                m_board.ports.approvals.settle(slot->approvalId, {ApprovalOutcome::Stopped, {}, false});
        }
    }
    settle(m_slot.emptyResult(ResultStatus::Refused, content));
    return false;
}

QString CallThread::refusal(const ApprovalAnswer &answer) const
{
    if (answer.outcome == ApprovalOutcome::Expired)
        return QStringLiteral("Refused: nobody answered the question in time.");
    if (answer.outcome != ApprovalOutcome::Denied)
        return QStringLiteral("Refused: this needs an approval. %1 (%2)")
            .arg(answer.words.isEmpty() ? QStringLiteral("Nobody can be asked here.") : answer.words,
                 m_slot.verdict.reason);
    const QString said = answer.words.isEmpty() ? QString() : QStringLiteral(" They said: ") + answer.words;
    return QStringLiteral("Refused by the user.") + said;
}

bool CallThread::waitForTurn()
{
    const auto board = &m_board;
    const auto wake = m_stop.soft.onCancel([board] {
        std::lock_guard lock(board->mutex);
        board->changed.notify_all();
    });
    std::unique_lock lock(m_board.mutex);
    const auto ready = [&] {
        const bool free =
            std::all_of(m_slot.after.begin(), m_slot.after.end(), [&](size_t i) { return m_board.slots[i]->done; });
        return m_stop.soft.isCancelled() || m_slot.done || (free && m_board.runningCount < m_board.options.parallel);
    };
    m_board.ports.clock.waitUntil(lock, m_board.changed, Clock::never(), ready);
    if (m_slot.done)
        return false;
    if (m_stop.soft.isCancelled()) {
        m_board.settle(m_slot, skippedResult(m_slot.call, QStringLiteral("the user stopped the run")));
        return false;
    }
    m_slot.running = true;
    ++m_board.runningCount;
    m_slot.startedAt = m_board.ports.clock.now();
    return true;
}

bool CallThread::start(bool journalled)
{
    std::vector<JournalEntry> entries;
    const qint64 startedWallMs = m_board.recorder.wallMs(); // as the event has it: before the commit
    if (!journalled) // before the effect: a call that may have run is never run again (F03)
        entries.push_back(CallMoved{m_slot.call.id, CallState::Started, startedWallMs});
    if (!record(entries, {ToolCallStarted{m_slot.call.id}})) {
        settle(m_slot.emptyResult(ResultStatus::Failed,
                                  QStringLiteral("The call could not be saved, so it did not run.")));
        return false;
    }
    std::lock_guard lock(m_board.mutex);
    m_slot.started = true;
    m_slot.startedAt = m_board.ports.clock.now();
    if (!m_slot.spec->ownsTimeout)
        m_slot.deadline = m_slot.startedAt + m_slot.spec->timeout;
    m_slot.startedWallMs = startedWallMs;
    m_board.rescheduled = true;
    m_board.changed.notify_all();
    return true;
}

void CallThread::execute()
{
    ToolInvocation invocation;
    invocation.call = m_slot.call;
    invocation.sessionId = m_slot.verdict.plan->sessionId;
    invocation.runId = m_board.recorder.runId();
    invocation.plan = m_slot.verdict.plan;
    invocation.cancel = m_slot.cancel;
    invocation.resultLimit = m_board.resultLimit;
    invocation.progress = [this](const QString &text) {
        std::lock_guard lock(m_board.mutex);
        if (!m_board.abandoned && !m_slot.done)
            m_board.recorder.publish(ToolCallProgress{m_slot.call.id, text});
    };
    ToolResult result = m_board.ports.tools.run(invocation);
    {
        std::lock_guard lock(m_board.mutex);
        if (m_slot.done)
            return; // given up and answered for: the ports may be gone
        if (m_slot.timedOut && result.status != ResultStatus::Ok) {
            result.status = ResultStatus::Failed;
            result.content =
                QStringLiteral("Timed out after %1 s. ").arg(m_slot.spec->timeout.count() / 1000) + result.content;
        } else if (m_stop.hard.isCancelled() && result.status == ResultStatus::Failed) {
            result.status = ResultStatus::Stopped;
        }
    }
    settle(std::move(result));
}

void CallThread::settle(ToolResult result)
{
    std::lock_guard lock(m_board.mutex);
    m_board.settle(m_slot, std::move(result));
}

bool CallThread::record(const std::vector<JournalEntry> &entries, std::vector<AgentEventBody> events)
{
    {
        std::lock_guard lock(m_board.mutex);
        if (m_board.abandoned || m_slot.done || m_board.failure)
            return false;
    }
    if (entries.empty()) {
        m_board.recorder.publishAll(std::move(events));
        return true;
    }
    const auto recorded = m_board.recorder.record(entries, std::move(events));
    if (recorded)
        return true;
    std::lock_guard lock(m_board.mutex);
    m_board.failure = recorded.error();
    return false;
}

} // namespace homard
