// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "base/secret_bytes.h"
#include <QString>
#include <memory>
#include <mutex>
#include <optional>

class QThread;

namespace homard {

/// What QtKeychain was asked.
enum class KeychainOp { Read, Write, Remove };

/// What it said. `code` is a QKeychain::Error.
struct KeychainReply {
    int code = 0;
    QString words;
    SecretBytes value;
};

/// The one thread of the process that talks to QtKeychain, with the event loop it needs. Jobs started from two threads
/// hang with libsecret, and QtKeychain keeps its queue in the first thread that used it: there is one object of this
/// class in a process, for its whole life. Starts at the first question. All functions are thread-safe; none may be
/// called on the thread itself.
class KeychainThread
{
public:
    explicit KeychainThread(QString service);
    /// Waits up to 2 s for the thread; a keychain that still owes an answer is left behind with it.
    ~KeychainThread();
    KeychainThread(const KeychainThread &) = delete;
    KeychainThread &operator=(const KeychainThread &) = delete;

    /// Asks and waits. nullopt: cancelled or the deadline passed; a question that has not reached the keychain by then
    /// never will.
    std::optional<KeychainReply> ask(KeychainOp op, const QString &key, const SecretBytes &value, Clock &clock,
                                     const CancelToken &cancel, Clock::TimePoint until);

private:
    class Worker;
    void start();

    QString m_service;
    std::once_flag m_started;
    std::unique_ptr<QThread> m_thread;
    std::unique_ptr<Worker> m_worker;
};

} // namespace homard
