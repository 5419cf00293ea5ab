// SPDX-License-Identifier: GPL-3.0-or-later
#include "domain/server_address.h"
#include <QRegularExpression>
#include <QUrl>

namespace homard {

namespace {

/// As it stands in an address.
QString bracketed(const QString &host)
{
    return host.contains(QLatin1Char(':')) ? QStringLiteral("[%1]").arg(host) : host;
}

int usualPort(const QUrl &url)
{
    return url.scheme() == QLatin1StringView("https") ? 443 : 80;
}

} // namespace

QString usualAddress(const QString &api)
{
    if (api == QLatin1StringView("openai-chat"))
        return QStringLiteral("https://api.openai.com/v1");
    if (api == QLatin1StringView("anthropic"))
        return QStringLiteral("https://api.anthropic.com");
    if (api == QLatin1StringView("ollama"))
        return QStringLiteral("http://127.0.0.1:11434"); // Ollama's port
    return {};
}

QString addressOf(const ModelRef &model)
{
    return model.baseUrl.isEmpty() ? usualAddress(model.api) : model.baseUrl;
}

bool isSameServer(const ModelRef &a, const ModelRef &b)
{
    return a.api == b.api && addressOf(a) == addressOf(b);
}

QString serverOrigin(const QString &address)
{
    const QUrl url(address.trimmed());
    const QString host = url.host(QUrl::FullyEncoded).toLower();
    const bool isWeb = url.scheme() == QLatin1StringView("http") || url.scheme() == QLatin1StringView("https");
    if (!isWeb || host.isEmpty())
        return {};
    return QStringLiteral("%1://%2:%3").arg(url.scheme(), bracketed(host)).arg(url.port(usualPort(url)));
}

QString serverWords(const QString &address)
{
    const QUrl url(address.trimmed());
    const int port = url.port(usualPort(url));
    if (url.host().isEmpty() || port == usualPort(url))
        return url.host();
    return QStringLiteral("%1:%2").arg(bracketed(url.host())).arg(port);
}

bool isThisComputer(const QString &address)
{
    static const QRegularExpression loopback(QStringLiteral("\\A127\\.\\d+\\.\\d+\\.\\d+\\z"));
    const QString host = QUrl(address.trimmed()).host().toLower();
    return host == QLatin1StringView("localhost") || host.endsWith(QLatin1StringView(".localhost")) ||
           loopback.match(host).hasMatch() || host == QLatin1StringView("::1") ||
           host == QLatin1StringView("0.0.0.0") || host == QLatin1StringView("host.docker.internal");
}

} // namespace homard
