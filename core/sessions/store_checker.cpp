// SPDX-License-Identifier: GPL-3.0-or-later
#include "store_checker.h"
#include "base/logging.h"
#include "database_care.h"
#include "session_words.h"

namespace homard {

namespace {

constexpr int lockedForMs = 50; // a lock is not waited for longer: the end of the program may wait for this

} // namespace

void StoreChecker::start(const DatabaseFile &file, bool withBackup)
{
    m_thread = std::thread([this, file, withBackup] { work(file, withBackup); });
}

void StoreChecker::stop()
{
    m_stopping = true;
    if (m_thread.joinable())
        m_thread.join();
}

void StoreChecker::work(const DatabaseFile &file, bool withBackup)
{
    const auto connection = openAgain(file, Use::Write, lockedForMs);
    if (!connection)
        return;
    const auto faults = quickCheck(**connection, [this] { return m_stopping.load(); });
    if (!faults)
        return; // the check remains due
    if (!faults->isEmpty()) {
        const QString backup = newestBackup(m_options.folder);
        m_hooks.notice(
            tr("The session database is damaged (%1). Run “homardctl doctor”.")
                .arg(faults->first().simplified().left(200)) +
            (backup.isEmpty() ? QString() : QLatin1Char(' ') + tr("The newest backup is “%1”.").arg(backup)));
        return;
    }
    m_hooks.checked();
    if (!withBackup)
        return;
    const auto made =
        backUpInSteps(**connection, m_options.folder, QStringLiteral("daily"), [this] { return m_stopping.load(); });
    if (made)
        m_hooks.backedUp();
    else if (made.error().code != ErrorCode::Cancelled && made.error().code != ErrorCode::Busy)
        m_hooks.notice(tr("The daily backup of the sessions failed.") + QLatin1Char(' ') + made.error().text());
}

} // namespace homard
