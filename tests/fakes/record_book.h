// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/journal_entry.h"
#include "domain/run_record.h"
#include <QHash>
#include <algorithm>
#include <map>

namespace homard {

/// Runs as a store would remember them, made from what was committed to a journal.
class RecordBook
{
public:
    void add(const std::vector<JournalEntry> &batch)
    {
        for (const auto &entry : batch)
            std::visit([this](const auto &part) { take(part); }, entry);
    }
    std::vector<RunRecord> runs() const
    {
        std::vector<RunRecord> out;
        for (const auto &id : m_order) {
            RunRecord run = m_runs.at(id);
            for (const auto &call : m_calls) {
                if (call.second.runId != id)
                    continue;
                CallRecord record = call.second.record;
                for (const auto &turn : run.turns) {
                    if (turn.messageId == record.messageId)
                        record.turn = turn.turn;
                }
                record.rawArguments = m_arguments.value(record.id);
                run.calls.push_back(record);
            }
            std::sort(run.calls.begin(), run.calls.end(), [](const auto &a, const auto &b) {
                return std::pair(a.turn, a.index) < std::pair(b.turn, b.index);
            });
            out.push_back(std::move(run));
        }
        return out;
    }

private:
    struct Call {
        QString runId;
        CallRecord record;
    };

    void take(const MessageAdded &added)
    {
        for (const auto &call : added.message->toolCalls())
            m_arguments.insert(call.id, call.rawArguments);
    }
    void take(const RunBegun &begun)
    {
        m_order.push_back(begun.runId);
        auto &run = m_runs[begun.runId];
        run.id = begun.runId;
        run.sessionId = begun.sessionId;
        run.model = begun.model;
        run.startedMs = begun.wallMs;
    }
    void take(const TurnRecorded &turn)
    {
        m_runs[turn.runId].turns.push_back(
            {turn.turn, turn.messageId, turn.model, turn.usage, turn.cost, turn.startedWallMs, turn.wallMs});
    }
    void take(const CallRecorded &call)
    {
        auto &entry = m_calls[call.callId];
        const bool known = !entry.record.id.isEmpty();
        entry.runId = call.runId;
        auto &record = entry.record;
        record.id = call.callId;
        record.messageId = call.messageId;
        record.index = call.index;
        record.name = call.name;
        record.state = call.state;
        record.decision = call.decision;
        record.rule = call.rule;
        record.reason = call.reason;
        if (!known)
            record.plannedMs = call.wallMs;
        if (call.state == CallState::Started && !record.startedMs)
            record.startedMs = call.wallMs;
    }
    void take(const CallMoved &moved)
    {
        auto &record = m_calls[moved.callId].record;
        record.state = moved.state;
        if (moved.state == CallState::Started && !record.startedMs)
            record.startedMs = moved.wallMs;
    }
    void take(const CallFinished &finished)
    {
        auto &record = m_calls[finished.result.callId].record;
        if (record.status && record.state == CallState::Finished)
            return;
        record.state = finished.result.status == ResultStatus::Interrupted ? CallState::Unknown : CallState::Finished;
        record.status = finished.result.status;
        record.durationMs = finished.result.durationMs;
        record.finishedMs = finished.wallMs;
        if (finished.startedWallMs > 0)
            record.startedMs = finished.startedWallMs;
    }
    void take(const ApprovalRecorded &answer)
    {
        m_calls[answer.callId].record.approvals.push_back(
            {answer.approvalId, answer.outcome, answer.words, answer.wallMs});
    }
    void take(const NoteRecorded &note) { m_runs[note.runId].notes.push_back(note.note); }
    void take(const RunFinished &finished)
    {
        auto &run = m_runs[finished.runId];
        run.finishedMs = finished.wallMs;
        run.summary = finished.summary;
    }
    void take(const DraftDropped &) {}

    std::vector<QString> m_order;
    std::map<QString, RunRecord> m_runs;
    std::map<QString, Call> m_calls;
    QHash<QString, QString> m_arguments;
};

} // namespace homard
