// SPDX-License-Identifier: GPL-3.0-or-later
#include "kill_scene.h"
#include "process_unix.h"

#include <QDir>
#include <QFileInfo>

namespace homard {

namespace {

/// In memory where that is possible: what a killed program has written stays in the machine either way, and the disk of
/// a busy machine would make thousands of syncs take minutes.
QString folderTemplate()
{
    const auto memory = QStringLiteral("/dev/shm");
    const bool usable = QFileInfo(memory).isDir() && QFileInfo(memory).isWritable();
    return (usable ? memory : QDir::tempPath()) + QStringLiteral("/homard-kill");
}

} // namespace

void KillTally::add(const KillTally &other)
{
    kills += other.kills;
    broken += other.broken;
    doubled += other.doubled;
    lost += other.lost;
    untrue += other.untrue;
    words << other.words;
}

QString KillTally::line() const
{
    return QStringLiteral("%1 kills %2  broken %3  double %4  lost %5  untrue %6")
        .arg(row, -16)
        .arg(kills, 4)
        .arg(broken, 3)
        .arg(doubled, 3)
        .arg(lost, 3)
        .arg(untrue, 3);
}

KillScene::KillScene(KillPoint point, bool dropStarted)
    : m_point(point), m_dropStarted(dropStarted), m_folder(folderTemplate())
{
    m_tally.row = point.row();
}

KillTally KillScene::run(int kills)
{
    for (int number = 0; number < kills; ++number)
        round(number);
    return m_tally;
}

void KillScene::round(int number)
{
    m_point.nth = 1 + number % timesInRun(m_point.step);
    if (const bool died = start(number, m_point.word()); died)
        ++m_tally.kills;
    if (m_session.isEmpty()) {
        note({QStringLiteral("%1: it died before it had a session").arg(number)}, m_tally.broken);
        return;
    }
    if (number % 2 == 0)
        look(false);
    if (!start(number, QString()))
        note({QStringLiteral("%1: the next start does not work").arg(number)}, m_tally.broken);
    look(true);
}

bool KillScene::start(int round, const QString &kill)
{
    QStringList arguments{QStringLiteral("--folder"), m_folder.path(), QStringLiteral("--text"),
                          (kill.isEmpty() ? QStringLiteral("continue %1") : QStringLiteral("message %1")).arg(round)};
    if (!m_session.isEmpty())
        arguments << QStringLiteral("--session") << m_session;
    if (!kill.isEmpty())
        arguments << QStringLiteral("--kill") << kill;
    if (m_dropStarted)
        arguments << QStringLiteral("--drop-started");
    const ChildEnd end = runChild(QStringLiteral(HOMARD_KILL_VICTIM), arguments);
    if (const auto session = m_promises.take(end.output); !session.isEmpty())
        m_session = session;
    return kill.isEmpty() ? !end.killed && end.exitCode == 0 : end.killed;
}

void KillScene::look(bool settled)
{
    const Findings found = checkSession(m_folder.path(), m_session, m_promises, settled);
    note(found.broken, m_tally.broken);
    note(found.doubled, m_tally.doubled);
    note(found.lost, m_tally.lost);
    note(found.untrue, m_tally.untrue);
}

void KillScene::note(const QStringList &faults, int &counter)
{
    for (const auto &fault : faults) {
        if (m_tally.words.contains(fault))
            continue; // the same fault is found again by every later look
        m_tally.words << fault;
        ++counter;
    }
}

} // namespace homard
