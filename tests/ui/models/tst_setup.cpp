// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakes/fake_model_setup.h"
#include "ui/models/model_lister.h"
#include "ui/models/setup_flow.h"
#include <QSignalSpy>
#include <QTest>

using namespace homard;
using State = SetupFlow::State;

namespace {

SetupTrial trialOf(const char *name, const char *key = nullptr)
{
    SetupTrial trial;
    trial.model = {QStringLiteral("openai-chat"), QString::fromLatin1(name), QStringLiteral("https://h.example/v1"),
                   key ? QStringLiteral("mine") : QString()};
    if (key)
        trial.typedKey = std::make_shared<const SecretBytes>(QByteArray(key));
    return trial;
}

} // namespace

class TestSetup : public QObject
{
    Q_OBJECT
    std::unique_ptr<FakeModelSetup> m_fake;
    std::unique_ptr<Errands> m_errands;
    std::unique_ptr<SetupController> m_controller;
    std::unique_ptr<SetupFlow> m_flow;
    QList<ModelRef> m_adopted;

    void settle() { QTRY_VERIFY(m_errands->isIdle()); }

private Q_SLOTS:
    void init();
    void cleanup();
    void lookFindsAll();
    void lookIsOnceAtATime();
    void places_data();
    void places();
    void contextIsTheServers();
    void keysComeAndGo();
    void f81KeyFaultIsTold();
    void listsModels();
    void aLaterListCounts();
    void testThenAdopt();
    void failedTestStopsThere();
    void useAnyway();
    void cancelEndsTheTest();
    void newStartEndsTheOld();
    void adoptStoresTheKey();
    void f82KeychainRefuses();
    void endWhileRunning();
};

void TestSetup::init()
{
    m_fake = std::make_unique<FakeModelSetup>();
    m_errands = std::make_unique<Errands>();
    m_controller = std::make_unique<SetupController>(*m_fake, *m_errands);
    m_flow = std::make_unique<SetupFlow>(*m_controller);
    m_adopted.clear();
    connect(m_flow.get(), &SetupFlow::adopted, this, [this](const ModelRef &model) { m_adopted.append(model); });
}

void TestSetup::cleanup()
{
    m_flow.reset();
    m_controller.reset();
    m_errands.reset();
}

void TestSetup::lookFindsAll()
{
    m_fake->servers = {{QStringLiteral("Ollama"),
                        QStringLiteral("ollama"),
                        QStringLiteral("http://127.0.0.1:11434"),
                        {{QStringLiteral("q"), 4096, true}},
                        false}};
    m_fake->environment = {{QStringLiteral("OPENAI_API_KEY"), QStringLiteral("openai")}};
    m_fake->storeKey(QStringLiteral("groq"), SecretBytes(QByteArray("x"))).ok();
    QVERIFY(!m_controller->hasLooked());
    m_controller->look();
    QVERIFY(m_controller->isLooking());
    QTRY_VERIFY(m_controller->hasLooked());
    QVERIFY(!m_controller->isLooking());
    QVERIFY(m_controller->servers() == m_fake->servers);
    QVERIFY(m_controller->environmentKeys() == m_fake->environment);
    QCOMPARE(m_controller->keyNames(), QStringList{QStringLiteral("groq")});
}

void TestSetup::lookIsOnceAtATime()
{
    m_fake->hold();
    m_controller->look();
    m_controller->look();
    m_fake->release();
    settle();
    QCOMPARE(m_fake->calls().count(QStringLiteral("look")), 1);
}

void TestSetup::places_data()
{
    QTest::addColumn<QString>("api");
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("place");
    const auto row = [](const char *name, const char *api, const char *url, const char *place) {
        QTest::newRow(name) << QString::fromLatin1(api) << QString::fromLatin1(url) << QString::fromLatin1(place);
    };
    row("provider", "openai-chat", "https://api.deepseek.com", "DeepSeek");
    row("its own", "anthropic", "", "Anthropic");
    row("openai's own", "openai-chat", "", "OpenAI");
    row("anywhere here", "openai-chat", "http://me.localhost/v1", "This computer");
    row("not here", "openai-chat", "http://127.example.org/v1", "127.example.org");
    row("local", "openai-chat", "http://127.0.0.1:1234/v1", "This computer, port 1234");
    row("ollama", "ollama", "", "This computer");
    row("elsewhere", "ollama", "http://box.example:11434", "box.example");
    row("practice", "practice", "", "Built in, no AI");
}

