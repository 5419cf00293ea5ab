// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QHash>
#include <QNetworkProxy>
#include <QUrl>

namespace homard {

/// The system's proxies by endpoint. Asking can take long (a configuration script), so answers are kept until forget().
class SystemProxies
{
public:
    /// The proxy for `url`; type NoProxy: none, and always none for this machine itself.
    QNetworkProxy find(const QUrl &url);
    /// After a failed connection: the person may have changed networks.
    void forget() { m_known.clear(); }

    static bool isLoopback(const QString &host);

private:
    QHash<QString, QNetworkProxy> m_known;
};

} // namespace homard
