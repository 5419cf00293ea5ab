// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakes/fake_model_setup.h"
#include "fakes/fake_rule_book.h"
#include "ui/settings/settings_dialog.h"
#include "ui/widgets/model_form.h"
#include "ui/widgets/secret_field.h"
#include <QAbstractButton>
#include <QLabel>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

using namespace homard;
using namespace Qt::StringLiterals;

/// Where the keys and the certificate of "Models & keys" go, and where they do not.
class TestModelKeys : public QObject
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

    const Settings &settings() const { return m_keeper->settings(); }
    void settle() { QTRY_VERIFY(m_errands->isIdle()); }
    ModelForm *form() const { return m_dialog->findChild<ModelForm *>(); }
    QLineEdit *field(const char *name) const
    {
        for (auto *found : form()->findChildren<QLineEdit *>()) {
            if (found->accessibleName() == QLatin1StringView(name))
                return found;
        }
        return nullptr;
    }
    void typeKey(const char *key) const { m_dialog->findChild<SecretField *>()->setText(QString::fromLatin1(key)); }
    void nameKey(const char *name) const
    {
        field("Name under which the key is stored")->setText(QString::fromLatin1(name));
    }
    void typeAddress(const char *url) const
    {
        form()->selectProvider(u"other-openai"_s);
        field("Address")->setText(QString::fromLatin1(url));
        field("Model name")->setText(u"m"_s);
    }
    void click(const char *name) const
    {
        for (auto *found : m_dialog->findChildren<QAbstractButton *>()) {
            if (found->isVisible() &&
                (found->accessibleName() == QLatin1StringView(name) || found->text() == QLatin1StringView(name)))
                return found->click();
        }
        QFAIL(name);
    }
    void add() const { click("Add this model and store its key"); }
    bool says(const char *text) const
    {
        for (const auto *label : m_dialog->findChildren<QLabel *>()) {
            if (label->isVisible() && label->text().contains(QString::fromUtf8(text)))
                return true;
        }
        return false;
    }
    void store(const char *name)
    {
        m_fake->storeKey(QString::fromLatin1(name), SecretBytes(QByteArray("kept"))).ok();
        m_setup->refreshKeys();
        settle();
    }
    void know(const char *url, const char *keyName)
    {
        m_keeper->change([&](Settings &s) {
            s.models.added.push_back(
                {u"openai-chat"_s, u"known"_s, QString::fromLatin1(url), QString::fromLatin1(keyName)});
        });
        settle();
    }

private Q_SLOTS:
    void init();
    void cleanup();
    void theNameOfAKeyEndsWithItsModel();
    void aKeyGoesToItsOwnOriginOnly();
    void anotherPortGetsAKeyOfItsOwn();
    void aHostLikeAProviderGetsNoProvidersKey();
    void aNameOfAnotherServerIsRefused();
    void aKeyOfNobodyIsNamedAndWarnedOf();
    void aNameWithoutAKeyIsRefused();
    void theCertificateIsOfTheServerInUse();
    void theCertificateIsOfTheFirstServer();
    void aListOfAnotherServerIsNotTaken();
};

void TestModelKeys::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_fake = std::make_unique<FakeModelSetup>();
    m_errands = std::make_unique<Errands>();
    m_setup = std::make_unique<SetupController>(*m_fake, *m_errands);
    const AppPaths paths = AppPaths::below(m_dir->path());
    QVERIFY(paths.ensure().empty());
    m_keeper = std::make_unique<SettingsKeeper>(paths.config, Settings(), *m_errands);
    m_rules = std::make_unique<RulesModel>(m_book, *m_errands);
    m_dialog = std::make_unique<SettingsDialog>(*m_keeper, *m_setup, *m_rules, *m_errands, paths);
    m_dialog->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_dialog.get()));
    m_dialog->showPage(SettingsDialog::Page::Models);
    settle();
}

void TestModelKeys::cleanup()
{
    m_dialog.reset();
    m_rules.reset();
    m_keeper.reset();
    m_setup.reset();
    m_errands.reset();
}

void TestModelKeys::theNameOfAKeyEndsWithItsModel()
{
    form()->selectProvider(u"openai"_s);
    typeKey("key-of-openai");
    nameKey("work");
    add();
    QTRY_COMPARE(settings().models.added.size(), size_t(1));
    settle();
    QCOMPARE(settings().model.keyName, u"work"_s);
    QVERIFY(field("Name under which the key is stored")->text().isEmpty());
    typeAddress("http://192.168.1.5:8000");
    QVERIFY(form()->model().keyName.isEmpty());
    add();
    QCOMPARE(settings().models.added.size(), size_t(2));
    QVERIFY(settings().models.added[1].keyName.isEmpty());
    form()->selectProvider(u"openai"_s); // its own server's it still is
    QCOMPARE(form()->model().keyName, u"work"_s);
    nameKey("work");
    form()->selectProvider(u"deepseek"_s);
    QVERIFY(field("Name under which the key is stored")->text().isEmpty());
    QVERIFY(form()->model().keyName.isEmpty());
}

void TestModelKeys::aKeyGoesToItsOwnOriginOnly()
{
    store("llm.corp"); // as an earlier version named it
    know("https://llm.corp/v1", "llm.corp");
    typeAddress("https://llm.corp/v2");
    QCOMPARE(form()->model().keyName, u"llm.corp"_s);
    for (const char *other : {"http://llm.corp/v1", "http://llm.corp:8080", "https://llm.corp:8443"}) {
        typeAddress(other);
        QVERIFY2(form()->model().keyName.isEmpty(), other);
    }
}

