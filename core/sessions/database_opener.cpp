// SPDX-License-Identifier: GPL-3.0-or-later
#include "database_opener.h"
#include "base/logging.h"
#include "private_file.h"
#include "process_identity.h"
#include "schema.h"
#include "session_words.h"
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace homard {

namespace {

constexpr int backupsKept = 5;

QString timeWord()
{
    return QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz"));
}

QString quotedSql(const QString &text)
{
    QString inner = text;
    inner.replace(QLatin1Char('\''), QStringLiteral("''"));
    return QLatin1Char('\'') + inner + QLatin1Char('\'');
}

/// A file that says it is something else is not asked further: SQLite would take a short one for an empty database.
bool looksLikeDatabase(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || file.size() == 0)
        return true;
    return file.read(16) == QByteArray("SQLite format 3\0", 16);
}

Result<void> configure(SqlConnection &connection, bool queriesOnly)
{
    // FULL: a commit is on the disk when it returns. Checkpoints are made by the reading connection, so that no commit
    // waits for one.
    QStringList settings{QStringLiteral("PRAGMA synchronous=FULL"), QStringLiteral("PRAGMA temp_store=MEMORY"),
                         QStringLiteral("PRAGMA trusted_schema=OFF"), QStringLiteral("PRAGMA cell_size_check=ON"),
                         QStringLiteral("PRAGMA wal_autocheckpoint=0")};
    if (queriesOnly)
        settings << QStringLiteral("PRAGMA query_only=ON");
    for (const QString &setting : settings) {
        if (const auto set = connection.runText(setting); !set)
            return set;
    }
    return {};
}

Result<void> migrateWithin(SqlConnection &connection, qint64 from, const StoreOptions &options)
{
    const auto report = [&](int version, int step) {
        if (options.onMigrationStep)
            options.onMigrationStep(version, step);
    };
    for (const Migration &migration : migrations()) {
        int step = 0;
        if (migration.version <= from)
            continue;
        for (const char *statement : migration.statements) {
            report(migration.version, step++);
            if (const auto done = connection.runText(QString::fromUtf8(statement)); !done)
                return done;
        }
        const auto stamped = connection.runText(QStringLiteral("PRAGMA user_version=%1").arg(migration.version));
        if (!stamped)
            return stamped;
        report(migration.version, step);
    }
    return {};
}

/// All missing steps in one transaction: a kill leaves the old form or the new one, never half (F19).
Result<void> migrate(SqlConnection &connection, const StoreOptions &options)
{
    SqlTransaction transaction(connection);
    if (!transaction.status())
        return transaction.status();
    const auto version =
        connection.value(QStringLiteral("PRAGMA user_version")); // another process may have been faster
    if (!version)
        return version.error();
    if (const auto done = migrateWithin(connection, version->toLongLong(), options); !done)
        return done;
    return transaction.commit();
}

/// Reads one row of every table: finds what is wrong with the schema and the roots, not what is deep inside.
Result<void> probe(SqlConnection &connection)
{
    for (const char *table : {"sessions", "messages", "runs", "turns", "tool_calls", "approvals", "inbox", "owners",
                              "openers", "facts", "checkpoints", "index_queue"}) {
        const auto row = connection.value(QStringLiteral("SELECT 1 FROM %1 LIMIT 1").arg(QLatin1StringView(table)));
        if (!row)
            return Error{row.error().code == ErrorCode::Busy ? ErrorCode::Busy : ErrorCode::Corrupt,
                         row.error().message, row.error().hint};
    }
    return {};
}

Result<OpenedDatabase> openMemory(const StoreOptions &options, OpenedDatabase opened, const QString &why)
{
    auto connection = SqlConnection::open(QStringLiteral(":memory:"), {});
    if (!connection)
        return connection.error();
    if (const auto made = migrate(**connection, options); !made)
        return made.error();
    opened.connection = std::move(connection).value();
    opened.path = QStringLiteral(":memory:");
    opened.inMemory = true;
    opened.writeAheadLog = false;
    opened.notices << tr("Sessions are kept in memory only and end with the program: %1").arg(why);
    return opened;
}

/// Journal mode, read back, since a file system may refuse one (F17).
Result<bool> chooseJournal(SqlConnection &connection, bool network)
{
    const QString wanted = network ? QStringLiteral("DELETE") : QStringLiteral("WAL");
    auto mode = connection.value(QStringLiteral("PRAGMA journal_mode=") + wanted);
    if (!mode)
        return mode.error();
    if (mode->toString().compare(QLatin1StringView("wal"), Qt::CaseInsensitive) == 0)
        return true;
    if (!network)
        mode = connection.value(QStringLiteral("PRAGMA journal_mode=DELETE"));
    if (!mode)
        return mode.error();
    qCInfo(logSessions) << "no write-ahead log here, journal mode is" << mode->toString();
    return false;
}

/// The file at `opened.path`, as far as it is good. Corrupt: to be moved aside.
Result<OpenedDatabase> openFile(const StoreOptions &options, OpenedDatabase opened)
{
    if (!looksLikeDatabase(opened.path))
        return {ErrorCode::Corrupt, tr("“%1” is not a database.").arg(opened.path), {}};
    auto connection = SqlConnection::open(opened.path, {false, options.busyTimeoutMs});
    if (!connection)
        return connection.error();
    opened.connection = std::move(connection).value();
    SqlConnection &database = *opened.connection;
    const auto version = database.value(QStringLiteral("PRAGMA user_version"));
    const auto tables = database.value(QStringLiteral("SELECT count(*) FROM sqlite_schema"));
    if (!version || !tables)
        return version ? tables.error() : version.error();
    if (version->toInt() > schemaVersion()) {
        opened.readOnly = true;
        opened.notices << tr(
            "The sessions were written by a newer Homard and can only be read. Update the program to continue them.");
        const auto set = configure(database, true);
        return set ? Result<OpenedDatabase>(std::move(opened)) : Result<OpenedDatabase>(set.error());
    }
    if (version->toInt() == 0 && tables->toInt() > 0)
        return {ErrorCode::Corrupt, tr("“%1” is a database of something else.").arg(opened.path), {}};
    const bool network =
        options.isNetworkFolder ? options.isNetworkFolder(options.folder) : isNetworkFolder(options.folder);
    const auto journal = chooseJournal(database, network);
    if (!journal)
        return journal.error();
    opened.writeAheadLog = *journal;
    if (const auto set = configure(database, false); !set)
        return set.error();
    if (version->toInt() < schemaVersion()) {
        if (version->toInt() > 0) {
            const auto copy = backUp(database, options.folder, QStringLiteral("v%1").arg(version->toInt()));
            if (!copy)
                return copy.error();
        }
        if (const auto done = migrate(database, options); !done)
            return done.error();
    }
    if (const auto good = probe(database); !good)
        return good.error();
    return opened;
}

/// Renames the database and its log to "….corrupt-<time>". Nothing is deleted (F15).
Result<QString> moveAside(const QString &path)
{
    const QString aside = path + QStringLiteral(".corrupt-") + timeWord();
    if (!QFile::rename(path, aside))
        return {ErrorCode::Io, tr("The damaged database “%1” cannot be moved aside.").arg(path), {}};
    for (const QString &tail : {QStringLiteral("-wal"), QStringLiteral("-shm"), QStringLiteral("-journal")}) {
        if (QFile::exists(path + tail) && !QFile::rename(path + tail, aside + tail))
            return {ErrorCode::Io, tr("“%1” cannot be moved aside.").arg(path + tail), {}};
    }
    return aside;
}

QString asideNotice(const QString &aside, const QString &folder)
{
    const QString backup = newestBackup(folder);
    const QString kept =
        tr("The session database was damaged. It was kept as “%1”, and a new one was begun.").arg(aside);
    return backup.isEmpty() ? kept + QLatin1Char(' ') + tr("There is no backup.")
                            : kept + QLatin1Char(' ') + tr("The newest backup is “%1”.").arg(backup);
}

} // namespace

