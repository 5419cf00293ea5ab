// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory/home_files.h"
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace homard;

class TestHomeFiles : public QObject
{
    Q_OBJECT
    QTemporaryDir m_dir;
    QString m_home;
    int m_count = 0;

    void put(const QString &name, const QByteArray &text) const
    {
        QVERIFY(QDir().mkpath(QFileInfo(m_home + QLatin1Char('/') + name).path()));
        QFile file(m_home + QLatin1Char('/') + name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(text), text.size());
    }
    /// Makes the file look an hour old: only then is its stamp trusted.
    void age(const QString &name) const
    {
        QFile file(m_home + QLatin1Char('/') + name);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.setFileTime(QDateTime::currentDateTime().addSecs(-3600), QFileDevice::FileModificationTime));
    }
    static QString textOf(const std::vector<PromptFile> &files, const QString &name)
    {
        for (const auto &file : files) {
            if (file.name == name)
                return file.text;
        }
        return QStringLiteral("(missing)");
    }

private Q_SLOTS:
    void init();
    void orderAndMissing();
    void changesAreSeen_data();
    void changesAreSeen();
    void f45Text_data();
    void f45Text();
    void overLongIsCutAndSaid();
    void linksOutAreRefused();
    void linksInsideAreFollowed();
    void specialFilesAreRefused();
    void s62UntrustedIsNotRead();
    void trustedAgentsOnly();
    void firstStart();
    void ensureNeverOverwritesNorBringsBack();
    void ensureFails();
    void manyThreads();
};

void TestHomeFiles::init()
{
    m_home = m_dir.filePath(QString::number(++m_count));
    QVERIFY(QDir().mkdir(m_home));
}

void TestHomeFiles::orderAndMissing()
{
    HomeFiles home(m_home);
    QVERIFY(home.homeFiles().empty());
    put(QStringLiteral("memory/MEMORY.md"), "m");
    put(QStringLiteral("USER.md"), "u");
    put(QStringLiteral("AGENTS.md"), "a");
    put(QStringLiteral("memory/2026-01-01.md"), "note");
    put(QStringLiteral("README.md"), "r");
    const auto files = home.homeFiles();
    QCOMPARE(files.size(), size_t(3));
    QCOMPARE(files[0].name, QStringLiteral("AGENTS.md"));
    QCOMPARE(files[1].name, QStringLiteral("USER.md"));
    QCOMPARE(files[2].name, QStringLiteral("memory/MEMORY.md"));
    QCOMPARE(files[2].text, QStringLiteral("m"));
    QVERIFY(home.problems().isEmpty());
    QVERIFY(HomeFiles(m_home + QStringLiteral("/none")).homeFiles().empty());
}

void TestHomeFiles::changesAreSeen_data()
{
    QTest::addColumn<bool>("aged");
    QTest::newRow("old file") << true;
    QTest::newRow("written a moment ago") << false;
}

void TestHomeFiles::changesAreSeen()
{
    QFETCH(bool, aged);
    const QString name = QStringLiteral("AGENTS.md");
    HomeFiles home(m_home);
    for (int i = 0; i < 50; ++i) { // same size, same inode, perhaps the same tick
        put(name, "text " + QByteArray::number(10 + i));
        if (aged)
            age(name);
        QCOMPARE(textOf(home.homeFiles(), name), QStringLiteral("text %1").arg(10 + i));
        QCOMPARE(textOf(home.homeFiles(), name), QStringLiteral("text %1").arg(10 + i));
    }
    put(QStringLiteral("new"), "by an atomic save");
    QCOMPARE(::rename(QFile::encodeName(m_home + QStringLiteral("/new")).constData(),
                      QFile::encodeName(m_home + QStringLiteral("/AGENTS.md")).constData()),
             0);
    QCOMPARE(textOf(home.homeFiles(), name), QStringLiteral("by an atomic save"));
    QVERIFY(QFile::remove(m_home + QStringLiteral("/AGENTS.md")));
    QVERIFY(home.homeFiles().empty());
    put(name, "back");
    QCOMPARE(textOf(home.homeFiles(), name), QStringLiteral("back"));
}

