// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory/file_memory_drafts.h"
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace homard;

class TestFileMemoryDrafts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void givesBackWhatWasKept();
    void leavesAloneWhatItCannotRead();
    void refusesAnIdThatIsAPath();
    void saysWhyItCannotKeep();
};

void TestFileMemoryDrafts::givesBackWhatWasKept()
{
    QTemporaryDir folder;
    const QString place = folder.path() + QStringLiteral("/a/drafts");
    FileMemoryDrafts drafts(place);
    QVERIFY(drafts.list().empty());
    const QString text = QStringLiteral("# 记忆\n\n\"quoted\" \\ \t\n\n");
    QVERIFY(drafts.keep({QStringLiteral("id-1"), QStringLiteral("memory/MEMORY.md"), QStringLiteral("first")}));
    QVERIFY(drafts.keep({QStringLiteral("id-1"), QStringLiteral("memory/MEMORY.md"), text}));
    const auto list = FileMemoryDrafts(place).list(); // another run
    QCOMPARE(list.size(), size_t(1));
    QCOMPARE(list[0].name, QStringLiteral("memory/MEMORY.md"));
    QCOMPARE(list[0].text, text);
    QVERIFY(list[0].keptWallMs > 0);
    QCOMPARE(QFile::permissions(place + QStringLiteral("/id-1.json")) & QFile::ReadOther, QFile::Permissions());
    drafts.drop(QStringLiteral("id-1"));
    QVERIFY(drafts.list().empty());
}

void TestFileMemoryDrafts::leavesAloneWhatItCannotRead()
{
    QTemporaryDir folder;
    QFile broken(folder.filePath(QStringLiteral("broken.json")));
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write("{\"file\": \"mem");
    broken.close();
    FileMemoryDrafts drafts(folder.path());
    QVERIFY(drafts.list().empty());
    QVERIFY(broken.exists());
}

void TestFileMemoryDrafts::refusesAnIdThatIsAPath()
{
    QTemporaryDir folder;
    FileMemoryDrafts drafts(folder.path() + QStringLiteral("/drafts"));
    const auto kept = drafts.keep({QStringLiteral("../out"), QStringLiteral("AGENTS.md"), QStringLiteral("x")});
    QCOMPARE(kept.error().code, ErrorCode::Invalid);
    QVERIFY(!QFile::exists(folder.filePath(QStringLiteral("out.json"))));
}

void TestFileMemoryDrafts::saysWhyItCannotKeep()
{
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("drafts"))); // a file where the folder would be
    QVERIFY(file.open(QIODevice::WriteOnly));
    FileMemoryDrafts drafts(file.fileName());
    const auto kept = drafts.keep({QStringLiteral("id"), QStringLiteral("AGENTS.md"), QStringLiteral("x")});
    QCOMPARE(kept.error().code, ErrorCode::Io);
    QCOMPARE(kept.error().message, QStringLiteral("Nothing can be kept in %1: Not a directory.").arg(file.fileName()));
}

QTEST_GUILESS_MAIN(TestFileMemoryDrafts)
#include "tst_file_memory_drafts.moc"
