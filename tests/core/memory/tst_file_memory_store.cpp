// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory/file_memory_store.h"
#include "memory/home_files.h"
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace homard;

namespace {

void put(const QString &path, const QByteArray &bytes)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(missing)");
}

} // namespace

class TestFileMemoryStore : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_home = m_folder->path() + QStringLiteral("/home");
        m_store = std::make_unique<FileMemoryStore>(m_home);
    }
    void listsInTheOrderPeopleExpect();
    void writesWhatWasReadInItsForm_data();
    void writesWhatWasReadInItsForm();
    void keepsTheRightsOfTheUsersFile();
    void conflictsWhenChangedOutside();
    void makesANewNote();
    void refusesWhatItWouldDamage_data();
    void refusesWhatItWouldDamage();
    void refusesPlacesOutside_data();
    void refusesPlacesOutside();
    void refusesANewFileBehindALinkedFolder();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_home;
    std::unique_ptr<FileMemoryStore> m_store;
};

void TestFileMemoryStore::listsInTheOrderPeopleExpect()
{
    put(m_home + QStringLiteral("/USER.md"), "# me\n");
    put(m_home + QStringLiteral("/memory/2026-01-02.md"), "old");
    put(m_home + QStringLiteral("/memory/2026-11-30.md"), "new");
    put(m_home + QStringLiteral("/memory/working/plan.md"), "x");
    put(m_home + QStringLiteral("/memory/picture.png"), "x");
    const auto files = m_store->list();
    QVERIFY(files.ok());
    QStringList names;
    for (const auto &file : *files)
        names.append(file.name);
    QCOMPARE(names, HomeFiles::names() +
                        QStringList({QStringLiteral("memory/2026-11-30.md"), QStringLiteral("memory/2026-01-02.md"),
                                     QStringLiteral("memory/working/plan.md")}));
    QVERIFY(!(*files)[0].exists);
    QVERIFY((*files)[3].exists);
    QVERIFY((*files)[3].sent);
    QCOMPARE((*files)[3].bytes, qint64(5));
    QCOMPARE((*files)[6].kind, MemoryFileInfo::Kind::DailyNote);
    QVERIFY(!(*files)[6].sent);
    const QString today = QStringLiteral("memory/2026-05-06.md");
    const auto more = m_store->list({today, QStringLiteral("USER.md"), QStringLiteral("memory/2026-01-02.md")});
    QVERIFY(more.ok());
    QCOMPARE(more->size(), files->size() + 1); // each once
    QCOMPARE((*more)[7].name, today);          // in its place
    QVERIFY(!(*more)[7].exists);
    QCOMPARE((*more)[7].kind, MemoryFileInfo::Kind::DailyNote);
}

void TestFileMemoryStore::writesWhatWasReadInItsForm_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::newRow("plain") << QByteArray("# a\nb\n") << QByteArray("# a\nb\n+\n");
    QTest::newRow("no last line end") << QByteArray("a") << QByteArray("a+\n");
    QTest::newRow("CRLF") << QByteArray("a\r\nb\r\n") << QByteArray("a\r\nb\r\n+\r\n");
    QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF# \xE8\xAE\xB0\n")
                                     << QByteArray("\xEF\xBB\xBF# \xE8\xAE\xB0\n+\n");
    QTest::newRow("empty") << QByteArray() << QByteArray("+\n");
}

void TestFileMemoryStore::writesWhatWasReadInItsForm()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    const QString path = m_home + QStringLiteral("/memory/MEMORY.md");
    put(path, before);
    const auto text = m_store->read(QStringLiteral("memory/MEMORY.md"));
    QVERIFY(text.ok());
    QVERIFY2(text->readOnly.isEmpty(), qPrintable(text->readOnly));
    const auto same = m_store->write(QStringLiteral("memory/MEMORY.md"), text->text, *text);
    QVERIFY(same.ok());
    QCOMPARE(bytesOf(path), before); // saving what was read changes no byte
    const auto more = m_store->write(QStringLiteral("memory/MEMORY.md"), text->text + QStringLiteral("+\n"), *same);
    QVERIFY(more.ok());
    QCOMPARE(bytesOf(path), after);
    QVERIFY(!QFile::exists(path + QStringLiteral(".tmp")));
}

