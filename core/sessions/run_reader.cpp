// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_reader.h"
#include "domain/message_json.h"
#include "message_rows.h"
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>

namespace homard {

namespace {

template <class Enum, size_t count>
std::optional<Enum> fromWord(const Enum (&values)[count], const QString &word)
{
    for (const Enum value : values) {
        if (wordOf(value) == word)
            return value;
    }
    return std::nullopt;
}

constexpr RunOutcome outcomes[] = {RunOutcome::Finished, RunOutcome::Stopped, RunOutcome::Error, RunOutcome::Limit};
constexpr Decision decisions[] = {Decision::Allow, Decision::Ask, Decision::Deny};
constexpr ApprovalOutcome answers[] = {ApprovalOutcome::Allowed, ApprovalOutcome::Denied,  ApprovalOutcome::Edited,
                                       ApprovalOutcome::Refused, ApprovalOutcome::Expired, ApprovalOutcome::Stopped};
constexpr FailureClass failures[] = {
    FailureClass::Auth,       FailureClass::AuthPermanent,  FailureClass::Billing,       FailureClass::RateLimit,
    FailureClass::Overloaded, FailureClass::Timeout,        FailureClass::Server,        FailureClass::ContextOverflow,
    FailureClass::TooLarge,   FailureClass::InvalidRequest, FailureClass::NotFound,      FailureClass::ContentFilter,
    FailureClass::Network,    FailureClass::Empty,          FailureClass::NoToolSupport, FailureClass::Local,
    FailureClass::Cancelled};

Usage usageFrom(const QString &text)
{
    const auto usage = usageFromJson(QJsonDocument::fromJson(text.toUtf8()).object());
    return usage ? *usage : Usage{}; // damaged: unknown (F80)
}

/// The columns from `outcome` on.
std::optional<RunSummary> summaryFrom(const SqlRows &rows)
{
    const auto outcome = fromWord(outcomes, rows.text(4));
    if (!outcome)
        return std::nullopt; // it runs, or was broken off ("interrupted")
    RunSummary summary;
    summary.outcome = *outcome;
    summary.text = rows.text(5);
    summary.turns = int(rows.integer(6));
    summary.toolCalls = int(rows.integer(7));
    summary.refused = int(rows.integer(8));
    summary.usage = usageFrom(rows.text(9));
    summary.cost = rows.maybeReal(10);
    summary.endedByRefusal = rows.integer(14) != 0;
    if (const QString kind = rows.text(11); !kind.isEmpty()) {
        summary.failure.emplace();
        summary.failure->kind = fromWord(failures, kind).value_or(FailureClass::Server);
        summary.failure->message = rows.text(12);
        summary.failure->hint = rows.text(13);
    }
    return summary;
}

/// For `IN (SELECT value FROM json_each(?))`: a statement is prepared once, whatever the number of ids.
QString idList(const QStringList &ids)
{
    return QString::fromUtf8(QJsonDocument(QJsonArray::fromStringList(ids)).toJson(QJsonDocument::Compact));
}

/// Reads the rows of some runs of one session into their records: first which runs, then their rows, table by table.
class RunReader
{
public:
    RunReader(SqlConnection &connection, QString sessionId)
        : m_connection(connection), m_sessionId(std::move(sessionId))
    {
    }

    Result<void> newest(int limit, const QString &before)
    {
        return before.isEmpty() ? choose("SELECT id FROM runs WHERE session_id = ? "
                                         "ORDER BY started_ms DESC, id DESC LIMIT ?",
                                         {m_sessionId, limit})
                                : choose("SELECT id FROM runs WHERE session_id = ? "
                                         "AND (started_ms, id) < (SELECT started_ms, id FROM runs WHERE id = ?) "
                                         "ORDER BY started_ms DESC, id DESC LIMIT ?",
                                         {m_sessionId, before, limit});
    }
    Result<void> noted()
    {
        return choose("SELECT id FROM runs WHERE session_id = ? AND (outcome IS NOT 'finished' "
                      "OR EXISTS (SELECT 1 FROM run_notes WHERE run_id = runs.id) OR id = "
                      "(SELECT id FROM runs WHERE session_id = ? ORDER BY started_ms DESC, id DESC LIMIT 1))",
                      {m_sessionId, m_sessionId});
    }
    Result<void> named(const QStringList &ids)
    {
        m_ids = idList(ids);
        return {};
    }

