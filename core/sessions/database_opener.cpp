// SPDX-License-Identifier: GPL-3.0-or-later
#include "database_opener.h"
#include "base/logging.h"
#include "database_care.h"
#include "private_file.h"
#include "process_identity.h"
#include "reading_opener.h"
#include "schema.h"
#include "session_words.h"
#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>

namespace homard {

namespace {

constexpr int openingsTried = 5; // each time another program has put another file there meanwhile

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
    if (const auto made = bringUpToDate(**connection, options); !made)
        return made.error();
    opened.connection = std::move(connection).value();
    opened.file = {QStringLiteral(":memory:"), {}};
    opened.inMemory = true;
    opened.unwritable = why;
    opened.writeAheadLog = false;
    return opened;
}

/// Where nothing can be stored: what is there already for who came to read it, else memory (F13).
Result<OpenedDatabase> openUnwritable(const StoreOptions &options, OpenedDatabase opened, const QString &why)
{
    if (options.forReading) {
        auto found = openForReading(options, why);
        if (found || found.error().code != ErrorCode::NotFound)
            return found;
    }
    return openMemory(options, std::move(opened), why);
}

OpenedDatabase unopened(const DatabaseFile &file)
{
    OpenedDatabase opened;
    opened.file = file;
    return opened;
}

/// SQLite waits for a lock, but not to make one it has stronger: where several programs change the mode of a new file
/// at once, all but one fail without having waited (https://www.sqlite.org/c3ref/busy_handler.html).
Result<QVariant> setJournal(SqlConnection &connection, const QString &mode, int busyTimeoutMs)
{
    const QDeadlineTimer deadline(busyTimeoutMs);
    for (;;) {
        auto set = connection.value(QStringLiteral("PRAGMA journal_mode=") + mode);
        if (set || set.error().code != ErrorCode::Busy || deadline.hasExpired())
            return set;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
}

/// Journal mode, read back, since a file system may refuse one (F17).
Result<bool> chooseJournal(SqlConnection &connection, bool network, int busyTimeoutMs)
{
    const QString wanted = network ? QStringLiteral("DELETE") : QStringLiteral("WAL");
    auto mode = setJournal(connection, wanted, busyTimeoutMs);
    if (!mode)
        return mode.error();
    if (mode->toString().compare(QLatin1StringView("wal"), Qt::CaseInsensitive) == 0)
        return true;
    if (!network)
        mode = setJournal(connection, QStringLiteral("DELETE"), busyTimeoutMs);
    if (!mode)
        return mode.error();
    qCInfo(logSessions) << "no write-ahead log here, journal mode is" << mode->toString();
    return false;
}

struct Form {
    int version = 0;
    int tables = 0;
    bool isForeign() const { return version == 0 && tables > 0; }
};

/// Both numbers must be of one moment: between two reads another program may have made its tables.
Result<Form> readForm(SqlConnection &connection, const char *begin)
{
    if (const auto begun = connection.run(begin); !begun)
        return begun.error();
    const auto version = connection.value(QStringLiteral("PRAGMA user_version"));
    const auto tables = connection.value(QStringLiteral("SELECT count(*) FROM sqlite_schema"));
    static_cast<void>(connection.run("ROLLBACK").ok()); // nothing was written
    if (!version || !tables)
        return version ? tables.error() : version.error();
    return Form{version->toInt(), tables->toInt()};
}

/// What looks foreign is looked at once more while nobody else writes.
Result<Form> formOf(SqlConnection &connection)
{
    auto form = readForm(connection, "BEGIN");
    return form && form->isForeign() ? readForm(connection, "BEGIN IMMEDIATE") : form;
}

/// The file at `opened.file`, as far as it is good. Corrupt: to be moved aside.
Result<OpenedDatabase> openFile(const StoreOptions &options, OpenedDatabase opened)
{
    if (!looksLikeDatabase(opened.file.path))
        return {ErrorCode::Corrupt, tr("“%1” is not a database.").arg(opened.file.path), {}};
    auto connection = SqlConnection::open(opened.file.path, {false, options.busyTimeoutMs, {}});
    if (!connection)
        return connection.error();
    opened.connection = std::move(connection).value();
    SqlConnection &database = *opened.connection;
    const auto form = formOf(database);
    if (!form)
        return form.error();
    if (form->version > schemaVersion()) {
        opened.readOnly = true;
        opened.refusal = {ErrorCode::Unsupported,
                          tr("The sessions were written by a newer Homard and can only be read."),
                          tr("Update the program.")};
        opened.notices << tr(
            "The sessions were written by a newer Homard and can only be read. Update the program to continue them.");
        const auto set = configure(database, true);
        return set ? Result<OpenedDatabase>(std::move(opened)) : Result<OpenedDatabase>(set.error());
    }
    if (form->isForeign())
        return {ErrorCode::Corrupt, tr("“%1” is a database of something else.").arg(opened.file.path), {}};
    const bool network =
        options.isNetworkFolder ? options.isNetworkFolder(options.folder) : isNetworkFolder(options.folder);
    const auto journal = chooseJournal(database, network, options.busyTimeoutMs);
    if (!journal)
        return journal.error();
    opened.writeAheadLog = *journal;
    if (const auto set = configure(database, false); !set)
        return set.error();
    if (form->version < schemaVersion()) {
        if (form->version > 0) {
            const auto copy = backUp(database, options.folder, QStringLiteral("v%1").arg(form->version));
            if (!copy)
                return copy.error();
        }
        if (const auto done = bringUpToDate(database, options); !done)
            return done.error();
    }
    if (const auto good = probe(database); !good)
        return good.error();
    return opened;
}

/// openFile(), made sure that what was opened or found damaged is what the name stands for: another program may have
/// moved it aside and begun a new one meanwhile.
Result<OpenedDatabase> openCurrent(const StoreOptions &options, OpenedDatabase opened)
{
    for (int round = 0; round < openingsTried; ++round) {
        if (const auto made = makePrivateFile(opened.file.path); !made)
            return made.error();
        OpenedDatabase next = unopened(opened.file);
        next.notices = opened.notices;
        next.file.identity = fileIdentity(opened.file.path);
        const QByteArray judged = next.file.identity;
        auto result = openFile(options, std::move(next));
        if (!judged.isEmpty() && fileIdentity(opened.file.path) == judged)
            return result;
    }
    return {ErrorCode::Busy,
            tr("Another program replaces the session database “%1” again and again.").arg(opened.file.path),
            tr("Close it and try again.")};
}

/// A living process that has noted that it has the file open, as far as the file can tell.
std::optional<ProcessIdentity> livingOpener(const QString &path)
{
    if (!looksLikeDatabase(path))
        return std::nullopt;
    const auto connection = SqlConnection::open(path, {true, 0, {}});
    if (!connection)
        return std::nullopt;
    auto rows = (*connection)->select("SELECT pid, boot_id, started FROM openers");
    while (rows.next()) {
        const ProcessIdentity opener{rows.integer(0), rows.text(1), rows.integer(2)};
        if (isAlive(opener))
            return opener;
    }
    return std::nullopt;
}

/// Renames the database and its log to "….corrupt-<time>". Nothing is deleted (F15). The log goes first: a kill in
/// between must not leave it beside a new database, where SQLite would remove it.
Result<QString> moveAside(const QString &path)
{
    const QString aside = path + QStringLiteral(".corrupt-") + timeWord();
    for (const QString &tail : {QStringLiteral("-wal"), QStringLiteral("-shm"), QStringLiteral("-journal")}) {
        if (QFile::exists(path + tail) && !QFile::rename(path + tail, aside + tail))
            return {ErrorCode::Io, tr("“%1” cannot be moved aside.").arg(path + tail), {}};
    }
    if (!QFile::rename(path, aside))
        return {ErrorCode::Io, tr("The damaged database “%1” cannot be moved aside.").arg(path), {}};
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

/// A new database in the place of a damaged one. Programs do this one after the other, and each looks again first: what
/// it found damaged may have been replaced by the one before it.
Result<OpenedDatabase> beginAnew(const StoreOptions &options, OpenedDatabase opened)
{
    const QString path = opened.file.path;
    QLockFile lock(path + QStringLiteral(".lock"));
    lock.setStaleLockTime(std::chrono::milliseconds(0)); // only a dead owner's is taken over
    if (!lock.tryLock(options.busyTimeoutMs))
        return {ErrorCode::Busy, tr("Another Homard is looking at the damaged database “%1”.").arg(path),
                tr("Try again in a moment.")};
    auto again = openCurrent(options, unopened(opened.file));
    if (again.ok() || again.error().code != ErrorCode::Corrupt)
        return again;
    if (const auto user = livingOpener(path))
        return {ErrorCode::Busy,
                tr("The session database “%1” is damaged (%2), and process %3 still uses it.")
                    .arg(path, again.error().message)
                    .arg(user->pid),
                tr("Close that program and start again: the database is then kept aside and a new one begun.")};
    qCWarning(logSessions) << "damaged database:" << again.error().message;
    const auto aside = moveAside(path);
    if (!aside)
        return aside.error();
    opened.notices << asideNotice(*aside, options.folder);
    return openCurrent(options, std::move(opened));
}

} // namespace

Result<OpenedDatabase> openDatabase(const StoreOptions &options)
{
    OpenedDatabase opened;
    opened.file.path = options.folder + QStringLiteral("/sessions.db");
    if (const auto folder = ensurePrivateFolder(options.folder); !folder)
        return openUnwritable(options, std::move(opened), folder.error().message);
    if (!QFileInfo(options.folder).isWritable())
        return openUnwritable(options, std::move(opened), tr("The folder “%1” is read-only.").arg(options.folder));
    // SQLite would open it all the same, and refuse every single write.
    const QFileInfo there(opened.file.path);
    if (there.exists() && (!there.isFile() || !there.isWritable()))
        return openUnwritable(options, std::move(opened),
                              there.isFile() ? tr("The file “%1” is read-only.").arg(there.filePath())
                                             : tr("“%1” is no file.").arg(there.filePath()));

    const DatabaseFile file = opened.file;
    auto result = openCurrent(options, unopened(file));
    if (!result && result.error().code == ErrorCode::Corrupt)
        result = beginAnew(options, unopened(file));
    if (result.ok() || result.error().code == ErrorCode::Busy || result.error().code == ErrorCode::Unsupported ||
        result.error().code == ErrorCode::Corrupt)
        return result;
    return openUnwritable(options, std::move(opened), result.error().message);
}

/// All missing steps in one transaction: a kill leaves the old form or the new one, never half (F19).
Result<void> bringUpToDate(SqlConnection &connection, const StoreOptions &options)
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

Error movedError(const QString &path)
{
    return {ErrorCode::Io, tr("The session database “%1” was moved or removed while it was open.").arg(path),
            tr("Put it back and start again; nothing more is stored until then.")};
}

Result<std::unique_ptr<SqlConnection>> openAgain(const DatabaseFile &file, Use use, int busyTimeoutMs)
{
    if (fileIdentity(file.path) != file.identity) // before, too: SQLite makes a file where there is none
        return movedError(file.path);
    auto connection = SqlConnection::open(file.path, {false, busyTimeoutMs, {}});
    if (!connection)
        return connection;
    if (fileIdentity(file.path) != file.identity)
        return movedError(file.path);
    const auto set = configure(**connection, use == Use::Read);
    return set ? std::move(connection) : Result<std::unique_ptr<SqlConnection>>(set.error());
}

} // namespace homard
