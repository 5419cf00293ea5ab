// SPDX-License-Identifier: GPL-3.0-or-later
#include "sql_connection.h"
#include "base/ids.h"
#include "process_identity.h"
#include "session_words.h"
#include <QFileInfo>
#include <QSqlError>
#include <QStorageInfo>
#include <QUrl>

namespace homard {

namespace {

/// Qt binds null strings and byte arrays as NULL; the columns want the empty value.
QVariant bindable(const QVariant &value)
{
    if (value.typeId() == QMetaType::QString && value.toString().isNull())
        return QString(QLatin1StringView(""));
    if (value.typeId() == QMetaType::QByteArray && value.toByteArray().isNull())
        return QByteArray("");
    return value;
}

// Primary result codes, https://www.sqlite.org/rescode.html; extended ones have them in the low byte.
enum SqliteCode {
    SqliteBusy = 5,
    SqliteLocked = 6,
    SqliteReadOnly = 8,
    SqliteIoError = 10,
    SqliteCorrupt = 11,
    SqliteFull = 13,
    SqliteCantOpen = 14,
    SqliteProtocol = 15, // others took the locks of the log again and again
    SqliteConstraint = 19,
    SqliteNotADatabase = 26,
};

Error lockedError(const QString &path)
{
    const QString holders = lockHolders({path, path + QStringLiteral("-shm")}).join(QStringLiteral(", "));
    const QString message = holders.isEmpty() ? tr("Another program keeps the session database “%1” locked.").arg(path)
                                              : tr("The session database “%1” is locked by %2.").arg(path, holders);
    return {ErrorCode::Busy, message, tr("Close that program, or wait until it has finished, and try again.")};
}

Error fullError(const QString &path)
{
    return {ErrorCode::Io, tr("The disk is full: the session database “%1” could not be written.").arg(path),
            tr("Free some space and try again; nothing of this step was stored.")};
}

/// SQLite calls it a failing disk where it finds no room for the index of its log (32 KiB, by
/// https://www.sqlite.org/walformat.html).
bool hasNoRoom(const QString &path)
{
    const QStorageInfo disk(QFileInfo(path).path());
    return disk.isValid() && disk.bytesAvailable() < 64 * 1024;
}

Error errorOf(int code, const QString &path, const QString &detail)
{
    switch (code) {
    case SqliteBusy:
    case SqliteLocked:
    case SqliteProtocol: return lockedError(path);
    case SqliteReadOnly:
        return {ErrorCode::Io, tr("The session database “%1” cannot be written: it is read-only.").arg(path),
                tr("Make the file and its folder writable.")};
    case SqliteIoError:
        if (hasNoRoom(path))
            return fullError(path);
        return {ErrorCode::Io, tr("The disk failed while the session database “%1” was used (%2).").arg(path, detail),
                tr("Check the disk; nothing of this step was stored.")};
    case SqliteFull: return fullError(path);
    case SqliteCantOpen:
        return {ErrorCode::Io, tr("The session database “%1” cannot be opened.").arg(path),
                tr("Check that its folder exists and is yours.")};
    case SqliteCorrupt:
    case SqliteNotADatabase:
        return {ErrorCode::Corrupt, tr("The session database “%1” is damaged (%2).").arg(path, detail),
                tr("Run “homardctl doctor”.")};
    case SqliteConstraint:
        return {ErrorCode::Conflict, tr("This is already in the session database (%1).").arg(detail), {}};
    default: return {ErrorCode::Internal, tr("The session database refused a statement (%1).").arg(detail), {}};
    }
}

} // namespace

SqlRows::~SqlRows()
{
    if (m_query)
        m_query->finish();
}

bool SqlRows::next()
{
    if (!m_query)
        return false;
    if (m_query->next())
        return true;
    if (m_query->lastError().isValid())
        m_connection->m_failure = m_connection->failure(m_query->lastError());
    return false;
}

Result<void> SqlRows::status() const
{
    return m_connection->m_failure ? Result<void>(*m_connection->m_failure) : Result<void>();
}

std::optional<qint64> SqlRows::maybeInteger(int column) const
{
    return m_query->isNull(column) ? std::nullopt : std::optional(m_query->value(column).toLongLong());
}

std::optional<double> SqlRows::maybeReal(int column) const
{
    return m_query->isNull(column) ? std::nullopt : std::optional(m_query->value(column).toDouble());
}

SqlConnection::SqlConnection(QString name, QString path) : m_name(std::move(name)), m_path(std::move(path)) {}

Result<std::unique_ptr<SqlConnection>> SqlConnection::open(const QString &path, const Options &options)
{
    std::unique_ptr<SqlConnection> connection(new SqlConnection(newId(), path));
    connection->m_database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), connection->m_name);
    if (!connection->m_database.isValid())
        return {ErrorCode::Unsupported, tr("The SQLite driver of Qt is not installed."),
                tr("Install it (on Debian: libqt6sql6-sqlite).")};
    const QString uri = QStringLiteral("file:%1?%2");
    connection->m_database.setDatabaseName(
        options.uri.isEmpty() ? path : uri.arg(QString::fromLatin1(QUrl::toPercentEncoding(path, "/")), options.uri));
    QString words = QStringLiteral("QSQLITE_BUSY_TIMEOUT=%1").arg(options.busyTimeoutMs);
    if (options.readOnly)
        words += QStringLiteral(";QSQLITE_OPEN_READONLY");
    if (!options.uri.isEmpty())
        words += QStringLiteral(";QSQLITE_OPEN_URI");
    connection->m_database.setConnectOptions(words);
    connection->m_busyTimeoutMs = options.busyTimeoutMs;
    if (!connection->m_database.open())
        return errorOf(SqliteCantOpen, path, {});
    return connection;
}

