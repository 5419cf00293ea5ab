// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakes/fake_secrets.h"
#include "provider_table.h"
#include "providers/model_catalogue.h"
#include "providers/provider_setup.h"
#include "providers/wire_format.h"
#include "servers/black_hole.h"
#include "servers/scripted_model.h"
#include "servers/test_authority.h"
#include <QTemporaryFile>
#include <QTest>

using namespace homard;

namespace {

const char canary[] = "sk-proj-Canary-7f3a9c11d2";

QJsonObject textTurn()
{
    return {{QStringLiteral("text"), QStringLiteral("Hello there.")}};
}

QJsonObject callTurn(const char *name, const QJsonObject &arguments)
{
    const QJsonObject call{{QStringLiteral("name"), QString::fromLatin1(name)},
                           {QStringLiteral("arguments"), arguments}};
    return {{QStringLiteral("toolCalls"), QJsonArray{call}}};
}

QJsonObject pingTurn()
{
    return callTurn("ping", {{QStringLiteral("word"), QStringLiteral("homard")}});
}

Script refusing(int status, const char *words)
{
    return Script::json(status, QByteArray(R"({"error":{"message":")") + words + R"("}})");
}

} // namespace

class TestProviderSetup : public QObject
{
    Q_OBJECT
    SystemClock m_clock;
    std::unique_ptr<Masker> m_masker;
    std::unique_ptr<FakeSecrets> m_secrets;
    std::unique_ptr<ProviderSetup> m_setup;
    QStringList m_kept;

    static SetupTrial trialAt(const QString &url, const char *api = "openai-chat")
    {
        SetupTrial trial;
        trial.model = {QString::fromLatin1(api), QStringLiteral("scripted"), url, {}};
        return trial;
    }
    static void type(SetupTrial &trial, const char *key)
    {
        trial.typedKey = std::make_shared<const SecretBytes>(QByteArray(key));
    }

private Q_SLOTS:
    void init();
    void everyProviderIsUsable();
    void keysAreRecognised_data();
    void keysAreRecognised();
    void environmentKeysHaveNoValues();
    void storeFromEnvironment();
    void testSucceeds_data();
    void testSucceeds();
    void testIsOneRequestAStep();
    void keyGoesToTheAddressOnly();
    void failuresSayWhatToDo_data();
    void failuresSayWhatToDo();
    void noToolCall();
    void addressFailures_data();
    void addressFailures();
    void certificateFailures();
    void cancelEndsATest();
    void s95KeysAreMasked();
    void listsModels_data();
    void listsModels();
    void listFailures();
    void keysAreKeptByName();
    void badKeysAreRefused_data();
    void badKeysAreRefused();
    void f81NoKeychain();
};

void TestProviderSetup::init()
{
    m_masker = std::make_unique<Masker>();
    m_secrets = std::make_unique<FakeSecrets>();
    m_kept.clear();
    ProviderSetupOptions options;
    options.keepForSession = [this](const QString &name, const SecretBytes &) {
        m_kept.append(name);
        return Result<void>();
    };
    m_setup = std::make_unique<ProviderSetup>(*m_secrets, *m_masker, m_clock, std::move(options));
}

void TestProviderSetup::everyProviderIsUsable()
{
    const auto catalogue = ModelCatalogue::load();
    QVERIFY(catalogue.ok());
    QStringList ids;
    for (const auto &provider : m_setup->providers()) {
        QVERIFY2(!ids.contains(provider.id), qPrintable(provider.id));
        ids.append(provider.id);
        QVERIFY2(provider.baseUrl.startsWith(QStringLiteral("https://")), qPrintable(provider.id));
        QVERIFY2(!provider.title.isEmpty() && makeWireFormat(provider.api), qPrintable(provider.id));
        if (!provider.model.isEmpty())
            QVERIFY2(catalogue.value().profile(provider.api, provider.model, provider.baseUrl).info.contextKnown,
                     qPrintable(provider.model));
    }
    QCOMPARE(ids.first(), QStringLiteral("anthropic"));
}

void TestProviderSetup::keysAreRecognised_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QString>("ids");
    QTest::newRow("anthropic") << QByteArray("sk-ant-api03-abcdefgh") << QStringLiteral("anthropic");
    QTest::newRow("openai project") << QByteArray("sk-proj-abcdefgh") << QStringLiteral("openai");
    QTest::newRow("openai old") << "sk-" + QByteArray(20, 'a') + "T3BlbkFJ" + QByteArray(20, 'b')
                                << QStringLiteral("openai");
    QTest::newRow("openrouter") << QByteArray("sk-or-v1-0123456789") << QStringLiteral("openrouter");
    QTest::newRow("hex") << "sk-" + QByteArray(32, 'f') << QStringLiteral("deepseek qwen");
    QTest::newRow("long") << "sk-" + QByteArray(48, 'X') << QStringLiteral("openai moonshot");
    QTest::newRow("google") << QByteArray("AIzaSyabcdefghijk") << QStringLiteral("google");
    QTest::newRow("groq") << QByteArray("gsk_abcdefghijk") << QStringLiteral("groq");
    QTest::newRow("zhipu") << QByteArray(32, 'a') + "." + QByteArray(16, 'Z') << QStringLiteral("zhipu");
    QTest::newRow("too short") << QByteArray("sk-ant-") << QString();
    QTest::newRow("word") << QByteArray("password") << QString();
    QTest::newRow("empty") << QByteArray() << QString();
}

