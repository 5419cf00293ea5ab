// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline_run.h"

namespace homard {

namespace {

bool isCall(const std::unique_ptr<TimelineNode> &node)
{
    return node->row.kind == TimelineKind::Call;
}

bool isTurn(const std::unique_ptr<TimelineNode> &node)
{
    return node->row.kind == TimelineKind::Turn;
}

bool hasOpenQuestion(const TimelineNode &call)
{
    if (call.children.empty())
        return false;
    const auto state = call.children.back()->row.state;
    return state == TimelineState::Asks || state == TimelineState::Unanswered;
}

void setUsage(TimelineRow &row, const Usage &usage)
{
    row.tokensIn = usage.input;
    row.tokensOut = usage.output;
    row.tokensCached = usage.cacheRead;
}

/// When a run that was broken off is last known to have been at work: that it was broken off is seen much later.
qint64 lastSignOf(const RunRecord &run)
{
    qint64 last = run.startedMs;
    for (const auto &turn : run.turns)
        last = std::max(last, turn.endedMs);
    for (const auto &note : run.notes)
        last = std::max(last, note.wallMs);
    for (const auto &call : run.calls) {
        last = std::max({last, call.plannedMs, call.startedMs.value_or(0)});
        if (call.startedMs && call.state == CallState::Finished) // the next run ends what had not begun
            last = std::max(last, call.finishedMs.value_or(0));
        for (const auto &answer : call.approvals)
            last = std::max(last, answer.answeredMs);
    }
    return last;
}

} // namespace

TimelineRun::TimelineRun(const QString &runId)
{
    m_root.row.runId = runId;
}

TimelineRun::TimelineRun(const RunRecord &record) : TimelineRun(record.id)
{
    begin(record.startedMs, record.model);
    for (const auto &turn : record.turns) {
        openTurn(turn.turn, turn.startedMs);
        endThink({turn.turn, turn.messageId, turn.model, turn.usage, turn.cost, turn.endedMs});
    }
    for (const auto &note : record.notes)
        addNote(note);
    for (const auto &call : record.calls) {
        auto &node = planCall(call);
        for (const auto &given : call.approvals)
            answer(node, given);
        if (call.state == CallState::Started || call.state == CallState::Finished || call.state == CallState::Unknown) {
            node.hasStarted = true;
            node.row.startMs = call.startedMs.value_or(call.plannedMs);
        }
        if (call.status)
            endCall(node, *call.status, call.durationMs, call.finishedMs.value_or(call.plannedMs));
        else if (call.state == CallState::Finished || call.state == CallState::Unknown)
            endCall(node, ResultStatus::Interrupted, 0, call.finishedMs.value_or(call.plannedMs));
        else
            refresh(node);
    }
    if (record.summary)
        end(record.summary, record.finishedMs.value_or(record.startedMs));
    else if (record.finishedMs)
        end({}, lastSignOf(record));
    m_whole = m_over;
}

TimelineNode &TimelineRun::insert(TimelineNode &parent, size_t position, TimelineRow row)
{
    auto node = std::make_unique<TimelineNode>();
    node->row = std::move(row);
    node->parent = &parent;
    if (m_watcher)
        m_watcher->beginInsert(parent, position);
    auto &children = parent.children;
    const auto at = children.insert(children.begin() + std::ptrdiff_t(position), std::move(node));
    for (size_t i = position; i < children.size(); ++i)
        children[i]->position = i;
    auto &added = **at;
    if (m_watcher)
        m_watcher->endInsert();
    return added;
}

void TimelineRun::remove(TimelineNode &node)
{
    auto &parent = *node.parent;
    const size_t position = node.position;
    if (m_watcher)
        m_watcher->beginRemove(parent, position);
    parent.children.erase(parent.children.begin() + std::ptrdiff_t(position));
    for (size_t i = position; i < parent.children.size(); ++i)
        parent.children[i]->position = i;
    if (m_watcher)
        m_watcher->endRemove();
}

void TimelineRun::tell(const TimelineNode &node)
{
    if (m_watcher)
        m_watcher->nodeChanged(node);
}

TimelineRow TimelineRun::rowOf(TimelineKind kind, int turn, qint64 startMs) const
{
    TimelineRow row;
    row.kind = kind;
    row.runId = m_root.row.runId;
    row.turn = turn;
    row.startMs = startMs;
    return row;
}

TimelineNode *TimelineRun::turnNode(int turn) const
{
    return m_turns.value(turn);
}

TimelineNode *TimelineRun::call(const QString &callId) const
{
    return m_calls.value(callId);
}

std::vector<TimelineRow> TimelineRun::rows() const
{
    std::vector<TimelineRow> out;
    std::vector<const TimelineNode *> waiting{&m_root};
    while (!waiting.empty()) {
        const TimelineNode *node = waiting.back();
        waiting.pop_back();
        out.push_back(node->row);
        for (auto child = node->children.rbegin(); child != node->children.rend(); ++child)
            waiting.push_back(child->get());
    }
    return out;
}

void TimelineRun::begin(qint64 startMs, const QString &model)
{
    m_root.row.startMs = startMs;
    m_root.row.name = model;
    m_whole = true;
    tell(m_root);
}

TimelineNode &TimelineRun::openTurn(int turn, qint64 startMs)
{
    if (auto *known = turnNode(turn))
        return *known;
    m_turn = std::max(m_turn, turn);
    auto &children = m_root.children;
    const auto before = std::find_if(children.rbegin(), children.rend(),
                                     [&](const auto &node) { return !isTurn(node) || node->row.turn < turn; });
    TimelineRow row = rowOf(TimelineKind::Turn, turn, startMs);
    row.name = m_root.row.name;
    auto &node = insert(m_root, size_t(children.rend() - before), std::move(row));
    m_turns.insert(turn, &node);
    return node;
}

void TimelineRun::endThink(const Think &think)
{
    auto &node = openTurn(think.turn, think.endedMs);
    auto &row = node.row;
    if (row.state != TimelineState::Running)
        return;
    row.state = think.messageId.isEmpty() ? TimelineState::NoAnswer : TimelineState::Done;
    row.messageId = think.messageId;
    if (!think.model.isEmpty())
        row.name = think.model;
    row.durationMs = std::max<qint64>(0, think.endedMs - row.startMs);
    row.cost = think.cost;
    setUsage(row, think.usage);
    tell(node);
    endWaits(node);
    addUp(think);
}

/// The run's tokens and cost so far; its summary has the last word.
void TimelineRun::addUp(const Think &think)
{
    m_usage.add(think.usage);
    m_costKnown = m_costKnown && think.cost;
    m_cost += think.cost.value_or(0);
    if (m_over)
        return;
    setUsage(m_root.row, m_usage);
    m_root.row.cost = m_costKnown ? std::optional(m_cost) : std::nullopt;
    tell(m_root);
}

void TimelineRun::addNote(const NoteRecord &note)
{
    TimelineNode &parent = note.turn > 0 ? openTurn(note.turn, note.wallMs) : m_root;
    const bool retry = note.kind == NoteRecord::Kind::Retry;
    TimelineRow row = rowOf(retry ? TimelineKind::Retry : TimelineKind::Notice, note.turn, note.wallMs);
    row.index = note.attempt;
    row.name = note.text;
    row.words = note.hint;
    row.state = retry ? TimelineState::Waited : note.warning ? TimelineState::Warned : TimelineState::Told;
    size_t position = 0; // notes stand before the calls and before the turns
    for (; position < parent.children.size(); ++position) {
        const auto &node = parent.children[position];
        if (isCall(node) || isTurn(node))
            break;
        row.durationMs = node->row.durationMs; // a wait may have been cut
        if (isSameRow(node->row, row))
            return;
    }
    row.durationMs = note.delayMs;
    insert(parent, position, std::move(row));
    endWaits(parent);
}

/// A wait is told with the time it is to last; one that was stopped has lasted until its request or run has ended.
void TimelineRun::endWaits(TimelineNode &parent)
{
    if (!parent.row.durationMs)
        return;
    const qint64 ended = parent.row.startMs + *parent.row.durationMs;
    for (const auto &node : parent.children) {
        const qint64 longest = std::max<qint64>(0, ended - node->row.startMs);
        if (node->row.kind != TimelineKind::Retry || node->row.durationMs.value_or(0) <= longest)
            continue;
        node->row.durationMs = longest;
        tell(*node);
    }
}

TimelineNode &TimelineRun::planCall(const CallRecord &call)
{
    TimelineNode *node = m_calls.value(call.id);
    if (!node) {
        auto &turn = openTurn(call.turn, call.plannedMs);
        TimelineRow row = rowOf(TimelineKind::Call, call.turn, call.plannedMs);
        row.callId = call.id;
        row.messageId = call.messageId;
        row.name = call.name;
        const auto &children = turn.children;
        const auto before = std::find_if(children.begin(), children.end(), [&](const auto &other) {
            return isCall(other) && other->row.index > call.index;
        });
        row.index = call.index;
        node = &insert(turn, size_t(before - children.begin()), std::move(row));
        node->plannedMs = call.plannedMs;
        m_calls.insert(call.id, node);
    }
    if (node->status)
        return *node;
    node->row.decision = call.decision;
    node->row.rule = call.rule;
    node->row.reason = call.reason;
    node->keepArguments(call.rawArguments);
    return *node;
}

void TimelineRun::answer(TimelineNode &call, const ApprovalRecord &answer)
{
    for (const auto &child : call.children) {
        if (child->row.approvalId == answer.id)
            return;
    }
    if (!hasOpenQuestion(call))
        openQuestion(call);
    auto &node = *call.children.back();
    node.row.approvalId = answer.id;
    node.row.state = timelineStateOf(answer.outcome);
    node.row.words = answer.words;
    node.row.durationMs = std::max<qint64>(0, answer.answeredMs - node.row.startMs);
    node.endedMs = answer.answeredMs;
    tell(node);
    refresh(call);
}

void TimelineRun::endCall(TimelineNode &call, ResultStatus status, qint64 durationMs, qint64 endedMs)
{
    if (call.status && *call.status != ResultStatus::Interrupted)
        return;
    call.status = status;
    call.resultMs = durationMs;
    call.endedMs = endedMs;
    refresh(call);
}

/// The one place that says how a call stands.
void TimelineRun::refresh(TimelineNode &call)
{
    auto &row = call.row;
    row.state = stateOfCall(call, m_over);
    row.durationMs.reset();
    if (call.status)
        row.durationMs = call.resultMs;
    refreshQuestion(call);
    tell(call);
}

/// The first question is asked when the call is judged, a further one with the answer before it.
void TimelineRun::openQuestion(TimelineNode &call)
{
    const qint64 asked = call.children.empty() ? call.plannedMs : call.children.back()->endedMs;
    TimelineRow row = rowOf(TimelineKind::Approval, call.row.turn, asked);
    row.index = int(call.children.size());
    row.name = call.row.name;
    row.messageId = call.row.messageId;
    row.callId = call.row.callId;
    row.state = TimelineState::Asks;
    insert(call, call.children.size(), std::move(row));
}

void TimelineRun::askAgain(TimelineNode &call)
{
    if (!call.status && !call.children.empty() && call.children.back()->row.state == TimelineState::Expired)
        openQuestion(call);
}

/// A call that asks has an open question as its last child; one that ended meanwhile, an unanswered one.
void TimelineRun::refreshQuestion(TimelineNode &call)
{
    if (call.row.decision != Decision::Ask) {
        if (hasOpenQuestion(call)) // edited, and judged anew
            remove(*call.children.back());
        return;
    }
    if (call.children.empty() || call.children.back()->row.state == TimelineState::Edited)
        openQuestion(call);
    if (!hasOpenQuestion(call) || (!call.status && !m_over))
        return;
    auto &question = *call.children.back();
    question.row.state = TimelineState::Unanswered;
    if (call.status)
        question.row.durationMs = std::max<qint64>(0, call.endedMs - question.row.startMs);
    tell(question);
}

void TimelineRun::end(const std::optional<RunSummary> &summary, qint64 endedMs)
{
    m_over = true;
    auto &row = m_root.row;
    row.state = summary ? timelineStateOf(summary->outcome) : TimelineState::Interrupted;
    row.durationMs = std::max<qint64>(0, endedMs - row.startMs);
    if (summary) {
        setUsage(row, summary->usage);
        row.cost = summary->cost;
        row.reason = summary->failure ? summary->failure->message : QString();
    }
    for (const auto &node : m_calls) {
        if (!node->status)
            refresh(*node);
    }
    TimelineNode *last = m_root.children.empty() ? nullptr : m_root.children.back().get();
    if (last && last->row.kind == TimelineKind::Turn) {
        const bool broken = row.state == TimelineState::Failed || row.state == TimelineState::Stopped;
        const bool acts = std::any_of(last->children.begin(), last->children.end(), isCall);
        if (broken && !acts)
            last->row.state = row.state; // what ended the run was its last request
        if (last->row.state == TimelineState::Running)
            last->row.state = row.state == TimelineState::Done ? TimelineState::NoAnswer : row.state;
        if (!last->row.durationMs)
            last->row.durationMs = std::max<qint64>(0, endedMs - last->row.startMs);
        tell(*last);
        endWaits(*last);
    }
    tell(m_root);
    endWaits(m_root);
}

} // namespace homard
