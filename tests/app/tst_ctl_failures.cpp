// SPDX-License-Identifier: GPL-3.0-or-later
// What a person and a script learn when the model server does not do its work.
#include "app/ctl_home.h"
#include "servers/black_hole.h"
#include <QtTest>

using namespace homard;
using namespace Qt::Literals::StringLiterals;

class TestCtlFailures : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void answers_data();
    void answers();
    void rateLimitThenOk();
    void serverErrorThenOk();
    void retryWaitsAsSet();
    void brokenOffTextIsNotPrintedTwice();
    void refusedConnection();
    void refusedForItsSizeIsNotSentAgain();
    void keyIsNeverRepeated();
    void textMode();

private:
    CtlHome m_home;
};

void TestCtlFailures::answers_data()
{
    QTest::addColumn<QString>("api");
    QTest::addColumn<QJsonObject>("turn");
    QTest::addColumn<QStringList>("classes");
    QTest::addColumn<QString>("words");
    const auto error = [](const QString &words) {
        return QJsonObject{{u"error"_s, QJsonObject{{u"message"_s, words}, {u"type"_s, u"e"_s}}}};
    };
    const auto turn = [](int status, const QJsonValue &body, const QString &type = u"application/json"_s) {
        return QJsonObject{
            {u"status"_s, status}, {u"body"_s, body}, {u"headers"_s, QJsonObject{{u"Content-Type"_s, type}}}};
    };
    const QString page = u"<!DOCTYPE html><html><head><title>Sign in</title></head><body>Wi-Fi portal</body></html>"_s;
    const QString streamType = u"text/event-stream"_s;
    for (const auto &api : {u"openai-chat"_s, u"anthropic"_s, u"ollama"_s}) {
        const auto row = [&](const char *name, const QJsonObject &what, const QStringList &classes,
                             const QString &words) {
            QTest::newRow(qPrintable(api + u' ' + QLatin1String(name))) << api << what << classes << words;
        };
        row("401", turn(401, error(u"That is no key of ours"_s)), {u"auth"_s, u"auth_permanent"_s},
            u"That is no key of ours"_s);
        row("404", turn(404, error(u"no model lobster-9"_s)), {u"not_found"_s}, u"no model lobster-9"_s);
        row("500", turn(500, error(u"the kitchen burns"_s)), {u"server"_s}, u"the kitchen burns"_s);
        row("page", turn(200, page, u"text/html"_s), {u"server"_s, u"not_found"_s, u"invalid_request"_s, u"network"_s},
            u"web page"_s);
        row("nothing", turn(200, QString(), api == u"ollama"_s ? u"application/x-ndjson"_s : streamType),
            {u"empty"_s, u"server"_s, u"network"_s}, QString());
    }
}

void TestCtlFailures::answers()
{
    QFETCH(QString, api);
    QFETCH(QJsonObject, turn);
    QFETCH(QStringList, classes);
    QFETCH(QString, words);
    const auto kind = api == u"anthropic"_s ? ScriptedModel::Api::Anthropic
                      : api == u"ollama"_s  ? ScriptedModel::Api::Ollama
                                            : ScriptedModel::Api::OpenAiChat;
    QJsonObject shortWait = turn;
    QJsonObject headers = turn.value("headers"_L1).toObject();
    headers.insert(u"Retry-After"_s, u"1"_s); // so that the second try comes soon
    shortWait.insert(u"headers"_s, headers);
    ScriptedServer server(ScriptedModel(kind, {shortWait}));
    const auto got = m_home.ask(api, server, {u"hello"_s});
    QCOMPARE(got.code, 1);
    const auto ended = got.line(u"run_ended"_s);
    QCOMPARE(ended.value("outcome"_L1).toString(), u"error"_s);
    const auto failure = ended.value("error"_L1).toObject();
    QVERIFY2(classes.contains(failure.value("class"_L1).toString()), got.out.constData());
    const QString message = failure.value("message"_L1).toString();
    QVERIFY2(!message.isEmpty() && message.contains(words), qPrintable(message));
    QVERIFY2(!message.contains(u'<'), qPrintable(message));
    QVERIFY2(!failure.value("hint"_L1).toString().isEmpty(), got.out.constData());
}

