// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "fakes/fake_journal.h"
#include "fakes/fake_session_archive.h"
#include "fakes/fake_session_store.h"
#include "ui/models/conversation_model.h"
#include <QDeadlineTimer>
#include <QTest>

namespace homard {

/// All of a row that people see, in one line.
inline QString rowWords(const ConversationRow &row)
{
    QStringList words{QString::number(int(row.kind)),
                      row.id,
                      row.runId,
                      QString::number(row.thoughtSeconds),
                      row.partial ? QStringLiteral("partial") : QString(),
                      row.streaming ? QStringLiteral("streaming") : QString(),
                      row.text};
    if (row.call) {
        words << QString::number(int(row.call->phase)) << wordOf(row.call->decision) << row.call->reason
              << row.call->call.name << row.call->call.rawArguments;
        for (const auto &answer : row.call->answers)
            words << wordOf(answer.outcome) << answer.words;
        if (row.call->result)
            words << wordOf(row.call->result->status) << row.call->result->content << row.call->result->diff
                  << QString::number(row.call->result->durationMs);
    }
    if (row.notice)
        words << QString::number(int(row.notice->kind)) << row.notice->text << row.notice->hint
              << QString::number(row.notice->delayMs) << QString::number(row.notice->attempt)
              << (row.notice->waits ? QStringLiteral("waits") : QString());
    return words.join(QLatin1Char('|'));
}

inline QStringList rowWords(const ConversationModel &model)
{
    QStringList out;
    for (int i = 0; i < model.rowCount(); ++i)
        out << rowWords(model.row(i));
    return out;
}

/// What a store would tell of the runs in a journal.
inline std::vector<RunRecord> runsOf(const FakeJournal &journal)
{
    std::vector<RunRecord> runs;
    const auto runOf = [&](const QString &id) -> RunRecord & {
        for (auto &run : runs) {
            if (run.id == id)
                return run;
        }
        runs.push_back({});
        runs.back().id = id;
        return runs.back();
    };
    const auto callOf = [&](const QString &id) -> CallRecord * {
        for (auto &run : runs) {
            for (auto &call : run.calls) {
                if (call.id == id)
                    return &call;
            }
        }
        return nullptr;
    };
    for (const auto &batch : journal.batches()) {
        for (const auto &entry : batch) {
            if (const auto *begun = std::get_if<RunBegun>(&entry)) {
                runOf(begun->runId).startedMs = begun->wallMs;
            } else if (const auto *ended = std::get_if<RunFinished>(&entry)) {
                runOf(ended->runId).summary = ended->summary;
                runOf(ended->runId).finishedMs = ended->wallMs;
            } else if (const auto *turn = std::get_if<TurnRecorded>(&entry)) {
                TurnRecord record;
                record.turn = turn->turn;
                record.messageId = turn->messageId;
                record.startedMs = turn->startedWallMs;
                record.endedMs = turn->wallMs;
                runOf(turn->runId).turns.push_back(record);
            } else if (const auto *note = std::get_if<NoteRecorded>(&entry)) {
                runOf(note->runId).notes.push_back(note->note);
            } else if (const auto *call = std::get_if<CallRecorded>(&entry)) {
                CallRecord record;
                record.id = call->callId;
                record.messageId = call->messageId;
                record.state = call->state;
                record.decision = call->decision;
                record.reason = call->reason;
                if (call->state == CallState::Started)
                    record.startedMs = call->wallMs;
                runOf(call->runId).calls.push_back(record);
            } else if (const auto *moved = std::get_if<CallMoved>(&entry)) {
                if (auto *record = callOf(moved->callId)) {
                    record->state = moved->state;
                    if (moved->state == CallState::Started)
                        record->startedMs = moved->wallMs;
                }
            } else if (const auto *approval = std::get_if<ApprovalRecorded>(&entry)) {
                if (auto *record = callOf(approval->callId))
                    record->approvals.push_back({approval->approvalId, approval->outcome, approval->words, 0});
            }
        }
    }
    return runs;
}

inline std::vector<MessagePtr> messagesOf(const FakeJournal &journal)
{
    std::vector<MessagePtr> out;
    for (const auto &added : journal.all<MessageAdded>())
        out.push_back(added.message);
    return out;
}

/// One session, its archive and what loads it.
struct ConversationRig {
    ConversationRig() { archive.put(info()); }
    static SessionInfo info()
    {
        SessionInfo session;
        session.id = QStringLiteral("session");
        return session;
    }
    ConversationModel::Sources sources() { return {archive, store, errands}; }
    std::unique_ptr<ConversationModel> fresh() { return std::make_unique<ConversationModel>(sources(), info().id); }
    std::unique_ptr<ConversationModel> loaded(bool active = false)
    {
        auto model = fresh();
        model->load(active);
        settle();
        return model;
    }
    /// Until nothing is on its way.
    void settle()
    {
        const QDeadlineTimer limit(10'000);
        while (!errands.isIdle() && !limit.hasExpired())
            QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
        QVERIFY(errands.isIdle());
    }

    FakeSessionArchive archive;
    FakeSessionStore store;
    Errands errands; // last: its thread uses the others
};

/// A message of a test.
inline std::shared_ptr<Message> testMessage(const QString &id, Role role, const QString &text,
                                            const QString &runId = QStringLiteral("r"))
{
    auto message = std::make_shared<Message>();
    message->id = id;
    message->sessionId = QStringLiteral("session");
    message->runId = runId;
    message->role = role;
    message->wallMs = 1;
    if (!text.isEmpty())
        message->blocks.push_back(TextBlock{text});
    return message;
}

/// An event of a test, in session "session".
inline AgentEvent testEvent(AgentEventBody body, const QString &runId = QStringLiteral("r"))
{
    AgentEvent event;
    event.sessionId = QStringLiteral("session");
    event.runId = runId;
    event.wallMs = 1;
    event.at = std::chrono::steady_clock::now();
    event.body = std::move(body);
    return event;
}

} // namespace homard
