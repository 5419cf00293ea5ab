// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakes/fake_clock.h"
#include "providers/http_model.h"
#include "providers/retrying_model.h"
#include "servers/scripted_server.h"
#include <QTest>
#include <thread>

using namespace homard;
using namespace std::chrono_literals;

namespace {

struct RecordingSink : ModelSink {
    QStringList texts;
    QString thinking;
    std::vector<RetryInfo> retries;
    std::function<void()> onText;
    void textDelta(const QString &text) override
    {
        texts << text;
        if (onText)
            onText();
    }
    void thinkingDelta(const QString &text) override { thinking += text; }
    void retryScheduled(const RetryInfo &info) override { retries.push_back(info); }
};

QByteArray delta(const QByteArray &text)
{
    return R"({"choices":[{"index":0,"delta":{"content":")" + text + R"("},"finish_reason":null}]})";
}

const QByteArray toolCall =
    R"({"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":"{}"}}]}}]})";
const QByteArray stop =
    R"({"choices":[{"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":2}})";

Script good()
{
    return Script::sse({delta("Hel"), delta("lo"), stop, "[DONE]"});
}

ScriptedServer::Handler always(const Script &script)
{
    return [script](const RecordedRequest &) { return script; };
}

/// The scripts in turn; the last one repeats.
ScriptedServer::Handler inTurn(std::vector<Script> scripts)
{
    return [scripts = std::move(scripts)](const RecordedRequest &request) {
        return scripts[qMin(size_t(request.index), scripts.size() - 1)];
    };
}

HttpModelOptions optionsFor(const QString &url, const QString &api = QStringLiteral("openai-chat"))
{
    HttpModelOptions options;
    options.profile.info.api = api;
    options.profile.info.name = QStringLiteral("m");
    options.baseUrl = url;
    options.key = SecretBytes(QByteArray("sk-secret"));
    options.keyName = QStringLiteral("TEST_KEY");
    return options;
}

ModelRequest hello()
{
    Message message;
    message.id = QStringLiteral("1");
    message.blocks = {TextBlock{QStringLiteral("hi")}};
    ModelRequest request;
    request.history = {std::make_shared<Message>(message)};
    return request;
}

QString textOf(const ModelReply &reply)
{
    Message message;
    message.blocks = reply.blocks;
    return message.text();
}

bool hasCalls(const ModelReply &reply)
{
    Message message;
    message.blocks = reply.blocks;
    return !message.toolCalls().empty();
}

} // namespace

class TestHttpModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void streamsAsSent();
    void anthropicHeaders();
    void noKeyNoHeader();
    void f48Failures_data();
    void f48Failures();
    void f35BrokenOff();
    void f37Silence();
    void f43EmptyAnswer();
    void refused();
    void tlsFailure();
    void errorInTheStreamEndsIt();
    void endOfTheStreamEndsIt();
    void refusalIsShown();
    void f53SilentCut();
    void cancelKeepsWhatArrived();
    void f46RetryAfter_data();
    void f46RetryAfter();
    void f34RetryOnceVisibly();
    void f35BrokenOffIsRepeated_data();
    void f35BrokenOffIsRepeated();
    void f35PartIsKept();
    void noRetry_data();
    void noRetry();
    void cancelWhileWaiting();
};

void TestHttpModel::streamsAsSent()
{
    const Latch latch;
    Script script;
    script.head(200, {{"Content-Type", "text/event-stream"}, {"X-Request-Id", "r-1"}});
    script.body("data: " + delta("Hel") + "\n\n")
        .waitFor(latch)
        .body("data: " + delta("lo") + "\n\ndata: " + stop + "\n\n")
        .end();
    ScriptedServer server(always(script));
    FakeClock clock;
    HttpModel model(optionsFor(server.url()), clock);
    RecordingSink sink;
    sink.onText = [&] { latch.release(); }; // the second half is only sent once the first was heard
    const ModelReply reply = model.ask(hello(), sink, CancelToken());
    QVERIFY(reply.complete && !reply.failure);
    QCOMPARE(sink.texts, (QStringList{QStringLiteral("Hel"), QStringLiteral("lo")}));
    QCOMPARE(textOf(reply), QStringLiteral("Hello"));
    QCOMPARE(reply.usage.input, std::optional<qint64>(3));
    QCOMPARE(reply.requestId, QStringLiteral("r-1"));
    QVERIFY(model.info().local);
    const RecordedRequest request = server.requests().at(0);
    QCOMPARE(request.path, QByteArray("/v1/chat/completions"));
    QCOMPARE(request.header("authorization"), QByteArray("Bearer sk-secret"));
    QCOMPARE(request.header("content-type"), QByteArray("application/json"));
}