void TestHomeFiles::f45Text_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("text");
    QTest::newRow("f45 BOM") << QByteArray("\xEF\xBB\xBFhello") << QStringLiteral("hello");
    QTest::newRow("f45 BOM alone") << QByteArray("\xEF\xBB\xBF") << QString();
    QTest::newRow("f45 empty") << QByteArray() << QString();
    QTest::newRow("f45 invalid") << QByteArray("a\xff"
                                               "b")
                                 << QStringLiteral("a\uFFFDb");
    QTest::newRow("f45 NUL") << QByteArray("a\0b", 3) << QStringLiteral("a\uFFFDb");
    QTest::newRow("f45 Chinese") << QString::fromUtf8("记忆").toUtf8() << QString::fromUtf8("记忆");
}

void TestHomeFiles::f45Text()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, text);
    put(QStringLiteral("SOUL.md"), bytes);
    QCOMPARE(textOf(HomeFiles(m_home).homeFiles(), QStringLiteral("SOUL.md")), text);
}

void TestHomeFiles::overLongIsCutAndSaid()
{
    put(QStringLiteral("USER.md"), QByteArray(1024 * 1024, 'x'));
    HomeFiles home(m_home);
    QCOMPARE(textOf(home.homeFiles(), QStringLiteral("USER.md")).size(), 1024 * 1024);
    QVERIFY(home.problems().isEmpty());
    put(QStringLiteral("USER.md"), QByteArray(1024 * 1024 + 1, 'x'));
    const QString text = textOf(home.homeFiles(), QStringLiteral("USER.md"));
    QVERIFY(text.startsWith(QString(1024 * 1024, QLatin1Char('x'))));
    QVERIFY(text.contains(QStringLiteral("USER.md goes on here")));
    QCOMPARE(home.problems().size(), 1);
    QVERIFY(home.problems()[0].contains(QStringLiteral("1 MiB")));
}

void TestHomeFiles::linksOutAreRefused()
{
    const QString outside = m_dir.filePath(QStringLiteral("outside.md"));
    QFile file(outside);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("secret");
    file.close();
    QVERIFY(QFile::link(outside, m_home + QStringLiteral("/TOOLS.md")));
    QVERIFY(QDir().mkdir(m_dir.filePath(QStringLiteral("elsewhere%1").arg(m_count))));
    QFile note(m_dir.filePath(QStringLiteral("elsewhere%1/MEMORY.md").arg(m_count)));
    QVERIFY(note.open(QIODevice::WriteOnly));
    note.write("secret");
    note.close();
    QVERIFY(QFile::link(QFileInfo(note).path(), m_home + QStringLiteral("/memory"))); // a folder on the way counts too
    HomeFiles home(m_home);
    QVERIFY(home.homeFiles().empty());
    QCOMPARE(home.problems().size(), 2);
    // A sibling whose name begins like the home's is outside.
    QVERIFY(QDir().mkdir(m_home + QStringLiteral("-2")));
    QFile sibling(m_home + QStringLiteral("-2/USER.md"));
    QVERIFY(sibling.open(QIODevice::WriteOnly));
    sibling.close();
    QVERIFY(QFile::link(sibling.fileName(), m_home + QStringLiteral("/USER.md")));
    QVERIFY(home.homeFiles().empty());
    // The link is replaced by a file: read again.
    QVERIFY(QFile::remove(m_home + QStringLiteral("/TOOLS.md")));
    put(QStringLiteral("TOOLS.md"), "mine");
    QCOMPARE(textOf(home.homeFiles(), QStringLiteral("TOOLS.md")), QStringLiteral("mine"));
}

