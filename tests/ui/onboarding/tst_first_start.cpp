// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakes/fake_model_setup.h"
#include "ui/onboarding/first_start_page.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/model_form.h"
#include "ui/widgets/secret_field.h"
#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

using namespace homard;

class TestFirstStart : public QObject
{
    Q_OBJECT
    std::unique_ptr<FakeModelSetup> m_fake;
    std::unique_ptr<Errands> m_errands;
    std::unique_ptr<SetupController> m_controller;
    std::unique_ptr<FirstStartPage> m_page;
    QList<std::pair<ModelRef, int>> m_chosen;

    QAbstractButton *button(const QString &text) const
    {
        for (auto *found : m_page->findChildren<QAbstractButton *>()) {
            if (found->text() == text && found->isVisible())
                return found;
        }
        return nullptr;
    }
    QAbstractButton *named(const QString &name) const
    {
        for (auto *found : m_page->findChildren<QAbstractButton *>()) {
            if (found->accessibleName() == name)
                return found;
        }
        return nullptr;
    }
    void click(QAbstractButton *which) const
    {
        QVERIFY(which);
        which->click();
    }
    QString notice() const { return m_page->findChild<Banner *>()->text(); }
    void show()
    {
        m_page->resize(760, 900);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
        QTRY_VERIFY(m_controller->hasLooked());
    }
    SecretField *keyField() const { return m_page->findChild<SecretField *>(); }
    void typeKey(const char *key) const { keyField()->setText(QString::fromLatin1(key)); }
    void withOllama()
    {
        m_fake->servers = {{QStringLiteral("LM Studio"),
                            QStringLiteral("openai-chat"),
                            QStringLiteral("http://127.0.0.1:1234/v1"),
                            {{QStringLiteral("no-tools"), 4096, false}, {QStringLiteral("qwen"), 8192, true}},
                            false}};
    }

private Q_SLOTS:
    void init();
    void cleanup();
    void looksOnlyOnceItIsPainted();
    void localModelIsTestedFirst();
    void nothingFoundSaysWhatToDo();
    void keyIsRecognised();
    void keyGoesToTheKeychainAfterTheTest();
    void f81WithoutAKeychain();
    void f82WaitsWhileTheKeychainAsks();
    void f82ANoAnswerOfTheKeychainIsSaidOnce();
    void failedTestSaysWhy();
    void theResultIsSeenAndComesNext();
    void f81TheChoiceWithoutAKeychainIsSeen();
    void noLetterOfTheMenus();
    void anotherModelEndsTheResult();
    void aKeyOfSomebodyElseIsWarnedOf();
    void missingInputIsSaidBelowTheField();
    void environmentKeyIsMoved();
    void modelListIsFetched();
    void practiceAndSkip();
    void workspace();
    void everyControlHasAName();
    void languageChangeKeepsTheInput();
};

void TestFirstStart::init()
{
    m_fake = std::make_unique<FakeModelSetup>();
    m_errands = std::make_unique<Errands>();
    m_controller = std::make_unique<SetupController>(*m_fake, *m_errands);
    m_page = std::make_unique<FirstStartPage>(*m_controller);
    m_chosen.clear();
    connect(m_page.get(), &FirstStartPage::modelChosen, this, [this](const ModelRef &model, int context) {
        m_chosen.append({model, context});
    });
}

void TestFirstStart::cleanup()
{
    m_page.reset();
    m_controller.reset();
    m_errands.reset();
}

void TestFirstStart::looksOnlyOnceItIsPainted()
{
    QCoreApplication::sendPostedEvents();
    QVERIFY(m_fake->calls().isEmpty());
    show();
    m_page->hide();
    m_page->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    QCOMPARE(m_fake->calls().count(QStringLiteral("look")), 1);
    click(button(QStringLiteral("Look again")));
    QTRY_COMPARE(m_fake->calls().count(QStringLiteral("look")), 2);
}

void TestFirstStart::localModelIsTestedFirst()
{
    withOllama();
    show();
    auto *list = m_page->findChild<QTreeWidget *>();
    QCOMPARE(list->topLevelItemCount(), 2);
    QCOMPARE(list->currentItem()->text(0), QStringLiteral("qwen")); // the one with tools
    click(named(QStringLiteral("Test and use the selected local model")));
    QTRY_COMPARE(m_chosen.size(), 1);
    QCOMPARE(m_chosen[0].first.name, QStringLiteral("qwen"));
    QCOMPARE(m_chosen[0].second, 8192);
    QVERIFY(m_chosen[0].first.keyName.isEmpty());
    QVERIFY(m_fake->calls().contains(QStringLiteral("tool openai-chat/qwen")));
    QVERIFY2(notice().contains(QStringLiteral("Ready")), qPrintable(notice()));
}

