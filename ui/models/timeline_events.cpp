// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline_run.h"

namespace homard {

/// What each event changes in the tree.
struct TimelineRun::Reducer {
    TimelineRun &r;
    const AgentEvent &event;

    void operator()(const RunStarted &started)
    {
        r.m_root.detail.text = started.message->text();
        r.m_root.detail.messageId = started.message->id;
        r.begin(started.message->wallMs, started.origin);
    }
    void operator()(const TurnStarted &started)
    {
        r.openTurn(started.turn, event.wallMs);
        r.m_turn = started.turn; // also where it is told again
    }
    void operator()(const MessageEnded &ended)
    {
        const auto &message = *ended.message;
        r.m_turn = std::max(r.m_turn, 1);
        const auto *turn = r.turnNode(r.m_turn);
        if (turn && turn->row.state != TimelineState::Running && turn->row.messageId != message.id)
            ++r.m_turn; // its beginning was not heard
        r.endThink({r.m_turn, message.id, message.model, ended.used, ended.cost, message.wallMs});
    }
    void operator()(const TurnEnded &ended) { r.endThink({ended.turn, {}, {}, ended.usage, ended.cost, event.wallMs}); }
    void operator()(const ToolCallPlanned &planned)
    {
        const int turn = std::max(r.m_turn, 1);
        const TimelineNode *parent = r.turnNode(turn);
        CallRecord call;
        call.id = planned.call.id;
        call.turn = turn;
        call.name = planned.call.name;
        call.rawArguments = planned.call.rawArguments;
        call.decision = planned.decision;
        call.rule = planned.rule;
        call.reason = planned.reason;
        call.plannedMs = event.wallMs;
        if (parent) {
            call.messageId = parent->row.messageId;
            call.index = int(std::count_if(parent->children.begin(), parent->children.end(),
                                           [](const auto &node) { return node->row.kind == TimelineKind::Call; }));
        }
        auto &node = r.planCall(call);
        Verdict said{planned.decision, planned.risk, planned.reason, planned.rule, nullptr, planned.planText};
        said.trace = planned.trace;
        node.keepPlan(said);
        r.refresh(node);
    }
    void operator()(const ApprovalAsked &asked)
    {
        if (auto *node = r.call(asked.request.callId)) {
            node->keepPlan(asked.request.verdict);
            r.askAgain(*node);
            r.tell(*node);
        }
    }
    void operator()(const ApprovalSettled &settled)
    {
        if (auto *node = r.call(settled.callId))
            r.answer(*node, {settled.approvalId, settled.answer.outcome, settled.answer.words, event.wallMs});
    }
    void operator()(const ToolCallStarted &started)
    {
        auto *node = r.call(started.callId);
        if (!node || node->status)
            return;
        node->hasStarted = true;
        node->row.startMs = event.wallMs;
        r.refresh(*node);
    }
    void operator()(const ToolCallEnded &ended)
    {
        auto *node = r.call(ended.result.callId);
        if (!node)
            return;
        node->keepResult(ended.result);
        r.endCall(*node, ended.result.status, ended.result.durationMs, event.wallMs);
    }
    void operator()(const RetryScheduled &retry)
    {
        r.addNote(
            {NoteRecord::Kind::Retry, r.m_turn, retry.reason, {}, false, retry.delayMs, retry.attempt, event.wallMs});
    }
    void operator()(const NoticeRaised &notice)
    {
        r.addNote({NoteRecord::Kind::Notice, r.m_turn, notice.text, notice.hint, notice.warning, 0, 0, event.wallMs});
    }
    void operator()(const RunEnded &ended)
    {
        if (ended.summary.failure)
            r.m_root.detail.hint = ended.summary.failure->hint;
        r.end(ended.summary, event.wallMs);
    }
    template <class Other>
    void operator()(const Other &)
    {
    }
};

void TimelineRun::apply(const AgentEvent &event)
{
    std::visit(Reducer{*this, event}, event.body);
}

} // namespace homard
