// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/masker.h"
#include "base/defence.h"
#include <algorithm>
#include <utility>

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
    if (!defenceOn("masker"))
        return out;
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

qsizetype Masker::settledSize(const QByteArray &text) const
{
    std::lock_guard lock(m_mutex);
    qsizetype settled = text.size();
    for (const auto &entry : m_entries) { // what ends the text and begins a secret
        const QByteArrayView value = entry.value.view();
        for (qsizetype size = qMin(value.size() - 1, text.size()); size > text.size() - settled; --size) {
            if (QByteArrayView(text).last(size) == value.first(size))
                settled = text.size() - size;
        }
    }
    for (bool moved = true; moved;) { // a whole secret that reaches over that place stays whole
        moved = false;
        for (const auto &entry : m_entries) {
            const QByteArrayView value = entry.value.view();
            for (qsizetype at = qMax<qsizetype>(0, settled - value.size() + 1); at < settled; ++at) {
                if (QByteArrayView(text).sliced(at).startsWith(value)) {
                    settled = at;
                    moved = true;
                }
            }
        }
    }
    return settled;
}

QByteArray StreamMasker::take(const QByteArray &piece)
{
    if (!m_masker)
        return piece;
    m_held += piece;
    const qsizetype settled = m_masker->settledSize(m_held);
    const QByteArray out = m_masker->masked(m_held.first(settled));
    m_held = m_held.sliced(settled);
    return out;
}

QByteArray StreamMasker::finish()
{
    return m_masker ? m_masker->masked(std::exchange(m_held, {})) : QByteArray();
}

} // namespace homard