void TestFirstStart::nothingFoundSaysWhatToDo()
{
    show();
    QVERIFY(!m_page->findChild<QTreeWidget *>()->isVisible());
    bool said = false;
    for (const auto *label : m_page->findChildren<QLabel *>())
        said = said || (label->isVisible() && label->text().contains(QStringLiteral("look again")));
    QVERIFY(said);
}

void TestFirstStart::keyIsRecognised()
{
    show();
    auto *form = m_page->findChild<ModelForm *>();
    typeKey("sk-ant-api03-12345678");
    QCOMPARE(form->providerId(), QStringLiteral("anthropic"));
    QCOMPARE(form->model().name, QStringLiteral("claude-sonnet-4-6"));
    typeKey("sk-0123");
    QCOMPARE(form->providerId(), QStringLiteral("deepseek"));
    form->selectProvider(QStringLiteral("qwen"));
    typeKey("sk-01234"); // still fits what was chosen
    QCOMPARE(form->providerId(), QStringLiteral("qwen"));
    typeKey("something");
    QCOMPARE(form->providerId(), QStringLiteral("qwen"));
    form->selectProvider(QStringLiteral("other-openai"));
    typeKey("sk-ant-api03-12345678"); // a person's own choice decides where the key goes
    QCOMPARE(form->providerId(), QStringLiteral("other-openai"));
}

void TestFirstStart::keyGoesToTheKeychainAfterTheTest()
{
    show();
    typeKey("  sk-ant-api03-12345678 ");
    click(named(QStringLiteral("Test and use the model of this provider")));
    QTRY_COMPARE(m_chosen.size(), 1);
    QCOMPARE(m_fake->keyOf(QStringLiteral("anthropic")), QByteArray("sk-ant-api03-12345678"));
    QCOMPARE(m_chosen[0].first.keyName, QStringLiteral("anthropic"));
    QCOMPARE(m_chosen[0].first.baseUrl, QStringLiteral("https://api.anthropic.com"));
    QVERIFY(keyField()->text().isEmpty()); // S97: not longer on the screen than needed
    QVERIFY(!keyField()->isUndoAvailable());
}

void TestFirstStart::f81WithoutAKeychain()
{
    m_fake->keychainFault = Error{ErrorCode::Unsupported, QStringLiteral("There is no keychain."), {}};
    show();
    typeKey("sk-ant-api03-12345678");
    click(named(QStringLiteral("Test and use the model of this provider")));
    QTRY_VERIFY(button(QStringLiteral("Keep for this session only")));
    QVERIFY(m_chosen.isEmpty());
    QVERIFY(notice().contains(QStringLiteral("There is no keychain.")));
    click(button(QStringLiteral("Keep for this session only")));
    QTRY_COMPARE(m_chosen.size(), 1);
    QVERIFY(m_fake->calls().contains(QStringLiteral("keep anthropic")));
}

void TestFirstStart::failedTestSaysWhy()
{
    m_fake->outcomes[SetupStep::Tool] = {false, false, QStringLiteral("No tools here."),
                                         QStringLiteral("Take another.")};
    withOllama();
    show();
    click(named(QStringLiteral("Test and use the selected local model")));
    QTRY_VERIFY(button(QStringLiteral("Use it all the same")));
    QVERIFY(m_chosen.isEmpty());
    bool said = false;
    for (const auto *label : m_page->findChildren<QLabel *>())
        said = said || label->text() == QStringLiteral("No tools here.\nTake another.");
    QVERIFY(said);
    click(button(QStringLiteral("Use it all the same")));
    QTRY_COMPARE(m_chosen.size(), 1);
}

void TestFirstStart::f82WaitsWhileTheKeychainAsks()
{
    m_fake->unanswered = 5; // each time as long as one call may take
    show();
    QStringList said;
    SetupFlow flow(*m_controller);
    connect(&flow, &SetupFlow::changed, this, [&] { said.append(flow.notice().text); });
    QSignalSpy adopted(&flow, &SetupFlow::adopted);
    const auto key = std::make_shared<const SecretBytes>(QByteArray("sk-ant-api03-12345678"));
    const ModelRef model{QStringLiteral("anthropic"), QStringLiteral("m"), {}, QStringLiteral("anthropic")};
    flow.start({model, {}, key}, SetupFlow::Goal::Adopt);
    QTRY_COMPARE(adopted.count(), 1);
    QCOMPARE(m_fake->keyOf(QStringLiteral("anthropic")), key->view());
    QCOMPARE(said.filter(QStringLiteral("a window asks for its password")).size(), 5);

    m_fake->unanswered = 100;
    flow.start({model, {}, key}, SetupFlow::Goal::Adopt);
    QTRY_VERIFY(flow.state() == SetupFlow::State::KeyFailed); // two minutes are enough
    connect(&flow, &SetupFlow::changed, &flow, [&] {
        if (flow.notice().actions == std::vector{SetupFlow::Action::Cancel})
            flow.cancel();
    });
    flow.act(SetupFlow::Action::StoreAgain);
    QTRY_VERIFY(flow.state() == SetupFlow::State::KeyFailed);
    QVERIFY2(flow.notice().text.contains(QStringLiteral("not known")), qPrintable(flow.notice().text));
}

