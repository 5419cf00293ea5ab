// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/file_lock.h"
#include <QLocalServer>
#include <QObject>
#include <chrono>
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

    enum class Outcome {
        Handed,   ///< The first one has the wish.
        First,    ///< The first one was about to end, and is gone: we are the first now.
        NoAnswer, ///< It neither answers nor ends.
    };
    /// Hands a wish to the first one, or becomes the first where that one is ending: one of the two shows a window.
    /// Waits at most `limit`; the default (ours) is longer than an end in order may take (F93). Blocking: for a process
    /// that has no window yet.
    Outcome hand(const StartRequest &request, std::chrono::milliseconds limit = std::chrono::seconds(8));
    /// We are ending: no wish is taken any more. A later start waits until we are gone.
    void refuseWishes();

Q_SIGNALS:
    void requested(const homard::StartRequest &request);

private:
    bool takeOver(std::chrono::milliseconds wait);
    void listen();
    void readFrom(QLocalSocket *socket);

    QString m_socketName;
    QString m_lockPath;
    std::unique_ptr<FileLock> m_lock;
    QLocalServer m_server;
    bool m_first = false;
    bool m_refuses = false;
};

} // namespace homard
