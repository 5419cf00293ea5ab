// SPDX-License-Identifier: GPL-3.0-or-later
#include "model_catalogue.h"
#include "domain/server_address.h"
#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QUrl>

namespace homard {

namespace {

QStringList strings(const QJsonValue &list)
{
    QStringList out;
    for (const QJsonValue &value : list.toArray())
        out << value.toString();
    return out;
}

/// "anthropic/Claude-X" → "claude-x".
QString bareName(const QString &name)
{
    return name.mid(name.lastIndexOf(u'/') + 1).toLower();
}

ThinkingStyle styleFor(const QString &word)
{
    static const std::pair<QLatin1StringView, ThinkingStyle> styles[] = {
        {QLatin1StringView("effort"), ThinkingStyle::Effort},
        {QLatin1StringView("enable-thinking"), ThinkingStyle::EnableThinking},
        {QLatin1StringView("thinking-type"), ThinkingStyle::ThinkingType},
        {QLatin1StringView("budget"), ThinkingStyle::Budget},
        {QLatin1StringView("adaptive"), ThinkingStyle::Adaptive},
    };
    for (const auto &[name, style] : styles) {
        if (word == name)
            return style;
    }
    return ThinkingStyle::None;
}

Error corrupt(const QString &what)
{
    return {ErrorCode::Corrupt,
            QCoreApplication::translate("ModelCatalogue", "The list of known models cannot be read: %1").arg(what),
            {}};
}

} // namespace

Result<ModelCatalogue> ModelCatalogue::load()
{
    QFile file(QStringLiteral(":/providers/models.json"));
    if (!file.open(QIODevice::ReadOnly))
        return corrupt(file.errorString());
    return fromJson(file.readAll());
}

Result<ModelCatalogue> ModelCatalogue::fromJson(const QByteArray &json)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (error.error != QJsonParseError::NoError)
        return corrupt(error.errorString());
    ModelCatalogue catalogue;
    for (const QJsonValue &value : document.object().value(QLatin1String("models")).toArray()) {
        const QJsonObject object = value.toObject();
        Entry entry;
        entry.match = object.value(QLatin1String("match")).toString();
        entry.window = object.value(QLatin1String("window")).toInt();
        entry.output = object.value(QLatin1String("output")).toInt(4096);
        entry.tools = object.value(QLatin1String("tools")).toBool(true);
        for (const QJsonValue &price : object.value(QLatin1String("price")).toArray())
            entry.price.push_back(price.toDouble());
        entry.hosts = strings(object.value(QLatin1String("hosts")));
        entry.thinking = object.value(QLatin1String("thinking")).toString();
        entry.quirks = strings(object.value(QLatin1String("quirks")));
        if (entry.match.isEmpty() || entry.window <= 0)
            return corrupt(QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact)));
        catalogue.m_entries.push_back(std::move(entry));
    }
    std::stable_sort(catalogue.m_entries.begin(), catalogue.m_entries.end(),
                     [](const Entry &a, const Entry &b) { return a.match.size() > b.match.size(); });
    return catalogue;
}

const ModelCatalogue::Entry *ModelCatalogue::entryFor(const QString &name) const
{
    const QString bare = bareName(name);
    for (const Entry &entry : m_entries) {
        if (bare.startsWith(entry.match))
            return &entry;
    }
    return nullptr;
}

ModelQuirks ModelCatalogue::quirksFor(const Entry *entry, const ModelInfo &info, const QString &host)
{
    ModelQuirks quirks;
    quirks.completionTokens = host == QLatin1String("api.openai.com") || host.endsWith(QLatin1String(".azure.com"));
    quirks.usageUnasked = host.endsWith(QLatin1String("mistral.ai"));
    quirks.mistral = quirks.usageUnasked;
    if (!entry)
        return quirks;
    quirks.mistral = quirks.mistral ||
                     (info.api == QLatin1String("openai-chat") && entry->quirks.contains(QLatin1String("mistral")));
    quirks.echoReasoning = entry->quirks.contains(QLatin1String("echo"));
    if (entry->thinking.isEmpty())
        return quirks;
    const bool atHome = host.isEmpty() ? info.api == QLatin1String("anthropic") : entry->hosts.contains(host);
    if (info.api == QLatin1String("ollama"))
        quirks.thinking = entry->match == QLatin1String("gpt-oss") ? ThinkingStyle::ThinkLevel : ThinkingStyle::Think;
    else if (host == QLatin1String("openrouter.ai"))
        quirks.thinking = ThinkingStyle::OpenRouter;
    else if (atHome)
        quirks.thinking = styleFor(entry->thinking);
    return quirks;
}

ModelProfile ModelCatalogue::profile(const QString &api, const QString &name, const QString &baseUrl) const
{
    ModelProfile profile;
    ModelInfo &info = profile.info;
    info.api = api;
    info.name = name;
    info.local = isThisComputer(baseUrl);
    const QString host = QUrl(baseUrl).host().toLower();
    const Entry *entry = entryFor(name);
    if (entry) {
        // Only Ollama is told the window (num_ctx), wherever it runs; other servers have set their own.
        info.contextWindow = api == QLatin1String("ollama") ? qMin(entry->window, localWindow) : entry->window;
        info.contextKnown = true;
        info.maxOutputTokens = qMin(entry->output, info.contextWindow / 2);
        info.tools = entry->tools;
        if (entry->price.size() >= 2 && (host.isEmpty() || entry->hosts.contains(host))) {
            info.priceInput = entry->price[0];
            info.priceOutput = entry->price[1];
            if (entry->price.size() > 2)
                info.priceCacheRead = entry->price[2];
            if (entry->price.size() > 3)
                info.priceCacheWrite = entry->price[3];
        }
    }
    profile.quirks = quirksFor(entry, info, host);
    return profile;
}

} // namespace homard