void TestFirstStart::f82ANoAnswerOfTheKeychainIsSaidOnce()
{
    const QString words = QStringLiteral("No answer, so it is not known whether it is stored.");
    m_fake->keychainFault = Error{ErrorCode::Timeout, words, {}};
    show();
    typeKey("sk-ant-api03-12345678");
    click(named(QStringLiteral("Test and use the model of this provider")));
    QTRY_VERIFY(button(QStringLiteral("Try again")));
    QCOMPARE(notice(), words);
}

void TestFirstStart::theResultIsSeenAndComesNext()
{
    m_fake->outcomes[SetupStep::Text] = {false, false, QStringLiteral("No."), {}};
    show();
    m_page->resize(760, 420);
    typeKey("sk-ant-api03-12345678");
    auto *use = named(QStringLiteral("Test and use the model of this provider"));
    use->setFocus();
    click(use);
    const QString allTheSame = QStringLiteral("Use it all the same");
    QTRY_VERIFY(button(allTheSame));
    const auto isSeen = [this](const QWidget *widget) {
        return m_page->rect().contains(QRect(widget->mapTo(m_page.get(), QPoint()), widget->size()));
    };
    QTRY_VERIFY(isSeen(button(allTheSame)));
    QTest::keyClick(use, Qt::Key_Tab);
    QCOMPARE(m_page->focusWidget(), static_cast<QWidget *>(button(allTheSame)));
}

void TestFirstStart::f81TheChoiceWithoutAKeychainIsSeen()
{
    m_fake->keychainFault = Error{ErrorCode::Unsupported, QStringLiteral("There is no keychain here that can be used."),
                                  QStringLiteral("Install and start one. Until then a key can be kept elsewhere.")};
    show();
    m_page->resize(760, 420);
    typeKey("sk-ant-api03-12345678");
    click(named(QStringLiteral("Test and use the model of this provider")));
    QTRY_VERIFY(button(QStringLiteral("Keep for this session only")));
    const QWidget *keep = button(QStringLiteral("Keep for this session only"));
    QTRY_VERIFY(m_page->rect().contains(QRect(keep->mapTo(m_page.get(), QPoint()), keep->size())));
    const auto *bar = qobject_cast<const Banner *>(keep->parentWidget());
    QVERIFY(bar);
    for (const auto *text : bar->findChildren<QLabel *>())
        QVERIFY(text->width() > bar->width() / 2); // not broken into a narrow column beside the buttons
}

/// The main window's menus are H, S, E, V, R, M and P.
void TestFirstStart::noLetterOfTheMenus()
{
    show();
    for (const auto *label : m_page->findChildren<QLabel *>()) {
        const qsizetype at = label->buddy() ? label->text().indexOf(QLatin1Char('&')) : -1;
        if (at >= 0)
            QVERIFY2(!QStringLiteral("HSEVRMP").contains(label->text().at(at + 1).toUpper()),
                     qPrintable(label->text()));
    }
}

void TestFirstStart::anotherModelEndsTheResult()
{
    m_fake->outcomes[SetupStep::Text] = {false, false, QStringLiteral("No."), {}};
    show();
    typeKey("sk-ant-api03-12345678");
    click(named(QStringLiteral("Test and use the model of this provider")));
    QTRY_VERIFY(button(QStringLiteral("Use it all the same")));
    m_page->findChild<ModelForm *>()->selectProvider(QStringLiteral("openai"));
    QVERIFY(!button(QStringLiteral("Use it all the same")));
    QVERIFY(!m_page->findChild<Banner *>()->isVisible());
}

void TestFirstStart::aKeyOfSomebodyElseIsWarnedOf()
{
    show();
    auto *form = m_page->findChild<ModelForm *>();
    const auto says = [this](const QString &words) {
        for (const auto *label : m_page->findChildren<QLabel *>()) {
            if (label->isVisible() && label->text() == words)
                return true;
        }
        return false;
    };
    typeKey("sk-ant-api03-12345678");
    QVERIFY(says(QStringLiteral("Looks like a key of Anthropic.")));
    form->selectProvider(QStringLiteral("other-openai"));
    QVERIFY(says(QStringLiteral("Looks like a key of Anthropic, but it would be sent to OpenAI-compatible address.")));
    for (auto *field : form->findChildren<QLineEdit *>()) {
        if (field->accessibleName() == QStringLiteral("Address"))
            field->setText(QStringLiteral("https://models.example.org/v1"));
    }
    QVERIFY(says(QStringLiteral("Looks like a key of Anthropic, but it would be sent to models.example.org.")));
    form->selectProvider(QStringLiteral("anthropic"));
    QVERIFY(says(QStringLiteral("Looks like a key of Anthropic.")));
}

