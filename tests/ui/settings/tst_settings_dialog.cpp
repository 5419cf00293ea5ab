// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakes/fake_model_setup.h"
#include "fakes/fake_rule_book.h"
#include "ui/settings/settings_dialog.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/model_form.h"
#include "ui/widgets/secret_field.h"
#include <QAbstractButton>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

using namespace homard;
using Page = SettingsDialog::Page;

class TestSettingsDialog : public QObject
{
    Q_OBJECT
    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<FakeModelSetup> m_fake;
    std::unique_ptr<Errands> m_errands;
    std::unique_ptr<SetupController> m_setup;
    std::unique_ptr<SettingsKeeper> m_keeper;
    FakeRuleBook m_book;
    std::unique_ptr<RulesModel> m_rules;
    std::unique_ptr<SettingsDialog> m_dialog;

    /// By text or accessible name, visible.
    QAbstractButton *button(const QString &name) const
    {
        for (auto *found : m_dialog->findChildren<QAbstractButton *>()) {
            if (found->isVisible() && (found->accessibleName() == name || found->text() == name))
                return found;
        }
        return nullptr;
    }
    void click(const char *name) const
    {
        auto *found = button(QString::fromLatin1(name));
        QVERIFY2(found, name);
        QVERIFY2(found->isEnabled(), name);
        found->click();
    }
    bool says(const QString &text) const
    {
        for (const auto *label : m_dialog->findChildren<QLabel *>()) {
            if (label->isVisible() && label->text().contains(text))
                return true;
        }
        return false;
    }
    const Settings &settings() const { return m_keeper->settings(); }
    void show(Page page)
    {
        m_dialog->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_dialog.get()));
        m_dialog->showPage(page);
        settle();
    }
    void settle() { QTRY_VERIFY(m_errands->isIdle()); }
    QTreeWidget *list() const { return m_dialog->findChild<QTreeWidget *>(); }
    ModelForm *form() const { return m_dialog->findChild<ModelForm *>(); }

private Q_SLOTS:
    void init();
    void cleanup();
    void generalIsEffectiveAtOnce();
    void appearanceIsEffectiveAtOnce();
    void resetCanBeUndone();
    void f20WhatIsSetElsewhereIsShown();
    void s59OutsideChangesAreShown();
    void saveFaultIsShown();
    void addAModelWithItsKey();
    void f81KeyForTheSession();
    void addAFoundModel();
    void useAndRemove();
    void testShowsItsSteps();
    void theResultIsWhereItWasAskedFor();
    void testCanBeCancelled();
    void badAddressIsSaidInline();
    void certificateFile();
    void keysByName();
    void sandboxInWords();
    void sandboxIsChosen();
    void foldersAndTheirSizes();
    void diagnosticsHaveNoSecrets();
    void everyControlHasAName();
};

void TestSettingsDialog::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_fake = std::make_unique<FakeModelSetup>();
    m_fake->servers = {{QStringLiteral("llama.cpp"),
                        QStringLiteral("openai-chat"),
                        QStringLiteral("http://127.0.0.1:8080/v1"),
                        {{QStringLiteral("q.gguf"), 12288, {}}},
                        false}};
    m_errands = std::make_unique<Errands>();
    m_setup = std::make_unique<SetupController>(*m_fake, *m_errands);
    const AppPaths paths = AppPaths::below(m_dir->path());
    QVERIFY(paths.ensure().empty());
    m_keeper = std::make_unique<SettingsKeeper>(paths.config, Settings(), *m_errands);
    m_rules = std::make_unique<RulesModel>(m_book, *m_errands);
    m_dialog = std::make_unique<SettingsDialog>(*m_keeper, *m_setup, *m_rules, *m_errands, paths);
    settle();
}

void TestSettingsDialog::cleanup()
{
    m_dialog.reset();
    m_rules.reset();
    m_keeper.reset();
    m_setup.reset();
    m_errands.reset();
}

