// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "base/masker.h"
#include "ports/secrets.h"
#include <QCoreApplication>
#include <memory>

namespace homard {

class KeyNames;
class KeychainThread;
enum class KeychainOp;
struct KeychainReply;

/// How the keychain is used.
struct KeychainOptions {
    QString service = QStringLiteral("Homard"); ///< Under this name the entries appear in the system's own tools.
    std::chrono::milliseconds timeout{10'000};  ///< Of one call, all its steps together (F82).
};

/// The Secrets port over QtKeychain: Secret Service or KWallet, macOS keychain, Windows credentials. Never a plain-text
/// file.
///
/// One object a process, for its whole life: QtKeychain hangs when used from two threads, so all jobs run on one thread
/// of this object, started at the first use. Calls are taken one after another. Values pass through SecretBytes; the
/// buffers shared with QtKeychain are overwritten, copies that its backend makes are not in our hands. Every value read
/// or written is made known to the masker (S95).
///
/// The names lie in `namesFile` (JSON, no values). It is the witness for what a keychain does not say: a locked one
/// answers "not found". If the file knows names and the keychain has neither the key nor the mark we put beside every
/// key, it is locked or another one: Denied.
class KeychainSecrets : public Secrets
{
    Q_DECLARE_TR_FUNCTIONS(homard::KeychainSecrets)
public:
    /// `namesFile` lies in the data folder. `clock` and `masker` must outlive this object.
    KeychainSecrets(const QString &namesFile, Clock &clock, Masker &masker, KeychainOptions options = {});
    /// stop() has been called and no call is running.
    ~KeychainSecrets() override;

    Result<SecretBytes> read(const QString &name) override;
    /// Invalid: a name of another form than [A-Za-z0-9._-]{1,64}; a value that is empty, over 16 KiB, holds NUL or is
    /// not UTF-8 (F84). Corrupt: the keychain gave back something else.
    Result<void> write(const QString &name, const SecretBytes &value) override;
    Result<void> remove(const QString &name) override;
    /// Only names whose key can be read now. Does not touch the keychain if none was ever stored.
    Result<QStringList> names() override;

    /// For quitting: every waiting and every later call ends with Cancelled. Any thread.
    void stop() { m_stop.cancel(); }

private:
    class Turn;

    Result<KeychainReply> ask(KeychainOp op, const QString &key, const SecretBytes &value, const QString &name,
                              Clock::TimePoint until);
    Result<SecretBytes> readNow(const QString &name, Clock::TimePoint until);
    Result<void> storeNow(const QString &name, const SecretBytes &value, Clock::TimePoint until);
    Error notThere(const QString &name, Clock::TimePoint until);

    Clock &m_clock;
    Masker &m_masker;
    KeychainOptions m_options;
    CancelToken m_stop;
    std::unique_ptr<KeyNames> m_names;
    std::unique_ptr<KeychainThread> m_thread;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_busy = false;
};

} // namespace homard
