// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/safe_files.h"
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <atomic>
#include <filesystem>
#include <thread>
#ifdef Q_OS_UNIX
#include "special_files_unix.h"
#endif

using namespace homard;
namespace fs = std::filesystem;

namespace {

constexpr qint64 limit = 1'000'000;

fs::path native(const QString &path)
{
    return fs::path(path.toStdString());
}

} // namespace

namespace {
/// Of a folder or file and a link in its place, while a thread writes (S44).
constexpr int raceFlips = 100'000;
constexpr int mostWrites = 5'000'000; // a machine that never lets the flipper run
} // namespace

class TestSafeFiles : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void readsInside();
    void s42LinkOutOfTheWorkspace();
    void s42LinksThatStayInside();
    void s43DanglingLinkIsNotWritten();
    void s43MissingLeafUnderLinkedParent();
    void s44FlippingFolder();
    void s44FlippingFile();
    void s46OneDecisionForAllSpellings_data();
    void s46OneDecisionForAllSpellings();
    void s47HardLink();
    void s48RootIsNotFollowed();
    void s51SpecialFiles();
    void s51Sizes();
    void writesKeepTheMode();
    void writeProtected();
    void newFilesAndFolders();
    void f91ChangedSinceOpened();
    void f91AppearedSinceOpened();
    void listing();
    void outsideWrites();

private:
    void put(const QString &path, const QByteArray &content) const
    {
        QDir().mkpath(path.section(u'/', 0, -2));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }
    QByteArray get(const QString &path) const
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(none)");
    }
    Result<QByteArray> read(const QString &path) const
    {
        auto file = m_files->open(path);
        return file ? wholeOf(**file, limit) : Result<QByteArray>(file.error());
    }
    Result<void> write(const QString &path, const QByteArray &content, bool folders = false) const
    {
        auto target = m_files->openForWrite(path, limit, folders);
        return target ? (*target)->replace(content) : Result<void>(target.error());
    }
    /// Nothing is left behind by writes that failed.
    int temporaries() const
    {
        int count = 0;
        for (const auto &entry : fs::recursive_directory_iterator(native(m_folder->path())))
            count += entry.path().filename().string().starts_with(".homard-") ? 1 : 0;
        return count;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<SafeFiles> m_files;
    QString m_root;    ///< The workspace.
    QString m_outside; ///< A folder beside it, with the canary.
};

void TestSafeFiles::init()
{
    // In memory where that is possible: thousands of writes that each wait for a disk would take a minute.
    const QString memory = QStringLiteral("/dev/shm");
    m_folder = QFileInfo(memory).isWritable()
                   ? std::make_unique<QTemporaryDir>(memory + QStringLiteral("/homard-XXXXXX"))
                   : std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    const QString top = QFileInfo(m_folder->path()).canonicalFilePath();
    m_root = top + QStringLiteral("/ws");
    m_outside = top + QStringLiteral("/out");
    QDir().mkpath(m_root);
    put(m_outside + QStringLiteral("/canary"), "canary");
    put(m_root + QStringLiteral("/a/b.txt"), "inside");
    m_files = std::make_unique<SafeFiles>(m_root);
}

void TestSafeFiles::cleanup()
{
    QCOMPARE(get(m_outside + QStringLiteral("/canary")), QByteArray("canary"));
    QCOMPARE(QDir(m_outside).entryList(QDir::Files), QStringList{QStringLiteral("canary")});
    QCOMPARE(temporaries(), 0);
    m_files.reset();
    m_folder.reset();
}

void TestSafeFiles::readsInside()
{
    const auto content = read(m_root + QStringLiteral("/a/b.txt"));
    QVERIFY(content);
    QCOMPARE(*content, QByteArray("inside"));
    QCOMPARE(read(m_root + QStringLiteral("/none")).error().code, ErrorCode::NotFound);
    QCOMPARE(read(m_root + QStringLiteral("/a")).error().code, ErrorCode::Invalid);
    QVERIFY(m_files->isInside(m_root));
    QVERIFY(!m_files->isInside(m_root + QStringLiteral("x/y")));
    QCOMPARE(m_files->shown(m_root + QStringLiteral("/a/b.txt")), QStringLiteral("a/b.txt"));
}

