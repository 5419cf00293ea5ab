// SPDX-License-Identifier: GPL-3.0-or-later
// homardctl against a scripted server of each api: what is sent, and what comes of the answers.
#include "app/ctl_home.h"
#include "servers/test_authority.h"
#include <QJsonDocument>
#include <QtTest>

using namespace homard;
using namespace Qt::Literals::StringLiterals;

namespace {

const QString keyVariable = QStringLiteral("LOBSTER_KEY");
const QByteArray keyValue = QByteArrayLiteral("lobster-0123456789abcdef0123456789");

ScriptedModel::Api kindOf(const QString &api)
{
    return api == u"anthropic"_s ? ScriptedModel::Api::Anthropic
           : api == u"ollama"_s  ? ScriptedModel::Api::Ollama
                                 : ScriptedModel::Api::OpenAiChat;
}

QJsonArray readAndAnswer()
{
    return {callTurn(u"read_file"_s, {{u"path"_s, u"notes.txt"_s}}), textTurn(u"It says: 盐水 🦞."_s, 4)};
}

std::vector<RecordedRequest> posts(const ScriptedServer &server)
{
    std::vector<RecordedRequest> out;
    for (const auto &request : server.requests()) {
        if (request.method == "POST" && !request.path.startsWith("/api/show"))
            out.push_back(request);
    }
    return out;
}

} // namespace

class TestCtlProviders : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readAndAnswer_data() { apis(); }
    void readAndAnswer();
    void keyFromTheEnvironment_data() { apis(); }
    void keyFromTheEnvironment();
    void keyWithALineBreak();
    void keyVariableNotSet();
    void unknownCertificate();
    void ownCertificate();

private:
    static void apis();

    CtlHome m_home;
};

void TestCtlProviders::apis()
{
    QTest::addColumn<QString>("api");
    QTest::addColumn<QByteArray>("path");
    QTest::newRow("openai-chat") << u"openai-chat"_s << QByteArray("/v1/chat/completions");
    QTest::newRow("anthropic") << u"anthropic"_s << QByteArray("/v1/messages");
    QTest::newRow("ollama") << u"ollama"_s << QByteArray("/api/chat");
}

void TestCtlProviders::readAndAnswer()
{
    QFETCH(QString, api);
    QFETCH(QByteArray, path);
    ScriptedServer server(ScriptedModel(kindOf(api), ::readAndAnswer()));
    const auto got = m_home.ask(api, server, {u"what is in notes.txt?"_s});
    QVERIFY2(got.code == 0, (got.out + got.err).constData());
    QCOMPARE(got.types(),
             (QStringList{u"run_started"_s, u"tool_call"_s, u"tool_result"_s, u"text_delta"_s, u"run_ended"_s}));
    QCOMPARE(got.text(), u"It says: 盐水 🦞."_s);
    QCOMPARE(got.line(u"run_ended"_s).value("text"_L1).toString(), u"It says: 盐水 🦞."_s);
    QCOMPARE(got.line(u"run_started"_s).value("model"_L1).toString(), QString::fromLatin1(ScriptedModel::name));
    QVERIFY(got.line(u"tool_result"_s).value("content"_L1).toString().contains(u"salt water"_s));
    const auto usage = got.line(u"run_ended"_s).value("usage"_L1).toObject();
    QCOMPARE(usage.value("input"_L1).toInt(), 200); // of both turns
    QVERIFY(usage.value("output"_L1).toInt() > 0);

    const auto sent = posts(server);
    QCOMPARE(sent.size(), size_t(2));
    for (const auto &request : sent) {
        QCOMPARE(request.path, path);
        QCOMPARE(request.header("authorization"), QByteArray());
        QCOMPARE(request.header("x-api-key"), QByteArray());
        const auto body = bodyOf(request);
        QCOMPARE(body.value("model"_L1).toString(), QString::fromLatin1(ScriptedModel::name));
        QVERIFY(body.value("tools"_L1).toArray().size() >= 3);
        QVERIFY(body.value("stream"_L1).toBool(api == u"ollama"_s));
        QVERIFY(request.body.contains("what is in notes.txt?"));
        QVERIFY(request.body.contains(m_home.workspace().toUtf8()));
    }
    QVERIFY(!sent[0].body.contains("salt water"));
    QVERIFY(sent[1].body.contains("salt water"));
}

