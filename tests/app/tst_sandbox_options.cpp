// SPDX-License-Identifier: GPL-3.0-or-later
// What the composition root makes of two rooms that do not know each other.
#include "application.h"
#include "policy/protected_names.h"
#include "sandbox/protected_names.h"
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace homard;
using namespace Qt::Literals::StringLiterals;

class TestSandboxOptions : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void s52WhatThePolicyProtectsTheSandboxProtects_data();
    void s52WhatThePolicyProtectsTheSandboxProtects();
    void s52SubmodulesAtAnyDepth_data();
    void s52SubmodulesAtAnyDepth();
    void s52EveryPatternIsKnownToThePolicy();
    void s52OrdinaryFilesStayWritable_data();
    void s52OrdinaryFilesStayWritable();
    void kindAndScopeAreTheSettings();
    void environmentKeepsItsBytes();
    void f13CacheThatIsMissing();

private:
    /// True if a command could not change this file of a workspace.
    static bool isProtected(const QString &relative);
};

bool TestSandboxOptions::isProtected(const QString &relative)
{
    QTemporaryDir folder;
    const auto root = QFileInfo(folder.path()).canonicalFilePath();
    QDir().mkpath(QFileInfo(root + u'/' + relative).path());
    QFile file(root + u'/' + relative);
    if (!file.open(QIODevice::WriteOnly))
        return false;
    ProtectedNames names(OpenFolder::open(root).value(), sandboxOptions({}).protectedNames);
    return names.scan().ok() && names.existing().size() == 1;
}

void TestSandboxOptions::s52WhatThePolicyProtectsTheSandboxProtects_data()
{
    QTest::addColumn<QString>("file");
    for (const char *file : {".bashrc",
                             ".bash_profile",
                             ".bash_login",
                             ".bash_logout",
                             ".bash_aliases",
                             ".profile",
                             ".zshrc",
                             ".zshenv",
                             ".zprofile",
                             ".zlogin",
                             ".zlogout",
                             ".kshrc",
                             ".mkshrc",
                             ".cshrc",
                             ".tcshrc",
                             ".login",
                             ".logout",
                             ".inputrc",
                             ".envrc",
                             ".config/fish/config.fish",
                             ".xprofile",
                             ".xinitrc",
                             ".xsession",
                             ".xsessionrc",
                             ".pam_environment",
                             ".vimrc",
                             ".exrc",
                             ".nvimrc",
                             ".emacs",
                             ".gdbinit",
                             ".lldbinit",
                             ".tmux.conf",
                             ".screenrc",
                             ".gitconfig",
                             ".gitattributes",
                             ".gitmodules",
                             ".npmrc",
                             ".yarnrc",
                             ".mcp.json",
                             "mcp.json",
                             "crontab",
                             ".pre-commit-config.yaml",
                             ".lesskey",
                             ".wgetrc",
                             ".curlrc",
                             ".pythonrc",
                             ".pythonrc.py",
                             "lib/sitecustomize.py",
                             "lib/usercustomize.py",
                             "AGENTS.md",
                             "SOUL.md",
                             "IDENTITY.md",
                             "USER.md",
                             "TOOLS.md",
                             "MEMORY.md",
                             "skills/x/SKILL.md",
                             "CLAUDE.md",
                             "GEMINI.md",
                             "HEARTBEAT.md",
                             ".cursorrules",
                             ".github/copilot-instructions.md",
                             ".git/hooks/pre-commit",
                             ".git/config",
                             ".git/config.worktree",
                             ".git/worktrees/w/config.worktree",
                             ".git/commondir",
                             ".git/worktrees/w/commondir",
                             ".git/modules/ext/libs/foo/commondir",
                             ".git/modules/sub/hooks/pre-commit",
                             ".git/modules/sub/config",
                             ".git/modules/libs/sub/config",
                             ".git/modules/sub/modules/inner/hooks/x",
                             ".husky/pre-commit",
                             ".githooks/pre-commit",
                             ".vscode/tasks.json",
                             ".idea/workspace.xml",
                             ".cursor/rules",
                             ".claude/settings.json",
                             ".codex/config.toml",
                             ".gemini/settings.json",
                             ".mozilla/firefox/profile/user.js",
                             ".direnv/x",
                             ".config/autostart/x.desktop",
                             ".config/systemd/user/x.service",
                             ".local/share/systemd/user/x.service",
                             "Library/LaunchAgents/x.plist",
                             "Library/LaunchDaemons/x.plist",
                             ".ssh/authorized_keys",
                             ".gnupg/gpg.conf",
                             ".aws/config",
                             ".kube/config",
                             ".azure/x",
                             ".password-store/x",
                             ".thunderbird/x",
                             ".putty/x",
                             ".sops/x",
                             ".age/x",
                             ".config/gcloud/x",
                             ".subversion/auth/x",
                             ".local/share/keyrings/x",
                             ".config/google-chrome/x",
                             ".config/chromium/x",
                             ".config/BraveSoftware/x",
                             ".config/microsoft-edge/x",
                             ".netrc",
                             "_netrc"})
        QTest::newRow(file) << QString::fromLatin1(file);
}

