// SPDX-License-Identifier: GPL-3.0-or-later
#include "domain/key_places.h"
#include "domain/server_address.h"
#include <QCryptographicHash>
#include <QRegularExpression>
#include <QUrl>

namespace homard {

namespace {

/// "https_llm.example_443": as unlike as the servers are, in letters the keychain takes, at most 64 of them. No
/// provider has an id like this.
QString nameOfOrigin(const QString &origin)
{
    static const QRegularExpression other(QStringLiteral("[^A-Za-z0-9.-]"));
    constexpr int longestHost = 40;
    if (origin.isEmpty())
        return {};
    const QUrl url(origin);
    const QString whole = url.host(QUrl::FullyEncoded);
    QString host = QString(whole).remove(other).left(longestHost);
    if (host != whole) // else two hosts could have one name
        host +=
            QLatin1Char('_') +
            QString::fromLatin1(QCryptographicHash::hash(whole.toUtf8(), QCryptographicHash::Sha256).toHex().left(8));
    return QStringLiteral("%1_%2_%3").arg(url.scheme(), host).arg(url.port());
}

} // namespace

void KeyPlaces::addPlace(const QString &name, const QString &address)
{
    const QString origin = serverOrigin(address);
    if (name.isEmpty() || origin.isEmpty())
        return;
    QStringList &origins = m_places[name].origins;
    if (!origins.contains(origin))
        origins.append(origin);
}

void KeyPlaces::addStored(const QString &name)
{
    m_places[name].stored = true;
}

const KeyPlaces::Place *KeyPlaces::find(const QString &name) const
{
    const auto at = m_places.find(name);
    return at == m_places.end() ? nullptr : &at->second;
}

bool KeyPlaces::isStored(const QString &name) const
{
    const Place *place = find(name);
    return place && place->stored;
}

bool KeyPlaces::hasStored() const
{
    return std::any_of(m_places.begin(), m_places.end(), [](const auto &entry) { return entry.second.stored; });
}

QStringList KeyPlaces::originsOf(const QString &name) const
{
    const Place *place = find(name);
    return place ? place->origins : QStringList();
}

bool KeyPlaces::isOwn(const QString &name, const QString &address) const
{
    const QString origin = serverOrigin(address);
    return !origin.isEmpty() && isStored(name) && originsOf(name) == QStringList{origin};
}

bool KeyPlaces::isFree(const QString &name, const QString &address) const
{
    return !find(name) || originsOf(name) == QStringList{serverOrigin(address)};
}

QString KeyPlaces::nameFor(const QString &address, const QString &usual) const
{
    if (!usual.isEmpty() && isOwn(usual, address))
        return usual;
    for (const auto &entry : m_places) {
        if (isOwn(entry.first, address))
            return entry.first;
    }
    return !usual.isEmpty() && isFree(usual, address) ? usual : nameOfOrigin(serverOrigin(address));
}

} // namespace homard
