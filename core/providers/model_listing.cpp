// SPDX-License-Identifier: GPL-3.0-or-later
#include "model_listing.h"
#include "base/text.h"
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace homard {

namespace {

constexpr qsizetype longestName = 200; // as settings take it

/// A name as settings and requests can have it; empty if it cannot be one.
QString nameFrom(const QJsonValue &value)
{
    const QString name = value.toString();
    return name.size() <= longestName && visibleText(name) == name ? name : QString();
}

std::optional<QJsonArray> listIn(const QByteArray &json, const char *key)
{
    const QJsonValue list = QJsonDocument::fromJson(json).object().value(QLatin1StringView(key));
    return list.isArray() ? std::optional(list.toArray()) : std::nullopt;
}

bool has(const QJsonValue &list, const char *word)
{
    return list.toArray().contains(QLatin1StringView(word));
}

} // namespace

std::optional<std::vector<LocalModel>> ollamaModels(const QByteArray &json)
{
    const auto list = listIn(json, "models");
    if (!list)
        return std::nullopt;
    std::vector<LocalModel> models;
    for (const QJsonValue &entry : *list) {
        if (const QString name = nameFrom(entry[QLatin1StringView("name")]); !name.isEmpty())
            models.push_back({name, 0, {}});
    }
    return models;
}

bool addOllamaDetails(LocalModel &model, const QByteArray &json)
{
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    const QJsonObject info = object.value(QLatin1StringView("model_info")).toObject();
    for (auto it = info.begin(); it != info.end(); ++it) { // "qwen3.context_length"
        if (it.key().endsWith(QLatin1StringView(".context_length")))
            model.contextWindow = qMax(0, it.value().toInt());
    }
    const QJsonValue capabilities = object.value(QLatin1StringView("capabilities"));
    if (!capabilities.isArray()) { // before Ollama 0.6.4
        const QString form = object.value(QLatin1StringView("template")).toString();
        if (!form.isEmpty())
            model.tools = form.contains(QLatin1StringView(".Tools"));
        return true;
    }
    model.tools = has(capabilities, "tools");
    return has(capabilities, "completion") || !has(capabilities, "embedding");
}

std::optional<std::vector<LocalModel>> lmStudioModels(const QByteArray &json)
{
    const auto list = listIn(json, "data");
    if (!list)
        return std::nullopt;
    std::vector<LocalModel> models;
    for (const QJsonValue &entry : *list) {
        const QString name = nameFrom(entry[QLatin1StringView("id")]);
        if (name.isEmpty() || entry[QLatin1StringView("type")].toString() == QLatin1StringView("embeddings"))
            continue;
        // What is loaded counts; one that is not loaded gets its context when it is.
        const int loaded = entry[QLatin1StringView("loaded_context_length")].toInt();
        LocalModel model{name, loaded > 0 ? loaded : entry[QLatin1StringView("max_context_length")].toInt(), {}};
        if (const QJsonValue capabilities = entry[QLatin1StringView("capabilities")]; capabilities.isArray())
            model.tools = has(capabilities, "tool_use");
        models.push_back(model);
    }
    return models;
}

std::optional<std::vector<LocalModel>> openAiModels(const QByteArray &json, QString *owner)
{
    const auto list = listIn(json, "data");
    if (!list)
        return std::nullopt;
    std::vector<LocalModel> models;
    for (const QJsonValue &entry : *list) {
        QString name = nameFrom(entry[QLatin1StringView("id")]);
        if (name.startsWith(QLatin1StringView("models/"))) // Google's
            name.remove(0, 7);
        if (name.isEmpty())
            continue;
        if (owner && models.empty())
            *owner = entry[QLatin1StringView("owned_by")].toString();
        models.push_back({name, qMax(0, entry[QLatin1StringView("max_model_len")].toInt()), {}}); // vLLM
    }
    return models;
}

int llamaContext(const QByteArray &json)
{
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    return qMax(0, object[QLatin1StringView("default_generation_settings")][QLatin1StringView("n_ctx")].toInt());
}

} // namespace homard