void TestSandboxOptions::s52WhatThePolicyProtectsTheSandboxProtects()
{
    QFETCH(QString, file);
    QVERIFY(!protectedForWriting(file).isEmpty());
    QVERIFY(isProtected(file));
    QVERIFY(isProtected(u"deep/er/"_s + file));
}

void TestSandboxOptions::s52SubmodulesAtAnyDepth_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"config", "config.worktree", "hooks", "commondir"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

/// A submodule is named by its path: git submodule add … ext/libs/foo.
void TestSandboxOptions::s52SubmodulesAtAnyDepth()
{
    QFETCH(QString, name);
    QTemporaryDir folder;
    const auto root = QFileInfo(folder.path()).canonicalFilePath();
    for (const auto &module : {u"ext/libs/foo"_s, u"a/modules/ext/libs/logs/foo"_s}) {
        const QString git = root + u"/.git/modules/"_s + module + u'/';
        QVERIFY(QDir().mkpath(git + u"objects"_s) && QDir().mkpath(git + name));
        QVERIFY(QDir().mkpath(git + u"refs/heads/"_s + name) || name == u"commondir"_s);
        QDir(git + u"refs/heads/commondir"_s).removeRecursively();
    }
    ProtectedNames names(OpenFolder::open(root).value(), sandboxOptions({}).protectedNames);
    QVERIFY(names.scan().ok());
    QCOMPARE(names.existing().size(), size_t(2)); // and a branch of such a name stays writable
}

/// And the other way round: what the sandbox refuses, a question would have warned of.
void TestSandboxOptions::s52EveryPatternIsKnownToThePolicy()
{
    const auto names = sandboxOptions({}).protectedNames;
    QVERIFY(names.size() > 80);
    for (auto name : names)
        QVERIFY2(!protectedForWriting(name.replace(u'*', u'x')).isEmpty(), qPrintable(name));
}

void TestSandboxOptions::s52OrdinaryFilesStayWritable_data()
{
    QTest::addColumn<QString>("file");
    for (const char *file :
         {"README.md", "src/main.cpp", ".git/HEAD", ".git/index", ".git/refs/heads/config", ".git/objects/ab/cd",
          ".git/modules/sub/HEAD", ".git/modules/sub/refs/heads/config", "packaging/systemd/x.service",
          "node_modules/playwright-core/lib/server/chromium/x.js", "lib/python3/site-packages/systemd/journal.py",
          "usr/share/keyrings/x.gpg", ".env", "certificate.pem", "config", "hooks/x", ".github/workflows/x.yml"})
        QTest::newRow(file) << QString::fromLatin1(file);
}

void TestSandboxOptions::s52OrdinaryFilesStayWritable()
{
    QFETCH(QString, file);
    QVERIFY(!isProtected(file));
}

/// A value need not be text in the locale's encoding.
void TestSandboxOptions::kindAndScopeAreTheSettings()
{
    const auto usual = sandboxOptions({}, {});
    QCOMPARE(int(usual.kind), int(SandboxKind::Automatic));
    QCOMPARE(int(usual.scope), int(SandboxScope::Agent));
    QVERIFY(usual.image.isEmpty());
    const std::pair<const char *, SandboxKind> kinds[] = {{"auto", SandboxKind::Automatic},
                                                          {"bubblewrap", SandboxKind::Bubblewrap},
                                                          {"docker", SandboxKind::Docker},
                                                          {"native", SandboxKind::Native}};
    for (const auto &[word, kind] : kinds)
        QCOMPARE(int(sandboxOptions({}, {QString::fromLatin1(word), {}, {}}).kind), int(kind));
    const std::pair<const char *, SandboxScope> scopes[] = {
        {"session", SandboxScope::Session}, {"agent", SandboxScope::Agent}, {"shared", SandboxScope::Shared}};
    for (const auto &[word, scope] : scopes)
        QCOMPARE(int(sandboxOptions({}, {{}, QString::fromLatin1(word), {}}).scope), int(scope));
    QCOMPARE(sandboxOptions({}, {{}, {}, QStringLiteral("debian:12")}).image, QStringLiteral("debian:12"));
}

void TestSandboxOptions::environmentKeepsItsBytes()
{
    const QByteArray odd("LC_HOMARD=\xff\xfe-\xc3\xa4");
    QVERIFY(qputenv("LC_HOMARD", odd.mid(10)));
    const auto environment = sandboxOptions({}).environment;
    QVERIFY(std::find(environment.begin(), environment.end(), odd) != environment.end());
    QVERIFY(qunsetenv("LC_HOMARD"));
}

/// Nothing is ever made in a folder beside it.
void TestSandboxOptions::f13CacheThatIsMissing()
{
    const auto paths = AppPaths::below(u"/proc/sys/kernel/homard"_s);
    QCOMPARE(sandboxOptions(paths).cacheFolder, paths.cache);
}

QTEST_APPLESS_MAIN(TestSandboxOptions)
#include "tst_sandbox_options.moc"
