// SPDX-License-Identifier: GPL-3.0-or-later
#include "call_board.h"
#include "agent/history_repair.h"
#include "agent/run_taint.h"
#include "base/english_words.h"
#include "call_question.h"

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
    if (!slot.editedArguments.isEmpty())
        value.content.prepend(editedNote(slot.editedArguments));
    slot.result = std::move(value);
    slot.done = true;
    ++doneCount;
    if (!flushAt)
        flushAt = ports.clock.now() + options.flushAfter;
    changed.notify_all();
    return true;
}

ToolTurn::Judged ToolTurn::Board::judge(ToolCall &call, const PendingChanges &pending) const
{
    Judged out;
    const auto end = [&](ToolResult result, const QString &rule) {
        result.callId = call.id;
        result.name = call.name;
        out.verdict = {Decision::Deny, Risk::Low, result.content, rule, nullptr, {}};
        out.end = std::move(result);
        return std::move(out);
    };
    std::optional<EnglishWords> english;
    english.emplace(); // what goes wrong with the call is told to the model
    if (auto invalid = ports.tools.prepare(call))
        return end(std::move(*invalid), QStringLiteral("invalid-call"));
    out.spec = ports.tools.find(call.name);
    auto preview = ports.tools.preview(call, workspace, {recorder.sessionId(), pending});
    english.reset();
    if (!preview) {
        ToolResult failed;
        failed.status = ResultStatus::Failed;
        failed.content = preview.error().message;
        failed.hint = preview.error().hint;
        return end(std::move(failed), QStringLiteral("cannot-do"));
    }
    out.verdict = ports.gate.judge(request(call, workspace, *preview));
    if (out.verdict.decision == Decision::Deny || !out.verdict.plan) {
        out.verdict.decision = Decision::Deny;
        out.end.emplace();
        out.end->status = ResultStatus::Refused;
        out.end->content = QStringLiteral("Refused: %1").arg(reasonForModel(call, workspace, *preview, out.verdict));
    }
    return out;
}

GateRequest ToolTurn::Board::request(const ToolCall &call, const Workspace &where, const ToolPreview &preview) const
{
    GateRequest out{
        recorder.sessionId(), call,         where, preview, options.mode ? options.mode() : SessionMode::Ask,
        options.stages,       options.facts};
    std::lock_guard lock(mutex);
    for (const auto &slot : slots) { // what this turn has read already, where a call is judged once more
        if (slot->done && slot->result.untrusted)
            out.facts.taintSource = RunTaint::sourceOf(slot->result, &slot->call);
    }
    out.facts.removals = removalsBefore(call.id);
    return out;
}

int ToolTurn::Board::removalsBefore(const QString &callId) const
{
    int count = options.facts.removals;
    for (const auto &slot : slots) {
        if (!callId.isEmpty() && slot->call.id == callId)
            break;
        if (slot->done && !slot->started)
            continue;
        count = slot->started && slot->verdict.rule == QLatin1StringView("S103") ? 0 : count + slot->verdict.removals;
    }
    return count;
}

QString ToolTurn::Board::reasonForModel(const ToolCall &call, const Workspace &where, const ToolPreview &preview,
                                        const Verdict &verdict) const
{
    const EnglishWords english;
    const Verdict said = ports.gate.judge(request(call, where, preview));
    if (said.decision == verdict.decision && said.rule == verdict.rule)
        return said.reason;
    return QStringLiteral("The rule %1 says so.").arg(verdict.rule); // the world has changed since
}

CallRecorded ToolTurn::Board::recorded(const Slot &slot, CallState state) const
{
    const Verdict &verdict = slot.verdict;
    return {slot.call.id,     messageId,
            recorder.runId(), slot.call.name,
            int(slot.index),  state,
            verdict.decision, verdict.rule,
            verdict.reason,   verdict.plan ? verdict.plan->hash : QByteArray(),
            recorder.wallMs()};
}

ApprovalRequest ToolTurn::Board::question(const Slot &slot) const
{
    ApprovalRequest request{slot.approvalId, recorder.sessionId(), recorder.runId(),
                            slot.call.id,    slot.call.name,       slot.verdict};
    if (slot.spec)
        request.schema = slot.spec->schema;
    return request;
}

void ToolTurn::Board::link(Slot &slot)
{
    const auto &plan = slot.verdict.plan;
    slot.after.clear();
    for (const auto &other : slots) {
        if (!plan || !other->verdict.plan || other->done || other.get() == &slot)
            continue;
        const auto &keys = other->verdict.plan->exclusiveKeys;
        const bool shared = std::any_of(plan->exclusiveKeys.begin(), plan->exclusiveKeys.end(),
                                        [&](const QString &key) { return keys.contains(key); });
        if (!shared)
            continue;
        const bool first = other->index < slot.index || other->running;
        (first ? slot : *other).after.push_back((first ? *other : slot).index);
    }
}

