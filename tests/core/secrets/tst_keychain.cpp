// SPDX-License-Identifier: GPL-3.0-or-later
#include "secrets/keychain_secrets.h"
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTest>
#include <csignal>
#include <thread>

using namespace homard;
using namespace std::chrono_literals;

namespace {

SecretBytes secret(const char *text)
{
    return SecretBytes(QByteArray(text));
}

QString namesFile()
{
    return QDir::homePath() + QStringLiteral("/keychain-names.json");
}

} // namespace

/// Runs inside with_keyring.sh. One KeychainSecrets for the whole process, as in the program.
class TestKeychain : public QObject
{
    Q_OBJECT
public:
    static int store();

private:
    SystemClock m_clock;
    Masker m_masker;
    QString m_mode = qEnvironmentVariable("HOMARD_KEYRING_MODE");
    std::unique_ptr<KeychainSecrets> m_secrets;

    bool is(const char *mode) const { return m_mode == QString::fromLatin1(mode); }

private Q_SLOTS:
    void initTestCase();
    void writeReadRemove();
    void overwrite();
    void s98ReadsBackWhatIsStored_data();
    void s98ReadsBackWhatIsStored();
    void f84RefusedValues_data();
    void f84RefusedValues();
    void badNames();
    void s95ReadValuesAreMasked();
    void namesStayRightWhenRemovedOutside();
    void namesHealWhenTheFileIsLost();
    void concurrentCalls();
    void f82Locked();
    void f82Silent();
    void f81NoKeychain();
    void stopEndsLaterCalls();
};

int TestKeychain::store()
{
    SystemClock clock;
    Masker masker;
    KeychainSecrets secrets(namesFile(), clock, masker);
    const auto done = secrets.write(QStringLiteral("seed"), secret("seed value"));
    if (!done.ok())
        qWarning().noquote() << done.error().text();
    return done.ok() ? 0 : 1;
}

void TestKeychain::initTestCase()
{
    if (is("missing")) {
        if (qEnvironmentVariable("CI") == QStringLiteral("true"))
            QFAIL("gnome-keyring-daemon and dbus-run-session must be there");
        QSKIP("skipped: no keychain daemon here");
    }
    QVERIFY2(!m_mode.isEmpty(), "run me through with_keyring.sh");
    KeychainOptions options;
    QCOMPARE(options.timeout, 10'000ms); // F82
    if (is("silent"))
        options.timeout = 1500ms;
    m_secrets = std::make_unique<KeychainSecrets>(namesFile(), m_clock, m_masker, options);
}

#define ONLY_IN(mode)                                                                                                  \
    if (!is(mode))                                                                                                     \
    return

void TestKeychain::writeReadRemove()
{
    ONLY_IN("unlocked");
    const QString name = QStringLiteral("openai");
    QCOMPARE(m_secrets->names().value(), QStringList());
    QCOMPARE(m_secrets->read(name).error().code, ErrorCode::NotFound);
    QCOMPARE(m_secrets->remove(name).error().code, ErrorCode::NotFound);
    const auto written = m_secrets->write(name, secret("sk-123"));
    QVERIFY2(written.ok(), written.ok() ? "" : qPrintable(written.error().text()));
    QCOMPARE(m_secrets->names().value(), QStringList{name});
    QCOMPARE(m_secrets->read(name).value().view(), QByteArray("sk-123"));
    QCOMPARE(m_secrets->read(QStringLiteral("other")).error().code, ErrorCode::NotFound);
    QVERIFY(m_secrets->remove(name).ok());
    QCOMPARE(m_secrets->read(name).error().code, ErrorCode::NotFound);
    QCOMPARE(m_secrets->names().value(), QStringList());
}

void TestKeychain::overwrite()
{
    ONLY_IN("unlocked");
    const QString name = QStringLiteral("twice");
    QVERIFY(m_secrets->write(name, secret("first value")).ok());
    QVERIFY(m_secrets->write(name, secret("second value")).ok());
    QCOMPARE(m_secrets->read(name).value().view(), QByteArray("second value"));
    QCOMPARE(m_secrets->names().value(), QStringList{name});
    QVERIFY(m_secrets->remove(name).ok());
}

void TestKeychain::s98ReadsBackWhatIsStored_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::newRow("s98 one byte") << QByteArray("x");
    QTest::newRow("s98 blanks kept") << QByteArray("  a b\t\n");
    QTest::newRow("s98 Chinese") << QString::fromUtf8("密钥值").toUtf8();
    QTest::newRow("s98 looks like base64") << QByteArray("QUJD");
    QTest::newRow("s98 JSON") << QByteArray("{\"type\": \"service\", \"key\": \"-----BEGIN\\n\"}");
    QTest::newRow("s98 16 KiB") << QByteArray(16 * 1024, 'k');
}