void TestCtlProviders::keyFromTheEnvironment()
{
    QFETCH(QString, api);
    CtlHome home;
    home.setEnvironment(keyVariable, QString::fromLatin1(keyValue));
    home.write(u"notes.txt"_s, "salt water\n");
    ScriptedServer server(
        ScriptedModel(kindOf(api), {callTurn(u"read_file"_s, {{u"path"_s, u"notes.txt"_s}}),
                                    callTurn(u"exec"_s, {{u"command"_s, u"env | head -50"_s}}), textTurn(u"Done."_s)}));
    const auto got = home.ask(api, server, {u"--key-env"_s, keyVariable, u"look"_s});
    QVERIFY2(got.code == 0, (got.out + got.err).constData());
    const auto sent = posts(server);
    QCOMPARE(sent.size(), size_t(3));
    for (const auto &request : sent) {
        if (api == u"anthropic"_s) {
            QCOMPARE(request.header("x-api-key"), keyValue);
            QVERIFY(!request.header("anthropic-version").isEmpty());
            QCOMPARE(request.header("authorization"), QByteArray());
        } else {
            QCOMPARE(request.header("authorization"), "Bearer " + keyValue);
        }
        QVERIFY(!request.body.contains(keyValue));
    }
    QVERIFY(!got.out.contains(keyValue) && !got.err.contains(keyValue));

    // Neither the log nor the database nor an export keeps it.
    const QString log = home.data() + u"/logs/homard.log"_s;
    QVERIFY(QFileInfo::exists(log));
    QCOMPARE(QFile::permissions(log) & QFile::Permissions(0x0077), QFile::Permissions());
    QVERIFY(QFile::permissions(log).testFlag(QFile::ReadOwner));
    const auto exported = home.ctl({u"sessions"_s, u"export"_s, got.sessionId()});
    QCOMPARE(exported.code, 0);
    QVERIFY(exported.out.contains("salt water"));
    QVERIFY(!exported.out.contains(keyValue));
    QCOMPARE(home.filesWith(keyValue), QStringList());
    QVERIFY(!home.filesWith("salt water").isEmpty()); // the search does look into files
}

void TestCtlProviders::keyWithALineBreak()
{
    CtlHome home;
    home.setEnvironment(keyVariable, u"first-line-123\nsecond-line-456"_s);
    ScriptedServer server(ScriptedModel(ScriptedModel::Api::OpenAiChat, {textTurn(u"Hello."_s)}));
    const auto got = home.ask(u"openai-chat"_s, server, {u"--key-env"_s, keyVariable, u"hello"_s});
    QCOMPARE(got.code, 1);
    const auto error = got.line(u"run_ended"_s).value("error"_L1).toObject();
    QCOMPARE(error.value("class"_L1).toString(), u"local"_s);
    QVERIFY2(error.value("message"_L1).toString().contains(keyVariable), got.out.constData());
    QVERIFY2(error.value("message"_L1).toString().contains(u"line break"_s), got.out.constData());
    QCOMPARE(got.count(u"retry"_s), 0);
    QCOMPARE(server.requestCount(), 0);
    QVERIFY(!got.out.contains("second-line") && !got.err.contains("second-line"));
}

void TestCtlProviders::keyVariableNotSet()
{
    ScriptedServer server(ScriptedModel(ScriptedModel::Api::OpenAiChat, {textTurn(u"Hello."_s)}));
    const auto got = m_home.ask(u"openai-chat"_s, server, {u"--key-env"_s, u"NO_SUCH_KEY"_s, u"hello"_s});
    QCOMPARE(got.code, 1);
    QVERIFY2(got.out.contains("NO_SUCH_KEY"), got.out.constData());
    QCOMPARE(got.types().last(), u"run_ended"_s);
    QCOMPARE(server.requestCount(), 0);
}

void TestCtlProviders::unknownCertificate()
{
    const TestAuthority authority;
    ScriptedServer server(ScriptedModel(ScriptedModel::Api::OpenAiChat, {textTurn(u"Hello."_s)}),
                          authority.serverOptions({"IP:127.0.0.1"}));
    const auto got = m_home.ask(u"openai-chat"_s, server, {u"hello"_s});
    QCOMPARE(got.code, 1);
    QVERIFY2(got.line(u"run_ended"_s)
                 .value("error"_L1)
                 .toObject()
                 .value("message"_L1)
                 .toString()
                 .contains(u"certificate"_s, Qt::CaseInsensitive),
             got.out.constData());
}

void TestCtlProviders::ownCertificate()
{
    const TestAuthority authority;
    ScriptedServer server(ScriptedModel(ScriptedModel::Api::OpenAiChat, {textTurn(u"Hello."_s)}),
                          authority.serverOptions({"IP:127.0.0.1"}));
    m_home.write(u"ca.pem"_s, authority.certificate());
    const auto got = m_home.ask(u"openai-chat"_s, server, {u"--ca-file"_s, m_home.file(u"ca.pem"_s), u"hello"_s});
    QVERIFY2(got.code == 0, got.out.constData());
    QCOMPARE(got.text(), u"Hello."_s);
}

QTEST_GUILESS_MAIN(TestCtlProviders)
#include "tst_ctl_providers.moc"
