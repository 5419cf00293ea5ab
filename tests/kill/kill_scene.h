// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "kill_point.h"
#include "session_check.h"
#include <QTemporaryDir>

namespace homard {

/// What many kills at one point came to.
struct KillTally {
    QString row;
    int kills = 0;
    int broken = 0;
    int doubled = 0;
    int lost = 0;
    int untrue = 0;
    QStringList words; ///< All of them, each once.

    int faults() const { return broken + doubled + lost + untrue; }
    void add(const KillTally &other);
    /// A line of the histogram.
    QString line() const;
};

/// One session in a fresh folder that is killed, taken up again and killed again, always at the same step. One thread
/// at a time.
class KillScene
{
public:
    KillScene(KillPoint point, bool dropStarted);

    /// So many kills. After each: a look, then a program that works on what is left, then another look. Every other
    /// round skips the first look, so that the next program is the one that takes over from the dead one.
    KillTally run(int kills);

private:
    void round(int number);
    void look(bool settled);
    /// True: it ended as it should, by its own kill or, without one, with all work done.
    bool start(int round, const QString &kill);
    void note(const QStringList &faults, int &counter);

    KillPoint m_point;
    bool m_dropStarted;
    QTemporaryDir m_folder;
    QString m_session;
    Promises m_promises;
    KillTally m_tally;
};

} // namespace homard