void TestCtlFailures::rateLimitThenOk()
{
    const QJsonObject limited{{u"status"_s, 429},
                              {u"body"_s, u"{\"error\":{\"message\":\"slow down\"}}"_s},
                              {u"headers"_s, QJsonObject{{u"Retry-After"_s, u"1"_s}}}};
    ScriptedServer server(ScriptedModel(ScriptedModel::Api::OpenAiChat, {limited, textTurn(u"Here."_s)}));
    const auto got = m_home.ask(u"openai-chat"_s, server, {u"hello"_s});
    QCOMPARE(got.code, 0);
    QCOMPARE(got.count(u"retry"_s), 1);
    QCOMPARE(got.text(), u"Here."_s);
    const auto retry = got.line(u"retry"_s);
    QVERIFY2(retry.value("reason"_L1).toString().contains(u"slow down"_s), got.out.constData());
    QVERIFY(retry.value("delayMs"_L1).toInt() >= 1000);
    const auto requests = server.requests();
    QCOMPARE(requests.size(), size_t(2));
    QVERIFY(requests[1].arrival - requests[0].arrival >= std::chrono::milliseconds(1000));
    QCOMPARE(requests[0].body, requests[1].body);
}

void TestCtlFailures::serverErrorThenOk()
{
    const QJsonObject burnt{{u"status"_s, 500},
                            {u"body"_s, u"{\"error\":{\"message\":\"burnt\"}}"_s},
                            {u"headers"_s, QJsonObject{{u"Retry-After"_s, u"1"_s}}}};
    ScriptedServer server(ScriptedModel(ScriptedModel::Api::OpenAiChat, {burnt, textTurn(u"Here."_s)}));
    const auto got = m_home.ask(u"openai-chat"_s, server, {u"hello"_s});
    QCOMPARE(got.code, 0);
    QCOMPARE(got.count(u"retry"_s), 1);
    ScriptedServer always(ScriptedModel(ScriptedModel::Api::OpenAiChat, {burnt}));
    const auto failed = m_home.ask(u"openai-chat"_s, always, {u"hello"_s});
    QCOMPARE(failed.code, 1);
    QCOMPARE(failed.count(u"retry"_s), 1);
    QCOMPARE(always.requestCount(), 2);
}

/// Nobody watches: the wait is that of the settings, once, whatever the provider forgot to say.
void TestCtlFailures::retryWaitsAsSet()
{
    const CtlHome home;
    home.writeSettings({{u"retry"_s, QJsonObject{{u"waitSeconds"_s, 1}}}});
    const QJsonObject burnt{{u"status"_s, 500}, {u"body"_s, u"{\"error\":{\"message\":\"burnt\"}}"_s}};
    ScriptedServer server(ScriptedModel(ScriptedModel::Api::OpenAiChat, {burnt}));
    const auto got = home.ask(u"openai-chat"_s, server, {u"hello"_s});
    QCOMPARE(got.code, 1);
    QCOMPARE(server.requestCount(), 2);
    QCOMPARE(got.count(u"retry"_s), 1);
    const int wait = got.line(u"retry"_s).value("delayMs"_L1).toInt();
    QVERIFY2(wait >= 1000 && wait <= 1200, qPrintable(QString::number(wait)));
}

/// stdout of a script is the answer, without what a repeated attempt had begun.
void TestCtlFailures::brokenOffTextIsNotPrintedTwice()
{
    const CtlHome home;
    home.writeSettings({{u"retry"_s, QJsonObject{{u"waitSeconds"_s, 1}}}});
    const ScriptedModel answer(ScriptedModel::Api::OpenAiChat, {textTurn(u"Forty-two."_s)});
    ScriptedServer server([answer](const RecordedRequest &request) {
        return request.index > 0 ? answer(request)
                                 : Script()
                                       .head(200, {{"Content-Type", "text/event-stream"}})
                                       .body("data: {\"choices\":[{\"delta\":{\"content\":\"The answer is\"}}]}\n\n")
                                       .flush()
                                       .reset();
    });
    auto arguments = CtlHome::askArguments(u"openai-chat"_s, server, {u"hello"_s});
    arguments.removeAll(u"--json"_s);
    const auto got = home.ctl(arguments);
    QVERIFY2(got.code == 0, got.err.constData());
    QCOMPARE(server.requestCount(), 2);
    QCOMPARE(got.out.trimmed(), QByteArray("Forty-two."));
}