void TestSetup::places()
{
    QFETCH(QString, api);
    QFETCH(QString, url);
    QFETCH(QString, place);
    QCOMPARE(m_controller->placeOf({api, QStringLiteral("m"), url, {}}), place);
}

void TestSetup::contextIsTheServers()
{
    const QString url = QStringLiteral("http://127.0.0.1:8080/v1");
    m_fake->servers = {
        {QStringLiteral("llama.cpp"), QStringLiteral("openai-chat"), url, {{QStringLiteral("a"), 12288, {}}}, false},
        {QStringLiteral("Ollama"),
         QStringLiteral("ollama"),
         QStringLiteral("http://127.0.0.1:11434"),
         {{QStringLiteral("a"), 40960, true}},
         false}};
    m_controller->look();
    settle();
    QCOMPARE(m_controller->contextOf({QStringLiteral("openai-chat"), QStringLiteral("a"), url, {}}), 12288);
    QCOMPARE(m_controller->contextOf({QStringLiteral("openai-chat"), QStringLiteral("b"), url, {}}), 0);
    // Ollama is told the window with each request: the model's own would cost gigabytes.
    QCOMPARE(m_controller->contextOf(
                 {QStringLiteral("ollama"), QStringLiteral("a"), QStringLiteral("http://127.0.0.1:11434"), {}}),
             0);
}

void TestSetup::keysComeAndGo()
{
    m_fake->environment = {{QStringLiteral("OPENAI_API_KEY"), QStringLiteral("openai")}};
    m_controller->look();
    settle();
    m_controller->keepEnvironmentKey(QStringLiteral("OPENAI_API_KEY"));
    QTRY_COMPARE(m_controller->keyNames(), QStringList{QStringLiteral("openai")});
    m_controller->removeKey(QStringLiteral("openai"));
    QTRY_VERIFY(m_controller->keyNames().isEmpty());
}

void TestSetup::f81KeyFaultIsTold()
{
    m_fake->keychainFault =
        Error{ErrorCode::Unsupported, QStringLiteral("No keychain."), QStringLiteral("Install one.")};
    QSignalSpy failed(m_controller.get(), &SetupController::keyFailed);
    m_controller->look();
    settle();
    QCOMPARE(m_controller->keyFault().message, QStringLiteral("No keychain."));
    m_controller->removeKey(QStringLiteral("a"));
    QTRY_COMPARE(failed.size(), 1);
    QCOMPARE(failed[0][1].toString(), QStringLiteral("No keychain. Install one."));
}

void TestSetup::listsModels()
{
    ModelLister lister(*m_controller);
    QSignalSpy listed(&lister, &ModelLister::listed);
    lister.ask(trialOf("m"));
    QTRY_COMPARE(listed.size(), 1);
    QVERIFY(listed[0][0].value<ModelRef>() == trialOf("m").model);
    QCOMPARE(listed[0][1].toStringList().size(), 2);
    m_fake->models = Error{ErrorCode::Denied, QStringLiteral("The key was refused."), {}};
    lister.ask(trialOf("m"));
    QTRY_COMPARE(listed.size(), 2);
    QCOMPARE(listed[1][2].toString(), QStringLiteral("The key was refused."));
}

void TestSetup::aLaterListCounts()
{
    ModelLister lister(*m_controller);
    ModelLister other(*m_controller); // another form's
    QSignalSpy listed(&lister, &ModelLister::listed);
    QSignalSpy others(&other, &ModelLister::listed);
    lister.ask(trialOf("m"));
    other.ask(trialOf("n"));
    lister.ask(trialOf("o"));
    settle();
    QCOMPARE(listed.size(), 1);
    QCOMPARE(listed[0][0].value<ModelRef>().name, QStringLiteral("o"));
    QCOMPARE(others.size(), 1);
    QCOMPARE(others[0][0].value<ModelRef>().name, QStringLiteral("n"));
}

void TestSetup::testThenAdopt()
{
    m_flow->start(trialOf("m"), SetupFlow::Goal::TestAndAdopt);
    QVERIFY(m_flow->state() == State::Testing);
    QVERIFY(m_flow->steps()[0].state == StepState::Running);
    QVERIFY(m_flow->steps()[1].state == StepState::Waiting);
    QTRY_VERIFY(m_flow->state() == State::Adopted);
    QVERIFY(m_flow->steps()[1].state == StepState::Passed);
    QCOMPARE(m_flow->steps()[1].message, QStringLiteral("It called."));
    QCOMPARE(m_adopted.size(), 1);
    QCOMPARE(m_adopted[0].name, QStringLiteral("m"));
    m_flow->start(trialOf("m"), SetupFlow::Goal::Test);
    QTRY_VERIFY(m_flow->state() == State::Passed);
    QCOMPARE(m_adopted.size(), 1);
}