    Result<void> readRuns()
    {
        auto rows = m_connection.select(
            "SELECT id, model, started_ms, finished_ms, outcome, text, turns, tool_calls, refused, usage, cost, "
            "failure_kind, failure, failure_hint, by_refusal FROM runs WHERE id IN (SELECT value FROM json_each(?)) "
            "AND session_id = ? ORDER BY started_ms, id",
            {m_ids, m_sessionId});
        while (rows.next()) {
            RunRecord run;
            run.id = rows.text(0);
            run.sessionId = m_sessionId;
            run.model = rows.text(1);
            run.startedMs = rows.integer(2);
            run.finishedMs = rows.maybeInteger(3);
            run.summary = summaryFrom(rows);
            m_runs.push_back(std::move(run));
        }
        for (RunRecord &run : m_runs)
            m_byId.insert(run.id, &run);
        return rows.status();
    }

    Result<void> readTurns()
    {
        auto rows = m_connection.select(
            "SELECT run_id, turn, message_id, model, usage, cost, started_ms, wall_ms FROM turns WHERE run_id IN "
            "(SELECT value FROM json_each(?)) ORDER BY run_id, turn",
            {m_ids});
        while (rows.next()) {
            RunRecord *run = m_byId.value(rows.text(0));
            if (!run)
                continue;
            run->turns.push_back({int(rows.integer(1)), rows.text(2), rows.text(3), usageFrom(rows.text(4)),
                                  rows.maybeReal(5), rows.integer(6), rows.integer(7)});
            m_turnOfMessage.insert(rows.text(2), int(rows.integer(1)));
        }
        return rows.status();
    }

    Result<void> readCalls()
    {
        auto rows = m_connection.select(
            "SELECT run_id, id, message_id, idx, name, state, decision, rule, reason, planned_ms, started_ms, "
            "finished_ms, status, duration_ms FROM tool_calls WHERE run_id IN "
            "(SELECT value FROM json_each(?)) ORDER BY id",
            {m_ids});
        while (rows.next()) {
            RunRecord *run = m_byId.value(rows.text(0));
            if (!run)
                continue;
            CallRecord call;
            call.id = rows.text(1);
            call.messageId = rows.text(2);
            call.turn = m_turnOfMessage.value(call.messageId);
            call.index = int(rows.integer(3));
            call.name = rows.text(4);
            call.state = callStateFrom(rows.text(5)).value_or(CallState::Unknown); // it may have run
            call.decision = fromWord(decisions, rows.text(6)).value_or(Decision::Ask);
            call.rule = rows.text(7);
            call.reason = rows.text(8);
            call.plannedMs = rows.integer(9);
            call.startedMs = rows.maybeInteger(10);
            call.finishedMs = rows.maybeInteger(11);
            if (const QString status = rows.text(12); !status.isEmpty())
                call.status = resultStatusFrom(status);
            call.durationMs = rows.integer(13);
            run->calls.push_back(std::move(call));
        }
        for (RunRecord &run : m_runs) {
            std::stable_sort(run.calls.begin(), run.calls.end(), [](const CallRecord &a, const CallRecord &b) {
                return std::pair(a.turn, a.index) < std::pair(b.turn, b.index);
            });
            // Their places are final from here on.
            for (CallRecord &call : run.calls)
                m_calls.insert(call.id, &call);
        }
        return rows.status();
    }

    /// What the model wrote is in its messages, and only there.
    Result<void> readArguments()
    {
        QSet<QString> messages;
        for (const CallRecord *call : std::as_const(m_calls))
            messages.insert(call->messageId);
        auto rows = m_connection.select(
            "SELECT seq, id, session_id, parent_id, run_id, role, state, blocks, context_tail, model, usage, "
            "wall_ms, check_sum FROM messages WHERE id IN (SELECT value FROM json_each(?))",
            {idList(messages.values())});
        while (rows.next()) {
            const MessageRow row = readMessageRow(rows);
            if (!row.message)
                continue;
            for (const ToolCall &call : row.message->toolCalls()) {
                if (CallRecord *record = m_calls.value(call.id))
                    record->rawArguments = call.rawArguments;
            }
        }
        return rows.status();
    }