void TestHttpModel::anthropicHeaders()
{
    ScriptedServer server(always(
        Script::sse({R"({"type":"message_delta","delta":{"stop_reason":"end_turn"}})", R"({"type":"message_stop"})"})));
    FakeClock clock;
    HttpModel model(optionsFor(server.url(), QStringLiteral("anthropic")), clock);
    RecordingSink sink;
    QVERIFY(model.ask(hello(), sink, CancelToken()).complete);
    const RecordedRequest request = server.requests().at(0);
    QCOMPARE(request.path, QByteArray("/v1/messages"));
    QCOMPARE(request.header("x-api-key"), QByteArray("sk-secret"));
    QCOMPARE(request.header("anthropic-version"), QByteArray("2023-06-01"));
    QVERIFY(request.header("authorization").isEmpty());
}

void TestHttpModel::noKeyNoHeader()
{
    ScriptedServer server(always(good()));
    FakeClock clock;
    HttpModelOptions options = optionsFor(server.url());
    options.key = SecretBytes();
    HttpModel model(std::move(options), clock);
    RecordingSink sink;
    QVERIFY(model.ask(hello(), sink, CancelToken()).complete);
    QVERIFY(server.requests().at(0).header("authorization").isEmpty());
}

void TestHttpModel::f48Failures_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("hint");
    QTest::newRow("401") << 401 << QByteArray(R"({"error":{"message":"Bad key"}})") << "auth"
                         << "TEST_KEY";
    QTest::newRow("404") << 404 << QByteArray(R"({"error":{"message":"no model m"}})") << "not_found"
                         << "(m)";
    QTest::newRow("429") << 429 << QByteArray("{}") << "rate_limit"
                         << "";
    QTest::newRow("500") << 500 << QByteArray("oops") << "server"
                         << "";
    QTest::newRow("503 page") << 503 << QByteArray("<html>down</html>") << "overloaded"
                              << "";
    QTest::newRow("200 page") << 200 << QByteArray("<html>log in</html>") << "network"
                              << "proxy";
    QTest::newRow("200 text") << 200 << QByteArray("hello?") << "network"
                              << "proxy";
}

void TestHttpModel::f48Failures()
{
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    QFETCH(QString, kind);
    QFETCH(QString, hint);
    ScriptedServer server(always(Script::answer(status, body, "text/html")));
    FakeClock clock;
    HttpModel model(optionsFor(server.url()), clock);
    RecordingSink sink;
    const ModelReply reply = model.ask(hello(), sink, CancelToken());
    QVERIFY(reply.failure && !reply.complete && reply.blocks.empty());
    QCOMPARE(wordOf(reply.failure->kind), kind);
    QVERIFY2(reply.failure->hint.contains(hint), qPrintable(reply.failure->hint));
    QVERIFY(!reply.failure->hint.isEmpty() && !reply.failure->message.contains(u'<'));
    QVERIFY(!reply.failure->message.contains(QLatin1String("sk-secret")));
    QCOMPARE(server.requestCount(), 1); // one model asks once
}

void TestHttpModel::f35BrokenOff()
{
    Script script;
    script.head(200, {{"Content-Type", "text/event-stream"}});
    script.body("data: " + delta("part") + "\n\ndata: " + toolCall + "\n\n").flush().reset();
    Script clean;
    clean.head(200, {{"Content-Type", "text/event-stream"}});
    clean.body("data: " + delta("part") + "\n\ndata: " + toolCall + "\n\n").end();
    for (const Script &one : {script, clean}) {
        ScriptedServer server(always(one));
        FakeClock clock;
        HttpModel model(optionsFor(server.url()), clock);
        RecordingSink sink;
        const ModelReply reply = model.ask(hello(), sink, CancelToken());
        QVERIFY(reply.failure && !reply.complete && !hasCalls(reply));
        QCOMPARE(wordOf(reply.failure->kind), QStringLiteral("network"));
        QCOMPARE(textOf(reply), QStringLiteral("part"));
    }
}

