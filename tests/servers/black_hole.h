// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <vector>

namespace homard {

/// A port of 127.0.0.1 that neither accepts nor refuses: its queue is full, so a connect waits, as it does behind a
/// firewall that drops packets.
class BlackHole
{
public:
    BlackHole();
    ~BlackHole();
    BlackHole(const BlackHole &) = delete;
    BlackHole &operator=(const BlackHole &) = delete;

    quint16 port() const { return m_port; }
    /// True: the queue is full. Else this system cannot make such a port.
    bool isFull() const { return m_full; }

private:
    int m_listener = -1;
    std::vector<int> m_waiting;
    quint16 m_port = 0;
    bool m_full = false;
};

/// A port of 127.0.0.1 on which nobody listens.
quint16 unusedPort();

} // namespace homard
