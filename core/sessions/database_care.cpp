// SPDX-License-Identifier: GPL-3.0-or-later
#include "database_care.h"
#include "private_file.h"
#include "session_words.h"
#include <QDateTime>
#include <QDir>
#include <QFile>

namespace homard {

namespace {

constexpr int backupsKept = 5;

QString quotedSql(const QString &text)
{
    QString inner = text;
    inner.replace(QLatin1Char('\''), QStringLiteral("''"));
    return QLatin1Char('\'') + inner + QLatin1Char('\'');
}

} // namespace

QString timeWord()
{
    return QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz"));
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