void TestHttpModel::f37Silence()
{
    Script script;
    ScriptedServer server(always(script.head(200, {{"Content-Type", "text/event-stream"}}).hang()));
    FakeClock clock;
    HttpModelOptions options = optionsFor(server.url());
    options.idleTimeout = 300ms;
    HttpModel model(std::move(options), clock);
    RecordingSink sink;
    const ModelReply reply = model.ask(hello(), sink, CancelToken());
    QVERIFY(reply.failure);
    QCOMPARE(wordOf(reply.failure->kind), QStringLiteral("timeout"));
    QVERIFY(reply.failure->retryable);
}

void TestHttpModel::f43EmptyAnswer()
{
    ScriptedServer server(always(Script::answer(200, "", "text/event-stream")));
    FakeClock clock;
    HttpModel model(optionsFor(server.url()), clock);
    RecordingSink sink;
    const ModelReply reply = model.ask(hello(), sink, CancelToken());
    QVERIFY(reply.failure);
    QCOMPARE(wordOf(reply.failure->kind), QStringLiteral("empty"));
    QVERIFY(reply.failure->message.contains(QLatin1String("text/event-stream")));
}

void TestHttpModel::refused()
{
    QString url;
    {
        ScriptedServer server(always(good()));
        url = server.url();
    }
    FakeClock clock;
    HttpModel model(optionsFor(url), clock);
    RecordingSink sink;
    const ModelReply reply = model.ask(hello(), sink, CancelToken());
    QVERIFY(reply.failure && reply.failure->retryable);
    QCOMPARE(wordOf(reply.failure->kind), QStringLiteral("network"));
    QVERIFY2(reply.failure->hint.contains(QLatin1String("running")), qPrintable(reply.failure->hint));
}

void TestHttpModel::tlsFailure()
{
    ScriptedServer server(always(good()));
    FakeClock clock;
    HttpModel model(optionsFor(server.url().replace(QLatin1String("http:"), QLatin1String("https:"))), clock);
    RecordingSink sink;
    const ModelReply reply = model.ask(hello(), sink, CancelToken());
    QVERIFY(reply.failure && reply.failure->tls && !reply.failure->retryable);
}

void TestHttpModel::errorInTheStreamEndsIt()
{
    Script script;
    script.head(200, {{"Content-Type", "text/event-stream"}});
    script.body("data: " + delta("a") + "\n\ndata: {\"error\":{\"message\":\"overloaded\"}}\n\n")
        .hang(); // never ends by itself
    ScriptedServer server(always(script));
    FakeClock clock;
    HttpModel model(optionsFor(server.url()), clock);
    RecordingSink sink;
    const ModelReply reply = model.ask(hello(), sink, CancelToken());
    QVERIFY(reply.failure);
    QCOMPARE(wordOf(reply.failure->kind), QStringLiteral("overloaded"));
    QCOMPARE(textOf(reply), QStringLiteral("a"));
}

void TestHttpModel::endOfTheStreamEndsIt()
{
    Script script;
    script.head(200, {{"Content-Type", "text/event-stream"}});
    script
        .body("data: " + delta("all") +
              "\n\ndata: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n")
        .hang(); // the server never ends the body, nor closes
    ScriptedServer server(always(script));
    FakeClock clock;
    HttpModel model(optionsFor(server.url()), clock); // whose idle time-out is longer than the test's
    RecordingSink sink;
    const ModelReply reply = model.ask(hello(), sink, CancelToken());
    QVERIFY(reply.complete && !reply.failure);
    QCOMPARE(textOf(reply), QStringLiteral("all"));
}

void TestHttpModel::refusalIsShown()
{
    ScriptedServer server(always(Script::sse({R"({"choices":[{"delta":{"refusal":"I cannot help with that."}}]})",
                                              R"({"choices":[{"delta":{},"finish_reason":"stop"}]})"})));
    FakeClock clock;
    HttpModel model(optionsFor(server.url()), clock);
    RecordingSink sink;
    const ModelReply reply = model.ask(hello(), sink, CancelToken());
    QVERIFY(reply.failure);
    QCOMPARE(wordOf(reply.failure->kind), QStringLiteral("content_filter"));
    QCOMPARE(reply.failure->message, QStringLiteral("I cannot help with that."));
}