SqlConnection::~SqlConnection()
{
    Q_ASSERT(m_thread == std::this_thread::get_id());
    m_statements.clear();
    m_database.close();
    m_database = QSqlDatabase();
    QSqlDatabase::removeDatabase(m_name);
}

Error SqlConnection::failure(const QSqlError &error)
{
    const int code = error.nativeErrorCode().toInt() & 0xff;
    if (code == SqliteIoError || code == SqliteFull)
        m_broken = true;
    return errorOf(code, m_path, error.databaseText().isEmpty() ? error.driverText() : error.databaseText());
}

QSqlQuery *SqlConnection::prepared(const char *sql, const QVariantList &values)
{
    Q_ASSERT(m_thread == std::this_thread::get_id());
    m_failure.reset();
    auto &statement = m_statements[sql];
    if (!statement) {
        auto fresh = std::make_unique<QSqlQuery>(m_database);
        fresh->setForwardOnly(true);
        if (!fresh->prepare(QString::fromUtf8(sql))) {
            m_failure = failure(fresh->lastError());
            return nullptr;
        }
        statement = std::move(fresh);
    }
    for (qsizetype i = 0; i < values.size(); ++i)
        statement->bindValue(int(i), bindable(values[i]));
    if (!statement->exec()) {
        m_failure = failure(statement->lastError());
        statement->finish();
        return nullptr;
    }
    return statement.get();
}

Result<void> SqlConnection::run(const char *sql, const QVariantList &values)
{
    m_changes = 0;
    QSqlQuery *query = prepared(sql, values);
    if (!query)
        return *m_failure;
    m_changes = query->numRowsAffected();
    query->finish();
    return {};
}

SqlRows SqlConnection::select(const char *sql, const QVariantList &values)
{
    return SqlRows(prepared(sql, values), this);
}

Result<void> SqlConnection::runText(const QString &sql)
{
    const auto result = value(sql);
    return result ? Result<void>() : Result<void>(result.error());
}

Result<QVariant> SqlConnection::value(const QString &sql)
{
    Q_ASSERT(m_thread == std::this_thread::get_id());
    QSqlQuery query(m_database);
    query.setForwardOnly(true);
    if (!query.exec(sql))
        return failure(query.lastError());
    const bool found = query.next();
    if (query.lastError().isValid())
        return failure(query.lastError());
    return found ? query.value(0) : QVariant();
}

Result<void> SqlConnection::readThrough(const QString &sql, const std::function<bool()> &goOn)
{
    Q_ASSERT(m_thread == std::this_thread::get_id());
    QSqlQuery query(m_database);
    query.setForwardOnly(true);
    bool more = query.exec(sql);
    while (more && goOn())
        more = query.next();
    return query.lastError().isValid() ? Result<void>(failure(query.lastError())) : Result<void>();
}

void SqlConnection::setBusyTimeout(int ms)
{
    if (const auto set = runText(QStringLiteral("PRAGMA busy_timeout=%1").arg(ms)); set)
        m_busyTimeoutMs = ms;
}

BriefWait::BriefWait(SqlConnection &connection, int ms) : m_connection(connection), m_before(connection.busyTimeout())
{
    m_connection.setBusyTimeout(qMin(m_before, ms));
}

SqlTransaction::SqlTransaction(SqlConnection &connection)
    : m_connection(connection), m_status(connection.run("BEGIN IMMEDIATE")), m_open(m_status.ok())
{
}

SqlTransaction::~SqlTransaction()
{
    // After a full disk SQLite may have rolled back by itself: then this fails, which is as good.
    if (m_open)
        static_cast<void>(m_connection.run("ROLLBACK").ok());
}

Result<void> SqlTransaction::commit()
{
    const auto result = m_connection.run("COMMIT");
    if (result)
        m_open = false;
    return result;
}

} // namespace homard
