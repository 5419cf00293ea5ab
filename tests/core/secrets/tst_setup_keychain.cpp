// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/provider_setup.h"
#include "secrets/keychain_secrets.h"
#include "secrets/session_secrets.h"
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTest>

using namespace homard;

namespace {

const char canary[] = "sk-proj-Canary-5d1e8b70aa";

QString namesFile()
{
    return QDir::homePath() + QStringLiteral("/key-names.json");
}

SecretBytes key()
{
    return SecretBytes(QByteArray(canary));
}

} // namespace

/// Setting a key up over a real keychain. Runs inside with_keyring.sh; one KeychainSecrets for the whole process, as in
/// the program.
class TestSetupKeychain : public QObject
{
    Q_OBJECT
public:
    static int store();

private:
    SystemClock m_clock;
    Masker m_masker;
    QString m_mode = qEnvironmentVariable("HOMARD_KEYRING_MODE");
    std::unique_ptr<KeychainSecrets> m_keychain;
    std::unique_ptr<SessionSecrets> m_secrets;
    std::unique_ptr<ProviderSetup> m_setup;

    bool is(const char *mode) const { return m_mode == QString::fromLatin1(mode); }

private Q_SLOTS:
    void initTestCase();
    void s98StoredAndReadBack();
    void f81f82KeptForTheSessionOnly();
    void s98NothingOnDisk();
};

int TestSetupKeychain::store()
{
    SystemClock clock;
    Masker masker;
    KeychainSecrets secrets(namesFile(), clock, masker);
    return secrets.write(QStringLiteral("seed"), SecretBytes(QByteArray("seed value"))).ok() ? 0 : 1;
}

void TestSetupKeychain::initTestCase()
{
    if (is("missing")) {
        if (qEnvironmentVariable("CI") == QStringLiteral("true"))
            QFAIL("gnome-keyring-daemon and dbus-run-session must be there");
        QSKIP("skipped: no keychain daemon here");
    }
    QVERIFY2(!m_mode.isEmpty(), "run me through with_keyring.sh");
    m_keychain = std::make_unique<KeychainSecrets>(namesFile(), m_clock, m_masker);
    m_secrets = std::make_unique<SessionSecrets>(*m_keychain);
    ProviderSetupOptions options;
    options.keepForSession = [this](const QString &name, const SecretBytes &value) {
        return m_secrets->keepForSession(name, value);
    };
    m_setup = std::make_unique<ProviderSetup>(*m_secrets, m_masker, m_clock, std::move(options));
}

void TestSetupKeychain::s98StoredAndReadBack()
{
    if (!is("unlocked"))
        return;
    const auto stored = m_setup->storeKey(QStringLiteral("openai"), key());
    QVERIFY2(stored.ok(), stored.ok() ? "" : qPrintable(stored.error().text()));
    QVERIFY(m_setup->keyNames().value().contains(QStringLiteral("openai")));
    const auto read = m_keychain->read(QStringLiteral("openai"));
    QVERIFY(read.ok());
    QCOMPARE(read.value().view(), QByteArray(canary));
    QVERIFY(m_setup->removeKey(QStringLiteral("openai")).ok());
    QVERIFY(!m_setup->keyNames().value().contains(QStringLiteral("openai")));
}

void TestSetupKeychain::f81f82KeptForTheSessionOnly()
{
    if (is("unlocked"))
        return;
    const auto stored = m_setup->storeKey(QStringLiteral("openai"), key());
    QVERIFY(!stored.ok());
    QVERIFY2(!stored.error().hint.isEmpty(), qPrintable(stored.error().text()));
    QVERIFY(!stored.error().text().contains(QLatin1StringView(canary)));
    QVERIFY(!m_secrets->read(QStringLiteral("openai")).ok()); // not kept on its own
    QVERIFY(m_setup->keepForSession(QStringLiteral("openai"), key()).ok());
    QCOMPARE(m_secrets->read(QStringLiteral("openai")).value().view(), QByteArray(canary));
}

void TestSetupKeychain::s98NothingOnDisk()
{
    QDirIterator files(QDir::homePath(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (file.open(QIODevice::ReadOnly))
            QVERIFY2(!file.readAll().contains(canary), qPrintable(file.fileName()));
    }
}

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    if (argc > 1 && qstrcmp(argv[1], "--store") == 0)
        return TestSetupKeychain::store();
    TestSetupKeychain test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_setup_keychain.moc"