Result<OpenedDatabase> openDatabase(const StoreOptions &options)
{
    OpenedDatabase opened;
    opened.path = options.folder + QStringLiteral("/sessions.db");
    if (const auto folder = ensurePrivateFolder(options.folder); !folder)
        return openMemory(options, std::move(opened), folder.error().message);
    if (!QFileInfo(options.folder).isWritable())
        return openMemory(options, std::move(opened), tr("the folder “%1” is read-only.").arg(options.folder));
    if (const auto file = makePrivateFile(opened.path); !file)
        return openMemory(options, std::move(opened), file.error().message);

    OpenedDatabase first{nullptr, opened.path, false, false, true, {}};
    auto result = openFile(options, std::move(first));
    if (result.ok() || result.error().code == ErrorCode::Busy || result.error().code == ErrorCode::Unsupported)
        return result;
    if (result.error().code != ErrorCode::Corrupt)
        return openMemory(options, std::move(opened), result.error().message);
    qCWarning(logSessions) << "damaged database:" << result.error().message;
    const auto aside = moveAside(opened.path);
    if (!aside)
        return openMemory(options, std::move(opened), aside.error().message);
    opened.notices << asideNotice(*aside, options.folder);
    if (const auto file = makePrivateFile(opened.path); !file)
        return openMemory(options, std::move(opened), file.error().message);
    return openFile(options, std::move(opened));
}

