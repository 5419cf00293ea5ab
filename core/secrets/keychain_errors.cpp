// SPDX-License-Identifier: GPL-3.0-or-later
#include "keychain_errors.h"
#include "base/text.h"
#include <QCoreApplication>
#include <QFileInfo>
#include <qt6keychain/keychain.h>

namespace homard {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(homard::KeychainSecrets)
};

/// The D-Bus daemon's own words, which are not translated, for "nobody offers this service".
bool meansNoService(const QString &words)
{
    return words.contains(QStringLiteral("was not provided by any .service files")) ||
           words.contains(QStringLiteral("not activatable")) ||
           words.contains(QStringLiteral("DBus.Error.ServiceUnknown")) ||
           words.contains(QStringLiteral("DBus.Error.NameHasNoOwner"));
}

/// libsecret's words where QtKeychain passes on no code of its own. Both are compared untranslated; a translated one is
/// shown as it is.
bool meansLocked(const QString &words)
{
    return words.contains(QStringLiteral("locked collection")) || words.contains(QStringLiteral("Error.IsLocked"));
}

} // namespace

Error noKeychainError()
{
    return {ErrorCode::Unsupported, Words::tr("There is no keychain here that Homard can use."),
            Words::tr("Install and start gnome-keyring or KWallet. homardctl can also take a key from an environment "
                      "variable.")};
}

Error lockedError()
{
    return {ErrorCode::Denied, Words::tr("The keychain is locked, or access was refused."),
            Words::tr("Unlock it with your password and try again. If you changed to another keychain, store the key "
                      "there. homardctl can also take a key from an environment variable.")};
}

Error timeoutError(std::chrono::milliseconds waited, bool writing)
{
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(waited).count();
    const QString message =
        writing
            ? Words::tr("The keychain did not answer within %1 seconds, so it is not known whether the key is stored.")
            : Words::tr("The keychain did not answer within %1 seconds.");
    return {ErrorCode::Timeout, message.arg(seconds),
            Words::tr("If a window asks for the keychain's password, answer it first, then try again.")};
}

Error notFoundError(const QString &name)
{
    return {ErrorCode::NotFound, Words::tr("The keychain has no key named %1.").arg(name),
            Words::tr("Store it first. homardctl can also take a key from an environment variable.")};
}

Error errorFrom(const KeychainReply &reply, const QString &name)
{
    switch (reply.code) {
    case QKeychain::EntryNotFound: return notFoundError(name);
    case QKeychain::AccessDeniedByUser:
    case QKeychain::AccessDenied: return lockedError();
    case QKeychain::NoBackendAvailable:
    case QKeychain::NotImplemented: return noKeychainError();
    default: break;
    }
    if (meansNoService(reply.words) || !hasKeychainTransport())
        return noKeychainError();
    if (meansLocked(reply.words))
        return lockedError();
    QString words = truncated(visibleText(reply.words.trimmed()), 500);
    if (!words.isEmpty() && !QStringLiteral(".!?。").contains(words.back()))
        words += QLatin1Char('.'); // a hint follows
    return {ErrorCode::Io,
            Words::tr("The keychain failed: %1").arg(words.isEmpty() ? Words::tr("it gave no reason.") : words),
            Words::tr("Try again. If it stays like this, restart your session. homardctl can also take a key from an "
                      "environment variable.")};
}

bool hasKeychainTransport()
{
#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
    if (!qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS"))
        return true;
    const QString runtime = qEnvironmentVariable("XDG_RUNTIME_DIR");
    return !runtime.isEmpty() && QFileInfo::exists(runtime + QStringLiteral("/bus"));
#else
    return true;
#endif
}

} // namespace homard
