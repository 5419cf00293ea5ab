// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "base/result.h"
#include <functional>
#include <shared_mutex>

namespace homard {

class SqliteSessionStore;

/// A kept content by what the rows say of it.
struct KeptContent {
    QByteArray hash;
    qint64 newestMs = 0;  ///< The newest checkpoint that kept it.
    bool isInUse = false; ///< By a session that some program runs.
};

/// Keeps the folder of checkpoint contents within its cap: what no row names goes, then the oldest, but never what a
/// running session has kept. Thread-safe; blocking.
class CheckpointCare
{
public:
    /// `store` and `clock` outlive this.
    CheckpointCare(QString folder, SqliteSessionStore &store, const Clock &clock)
        : m_folder(std::move(folder)), m_store(store), m_clock(clock)
    {
    }

    /// Bytes; asked for at each use, on any thread. Empty, or 0: no cap.
    void setCap(std::function<qint64()> cap) { m_cap = std::move(cap); }

    /// Held while a content is written and its row added: until then nothing names the content.
    std::shared_lock<std::shared_mutex> hold() { return std::shared_lock(m_mutex); }
    /// `bytes` more were kept. The first call and each that leads over the cap look through the folder; a failure is
    /// logged and tried again with the next one.
    void added(qint64 bytes);

private:
    Result<qint64> sweep(qint64 cap) const;

    QString m_folder;
    SqliteSessionStore &m_store;
    const Clock &m_clock;
    std::function<qint64()> m_cap;
    std::shared_mutex m_mutex;
    qint64 m_bytes = -1; ///< In the folder; -1: not looked at yet. Under the mutex.
};

} // namespace homard
