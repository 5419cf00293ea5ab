// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/conversation_reducer.h"
#include "base/text.h"
#include "ui/models/conversation_words.h"

namespace homard {

namespace {

ConversationRow rowFor(RowKind kind, const QString &id, const QString &messageId, const QString &runId)
{
    ConversationRow row;
    row.kind = kind;
    row.id = id;
    row.messageId = messageId;
    row.runId = runId;
    return row;
}

/// The row that stands for a message until its body is read.
ConversationRow placeholder(const ConversationEntry &entry)
{
    ConversationRow row =
        rowFor(entry.role == Role::User ? RowKind::User : RowKind::Unread, entry.id, entry.id, entry.runId);
    if (entry.role != Role::User)
        row.id += QStringLiteral("/0");
    row.bytes = entry.bytes;
    row.wallMs = entry.wallMs;
    return row;
}

QString partId(const QString &messageId, int part)
{
    return messageId + QLatin1Char('/') + QString::number(part);
}

} // namespace

// ---- rows of a message ---------------------------------------------------------------------------------------------

int ConversationReducer::appendEntry(ConversationEntry entry)
{
    const QString runId = entry.runId;
    const int index = m_rows.appendEntry(std::move(entry));
    auto &span = m_runs[runId];
    span.first = span.first < 0 ? index : span.first;
    span.last = index;
    return index;
}

/// About how long the model thought: its share of the answer, by length, of the time the model call took. The store
/// knows no better, and both ways must say the same.
int ConversationReducer::thoughtSeconds(const Message &message, qsizetype thought) const
{
    const auto start = m_turnStarts.constFind(message.id);
    if (start == m_turnStarts.constEnd() || message.wallMs < *start)
        return 0;
    qsizetype all = message.text().size() + message.thinking().size();
    for (const auto &call : message.toolCalls())
        all += call.rawArguments.size();
    const double share = all > 0 ? double(thought) / double(all) : 1.0;
    return std::max(1, qRound(double(message.wallMs - *start) * share / 1000.0));
}

std::shared_ptr<const CallDetails> ConversationReducer::detailsOf(const ToolCall &call, const QString &runId,
                                                                  const std::optional<ToolResult> &result) const
{
    auto details = std::make_shared<CallDetails>();
    details->call = call;
    details->result = result;
    const auto facts = m_calls.constFind(call.id);
    const bool known = facts != m_calls.constEnd();
    if (known) {
        details->decision = facts->decision;
        details->reason = facts->reason;
        details->answers = facts->answers;
        details->startedAt = facts->startedAt;
    }
    if (result) {
        details->phase = phaseOf(result->status);
        return details;
    }
    const bool started = known && facts->started;
    if (runId != m_activeRun || runId.isEmpty()) {
        details->phase = started ? CallPhase::Interrupted : CallPhase::Skipped;
        return details;
    }
    if (known)
        details->output = facts->output;
    details->phase = started ? CallPhase::Running : known && facts->waits ? CallPhase::Waiting : CallPhase::Planned;
    return details;
}

ConversationRow ConversationReducer::callRow(const ConversationEntry &entry, const ToolCall &call,
                                             const Results &results) const
{
    ConversationRow row = rowFor(RowKind::Call, call.id, entry.id, entry.runId);
    const auto result = results.constFind(call.id);
    row.call = detailsOf(call, entry.runId,
                         result == results.constEnd() ? m_calls.value(call.id).result : std::optional(*result));
    row.loaded = true;
    row.wallMs = entry.wallMs;
    return row;
}

std::vector<ConversationRow> ConversationReducer::partsOf(const ConversationEntry &entry, const Message &message,
                                                          const Results &results) const
{
    std::vector<ConversationRow> rows;
    const auto addText = [&](RowKind kind, const QString &said) {
        if (said.trimmed().isEmpty())
            return;
        const QString text = shownProse(said);
        if (!rows.empty() && rows.back().kind == kind) {
            rows.back().text += text;
        } else {
            rows.push_back(rowFor(kind, partId(entry.id, int(rows.size())), entry.id, entry.runId));
            rows.back().text = text;
        }
        auto &row = rows.back();
        row.loaded = true;
        row.wallMs = message.wallMs;
        row.bytes = row.text.size();
        row.partial = message.state != MessageState::Complete;
        if (kind == RowKind::Thinking)
            row.thoughtSeconds = thoughtSeconds(message, row.text.size());
    };
    for (const auto &block : message.blocks) {
        if (const auto *text = std::get_if<TextBlock>(&block))
            addText(RowKind::Answer, text->text);
        else if (const auto *thinking = std::get_if<ThinkingBlock>(&block))
            addText(RowKind::Thinking, thinking->text);
        else if (const auto *call = std::get_if<ToolCallBlock>(&block))
            rows.push_back(callRow(entry, call->call, results));
    }
    return rows;
}

void ConversationReducer::setMessage(int index, const Message &message, const Results &results)
{
    auto &entry = m_rows.entry(index);
    entry.loaded = true;
    entry.wallMs = message.wallMs;
    if (message.role == Role::User) {
        ConversationRow row = rowFor(RowKind::User, message.id, message.id, message.runId);
        row.text = message.text();
        row.bytes = row.text.size();
        row.wallMs = message.wallMs;
        row.loaded = true;
        m_rows.setParts(index, {std::move(row)});
        return;
    }
    for (const auto &call : message.toolCalls())
        m_calls[call.id].messageId = message.id;
    m_rows.setParts(index, partsOf(entry, message, results));
}

// ---- from the store ------------------------------------------------------------------------------------------------

void ConversationReducer::load(const ConversationContents &contents)
{
    std::vector<std::pair<ConversationEntry, std::vector<ConversationRow>>> all;
    for (const auto &stub : contents.outline.messages) {
        if (stub.role == Role::Tool) {
            if (!all.empty())
                all.back().first.resultIds.append(stub.id);
            continue;
        }
        ConversationEntry entry{stub.id, stub.runId, stub.role, stub.bytes, stub.wallMs};
        entry.stored = true;
        entry.complete = stub.state == MessageState::Complete;
        auto &span = m_runs[stub.runId];
        const int index = int(all.size());
        span.first = span.first < 0 ? index : span.first;
        span.last = index;
        std::vector<ConversationRow> rows{placeholder(entry)};
        all.emplace_back(std::move(entry), std::move(rows));
    }
    m_rows.appendAll(std::move(all));
    loadRuns(contents.runs, contents.active);
    setBodies(contents.bodies);
    for (const auto &waiting : contents.pending)
        addQueued(waiting.id, waiting.text);
}

void ConversationReducer::loadRuns(const std::vector<RunRecord> &runs, bool active)
{
    for (const auto &run : runs) {
        const auto span = m_runs[run.id];
        if (span.first < 0)
            continue; // its messages are not in this branch
        const bool isOn = active && !run.finishedMs && &run == &runs.back();
        if (isOn)
            m_activeRun = run.id;
        for (int i = span.first; isOn && i <= span.last; ++i, ++m_unstored)
            m_rows.entry(i).stored = false; // results of its calls may still come
        learn(run);
        if (run.calls.empty() && &run != &runs.back())
            m_known.remove(run.id); // its calls may not have been read
        if (!run.turns.empty())
            m_turn = run.turns.back().turn;
        // A turn that the program did not live to record has its message all the same.
        for (int i = span.first, turn = 0; i <= span.last; ++i) {
            auto &entry = m_rows.entry(i);
            if (entry.role == Role::Assistant && entry.turn == 0)
                entry.turn = turn + 1;
            turn = entry.turn;
        }
        for (const auto &note : run.notes) {
            RunNote own;
            own.turn = note.turn;
            own.wallMs = note.wallMs;
            const bool retry = note.kind == NoteRecord::Kind::Retry;
            own.details.kind = retry ? NoticeKind::Retry : note.warning ? NoticeKind::Warning : NoticeKind::Info;
            own.details.text = note.text;
            own.details.hint = note.hint;
            own.details.delayMs = note.delayMs;
            own.details.attempt = note.attempt;
            addNote(run.id, std::move(own));
        }
        closeEnd();
        const bool answered = span.last > span.first;
        if (run.summary) {
            if (auto notice = endNotice(*run.summary))
                endRun(run.id, std::move(*notice), run.finishedMs.value_or(0));
            offerAfter(run.id, actionsAfter(*run.summary, true, answered));
        } else if (!isOn) {
            endRun(run.id, interruptedNotice(), 0);
            offerAfter(run.id, {answered ? NoticeAction::GoOn : NoticeAction::Again});
        }
    }
}

void ConversationReducer::learn(const RunRecord &run)
{
    m_known.insert(run.id);
    for (const auto &turn : run.turns) {
        m_turnStarts.insert(turn.messageId, turn.startedMs);
        if (const int entry = m_rows.entryOf(turn.messageId); entry >= 0)
            m_rows.entry(entry).turn = turn.turn;
    }
    for (const auto &call : run.calls) {
        auto &facts = m_calls[call.id];
        facts.decision = call.decision;
        facts.reason = call.reason;
        facts.messageId = call.messageId;
        facts.started = call.startedMs.has_value() || call.state == CallState::Started;
        const bool open = call.approvals.empty() || call.approvals.back().outcome == ApprovalOutcome::Expired;
        facts.waits = call.decision == Decision::Ask && open && !facts.started;
        for (const auto &approval : call.approvals)
            facts.answers.push_back({approval.outcome, approval.words});
    }
}

void ConversationReducer::setRuns(const std::vector<RunRecord> &runs)
{
    for (const auto &run : runs) {
        if (!m_known.contains(run.id))
            learn(run);
    }
}

QStringList ConversationReducer::unknownRuns(const QStringList &messageIds) const
{
    QStringList runs;
    for (const auto &id : messageIds) {
        const int index = m_rows.entryOf(id);
        if (index < 0)
            continue;
        const auto &runId = m_rows.entry(index).runId;
        if (!m_known.contains(runId) && (runs.isEmpty() || runs.back() != runId))
            runs.append(runId);
    }
    return runs;
}

int ConversationReducer::indexOf(const QString &id) const
{
    const int index = m_rows.find(id);
    const auto call = m_calls.constFind(id);
    if (index >= 0 || call == m_calls.constEnd())
        return index;
    const int entry = m_rows.entryOf(call->messageId);
    return entry < 0 ? -1 : m_rows.rowsOf(entry).first;
}

QStringList ConversationReducer::missing(int first, int last) const
{
    QStringList ids;
    int before = -1;
    for (int i = std::max(0, first); i <= std::min(last, m_rows.count() - 1); ++i) {
        const auto &row = m_rows.at(i);
        const int index = row.place.slot == 1 ? row.place.entry : -1;
        if (row.loaded || index == before || index < 0)
            continue;
        before = index;
        const auto &entry = m_rows.entry(index);
        ids.append(entry.id);
        ids.append(entry.resultIds);
    }
    return ids;
}

void ConversationReducer::setBodies(const std::vector<MessagePtr> &messages)
{
    Results results;
    for (const auto &message : messages) {
        for (const auto &block : message->blocks) {
            if (const auto *part = std::get_if<ToolResultBlock>(&block))
                results.insert(part->result.callId, part->result);
        }
    }
    for (const auto &message : messages) {
        const int index = message->role == Role::Tool ? -1 : m_rows.entryOf(message->id);
        if (index >= 0 && !m_rows.entry(index).loaded && !m_rows.entry(index).live)
            setMessage(index, *message, results);
    }
}

void ConversationReducer::setUnreadable(const QStringList &messageIds)
{
    for (const auto &id : messageIds) {
        const int index = m_rows.entryOf(id);
        if (index < 0 || m_rows.entry(index).loaded)
            continue;
        m_rows.entry(index).loaded = true;
        ConversationRow row = rowFor(RowKind::Notice, partId(id, 0), id, m_rows.entry(index).runId);
        auto notice = std::make_shared<NoticeDetails>();
        notice->kind = NoticeKind::Warning;
        notice->text = unreadableWords();
        row.notice = std::move(notice);
        row.loaded = true;
        m_rows.setParts(index, {std::move(row)});
    }
}

void ConversationReducer::dropOutside(int first, int last)
{
    for (int i = 0; i < m_rows.count(); ++i) {
        if (i == first)
            i = last + 1;
        if (i >= m_rows.count())
            break;
        const auto &row = m_rows.at(i);
        if (!row.loaded || row.place.slot != 1)
            continue;
        auto &entry = m_rows.entry(row.place.entry);
        const auto [from, count] = m_rows.rowsOf(row.place.entry);
        const bool near = from <= last && from + count > first;
        if (!entry.stored || entry.live || near)
            continue;
        entry.loaded = false;
        for (int k = from; k < from + count; ++k) {
            auto &old = m_rows.quiet(k);
            old.loaded = false;
            old.text.clear();
            old.call.reset();
        }
    }
}

void ConversationReducer::mergeOutline(const SessionOutline &outline)
{
    int entry = -1;
    for (const auto &stub : outline.messages) {
        if (stub.role != Role::Tool) {
            entry = m_rows.entryOf(stub.id);
            // The newest answer of a run that goes on has calls whose results are not all there.
            const bool mayGrow = entry == m_rows.entryCount() - 1 && isActive();
            if (entry >= 0 && !m_rows.entry(entry).stored && !mayGrow) {
                m_rows.entry(entry).stored = true;
                --m_unstored;
            }
        } else if (entry >= 0 && !m_rows.entry(entry).resultIds.contains(stub.id)) {
            m_rows.entry(entry).resultIds.append(stub.id);
        }
    }
}

} // namespace homard