void TestKeychain::s98ReadsBackWhatIsStored()
{
    ONLY_IN("unlocked");
    QFETCH(QByteArray, value);
    const QString name = QStringLiteral("Name_1.x-y");
    QVERIFY(m_secrets->write(name, SecretBytes(value)).ok());
    QCOMPARE(m_secrets->read(name).value().view(), value);
    QVERIFY(m_secrets->remove(name).ok());
}

void TestKeychain::f84RefusedValues_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("says");
    QTest::newRow("f84 empty") << QByteArray() << QStringLiteral("empty");
    QTest::newRow("f84 too long") << QByteArray(16 * 1024 + 1, 'k') << QStringLiteral("16385");
    QTest::newRow("f84 NUL") << QByteArray("ab\0cd", 5) << QStringLiteral("not text");
    QTest::newRow("f84 not UTF-8") << QByteArray("ab\xff") << QStringLiteral("not text");
}

void TestKeychain::f84RefusedValues()
{
    QFETCH(QByteArray, value);
    QFETCH(QString, says);
    const auto written = m_secrets->write(QStringLiteral("name"), SecretBytes(value));
    QVERIFY(!written.ok());
    QCOMPARE(written.error().code, ErrorCode::Invalid);
    QVERIFY(written.error().message.contains(says));
}

void TestKeychain::badNames()
{
    for (const char *name : {"", "a b", "#homard", "a/b", "a\n", "\xc3\xa4",
                             "12345678901234567890123456789012345678901234567890123456789012345"}) {
        const QString text = QString::fromUtf8(name);
        QCOMPARE(m_secrets->write(text, secret("value")).error().code, ErrorCode::Invalid);
        QCOMPARE(m_secrets->read(text).error().code, ErrorCode::NotFound);
        QCOMPARE(m_secrets->remove(text).error().code, ErrorCode::NotFound);
    }
}

void TestKeychain::s95ReadValuesAreMasked()
{
    ONLY_IN("unlocked");
    QVERIFY(m_secrets->write(QStringLiteral("canary"), secret("canary-987654")).ok());
    QCOMPARE(m_masker.masked(QByteArray("x canary-987654 y")), QByteArray("x [secret canary] y"));
    QVERIFY(m_secrets->remove(QStringLiteral("canary")).ok());
    QFile file(namesFile());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(!file.readAll().contains("987654"));
}

void TestKeychain::namesStayRightWhenRemovedOutside()
{
    ONLY_IN("unlocked");
    QVERIFY(m_secrets->write(QStringLiteral("stays"), secret("value")).ok());
    QFile file(namesFile());
    QVERIFY(file.open(QIODevice::ReadWrite)); // a name without an entry is what a removal outside leaves behind
    QVERIFY(file.write(R"({"names": ["gone", "stays", "not a name", 5]})") > 0);
    file.close();
    QCOMPARE(m_secrets->names().value(), QStringList{QStringLiteral("stays")});
    QCOMPARE(m_secrets->read(QStringLiteral("gone")).error().code, ErrorCode::NotFound);
    QCOMPARE(m_secrets->remove(QStringLiteral("gone")).error().code, ErrorCode::NotFound);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(!file.readAll().contains("gone"));
    QVERIFY(m_secrets->remove(QStringLiteral("stays")).ok());
}

void TestKeychain::namesHealWhenTheFileIsLost()
{
    ONLY_IN("unlocked");
    QVERIFY(m_secrets->write(QStringLiteral("kept"), secret("value")).ok());
    QVERIFY(QFile::remove(namesFile()));
    QCOMPARE(m_secrets->read(QStringLiteral("kept")).value().view(), QByteArray("value"));
    QCOMPARE(m_secrets->names().value(), QStringList{QStringLiteral("kept")});
    QVERIFY(m_secrets->remove(QStringLiteral("kept")).ok());
}

void TestKeychain::concurrentCalls()
{
    ONLY_IN("unlocked");
    std::atomic<int> right{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 8; ++t) {
        threads.emplace_back([&, t] {
            const QString name = QStringLiteral("key%1").arg(t);
            const QByteArray value = "value of " + QByteArray::number(t);
            for (int i = 0; i < 5; ++i) {
                if (!m_secrets->write(name, SecretBytes(value)).ok())
                    return;
                const auto back = m_secrets->read(name);
                if (back.ok() && back->view() == value)
                    ++right;
            }
        });
    }
    for (auto &thread : threads)
        thread.join();
    QCOMPARE(right.load(), 40);
    QCOMPARE(m_secrets->names().value().size(), 8);
    for (int t = 0; t < 8; ++t)
        QVERIFY(m_secrets->remove(QStringLiteral("key%1").arg(t)).ok());
    QCOMPARE(m_secrets->names().value(), QStringList());
}