bool ToolTurn::Board::record(const Slot &slot, const std::vector<JournalEntry> &entries,
                             std::vector<AgentEventBody> events)
{
    {
        std::lock_guard lock(mutex);
        if (abandoned || slot.done || failure)
            return false;
    }
    if (entries.empty()) {
        recorder.publishAll(std::move(events));
        return true;
    }
    const auto recorded = recorder.record(entries, std::move(events));
    if (recorded)
        return true;
    std::lock_guard lock(mutex);
    failure = recorded.error();
    return false;
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
    const bool asks = !m_slot.approvalId.isEmpty();
    if (asks && !CallQuestion(m_board, m_slot, m_stop).ask())
        return;
    if (waitForTurn() && passesQuotas() && start(!asks))
        execute();
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

/// Here and not where it is judged: a call is judged more than once, and runs at most once.
bool CallThread::passesQuotas()
{
    const auto &quotas = m_board.options.quotas;
    if (!quotas)
        return true;
    if (const auto wait = quotas->count(m_slot.call.name, m_slot.spec->kind)) {
        ToolResult refused = m_slot.emptyResult(
            ResultStatus::Refused, QStringLiteral("Refused: %1 was called %2 times within a minute, which is the most.")
                                       .arg(m_slot.call.name)
                                       .arg(quotas->mostPerMinute(m_slot.spec->kind)));
        refused.hint = QStringLiteral("It can be called again in %1 s.").arg((wait->count() + 999) / 1000);
        settle(std::move(refused));
        return false;
    }
    const auto &exec = m_slot.verdict.plan->effects.exec;
    if (!exec || !exec->mayWrite)
        return true;
    m_place = quotas->enter(m_stop.soft,
                            [this] { tell(QStringLiteral("[waiting: as many commands run as may at once]\n")); });
    if (m_place)
        return true;
    settle(skippedResult(m_slot.call, QStringLiteral("the user stopped the run")));
    return false;
}

bool CallThread::start(bool journalled)
{
    std::vector<JournalEntry> entries;
    const qint64 startedWallMs = m_board.recorder.wallMs(); // as the event has it: before the commit
    if (!journalled) // before the effect: a call that may have run is never run again (F03)
        entries.push_back(CallMoved{m_slot.call.id, CallState::Started, startedWallMs});
    if (!m_board.record(m_slot, entries, {ToolCallStarted{m_slot.call.id}})) {
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
    invocation.resultLimit = m_board.resultLimit;
    invocation.progress = [this](const QString &text) { tell(text); };
    if (m_slot.verdict.decision == Decision::Allow)
        m_board.ports.gate.noteRun(m_slot.verdict);
    ToolResult result;
    int attempts = 0;
    do {
        invocation.cancel = m_slot.cancel; // each attempt has its own
        const EnglishWords english;        // its result goes to the model
        result = m_board.ports.tools.run(invocation);
    } while (waitToRepeat(result, ++attempts));
    result.attempts = attempts;
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

/// True: the pause is over and the call may run again, with a time limit and a token of its own.
bool CallThread::waitToRepeat(const ToolResult &result, int attempts)
{
    const RetryRule &rule = m_slot.spec->retry;
    if (result.ok() || !m_slot.spec->idempotent || attempts > qMin(rule.times, m_board.options.retries))
        return false;
    const auto wake = [board = &m_board] {
        std::lock_guard lock(board->mutex);
        board->changed.notify_all();
    };
    const auto onSoft = m_stop.soft.onCancel(wake);
    const auto onHard = m_stop.hard.onCancel(wake);
    const auto isOver = [this] { return m_slot.done || m_stop.soft.isCancelled() || m_stop.hard.isCancelled(); };
    const auto pause = rule.pauseAfter(attempts);
    {
        std::lock_guard lock(m_board.mutex);
        if (isOver() || (!m_slot.timedOut && !result.passing))
            return false;
        m_slot.deadline = m_slot.giveUpAt = Clock::never(); // the pause does not count
        m_slot.cancel = CancelToken();
    }
    tell(QStringLiteral("[attempt %1 failed, the next one in %2 ms: %3]\n")
             .arg(attempts)
             .arg(pause.count())
             .arg(result.content.section(u'\n', 0, 0).left(200)));
    Clock &clock = m_board.ports.clock;
    std::unique_lock lock(m_board.mutex);
    if (clock.waitUntil(lock, m_board.changed, clock.now() + pause, isOver))
        return false;
    m_slot.timedOut = false;
    if (!m_slot.spec->ownsTimeout)
        m_slot.deadline = clock.now() + m_slot.spec->timeout;
    m_board.rescheduled = true;
    m_board.changed.notify_all();
    return true;
}

void CallThread::tell(const QString &progress)
{
    std::lock_guard lock(m_board.mutex);
    if (!m_board.abandoned && !m_slot.done)
        m_board.recorder.publish(ToolCallProgress{m_slot.call.id, progress});
}

void CallThread::settle(ToolResult result)
{
    std::lock_guard lock(m_board.mutex);
    m_board.settle(m_slot, std::move(result));
}

} // namespace homard