void TestModelKeys::anotherPortGetsAKeyOfItsOwn()
{
    store("llm.corp");
    know("https://llm.corp/v1", "llm.corp");
    typeAddress("http://llm.corp:8080");
    typeKey("key-of-8080");
    add();
    QTRY_COMPARE(settings().models.added.size(), size_t(2));
    QCOMPARE(settings().models.added[1].keyName, u"http_llm.corp_8080"_s);
    QCOMPARE(m_fake->keyOf(u"http_llm.corp_8080"_s), QByteArray("key-of-8080"));
    QCOMPARE(m_fake->keyOf(u"llm.corp"_s), QByteArray("kept"));
}

void TestModelKeys::aHostLikeAProviderGetsNoProvidersKey()
{
    store("openai");
    typeAddress("http://openai:8080");
    QVERIFY(form()->model().keyName.isEmpty());
    typeKey("key-of-the-host");
    QCOMPARE(form()->model().keyName, u"http_openai_8080"_s);
    form()->selectProvider(u"openai"_s);
    QCOMPARE(form()->model().keyName, u"openai"_s);
}

void TestModelKeys::aNameOfAnotherServerIsRefused()
{
    store("openai");
    typeAddress("http://llm.corp:8080");
    nameKey("openai");
    QVERIFY(form()->model().keyName.isEmpty());
    add();
    QVERIFY(says("“openai” is the key of api.openai.com."));
    QVERIFY(settings().models.added.empty());
    click("Get list");
    QVERIFY(!m_fake->calls().contains(u"list http://llm.corp:8080"_s));
    typeKey("key-of-8080");
    add();
    QVERIFY(says("“openai” is the key of api.openai.com."));
    settle();
    QCOMPARE(m_fake->keyOf(u"openai"_s), QByteArray("kept"));
    nameKey("anthropic"); // a provider's, though none is stored
    add();
    QVERIFY(says("“anthropic” is the key of api.anthropic.com."));
    settle();
    QVERIFY(m_fake->keyOf(u"anthropic"_s).isEmpty());
}

void TestModelKeys::aKeyOfNobodyIsNamedAndWarnedOf()
{
    store("lone");
    typeAddress("http://llm.corp:8080");
    QVERIFY(form()->model().keyName.isEmpty());
    nameKey("lone");
    QVERIFY(says("The stored key “lone” would be sent to llm.corp:8080."));
    QCOMPARE(form()->model().keyName, u"lone"_s);
    typeKey("another");
    add(); // nobody knows who would get it
    QVERIFY(says("There is a key “lone” already."));
    settle();
    QCOMPARE(m_fake->keyOf(u"lone"_s), QByteArray("kept"));
}

void TestModelKeys::aNameWithoutAKeyIsRefused()
{
    store("lone");
    typeAddress("http://llm.corp:8080");
    nameKey("loan");
    add();
    QVERIFY(says("There is no key “loan”."));
    QVERIFY(settings().models.added.empty());
}

void TestModelKeys::theCertificateIsOfTheServerInUse()
{
    m_keeper->change([](Settings &s) {
        s.model.api = u"openai-chat"_s;
        s.model.name = u"own"_s;
        s.model.baseUrl = u"https://llm.corp/v1"_s;
        s.model.caFile = u"/etc/ca.pem"_s;
    });
    typeAddress("https://elsewhere.example/v1");
    typeKey("another");
    click("Get list");
    settle();
    QCOMPARE(m_fake->lastTrial().model.baseUrl, u"https://elsewhere.example/v1"_s);
    QVERIFY(m_fake->lastTrial().caFile.isEmpty());
    typeAddress("https://llm.corp/v1");
    click("Get list");
    settle();
    QCOMPARE(m_fake->lastTrial().caFile, u"/etc/ca.pem"_s);
    know("https://elsewhere.example/v1", "");
    auto *list = m_dialog->findChild<QTreeWidget *>();
    for (int i = 0; i < list->topLevelItemCount(); ++i) {
        list->setCurrentItem(list->topLevelItem(i));
        if (list->topLevelItem(i)->text(0).contains(u"known"_s))
            break;
    }
    click("Test the selected model");
    settle();
    QCOMPARE(m_fake->lastTrial().model.name, u"known"_s);
    QVERIFY(m_fake->lastTrial().caFile.isEmpty());
}

/// While the practice model is in use, the next one added is the one the certificate is of.
void TestModelKeys::theCertificateIsOfTheFirstServer()
{
    m_keeper->change([](Settings &s) { s.model.caFile = u"/etc/ca.pem"_s; });
    typeAddress("https://llm.corp/v1");
    click("Get list");
    settle();
    QCOMPARE(m_fake->lastTrial().caFile, u"/etc/ca.pem"_s);
}

void TestModelKeys::aListOfAnotherServerIsNotTaken()
{
    typeAddress("https://llm.corp/v1");
    click("Get list");
    form()->selectProvider(u"openai"_s);
    settle();
    QVERIFY(!says("in the list"));
    click("Get list");
    QTRY_VERIFY(says("in the list"));
}

QTEST_MAIN(TestModelKeys)
#include "tst_model_keys.moc"