void TestSafeFiles::s42LinkOutOfTheWorkspace()
{
    fs::create_symlink(native(m_outside), native(m_root + QStringLiteral("/absolute")));
    fs::create_symlink("../out", native(m_root + QStringLiteral("/relative")));
    fs::create_symlink("../out/canary", native(m_root + QStringLiteral("/file")));
    for (const char *name : {"/absolute/canary", "/relative/canary", "/file"}) {
        const QString path = m_root + QLatin1StringView(name);
        const auto content = read(path);
        QVERIFY2(!content, name);
        QCOMPARE(content.error().code, ErrorCode::Denied);
        QVERIFY(!write(path, "changed"));
    }
    QVERIFY(!m_files->list(m_root + QStringLiteral("/relative"), 10));
    QVERIFY(!write(m_root + QStringLiteral("/relative/new"), "x", true));
}

void TestSafeFiles::s42LinksThatStayInside()
{
    fs::create_symlink("a", native(m_root + QStringLiteral("/folder")));
    fs::create_symlink("a/b.txt", native(m_root + QStringLiteral("/file")));
    QVERIFY(!write(m_root + QStringLiteral("/file"), "through the link"));
    QVERIFY(!write(m_root + QStringLiteral("/folder/b.txt"), "through the link"));
    QCOMPARE(get(m_root + QStringLiteral("/a/b.txt")), QByteArray("inside"));
#ifndef HOMARD_PORTABLE_SAFE_FILES // there no link is followed at all
    fs::create_symlink(native(m_root + QStringLiteral("/a/b.txt")), native(m_root + QStringLiteral("/absolute")));
    for (const char *name : {"/folder/b.txt", "/file", "/absolute"}) {
        const auto content = read(m_root + QLatin1StringView(name));
        QVERIFY2(content, name);
        QCOMPARE(*content, QByteArray("inside"));
    }
    const auto file = m_files->open(m_root + QStringLiteral("/file"));
    QVERIFY(file);
    QCOMPARE((*file)->realPath(), m_root + QStringLiteral("/a/b.txt"));
#else
    QVERIFY(!read(m_root + QStringLiteral("/file")));
    QVERIFY(!read(m_root + QStringLiteral("/folder/b.txt")));
#endif
}

void TestSafeFiles::s43DanglingLinkIsNotWritten()
{
    fs::create_symlink(native(m_outside + QStringLiteral("/new")), native(m_root + QStringLiteral("/dangling")));
    const auto done = write(m_root + QStringLiteral("/dangling"), "x");
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::Denied);
    QVERIFY(!QFile::exists(m_outside + QStringLiteral("/new")));
}

void TestSafeFiles::s43MissingLeafUnderLinkedParent()
{
    fs::create_symlink(native(m_outside), native(m_root + QStringLiteral("/link")));
    QVERIFY(!write(m_root + QStringLiteral("/link/new/deep/file"), "x", true));
    QVERIFY(!QFile::exists(m_outside + QStringLiteral("/new")));
}

/// A folder that turns into a link to the outside and back while files are written below it.
void TestSafeFiles::s44FlippingFolder()
{
    const fs::path real = native(m_root + QStringLiteral("/dir"));
    const fs::path parked = native(m_root + QStringLiteral("/parked"));
    const fs::path link = native(m_root + QStringLiteral("/link"));
    fs::create_directory(real);
    fs::create_directory_symlink(native(m_outside), link);
    std::atomic<bool> over{false};
    std::atomic<int> flips{0};
    std::thread flipper([&] {
        std::error_code ignored;
        while (!over) {
            fs::rename(real, parked, ignored);
            fs::rename(link, real, ignored);
            fs::rename(real, link, ignored);
            fs::rename(parked, real, ignored);
            flips += 2;
        }
    });
    int written = 0;
    int refused = 0;
    for (int i = 0; (flips < raceFlips || written == 0) && i < mostWrites; ++i) {
        const QString path = m_root + (i % 2 ? QStringLiteral("/dir/file") : QStringLiteral("/dir/canary"));
        const bool done = write(path, QByteArray::number(i), true).ok();
        (done ? written : refused) += 1;
        const auto seen = read(m_root + QStringLiteral("/dir/canary"));
        if (seen)
            QVERIFY(*seen != "canary");
    }
    over = true;
    flipper.join();
    QVERIFY(flips >= raceFlips);
    QVERIFY(written > 0);
    QCOMPARE(get(m_outside + QStringLiteral("/canary")), QByteArray("canary"));
    QCOMPARE(get(m_outside + QStringLiteral("/file")), QByteArray("(none)"));
    fs::remove_all(real);
    fs::remove_all(parked);
    fs::remove_all(link);
}