void TestSettingsDialog::generalIsEffectiveAtOnce()
{
    show(Page::General);
    click("Keep running in the tray when the window is closed");
    QCOMPARE(settings().general.closeToTray, false);
    click("Ctrl+Enter sends, Enter begins a new line");
    QCOMPARE(settings().general.enterSends, false);
    auto *language = m_dialog->findChild<QComboBox *>();
    language->setFocus();
    QTest::keyClick(language, Qt::Key_Down);
    QCOMPARE(settings().general.language, QStringLiteral("en"));
    settle();
    QCOMPARE(SettingsFile(m_keeper->folder()).load().settings.general, settings().general);
}

void TestSettingsDialog::appearanceIsEffectiveAtOnce()
{
    show(Page::Appearance);
    QSignalSpy changed(m_keeper.get(), &SettingsKeeper::changed);
    click("Dark");
    QCOMPARE(settings().appearance.theme, QStringLiteral("dark"));
    QCOMPARE(changed.size(), 1);
    click("Light");
    QCOMPARE(settings().appearance.theme, QStringLiteral("light"));
}

void TestSettingsDialog::resetCanBeUndone()
{
    show(Page::Appearance);
    click("Dark");
    click("Reset page");
    QCOMPARE(settings().appearance.theme, QStringLiteral("system"));
    click("Undo");
    QCOMPARE(settings().appearance.theme, QStringLiteral("dark"));
}

void TestSettingsDialog::f20WhatIsSetElsewhereIsShown()
{
    show(Page::Appearance);
    m_keeper->change([](Settings &s) { s.appearance.theme = QStringLiteral("dark"); });
    QVERIFY(button(QStringLiteral("Dark"))->isChecked());
}

