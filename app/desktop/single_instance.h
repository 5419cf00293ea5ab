// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/file_lock.h"
#include <QLocalServer>
#include <QObject>
#include <memory>

namespace homard {

/// What a later start asks of the first one.
struct StartRequest {
    bool raise = true; ///< Show the window.
    QString workspace; ///< Canonical folder for a new session; empty: none is wanted.
    QString ask;       ///< Text for the composer; it is only filled in, never sent.
};

/// One window program for each data folder (F21). The lock decides who is first: the system frees it when its owner
/// ends, however it ends. The local socket carries the wishes of later starts to the first one; only the same user can
/// reach it. GUI thread.
class SingleInstance : public QObject
{
    Q_OBJECT
public:
    /// `dataFolder`: exists and is absolute.
    explicit SingleInstance(const QString &dataFolder, QObject *parent = nullptr);

    /// True: we are the first, and requested() tells of later starts.
    bool isFirst() const { return m_first; }
    /// Hands a wish to the first one and waits until it has it, at most 800 ms. False: it does not answer.
    bool hand(const StartRequest &request);

Q_SIGNALS:
    void requested(const homard::StartRequest &request);

private:
    void listen();
    void readFrom(QLocalSocket *socket);

    QString m_socketName;
    std::unique_ptr<FileLock> m_lock;
    QLocalServer m_server;
    bool m_first = false;
};

} // namespace homard