void TestProviderSetup::keysAreRecognised()
{
    QFETCH(QByteArray, key);
    QFETCH(QString, ids);
    QCOMPARE(m_setup->recogniseKey(SecretBytes(key)).join(QLatin1Char(' ')), ids);
}

void TestProviderSetup::environmentKeysHaveNoValues()
{
    for (const auto &provider : m_setup->providers()) {
        for (const QString &variable : provider.variables)
            qunsetenv(variable.toLatin1().constData());
    }
    QVERIFY(m_setup->environmentKeys().empty());
    qputenv("GROQ_API_KEY", canary);
    qputenv("OPENAI_API_KEY", "");
    const auto found = m_setup->environmentKeys();
    QVERIFY(found == (std::vector<EnvironmentKey>{{QStringLiteral("GROQ_API_KEY"), QStringLiteral("groq")}}));
    qunsetenv("GROQ_API_KEY");
}

void TestProviderSetup::storeFromEnvironment()
{
    qputenv("GROQ_API_KEY", QByteArray(canary) + '\n');
    QVERIFY(m_setup->storeFromEnvironment(QStringLiteral("GROQ_API_KEY"), QStringLiteral("groq")).ok());
    QCOMPARE(m_secrets->valueOf(QStringLiteral("groq")), QByteArray(canary));
    QCOMPARE(qgetenv("GROQ_API_KEY"), QByteArray(canary) + '\n');
    qunsetenv("GROQ_API_KEY");
    QVERIFY(!m_setup->storeFromEnvironment(QStringLiteral("GROQ_API_KEY"), QStringLiteral("groq")).ok());
    QVERIFY(!m_setup->storeFromEnvironment(QStringLiteral("HOME"), QStringLiteral("home")).ok()); // no key's variable
}

void TestProviderSetup::testSucceeds_data()
{
    QTest::addColumn<int>("api");
    QTest::addColumn<QString>("name");
    QTest::newRow("openai-chat") << int(ScriptedModel::Api::OpenAiChat) << QStringLiteral("openai-chat");
    QTest::newRow("anthropic") << int(ScriptedModel::Api::Anthropic) << QStringLiteral("anthropic");
    QTest::newRow("ollama") << int(ScriptedModel::Api::Ollama) << QStringLiteral("ollama");
}

