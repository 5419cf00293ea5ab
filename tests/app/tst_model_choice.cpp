// SPDX-License-Identifier: GPL-3.0-or-later
#include "model_choice.h"
#include <QTest>

using namespace homard;
using namespace Qt::Literals::StringLiterals;

namespace {

const QString openAi = u"https://api.openai.com/v1"_s;
const QString router = u"https://router.example/v1"_s;

ModelSettings routerSettings()
{
    ModelSettings out;
    out.api = u"openai-chat"_s;
    out.name = u"llama"_s;
    out.baseUrl = router;
    out.keyName = u"router"_s;
    out.caFile = u"/etc/router.pem"_s;
    return out;
}

} // namespace

class TestModelChoice : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aSessionsModelKeepsItsServer();
    void aKeyGoesOnlyWhereItWasSetFor_data();
    void aKeyGoesOnlyWhereItWasSetFor();
    void theSettingsFillWhatIsOfTheirServer();
    void aSessionKeepsItsModel_data();
    void aSessionKeepsItsModel();
    void aModelThatIsNowhereIsAskedFor();
    void practiceTakesOverNothing();
    void whatIsGivenGoesFirst();
};

/// Stored with an empty address it means the provider's own one, whatever the settings say by now.
void TestModelChoice::aSessionsModelKeepsItsServer()
{
    const ModelChoice got = completedChoice(choiceOf({u"openai-chat"_s, u"gpt"_s, {}, u"openai"_s}), routerSettings());
    QCOMPARE(got.baseUrl, openAi);
    QCOMPARE(got.name, u"gpt"_s);
    QCOMPARE(got.keyName, u"openai"_s);
    QCOMPARE(got.caFile, QString()); // that of another server
}

void TestModelChoice::aKeyGoesOnlyWhereItWasSetFor_data()
{
    QTest::addColumn<ModelChoice>("given");
    QTest::addColumn<QString>("baseUrl");
    QTest::addColumn<QString>("keyName");
    const QString chat = u"openai-chat"_s;
    QTest::newRow("nothing given") << ModelChoice{} << router << u"router"_s;
    QTest::newRow("another model there") << ModelChoice{{}, u"m"_s, {}, {}, {}, {}} << router << u"router"_s;
    QTest::newRow("the same api") << ModelChoice{chat, u"m"_s, {}, {}, {}, {}} << router << u"router"_s;
    QTest::newRow("another key there") << ModelChoice{{}, {}, {}, u"second"_s, {}, {}} << router << u"second"_s;
    QTest::newRow("an api and its key") << ModelChoice{chat, u"m"_s, {}, u"mine"_s, {}, {}} << openAi << u"mine"_s;
    QTest::newRow("an api and its variable") << ModelChoice{chat, u"m"_s, {}, {}, u"MINE"_s, {}} << openAi << QString();
    QTest::newRow("another server") << ModelChoice{chat, u"m"_s, openAi, {}, {}, {}} << openAi << QString();
    QTest::newRow("a session's, without a key") << choiceOf({chat, u"m"_s, {}, {}}) << openAi << QString();
    QTest::newRow("a session's, there") << choiceOf({chat, u"m"_s, router, {}}) << router << u"router"_s;
    QTest::newRow("another api") << ModelChoice{u"anthropic"_s, u"m"_s, {}, {}, {}, {}}
                                 << u"https://api.anthropic.com"_s << QString();
}

void TestModelChoice::aKeyGoesOnlyWhereItWasSetFor()
{
    QFETCH(ModelChoice, given);
    QFETCH(QString, baseUrl);
    QFETCH(QString, keyName);
    const ModelChoice got = completedChoice(given, routerSettings());
    QCOMPARE(got.baseUrl, baseUrl);
    QCOMPARE(got.keyName, keyName);
    QCOMPARE(got.keyVariable, given.keyVariable);
}