void TestFirstStart::missingInputIsSaidBelowTheField()
{
    show();
    click(named(QStringLiteral("Test and use the model of this provider")));
    m_page->findChild<ModelForm *>()->selectProvider(QStringLiteral("other-openai"));
    click(named(QStringLiteral("Test and use the model of this provider")));
    bool said = false;
    for (const auto *label : m_page->findChildren<QLabel *>())
        said = said || (label->isVisible() && label->text().contains(QStringLiteral("https://host/v1 or")));
    QVERIFY(said);
    QCOMPARE(m_fake->calls(), QStringList{QStringLiteral("look")}); // nothing was asked
}

void TestFirstStart::environmentKeyIsMoved()
{
    m_fake->environment = {{QStringLiteral("OPENAI_API_KEY"), QStringLiteral("openai")}};
    show();
    click(button(QStringLiteral("Copy into the keychain")));
    QTRY_VERIFY(!button(QStringLiteral("Copy into the keychain")));
    QVERIFY(m_fake->calls().contains(QStringLiteral("move OPENAI_API_KEY")));
    auto *form = m_page->findChild<ModelForm *>();
    QCOMPARE(form->providerId(), QStringLiteral("openai"));
    QCOMPARE(form->model().keyName, QStringLiteral("openai")); // the stored one is used without typing it
}

void TestFirstStart::modelListIsFetched()
{
    show();
    auto *form = m_page->findChild<ModelForm *>();
    form->selectProvider(QStringLiteral("openai"));
    click(button(QStringLiteral("Get list")));
    QTRY_VERIFY(m_fake->calls().contains(QStringLiteral("list https://api.openai.com/v1")));
    QTRY_VERIFY(button(QStringLiteral("Get list"))->isEnabled());
    QCOMPARE(form->model().name, QStringLiteral("gpt-5.2")); // what stood there stays
}

void TestFirstStart::practiceAndSkip()
{
    show();
    click(button(QStringLiteral("Use the practice model")));
    QCOMPARE(m_chosen.size(), 1);
    QCOMPARE(m_chosen[0].first.api, QStringLiteral("practice"));
    QSignalSpy skipped(m_page.get(), &FirstStartPage::skipped);
    click(button(QStringLiteral("Skip for now")));
    QCOMPARE(skipped.size(), 1);
}

void TestFirstStart::workspace()
{
    m_page->setWorkspace(QStringLiteral("/home/me/Documents"));
    m_page->setWorkspaceFault(QStringLiteral("It is too large."));
    show();
    bool said = false;
    for (const auto *label : m_page->findChildren<QLabel *>())
        said = said || (label->isVisible() && label->text() == QStringLiteral("It is too large."));
    QVERIFY(said);
}

void TestFirstStart::everyControlHasAName()
{
    m_fake->environment = {{QStringLiteral("OPENAI_API_KEY"), QStringLiteral("openai")}};
    withOllama();
    show();
    for (auto *widget : m_page->findChildren<QWidget *>()) {
        if (!(widget->focusPolicy() & Qt::TabFocus) || qobject_cast<QLabel *>(widget) ||
            widget->window() != m_page.get())
            continue;
        const auto *press = qobject_cast<QAbstractButton *>(widget);
        const bool inner =
            widget->parentWidget()->inherits("QComboBox") || widget->parentWidget()->inherits("QLineEdit");
        QVERIFY2(inner || !widget->accessibleName().isEmpty() || (press && !press->text().isEmpty()),
                 widget->metaObject()->className());
    }
}

void TestFirstStart::languageChangeKeepsTheInput()
{
    show();
    typeKey("sk-ant-api03-12345678");
    auto *form = m_page->findChild<ModelForm *>();
    form->selectProvider(QStringLiteral("qwen"));
    QEvent change(QEvent::LanguageChange);
    QCoreApplication::sendEvent(m_page.get(), &change);
    QCoreApplication::sendEvent(form, &change);
    QCOMPARE(form->providerId(), QStringLiteral("qwen"));
    QCOMPARE(form->model().name, QStringLiteral("qwen3-max"));
    QCOMPARE(keyField()->text(), QStringLiteral("sk-ant-api03-12345678"));
}

QTEST_MAIN(TestFirstStart)
#include "tst_first_start.moc"
