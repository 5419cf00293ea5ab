// SPDX-License-Identifier: GPL-3.0-or-later
// The server that other tests rely on: its answers have to be what the wire formats say.
#include "http_test_support.h"
#include "net/ndjson_reader.h"
#include "net/sse_reader.h"
#include "servers/scripted_model.h"
#include <QJsonDocument>

using namespace homard;

namespace {

using Api = ScriptedModel::Api;

QJsonObject objectOf(const QByteArray &json)
{
    return QJsonDocument::fromJson(json).object();
}

QJsonArray turns(const char *json)
{
    return QJsonDocument::fromJson(json).array();
}

/// What one answer says, put together again from any of the formats.
struct Said {
    QString text;
    QString arguments;
    QByteArrayList events;
};

Said chatStream(const QByteArray &body)
{
    Said said;
    SseReader reader([&](const SseEvent &event) {
        said.events << event.data;
        const QJsonValue delta = objectOf(event.data)[QLatin1StringView("choices")][0][QLatin1StringView("delta")];
        said.text += delta[QLatin1StringView("content")].toString();
        said.arguments +=
            delta[QLatin1StringView("tool_calls")][0][QLatin1StringView("function")][QLatin1StringView("arguments")]
                .toString();
    });
    reader.feed(body);
    return said;
}

} // namespace

class TestScriptedModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void openAiChat();
    void anthropic();
    void ollama();
    void whole();
    void turnsInOrderAndErrors();
    void lists();
};

void TestScriptedModel::openAiChat()
{
    ScriptedServer server(ScriptedModel(Api::OpenAiChat, turns(R"([{"text":"Hello 🦞!","chunks":4,"toolCalls":
            [{"name":"read","arguments":{"path":"a"}}]}])")));
    HttpClient client;
    const auto outcome = client.send(postRequest(server.url(), R"({"stream":true})"), {});
    QCOMPARE(outcome.response.header("content-type"), QByteArray("text/event-stream"));
    const Said said = chatStream(outcome.response.body);
    QCOMPARE(said.text, QStringLiteral("Hello 🦞!"));
    QCOMPARE(said.arguments, QStringLiteral(R"({"path":"a"})"));
    QCOMPARE(said.events.last(), QByteArray("[DONE]"));
    QVERIFY(outcome.response.body.contains(R"("finish_reason":"tool_calls")"));
    QVERIFY(outcome.response.body.contains(R"("id":"call_0_0")"));
}

void TestScriptedModel::anthropic()
{
    ScriptedServer server(ScriptedModel(
        Api::Anthropic, turns(R"([{"text":"Hi","chunks":2,"toolCalls":[{"name":"read","arguments":{"path":"a"}}]}])")));
    HttpClient client;
    const auto outcome = client.send(postRequest(server.url(), R"({"stream":true})"), {});
    QString text;
    QString arguments;
    QByteArrayList types;
    SseReader reader([&](const SseEvent &event) {
        const QJsonObject data = objectOf(event.data);
        QCOMPARE(data.value(QLatin1StringView("type")).toString().toUtf8(), event.event);
        types << event.event;
        text += data[QLatin1StringView("delta")][QLatin1StringView("text")].toString();
        arguments += data[QLatin1StringView("delta")][QLatin1StringView("partial_json")].toString();
    });
    reader.feed(outcome.response.body);
    QCOMPARE(text, QStringLiteral("Hi"));
    QCOMPARE(arguments, QStringLiteral(R"({"path":"a"})"));
    QCOMPARE(types.first(), QByteArray("message_start"));
    QCOMPARE(types.last(), QByteArray("message_stop"));
    QCOMPARE(types.count("content_block_stop"), 2);
}

void TestScriptedModel::ollama()
{
    ScriptedServer server(ScriptedModel(
        Api::Ollama,
        turns(R"([{"text":"Hi you","chunks":2,"toolCalls":[{"name":"read","arguments":{"path":"a"}}]}])")));
    HttpClient client;
    const auto outcome = client.send(postRequest(server.url(), R"({"model":"x"})"), {});
    QString text;
    QList<QJsonObject> lines;
    NdjsonReader reader([&](const QByteArray &line) {
        lines << objectOf(line);
        text += lines.last()[QLatin1StringView("message")][QLatin1StringView("content")].toString();
    });
    reader.feed(outcome.response.body);
    QVERIFY(!reader.finish());
    QCOMPARE(text, QStringLiteral("Hi you"));
    QCOMPARE(lines.size(), 4);
    QVERIFY(lines.last().value(QLatin1StringView("done")).toBool());
    QCOMPARE(lines[2][QLatin1StringView("message")][QLatin1StringView("tool_calls")][0][QLatin1StringView("function")]
                  [QLatin1StringView("arguments")][QLatin1StringView("path")]
                      .toString(),
             QStringLiteral("a"));
}

void TestScriptedModel::whole()
{
    for (const Api api : {Api::OpenAiChat, Api::Anthropic, Api::Ollama}) {
        ScriptedServer server(ScriptedModel(api, turns(R"([{"text":"Hi","toolCalls":[{"name":"read"}]}])")));
        HttpClient client;
        const auto outcome = client.send(postRequest(server.url(), R"({"stream":false})"), {});
        QCOMPARE(outcome.response.header("content-type"), QByteArray("application/json"));
        const QByteArray body = outcome.response.body;
        QVERIFY(!objectOf(body).isEmpty());
        QVERIFY(body.contains("\"Hi\"") && body.contains("\"read\""));
    }
}

void TestScriptedModel::turnsInOrderAndErrors()
{
    ScriptedServer server(ScriptedModel(
        Api::OpenAiChat,
        turns(R"([{"status":429,"headers":{"Retry-After":"1"},"body":{"error":{"message":"slow"}}},{"text":"b"}])")));
    HttpClient client;
    const auto first = client.send(postRequest(server.url(), R"({"stream":true})"), {});
    QCOMPARE(first.response.status, 429);
    QCOMPARE(first.response.header("retry-after"), QByteArray("1"));
    QCOMPARE(first.response.body, QByteArray(R"({"error":{"message":"slow"}})"));
    for (int i = 0; i < 2; ++i) {
        const auto next = client.send(postRequest(server.url(), R"({"stream":true})"), {});
        QCOMPARE(chatStream(next.response.body).text, QStringLiteral("b"));
    }
}

void TestScriptedModel::lists()
{
    ScriptedServer server(ScriptedModel(Api::Ollama, turns(R"([{"text":"a"}])")));
    HttpClient client;
    for (const char *path : {"/v1/models", "/api/tags"}) {
        const auto outcome = client.send(getRequest(server.url(QString::fromLatin1(path))), {});
        QCOMPARE(outcome.response.status, 200);
        QVERIFY(outcome.response.body.contains("\"scripted\""));
    }
    QCOMPARE(client.send(getRequest(server.url(QStringLiteral("/other"))), {}).response.status, 404);
}

QTEST_APPLESS_MAIN(TestScriptedModel)
#include "tst_scripted_model.moc"
