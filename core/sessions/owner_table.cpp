// SPDX-License-Identifier: GPL-3.0-or-later
#include "owner_table.h"
#include <QCoreApplication>

namespace homard {

Result<void> claimSession(SqlConnection &connection, const QString &sessionId, const ProcessIdentity &self,
                          qint64 wallMs)
{
    SqlTransaction transaction(connection);
    if (!transaction.status())
        return transaction.status();
    {
        auto rows = connection.select("SELECT 1 FROM sessions WHERE id = ? AND removed_ms IS NULL", {sessionId});
        if (!rows.next())
            return {ErrorCode::NotFound,
                    QCoreApplication::translate("homard::OwnerTable", "There is no session “%1”.").arg(sessionId),
                    {}};
    }
    if (const auto other = otherOwner(connection, sessionId, self))
        return {
            ErrorCode::Busy,
            QCoreApplication::translate("homard::OwnerTable", "This session is in use by another Homard (process %1).")
                .arg(other->pid),
            QCoreApplication::translate("homard::OwnerTable", "Close it there, or start a new session.")};
    const auto written = connection.run("INSERT OR REPLACE INTO owners(session_id, pid, boot_id, started, claimed_ms) "
                                        "VALUES(?, ?, ?, ?, ?)",
                                        {sessionId, self.pid, self.bootId, self.started, wallMs});
    return written ? transaction.commit() : written;
}

Result<void> releaseSession(SqlConnection &connection, const QString &sessionId, const ProcessIdentity &self)
{
    return connection.run("DELETE FROM owners WHERE session_id = ? AND pid = ? AND boot_id = ? AND started = ?",
                          {sessionId, self.pid, self.bootId, self.started});
}

std::optional<ProcessIdentity> otherOwner(SqlConnection &connection, const QString &sessionId,
                                          const ProcessIdentity &self)
{
    auto rows = connection.select("SELECT pid, boot_id, started FROM owners WHERE session_id = ?", {sessionId});
    if (!rows.next())
        return std::nullopt;
    const ProcessIdentity owner{rows.integer(0), rows.text(1), rows.integer(2)};
    return owner != self && isAlive(owner) ? std::optional(owner) : std::nullopt;
}

Result<bool> noteOpened(SqlConnection &connection, const QString &openerId, const ProcessIdentity &self)
{
    SqlTransaction transaction(connection);
    if (!transaction.status())
        return transaction.status().error();
    QStringList gone;
    {
        auto rows = connection.select("SELECT id, pid, boot_id, started FROM openers");
        while (rows.next()) {
            if (!isAlive({rows.integer(1), rows.text(2), rows.integer(3)}))
                gone << rows.text(0);
        }
        if (const auto status = rows.status(); !status)
            return status.error();
    }
    for (const QString &id : gone) {
        if (const auto removed = noteClosed(connection, id); !removed)
            return removed.error();
    }
    if (!gone.isEmpty()) { // kept until a check is through: this program may end before its own is
        const auto due = connection.run("INSERT OR REPLACE INTO facts(name, value) VALUES('check_due', '1')");
        if (!due)
            return due.error();
    }
    const auto due = connection.value(QStringLiteral("SELECT count(*) FROM facts WHERE name = 'check_due'"));
    if (!due)
        return due.error();
    const auto noted = connection.run("INSERT INTO openers(id, pid, boot_id, started) VALUES(?, ?, ?, ?)",
                                      {openerId, self.pid, self.bootId, self.started});
    if (!noted)
        return noted.error();
    const auto committed = transaction.commit();
    return committed ? Result<bool>(due->toInt() > 0) : Result<bool>(committed.error());
}

Result<void> noteClosed(SqlConnection &connection, const QString &openerId)
{
    return connection.run("DELETE FROM openers WHERE id = ?", {openerId});
}

} // namespace homard