void TestSettingsDialog::s59OutsideChangesAreShown()
{
    m_keeper->change([](Settings &s) { s.model.api = QStringLiteral("ollama"); });
    settle();
    QFile file(m_keeper->folder() + QStringLiteral("/settings.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"model": {"api": "ollama", "baseUrl": "http://elsewhere.example"}})");
    file.close();
    show(Page::General);
    QVERIFY(!button(QStringLiteral("Confirm")));
    m_keeper->load();
    QTRY_VERIFY(button(QStringLiteral("Confirm")));
    QVERIFY(says(QStringLiteral("elsewhere.example")));
    QVERIFY(!button(QStringLiteral("Confirm"))->isEnabled()); // what comes under a click is not chosen by it
    QVERIFY(!button(QStringLiteral("Keep the old"))->isEnabled());
    QTRY_VERIFY(button(QStringLiteral("Confirm"))->isEnabled());
    const QPointer<QPushButton> seen = qobject_cast<QPushButton *>(button(QStringLiteral("Confirm")));
    Q_EMIT m_keeper->faultChanged(); // a save that fails is no other question
    QVERIFY(seen && seen->isEnabled());
    click("Keep the old");
    QTRY_VERIFY(!button(QStringLiteral("Confirm")));
    QVERIFY(settings().model.baseUrl.isEmpty());
}

void TestSettingsDialog::saveFaultIsShown()
{
    QVERIFY(QDir().mkdir(m_keeper->folder() + QStringLiteral("/settings.json")));
    show(Page::Appearance);
    click("Dark");
    QTRY_VERIFY(button(QStringLiteral("Save again")));
    QVERIFY(QDir().rmdir(m_keeper->folder() + QStringLiteral("/settings.json")));
    click("Save again");
    QTRY_VERIFY(!button(QStringLiteral("Save again")));
}

void TestSettingsDialog::addAModelWithItsKey()
{
    show(Page::Models);
    m_dialog->findChild<SecretField *>()->setText(QStringLiteral("sk-ant-api03-canary-77"));
    QCOMPARE(form()->providerId(), QStringLiteral("anthropic"));
    click("Add this model and store its key");
    QTRY_COMPARE(settings().models.added.size(), size_t(1));
    QCOMPARE(m_fake->keyOf(QStringLiteral("anthropic")), QByteArray("sk-ant-api03-canary-77"));
    QCOMPARE(settings().model.api, QStringLiteral("anthropic")); // the first one is used
    QCOMPARE(settings().model.keyName, QStringLiteral("anthropic"));
    QVERIFY(m_dialog->findChild<SecretField *>()->text().isEmpty());
    settle();
    for (const QString &name : QDir(m_keeper->folder()).entryList(QDir::Files)) { // invariant 7
        QFile file(m_keeper->folder() + QLatin1Char('/') + name);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!file.readAll().contains("canary-77"));
    }
    QCOMPARE(list()->topLevelItemCount(), 2); // and the practice model
}

void TestSettingsDialog::f81KeyForTheSession()
{
    m_fake->keychainFault = Error{ErrorCode::Unsupported, QStringLiteral("There is no keychain."), {}};
    show(Page::Models);
    m_dialog->findChild<SecretField *>()->setText(QStringLiteral("sk-ant-api03-canary-77"));
    click("Add this model and store its key");
    QTRY_VERIFY(button(QStringLiteral("Keep for this session only")));
    QVERIFY(settings().models.added.empty());
    click("Keep for this session only");
    QTRY_COMPARE(settings().models.added.size(), size_t(1));
    QCOMPARE(m_fake->keyOf(QStringLiteral("anthropic")), QByteArray("sk-ant-api03-canary-77"));
    QTRY_VERIFY(says(QStringLiteral("anthropic (kept until Homard ends)"))); // S98: in no keychain
    QVERIFY(says(QStringLiteral("Keys are kept in memory until Homard ends")));
    QVERIFY(!says(QStringLiteral("in the keychain of the system")));
}

void TestSettingsDialog::addAFoundModel()
{
    show(Page::Models);
    click("Add the model found on this computer");
    QCOMPARE(settings().models.added.size(), size_t(1));
    QCOMPARE(settings().model.name, QStringLiteral("q.gguf"));
    QCOMPARE(settings().model.contextWindow, 12288); // as its server has set it
    click("Add the model found on this computer");
    QCOMPARE(settings().models.added.size(), size_t(1));
}

void TestSettingsDialog::useAndRemove()
{
    const ModelRef first{QStringLiteral("ollama"), QStringLiteral("a"), QStringLiteral("http://127.0.0.1:11434"), {}};
    const ModelRef second{QStringLiteral("ollama"), QStringLiteral("b"), QStringLiteral("http://127.0.0.1:11434"), {}};
    m_keeper->change([&](Settings &s) { s.models.added = {first, second}; });
    show(Page::Models);
    QCOMPARE(list()->topLevelItemCount(), 3);
    QVERIFY(list()->topLevelItem(2)->text(0).contains(QStringLiteral("in use"))); // practice
    list()->setCurrentItem(list()->topLevelItem(1));
    click("Use the selected model for new sessions");
    QCOMPARE(settings().model.name, QStringLiteral("b"));
    QCOMPARE(settings().models.added.size(), size_t(2));
    click("Remove the selected model from the list");
    QCOMPARE(settings().model.api, QStringLiteral("practice"));
    QVERIFY(settings().models.added == std::vector<ModelRef>{first});
    list()->setCurrentItem(list()->topLevelItem(1));
    QVERIFY(!button(QStringLiteral("Remove the selected model from the list"))->isEnabled());
}

void TestSettingsDialog::testShowsItsSteps()
{
    m_fake->outcomes[SetupStep::Tool] = {false, false, QStringLiteral("No tools."), QStringLiteral("Take another.")};
    m_keeper->change([](Settings &s) { s.models.added = {{QStringLiteral("ollama"), QStringLiteral("a"), {}, {}}}; });
    show(Page::Models);
    click("Test the selected model");
    QTRY_VERIFY(says(QStringLiteral("No tools.\nTake another.")));
    QVERIFY(says(QStringLiteral("It answered.")));
    QVERIFY(says(QStringLiteral("did not pass")));
}

void TestSettingsDialog::theResultIsWhereItWasAskedFor()
{
    m_fake->keychainFault = Error{ErrorCode::Denied, QStringLiteral("It is locked."), {}};
    m_dialog->resize(700, 420);
    show(Page::Models);
    m_dialog->findChild<SecretField *>()->setText(QStringLiteral("sk-ant-api03-12345678"));
    click("Add this model and store its key");
    QTRY_VERIFY(button(QStringLiteral("Try again")));
    auto *again = button(QStringLiteral("Try again"));
    const auto isSeen = [&] {
        return m_dialog->rect().contains(QRect(again->mapTo(m_dialog.get(), QPoint()), again->size())) &&
               !again->visibleRegion().isEmpty();
    };
    QTRY_VERIFY(isSeen());
    button(QStringLiteral("Add this model and store its key"))->setFocus();
    QTest::keyClick(m_dialog->focusWidget(), Qt::Key_Tab);
    QCOMPARE(m_dialog->focusWidget(), static_cast<QWidget *>(again));
    form()->selectProvider(QStringLiteral("openai")); // it spoke of another one
    QVERIFY(!button(QStringLiteral("Try again")));
}

void TestSettingsDialog::testCanBeCancelled()
{
    m_keeper->change([](Settings &s) { s.models.added = {{QStringLiteral("ollama"), QStringLiteral("a"), {}, {}}}; });
    show(Page::Models);
    m_fake->hold();
    click("Test the selected model");
    QTRY_VERIFY(button(QStringLiteral("Cancel")));
    click("Cancel");
    QVERIFY(!button(QStringLiteral("Cancel")));
    settle();
    m_fake->release();
}

void TestSettingsDialog::badAddressIsSaidInline()
{
    show(Page::Models);
    form()->selectProvider(QStringLiteral("other-openai"));
    for (auto *field : form()->findChildren<QLineEdit *>()) {
        if (field->accessibleName() == QStringLiteral("Address"))
            field->setText(QStringLiteral("http://me:secret@host/v1"));
    }
    click("Add this model and store its key");
    QVERIFY(says(QStringLiteral("without user name and password")));
    QVERIFY(settings().models.added.empty());
}

void TestSettingsDialog::certificateFile()
{
    show(Page::Models);
    QLineEdit *field = nullptr;
    for (auto *found : m_dialog->findChildren<QLineEdit *>()) {
        if (found->accessibleName() == QStringLiteral("Certificate file"))
            field = found;
    }
    QVERIFY(field);
    QTest::keyClicks(field, QStringLiteral("ca.pem"));
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(says(QStringLiteral("an absolute path")));
    QVERIFY(settings().model.caFile.isEmpty());
    field->clear();
    QTest::keyClicks(field, QStringLiteral("/etc/ca.pem"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(settings().model.caFile, QStringLiteral("/etc/ca.pem"));
    QVERIFY(!says(QStringLiteral("an absolute path")));
    click("Trust only the certificates of the system");
    QVERIFY(settings().model.caFile.isEmpty());
}

void TestSettingsDialog::keysByName()
{
    m_fake->storeKey(QStringLiteral("work"), SecretBytes(QByteArray("secret"))).ok();
    m_fake->environment = {{QStringLiteral("OPENAI_API_KEY"), QStringLiteral("openai")}};
    show(Page::Models);
    QTRY_VERIFY(says(QStringLiteral("work")));
    click("Copy OPENAI_API_KEY into the keychain");
    QTRY_VERIFY(button(QStringLiteral("Remove the key openai")));
    QVERIFY(!button(QStringLiteral("Copy OPENAI_API_KEY into the keychain")));
    click("Remove the key work");
    QTRY_VERIFY(!button(QStringLiteral("Remove the key work")));
}

void TestSettingsDialog::sandboxInWords()
{
    QSignalSpy asked(m_dialog.get(), &SettingsDialog::sandboxTestRequested);
    show(Page::Sandbox);
    QVERIFY(!button(QStringLiteral("Test again"))->isEnabled()); // it runs
    m_dialog->setSandboxState(SandboxState{QStringLiteral("none"), false, QStringLiteral("bubblewrap is missing.")});
    QVERIFY(says(QStringLiteral("bubblewrap is missing.")));
    QVERIFY(says(QStringLiteral("each one asks first")));
    click("Test again");
    QCOMPARE(asked.size(), 1);
    m_dialog->setSandboxState(SandboxState{QStringLiteral("bubblewrap"), true, {}});
    QVERIFY(says(QStringLiteral("no network")));
}

void TestSettingsDialog::sandboxIsChosen()
{
    show(Page::Sandbox);
    const auto named = [this](const char *name) {
        for (auto *widget : m_dialog->findChildren<QWidget *>()) {
            if (widget->accessibleName() == QString::fromLatin1(name))
                return widget;
        }
        return static_cast<QWidget *>(nullptr);
    };
    QVERIFY(says(QStringLiteral("Docker if an image is named")));
    QTest::keyClick(named("Kind"), Qt::Key_Down);
    QCOMPARE(settings().sandbox.kind, QStringLiteral("bubblewrap"));
    QVERIFY(!named("Docker image")->isEnabled());
    QTest::keyClick(named("Kind"), Qt::Key_Down);
    QCOMPARE(settings().sandbox.kind, QStringLiteral("docker"));
    QTest::keyClicks(named("Docker image"), QStringLiteral(" debian:12 "));
    QTest::keyClick(named("Docker image"), Qt::Key_Return);
    QCOMPARE(settings().sandbox.image, QStringLiteral("debian:12"));
    QTest::keyClick(named("Temporary files"), Qt::Key_Up);
    QCOMPARE(settings().sandbox.scope, QStringLiteral("session"));
    settle();
    QCOMPARE(SettingsFile(m_keeper->folder()).load().settings.sandbox, settings().sandbox);
    QTest::keyClick(named("Kind"), Qt::Key_Down);
    QVERIFY(says(QStringLiteral("every command asks")));
}

void TestSettingsDialog::foldersAndTheirSizes()
{
    const AppPaths paths = AppPaths::below(m_dir->path());
    QFile file(paths.home + QStringLiteral("/AGENTS.md"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray(2048, 'x'));
    file.close();
    QFile::link(QStringLiteral("/usr"), paths.home + QStringLiteral("/link")); // not followed
    QSignalSpy opened(m_dialog.get(), &SettingsDialog::openFolderRequested);
    show(Page::Folders);
    QTRY_VERIFY(says(QStringLiteral("2.0 KB")));
    click("Open folder: Home");
    QCOMPARE(opened[0][0].toString(), paths.home);
}

void TestSettingsDialog::diagnosticsHaveNoSecrets()
{
    m_keeper->change([](Settings &s) {
        s.model = {QStringLiteral("openai-chat"),
                   QStringLiteral("m"),
                   QStringLiteral("https://internal.example/v1"),
                   QStringLiteral("work"),
                   {},
                   0,
                   0,
                   QStringLiteral("off")};
    });
    m_dialog->setDiagnostics({QStringLiteral("Homard 0.1")});
    m_dialog->setSandboxState(SandboxState{QStringLiteral("bubblewrap"), true, {}});
    show(Page::Folders);
    click("Copy diagnostics");
    const QString text = QGuiApplication::clipboard()->text();
    QVERIFY(text.startsWith(QStringLiteral("Homard 0.1\n")));
    QVERIFY(text.contains(QStringLiteral("openai-chat/m")));
    QVERIFY(text.contains(QStringLiteral("bubblewrap, works")));
    QVERIFY(!text.contains(QStringLiteral("internal.example")));
}

void TestSettingsDialog::everyControlHasAName()
{
    m_fake->storeKey(QStringLiteral("work"), SecretBytes(QByteArray("secret"))).ok();
    for (const Page page : {Page::General, Page::Appearance, Page::Models, Page::Sandbox, Page::Folders})
        show(page);
    for (auto *widget : m_dialog->findChildren<QWidget *>()) {
        if (!(widget->focusPolicy() & Qt::TabFocus) || qobject_cast<QLabel *>(widget) ||
            widget->window() != m_dialog.get())
            continue;
        const auto *press = qobject_cast<QAbstractButton *>(widget);
        const bool inner =
            widget->parentWidget()->inherits("QComboBox") || widget->parentWidget()->inherits("QLineEdit");
        QVERIFY2(inner || !widget->accessibleName().isEmpty() || (press && !press->text().isEmpty()),
                 widget->metaObject()->className());
    }
}

QTEST_MAIN(TestSettingsDialog)
#include "tst_settings_dialog.moc"