void TestProviderSetup::testSucceeds()
{
    QFETCH(int, api);
    QFETCH(QString, name);
    const ScriptedServer server(ScriptedModel(ScriptedModel::Api(api), {textTurn(), pingTurn()}));
    const auto trial = trialAt(server.url(QString()), name.toLatin1().constData());
    const auto text = m_setup->test(trial, SetupStep::Text, CancelToken());
    QVERIFY2(text.ok, qPrintable(text.message));
    QVERIFY2(text.message.contains(QStringLiteral("Hello there.")), qPrintable(text.message));
    const auto tool = m_setup->test(trial, SetupStep::Tool, CancelToken());
    QVERIFY2(tool.ok, qPrintable(tool.message));
    QVERIFY(tool.hint.isEmpty());
}

void TestProviderSetup::testIsOneRequestAStep()
{
    const ScriptedServer server([](const RecordedRequest &) { return refusing(503, "busy"); });
    QVERIFY(!m_setup->test(trialAt(server.url(QString())), SetupStep::Text, CancelToken()).ok);
    QCOMPARE(server.requestCount(), 1);
}

void TestProviderSetup::keyGoesToTheAddressOnly()
{
    const ScriptedServer server(ScriptedModel(ScriptedModel::Api::OpenAiChat, {textTurn()}));
    auto trial = trialAt(server.url(QString()));
    m_secrets->write(QStringLiteral("mine"), SecretBytes(QByteArray("stored-key-1"))).ok();
    trial.model.keyName = QStringLiteral("mine");
    QVERIFY(m_setup->test(trial, SetupStep::Text, CancelToken()).ok);
    QCOMPARE(server.requests().back().header("authorization"), QByteArray("Bearer stored-key-1"));
    type(trial, canary); // what was typed goes before what is stored
    QVERIFY(m_setup->test(trial, SetupStep::Text, CancelToken()).ok);
    QCOMPARE(server.requests().back().header("authorization"), QByteArray("Bearer ") + canary);
    trial.typedKey.reset();
    trial.model.keyName = QStringLiteral("other");
    const auto missing = m_setup->test(trial, SetupStep::Text, CancelToken());
    QVERIFY(!missing.ok);
    QCOMPARE(server.requestCount(), 2);
}

void TestProviderSetup::failuresSayWhatToDo_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("words");
    QTest::addColumn<QString>("says");
    QTest::newRow("key") << 401 << QByteArray("invalid x-api-key") << QStringLiteral("key was refused");
    QTest::newRow("model") << 404 << QByteArray("model not found") << QStringLiteral("no such model");
    QTest::newRow("tools") << 400 << QByteArray("m does not support tools") << QStringLiteral("cannot call tools");
    QTest::newRow("credit") << 402 << QByteArray("pay") << QStringLiteral("no credit");
    QTest::newRow("rate") << 429 << QByteArray("slow down") << QStringLiteral("no more requests");
    QTest::newRow("busy") << 503 << QByteArray("loading model") << QStringLiteral("still loading");
    QTest::newRow("server") << 500 << QByteArray("oops") << QStringLiteral("server failed");
    QTest::newRow("proxy") << 407 << QByteArray("proxy authentication") << QStringLiteral("refused");
}

void TestProviderSetup::failuresSayWhatToDo()
{
    QFETCH(int, status);
    QFETCH(QByteArray, words);
    QFETCH(QString, says);
    const ScriptedServer server([=](const RecordedRequest &) { return refusing(status, words.constData()); });
    const auto outcome = m_setup->test(trialAt(server.url(QString())), SetupStep::Tool, CancelToken());
    QVERIFY(!outcome.ok);
    QVERIFY(!outcome.cancelled);
    QVERIFY2(outcome.message.contains(says), qPrintable(outcome.message));
    QVERIFY2(outcome.message.contains(QString::fromLatin1(words)), qPrintable(outcome.message));
    QVERIFY2(!outcome.hint.isEmpty(), qPrintable(outcome.message));
}