/// Settings without an address mean the same server as the address itself.
void TestModelChoice::theSettingsFillWhatIsOfTheirServer()
{
    ModelSettings settings = routerSettings();
    settings.baseUrl.clear();
    const ModelChoice got = completedChoice(choiceOf({u"openai-chat"_s, u"gpt"_s, openAi, {}}), settings);
    QCOMPARE(got.baseUrl, openAi);
    QCOMPARE(got.keyName, u"router"_s);
    QCOMPARE(got.caFile, u"/etc/router.pem"_s);
}

void TestModelChoice::aSessionKeepsItsModel_data()
{
    QTest::addColumn<QString>("last");
    QTest::addColumn<std::vector<ModelRef>>("added");
    QTest::addColumn<std::optional<ModelRef>>("model");
    const QString chat = u"openai-chat"_s;
    const ModelRef own{u"ollama"_s, u"qwen"_s, {}, {}};
    const ModelRef here{chat, u"llama"_s, router, u"router"_s};
    const ModelRef there{chat, u"llama"_s, {}, u"openai"_s};
    const std::optional<ModelRef> usual = ModelRef();
    const std::optional<ModelRef> none;
    const auto row = [](const char *name, const QString &last, const std::vector<ModelRef> &added,
                        const std::optional<ModelRef> &model) { QTest::newRow(name) << last << added << model; };
    row("new", {}, {}, usual);
    row("practice", u"practice/practice"_s, {}, usual);
    row("still in use", u"openai-chat/llama"_s, {here}, here);
    row("another in use", u"ollama/qwen"_s, {own, here}, own);
    row("taken out of the list", u"ollama/qwen"_s, {here}, none);
    row("two servers have it", u"openai-chat/llama"_s, {there, here}, none);
}

void TestModelChoice::aSessionKeepsItsModel()
{
    QFETCH(QString, last);
    QFETCH(std::vector<ModelRef>, added);
    QFETCH(std::optional<ModelRef>, model);
    Settings settings;
    settings.model = routerSettings();
    settings.models.added = added;
    SessionInfo session;
    session.model = last;
    QVERIFY(modelOf(session, settings) == model);
    session.choice = {u"anthropic"_s, u"picked"_s, {}, {}};
    QVERIFY(modelOf(session, settings) == session.choice);
}

/// What was told to a model at home goes to no provider because that one is in use by now.
void TestModelChoice::aModelThatIsNowhereIsAskedFor()
{
    Settings settings;
    settings.model = routerSettings();
    SessionInfo session;
    session.model = u"ollama/qwen"_s;
    const auto choice = sessionChoice({}, session, settings);
    QVERIFY(!choice);
    QCOMPARE(choice.error().code, ErrorCode::Invalid);
    QVERIFY(choice.error().message.contains(session.model));
}

void TestModelChoice::practiceTakesOverNothing()
{
    SessionInfo session;
    session.model = u"ollama/qwen"_s;
    Settings settings;
    QVERIFY(!sessionChoice({}, session, settings));
    settings.model.api = u"practice"_s;
    QVERIFY(!sessionChoice({}, session, settings));
    QVERIFY(sessionChoice({u"practice"_s, {}, {}, {}, {}, {}}, session, settings).ok()); // somebody said so
    session.model.clear();
    QVERIFY(*sessionChoice({}, session, settings) == ModelChoice());
}

void TestModelChoice::whatIsGivenGoesFirst()
{
    SessionInfo session;
    session.choice = {u"ollama"_s, u"qwen"_s, {}, {}};
    Settings settings;
    settings.model = routerSettings();
    const ModelChoice given{{}, u"small"_s, {}, {}, {}, {}};
    QVERIFY(*sessionChoice(given, session, settings) == given);
    QCOMPARE(sessionChoice({}, session, settings)->baseUrl, u"http://127.0.0.1:11434"_s);
}

QTEST_APPLESS_MAIN(TestModelChoice)
#include "tst_model_choice.moc"