void TestHttpModel::f53SilentCut()
{
    ScriptedServer server(always(Script::ndjson(
        {R"({"message":{"content":"ok"},"done":true,"done_reason":"stop","prompt_eval_count":4096,"eval_count":1})"})));
    FakeClock clock;
    HttpModelOptions options = optionsFor(server.url(), QStringLiteral("ollama"));
    options.profile.info.contextWindow = 4096;
    HttpModel model(std::move(options), clock);
    RecordingSink sink;
    QVERIFY(model.ask(hello(), sink, CancelToken()).notice.isEmpty());
    ModelRequest large = hello();
    large.system = QString(60'000, u'x');
    const ModelReply reply = model.ask(large, sink, CancelToken());
    QVERIFY(reply.complete && reply.notice.contains(QLatin1String("4096")));
}

void TestHttpModel::cancelKeepsWhatArrived()
{
    Script script;
    script.head(200, {{"Content-Type", "text/event-stream"}}).body("data: " + delta("part") + "\n\n").hang();
    ScriptedServer server(always(script));
    FakeClock clock;
    HttpModel model(optionsFor(server.url()), clock);
    const CancelToken cancel;
    RecordingSink sink;
    sink.onText = [&] { cancel.cancel(); };
    const ModelReply reply = model.ask(hello(), sink, cancel);
    QVERIFY(reply.failure && !reply.complete);
    QCOMPARE(wordOf(reply.failure->kind), QStringLiteral("cancelled"));
    QVERIFY(!reply.failure->retryable);
    QCOMPARE(textOf(reply), QStringLiteral("part"));
}

void TestHttpModel::f46RetryAfter_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<qint64>("least");
    QTest::addColumn<qint64>("most");
    QTest::newRow("seconds") << QByteArray("7") << qint64(7000) << qint64(7000);
    QTest::newRow("absurd, capped") << QByteArray("86400") << qint64(60'000) << qint64(60'000);
    QTest::newRow("negative") << QByteArray("-1") << qint64(2000) << qint64(2400);
    QTest::newRow("none") << QByteArray() << qint64(2000) << qint64(2400);
    QTest::newRow("date") << QByteArray("Fri, 02 Jan 2026 00:00:09 GMT") << qint64(9000) << qint64(9000);
}

void TestHttpModel::f46RetryAfter()
{
    QFETCH(QByteArray, value);
    QFETCH(qint64, least);
    QFETCH(qint64, most);
    const HttpHeaders headers = value.isEmpty() ? HttpHeaders() : HttpHeaders{{"Retry-After", value}};
    ScriptedServer server(inTurn({Script::json(429, "{}", headers), good()}));
    FakeClock clock(true);
    RetryingModel model(std::make_unique<HttpModel>(optionsFor(server.url()), clock), clock);
    RecordingSink sink;
    const ModelReply reply = model.ask(hello(), sink, CancelToken());
    QVERIFY(reply.complete);
    QCOMPARE(sink.retries.size(), size_t(1));
    QVERIFY2(sink.retries[0].delayMs >= least && sink.retries[0].delayMs <= most,
             qPrintable(QString::number(sink.retries[0].delayMs)));
    QCOMPARE(clock.waits().at(0).count(), sink.retries[0].delayMs);
}

void TestHttpModel::f34RetryOnceVisibly()
{
    ScriptedServer server(inTurn({Script().reset(), Script().reset(), good()}));
    FakeClock clock(true);
    RetryingModel model(std::make_unique<HttpModel>(optionsFor(server.url()), clock), clock);
    RecordingSink sink;
    const ModelReply reply = model.ask(hello(), sink, CancelToken());
    QVERIFY(reply.failure); // the second failure is the caller's to decide on
    QCOMPARE(sink.retries.size(), size_t(1));
    QCOMPARE(sink.retries[0].attempt, 1);
    QCOMPARE(wordOf(sink.retries[0].failure.kind), QStringLiteral("network"));
    QCOMPARE(model.info().name, QStringLiteral("m"));
}

