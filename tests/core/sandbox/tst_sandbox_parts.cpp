// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/bubblewrap_arguments.h"
#include "sandbox/etc_folder.h"
#include "sandbox/output_collector.h"
#include "sandbox_fixture.h"
#include <QDirIterator>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>

using namespace homard;

/// Parts that need neither a process nor bubblewrap.
class TestSandboxParts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void environment();
    void openFolder();
    void s06LinkInThePath();
    void namesAreFound_data();
    void namesAreFound();
    void s52LinkWithTheOldInode();
    void s52WorkspaceInsideAHome();
    void s52GoneBetweenTwoSteps();
    void s52WhatCannotBeLookedAtIsNotRun();
    void manyProtectedFiles();
    void s95SpilledOutputIsMasked();
    void etcFolderFollowsItsSource();
    void etcFolderOfAnOlderProgram();
    void etcFolderIsRestored_data();
    void etcFolderIsRestored();
    void etcFolderSharedWithAnotherProgram();
};

void TestSandboxParts::environment()
{
    const auto set =
        childEnvironment({"USER=u", "PATH=/w/bin:/w:/wx/bin::.:/bin", "SECRET=1", "LC_ALL=C", "PATHX=1", "BROKEN"}, {},
                         {}, QStringLiteral("/w"));
    QCOMPARE(set, (std::vector<QByteArray>{"USER=u", "LC_ALL=C", "PATH=/wx/bin:/bin"}));
    const auto withStep = withStepVariables({"LANG=de", "LC_ALL=C", "PATH=/bin"},
                                            {QStringLiteral("LC_ALL=C.UTF-8"), QStringLiteral("TZ=UTC")});
    QCOMPARE(withStep, (std::vector<QByteArray>{"LANG=de", "PATH=/bin", "LC_ALL=C.UTF-8", "TZ=UTC"})); // S29
    const auto none = childEnvironment({"PATH=bin"}, QStringLiteral("/h"), QStringLiteral("/t"), {});
    QCOMPARE(none, (std::vector<QByteArray>{"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=/h", "TMPDIR=/t"}));
}

void TestSandboxParts::openFolder()
{
    QTemporaryDir folder;
    const auto path = QFileInfo(folder.path()).canonicalFilePath();
    const auto opened = OpenFolder::open(path);
    QVERIFY(opened.ok());
    QCOMPARE(opened.value()->path(), path);
    QVERIFY(opened.value()->identity().contains(':'));
    QCOMPARE(OpenFolder::open(path + QStringLiteral("/none")).error().code, ErrorCode::NotFound);
    QCOMPARE(OpenFolder::open(path + QStringLiteral("/../x")).error().code, ErrorCode::Invalid);
    QCOMPARE(OpenFolder::open(QStringLiteral("relative")).error().code, ErrorCode::Invalid);
    QCOMPARE(OpenFolder::open(QString()).error().code, ErrorCode::Invalid);
    QCOMPARE(OpenFolder::open(QStringLiteral("/proc/self/cmdline")).error().code,
             ErrorCode::Conflict); // /proc/self is a link
    QCOMPARE(OpenFolder::open(QStringLiteral("/dev/null")).error().code, ErrorCode::Invalid);
    QVERIFY(OpenFolder::open(QStringLiteral("/")).ok());
}

void TestSandboxParts::s06LinkInThePath()
{
    QTemporaryDir folder;
    const auto path = QFileInfo(folder.path()).canonicalFilePath();
    QVERIFY(QDir(path).mkpath(QStringLiteral("real/sub")));
    QVERIFY(QFile::link(QStringLiteral("real"), path + QStringLiteral("/link")));
    QVERIFY(OpenFolder::open(path + QStringLiteral("/real/sub")).ok());
    QCOMPARE(OpenFolder::open(path + QStringLiteral("/link")).error().code, ErrorCode::Conflict);
    QCOMPARE(OpenFolder::open(path + QStringLiteral("/link/sub")).error().code, ErrorCode::Conflict);
}

void TestSandboxParts::namesAreFound_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("found"); // empty: not protected
    QTest::newRow("root") << QStringLiteral(".envrc") << QStringLiteral(".envrc");
    QTest::newRow("deep") << QStringLiteral("a/b/c/d/e/f/g/.envrc") << QStringLiteral("a/b/c/d/e/f/g/.envrc");
    QTest::newRow("in a protected folder")
        << QStringLiteral("a/.git/hooks/pre-commit") << QStringLiteral("a/.git/hooks");
    QTest::newRow("case") << QStringLiteral("x/aGents.MD") << QStringLiteral("x/aGents.MD");
    QTest::newRow("one star") << QStringLiteral(".git/modules/m/config") << QStringLiteral(".git/modules/m/config");
    QTest::newRow("git file") << QStringLiteral("m/.git") << QStringLiteral("m/.git");
    QTest::newRow("submodule, deep") << QStringLiteral(".git/modules/a/b/c/hooks/objects")
                                     << QString(); // no repository
    QTest::newRow("commondir") << QStringLiteral(".git/modules/a/b/c/commondir")
                               << QStringLiteral(".git/modules/a/b/c/commondir");
    QTest::newRow("branch") << QStringLiteral(".git/modules/a/refs/heads/config") << QString();
    QTest::newRow("part of a name") << QStringLiteral("my.envrc") << QString();
    QTest::newRow("other folder") << QStringLiteral("git/hooks/x") << QString();
    QTest::newRow("between") << QStringLiteral(".git/x/hooks/y") << QString();
    QTest::newRow("plain") << QStringLiteral("src/config") << QString();
}