    Result<void> readApprovals()
    {
        auto rows = m_connection.select(
            "SELECT a.call_id, a.id, a.outcome, a.words, a.wall_ms FROM approvals a JOIN tool_calls c "
            "ON c.id = a.call_id WHERE c.run_id IN (SELECT value FROM json_each(?)) ORDER BY a.wall_ms, a.id",
            {m_ids});
        while (rows.next()) {
            if (CallRecord *call = m_calls.value(rows.text(0)))
                call->approvals.push_back({rows.text(1),
                                           fromWord(answers, rows.text(2)).value_or(ApprovalOutcome::Refused),
                                           rows.text(3), rows.integer(4)});
        }
        return rows.status();
    }

    Result<void> readNotes()
    {
        auto rows = m_connection.select(
            "SELECT run_id, kind, turn, text, hint, warning, delay_ms, attempt, wall_ms FROM run_notes WHERE run_id IN "
            "(SELECT value FROM json_each(?)) ORDER BY seq",
            {m_ids});
        while (rows.next()) {
            RunRecord *run = m_byId.value(rows.text(0));
            const bool retry = rows.text(1) == wordOf(NoteRecord::Kind::Retry);
            if (run)
                run->notes.push_back({retry ? NoteRecord::Kind::Retry : NoteRecord::Kind::Notice, int(rows.integer(2)),
                                      rows.text(3), rows.text(4), rows.integer(5) != 0, rows.integer(6),
                                      int(rows.integer(7)), rows.integer(8)});
        }
        return rows.status();
    }

    std::vector<RunRecord> take() { return std::move(m_runs); }

private:
    Result<void> choose(const char *sql, const QVariantList &values)
    {
        QStringList ids;
        auto rows = m_connection.select(sql, values);
        while (rows.next())
            ids.append(rows.text(0));
        m_ids = idList(ids);
        return rows.status();
    }

    SqlConnection &m_connection;
    QString m_sessionId;
    QString m_ids; // of the chosen runs
    std::vector<RunRecord> m_runs;
    QHash<QString, RunRecord *> m_byId;
    QHash<QString, int> m_turnOfMessage;
    QHash<QString, CallRecord *> m_calls;
};

using RunPart = Result<void> (RunReader::*)();

Result<std::vector<RunRecord>> readParts(RunReader &reader, const Result<void> &chosen,
                                         std::initializer_list<RunPart> parts)
{
    if (!chosen)
        return chosen.error();
    for (const auto part : parts) {
        if (const auto done = (reader.*part)(); !done)
            return done.error();
    }
    return reader.take();
}

} // namespace

Result<std::vector<RunRecord>> readRuns(SqlConnection &connection, const QString &sessionId, int limit,
                                        const QString &before)
{
    RunReader reader(connection, sessionId);
    return readParts(reader, reader.newest(limit, before),
                     {&RunReader::readRuns, &RunReader::readTurns, &RunReader::readCalls, &RunReader::readArguments,
                      &RunReader::readApprovals, &RunReader::readNotes});
}

Result<std::vector<RunRecord>> readNotedRuns(SqlConnection &connection, const QString &sessionId)
{
    RunReader reader(connection, sessionId);
    return readParts(reader, reader.noted(), {&RunReader::readRuns, &RunReader::readTurns, &RunReader::readNotes});
}

Result<std::vector<RunRecord>> readRunsById(SqlConnection &connection, const QString &sessionId,
                                            const QStringList &runIds)
{
    RunReader reader(connection, sessionId);
    return readParts(reader, reader.named(runIds),
                     {&RunReader::readRuns, &RunReader::readTurns, &RunReader::readCalls, &RunReader::readApprovals,
                      &RunReader::readNotes});
}

} // namespace homard