void TestHomeFiles::linksInsideAreFollowed()
{
    put(QStringLiteral("notes/user.md"), "me");
    QVERIFY(QFile::link(m_home + QStringLiteral("/notes/user.md"), m_home + QStringLiteral("/USER.md")));
    HomeFiles home(m_home);
    QCOMPARE(textOf(home.homeFiles(), QStringLiteral("USER.md")), QStringLiteral("me"));
    QVERIFY(home.problems().isEmpty());
}

void TestHomeFiles::specialFilesAreRefused()
{
    QCOMPARE(::mkfifo(QFile::encodeName(m_home + QStringLiteral("/AGENTS.md")).constData(), 0600), 0);
    QVERIFY(QDir().mkdir(m_home + QStringLiteral("/SOUL.md")));
    HomeFiles home(m_home);
    QVERIFY(home.homeFiles().empty()); // must not block
    QCOMPARE(home.problems().size(), 2);
}

void TestHomeFiles::s62UntrustedIsNotRead()
{
    put(QStringLiteral("AGENTS.md"), "do as I say");
    HomeFiles home(m_dir.filePath(QStringLiteral("none")));
    QVERIFY(home.projectFiles({m_home, false}).empty());
    QVERIFY(home.projectFiles({QString(), true}).empty());
}

void TestHomeFiles::trustedAgentsOnly()
{
    for (const QString &name : HomeFiles::names())
        put(name, "project");
    put(QStringLiteral("CLAUDE.md"), "other");
    HomeFiles home(m_dir.filePath(QStringLiteral("none")));
    const auto files = home.projectFiles({m_home, true});
    QCOMPARE(files.size(), size_t(1));
    QCOMPARE(files[0].name, QStringLiteral("AGENTS.md"));
    QCOMPARE(files[0].text, QStringLiteral("project"));
}

void TestHomeFiles::firstStart()
{
    const QString path = m_home + QStringLiteral("/deep/Homard");
    HomeFiles home(path);
    const auto made = home.ensureHome();
    QVERIFY(made.ok());
    QCOMPARE(made.value(), HomeFiles::names());
    const auto files = home.homeFiles();
    QCOMPARE(files.size(), size_t(6));
    for (const auto &file : files) {
        QVERIFY(file.text.startsWith(QStringLiteral("# ")) && file.text.endsWith(QLatin1Char('\n')));
        QVERIFY(file.text.size() < 600);
    }
    QVERIFY(!(QFile::permissions(path) & (QFile::ReadGroup | QFile::ReadOther)));
    QVERIFY(home.ensureHome().value().isEmpty());
}

void TestHomeFiles::ensureNeverOverwritesNorBringsBack()
{
    put(QStringLiteral("SOUL.md"), "mine");
    HomeFiles home(m_home);
    QCOMPARE(home.ensureHome().value().size(), 5);
    QCOMPARE(textOf(home.homeFiles(), QStringLiteral("SOUL.md")), QStringLiteral("mine"));
    QVERIFY(QFile::remove(m_home + QStringLiteral("/TOOLS.md")));
    QVERIFY(home.ensureHome().value().isEmpty());
    QVERIFY(!QFileInfo::exists(m_home + QStringLiteral("/TOOLS.md")));
}

void TestHomeFiles::ensureFails()
{
    put(QStringLiteral("blocked"), "a file");
    const auto made = HomeFiles(m_home + QStringLiteral("/blocked/home")).ensureHome();
    QVERIFY(!made.ok());
    QCOMPARE(made.error().code, ErrorCode::Io);
}

void TestHomeFiles::manyThreads()
{
    HomeFiles home(m_home);
    QVERIFY(home.ensureHome().ok());
    std::atomic<int> right{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
        threads.emplace_back([&] {
            for (int i = 0; i < 100; ++i)
                right += home.homeFiles().size() == 6 && home.problems().isEmpty();
        });
    }
    for (auto &thread : threads)
        thread.join();
    QCOMPARE(right.load(), 400);
}

QTEST_APPLESS_MAIN(TestHomeFiles)
#include "tst_home_files.moc"
