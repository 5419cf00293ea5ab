// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/app_paths.h"
#include "core/sessions/read_only_folder_unix.h"
#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTemporaryFile>
#include <QTest>

using namespace homard;

class TestAppPaths : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void xdgNames();
    void oneFolderByEnvironment();
    void ensureMakesPrivateFolders();
    void ensureTakesRightsAwayButNotFromHome();
    void f13EnsureNamesTheFoldersThatFail();
    void f13HomeIsAFile();
    void f13ReadOnly();
};

void TestAppPaths::xdgNames()
{
    qunsetenv("HOMARD_HOME");
    qputenv("HOME", "/tmp/somebody");
    qputenv("XDG_CONFIG_HOME", "/tmp/somebody/c");
    qputenv("XDG_DATA_HOME", "/tmp/somebody/d");
    qputenv("XDG_CACHE_HOME", "/tmp/somebody/k");
    const auto paths = AppPaths::standard();
    QCOMPARE(paths.config, QStringLiteral("/tmp/somebody/c/homard"));
    QCOMPARE(paths.data, QStringLiteral("/tmp/somebody/d/homard"));
    QCOMPARE(paths.cache, QStringLiteral("/tmp/somebody/k/homard"));
    QCOMPARE(paths.home, QStringLiteral("/tmp/somebody/Homard"));
    QCOMPARE(paths.settingsFile(), QStringLiteral("/tmp/somebody/c/homard/settings.json"));
}

void TestAppPaths::oneFolderByEnvironment()
{
    qputenv("HOMARD_HOME", "/tmp/one/");
    const auto paths = AppPaths::standard();
    QCOMPARE(paths.config, QStringLiteral("/tmp/one/config"));
    QCOMPARE(paths.data, QStringLiteral("/tmp/one/data"));
    QCOMPARE(paths.cache, QStringLiteral("/tmp/one/cache"));
    QCOMPARE(paths.home, QStringLiteral("/tmp/one/home"));
    qputenv("HOMARD_HOME", "relative");
    QCOMPARE(AppPaths::standard().data, QDir::currentPath() + QStringLiteral("/relative/data"));
    qunsetenv("HOMARD_HOME");
}

void TestAppPaths::ensureMakesPrivateFolders()
{
    QTemporaryDir dir;
    const auto paths = AppPaths::below(dir.filePath(QStringLiteral("a/b")));
    QVERIFY(paths.ensure().empty());
    QVERIFY(paths.ensure().empty());
    const auto owner =
        QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::ReadUser | QFile::WriteUser | QFile::ExeUser;
    for (const QString &path : {paths.config, paths.data, paths.cache, paths.home})
        QCOMPARE(QFile::permissions(path), owner);
}

void TestAppPaths::ensureTakesRightsAwayButNotFromHome()
{
    QTemporaryDir dir;
    const auto paths = AppPaths::below(dir.path());
    const auto open = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::ReadOther | QFile::ExeOther;
    for (const QString &path : {paths.config, paths.home}) {
        QVERIFY(QDir().mkdir(path));
        QVERIFY(QFile::setPermissions(path, open));
    }
    QVERIFY(paths.ensure().empty());
    QVERIFY(!(QFile::permissions(paths.config) & QFile::ReadOther));
    QVERIFY(QFile::permissions(paths.home) & QFile::ReadOther);
}

void TestAppPaths::f13EnsureNamesTheFoldersThatFail()
{
    QTemporaryDir dir;
    const auto paths = AppPaths::below(dir.path());
    QFile file(paths.data);
    QVERIFY(file.open(QIODevice::WriteOnly));
    const auto faults = paths.ensure();
    QCOMPARE(faults.size(), size_t(1));
    QCOMPARE(faults[0].path, paths.data);
    QVERIFY2(!faults[0].reason.isEmpty(), "no reason");
    for (const QString &path : {paths.config, paths.cache, paths.home})
        QVERIFY2(QFileInfo(path).isDir(), qPrintable(path));
}

void TestAppPaths::f13HomeIsAFile()
{
    QTemporaryFile file;
    QVERIFY(file.open());
    const auto faults = AppPaths::below(file.fileName()).ensure();
    QCOMPARE(faults.size(), size_t(4));
    for (const FolderFault &fault : faults)
        QCOMPARE(fault.reason, QStringLiteral("Not a directory"));
}

void TestAppPaths::f13ReadOnly()
{
    const auto missing = AppPaths::below(QStringLiteral("/proc/sys/kernel")).ensure(); // also for root
    QCOMPARE(missing.size(), size_t(4));
    QVERIFY2(!missing[0].reason.isEmpty(), "no reason");
    QTemporaryDir dir;
    const auto paths = AppPaths::below(dir.path());
    QVERIFY(paths.ensure().empty());
    QVERIFY(QFile::setPermissions(dir.path(), QFile::Permissions(0x7755))); // root is somebody else below
    const ReadOnlyFolder readOnly(paths.data);
    const auto faults = paths.ensure();
    const auto data =
        std::find_if(faults.begin(), faults.end(), [&](const FolderFault &one) { return one.path == paths.data; });
    QVERIFY(data != faults.end());
    QCOMPARE(data->reason, QStringLiteral("Permission denied"));
}

QTEST_APPLESS_MAIN(TestAppPaths)
#include "tst_app_paths.moc"