void TestProviderSetup::noToolCall()
{
    const ScriptedServer server(ScriptedModel(ScriptedModel::Api::OpenAiChat, {textTurn(), callTurn("ping", {})}));
    const auto text = m_setup->test(trialAt(server.url(QString())), SetupStep::Tool, CancelToken());
    QVERIFY(!text.ok);
    QVERIFY(text.message.contains(QStringLiteral("did not call")));
    QVERIFY(!text.hint.isEmpty());
    const auto bare = m_setup->test(trialAt(server.url(QString())), SetupStep::Tool, CancelToken());
    QVERIFY(!bare.ok);
    QVERIFY(bare.message.contains(QStringLiteral("argument")));
}

void TestProviderSetup::addressFailures_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("says");
    const QString closed = QStringLiteral("http://127.0.0.1:%1").arg(unusedPort());
    QTest::newRow("refused") << closed << QStringLiteral("refused the connection");
    QTest::newRow("no name") << QStringLiteral("https://host.invalid/v1") << QStringLiteral("not known");
    QTest::newRow("no address") << QStringLiteral("http://") << QStringLiteral("not valid");
}

void TestProviderSetup::addressFailures()
{
    QFETCH(QString, url);
    QFETCH(QString, says);
    const auto outcome = m_setup->test(trialAt(url), SetupStep::Text, CancelToken());
    QVERIFY(!outcome.ok);
    QVERIFY2(outcome.message.contains(says), qPrintable(outcome.message));
    QVERIFY(!outcome.hint.isEmpty());
}

void TestProviderSetup::certificateFailures()
{
    const TestAuthority authority;
    const ScriptedServer server(ScriptedModel(ScriptedModel::Api::OpenAiChat, {textTurn()}),
                                authority.serverOptions({"IP:127.0.0.1"}));
    auto trial = trialAt(server.url(QString()));
    const auto outcome = m_setup->test(trial, SetupStep::Text, CancelToken());
    QVERIFY(!outcome.ok);
    QVERIFY2(outcome.message.contains(QStringLiteral("not trusted")), qPrintable(outcome.message));
    QVERIFY(outcome.hint.contains(QStringLiteral("certificate")));
    QTemporaryFile pem;
    QVERIFY(pem.open());
    pem.write(authority.certificate());
    pem.close();
    trial.caFile = pem.fileName();
    QVERIFY(m_setup->test(trial, SetupStep::Text, CancelToken()).ok);
}

void TestProviderSetup::cancelEndsATest()
{
    const CancelToken cancel;
    const ScriptedServer server([cancel](const RecordedRequest &) {
        cancel.cancel();
        return Script().hang();
    });
    const auto outcome = m_setup->test(trialAt(server.url(QString())), SetupStep::Text, cancel);
    QVERIFY(!outcome.ok);
    QVERIFY(outcome.cancelled);
    QVERIFY(!m_setup->listModels(trialAt(server.url(QString())), cancel).ok());
}

void TestProviderSetup::s95KeysAreMasked()
{
    const ScriptedServer server([](const RecordedRequest &) {
        return refusing(401, "Incorrect API key provided: sk-proj-Canary-7f3a9c11d2.");
    });
    auto trial = trialAt(server.url(QString()));
    type(trial, canary);
    for (const SetupStep step : {SetupStep::Text, SetupStep::Tool}) {
        const auto outcome = m_setup->test(trial, step, CancelToken());
        QVERIFY(!outcome.message.contains(QLatin1StringView(canary)));
        QVERIFY(outcome.message.contains(QStringLiteral("[secret")));
    }
    const auto list = m_setup->listModels(trial, CancelToken());
    QVERIFY(!list.ok());
    QVERIFY(!list.error().text().contains(QLatin1StringView(canary)));
    QVERIFY(!m_masker->masked(QString::fromLatin1(canary)).contains(QLatin1StringView(canary)));
}