namespace {

QStringList pathsOf(const std::vector<ProtectedNames::Kept> &existing)
{
    QStringList paths;
    for (const auto &kept : existing)
        paths.append(kept.path);
    return paths;
}

} // namespace

void TestSandboxParts::namesAreFound()
{
    QFETCH(QString, file);
    QFETCH(QString, found);
    SandboxFixture fixture;
    const auto root = OpenFolder::open(fixture.workspace).value();
    ProtectedNames before(root, exampleNames());
    QVERIFY(before.scan().ok());
    QVERIFY(before.existing().empty());
    fixture.write(file, "x");
    ProtectedNames after(root, exampleNames());
    QVERIFY(after.scan().ok());
    QCOMPARE(pathsOf(after.existing()),
             found.isEmpty() ? QStringList() : QStringList{fixture.workspace + QLatin1Char('/') + found});
    QCOMPARE(after.sweep(), QStringList());
    QVERIFY(fixture.exists(file));
    QCOMPARE(before.sweep(), found.isEmpty() ? QStringList() : QStringList{found});
    QCOMPARE(fixture.exists(file), found.isEmpty());
}

/// A file system gives the number of a file that is gone to the next one.
void TestSandboxParts::s52LinkWithTheOldInode()
{
    QTemporaryDir folder;
    const QString link = folder.filePath(QStringLiteral(".envrc"));
    QVERIFY(QFile::link(QStringLiteral("safe"), link));
    ProtectedNames names(OpenFolder::open(QFileInfo(folder.path()).canonicalFilePath()).value(), exampleNames());
    QVERIFY(names.scan().ok());
    QCOMPARE(names.sweep(), QStringList());
    QVERIFY(QFile::remove(link));
    QVERIFY(QFile::link(QStringLiteral("evil"), link));
    QCOMPARE(names.sweep(), QStringList{QStringLiteral(".envrc")});
    QVERIFY(QFile::symLinkTarget(link).endsWith(QStringLiteral("/safe")));
}

/// The workspace may be one of the folders that a pattern goes through.
void TestSandboxParts::s52WorkspaceInsideAHome()
{
    SandboxFixture fixture({}, QStringLiteral("home/.config"));
    fixture.write(QStringLiteral("systemd/user/x.service"), "x");
    fixture.write(QStringLiteral("sub/systemd/x"), "an ordinary name elsewhere");
    ProtectedNames names(OpenFolder::open(fixture.workspace).value(), exampleNames());
    QVERIFY(names.scan().ok());
    QCOMPARE(pathsOf(names.existing()), QStringList{fixture.workspace + QStringLiteral("/systemd")});
}

/// What is not there when the next step starts is not mounted; so what takes its name then was made by a command.
void TestSandboxParts::s52GoneBetweenTwoSteps()
{
    SandboxFixture fixture;
    fixture.write(QStringLiteral(".envrc"), "old");
    fixture.write(QStringLiteral("d/.envrc"), "old");
    ProtectedNames names(OpenFolder::open(fixture.workspace).value(), exampleNames());
    QVERIFY(names.scan().ok());
    QVERIFY(QFile::remove(fixture.workspace + QStringLiteral("/.envrc")));
    QVERIFY(QFile::rename(fixture.workspace + QStringLiteral("/d"), fixture.workspace + QStringLiteral("/e")));
    QVERIFY(QFile::link(QStringLiteral("e"), fixture.workspace + QStringLiteral("/d"))); // never through a link
    QCOMPARE(names.existing().size(), size_t(2)); // the launcher refuses to start when one is not there
    names.update();
    QCOMPARE(pathsOf(names.existing()), QStringList{fixture.workspace + QStringLiteral("/e/.envrc")}); // moved
    fixture.write(QStringLiteral(".envrc"), "evil");
    QCOMPARE(names.sweep(), QStringList{QStringLiteral(".envrc")});
}

