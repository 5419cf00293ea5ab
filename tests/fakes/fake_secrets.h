// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/secrets.h"
#include <map>
#include <mutex>
#include <optional>

namespace homard {

/// Keys in memory; records what was written. `failure`: what every call answers instead. Thread-safe.
class FakeSecrets : public Secrets
{
public:
    Result<SecretBytes> read(const QString &name) override
    {
        std::lock_guard lock(m_mutex);
        if (m_failure)
            return *m_failure;
        const auto at = m_keys.find(name);
        if (at == m_keys.end())
            return {ErrorCode::NotFound, QStringLiteral("There is no key %1.").arg(name)};
        return SecretBytes(at->second);
    }
    Result<void> write(const QString &name, const SecretBytes &value) override
    {
        std::lock_guard lock(m_mutex);
        if (m_failure)
            return *m_failure;
        m_keys[name] = QByteArray(value.data(), qsizetype(value.size()));
        return {};
    }
    Result<void> remove(const QString &name) override
    {
        std::lock_guard lock(m_mutex);
        if (m_failure)
            return *m_failure;
        if (m_keys.erase(name) == 0)
            return {ErrorCode::NotFound, QStringLiteral("There is no key %1.").arg(name)};
        return {};
    }
    Result<QStringList> names() override
    {
        std::lock_guard lock(m_mutex);
        if (m_failure)
            return *m_failure;
        QStringList names;
        for (const auto &key : m_keys)
            names.append(key.first);
        return names;
    }

    void failWith(std::optional<Error> failure)
    {
        std::lock_guard lock(m_mutex);
        m_failure = std::move(failure);
    }
    QByteArray valueOf(const QString &name) const
    {
        std::lock_guard lock(m_mutex);
        const auto at = m_keys.find(name);
        return at == m_keys.end() ? QByteArray() : at->second;
    }

private:
    mutable std::mutex m_mutex;
    std::map<QString, QByteArray> m_keys;
    std::optional<Error> m_failure;
};

} // namespace homard