/// The file itself turns into a link to the canary and back.
void TestSafeFiles::s44FlippingFile()
{
    const fs::path file = native(m_root + QStringLiteral("/a/b.txt"));
    const fs::path link = native(m_root + QStringLiteral("/a/link"));
    fs::create_symlink(native(m_outside + QStringLiteral("/canary")), link);
    const fs::path spare = native(m_root + QStringLiteral("/a/spare"));
    std::atomic<bool> over{false};
    std::atomic<int> flips{0};
    std::thread flipper([&] {
        std::error_code ignored;
        while (!over) {
            fs::copy_file(file, spare, fs::copy_options::overwrite_existing, ignored);
            fs::rename(link, file, ignored);
            fs::create_symlink(native(m_outside + QStringLiteral("/canary")), link, ignored);
            fs::rename(spare, file, ignored);
            flips += 2;
        }
    });
    int written = 0;
    for (int i = 0; (flips < raceFlips || written == 0) && i < mostWrites; ++i)
        written += write(m_root + QStringLiteral("/a/b.txt"), QByteArray::number(i)).ok() ? 1 : 0;
    over = true;
    flipper.join();
    QVERIFY(flips >= raceFlips);
    QVERIFY(written > 0);
    QCOMPARE(get(m_outside + QStringLiteral("/canary")), QByteArray("canary"));
}

void TestSafeFiles::s46OneDecisionForAllSpellings_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("cleaned"); // empty: refused
    const QString root = QStringLiteral("/ws");
    QTest::newRow("plain") << QStringLiteral("a/b") << QStringLiteral("/ws/a/b");
    QTest::newRow("dots") << QStringLiteral("./a/../.config//x") << QStringLiteral("/ws/.config/x");
    QTest::newRow("out") << QStringLiteral("../etc/passwd") << QStringLiteral("/etc/passwd");
    QTest::newRow("far out") << QStringLiteral("../../../../etc/passwd") << QStringLiteral("/etc/passwd");
    QTest::newRow("absolute") << QStringLiteral("//etc//passwd") << QStringLiteral("/etc/passwd");
    QTest::newRow("root itself") << QStringLiteral(".") << QStringLiteral("/ws");
    QTest::newRow("blank kept") << QStringLiteral("a ") << QStringLiteral("/ws/a ");
    QTest::newRow("file address") << QStringLiteral("file:///etc/passwd") << QString();
    QTest::newRow("tilde") << QStringLiteral("~/.ssh/id_rsa") << QString();
    QTest::newRow("nul") << QString(QStringLiteral("a") + QChar(0) + QStringLiteral("b")) << QString();
    QTest::newRow("long") << QString(5000, u'a') << QString();
}

void TestSafeFiles::s46OneDecisionForAllSpellings()
{
    QFETCH(QString, path);
    QFETCH(QString, cleaned);
    const auto got = workspacePath(path, {QStringLiteral("/ws"), false});
    QCOMPARE(got.ok(), !cleaned.isEmpty());
    if (got)
        QCOMPARE(*got, cleaned);
    if (QFile::exists(QStringLiteral("/proc/self/cwd"))) {
        const auto magic =
            m_files->open(QStringLiteral("/proc/self/cwd/") + QFileInfo(QStringLiteral("CMakeCache.txt")).fileName());
        QVERIFY(!magic);
    }
}

void TestSafeFiles::s47HardLink()
{
    fs::create_hard_link(native(m_outside + QStringLiteral("/canary")), native(m_root + QStringLiteral("/hard")));
    const auto done = write(m_root + QStringLiteral("/hard"), "changed");
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::Denied);
    QVERIFY(done.error().message.contains(QLatin1StringView("hard link")));
}

/// The workspace's own folder was replaced by a link after the session began.
void TestSafeFiles::s48RootIsNotFollowed()
{
    fs::rename(native(m_root), native(m_root + QStringLiteral("-moved")));
    fs::create_symlink(native(m_outside), native(m_root));
    QVERIFY(!read(m_root + QStringLiteral("/canary")));
    QVERIFY(!write(m_root + QStringLiteral("/new"), "x"));
    fs::remove(native(m_root));
}

