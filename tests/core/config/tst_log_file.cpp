// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/logging.h"
#include "config/log_file.h"
#include "fakes/fake_clock.h"
#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace homard;

class TestLogFile : public QObject
{
    Q_OBJECT
    Masker m_masker;
    FakeClock m_clock;

    static QByteArray all(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private Q_SLOTS:
    void lineHasTimeLevelCategory();
    void s95SecretsAreMasked();
    void lineCannotBeFaked();
    void isPrivate();
    void rotates();
    void followsAnotherProcessThatRotated();
    void manyThreads();
    void crashLosesNothing();
    void onlyOneAtATime();
    void handlerComesBack();
    void f13FolderCannotBeMade();
};

void TestLogFile::lineHasTimeLevelCategory()
{
    QTemporaryDir dir;
    auto log = LogFile::install(dir.filePath(QStringLiteral("logs")), m_masker, m_clock);
    QVERIFY(log.ok());
    qCInfo(logConfig) << "hello" << 5;
    qWarning("plain");
    const QString path = (*log)->path();
    QCOMPARE(path, dir.filePath(QStringLiteral("logs/homard.log")));
    QCOMPARE(all(path), QByteArray("2026-01-02T00:00:00.000Z info homard.config: hello 5\n"
                                   "2026-01-02T00:00:00.000Z warning default: plain\n"));
}

void TestLogFile::s95SecretsAreMasked()
{
    QTemporaryDir dir;
    m_masker.add(QStringLiteral("openai"), SecretBytes(QByteArray("canary-123456")));
    auto log = LogFile::install(dir.path(), m_masker, m_clock);
    QVERIFY(log.ok());
    qCWarning(logNet) << QStringLiteral("Authorization: Bearer canary-123456");
    const QByteArray text = all((*log)->path());
    QVERIFY(!text.contains("canary"));
    QVERIFY(text.contains("Bearer [secret openai]"));
}

void TestLogFile::lineCannotBeFaked()
{
    QTemporaryDir dir;
    auto log = LogFile::install(dir.path(), m_masker, m_clock);
    QVERIFY(log.ok());
    qCInfo(logTools).noquote() << QStringLiteral("a\n2026-01-01T00:00:00.000Z info x: fake\r\x1b[31m");
    const auto lines = all((*log)->path()).split('\n');
    QCOMPARE(lines.size(), 3);
    QVERIFY(lines[1].startsWith("    2026"));
    QVERIFY(lines[1].endsWith("\\u{d}\\u{1b}[31m"));
}

void TestLogFile::isPrivate()
{
    QTemporaryDir dir;
    auto log = LogFile::install(dir.path(), m_masker, m_clock);
    QVERIFY(log.ok());
    const auto owner = QFile::ReadOwner | QFile::WriteOwner | QFile::ReadUser | QFile::WriteUser;
    QCOMPARE(QFile::permissions((*log)->path()), owner);
}

void TestLogFile::rotates()
{
    QTemporaryDir dir;
    LogOptions options;
    options.maxBytes = 1000;
    auto log = LogFile::install(dir.path(), m_masker, m_clock, options);
    QVERIFY(log.ok());
    for (int i = 0; i < 100; ++i)
        qInfo("message %03d", i);
    const QString path = (*log)->path();
    log->reset();
    QCOMPARE(
        QDir(dir.path()).entryList(QDir::Files),
        (QStringList{QStringLiteral("homard.log"), QStringLiteral("homard.log.1"), QStringLiteral("homard.log.2")}));
    QByteArray kept;
    for (const char *suffix : {".2", ".1", ""}) {
        const QByteArray part = all(path + QString::fromLatin1(suffix));
        QVERIFY(!part.isEmpty() && part.size() <= 1000);
        kept += part;
    }
    const auto lines = kept.split('\n');
    for (qsizetype i = 0; i + 1 < lines.size(); ++i) // the newest ones, none missing
        QVERIFY(
            lines[i].endsWith("message " + QByteArray::number(100 - (lines.size() - 1) + i).rightJustified(3, '0')));
}

void TestLogFile::followsAnotherProcessThatRotated()
{
    QTemporaryDir dir;
    auto log = LogFile::install(dir.path(), m_masker, m_clock);
    QVERIFY(log.ok());
    const QString path = (*log)->path();
    qInfo("one");
    QVERIFY(QFile::rename(path, path + QStringLiteral(".1")));
    qInfo("two");
    QVERIFY(all(path).endsWith("two\n"));
    QVERIFY(all(path + QStringLiteral(".1")).endsWith("one\n"));
}

void TestLogFile::manyThreads()
{
    QTemporaryDir dir;
    auto log = LogFile::install(dir.path(), m_masker, m_clock);
    QVERIFY(log.ok());
    std::vector<std::thread> threads;
    for (int t = 0; t < 8; ++t) {
        threads.emplace_back([t] {
            for (int i = 0; i < 200; ++i)
                qInfo("thread %d message %d end", t, i);
        });
    }
    for (auto &thread : threads)
        thread.join();
    const auto lines = all((*log)->path()).split('\n');
    QCOMPARE(lines.size(), 8 * 200 + 1);
    for (qsizetype i = 0; i + 1 < lines.size(); ++i)
        QVERIFY(lines[i].startsWith("2026-") && lines[i].endsWith(" end"));
}

void TestLogFile::crashLosesNothing()
{
    QTemporaryDir dir;
    const pid_t child = ::fork();
    QVERIFY(child >= 0);
    if (child == 0) {
        auto log = LogFile::install(dir.path(), m_masker, m_clock);
        qInfo("the last words");
        ::kill(::getpid(), SIGKILL);
    }
    int status = 0;
    QCOMPARE(::waitpid(child, &status, 0), child);
    QVERIFY(WIFSIGNALED(status));
    QVERIFY(all(dir.filePath(QStringLiteral("homard.log"))).endsWith("the last words\n"));
}

void TestLogFile::onlyOneAtATime()
{
    QTemporaryDir dir;
    auto first = LogFile::install(dir.path(), m_masker, m_clock);
    QVERIFY(first.ok());
    auto second = LogFile::install(dir.path(), m_masker, m_clock);
    QVERIFY(!second.ok());
    QCOMPARE(second.error().code, ErrorCode::Busy);
    first->reset();
    QVERIFY(LogFile::install(dir.path(), m_masker, m_clock).ok());
}

void TestLogFile::handlerComesBack()
{
    QTemporaryDir dir;
    static std::atomic<int> seen{0};
    const auto old = qInstallMessageHandler([](QtMsgType, const QMessageLogContext &, const QString &) { ++seen; });
    {
        auto log = LogFile::install(dir.path(), m_masker, m_clock);
        qInfo("into the file");
        QCOMPARE(seen.load(), 0);
    }
    qInfo("back");
    qInstallMessageHandler(old);
    QCOMPARE(seen.load(), 1);
}

void TestLogFile::f13FolderCannotBeMade()
{
    QTemporaryDir dir;
    QFile file(dir.filePath(QStringLiteral("logs")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const auto log = LogFile::install(file.fileName(), m_masker, m_clock);
    QVERIFY(log.ok());
    QVERIFY2((*log)->fault().contains(file.fileName()), qPrintable((*log)->fault()));
    qCInfo(logConfig) << "lost";
    QVERIFY(file.remove());
    qCInfo(logConfig) << "kept"; // from the moment it can be
    QVERIFY(all((*log)->path()).endsWith("homard.config: kept\n"));
    QVERIFY(!all((*log)->path()).contains("lost"));
}

QTEST_APPLESS_MAIN(TestLogFile)
#include "tst_log_file.moc"
