// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit_rows.h"
#include "schema.h"
#include "session_words.h"
#include <limits>

namespace homard {

Result<std::vector<AuditRecord>> readAudit(SqlConnection &connection, const AuditFilter &filter)
{
    std::vector<AuditRecord> found;
    const qint64 before = filter.beforeSeq > 0 ? filter.beforeSeq : std::numeric_limits<qint64>::max();
    const char *ofAll = "SELECT seq, wall_ms, kind, session_id, run_id, call_id, question_id, asked_by, channel, tool, "
                        "decision, rule, plan_hash, outcome, scope, answered_by, duration_ms, detail FROM audit "
                        "WHERE seq < ? AND wall_ms >= ? ORDER BY seq DESC LIMIT ?";
    const char *ofOne = "SELECT seq, wall_ms, kind, session_id, run_id, call_id, question_id, asked_by, channel, tool, "
                        "decision, rule, plan_hash, outcome, scope, answered_by, duration_ms, detail FROM audit "
                        "WHERE session_id = ? AND seq < ? AND wall_ms >= ? ORDER BY seq DESC LIMIT ?";
    QVariantList values{before, filter.sinceMs, filter.limit};
    if (!filter.sessionId.isEmpty())
        values.prepend(filter.sessionId);
    auto rows = connection.select(filter.sessionId.isEmpty() ? ofAll : ofOne, values);
    while (rows.next()) {
        const auto kind = auditKindFrom(rows.text(2));
        if (!kind)
            continue;
        AuditRecord record;
        record.seq = rows.integer(0);
        record.wallMs = rows.integer(1);
        record.kind = *kind;
        record.sessionId = rows.text(3);
        record.runId = rows.text(4);
        record.callId = rows.text(5);
        record.questionId = rows.text(6);
        record.askedBy = rows.text(7);
        record.channel = rows.text(8);
        record.tool = rows.text(9);
        record.decision = rows.text(10);
        record.rule = rows.text(11);
        record.planHash = rows.bytes(12);
        record.outcome = rows.text(13);
        record.scope = rows.text(14);
        record.answeredBy = rows.text(15);
        record.durationMs = rows.maybeInteger(16);
        record.detail = rows.text(17);
        found.push_back(std::move(record));
    }
    const auto status = rows.status();
    return status ? Result<std::vector<AuditRecord>>(std::move(found))
                  : Result<std::vector<AuditRecord>>(status.error());
}

Result<void> appendAudit(SqlConnection &connection, const AuditRecord &record, qint64 wallMs)
{
    return connection.run("INSERT INTO audit(wall_ms, kind, session_id, run_id, call_id, question_id, asked_by, "
                          "channel, tool, decision, rule, plan_hash, outcome, scope, answered_by, duration_ms, detail) "
                          "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                          {wallMs, wordOf(record.kind), record.sessionId, record.runId, record.callId,
                           record.questionId, record.askedBy, record.channel, record.tool, record.decision, record.rule,
                           record.planHash, record.outcome, record.scope, record.answeredBy,
                           record.durationMs ? QVariant(*record.durationMs) : QVariant(), record.detail});
}

Result<QStringList> faultsOfAudit(SqlConnection &connection)
{
    QStringList faults;
    // A transaction that is rolled back gives its numbers back, so a number that is missing was removed.
    const auto missing = connection.value(QStringLiteral(
        "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'audit'), 0) - count(*) FROM audit"));
    if (!missing)
        return missing.error();
    if (missing->toLongLong() != 0)
        faults << tr("Rows of the audit are missing: %1.").arg(missing->toLongLong());
    for (const Migration &migration : migrations()) {
        for (const char *statement : migration.statements) {
            const QString made = QString::fromUtf8(statement);
            if (!made.startsWith(QLatin1StringView("CREATE TRIGGER audit_")))
                continue;
            auto rows = connection.select("SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND sql = ?", {made});
            if (!rows.next()) {
                if (const auto status = rows.status(); !status)
                    return status.error();
                faults
                    << tr("What fills and keeps the audit was changed: %1.").arg(made.section(QLatin1Char(' '), 2, 2));
            }
        }
    }
    return faults;
}

Result<void> numberAuditAfter(SqlConnection &connection, qint64 seq)
{
    // https://www.sqlite.org/autoinc.html: the table of the counters is an ordinary one.
    return connection.run("INSERT INTO sqlite_sequence(name, seq) VALUES('audit', ?)", {seq});
}

} // namespace homard