void TestKeychain::f82Locked()
{
    ONLY_IN("locked");
    QElapsedTimer timer;
    timer.start();
    const QString name = QStringLiteral("seed");
    std::vector<Error> errors{m_secrets->read(name).error(), m_secrets->read(QStringLiteral("other")).error(),
                              m_secrets->write(name, secret("new value")).error(), m_secrets->remove(name).error(),
                              m_secrets->names().error()};
    for (const auto &error : errors) {
        QCOMPARE(error.code, ErrorCode::Denied); // never NotFound: the key is there
        QVERIFY(error.message.contains(QStringLiteral("locked")));
        QVERIFY(error.hint.contains(QStringLiteral("Unlock")) &&
                error.hint.contains(QStringLiteral("environment variable")));
    }
    QVERIFY(timer.elapsed() < 5 * 10'000);
    QFile file(namesFile());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().contains("seed"));
}

void TestKeychain::f82Silent()
{
    ONLY_IN("silent");
    const int pid = qEnvironmentVariableIntValue("HOMARD_KEYRING_PID");
    QVERIFY(pid > 1);
    const QString name = QStringLiteral("key");
    QVERIFY(m_secrets->write(name, secret("value")).ok());
    QCOMPARE(::kill(pid, SIGSTOP), 0);
    QElapsedTimer timer;
    timer.start();
    const auto read = m_secrets->read(name);
    const auto took = timer.elapsed();
    std::vector<ErrorCode> others(8, ErrorCode::Internal); // they wait for their turn and end in time as well
    std::vector<std::thread> threads;
    for (auto &code : others) {
        threads.emplace_back([&] {
            const auto value = m_secrets->read(name);
            code = value.ok() ? ErrorCode::Internal : value.error().code;
        });
    }
    for (auto &thread : threads)
        thread.join();
    const auto all = timer.elapsed();
    ::kill(pid, SIGCONT);
    QVERIFY(!read.ok());
    QCOMPARE(read.error().code, ErrorCode::Timeout);
    QVERIFY(read.error().message.contains(QStringLiteral("did not answer")));
    QVERIFY(took >= 1500 && took < 6000);
    QVERIFY(all < 15'000);
    QCOMPARE(others, std::vector<ErrorCode>(8, ErrorCode::Timeout));
    // It answers again: what was asked in between is dropped, what is asked now works.
    Result<SecretBytes> again = m_secrets->read(name);
    for (int i = 0; i < 10 && !again.ok(); ++i)
        again = m_secrets->read(name);
    QCOMPARE(again.value().view(), QByteArray("value"));
}

void TestKeychain::f81NoKeychain()
{
    if (!is("absent") && !is("no-service"))
        return;
    const QString name = QStringLiteral("key");
    std::vector<Error> errors{m_secrets->read(name).error(), m_secrets->write(name, secret("value")).error(),
                              m_secrets->remove(name).error()};
    for (const auto &error : errors) {
        QCOMPARE(error.code, ErrorCode::Unsupported);
        QVERIFY(error.hint.contains(QStringLiteral("gnome-keyring")) &&
                error.hint.contains(QStringLiteral("environment variable")));
    }
    QCOMPARE(m_secrets->names().value(), QStringList()); // nothing was ever stored: no need to ask
    QVERIFY(!QFile::exists(namesFile()));
}

void TestKeychain::stopEndsLaterCalls()
{
    const int pid = is("silent") ? qEnvironmentVariableIntValue("HOMARD_KEYRING_PID") : 0;
    if (pid > 1) { // a call that waits for a keychain that says nothing ends as well, long before its time
        QCOMPARE(::kill(pid, SIGSTOP), 0);
        std::atomic<bool> started{false};
        ErrorCode code = ErrorCode::Internal;
        std::thread waiting([&] {
            started = true;
            const auto value = m_secrets->read(QStringLiteral("key"));
            code = value.ok() ? ErrorCode::Internal : value.error().code;
        });
        while (!started)
            std::this_thread::yield();
        m_secrets->stop();
        waiting.join();
        ::kill(pid, SIGCONT);
        QCOMPARE(code, ErrorCode::Cancelled);
    }
    m_secrets->stop();
    QCOMPARE(m_secrets->read(QStringLiteral("key")).error().code, ErrorCode::Cancelled);
    QCOMPARE(m_secrets->names().error().code, ErrorCode::Cancelled);
    m_secrets.reset();
}

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    if (argc == 2 && qstrcmp(argv[1], "--store") == 0)
        return TestKeychain::store();
    TestKeychain test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_keychain.moc"
