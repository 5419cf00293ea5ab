// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <functional>
#include <mutex>

namespace homard {

/// The way from one who writes to a command's input, whose process may not have started yet. Thread-safe. What is
/// written while no process takes it is kept for the next one.
class InputFeed
{
public:
    /// Takes bytes, and true with the last ones. Called with the feed's lock held: it may only push.
    using Taker = std::function<void(const QByteArray &bytes, bool last)>;

    /// False: the input was closed before, or nobody will take any more.
    bool write(const QByteArray &bytes, bool last);
    /// From now on `taker` gets what is and was written; in the place of the one before.
    void connect(Taker taker);
    /// Nobody takes it for now.
    void disconnect();
    /// Nobody will any more.
    void finish();

private:
    std::mutex m_mutex;
    Taker m_taker;
    QByteArray m_kept;
    bool m_closed = false; ///< The last bytes were written.
    bool m_over = false;
};

} // namespace homard
