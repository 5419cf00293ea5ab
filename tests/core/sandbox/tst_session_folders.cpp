// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/session_folders.h"
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <fcntl.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace homard;

namespace {

constexpr qint64 Day = 24LL * 3600 * 1000;

} // namespace

/// The private /tmp of sessions: making, using, clearing.
class TestSessionFolders : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void temporary();
    void unusedOnesGo();
    void oneInUseStays();
    void cancelledRoundIsFinished();
    void linksAreNotFollowed();
    void anyDepthGoes();
    void nobodyLeadsTheCleanerElsewhere();
    void usersAndCleanersMeet();

private:
    /// A session's folder that was last used eight days ago.
    static QString old(const SessionFolders &folders, const QString &id);
    static void clear(const SessionFolders &folders, const CancelToken &cancel = {})
    {
        folders.clearUnused(QDateTime::currentMSecsSinceEpoch() - 7 * Day, cancel);
    }
    static QStringList namesIn(const QString &folder)
    {
        return QDir(folder).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::System | QDir::Hidden);
    }
};

namespace {

void makeOld(const QString &path)
{
    const timespec then{(QDateTime::currentMSecsSinceEpoch() - 8 * Day) / 1000, 0};
    const timespec both[2] = {then, then};
    QCOMPARE(utimensat(AT_FDCWD, QFile::encodeName(path).constData(), both, AT_SYMLINK_NOFOLLOW), 0);
}

void putFile(const QString &path)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("x") == 1);
}

} // namespace

QString TestSessionFolders::old(const SessionFolders &folders, const QString &id)
{
    const auto folder = folders.temporary(id);
    if (!folder.ok())
        return {};
    QDir(folder->path).mkpath(QStringLiteral("a/b"));
    putFile(folder->path + QStringLiteral("/a/b/file"));
    makeOld(folder->path);
    return folder->path;
}

void TestSessionFolders::temporary()
{
    QTemporaryDir folder;
    const SessionFolders folders(folder.path());
    const auto first = folders.temporary(QStringLiteral("one"));
    QVERIFY(first.ok());
    for (const auto &odd : {QStringLiteral("../one"), QStringLiteral("/etc"), QString(), QStringLiteral("ö"),
                            QStringLiteral(".gone-1"), QString(300, QLatin1Char('a'))}) {
        const auto other = folders.temporary(odd);
        QVERIFY(other.ok());
        QVERIFY(other->path != first->path);
        QVERIFY(!QFileInfo(other->path).fileName().startsWith(QLatin1Char('.')));
        QCOMPARE(QFileInfo(other->path).path(), QFileInfo(first->path).path());
    }
    // One that others can enter is not used, nor a link.
    const auto open = folders.temporary(QStringLiteral("two"));
    QVERIFY(QFile(open->path).setPermissions(QFile::Permissions(0x7055)));
    QCOMPARE(folders.temporary(QStringLiteral("two")).error().code, ErrorCode::Denied);
    QVERIFY(QFile::link(first->path, QFileInfo(first->path).path() + QStringLiteral("/three")));
    QCOMPARE(folders.temporary(QStringLiteral("three")).error().code, ErrorCode::Denied);
}

void TestSessionFolders::unusedOnesGo()
{
    QTemporaryDir folder;
    const SessionFolders folders(folder.path());
    const auto unused = old(folders, QStringLiteral("unused"));
    const auto used = old(folders, QStringLiteral("used"));
    QVERIFY(folders.temporary(QStringLiteral("used")).ok()); // that is using it
    clear(folders);
    QVERIFY(!QFileInfo::exists(unused));
    QVERIFY(QFileInfo::exists(used + QStringLiteral("/a/b/file")));
    QCOMPARE(namesIn(QFileInfo(used).path()), QStringList{QStringLiteral("used")});
}

/// A command may run longer than folders are kept.
void TestSessionFolders::oneInUseStays()
{
    QTemporaryDir folder;
    const SessionFolders folders(folder.path());
    const auto path = old(folders, QStringLiteral("one"));
    {
        const auto lease = folders.temporary(QStringLiteral("one"));
        QVERIFY(lease.ok());
        makeOld(path);
        clear(folders);
        QVERIFY(QFileInfo::exists(path + QStringLiteral("/a/b/file")));
    }
    clear(folders);
    QVERIFY(!QFileInfo::exists(path));
}

