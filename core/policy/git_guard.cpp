// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/git_guard.h"
#include "base/text.h"
#include "policy/path_judge.h"
#include <QCoreApplication>
#include <QFile>
#include <QRegularExpression>
#include <QSet>

namespace homard {

namespace {

struct GitText {
    Q_DECLARE_TR_FUNCTIONS(GitGuard)
};

/// "section.key", lower case; a subsection is left out, "section.*" is every key. What Git only reads or what only
/// writing commands use.
const QSet<QString> &harmlessSettings()
{
    static const QSet<QString> settings = [] {
        const QStringList list = QStringLiteral("core.repositoryformatversion core.filemode core.bare "
                                                "core.logallrefupdates core.ignorecase core.precomposeunicode "
                                                "core.symlinks core.autocrlf core.eol core.safecrlf core.quotepath "
                                                "core.sharedrepository core.abbrev core.untrackedcache "
                                                "core.preloadindex core.commentchar core.longpaths core.compression "
                                                "core.protecthfs core.protectntfs core.checkstat "
                                                "core.trustctime core.whitespace remote.url remote.fetch "
                                                "remote.pushurl remote.push remote.tagopt remote.prune "
                                                "remote.mirror remote.gh-resolved branch.* user.* author.* committer.* "
                                                "submodule.url submodule.active submodule.update "
                                                "pull.* push.default push.autosetupremote push.followtags "
                                                "init.defaultbranch color.* gui.* fetch.prune fetch.prunetags "
                                                "fetch.parallel commit.gpgsign commit.verbose commit.template tag.sort "
                                                "tag.gpgsign log.date log.decorate log.follow "
                                                "log.abbrevcommit diff.algorithm diff.renames diff.renamelimit "
                                                "diff.colormoved diff.mnemonicprefix diff.noprefix "
                                                "diff.submodule diff.context merge.conflictstyle merge.ff "
                                                "rebase.autosquash rebase.autostash rebase.updaterefs "
                                                "rerere.enabled rerere.autoupdate status.* advice.* gc.* pack.* "
                                                "index.* feature.* maintenance.* lfs.repositoryformatversion "
                                                "lfs.locksverify extensions.objectformat column.* format.pretty "
                                                "grep.linenumber grep.patterntype help.autocorrect "
                                                "github.user vscode-merge-base.*")
                                     .split(QLatin1Char(' '));
        return QSet<QString>(list.begin(), list.end());
    }();
    return settings;
}

/// The folder that holds .git for `start`, going up to the workspace; empty if there is none.
QString repositoryAbove(const QString &start, const QString &root)
{
    for (QString at = start; isWithin(at, root); at = at.left(at.lastIndexOf(QLatin1Char('/')))) {
        if (resolvePath(QStringLiteral(".git"), at).kind != ResolvedPath::Kind::Missing)
            return at;
        if (at == root)
            break;
    }
    return {};
}

bool looksLikeBareRepository(const QString &folder)
{
    const auto there = [&](const char *name) {
        return resolvePath(QLatin1StringView(name), folder).kind != ResolvedPath::Kind::Missing;
    };
    return there("HEAD") && there("objects") && there("refs");
}

QString judgeConfigFile(const QString &path)
{
    QFile file(path);
    if (!file.exists())
        return {};
    constexpr qint64 limit = 64 * 1024;
    if (file.size() > limit || !file.open(QIODevice::ReadOnly))
        return GitText::tr("the Git configuration cannot be looked at");
    return gitConfigRefusal(file.read(limit + 1));
}

} // namespace

QString gitConfigRefusal(const QByteArray &config)
{
    static const QRegularExpression section(
        QStringLiteral("^\\[([A-Za-z0-9.-]+)(?:\\s+\"((?:[^\"\\\\]|\\\\.)*)\")?\\]$"));
    static const QRegularExpression setting(QStringLiteral("^([A-Za-z][A-Za-z0-9-]*)(?:\\s*=.*)?$"));
    QString current;
    for (const QByteArray &raw : config.split('\n')) {
        const QString line = QString::fromUtf8(raw).trimmed();
        if (line.isEmpty() || line.startsWith(QLatin1Char('#')) || line.startsWith(QLatin1Char(';')))
            continue;
        const auto header = section.match(line);
        if (header.hasMatch()) {
            current = header.captured(1).toLower();
            continue;
        }
        const auto entry = setting.match(line);
        if (!entry.hasMatch() || current.isEmpty() || line.endsWith(QLatin1Char('\\')))
            return GitText::tr("the Git configuration has a line that is not understood (%1)")
                .arg(visibleText(truncated(line, 60)));
        const QString key = entry.captured(1).toLower();
        if (!harmlessSettings().contains(current + QLatin1Char('.') + key) &&
            !harmlessSettings().contains(current + QLatin1StringView(".*")))
            return GitText::tr("the repository's Git configuration sets %1.%2, which may start programs")
                .arg(current, key);
    }
    return {};
}

QString gitRefusal(const QString &folder, const QString &workspaceRoot)
{
    const ResolvedPath start = resolvePath(folder.isEmpty() ? QStringLiteral(".") : folder, workspaceRoot);
    if (start.kind != ResolvedPath::Kind::Folder || !isWithin(start.path, workspaceRoot))
        return GitText::tr("Git is pointed at a folder that is not in the workspace");
    if (looksLikeBareRepository(start.path))
        return GitText::tr("the folder looks like the inside of a Git repository");
    const QString top = repositoryAbove(start.path, workspaceRoot);
    if (top.isEmpty())
        return {}; // Git finds nothing in the workspace, and the sandbox shows it nothing else
    const ResolvedPath git = resolvePath(QStringLiteral(".git"), top);
    if (git.kind != ResolvedPath::Kind::Folder || !isWithin(git.path, workspaceRoot))
        return GitText::tr("the repository's data lie outside the workspace");
    for (const char *name : {"/config", "/config.worktree"}) {
        const ResolvedPath config = resolvePath(git.path + QLatin1StringView(name), workspaceRoot);
        if (config.kind == ResolvedPath::Kind::Missing)
            continue;
        if (config.kind != ResolvedPath::Kind::File)
            return GitText::tr("the Git configuration cannot be looked at");
        const QString why = judgeConfigFile(config.path);
        if (!why.isEmpty())
            return why;
    }
    for (const char *name : {"/commondir", "/objects/info/alternates"}) {
        if (resolvePath(git.path + QLatin1StringView(name), workspaceRoot).kind != ResolvedPath::Kind::Missing)
            return GitText::tr("the repository's data lie partly elsewhere");
    }
    return {};
}

} // namespace homard
