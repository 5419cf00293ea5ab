// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/app_paths.h"
#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
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
    void ensureNamesTheFolderThatFails();
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
    QVERIFY(paths.ensure().ok());
    QVERIFY(paths.ensure().ok());
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
    QVERIFY(paths.ensure().ok());
    QVERIFY(!(QFile::permissions(paths.config) & QFile::ReadOther));
    QVERIFY(QFile::permissions(paths.home) & QFile::ReadOther);
}

void TestAppPaths::ensureNamesTheFolderThatFails()
{
    QTemporaryDir dir;
    const auto paths = AppPaths::below(dir.path());
    QFile file(paths.data);
    QVERIFY(file.open(QIODevice::WriteOnly));
    const auto done = paths.ensure();
    QVERIFY(!done.ok());
    QCOMPARE(done.error().code, ErrorCode::Io);
    QVERIFY(done.error().message.contains(paths.data));
}

QTEST_APPLESS_MAIN(TestAppPaths)
#include "tst_app_paths.moc"
