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

QTEST_APPLESS_MAIN(TestModelChoice)
#include "tst_model_choice.moc"
