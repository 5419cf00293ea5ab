// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakes/fake_secrets.h"
#include "secrets/session_secrets.h"
#include <QTest>

using namespace homard;

namespace {

const QString name = QStringLiteral("openai");

SecretBytes key(const char *text)
{
    return SecretBytes(QByteArray(text));
}

QByteArray readFrom(Secrets &secrets)
{
    const auto value = secrets.read(name);
    return value.ok() ? QByteArray(value.value().data(), qsizetype(value.value().size())) : QByteArray("(none)");
}

} // namespace

class TestSessionSecrets : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void f81KeptWithoutAKeychain();
    void keptGoesFirstUntilWritten();
    void namesAreBoth();
    void badNames();
};

void TestSessionSecrets::f81KeptWithoutAKeychain()
{
    FakeSecrets keychain;
    keychain.failWith(Error{ErrorCode::Unsupported, QStringLiteral("no keychain"), {}});
    SessionSecrets secrets(keychain);
    QVERIFY(!secrets.names().ok());
    QVERIFY(!secrets.write(name, key("a")).ok());
    QCOMPARE(readFrom(secrets), QByteArray("(none)")); // S98: a failed write keeps nothing
    QVERIFY(secrets.keepForSession(name, key("a")).ok());
    QCOMPARE(readFrom(secrets), QByteArray("a"));
    QCOMPARE(secrets.names().value(), QStringList{name});
    QVERIFY(secrets.remove(name).ok());
    QCOMPARE(readFrom(secrets), QByteArray("(none)"));
    QVERIFY(!secrets.remove(name).ok());
}

void TestSessionSecrets::keptGoesFirstUntilWritten()
{
    FakeSecrets keychain;
    SessionSecrets secrets(keychain);
    QVERIFY(secrets.write(name, key("old")).ok());
    QVERIFY(secrets.keepForSession(name, key("new")).ok());
    QCOMPARE(readFrom(secrets), QByteArray("new"));
    QCOMPARE(keychain.valueOf(name), QByteArray("old"));
    QVERIFY(secrets.write(name, key("newest")).ok());
    QCOMPARE(readFrom(secrets), QByteArray("newest"));
    QVERIFY(secrets.keepForSession(name, key("x")).ok());
    QVERIFY(secrets.remove(name).ok());
    QCOMPARE(readFrom(secrets), QByteArray("(none)"));
}

void TestSessionSecrets::namesAreBoth()
{
    FakeSecrets keychain;
    SessionSecrets secrets(keychain);
    QVERIFY(secrets.write(name, key("a")).ok());
    QVERIFY(secrets.keepForSession(name, key("b")).ok());
    QVERIFY(secrets.keepForSession(QStringLiteral("groq"), key("c")).ok());
    QCOMPARE(secrets.names().value(), (QStringList{QStringLiteral("groq"), name}));
    QCOMPARE(secrets.sessionNames(), (QStringList{QStringLiteral("groq"), name}));
    QVERIFY(secrets.write(name, key("d")).ok());
    QCOMPARE(secrets.sessionNames(), QStringList{QStringLiteral("groq")});
}

void TestSessionSecrets::badNames()
{
    FakeSecrets keychain;
    SessionSecrets secrets(keychain);
    QVERIFY(!secrets.keepForSession(QStringLiteral("a b"), key("a")).ok());
    QVERIFY(!secrets.keepForSession({}, key("a")).ok());
}

QTEST_GUILESS_MAIN(TestSessionSecrets)
#include "tst_session_secrets.moc"
