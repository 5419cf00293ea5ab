// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QJsonObject>
#include <QString>
#include <optional>

namespace homard {

/// One row of the audit: who asked, what the policy said, what a person answered, what came of it. It holds nothing
/// that was written or done: no arguments, no output, no words. It outlives its session, and nothing changes it.
struct AuditRecord {
    enum class Kind {
        Decision, ///< A call was judged: tool, decision, rule, planHash, askedBy, channel.
        Answer,   ///< A question was settled: questionId, outcome, scope, answeredBy.
        Outcome,  ///< A call ended: outcome, durationMs.
        Mode,     ///< A session got another mode: outcome is its word.
        Trust,    ///< A folder was trusted, or is no longer: detail is the folder.
        Rule,     ///< A rule was revoked or brought back: rule is its id. That one was made is the answer's row.
        Settings, ///< Guarded settings or rules that were changed outside were taken or refused.
        Undo,     ///< A file change was taken back: callId is the call that made it.
    };
    qint64 seq = 0;    ///< Set by the log; grows with each row.
    qint64 wallMs = 0; ///< Since 1970 UTC.
    Kind kind = Kind::Decision;
    QString sessionId{};
    QString runId{};
    QString callId{};
    QString questionId{};
    QString askedBy{}; ///< The source of the message that began the run: "user", "schedule" …
    QString channel{}; ///< Where it came in: "window", "homardctl".
    QString tool{};
    QString decision{};    ///< "allow", "ask", "deny".
    QString rule{};        ///< What decided.
    QByteArray planHash{}; ///< Of exactly what was judged, shown, allowed (S07).
    QString outcome{};     ///< An ApprovalOutcome's or ResultStatus's word, "unknown", or as Kind says.
    QString scope{};       ///< Of "allowed": "once", "session" …
    QString answeredBy{};  ///< "window", "terminal"; empty: nobody.
    std::optional<qint64> durationMs{};
    QString detail{}; ///< A folder or a name of ours; nothing that a model wrote.

    bool operator==(const AuditRecord &) const = default;
};

/// What to read of the audit. The defaults are: the newest 200 rows.
struct AuditFilter {
    QString sessionId{};  ///< Empty: of all.
    qint64 sinceMs = 0;   ///< None older than this.
    qint64 beforeSeq = 0; ///< Only rows before this one; 0: from the newest.
    int limit = 200;
};

/// "decision", "answer", "outcome", "mode", "trust", "rule", "settings", "undo". Stable: stored and exported.
QString wordOf(AuditRecord::Kind kind);
/// nullopt for an unknown word.
std::optional<AuditRecord::Kind> auditKindFrom(const QString &word);
/// One line of an export: camelCase keys, ISO 8601 time in UTC, hash in hex; what is empty is left out.
QJsonObject toJson(const AuditRecord &record);

} // namespace homard
