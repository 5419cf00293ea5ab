// SPDX-License-Identifier: GPL-3.0-or-later
#include "wire_ids.h"
#include <QCryptographicHash>

namespace homard {

namespace {

constexpr char alphabet[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

bool isAlphanumeric(QChar c)
{
    return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9');
}

} // namespace

bool WireIds::fits(const QString &callId) const
{
    const bool mistral = m_form == Form::Mistral;
    if (mistral ? callId.size() != 9 : (callId.isEmpty() || callId.size() > 40))
        return false;
    return std::all_of(callId.begin(), callId.end(),
                       [&](QChar c) { return isAlphanumeric(c) || (!mistral && (c == u'_' || c == u'-')); });
}

QByteArray WireIds::derived(const QString &callId, int attempt) const
{
    // The whole hash, in base 62: a prefix of an id that begins with the time collides (F63).
    QByteArray seed = callId.toUtf8();
    if (attempt > 0)
        seed += '#' + QByteArray::number(attempt);
    const QByteArray hash = QCryptographicHash::hash(seed, QCryptographicHash::Sha256);
    quint64 value = 0;
    for (int i = 0; i < 8; ++i)
        value = value << 8 | uchar(hash[i]);
    QByteArray id;
    for (int i = 0; i < 9; ++i, value /= 62)
        id += alphabet[value % 62];
    return m_form == Form::Mistral ? id : "call_" + id;
}

QByteArray WireIds::idFor(const QString &callId)
{
    const auto known = m_ids.constFind(callId);
    if (known != m_ids.constEnd())
        return *known;
    QByteArray id = fits(callId) ? callId.toLatin1() : derived(callId, 0);
    for (int attempt = 1; m_taken.contains(id); ++attempt)
        id = derived(callId, attempt);
    m_taken.insert(id);
    m_ids.insert(callId, id);
    return id;
}

} // namespace homard