void TestSetup::failedTestStopsThere()
{
    m_fake->outcomes[SetupStep::Text] = {false, false, QStringLiteral("refused"), QStringLiteral("start it")};
    m_flow->start(trialOf("m", "secret-key"), SetupFlow::Goal::TestAndAdopt);
    QTRY_VERIFY(m_flow->state() == State::Failed);
    QVERIFY(m_flow->steps()[0].state == StepState::Failed);
    QVERIFY(m_flow->steps()[1].state == StepState::NotTried);
    QCOMPARE(m_flow->steps()[0].hint, QStringLiteral("start it"));
    QCOMPARE(m_fake->calls(), QStringList{QStringLiteral("text openai-chat/m")}); // no key stored, nothing adopted
    QVERIFY(m_adopted.isEmpty());
    QVERIFY(m_flow->notice().kind == Severity::Error);
}

void TestSetup::useAnyway()
{
    m_fake->outcomes[SetupStep::Tool] = {false, false, QStringLiteral("no tools"), {}};
    m_flow->act(SetupFlow::Action::UseAnyway);
    QVERIFY(m_adopted.isEmpty());
    m_flow->start(trialOf("m"), SetupFlow::Goal::TestAndAdopt);
    QTRY_VERIFY(m_flow->state() == State::Failed);
    m_flow->act(SetupFlow::Action::UseAnyway);
    QCOMPARE(m_adopted.size(), 1);
}

void TestSetup::cancelEndsTheTest()
{
    m_fake->hold();
    m_flow->start(trialOf("m"), SetupFlow::Goal::TestAndAdopt);
    m_flow->cancel();
    settle();
    QVERIFY(m_flow->state() == State::Idle);
    QVERIFY(m_flow->steps()[0].state == StepState::Stopped);
    QVERIFY(m_flow->steps()[1].state == StepState::Stopped);
    QVERIFY(m_adopted.isEmpty());
}

void TestSetup::newStartEndsTheOld()
{
    m_fake->hold();
    m_flow->start(trialOf("old"), SetupFlow::Goal::TestAndAdopt);
    m_flow->start(trialOf("new"), SetupFlow::Goal::TestAndAdopt);
    m_fake->release();
    QTRY_VERIFY(m_flow->state() == State::Adopted);
    settle();
    QCOMPARE(m_adopted.size(), 1);
    QCOMPARE(m_adopted[0].name, QStringLiteral("new"));
}

void TestSetup::adoptStoresTheKey()
{
    m_flow->start(trialOf("m", "secret-key"), SetupFlow::Goal::Adopt);
    QTRY_VERIFY(m_flow->state() == State::Adopted);
    QCOMPARE(m_fake->keyOf(QStringLiteral("mine")), QByteArray("secret-key"));
    QCOMPARE(m_adopted[0].keyName, QStringLiteral("mine"));
    QVERIFY(!m_flow->trial().typedKey);
}

void TestSetup::f82KeychainRefuses()
{
    m_fake->keychainFault = Error{ErrorCode::Denied, QStringLiteral("It is locked."), {}};
    m_flow->start(trialOf("m", "secret-key"), SetupFlow::Goal::Adopt);
    QTRY_VERIFY(m_flow->state() == State::KeyFailed);
    QVERIFY(m_adopted.isEmpty()); // S98: nothing is kept on its own
    QVERIFY(m_fake->keyOf(QStringLiteral("mine")).isEmpty());
    QVERIFY(m_flow->notice().text.contains(QStringLiteral("locked")));
    m_flow->act(SetupFlow::Action::StoreAgain);
    QVERIFY(m_flow->state() == State::StoringKey);
    QTRY_VERIFY(m_flow->state() == State::KeyFailed);
    m_flow->act(SetupFlow::Action::KeepForSession);
    QTRY_VERIFY(m_flow->state() == State::Adopted);
    QVERIFY(m_fake->calls().contains(QStringLiteral("keep mine")));
}

void TestSetup::endWhileRunning()
{
    m_fake->hold();
    m_controller->look();
    m_flow->start(trialOf("m"), SetupFlow::Goal::Test);
    m_flow.reset();
    m_controller.reset();
    m_errands.reset(); // ends at all: both were cancelled
    QVERIFY(m_adopted.isEmpty());
}

QTEST_GUILESS_MAIN(TestSetup)
#include "tst_setup.moc"
