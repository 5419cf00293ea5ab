// SPDX-License-Identifier: GPL-3.0-or-later
#include "database_care.h"
#include "database_opener.h"
#include "private_file.h"
#include "session_words.h"
#include <QDateTime>
#include <QDir>
#include <QFile>

namespace homard {

namespace {

constexpr int backupsKept = 7;
constexpr qint64 copyStep = 64;                      // messages a step
constexpr qint64 wholeCheckUpTo = 8LL * 1024 * 1024; // bytes: below 100 ms also from a slow disk

QString quotedSql(const QString &text)
{
    QString inner = text;
    inner.replace(QLatin1Char('\''), QStringLiteral("''"));
    return QLatin1Char('\'') + inner + QLatin1Char('\'');
}

/// `copy` writes into an empty private file, which becomes a backup once it is whole.
Result<QString> backUpWith(const QString &folder, const QString &reason,
                           const std::function<Result<void>(const QString &unfinished)> &copy)
{
    const QString backups = folder + QStringLiteral("/backups");
    if (const auto made = ensurePrivateFolder(backups); !made)
        return made.error();
    const QString path = backups + QStringLiteral("/sessions-%1-%2.db").arg(timeWord(), reason);
    const QString unfinished = path + QStringLiteral(".part");
    if (const auto file = makePrivateFile(unfinished); !file) // so that its mode is ours
        return file.error();
    const auto copied = copy(unfinished);
    if (!copied || !QFile::rename(unfinished, path)) {
        QFile::remove(unfinished);
        return copied ? Error{ErrorCode::Io, tr("The backup “%1” could not be written.").arg(path), {}}
                      : copied.error();
    }
    QDir dir(backups);
    const QStringList all = dir.entryList({QStringLiteral("sessions-*.db")}, QDir::Files, QDir::Name | QDir::Reversed);
    for (qsizetype i = backupsKept; i < all.size(); ++i)
        dir.remove(all[i]);
    for (const QFileInfo &part : dir.entryInfoList({QStringLiteral("*.part")}, QDir::Files)) {
        if (part.lastModified().addDays(1) < QDateTime::currentDateTime()) // a killed program's: nobody writes it now
            dir.remove(part.fileName());
    }
    return path;
}

Error backupStopped()
{
    return {ErrorCode::Cancelled, tr("The backup was stopped."), {}};
}

/// Into the attached database `copy`, all of one moment.
Result<void> copyRows(SqlConnection &connection, const std::function<bool()> &stop)
{
    // The same tables on both sides: only a database of this program's form is copied.
    for (const char *table : {"sessions", "runs", "turns", "tool_calls", "approvals", "inbox", "facts", "checkpoints",
                              "drafts", "run_notes"}) {
        if (stop())
            return backupStopped();
        const auto copied = connection.runText(
            QStringLiteral("INSERT INTO copy.%1 SELECT * FROM main.%1").arg(QLatin1StringView(table)));
        if (!copied)
            return copied;
    }
    const auto last = connection.value(QStringLiteral("SELECT max(seq) FROM main.messages"));
    if (!last)
        return last.error();
    for (qint64 from = 0; from < last->toLongLong(); from += copyStep) {
        if (stop())
            return backupStopped();
        const auto copied =
            connection.run("INSERT INTO copy.messages SELECT * FROM main.messages WHERE seq > ? AND seq <= ?",
                           {from, from + copyStep});
        if (!copied)
            return copied;
    }
    return connection.run("INSERT INTO copy.index_queue SELECT seq FROM copy.messages WHERE state <> 'streaming'");
}

Result<void> copyInSteps(SqlConnection &connection, const QString &path, const std::function<bool()> &stop)
{
    {
        const auto empty = SqlConnection::open(path, {});
        if (!empty)
            return empty.error();
        if (const auto made = bringUpToDate(**empty, {}); !made)
            return made;
    }
    if (const auto attached = connection.runText(QStringLiteral("ATTACH %1 AS copy").arg(quotedSql(path))); !attached)
        return attached;
    const auto copied = [&]() -> Result<void> {
        for (const char *begin : {"PRAGMA copy.journal_mode=OFF", "BEGIN"}) { // a copy that fails is thrown away
            if (const auto begun = connection.runText(QLatin1StringView(begin)); !begun)
                return begun;
        }
        const auto rows = copyRows(connection, stop);
        const auto ended = connection.runText(rows ? QStringLiteral("COMMIT") : QStringLiteral("ROLLBACK"));
        return rows ? ended : rows;
    }();
    const auto detached = connection.runText(QStringLiteral("DETACH copy"));
    return copied ? detached : copied;
}

Result<QStringList> asFault(const Error &error)
{
    return error.code == ErrorCode::Busy ? Result<QStringList>(error) : Result<QStringList>(QStringList{error.message});
}

/// Answers like the pragma.
Result<QVariant> readAllRows(SqlConnection &connection, const QString &table, const std::function<bool()> &stop)
{
    const auto read =
        connection.readThrough(QStringLiteral("SELECT * FROM \"%1\"").arg(table), [&] { return !stop(); });
    return read ? Result<QVariant>(QStringLiteral("ok")) : Result<QVariant>(read.error());
}

} // namespace

QString timeWord()
{
    return QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz"));
}

Result<QString> backUp(SqlConnection &connection, const QString &folder, const QString &reason)
{
    return backUpWith(folder, reason, [&](const QString &unfinished) { // VACUUM INTO accepts an empty file
        return connection.runText(QStringLiteral("VACUUM INTO ") + quotedSql(unfinished));
    });
}

Result<QString> backUpInSteps(SqlConnection &connection, const QString &folder, const QString &reason,
                              const std::function<bool()> &stop)
{
    return backUpWith(folder, reason,
                      [&](const QString &unfinished) { return copyInSteps(connection, unfinished, stop); });
}

QString newestBackup(const QString &folder)
{
    const QDir dir(folder + QStringLiteral("/backups"));
    const QStringList all = dir.entryList({QStringLiteral("sessions-*.db")}, QDir::Files, QDir::Name | QDir::Reversed);
    return all.isEmpty() ? QString() : dir.filePath(all.first());
}

Result<QStringList> quickCheck(SqlConnection &connection, const std::function<bool()> &stop)
{
    QStringList names;
    {
        auto rows =
            connection.select("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'");
        while (rows.next())
            names << rows.text(0);
        if (const auto status = rows.status(); !status)
            return asFault(status.error());
    }
    const auto pages = connection.value(QStringLiteral("PRAGMA page_count"));
    const auto pageSize = connection.value(QStringLiteral("PRAGMA page_size"));
    if (!pages || !pageSize)
        return asFault((pages ? pageSize : pages).error());
    const bool whole = !stop || pages->toLongLong() * pageSize->toLongLong() <= wholeCheckUpTo;
    QStringList faults;
    for (const QString &name : names) {
        auto found = whole ? connection.value(QStringLiteral("PRAGMA quick_check(%1)").arg(quotedSql(name)))
                           : readAllRows(connection, name, stop);
        if (stop && stop())
            return {ErrorCode::Cancelled, tr("The check was stopped."), {}};
        if (!found && found.error().code == ErrorCode::Busy)
            return found.error();
        if (!found)
            faults << found.error().message;
        else if (found->toString() != QLatin1StringView("ok"))
            faults << name + QStringLiteral(": ") + found->toString();
    }
    return faults;
}

} // namespace homard