Result<std::unique_ptr<SqlConnection>> openAgain(const QString &path, Use use, int busyTimeoutMs)
{
    auto connection = SqlConnection::open(path, {false, busyTimeoutMs});
    if (!connection)
        return connection;
    const auto set = configure(**connection, use == Use::Read);
    return set ? std::move(connection) : Result<std::unique_ptr<SqlConnection>>(set.error());
}

Result<QString> backUp(SqlConnection &connection, const QString &folder, const QString &reason)
{
    const QString backups = folder + QStringLiteral("/backups");
    if (const auto made = ensurePrivateFolder(backups); !made)
        return made.error();
    const QString path = backups + QStringLiteral("/sessions-%1-%2.db").arg(timeWord(), reason);
    const QString unfinished = path + QStringLiteral(".part");
    if (const auto file = makePrivateFile(unfinished);
        !file) // so that its mode is ours; VACUUM INTO accepts an empty file
        return file.error();
    const auto copied = connection.runText(QStringLiteral("VACUUM INTO ") + quotedSql(unfinished));
    if (!copied || !QFile::rename(unfinished, path)) {
        QFile::remove(unfinished);
        return copied ? Error{ErrorCode::Io, tr("The backup “%1” could not be written.").arg(path), {}}
                      : copied.error();
    }
    QDir dir(backups);
    const QStringList all = dir.entryList({QStringLiteral("sessions-*.db")}, QDir::Files, QDir::Name | QDir::Reversed);
    for (qsizetype i = backupsKept; i < all.size(); ++i)
        dir.remove(all[i]);
    return path;
}

QString newestBackup(const QString &folder)
{
    const QDir dir(folder + QStringLiteral("/backups"));
    const QStringList all = dir.entryList({QStringLiteral("sessions-*.db")}, QDir::Files, QDir::Name | QDir::Reversed);
    return all.isEmpty() ? QString() : dir.filePath(all.first());
}

QStringList quickCheck(SqlConnection &connection, const std::function<bool()> &stop)
{
    QStringList names;
    QStringList faults;
    {
        auto rows =
            connection.select("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'");
        while (rows.next())
            names << rows.text(0);
        if (const auto status = rows.status(); !status)
            return {status.error().message};
    }
    for (const QString &name : names) {
        if (stop())
            return {};
        const auto word = connection.value(QStringLiteral("PRAGMA quick_check(%1)").arg(quotedSql(name)));
        if (!word)
            faults << word.error().message;
        else if (word->toString() != QLatin1StringView("ok"))
            faults << name + QStringLiteral(": ") + word->toString();
    }
    return faults;
}

} // namespace homard
