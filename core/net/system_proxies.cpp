// SPDX-License-Identifier: GPL-3.0-or-later
#include "system_proxies.h"
#include <QHostAddress>
#include <QNetworkProxyFactory>

namespace homard {

bool SystemProxies::isLoopback(const QString &host)
{
    if (host == QLatin1StringView("localhost") || host.endsWith(QLatin1StringView(".localhost")))
        return true;
    QHostAddress address;
    if (!address.setAddress(host))
        return false;
    // "Any address" as a destination is this machine; people copy it from what a server printed.
    return address.isLoopback() || address == QHostAddress::AnyIPv4 || address == QHostAddress::AnyIPv6;
}

QNetworkProxy SystemProxies::find(const QUrl &url)
{
    if (isLoopback(url.host()))
        return QNetworkProxy(QNetworkProxy::NoProxy);
    const QString key = url.adjusted(QUrl::RemovePath | QUrl::RemoveQuery | QUrl::RemoveFragment).toString();
    const auto known = m_known.constFind(key);
    if (known != m_known.constEnd())
        return *known;
    QNetworkProxy chosen(QNetworkProxy::NoProxy);
    const auto proxies = QNetworkProxyFactory::systemProxyForQuery(QNetworkProxyQuery(url));
    for (const QNetworkProxy &proxy : proxies) {
        const auto type = proxy.type();
        if (type == QNetworkProxy::NoProxy || type == QNetworkProxy::HttpProxy ||
            type == QNetworkProxy::HttpCachingProxy || type == QNetworkProxy::Socks5Proxy) {
            chosen = proxy;
            break;
        }
    }
    m_known.insert(key, chosen);
    return chosen;
}

} // namespace homard