/// Without a descriptor left nothing is seen, which must not read as "nothing is there".
void TestSandboxParts::s52WhatCannotBeLookedAtIsNotRun()
{
    SandboxFixture fixture;
    fixture.write(QStringLiteral(".envrc"), "old");
    ProtectedNames names(OpenFolder::open(fixture.workspace).value(), exampleNames());
    rlimit limit{};
    QCOMPARE(getrlimit(RLIMIT_NOFILE, &limit), 0);
    rlimit none = limit;
    none.rlim_cur = 3;
    QCOMPARE(setrlimit(RLIMIT_NOFILE, &none), 0);
    const auto seen = names.scan();
    QCOMPARE(setrlimit(RLIMIT_NOFILE, &limit), 0);
    QVERIFY(!seen.ok());
    QVERIFY(!seen.error().message.isEmpty());
    QVERIFY(names.scan().ok());
    QCOMPARE(names.existing().size(), size_t(1));
}

void TestSandboxParts::manyProtectedFiles()
{
    ConfinedLayout layout;
    layout.workspace = QStringLiteral("/w");
    layout.home = QStringLiteral("/home/user");
    layout.writable = true;
    QVERIFY(checkArgumentCount(layout, bubblewrapArguments(layout).size()).ok());
    for (int i = 0; i < 3000; ++i)
        layout.readOnly += QStringLiteral("/w/%1/AGENTS.md").arg(i);
    const auto many = checkArgumentCount(layout, bubblewrapArguments(layout).size());
    QVERIFY(!many.ok());
    QVERIFY2(many.error().message.contains(QStringLiteral("3000")), qUtf8Printable(many.error().message));
    QVERIFY(!many.error().hint.isEmpty());
    layout.readOnly.clear();
    QVERIFY(!checkArgumentCount(layout, 9500).ok());
}

void TestSandboxParts::s95SpilledOutputIsMasked()
{
    QTemporaryDir folder;
    Masker masker;
    masker.add(QStringLiteral("key"), SecretBytes(QByteArray("sk-canary-123456")));
    ExecOptions options;
    options.masker = &masker;
    options.headBytes = 10;
    options.tailBytes = 10;
    options.spillPath = folder.filePath(QStringLiteral("spill"));
    OutputCollector collector(options);
    for (const char *piece : {"0123456 sk-ca", "nary-1", "23456 middle ", "sk-canary-123456 end sk-ca"})
        collector.add(piece);
    ExecResult result;
    collector.finish(result);
    QVERIFY(result.spilled && result.cut);
    QFile file(options.spillPath);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("0123456 [secret key] middle [secret key] end sk-ca"));
    QVERIFY2(!result.output.contains("sk-canary") && result.output.startsWith("0123456 [s"), result.output.constData());
}

namespace {

void put(const QString &path, const QByteArray &content)
{
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(cannot be read)");
}

QStringList filesBelow(const QString &folder)
{
    QStringList names;
    QDirIterator all(folder, QDir::Files | QDir::System | QDir::Hidden, QDirIterator::Subdirectories);
    while (all.hasNext())
        names << all.next().mid(folder.size() + 1);
    names.sort();
    return names;
}

} // namespace

void TestSandboxParts::etcFolderFollowsItsSource()
{
    QTemporaryDir base;
    QTemporaryDir source;
    const auto at = [&](const char *name) { return source.filePath(QString::fromLatin1(name)); };
    put(at("nsswitch.conf"), "hosts: files");
    put(at("services"), "http 80/tcp");
    put(at("shadow"), "secret");
    put(at("resolv.conf"), "nameserver 1");
    put(at("ssl/private/key"), "secret");
    put(at("ssl/certs/ca.pem"), "ca");
    put(at("zone"), "TZif");
    QVERIFY(QFile::link(at("zone"), at("localtime")));
    EtcFolder etc(base.path(), source.path());
    const auto offline = etc.view(false, "p", "g");
    QVERIFY2(offline.ok(), qPrintable(offline ? QString() : offline.error().message));
    const QStringList plain{QStringLiteral("group"), QStringLiteral("localtime"), QStringLiteral("nsswitch.conf"),
                            QStringLiteral("passwd"), QStringLiteral("services")};
    QCOMPARE(filesBelow(offline->path), plain);
    QCOMPARE(offline->mounts, QStringList());
    QCOMPARE(contentOf(offline->path + QStringLiteral("/localtime")), QByteArray("TZif")); // the file, not the link
    QVERIFY(!QFileInfo(offline->path + QStringLiteral("/localtime")).isSymLink());

    const auto online = etc.view(true, "p", "g");
    QVERIFY(online.ok() && online->path != offline->path);
    QCOMPARE(filesBelow(online->path).filter(QStringLiteral("resolv")).size(), 1);
    QCOMPARE(online->mounts, QStringList{QStringLiteral("ssl/certs")});
    QVERIFY(QFileInfo(online->path + QStringLiteral("/ssl/certs")).isDir());
    QVERIFY(!QFileInfo::exists(online->path + QStringLiteral("/ssl/private")));

    put(at("nsswitch.conf"), "hosts: files dns"); // changed, removed and new on the host
    QVERIFY(QFile::remove(at("services")));
    put(at("timezone"), "Asia/Shanghai");
    const auto later = etc.view(false, "other", "g");
    QVERIFY(later.ok());
    QCOMPARE(contentOf(later->path + QStringLiteral("/nsswitch.conf")), QByteArray("hosts: files dns"));
    QCOMPARE(contentOf(later->path + QStringLiteral("/passwd")), QByteArray("other"));
    QVERIFY(!QFileInfo::exists(later->path + QStringLiteral("/services")));
    QCOMPARE(contentOf(later->path + QStringLiteral("/timezone")), QByteArray("Asia/Shanghai"));
}

