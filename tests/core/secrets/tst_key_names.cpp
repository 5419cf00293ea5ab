// SPDX-License-Identifier: GPL-3.0-or-later
#include "key_names.h"
#include "keychain_errors.h"
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>
#include <qt6keychain/keychain.h>
#include <thread>

using namespace homard;

class TestKeyNames : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void addAndRemove();
    void brokenFileIsEmpty();
    void manyAtOnce();
    void cannotBeWritten();
    void f81To84Errors_data();
    void f81To84Errors();
};

void TestKeyNames::addAndRemove()
{
    QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("names.json"));
    KeyNames names(path);
    QVERIFY(names.all().isEmpty());
    QVERIFY(names.remove(QStringLiteral("a")));
    QVERIFY(!QFileInfo::exists(path));
    QVERIFY(names.add(QStringLiteral("b")));
    QVERIFY(names.add(QStringLiteral("a")));
    QVERIFY(names.add(QStringLiteral("a")));
    QCOMPARE(KeyNames(path).all(), (QStringList{QStringLiteral("a"), QStringLiteral("b")}));
    QVERIFY(names.remove(QStringLiteral("b")));
    QCOMPARE(names.all(), QStringList{QStringLiteral("a")});
    QVERIFY(!(QFile::permissions(path) & (QFile::ReadGroup | QFile::ReadOther)));
}

void TestKeyNames::brokenFileIsEmpty()
{
    QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("names.json"));
    for (const char *text : {"", "{", "[]", "{\"names\": 5}", "{\"names\": [[], \"a b\"]}"}) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.close();
        QVERIFY(KeyNames(path).all().isEmpty());
    }
    QVERIFY(KeyNames(path).add(QStringLiteral("a")));
    QCOMPARE(KeyNames(path).all(), QStringList{QStringLiteral("a")});
}

void TestKeyNames::manyAtOnce()
{
    QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("names.json"));
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
        threads.emplace_back([&, t] {
            for (int i = 0; i < 10; ++i)
                KeyNames(path).add(QStringLiteral("n%1-%2").arg(t).arg(i));
        });
    }
    for (auto &thread : threads)
        thread.join();
    QCOMPARE(KeyNames(path).all().size(), 40);
}

void TestKeyNames::cannotBeWritten()
{
    QTemporaryDir dir;
    QVERIFY(!KeyNames(dir.filePath(QStringLiteral("no/folder/names.json"))).add(QStringLiteral("a")));
}

void TestKeyNames::f81To84Errors_data()
{
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("words");
    QTest::addColumn<ErrorCode>("expected");
    const auto row = [](const char *name, int code, const char *words, ErrorCode expected) {
        QTest::newRow(name) << code << QString::fromLatin1(words) << expected;
    };
    qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere");
    row("not found", QKeychain::EntryNotFound, "", ErrorCode::NotFound);
    row("f82 refused", QKeychain::AccessDeniedByUser, "", ErrorCode::Denied);
    row("f82 denied", QKeychain::AccessDenied, "", ErrorCode::Denied);
    row("f82 locked", QKeychain::OtherError, "Cannot create an item in a locked collection", ErrorCode::Denied);
    row("f81 no backend", QKeychain::NoBackendAvailable, "", ErrorCode::Unsupported);
    row("f81 not built", QKeychain::NotImplemented, "", ErrorCode::Unsupported);
    row("f81 no service", QKeychain::OtherError,
        "The name org.freedesktop.secrets was not provided by any .service files", ErrorCode::Unsupported);
    row("f81 dbus-broker", QKeychain::OtherError, "The name is not activatable", ErrorCode::Unsupported);
    row("other", QKeychain::OtherError, "Message recipient disconnected", ErrorCode::Io);
    row("other without words", QKeychain::CouldNotDeleteEntry, "", ErrorCode::Io);
}

void TestKeyNames::f81To84Errors()
{
    QFETCH(int, code);
    QFETCH(QString, words);
    QFETCH(ErrorCode, expected);
    KeychainReply reply;
    reply.code = code;
    reply.words = words;
    const Error error = errorFrom(reply, QStringLiteral("openai"));
    QCOMPARE(error.code, expected);
    QVERIFY(!error.message.isEmpty() && !error.hint.isEmpty());
}

QTEST_APPLESS_MAIN(TestKeyNames)
#include "tst_key_names.moc"