void TestProviderSetup::listsModels_data()
{
    QTest::addColumn<QString>("api");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("body");
    const QByteArray data = R"({"data":[{"id":"z"},{"id":"models/b"},{"id":"text-embedding-3"},{"id":"A"}]})";
    QTest::newRow("openai") << QStringLiteral("openai-chat") << QByteArray("/v1/models") << data;
    QTest::newRow("anthropic") << QStringLiteral("anthropic") << QByteArray("/v1/models?limit=1000") << data;
    QTest::newRow("ollama") << QStringLiteral("ollama") << QByteArray("/api/tags")
                            << QByteArray(R"({"models":[{"name":"z"},{"name":"A"},{"name":"b"}]})");
}

void TestProviderSetup::listsModels()
{
    QFETCH(QString, api);
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, body);
    const ScriptedServer server([=](const RecordedRequest &request) {
        return request.path == path ? Script::json(200, body) : refusing(404, "no");
    });
    auto trial = trialAt(server.url(QString()), api.toLatin1().constData());
    trial.model.name.clear();
    const auto names = m_setup->listModels(trial, CancelToken());
    QVERIFY2(names.ok(), names.ok() ? "" : qPrintable(names.error().text()));
    QCOMPARE(names.value().join(QLatin1Char(' ')), QStringLiteral("A b z"));
}

void TestProviderSetup::listFailures()
{
    const ScriptedServer server([](const RecordedRequest &) { return Script::json(200, R"({"hello":1})"); });
    const auto odd = m_setup->listModels(trialAt(server.url(QString())), CancelToken());
    QVERIFY(!odd.ok());
    QVERIFY(!odd.error().hint.isEmpty());
    QVERIFY(!m_setup->listModels(trialAt(QStringLiteral("http://127.0.0.1:%1").arg(unusedPort())), CancelToken()).ok());
    QVERIFY(!m_setup->listModels(trialAt(server.url(QString()), "nothing"), CancelToken()).ok());
}

void TestProviderSetup::keysAreKeptByName()
{
    QVERIFY(m_setup->storeKey(QStringLiteral("openai"), SecretBytes(QByteArray(canary))).ok());
    QCOMPARE(m_setup->keyNames().value(), QStringList{QStringLiteral("openai")});
    QCOMPARE(m_secrets->valueOf(QStringLiteral("openai")), QByteArray(canary));
    QVERIFY(m_setup->removeKey(QStringLiteral("openai")).ok());
    QVERIFY(!m_setup->removeKey(QStringLiteral("openai")).ok());
}

void TestProviderSetup::badKeysAreRefused_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("two lines") << QByteArray("one\ntwo");
    QTest::newRow("NUL") << QByteArray("a\0b", 3);
}

void TestProviderSetup::badKeysAreRefused()
{
    QFETCH(QByteArray, key);
    QVERIFY(!m_setup->storeKey(QStringLiteral("k"), SecretBytes(key)).ok());
    QVERIFY(!m_setup->keepForSession(QStringLiteral("k"), SecretBytes(key)).ok());
    QVERIFY(m_setup->keyNames().value().isEmpty());
    QVERIFY(m_kept.isEmpty());
}

void TestProviderSetup::f81NoKeychain()
{
    m_secrets->failWith(Error{ErrorCode::Unsupported, QStringLiteral("There is no keychain."), {}});
    QVERIFY(!m_setup->storeKey(QStringLiteral("k"), SecretBytes(QByteArray(canary))).ok());
    QVERIFY(!m_setup->keyNames().ok());
    QVERIFY(m_setup->keepForSession(QStringLiteral("k"), SecretBytes(QByteArray(canary))).ok());
    QCOMPARE(m_kept, QStringList{QStringLiteral("k")});
}

QTEST_GUILESS_MAIN(TestProviderSetup)
#include "tst_provider_setup.moc"