void TestSandboxParts::etcFolderOfAnOlderProgram()
{
    QTemporaryDir base;
    QTemporaryDir source;
    put(source.filePath(QStringLiteral("services")), "new");
    put(base.filePath(QStringLiteral("etc-offline/services")), "old");
    put(base.filePath(QStringLiteral("etc-offline/left/behind")), "old");
    const auto view = EtcFolder(base.path(), source.path()).view(false, "p", "g");
    QVERIFY(view.ok());
    QCOMPARE(filesBelow(view->path),
             (QStringList{QStringLiteral("group"), QStringLiteral("passwd"), QStringLiteral("services")}));
    QCOMPARE(contentOf(view->path + QStringLiteral("/services")), QByteArray("new"));
}

void TestSandboxParts::etcFolderIsRestored_data()
{
    QTest::addColumn<QString>("gone"); // below the base
    for (const char *gone : {"", "etc-online", "etc-online/services", "etc-online/ssl", "etc-online/ssl/openssl.cnf",
                             "etc-online/alternatives", "etc-online/passwd"})
        QTest::newRow(gone) << QString::fromLatin1(gone);
}

/// The cache may be cleared while the program runs.
void TestSandboxParts::etcFolderIsRestored()
{
    QFETCH(QString, gone);
    QTemporaryDir folder;
    const auto base = folder.filePath(QStringLiteral("sandbox"));
    QTemporaryDir source;
    put(source.filePath(QStringLiteral("services")), "http 80/tcp");
    put(source.filePath(QStringLiteral("ssl/openssl.cnf")), "x");
    put(source.filePath(QStringLiteral("ssl/certs/ca.pem")), "ca");
    put(source.filePath(QStringLiteral("alternatives/cc")), "cc");
    EtcFolder etc(base, source.path());
    const auto first = etc.view(true, "p", "g");
    QVERIFY(first.ok());
    const auto files = filesBelow(first->path);
    const auto path = QDir::cleanPath(base + QLatin1Char('/') + gone);
    QVERIFY(QFileInfo(path).isDir() ? QDir(path).removeRecursively() : QFile::remove(path));
    const auto second = etc.view(true, "p", "g");
    QVERIFY2(second.ok(), second.ok() ? "" : qPrintable(second.error().message));
    QCOMPARE(filesBelow(second->path), files);
    QCOMPARE(second->mounts, first->mounts);
    for (const auto &name : second->mounts)
        QVERIFY(QFileInfo(second->path + QLatin1Char('/') + name).isDir());
}

/// Two programs, of which one knows fewer files and says another user, take turns.
void TestSandboxParts::etcFolderSharedWithAnotherProgram()
{
    QTemporaryDir base;
    QTemporaryDir source;
    QTemporaryDir otherSource;
    put(source.filePath(QStringLiteral("services")), "http 80/tcp");
    put(source.filePath(QStringLiteral("magic")), "ours");
    put(otherSource.filePath(QStringLiteral("magic")), "theirs");
    EtcFolder ours(base.path(), source.path());
    EtcFolder theirs(base.path(), otherSource.path());
    for (int round = 0; round < 2; ++round) {
        const auto view = ours.view(false, "p", "g");
        QVERIFY(view.ok());
        QCOMPARE(contentOf(view->path + QStringLiteral("/services")), QByteArray("http 80/tcp"));
        QCOMPARE(contentOf(view->path + QStringLiteral("/magic")), QByteArray("ours"));
        QCOMPARE(contentOf(view->path + QStringLiteral("/passwd")), QByteArray("p"));
        const auto other = theirs.view(false, "someone else", "g");
        QVERIFY(other.ok());
        QCOMPARE(contentOf(other->path + QStringLiteral("/magic")), QByteArray("theirs"));
        QCOMPARE(contentOf(other->path + QStringLiteral("/passwd")), QByteArray("someone else"));
    }
}

QTEST_APPLESS_MAIN(TestSandboxParts)
#include "tst_sandbox_parts.moc"
