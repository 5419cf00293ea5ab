// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/masker.h"
#include <algorithm>

namespace homard {

namespace {
constexpr std::size_t shortestMasked = 6;
}

void Masker::add(const QString &name, const SecretBytes &value)
{
    if (value.size() < shortestMasked)
        return;
    std::lock_guard lock(m_mutex);
    for (const auto &entry : m_entries) {
        if (entry.value.view() == value.view())
            return;
    }
    const auto shorter = [&](const Entry &entry) { return entry.value.size() < value.size(); };
    m_entries.insert(std::find_if(m_entries.begin(), m_entries.end(), shorter), Entry{name, value.copy()});
}

QByteArray Masker::masked(const QByteArray &text) const
{
    std::lock_guard lock(m_mutex);
    QByteArray out = text;
    for (const auto &entry : m_entries)
        out.replace(entry.value.view(), QByteArrayLiteral("[secret ") + entry.name.toUtf8() + ']');
    return out;
}

QString Masker::masked(const QString &text) const
{
    {
        std::lock_guard lock(m_mutex);
        const bool hit = std::any_of(m_entries.begin(), m_entries.end(),
                                     [&](const Entry &e) { return text.contains(QString::fromUtf8(e.value.view())); });
        if (!hit)
            return text;
    }
    return QString::fromUtf8(masked(text.toUtf8()));
}

} // namespace homard
