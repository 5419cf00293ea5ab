// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/secrets.h"
#include <QCoreApplication>
#include <map>
#include <mutex>

namespace homard {

/// Keys that are kept in memory until the program ends, in front of the keychain: for machines without one (F81) and
/// for people who want nothing stored (S98: never plain text on disk). Thread-safe.
class SessionSecrets : public Secrets
{
    Q_DECLARE_TR_FUNCTIONS(homard::SessionSecrets)
public:
    /// `keychain` outlives this.
    explicit SessionSecrets(Secrets &keychain) : m_keychain(keychain) {}

    /// One kept here goes before the keychain's of the same name.
    Result<SecretBytes> read(const QString &name) override;
    /// Into the keychain; once it is there, what was kept here under this name is forgotten.
    Result<void> write(const QString &name, const SecretBytes &value) override;
    /// Here and in the keychain.
    Result<void> remove(const QString &name) override;
    /// Both together. Where the keychain fails: those kept here, or its error if there are none.
    Result<QStringList> names() override;
    /// Invalid: `name` is no name of a key.
    Result<void> keepForSession(const QString &name, const SecretBytes &value);
    /// What is kept here and ends with the program, sorted.
    QStringList sessionNames();

private:
    Secrets &m_keychain;
    std::mutex m_mutex; // guards the map only
    std::map<QString, SecretBytes> m_kept;
};

} // namespace homard
