// SPDX-License-Identifier: GPL-3.0-or-later
#include "servers/scripted_model.h"
#include "wire_answers.h"
#include <QJsonDocument>

namespace homard {

namespace {

QByteArray bodyOf(const QJsonValue &value)
{
    if (value.isObject())
        return QJsonDocument(value.toObject()).toJson(QJsonDocument::Compact);
    if (value.isArray())
        return QJsonDocument(value.toArray()).toJson(QJsonDocument::Compact);
    return value.toString().toUtf8();
}

/// An answer that the script gives word for word.
Script literal(const QJsonObject &turn)
{
    HttpHeaders headers;
    QByteArray contentType = "application/json";
    const QJsonObject given = turn.value(QLatin1StringView("headers")).toObject();
    for (auto it = given.begin(); it != given.end(); ++it) {
        if (it.key().compare(QLatin1StringView("content-type"), Qt::CaseInsensitive) == 0)
            contentType = it.value().toString().toUtf8();
        else
            headers.append({it.key().toUtf8(), it.value().toString().toUtf8()});
    }
    return Script::answer(turn.value(QLatin1StringView("status")).toInt(200),
                          bodyOf(turn.value(QLatin1StringView("body"))), contentType, headers);
}

/// The lists by which clients look for models, and Ollama's details.
Script listing(const RecordedRequest &request)
{
    const QByteArray name(ScriptedModel::name);
    if (request.path.startsWith("/api/version"))
        return Script::json(200, R"({"version":"0.9.0"})");
    if (request.path.startsWith("/api/tags"))
        return Script::json(200, R"({"models":[{"name":")" + name + R"(","model":")" + name + R"(","size":1}]})");
    if (request.path.endsWith("/models"))
        return Script::json(200, R"({"object":"list","data":[{"id":")" + name + R"(","object":"model"}]})");
    return Script::json(404, R"({"error":{"message":"not found"}})");
}

} // namespace

ScriptedModel::ScriptedModel(Api api, QJsonArray turns) : m_api(api), m_turns(std::move(turns)) {}

QJsonObject ScriptedModel::takeTurn() const
{
    std::lock_guard lock(m_state->mutex);
    const qsizetype number = m_state->next++;
    if (m_turns.isEmpty())
        return {};
    QJsonObject turn = m_turns[qMin(number, m_turns.size() - 1)].toObject();
    turn.insert(QStringLiteral("number"), number); // so that calls of a repeated turn get new ids
    return turn;
}

Script ScriptedModel::operator()(const RecordedRequest &request) const
{
    if (request.method != "POST")
        return listing(request);
    const QJsonObject asked = QJsonDocument::fromJson(request.body).object();
    if (request.path.startsWith("/api/show"))
        return Script::json(200,
                            R"({"capabilities":["completion","tools"],"model_info":{"general.context_length":32768}})");
    const QJsonObject json = takeTurn();
    const ModelTurn turn = ModelTurn::fromJson(json, json.value(QLatin1StringView("number")).toInt());
    const bool stream = asked.value(QLatin1StringView("stream")).toBool(m_api == Api::Ollama); // its default is true
    Script answer;
    if (json.contains(QLatin1StringView("status")) || json.contains(QLatin1StringView("body")))
        answer = literal(json);
    else if (m_api == Api::OpenAiChat)
        answer = openAiChatAnswer(turn, stream);
    else if (m_api == Api::Anthropic)
        answer = anthropicAnswer(turn, stream);
    else
        answer = ollamaAnswer(turn, stream);
    const int delay = json.value(QLatin1StringView("delayMs")).toInt();
    return delay > 0 ? answer.after(std::chrono::milliseconds(delay)) : answer;
}

} // namespace homard
