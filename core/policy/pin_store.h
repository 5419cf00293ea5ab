// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "policy/work_budget.h"
#include <QByteArray>
#include <QHash>
#include <QString>
#include <QStringList>

namespace homard {

/// Hashes files within limits, each once. Part of pinFiles().
class PinStore
{
public:
    enum class Outcome { NoFile, Pinned, NotPinned };

    /// NoFile: nothing that is a regular file. NotPinned: it is too large, cannot be read, or there are too many.
    Outcome pin(const QString &path);
    /// The first bytes of a pinned file, as they were hashed: one more than `maxScript` where it is longer.
    QByteArray script(const QString &path) const { return m_scripts.value(path); }
    bool isFolder(const QString &path);
    /// More was looked for than one command is worth; the rest is taken as not there.
    bool isExhausted() const { return m_lookups >= maxLookups || m_budget.isSpent(); }
    /// For what is looked up here again and again, and for the work on the way: names in many folders.
    void spend(qint64 steps) { m_budget.spend(steps); }

    QHash<QString, QByteArray> takeHashes() { return std::move(m_hashes); }

    static constexpr qint64 maxScript =
        64 * 1024; ///< Most that is longer was generated; reading it would take over 10 ms.

private:
    static constexpr int maxLookups = 2000; ///< About 5 ms.

    int m_lookups = 0;
    WorkBudget m_budget{20000};
    QHash<QString, Outcome> m_known;
    QHash<QString, QByteArray> m_hashes;
    QHash<QString, QByteArray> m_scripts;
};

} // namespace homard
