// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "unique_fd_unix.h"
#include <QByteArray>
#include <QString>

namespace homard {

/// Listeners that nobody must reach from inside a sandbox: TCP on 127.0.0.1, a Unix socket with a path, one with an
/// abstract name. What could not be made is empty or 0. Used by one thread.
class ProbeListener
{
public:
    /// `folder`: where the socket "socket" is made; its path must be short enough for one.
    explicit ProbeListener(const QString &folder);
    ~ProbeListener();
    ProbeListener(const ProbeListener &) = delete;
    ProbeListener &operator=(const ProbeListener &) = delete;

    int port() const { return m_port; }
    QString socketPath() const { return m_socketPath; }
    QString abstractName() const { return m_abstractName; }
    /// Somebody connected since the last call: takes what waits, never blocks.
    bool wasReachedByAddress();
    bool wasReachedBySocket();

private:
    UniqueFd m_tcp;
    UniqueFd m_named;
    UniqueFd m_abstract;
    int m_port = 0;
    QString m_socketPath;
    QString m_abstractName;
};

} // namespace homard
