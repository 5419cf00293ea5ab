// SPDX-License-Identifier: GPL-3.0-or-later
#include "endpoint.h"
#include "domain/server_address.h"
#include <QRegularExpression>
#include <QUrl>
#include <functional>

namespace homard {

namespace {

/// `change` gets and returns the path without a trailing slash.
QString withPath(const QString &baseUrl, const std::function<QString(const QString &)> &change)
{
    QString url = baseUrl.trimmed();
    if (!url.isEmpty() && !url.contains(QLatin1String("://"))) // "localhost:11434"
        url.prepend(isThisComputer(QLatin1String("http://") + url) ? QLatin1String("http://")
                                                                   : QLatin1String("https://"));
    const qsizetype query = url.indexOf(u'?');
    const QString tail = query < 0 ? QString() : url.mid(query);
    if (query >= 0)
        url.truncate(query);
    const qsizetype slash = url.indexOf(u'/', url.indexOf(QLatin1String("://")) + 3);
    QString path = slash < 0 ? QString() : url.mid(slash);
    if (slash >= 0)
        url.truncate(slash);
    while (path.endsWith(u'/'))
        path.chop(1);
    return url + change(path) + tail;
}

bool hasVersion(const QString &path)
{
    static const QRegularExpression version(QStringLiteral("/v\\d+(alpha|beta)?\\d*(/|$)"));
    return version.match(path).hasMatch();
}

/// Services whose paths have no version.
bool isUnversioned(const QString &baseUrl)
{
    static const QString hosts[] = {QStringLiteral("api.perplexity.ai"), QStringLiteral("models.github.ai"),
                                    QStringLiteral("models.inference.ai.azure.com"),
                                    QStringLiteral("api.githubcopilot.com")};
    const QString host = QUrl(baseUrl.trimmed()).host();
    return std::find(std::begin(hosts), std::end(hosts), host) != std::end(hosts);
}

} // namespace

QString openAiEndpoint(const QString &baseUrl)
{
    return withPath(baseUrl, [&](const QString &path) {
        const QLatin1String end("/chat/completions");
        if (path.endsWith(end))
            return path;
        return path + (hasVersion(path) || isUnversioned(baseUrl) ? QString() : QStringLiteral("/v1")) + end;
    });
}

QString anthropicEndpoint(const QString &baseUrl)
{
    return withPath(baseUrl, [](const QString &path) {
        if (path.endsWith(QLatin1String("/messages")))
            return path;
        return path + (hasVersion(path) ? QLatin1String("/messages") : QLatin1String("/v1/messages"));
    });
}

QString ollamaEndpoint(const QString &baseUrl)
{
    return withPath(baseUrl, [](const QString &path) {
        if (path.endsWith(QLatin1String("/api/chat")))
            return path;
        QString root = path;
        for (const QLatin1String end : {QLatin1String("/v1"), QLatin1String("/api")}) {
            if (root.endsWith(end))
                root.chop(end.size());
        }
        return root + QLatin1String("/api/chat");
    });
}

QString modelsEndpoint(const QString &api, const QString &baseUrl)
{
    const auto replaced = [](QString url, QLatin1StringView end, QLatin1StringView other) {
        const qsizetype at = url.lastIndexOf(end);
        return at < 0 ? url : url.replace(at, end.size(), other);
    };
    if (api == QLatin1StringView("ollama"))
        return replaced(ollamaEndpoint(baseUrl), QLatin1StringView("/api/chat"), QLatin1StringView("/api/tags"));
    if (api == QLatin1StringView("anthropic")) // its pages have 20 entries unless asked for more
        return replaced(anthropicEndpoint(baseUrl), QLatin1StringView("/messages"),
                        QLatin1StringView("/models?limit=1000"));
    return replaced(openAiEndpoint(baseUrl), QLatin1StringView("/chat/completions"), QLatin1StringView("/models"));
}

} // namespace homard
