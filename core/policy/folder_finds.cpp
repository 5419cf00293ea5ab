// SPDX-License-Identifier: GPL-3.0-or-later
#include "folder_finds.h"
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <algorithm>

namespace homard {

namespace {

constexpr int deepest = 3;
constexpr int mostEntries = 5000;
constexpr qint64 mostConfiguration = 256 * 1024; // bytes of a .git/config; ours

enum class Runner { Assistant, AssistantServers, Editor, Direnv, GitHooks, GitConfiguration, Container };

QString wordsOf(Runner runner)
{
    const auto say = [](const char *text) { return QCoreApplication::translate("homard::FolderFinds", text); };
    switch (runner) {
    case Runner::Assistant: return say("hooks or commands of another assistant");
    case Runner::AssistantServers: return say("servers that another assistant starts");
    case Runner::Editor: return say("tasks or settings that an editor may run");
    case Runner::Direnv: return say("run by direnv when a shell enters the folder");
    case Runner::GitHooks: return say("run by Git");
    case Runner::GitConfiguration: return say("names programs that Git runs");
    case Runner::Container: return say("commands that run when a container is made");
    }
    return {};
}

struct KnownPlace {
    const char *path; ///< Below any folder that is looked at; a folder stands for what is in it.
    Runner runner;
};
/// As the makers of these programs document them; what is only read (instructions, ignore lists) is none.
constexpr KnownPlace knownPlaces[] = {
    {".claude/settings.json", Runner::Assistant},
    {".claude/settings.local.json", Runner::Assistant},
    {".claude/hooks", Runner::Assistant},
    {".claude/commands", Runner::Assistant},
    {".gemini/settings.json", Runner::Assistant},
    {".codex/config.toml", Runner::Assistant},
    {".cursor/hooks.json", Runner::Assistant},
    {".cursor/environment.json", Runner::Assistant},
    {".continue/config.yaml", Runner::Assistant},
    {".windsurf/hooks.json", Runner::Assistant},
    {".mcp.json", Runner::AssistantServers},
    {".cursor/mcp.json", Runner::AssistantServers},
    {".vscode/mcp.json", Runner::AssistantServers},
    {".roo/mcp.json", Runner::AssistantServers},
    {".vscode/tasks.json", Runner::Editor},
    {".vscode/settings.json", Runner::Editor},
    {".vscode/launch.json", Runner::Editor},
    {".idea/runConfigurations", Runner::Editor},
    {".idea/externalDependencies.xml", Runner::Editor},
    {".zed/settings.json", Runner::Editor},
    {".zed/tasks.json", Runner::Editor},
    {".dir-locals.el", Runner::Editor},
    {".exrc", Runner::Editor},
    {".nvim.lua", Runner::Editor},
    {".envrc", Runner::Direnv},
    {".husky", Runner::GitHooks},
    {".pre-commit-config.yaml", Runner::GitHooks},
    {"lefthook.yml", Runner::GitHooks},
    {".devcontainer/devcontainer.json", Runner::Container},
    {".devcontainer.json", Runner::Container},
};

class FindWalk
{
public:
    explicit FindWalk(const QString &root) : m_root(root) {}

    std::vector<FolderFind> run()
    {
        look(QString(), 0);
        std::sort(m_finds.begin(), m_finds.end(),
                  [](const FolderFind &one, const FolderFind &other) { return one.path < other.path; });
        return std::move(m_finds);
    }

private:
    QString at(const QString &relative) const { return m_root + QLatin1Char('/') + relative; }
    void add(const QString &path, Runner runner) { m_finds.push_back({path, wordsOf(runner)}); }

    void look(const QString &below, int depth)
    {
        const QString prefix = below.isEmpty() ? QString() : below + QLatin1Char('/');
        for (const KnownPlace &place : knownPlaces) {
            const QString path = prefix + QString::fromLatin1(place.path);
            const QFileInfo info(at(path));
            const bool isFilledFolder = info.isDir() && !QDir(info.filePath()).isEmpty(QDir::Files);
            if (info.isSymLink() || info.isFile() || isFilledFolder)
                add(path, place.runner);
        }
        lookAtGit(prefix);
        if (depth == deepest)
            return;
        const QDir folder(at(below));
        for (const QFileInfo &info :
             folder.entryInfoList(QDir::Dirs | QDir::NoSymLinks | QDir::NoDotAndDotDot, QDir::Unsorted)) {
            if (++m_seen > mostEntries)
                return;
            if (info.fileName() != QLatin1StringView("node_modules"))
                look(prefix + info.fileName(), depth + 1);
        }
    }

    void lookAtGit(const QString &prefix)
    {
        const QDir hooks(at(prefix + QStringLiteral(".git/hooks")));
        for (const QFileInfo &info : hooks.entryInfoList(QDir::Files | QDir::System)) {
            if (info.isSymLink() || (info.isExecutable() && info.suffix() != QLatin1StringView("sample")))
                add(prefix + QStringLiteral(".git/hooks/") + info.fileName(), Runner::GitHooks);
        }
        QFile file(at(prefix + QStringLiteral(".git/config")));
        if (!QFileInfo(file.fileName()).isFile() || !file.open(QIODevice::ReadOnly))
            return;
        // Keys whose value is a program, or names a file with such keys. Wrapped in a section's name or not, written in
        // any case: https://git-scm.com/docs/git-config.
        static const QRegularExpression runs(
            QStringLiteral(
                "^\\s*(\\[[^\\]]*\\]\\s*)?(fsmonitor|hookspath|pager|editor|sshcommand|askpass|program|"
                "textconv|command|driver|clean|smudge|process|helper|gitproxy|uploadpack|receivepack|"
                "external|cmd|sendemail\\w*|path)[ \\t]*=[ \\t]*+(?!(true|false|cat|less|store|cache)?[ \\t\\r]*$)|"
                "=\\s*\"?!"),
            QRegularExpression::CaseInsensitiveOption | QRegularExpression::MultilineOption);
        if (runs.match(QString::fromUtf8(file.read(mostConfiguration))).hasMatch())
            add(prefix + QStringLiteral(".git/config"), Runner::GitConfiguration);
    }

    QString m_root;
    std::vector<FolderFind> m_finds;
    int m_seen = 0;
};

} // namespace

std::vector<FolderFind> executableConfiguration(const QString &root)
{
    return FindWalk(root).run();
}

} // namespace homard