void TestSessionFolders::cancelledRoundIsFinished()
{
    QTemporaryDir folder;
    const SessionFolders folders(folder.path());
    const auto path = old(folders, QStringLiteral("one"));
    CancelToken cancel;
    cancel.cancel();
    clear(folders, cancel);
    const auto left = namesIn(QFileInfo(path).path());
    QCOMPARE(left.size(), 1);
    QVERIFY(left.first().startsWith(QStringLiteral(".gone-")));
    QVERIFY(QFileInfo::exists(QFileInfo(path).path() + QLatin1Char('/') + left.first() + QStringLiteral("/a/b/file")));
    clear(folders);
    QCOMPARE(namesIn(QFileInfo(path).path()), QStringList());
}

void TestSessionFolders::linksAreNotFollowed()
{
    QTemporaryDir folder;
    const SessionFolders folders(folder.path());
    const auto path = old(folders, QStringLiteral("one"));
    QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("outside")));
    putFile(folder.filePath(QStringLiteral("outside/file")));
    for (const char *link : {"/a/link", "/.gone-link"})
        QVERIFY(QFile::link(folder.filePath(QStringLiteral("outside")), path + QString::fromLatin1(link)));
    QVERIFY(QFile::link(folder.filePath(QStringLiteral("outside")),
                        QFileInfo(path).path() + QStringLiteral("/.gone-link")));
    makeOld(path);
    clear(folders);
    QVERIFY(!QFileInfo::exists(path));
    QVERIFY(QFileInfo::exists(folder.filePath(QStringLiteral("outside/file"))));
}

/// Deeper than a path can be long and than descriptors may be open.
void TestSessionFolders::anyDepthGoes()
{
    QTemporaryDir folder;
    const SessionFolders folders(folder.path());
    const auto path = old(folders, QStringLiteral("one"));
    int at = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    for (int depth = 0; depth < 1200; ++depth) {
        QCOMPARE(::mkdirat(at, "deep", 0500), 0);
        const int next = ::openat(at, "deep", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        QVERIFY(next >= 0);
        ::fchmod(next, 0700);
        ::close(at);
        at = next;
    }
    ::close(at);
    makeOld(path);
    clear(folders);
    QCOMPARE(namesIn(QFileInfo(path).path()), QStringList());
}

void TestSessionFolders::nobodyLeadsTheCleanerElsewhere()
{
    QTemporaryDir folder;
    const SessionFolders folders(folder.path());
    const auto outside = folder.filePath(QStringLiteral("outside"));
    for (int i = 0; i < 200; ++i) {
        QVERIFY(QDir().mkpath(outside + QStringLiteral("/%1").arg(i)));
        putFile(outside + QStringLiteral("/%1/file").arg(i));
    }
    const auto path = old(folders, QStringLiteral("one"));
    // A command of a program that knows no leases goes on there by descriptor.
    const int root = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    std::atomic<bool> ended{false};
    std::thread swapping([&] {
        while (!ended) {
            ::mkdirat(root, "d", 0700);
            for (int i = 0; i < 20; ++i)
                ::mkdirat(root, ("d/" + std::to_string(i)).c_str(), 0700);
            ::renameat(root, "d", root, "e");
            ::symlinkat(QFile::encodeName(outside).constData(), root, "d");
            ::unlinkat(root, "d", 0);
            ::renameat(root, "e", root, "d");
        }
    });
    for (int i = 0; i < 200; ++i) {
        makeOld(path);
        clear(folders);
        const auto left = namesIn(QFileInfo(path).path());
        if (!left.isEmpty())
            QDir(QFileInfo(path).path()).rename(left.first(), QFileInfo(path).fileName());
        if (!QFileInfo::exists(path))
            break;
    }
    ended = true;
    swapping.join();
    ::close(root);
    for (int i = 0; i < 200; ++i)
        QVERIFY(QFileInfo::exists(outside + QStringLiteral("/%1/file").arg(i)));
}

/// Whoever gets a lease keeps the folder under its name, although others clear all the time.
void TestSessionFolders::usersAndCleanersMeet()
{
    QTemporaryDir folder;
    const SessionFolders folders(folder.path());
    std::atomic<bool> ended{false};
    std::thread cleaner([&] {
        while (!ended) // even what was used just now
            folders.clearUnused(QDateTime::currentMSecsSinceEpoch() + Day, {});
    });
    int lost = 0;
    int refused = 0;
    for (int i = 0; i < 300; ++i) {
        const auto lease = folders.temporary(QStringLiteral("one"));
        if (!lease.ok()) {
            ++refused;
            continue;
        }
        putFile(lease->path + QStringLiteral("/file"));
        std::this_thread::yield();
        lost += QFileInfo::exists(lease->path + QStringLiteral("/file")) ? 0 : 1;
    }
    ended = true;
    cleaner.join();
    QCOMPARE(lost, 0);
    QVERIFY2(refused < 30, qPrintable(QString::number(refused)));
}

QTEST_APPLESS_MAIN(TestSessionFolders)
#include "tst_session_folders.moc"