void TestFileMemoryStore::keepsTheRightsOfTheUsersFile()
{
    const QString path = m_home + QStringLiteral("/SOUL.md");
    put(path, "a\n");
    constexpr auto rights = QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup | QFile::ReadOther;
    QVERIFY(QFile::setPermissions(path, rights));
    const auto text = m_store->read(QStringLiteral("SOUL.md"));
    QVERIFY(m_store->write(QStringLiteral("SOUL.md"), QStringLiteral("b\n"), *text).ok());
    QVERIFY(QFile::permissions(path).testFlag(QFile::ReadOther));
    QVERIFY(QFile::permissions(path).testFlag(QFile::ReadGroup));
    QVERIFY(!QFile::permissions(path).testFlag(QFile::WriteOther));
}

void TestFileMemoryStore::conflictsWhenChangedOutside()
{
    const QString path = m_home + QStringLiteral("/USER.md");
    put(path, "mine\n");
    const auto text = m_store->read(QStringLiteral("USER.md"));
    put(path, "theirs\n");
    const auto written = m_store->write(QStringLiteral("USER.md"), QStringLiteral("mine too\n"), *text);
    QVERIFY(!written.ok());
    QCOMPARE(written.error().code, ErrorCode::Conflict);
    QCOMPARE(bytesOf(path), QByteArray("theirs\n"));
    QFile::remove(path);
    QCOMPARE(m_store->write(QStringLiteral("USER.md"), QStringLiteral("x"), *text).error().code, ErrorCode::Conflict);
    QVERIFY(!QFile::exists(path));
}

void TestFileMemoryStore::makesANewNote()
{
    const QString name = QStringLiteral("memory/2026-11-30.md");
    const auto nothing = m_store->read(name);
    QVERIFY(nothing.ok());
    QVERIFY(nothing->version.isEmpty());
    QVERIFY(m_store->write(name, QStringLiteral("- 记住\n"), *nothing).ok());
    QCOMPARE(bytesOf(m_home + QLatin1Char('/') + name), QStringLiteral("- 记住\n").toUtf8());
    QCOMPARE(m_store->write(name, QStringLiteral("again"), *nothing).error().code, ErrorCode::Conflict);
}

void TestFileMemoryStore::refusesWhatItWouldDamage_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("Latin-1") << QByteArray("caf\xE9\n");
    QTest::newRow("NUL") << QByteArray("a\0b\n", 4);
    QTest::newRow("mixed line ends") << QByteArray("a\r\nb\nc\r\n");
    QTest::newRow("too large") << QByteArray(5 * 1024 * 1024, 'a');
}

void TestFileMemoryStore::refusesWhatItWouldDamage()
{
    QFETCH(QByteArray, bytes);
    const QString path = m_home + QStringLiteral("/TOOLS.md");
    put(path, bytes);
    const auto text = m_store->read(QStringLiteral("TOOLS.md"));
    QVERIFY(text.ok());
    QVERIFY(!text->text.isEmpty());
    QVERIFY(!text->readOnly.isEmpty());
    QCOMPARE(m_store->write(QStringLiteral("TOOLS.md"), QStringLiteral("x"), *text).error().code, ErrorCode::Denied);
    QCOMPARE(bytesOf(path), bytes);
}

void TestFileMemoryStore::refusesPlacesOutside_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name :
         {"../secret.md", "/etc/passwd", "memory/../../x.md", "notes/x.md", "memory/x.txt", "", "a//b.md", "linked.md"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestFileMemoryStore::refusesPlacesOutside()
{
    QFETCH(QString, name);
    put(m_folder->path() + QStringLiteral("/outside.md"), "secret");
    QDir().mkpath(m_home);
    QFile::link(m_folder->path() + QStringLiteral("/outside.md"), m_home + QStringLiteral("/linked.md"));
    QVERIFY(!m_store->read(name).ok());
    QVERIFY(!m_store->write(name, QStringLiteral("x"), {}).ok());
    QCOMPARE(bytesOf(m_folder->path() + QStringLiteral("/outside.md")), QByteArray("secret"));
}

void TestFileMemoryStore::refusesANewFileBehindALinkedFolder()
{
    const QString elsewhere = m_folder->path() + QStringLiteral("/elsewhere");
    QDir().mkpath(elsewhere);
    QDir().mkpath(m_home + QStringLiteral("/memory"));
    QVERIFY(QFile::link(elsewhere, m_home + QStringLiteral("/memory/linked")));
    const QString name = QStringLiteral("memory/linked/new.md");
    QVERIFY(!m_store->read(name).ok());
    QCOMPARE(m_store->write(name, QStringLiteral("x"), {}).error().code, ErrorCode::Denied);
    QVERIFY(QDir(elsewhere).isEmpty());
}

QTEST_GUILESS_MAIN(TestFileMemoryStore)
#include "tst_file_memory_store.moc"