void TestCtlFailures::refusedConnection()
{
    m_home.writeSettings({{u"retry"_s, QJsonObject{{u"waitSeconds"_s, 1}}}}); // it is tried again
    const QString url = u"http://127.0.0.1:%1/v1"_s.arg(unusedPort());
    const auto got = m_home.ctl(
        {u"run"_s, u"--json"_s, u"--api"_s, u"openai-chat"_s, u"--model"_s, u"m"_s, u"--base-url"_s, url, u"hello"_s});
    QCOMPARE(got.code, 1);
    const auto failure = got.line(u"run_ended"_s).value("error"_L1).toObject();
    QCOMPARE(failure.value("class"_L1).toString(), u"network"_s);
    QVERIFY(!failure.value("message"_L1).toString().isEmpty());
    QVERIFY2(failure.value("hint"_L1).toString().contains(url), got.out.constData());
}

void TestCtlFailures::refusedForItsSizeIsNotSentAgain()
{
    const CtlHome home;
    const QJsonObject refusal{{u"status"_s, 400},
                              {u"body"_s, u"{\"error\":{\"message\":\"prompt is too long: 9 tokens > 5 maximum\"}}"_s}};
    ScriptedServer server(
        ScriptedModel(ScriptedModel::Api::OpenAiChat, {textTurn(u"Good day."_s), refusal, textTurn(u"Well."_s)}));
    const QString session = home.ask(u"openai-chat"_s, server, {u"hello"_s}).sessionId();
    const auto refused = home.ask(u"openai-chat"_s, server, {u"--session"_s, session, u"the endless one"_s});
    QCOMPARE(refused.code, 1);
    const auto failure = refused.line(u"run_ended"_s).value("error"_L1).toObject();
    QCOMPARE(failure.value("class"_L1).toString(), u"context_overflow"_s);
    QVERIFY2(failure.value("hint"_L1).toString().contains(u"not sent again"_s), refused.out.constData());
    QCOMPARE(home.ask(u"openai-chat"_s, server, {u"--session"_s, session, u"a short one"_s}).code, 0);
    const QByteArray sent = server.requests()[2].body;
    QVERIFY2(sent.contains("Good day.") && !sent.contains("the endless one"), sent.constData());
    const auto shown = home.ctl({u"sessions"_s, u"show"_s, session});
    QVERIFY2(shown.out.contains("the endless one"), shown.out.constData()); // the transcript is whole
    QVERIFY(shown.out.contains("a short one"));
}

void TestCtlFailures::keyIsNeverRepeated()
{
    const QByteArray key("lobster-fedcba9876543210fedcba9876");
    CtlHome home;
    home.setEnvironment(u"MYK"_s, QString::fromLatin1(key));
    ScriptedServer refusing([key](const RecordedRequest &request) {
        return request.index == 0
                   ? Script::json(401, R"({"error":{"message":"bad key )" + key + R"("}})")
                   : Script::sse({R"({"choices":[{"delta":{"content":"You sent )" + key.left(9) + R"("}}]})",
                                  R"({"choices":[{"delta":{"content":")" + key.mid(9) + R"( to me."}}]})",
                                  R"({"choices":[{"delta":{},"finish_reason":"stop"}]})", "[DONE]"});
    });
    const auto refused = home.ask(u"openai-chat"_s, refusing, {u"--key-env"_s, u"MYK"_s, u"hello"_s});
    const auto failure = refused.line(u"run_ended"_s).value("error"_L1).toObject();
    const QString message = failure.value("message"_L1).toString();
    QVERIFY2(message.endsWith(u": bad key [secret MYK]"_s), qPrintable(message));
    const auto told = home.ask(u"openai-chat"_s, refusing, {u"--key-env"_s, u"MYK"_s, u"hello"_s});
    QCOMPARE(told.code, 0);
    QCOMPARE(told.text(), u"You sent [secret MYK] to me."_s);
    QCOMPARE(refusing.requests()[1].header("authorization"), "Bearer " + key);
    for (const auto &got : {refused, told})
        QVERIFY2(!got.out.contains(key) && !got.err.contains(key), got.out.constData());
    QCOMPARE(home.filesWith(key), QStringList());
}

void TestCtlFailures::textMode()
{
    ScriptedServer server(
        [](const RecordedRequest &) { return Script::json(401, R"({"error":{"message":"That is no key of ours"}})"); });
    auto arguments = CtlHome::askArguments(u"openai-chat"_s, server, {u"hello"_s});
    arguments.removeAll(u"--json"_s);
    const auto got = m_home.ctl(arguments);
    QCOMPARE(got.code, 1);
    QVERIFY2(got.out.isEmpty(), got.out.constData());
    QVERIFY2(got.err.contains("That is no key of ours"), got.err.constData());
    QVERIFY2(got.err.contains("Check the API key"), got.err.constData());
}

QTEST_GUILESS_MAIN(TestCtlFailures)
#include "tst_ctl_failures.moc"