void TestHttpModel::f35BrokenOffIsRepeated_data()
{
    QTest::addColumn<QByteArray>("sent");
    const QByteArray text = "data: " + delta("Let me look.") + "\n\n";
    QTest::newRow("in the text") << text;
    QTest::newRow("in the event of a call") << text + "data: " + toolCall.left(toolCall.size() - 20);
    QTest::newRow("between the pieces of its arguments")
        << text +
               "data: "
               R"({"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":"{\"pa"}}]}}]})"
               "\n\n";
}

void TestHttpModel::f35BrokenOffIsRepeated()
{
    QFETCH(QByteArray, sent);
    const Script broken = Script().head(200, {{"Content-Type", "text/event-stream"}}).body(sent).flush().reset();
    ScriptedServer server(inTurn({broken, good()}));
    FakeClock clock(true);
    RetryingModel model(std::make_unique<HttpModel>(optionsFor(server.url()), clock), clock);
    RecordingSink sink;
    const ModelReply reply = model.ask(hello(), sink, CancelToken());
    QVERIFY2(!reply.failure, reply.failure ? qPrintable(reply.failure->message) : "");
    QCOMPARE(textOf(reply), QStringLiteral("Hello"));
    QVERIFY(!hasCalls(reply));
    QCOMPARE(sink.retries.size(), size_t(1));
    QCOMPARE(server.requests()[0].body, server.requests()[1].body);
}

void TestHttpModel::f35PartIsKept()
{
    const Script broken = Script()
                              .head(200, {{"Content-Type", "text/event-stream"}})
                              .body("data: " + delta("Half of it") + "\n\n")
                              .flush()
                              .reset();
    ScriptedServer server(inTurn({broken, Script().reset()}));
    FakeClock clock(true);
    RetryingModel model(std::make_unique<HttpModel>(optionsFor(server.url()), clock), clock);
    RecordingSink sink;
    const ModelReply reply = model.ask(hello(), sink, CancelToken());
    QVERIFY(reply.failure && !reply.complete);
    QCOMPARE(textOf(reply), QStringLiteral("Half of it"));
}

void TestHttpModel::noRetry_data()
{
    QTest::addColumn<int>("which");
    QTest::newRow("f48 auth") << 0;
    QTest::newRow("f42 overloaded after text") << 1;
    QTest::newRow("f35 after a call") << 2;
    QTest::newRow("overflow") << 3;
    QTest::newRow("x-should-retry: false") << 4;
}

void TestHttpModel::noRetry()
{
    QFETCH(int, which);
    const QByteArray overloaded = R"({"error":{"type":"overloaded_error","message":"Overloaded"}})";
    const std::vector<Script> scripts{Script::json(401, "{}"), Script::sse({delta("text"), overloaded}),
                                      Script::sse({toolCall, stop, "[DONE]"}),
                                      Script::json(400, R"({"error":{"message":"prompt is too long"}})"),
                                      Script::json(500, "{}", {{"X-Should-Retry", "false"}})};
    ScriptedServer server(always(scripts[size_t(which)]));
    FakeClock clock(true);
    RetryingModel model(std::make_unique<HttpModel>(optionsFor(server.url()), clock), clock);
    RecordingSink sink;
    const ModelReply reply = model.ask(hello(), sink, CancelToken());
    QCOMPARE(reply.failure.has_value(), which != 2);
    QVERIFY(sink.retries.empty());
    QCOMPARE(server.requestCount(), 1);
}

void TestHttpModel::cancelWhileWaiting()
{
    ScriptedServer server(always(Script::json(503, "{}")));
    FakeClock clock; // time stands still: only the cancel ends the wait
    RetryingModel model(std::make_unique<HttpModel>(optionsFor(server.url()), clock), clock);
    const CancelToken cancel;
    std::thread canceller([&] {
        while (clock.waiting() == 0)
            std::this_thread::yield();
        cancel.cancel();
    });
    RecordingSink sink;
    const ModelReply reply = model.ask(hello(), sink, cancel);
    canceller.join();
    QVERIFY(reply.failure);
    QCOMPARE(wordOf(reply.failure->kind), QStringLiteral("cancelled"));
    QCOMPARE(sink.retries.size(), size_t(1));
    QCOMPARE(server.requestCount(), 1);
}

QTEST_APPLESS_MAIN(TestHttpModel)
#include "tst_http_model.moc"
