// SPDX-License-Identifier: GPL-3.0-or-later
#include "reading_opener.h"
#include "private_file.h"
#include "schema.h"
#include "session_words.h"
#include <QFileInfo>

namespace homard {

namespace {

struct Way {
    const char *uri;
    bool alone; ///< The index of the log is kept in this process's memory, which SQLite does for a lone user only.
};

/// Whether the database can be read this way; how many tables it has.
Result<int> tablesOf(SqlConnection &connection, bool alone)
{
    if (alone) {
        if (const auto set = connection.runText(QStringLiteral("PRAGMA locking_mode=EXCLUSIVE")); !set)
            return set.error();
    }
    const auto tables = connection.value(QStringLiteral("SELECT count(*) FROM sqlite_schema"));
    return tables ? Result<int>(tables->toInt()) : Result<int>(tables.error());
}

/// Beside a log without its index SQLite wants to write. Without locks it can make the index for itself; a log that is
/// not there need not be looked for (https://www.sqlite.org/wal.html#read_only_databases).
std::vector<Way> waysFor(const QString &path)
{
    const bool log = QFileInfo(path + QStringLiteral("-wal")).size() > 0;
    return {{"mode=ro", false}, log ? Way{"mode=ro&vfs=unix-none", true} : Way{"immutable=1", false}};
}

/// What an older form lacks is put before it, in this connection alone, so that all queries are written for one form.
Result<void> bridgeOlderForm(SqlConnection &connection, int version)
{
    QStringList steps{QStringLiteral("PRAGMA temp_store=MEMORY")}; // nothing is written anywhere
    if (version < 4)
        steps << QStringLiteral("CREATE TEMP VIEW checkpoints AS SELECT *, 0 AS by_undo FROM main.checkpoints");
    if (version < 5)
        steps << QStringLiteral("CREATE TEMP VIEW sessions AS SELECT *, 'ask' AS mode, '' AS choice_api, "
                                "'' AS choice_name, '' AS choice_url, '' AS choice_key, NULL AS removed_ms "
                                "FROM main.sessions")
              << QStringLiteral("CREATE TEMP VIEW runs AS SELECT *, '' AS failure_hint, 0 AS by_refusal FROM main.runs")
              << QStringLiteral("CREATE TEMP TABLE drafts(session_id TEXT, text TEXT, wall_ms INTEGER)")
              << QStringLiteral("CREATE TEMP TABLE run_notes(seq INTEGER, run_id TEXT, kind TEXT, turn INTEGER, "
                                "text TEXT, hint TEXT, warning INTEGER, delay_ms INTEGER, attempt INTEGER, "
                                "wall_ms INTEGER)");
    if (version < 6)
        steps << QStringLiteral("CREATE TEMP VIEW approvals AS SELECT *, 'once' AS scope, '' AS answered_by "
                                "FROM main.approvals")
              << QStringLiteral("CREATE TEMP TABLE audit(seq INTEGER, wall_ms INTEGER, kind TEXT, session_id TEXT, "
                                "run_id TEXT, call_id TEXT, question_id TEXT, asked_by TEXT, channel TEXT, tool TEXT, "
                                "decision TEXT, rule TEXT, plan_hash BLOB, outcome TEXT, scope TEXT, answered_by TEXT, "
                                "duration_ms INTEGER, detail TEXT)")
              << QStringLiteral("CREATE TEMP TABLE rule_hits(rule_id TEXT, hits INTEGER, last_ms INTEGER)");
    for (const QString &step : std::as_const(steps)) {
        if (const auto done = connection.runText(step); !done)
            return done;
    }
    return {};
}

} // namespace

Result<OpenedDatabase> openForReading(const StoreOptions &options, const QString &why)
{
    OpenedDatabase opened;
    opened.file.path = options.folder + QStringLiteral("/sessions.db");
    opened.readOnly = true;
    opened.writeAheadLog = false;
    const Error none{ErrorCode::NotFound, tr("There is no session database “%1”.").arg(opened.file.path), {}};
    if (QFileInfo(opened.file.path).size() == 0)
        return none;
    opened.file.identity = fileIdentity(opened.file.path);
    std::optional<Error> failure;
    for (const Way &way : waysFor(opened.file.path)) {
        auto connection =
            SqlConnection::open(opened.file.path, {true, options.busyTimeoutMs, QString::fromLatin1(way.uri)});
        const auto tables = connection ? tablesOf(**connection, way.alone) : Result<int>(connection.error());
        if (!tables) {
            failure = tables.error();
            if (failure->code == ErrorCode::Busy || failure->code == ErrorCode::Unsupported)
                return *failure;
            continue;
        }
        if (*tables == 0)
            return none;
        const auto version = (*connection)->value(QStringLiteral("PRAGMA user_version"));
        if (!version || version->toInt() < 1)
            return Error{ErrorCode::Corrupt, tr("“%1” is no session database.").arg(opened.file.path), {}};
        if (const auto bridged = bridgeOlderForm(**connection, version->toInt()); !bridged)
            return bridged.error();
        const bool newer = version->toInt() > schemaVersion();
        opened.connection = std::move(connection).value();
        opened.refusal = {ErrorCode::Io, tr("Stored sessions can only be read. %1").arg(why),
                          newer ? tr("They were written by a newer Homard: update the program.")
                                : tr("Make the folder writable, or free some space, and start again.")};
        opened.notices << opened.refusal.message;
        return opened;
    }
    return *failure;
}

} // namespace homard