void TestSafeFiles::s51SpecialFiles()
{
#ifdef Q_OS_UNIX
    QElapsedTimer timer;
    timer.start();
    QVERIFY(makeFifo(m_root + QStringLiteral("/fifo")));
    QVERIFY(makeSocket(m_root + QStringLiteral("/socket")));
    for (const QString &path :
         {m_root + QStringLiteral("/fifo"), m_root + QStringLiteral("/socket"), QStringLiteral("/dev/zero")}) {
        const auto file = m_files->open(path);
        QVERIFY(!file);
        QCOMPARE(file.error().code, ErrorCode::Denied);
        const auto target = m_files->openForWrite(path, limit, false);
        QVERIFY(!target);
        QCOMPARE(target.error().code, ErrorCode::Denied);
    }
    QVERIFY(timer.elapsed() < 60'000); // opening a FIFO the ordinary way would never return
#endif
    QVERIFY(!m_files->openForWrite(m_root + QStringLiteral("/a"), limit, false));
    QVERIFY(!m_files->openForWrite(m_root, limit, false));
}

void TestSafeFiles::s51Sizes()
{
    const QString path = m_root + QStringLiteral("/sparse");
    put(path, {});
    fs::resize_file(native(path), 5'000'000'000);
    const auto content = read(path);
    QVERIFY(!content);
    QCOMPARE(content.error().code, ErrorCode::Invalid);
    QCOMPARE(m_files->openForWrite(path, limit, false).error().code, ErrorCode::Invalid);
    fs::remove(native(path));
}

void TestSafeFiles::writesKeepTheMode()
{
    const QString path = m_root + QStringLiteral("/a/b.txt");
    for (const int mode : {0600, 0755, 0640}) {
        fs::permissions(native(path), fs::perms(mode));
        QVERIFY(write(path, QByteArray::number(mode)));
        QCOMPARE(int(fs::status(native(path)).permissions()), mode);
        QCOMPARE(get(path), QByteArray::number(mode));
    }
}

void TestSafeFiles::writeProtected()
{
    const QString path = m_root + QStringLiteral("/a/b.txt");
    fs::permissions(native(path), fs::perms(0444));
    QCOMPARE(write(path, "x").error().code, ErrorCode::Denied);
    QCOMPARE(get(path), QByteArray("inside"));
}

void TestSafeFiles::newFilesAndFolders()
{
    const QString path = m_root + QStringLiteral("/x/y/z.txt");
    const auto looked = m_files->openForWrite(path, limit, false);
    QVERIFY(looked);
    QVERIFY(!(*looked)->exists());
    QVERIFY(!QFile::exists(m_root + QStringLiteral("/x"))); // looking makes nothing
    QVERIFY(!(*looked)->replace("x"));
    QVERIFY(write(path, "new", true));
    QCOMPARE(get(path), QByteArray("new"));
    QVERIFY(!write(m_root + QStringLiteral("/a/b.txt/c"), "x", true)); // a file on the way
}

void TestSafeFiles::f91ChangedSinceOpened()
{
    const QString path = m_root + QStringLiteral("/a/b.txt");
    const auto target = m_files->openForWrite(path, limit, false);
    QVERIFY(target);
    put(path, "edited"); // as long as before
    const auto done = (*target)->replace("mine");
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::Conflict);
    QCOMPARE(get(path), QByteArray("edited"));
}

void TestSafeFiles::f91AppearedSinceOpened()
{
    const QString path = m_root + QStringLiteral("/a/new.txt");
    const auto target = m_files->openForWrite(path, limit, false);
    QVERIFY(target);
    put(path, "theirs");
    QCOMPARE((*target)->replace("mine").error().code, ErrorCode::Conflict);
    QCOMPARE(get(path), QByteArray("theirs"));
}

void TestSafeFiles::listing()
{
    fs::create_symlink("nowhere", native(m_root + QStringLiteral("/link")));
    put(m_root + QStringLiteral("/B"), "12");
    bool complete = false;
    const auto entries = m_files->list(m_root, 10, &complete);
    QVERIFY(entries && complete);
    QCOMPARE(int(entries->size()), 3);
    QCOMPARE((*entries)[0].name, QStringLiteral("B"));
    QCOMPARE((*entries)[0].size, 2);
    QCOMPARE((*entries)[1].kind, FileKind::Directory);
    QCOMPARE((*entries)[2].kind, FileKind::Link);
    QVERIFY(m_files->list(m_root, 2, &complete));
    QVERIFY(!complete);
    QVERIFY(!m_files->list(m_root + QStringLiteral("/B"), 10));
}

/// Approved by somebody: works, but follows no links and makes no folders.
void TestSafeFiles::outsideWrites()
{
    const QString other = QFileInfo(m_folder->path()).canonicalFilePath() + QStringLiteral("/other");
    put(other + QStringLiteral("/f"), "old");
    QVERIFY(write(other + QStringLiteral("/f"), "new"));
    QCOMPARE(get(other + QStringLiteral("/f")), QByteArray("new"));
    QVERIFY(!write(other + QStringLiteral("/missing/f"), "new", true));
    fs::create_symlink(native(m_outside), native(other + QStringLiteral("/link")));
    QVERIFY(!write(other + QStringLiteral("/link/canary"), "new"));
}

QTEST_APPLESS_MAIN(TestSafeFiles)
#include "tst_safe_files.moc"
