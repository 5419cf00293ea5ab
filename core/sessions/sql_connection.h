// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariantList>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <thread>
#include <unordered_map>

namespace homard {

class SqlConnection;

/// The rows of one SELECT. The statement is finished when this dies: an unfinished one keeps the write-ahead log from
/// being emptied.
class SqlRows
{
public:
    SqlRows(QSqlQuery *query, SqlConnection *connection) : m_query(query), m_connection(connection) {}
    ~SqlRows();
    SqlRows(SqlRows &&other) noexcept : m_query(std::exchange(other.m_query, nullptr)), m_connection(other.m_connection)
    {
    }
    SqlRows(const SqlRows &) = delete;
    SqlRows &operator=(const SqlRows &) = delete;
    SqlRows &operator=(SqlRows &&) = delete;

    /// Steps to the next row. False: no more, or failed (see status()).
    bool next();
    /// An error of the query or of the last step.
    Result<void> status() const;

    QString text(int column) const { return m_query->value(column).toString(); }
    QByteArray bytes(int column) const { return m_query->value(column).toByteArray(); }
    qint64 integer(int column) const { return m_query->value(column).toLongLong(); }
    std::optional<qint64> maybeInteger(int column) const;
    std::optional<double> maybeReal(int column) const;

private:
    QSqlQuery *m_query; // null: the query failed
    SqlConnection *m_connection;
};

/// One SQLite connection through Qt's driver. Lives on the thread that opened it, and nowhere else. Statements are
/// prepared once and kept. Needs no event loop; a QCoreApplication only so that Qt looks for the driver plugin in the
/// program's own folders too.
class SqlConnection
{
public:
    struct Options {
        bool readOnly = false;
        int busyTimeoutMs = 5000; ///< How long a locked database is waited for (F14).
        QString uri;              ///< Parameters of an SQLite URI, https://www.sqlite.org/uri.html; usually empty.
    };

    /// `path` may be ":memory:". Unsupported: the SQLite driver of Qt is not installed.
    static Result<std::unique_ptr<SqlConnection>> open(const QString &path, const Options &options);
    ~SqlConnection();
    SqlConnection(const SqlConnection &) = delete;
    SqlConnection &operator=(const SqlConnection &) = delete;

    /// Runs a statement that gives no rows. `sql` must live for ever (a literal): it names the prepared statement.
    /// Placeholders are plain
    /// `?`, one a value: Qt's driver miscounts numbered ones that occur twice.
    Result<void> run(const char *sql, const QVariantList &values = {});
    SqlRows select(const char *sql, const QVariantList &values = {});
    /// Runs text once, not kept.
    Result<void> runText(const QString &sql);
    /// The first column of the first row of text run once; null if there is none.
    Result<QVariant> value(const QString &sql);
    /// Steps through the rows of text run once, reading all their values, as long as `goOn` says so.
    Result<void> readThrough(const QString &sql, const std::function<bool()> &goOn);
    /// How long a locked database is waited for from now on.
    void setBusyTimeout(int ms);
    int busyTimeout() const { return m_busyTimeoutMs; }
    /// Rows changed by the last run().
    int changes() const { return m_changes; }

    /// True from the first I/O error or full disk until it is closed: the connection is not to be trusted with more
    /// writes (F12).
    bool isBroken() const { return m_broken; }
    QString path() const { return m_path; }

private:
    friend class SqlRows;
    SqlConnection(QString name, QString path);
    QSqlQuery *prepared(const char *sql, const QVariantList &values);
    Error failure(const QSqlError &error);

    std::thread::id m_thread = std::this_thread::get_id();
    QString m_name;
    QString m_path;
    QSqlDatabase m_database;
    std::unordered_map<std::string_view, std::unique_ptr<QSqlQuery>> m_statements;
    std::optional<Error> m_failure; // of the last select
    int m_busyTimeoutMs = 0;
    int m_changes = 0;
    bool m_broken = false;
};

/// While it lives a locked database is waited for only briefly: for what nobody waits for. Else its waits would add up
/// with the one somebody does wait for (F14).
class BriefWait
{
public:
    /// `ms`: as long as the commit of another program may take, at most.
    explicit BriefWait(SqlConnection &connection, int ms = 250);
    ~BriefWait() { m_connection.setBusyTimeout(m_before); }
    BriefWait(const BriefWait &) = delete;
    BriefWait &operator=(const BriefWait &) = delete;

private:
    SqlConnection &m_connection;
    int m_before;
};

/// A write transaction: BEGIN IMMEDIATE … commit(), rolled back when it dies without one.
class SqlTransaction
{
public:
    explicit SqlTransaction(SqlConnection &connection);
    ~SqlTransaction();
    SqlTransaction(const SqlTransaction &) = delete;
    SqlTransaction &operator=(const SqlTransaction &) = delete;

    /// Whether it began.
    const Result<void> &status() const { return m_status; }
    Result<void> commit();

private:
    SqlConnection &m_connection;
    Result<void> m_status;
    bool m_open;
};

} // namespace homard
