// SPDX-License-Identifier: GPL-3.0-or-later
#include "secrets/keychain_secrets.h"
#include "base/logging.h"
#include "key_names.h"
#include "keychain_errors.h"
#include "keychain_thread.h"
#include <qt6keychain/keychain.h>

namespace homard {

namespace {

constexpr std::size_t largestValue = 16 * 1024; // bytes; ours: the longest keys in use are JSON of some 2 KiB (F84)

/// The mark: tells an open keychain of ours from a locked or another one. No key can have this name.
QString markKey()
{
    return QStringLiteral("#homard");
}

} // namespace

/// The right to use the keychain: one call at a time.
class KeychainSecrets::Turn
{
public:
    Turn(KeychainSecrets &owner, Clock::TimePoint until) : m_owner(owner)
    {
        const auto registration = owner.m_stop.onCancel([&owner] {
            std::lock_guard wake(owner.m_mutex);
            owner.m_changed.notify_all();
        });
        std::unique_lock lock(owner.m_mutex);
        owner.m_clock.waitUntil(lock, owner.m_changed, until,
                                [&owner] { return !owner.m_busy || owner.m_stop.isCancelled(); });
        m_taken = !owner.m_busy && !owner.m_stop.isCancelled();
        owner.m_busy = owner.m_busy || m_taken;
    }
    ~Turn()
    {
        if (!m_taken)
            return;
        std::lock_guard lock(m_owner.m_mutex);
        m_owner.m_busy = false;
        m_owner.m_changed.notify_all();
    }
    Turn(const Turn &) = delete;
    Turn &operator=(const Turn &) = delete;
    /// Why there is no turn.
    Error error() const
    {
        return m_owner.m_stop.isCancelled() ? Error{ErrorCode::Cancelled, tr("Stopped."), {}}
                                            : timeoutError(m_owner.m_options.timeout, false);
    }
    bool taken() const { return m_taken; }

private:
    KeychainSecrets &m_owner;
    bool m_taken = false;
};

KeychainSecrets::KeychainSecrets(const QString &namesFile, Clock &clock, Masker &masker, KeychainOptions options)
    : m_clock(clock)
    , m_masker(masker)
    , m_options(std::move(options))
    , m_names(std::make_unique<KeyNames>(namesFile))
    , m_thread(std::make_unique<KeychainThread>(m_options.service))
{
}

KeychainSecrets::~KeychainSecrets() = default;

Result<KeychainReply> KeychainSecrets::ask(KeychainOp op, const QString &key, const SecretBytes &value,
                                           const QString &name, Clock::TimePoint until)
{
    if (!hasKeychainTransport())
        return noKeychainError();
    auto reply = m_thread->ask(op, key, value, m_clock, m_stop, until);
    if (!reply && m_stop.isCancelled())
        return {ErrorCode::Cancelled, tr("Stopped.")};
    if (!reply)
        return timeoutError(m_options.timeout, op == KeychainOp::Write);
    if (reply->code != QKeychain::NoError)
        return errorFrom(*reply, name);
    return {std::move(*reply)};
}

Error KeychainSecrets::notThere(const QString &name, Clock::TimePoint until)
{
    if (m_names->all().isEmpty())
        return notFoundError(name);
    const auto mark = ask(KeychainOp::Read, markKey(), {}, name, until);
    if (mark.ok())
        return notFoundError(name);
    return mark.error().code == ErrorCode::NotFound ? lockedError() : mark.error();
}

Result<SecretBytes> KeychainSecrets::readNow(const QString &name, Clock::TimePoint until)
{
    auto reply = ask(KeychainOp::Read, name, {}, name, until);
    if (!reply.ok())
        return reply.error().code == ErrorCode::NotFound ? notThere(name, until) : reply.error();
    m_masker.add(name, reply->value);
    return {std::move(reply->value)};
}

Result<SecretBytes> KeychainSecrets::read(const QString &name)
{
    if (!KeyNames::isName(name))
        return notFoundError(name);
    const auto until = m_clock.now() + m_options.timeout;
    const Turn turn(*this, until);
    if (!turn.taken())
        return turn.error();
    auto value = readNow(name, until);
    if (value.ok())
        m_names->add(name); // the file was lost, or another process stored it
    return value;
}

Result<void> KeychainSecrets::storeNow(const QString &name, const SecretBytes &value, Clock::TimePoint until)
{
    const auto written = ask(KeychainOp::Write, name, value, name, until);
    if (!written.ok())
        return written.error();
    const auto back = ask(KeychainOp::Read, name, {}, name, until);
    if (!back.ok() && back.error().code != ErrorCode::NotFound)
        return back.error();
    if (!back.ok() || back->value.view() != value.view())
        return {ErrorCode::Corrupt, tr("The keychain took the key and did not give the same back."),
                tr("Try again; if it stays like this, the keychain is damaged or locked.")};
    return {};
}

Result<void> KeychainSecrets::write(const QString &name, const SecretBytes &value)
{
    if (!KeyNames::isName(name))
        return {ErrorCode::Invalid, tr("This cannot be the name of a key."),
                tr("Use letters, digits, dot, dash and underscore, at most 64 characters.")};
    if (value.isEmpty())
        return {ErrorCode::Invalid, tr("The key is empty.")};
    if (value.size() > largestValue)
        return {ErrorCode::Invalid,
                tr("The key has %1 bytes; at most %2 can be stored.").arg(value.size()).arg(largestValue)};
    if (value.view().contains('\0') || !value.view().isValidUtf8())
        return {ErrorCode::Invalid, tr("The key is not text: it holds bytes that no key has."),
                tr("Check what was pasted.")};

    const auto until = m_clock.now() + m_options.timeout;
    const Turn turn(*this, until);
    if (!turn.taken())
        return turn.error();
    m_masker.add(name, value); // before it can appear in an error
    const auto mark = storeNow(markKey(), SecretBytes(QByteArray("1")), until);
    if (!mark.ok())
        return mark;
    const auto stored = storeNow(name, value, until);
    if (stored.ok() && !m_names->add(name))
        qCWarning(logSecrets) << "The list of key names cannot be written; the key itself is stored.";
    return stored;
}

Result<void> KeychainSecrets::remove(const QString &name)
{
    if (!KeyNames::isName(name))
        return notFoundError(name);
    const auto until = m_clock.now() + m_options.timeout;
    const Turn turn(*this, until);
    if (!turn.taken())
        return turn.error();
    // Read first: a locked keychain says "removed" to everything.
    const auto value = readNow(name, until);
    if (!value.ok()) {
        if (value.error().code == ErrorCode::NotFound)
            m_names->remove(name);
        return value.error();
    }
    const auto removed = ask(KeychainOp::Remove, name, {}, name, until);
    if (!removed.ok() && removed.error().code != ErrorCode::NotFound)
        return removed.error();
    const auto left = ask(KeychainOp::Read, name, {}, name, until);
    if (left.ok())
        return {ErrorCode::Io, tr("The keychain did not remove %1.").arg(name),
                tr("Remove it with the system's own password manager.")};
    if (left.error().code != ErrorCode::NotFound)
        return left.error();
    m_names->remove(name);
    return {};
}

Result<QStringList> KeychainSecrets::names()
{
    const auto until = m_clock.now() + m_options.timeout;
    const Turn turn(*this, until);
    if (!turn.taken())
        return turn.error();
    QStringList present;
    for (const QString &name : m_names->all()) {
        const auto value = readNow(name, until);
        if (value.ok())
            present.append(name);
        else if (value.error().code != ErrorCode::NotFound)
            return value.error();
    }
    return present;
}

} // namespace homard
