// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_secrets.h"
#include "key_names.h"

namespace homard {

Result<SecretBytes> SessionSecrets::read(const QString &name)
{
    {
        std::lock_guard lock(m_mutex);
        if (const auto at = m_kept.find(name); at != m_kept.end())
            return at->second.copy();
    }
    return m_keychain.read(name);
}

Result<void> SessionSecrets::write(const QString &name, const SecretBytes &value)
{
    auto written = m_keychain.write(name, value);
    if (written.ok()) {
        std::lock_guard lock(m_mutex);
        m_kept.erase(name);
    }
    return written;
}

Result<void> SessionSecrets::remove(const QString &name)
{
    bool wasKept = false;
    {
        std::lock_guard lock(m_mutex);
        wasKept = m_kept.erase(name) > 0;
    }
    auto removed = m_keychain.remove(name);
    // It never was in a keychain that is not there.
    if (!removed.ok() && wasKept && removed.error().code != ErrorCode::Denied)
        return {};
    return removed;
}

Result<QStringList> SessionSecrets::names()
{
    const QStringList kept = sessionNames();
    auto stored = m_keychain.names();
    if (!stored.ok())
        return kept.isEmpty() ? std::move(stored) : Result<QStringList>(kept);
    QStringList all = *stored + kept;
    all.removeDuplicates();
    all.sort();
    return all;
}

QStringList SessionSecrets::sessionNames()
{
    std::lock_guard lock(m_mutex);
    QStringList kept;
    for (const auto &entry : m_kept)
        kept.append(entry.first);
    return kept;
}

Result<void> SessionSecrets::keepForSession(const QString &name, const SecretBytes &value)
{
    if (!KeyNames::isName(name))
        return {ErrorCode::Invalid, tr("This is no name for a key."),
                tr("Use letters, digits, dot, dash and underscore, at most 64.")};
    std::lock_guard lock(m_mutex);
    m_kept.insert_or_assign(name, value.copy());
    return {};
}

} // namespace homard
