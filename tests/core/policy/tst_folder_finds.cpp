// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/folder_finds.h"
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace homard;

/// What a folder brings along to be run is found; what is only read is not.
class TestFolderFinds : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void s64Found_data();
    void s64Found();
    void s64NotFound_data();
    void s64NotFound();
    void s64GitConfiguration_data();
    void s64GitConfiguration();
    void s64LinksAreNamedNotFollowed();
    void sortedAndBounded();

private:
    void put(const QString &path, const QByteArray &text = "x", bool executable = false);
    QStringList found() const;

    std::unique_ptr<QTemporaryDir> m_dir;
};

void TestFolderFinds::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
}

void TestFolderFinds::put(const QString &path, const QByteArray &text, bool executable)
{
    QFile file(m_dir->filePath(path));
    QDir().mkpath(QFileInfo(file).path());
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("cannot write");
    if (executable)
        file.setPermissions(QFile::Permissions(0x7755));
}

QStringList TestFolderFinds::found() const
{
    QStringList paths;
    for (const FolderFind &find : executableConfiguration(m_dir->path())) {
        if (find.what.isEmpty())
            qFatal("no words");
        paths << find.path;
    }
    return paths;
}

void TestFolderFinds::s64Found_data()
{
    QTest::addColumn<QString>("path");
    for (const char *path :
         {".claude/settings.json", ".claude/hooks/start.sh", ".gemini/settings.json", ".codex/config.toml", ".mcp.json",
          ".cursor/mcp.json", ".vscode/tasks.json", ".vscode/settings.json", ".envrc", ".husky/pre-commit",
          ".pre-commit-config.yaml", ".devcontainer/devcontainer.json", "part/.mcp.json", "a/b/c/.envrc"})
        QTest::newRow(path) << QString::fromLatin1(path);
}

void TestFolderFinds::s64Found()
{
    QFETCH(QString, path);
    put(path);
    put(QStringLiteral("README.md"));
    QCOMPARE(found().size(), 1);
    QVERIFY2(path.startsWith(found().first()), qPrintable(found().first()));
}

void TestFolderFinds::s64NotFound_data()
{
    QTest::addColumn<QString>("path");
    for (const char *path :
         {"AGENTS.md", "CLAUDE.md", ".gitignore", ".editorconfig", "Makefile", "package.json",
          ".vscode/extensions.json", ".git/hooks/pre-commit.sample", "a/b/c/d/.envrc", "node_modules/x/.envrc"})
        QTest::newRow(path) << QString::fromLatin1(path);
}

void TestFolderFinds::s64NotFound()
{
    QFETCH(QString, path);
    put(path, "x", true);
    QCOMPARE(found(), QStringList());
}

void TestFolderFinds::s64GitConfiguration_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("runs");
    const auto row = [](const char *text, bool runs) { QTest::newRow(text) << QByteArray(text) << runs; };
    row("[core]\n\trepositoryformatversion = 0\n\tbare = false\n[remote \"o\"]\n\turl = https://host/x\n", false);
    row("[branch \"main\"]\n\tremote = origin\n\tmerge = refs/heads/main\n", false);
    row("[core]\n\tfsmonitor = true\n", false);
    row("[core]\n\tfsmonitor = ./evil.sh\n", true);
    row("[CORE]\n\thooksPath=.husky\n", true);
    row("[core] pager = ./evil\n", true);
    row("[core]\n\tsshCommand = ssh -o ProxyCommand=x\n", true);
    row("[filter \"x\"]\n\tclean = ./evil\n", true);
    row("[diff \"x\"]\n\ttextconv = ./evil\n", true);
    row("[alias]\n\tst = status\n", false);
    row("[alias]\n\tst = !./evil\n", true);
    row("[credential]\n\thelper = store\n", false);
    row("[credential]\n\thelper = \"!./evil\"\n", true);
    row("[include]\n\tpath = ../evil\n", true);
}

void TestFolderFinds::s64GitConfiguration()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, runs);
    put(QStringLiteral(".git/config"), text);
    QCOMPARE(found(), runs ? QStringList{QStringLiteral(".git/config")} : QStringList());
}

void TestFolderFinds::s64LinksAreNamedNotFollowed()
{
    const QTemporaryDir outside;
    QVERIFY(QFile::link(outside.path(), m_dir->filePath(QStringLiteral("link"))));
    QFile file(outside.filePath(QStringLiteral(".envrc")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(found(), QStringList());
    QVERIFY(QFile::link(file.fileName(), m_dir->filePath(QStringLiteral(".envrc"))));
    QVERIFY(QFile::link(QStringLiteral("/nowhere"), m_dir->filePath(QStringLiteral(".mcp.json"))));
    QCOMPARE(found(), QStringList({QStringLiteral(".envrc"), QStringLiteral(".mcp.json")}));
}

void TestFolderFinds::sortedAndBounded()
{
    for (int i = 0; i < 6000; ++i)
        QDir(m_dir->path()).mkdir(QStringLiteral("d%1").arg(i, 5, 10, QLatin1Char('0')));
    for (const char *path : {"z/.envrc", ".mcp.json", ".envrc", ".git/hooks/pre-push"})
        put(QString::fromLatin1(path), "x", true);
    const QStringList paths = found();
    QVERIFY(paths.size() >= 3); // what lies in the folder itself is found first
    QCOMPARE(paths.first(), QStringLiteral(".envrc"));
    QVERIFY(std::is_sorted(paths.begin(), paths.end()));
}

QTEST_APPLESS_MAIN(TestFolderFinds)
#include "tst_folder_finds.moc"
