// SPDX-License-Identifier: GPL-3.0-or-later
#include "call_question.h"
#include "agent/history_repair.h"
#include "agent_words.h"
#include "base/ids.h"
#include "base/text.h"
#include "unfit_arguments.h"
#include <QJsonDocument>

namespace homard {

namespace {

/// Characters of changed arguments that the model is told; ours: it knows the rest, or can read it.
constexpr qsizetype longestNote = 4000;
/// Characters of why changed arguments cannot be used; ours: a card has room for no more.
constexpr qsizetype longestReason = 600;

ToolResult stoppedBefore(const ToolCall &call)
{
    return skippedResult(call, QStringLiteral("the user stopped the run"));
}

} // namespace

QString editedNote(const QString &arguments)
{
    return QStringLiteral("The user changed the arguments of this call; they are now: %1\n")
        .arg(headAndTail(arguments, longestNote, QStringLiteral(" … ")));
}

bool CallQuestion::ask()
{
    for (;;) {
        const auto answer = m_board.ports.approvals.wait(m_slot.approvalId, m_stop.soft);
        const Next next = takeAnswer(answer);
        if (next != Next::Ask)
            return next == Next::Run;
    }
}

CallQuestion::Next CallQuestion::takeAnswer(const ApprovalAnswer &answer)
{
    if (answer.outcome == ApprovalOutcome::Allowed)
        return takeAllowed(answer);
    if (!record(answer, false))
        return Next::End;
    if (answer.outcome == ApprovalOutcome::Edited)
        return takeEdited(answer);
    if (answer.outcome == ApprovalOutcome::Expired)
        return takeExpired(answer);
    if (answer.outcome == ApprovalOutcome::Stopped)
        return end(stoppedBefore(m_slot.call));
    return endAsRefused(answer);
}

CallQuestion::Next CallQuestion::takeAllowed(const ApprovalAnswer &answer)
{
    const auto &plan = m_slot.verdict.plan;
    const bool redeemed = m_board.ports.approvals.redeem(m_slot.approvalId, plan->hash);
    if (!record(answer, redeemed))
        return Next::End;
    if (!redeemed)
        return endAsRefused(answer);
    if (answer.scope != ApprovalScope::Once && m_slot.verdict.isOffered(answer.scope))
        m_board.ports.gate.remember(*plan, answer.scope);
    return Next::Run;
}

bool CallQuestion::record(const ApprovalAnswer &answer, bool allowed)
{
    // What counts, not what was asked for: what is not offered is for once.
    const ApprovalScope scope = m_slot.verdict.isOffered(answer.scope) ? answer.scope : ApprovalScope::Once;
    std::vector<JournalEntry> entries{ApprovalRecorded{m_slot.approvalId, m_slot.call.id, answer.outcome, answer.words,
                                                       m_slot.verdict.plan->hash, m_board.recorder.wallMs(), scope,
                                                       answer.by}};
    if (allowed)
        entries.push_back(CallMoved{m_slot.call.id, CallState::Approved, m_board.recorder.wallMs()});
    if (m_board.record(m_slot, entries, {ApprovalSettled{m_slot.approvalId, m_slot.call.id, answer}}))
        return true;
    end(m_slot.emptyResult(ResultStatus::Failed,
                           QStringLiteral("The approval could not be saved, so it did not run.")));
    return false;
}

CallQuestion::Next CallQuestion::takeEdited(const ApprovalAnswer &answer)
{
    ToolCall call = m_slot.call;
    call.rawArguments = answer.editedArguments;
    call.arguments = {};
    call.argumentsValid = call.argumentsRepaired = false;
    ToolTurn::Judged judged = m_board.judge(call, pendingBefore());
    if (!judged.end || judged.end->status == ResultStatus::Refused)
        return replacePlan(std::move(call), std::move(judged));
    // What was written cannot be done at all: the person is told, and asked about the same plan once more.
    Verdict verdict = m_slot.verdict;
    verdict.reason = say("The changed arguments cannot be used: %1 The call is as it was.")
                         .arg(truncated(faultOf(call, *judged.end), longestReason)) +
                     QLatin1Char(' ') + verdict.reason;
    return askAnew(verdict);
}

/// What was asked is out of date, and so may be what it was judged by.
CallQuestion::Next CallQuestion::takeExpired(const ApprovalAnswer &answer)
{
    const LateAnswer late = m_board.ports.approvals.waitExpired(m_slot.approvalId, m_stop.soft);
    switch (late.after) {
    case AfterExpiry::Nobody: return endAsRefused(answer);
    case AfterExpiry::Denied: return endAsRefused(late.answer);
    case AfterExpiry::Stopped: return end(stoppedBefore(m_slot.call));
    case AfterExpiry::AskAgain: break;
    }
    ToolCall call = m_slot.call;
    call.arguments = {};
    call.argumentsValid = call.argumentsRepaired = false;
    ToolTurn::Judged judged = m_board.judge(call, pendingBefore());
    return replacePlan(std::move(call), std::move(judged));
}

CallQuestion::Next CallQuestion::replacePlan(ToolCall call, ToolTurn::Judged judged)
{
    const Decision decision = judged.verdict.decision;
    {
        std::lock_guard lock(m_board.mutex);
        if (m_slot.done)
            return Next::End;
        if (call.arguments != m_slot.call.arguments)
            m_slot.editedArguments = QString::fromUtf8(QJsonDocument(call.arguments).toJson(QJsonDocument::Compact));
        m_slot.call = std::move(call);
        m_slot.spec = judged.spec;
        m_slot.verdict = std::move(judged.verdict);
        m_board.link(m_slot);
        m_board.changed.notify_all();
    }
    if (!m_board.record(m_slot, {m_board.recorded(m_slot, CallState::Planned)}, {m_slot.planned()}))
        return end(m_slot.emptyResult(ResultStatus::Failed,
                                      QStringLiteral("The changed call could not be saved, so it did not run.")));
    if (judged.end) {
        {
            std::lock_guard lock(m_board.mutex);
            // It counts as a refusal, like any.
            m_slot.refusedByPerson = judged.end->status == ResultStatus::Refused;
        }
        return end(std::move(*judged.end));
    }
    return decision == Decision::Ask ? askAnew(m_slot.verdict) : Next::Run;
}

CallQuestion::Next CallQuestion::askAnew(const Verdict &verdict)
{
    {
        std::lock_guard lock(m_board.mutex);
        m_slot.approvalId = newId();
    }
    ApprovalRequest request = m_board.question(m_slot);
    request.verdict = verdict;
    std::vector<AgentEventBody> asked;
    for (auto &opened : m_board.ports.approvals.open({std::move(request)})) // registered first, then announced
        asked.push_back(ApprovalAsked{std::move(opened)});
    if (!m_board.record(m_slot, {}, std::move(asked)))
        m_board.ports.approvals.settle(m_slot.approvalId, {ApprovalOutcome::Stopped, {}, false});
    bool ends = false;
    {
        std::lock_guard lock(m_board.mutex);
        ends = m_board.endsByRefusal;
    }
    if (ends) // said before this question was open
        m_board.ports.approvals.settle(m_slot.approvalId, {ApprovalOutcome::Stopped, {}, false});
    return Next::Ask;
}

CallQuestion::Next CallQuestion::endAsRefused(const ApprovalAnswer &answer)
{
    QStringList others;
    {
        std::lock_guard lock(m_board.mutex);
        m_slot.refusedByPerson = true;
        m_slot.stopWanted = answer.stopRun;
        m_board.endsByRefusal = m_board.endsByRefusal || answer.stopRun;
        for (const auto &slot : m_board.slots) {
            if (answer.stopRun && slot.get() != &m_slot && !slot->approvalId.isEmpty())
                others.push_back(slot->approvalId);
        }
    }
    for (const QString &id : others) // "no, and stop": the other questions of this turn have their answer too
        m_board.ports.approvals.settle(id, {ApprovalOutcome::Stopped, {}, false});
    return end(m_slot.emptyResult(ResultStatus::Refused, refusal(answer)));
}

CallQuestion::Next CallQuestion::end(ToolResult result)
{
    std::lock_guard lock(m_board.mutex);
    m_board.settle(m_slot, std::move(result));
    return Next::End;
}

QString CallQuestion::refusal(const ApprovalAnswer &answer) const
{
    if (answer.outcome == ApprovalOutcome::Expired)
        return QStringLiteral("Refused: nobody answered the question in time.");
    const auto &plan = m_slot.verdict.plan;
    if (answer.outcome != ApprovalOutcome::Denied)
        return QStringLiteral("Refused: this needs an approval. %1 (%2)")
            .arg(answer.words.isEmpty() ? QStringLiteral("Nobody can be asked here.") : answer.words,
                 m_board.reasonForModel(m_slot.call, plan->workspace, plan->effects, m_slot.verdict));
    const QString said = answer.words.isEmpty() ? QString() : QStringLiteral(" They said: ") + answer.words;
    return QStringLiteral("Refused by the user.") + said;
}

QString CallQuestion::faultOf(const ToolCall &edited, const ToolResult &end) const
{
    const ToolSpec *spec = m_board.ports.tools.find(edited.name);
    if (end.status == ResultStatus::Invalid && spec)
        return unfitWords(spec->schema, edited.rawArguments);
    const auto preview = m_board.ports.tools.preview(
        edited, m_board.workspace, {m_board.recorder.sessionId(), pendingBefore()}); // said in English before
    return preview ? end.content : preview.error().message;
}

/// What the calls before this one will have written by then.
PendingChanges CallQuestion::pendingBefore() const
{
    PendingChanges out;
    std::lock_guard lock(m_board.mutex);
    for (const auto &slot : m_board.slots) {
        if (slot.get() == &m_slot)
            break;
        const auto &plan = slot->verdict.plan;
        if (plan && plan->effects.change && !slot->done)
            noteChange(out, *plan->effects.change);
    }
    return out;
}

} // namespace homard
