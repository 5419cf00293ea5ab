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
        const QStringList list =
            QStringLiteral(
                "core.repositoryformatversion core.filemode core.bare "
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
                "diff.context merge.conflictstyle merge.ff "
                "rebase.autosquash rebase.autostash rebase.updaterefs "
                "rerere.enabled rerere.autoupdate status.short status.branch status.showstash "
                "status.showuntrackedfiles status.relativepaths status.renames status.aheadbehind advice.* gc.* pack.* "
                "index.* feature.* maintenance.* lfs.repositoryformatversion "
                "lfs.locksverify extensions.objectformat column.* format.pretty "
                "grep.linenumber grep.patterntype help.autocorrect "
                "github.user vscode-merge-base.*")
                .split(QLatin1Char(' '));
        return QSet<QString>(list.begin(), list.end());
    }();
    return settings;
}

bool looksLikeBareRepository(const QString &folder)
{
    const auto there = [&](const char *name) {
        return resolvePath(QLatin1StringView(name), folder).kind != ResolvedPath::Kind::Missing;
    };
    return there("HEAD") && there("objects") && there("refs");
}

/// What Git itself demands of a .git, and no less: what it passes by must not be taken for the repository.
bool isValidGit(const QString &git)
{
    static const QRegularExpression form(QStringLiteral("^(?:ref: refs/[^\\n]+|[0-9a-f]{40}|[0-9a-f]{64})\\n?$"));
    const auto kind = [&](const char *name) { return resolvePath(QLatin1StringView(name), git).kind; };
    if (kind("objects") != ResolvedPath::Kind::Folder || kind("refs") != ResolvedPath::Kind::Folder ||
        kind("HEAD") != ResolvedPath::Kind::File)
        return false;
    QFile head(git + QLatin1StringView("/HEAD"));
    constexpr qint64 limit = 1024; // a branch name is shorter
    return head.open(QIODevice::ReadOnly) && form.match(QString::fromUtf8(head.read(limit))).hasMatch();
}

class GitJudge
{
public:
    explicit GitJudge(const QString &root) : m_root(root) {}

    GitPlace judge(const QString &folder)
    {
        const ResolvedPath start = resolvePath(folder.isEmpty() ? QStringLiteral(".") : folder, m_root);
        if (start.kind != ResolvedPath::Kind::Folder || !isWithin(start.path, m_root))
            m_place.why = GitText::tr("Git is pointed at a folder that is not in the workspace");
        else if (looksLikeBareRepository(start.path))
            m_place.why = GitText::tr("the folder looks like the inside of a Git repository");
        else
            climb(start.path);
        return std::move(m_place);
    }

private:
    void climb(QString at)
    {
        for (; m_place.why.isEmpty() && isWithin(at, m_root); at = at.left(at.lastIndexOf(QLatin1Char('/')))) {
            const ResolvedPath git = resolvePath(QStringLiteral(".git"), at);
            if (git.kind != ResolvedPath::Kind::Missing) {
                if (m_place.top.isEmpty())
                    m_place.top = at;
                judgeRepository(git);
            }
            if (at == m_root)
                break;
        }
    }

    void judgeRepository(const ResolvedPath &git)
    {
        if (git.kind != ResolvedPath::Kind::Folder || !isWithin(git.path, m_root)) {
            m_place.why = GitText::tr("the repository's data lie outside the workspace");
            return;
        }
        for (const char *name : {"/config", "/config.worktree"}) {
            if (!judgeConfig(resolvePath(git.path + QLatin1StringView(name), m_root)))
                return;
        }
        for (const char *name : {"/commondir", "/objects/info/alternates"}) {
            if (resolvePath(git.path + QLatin1StringView(name), m_root).kind != ResolvedPath::Kind::Missing) {
                m_place.why = GitText::tr("the repository's data lie partly elsewhere");
                return;
            }
        }
        if (!isValidGit(git.path))
            m_place.why = GitText::tr("a folder called .git is no valid repository, so Git may use another one");
    }

    bool judgeConfig(const ResolvedPath &config)
    {
        if (config.kind == ResolvedPath::Kind::Missing)
            return true;
        QFile file(config.path);
        constexpr qint64 limit = 64 * 1024;
        if (config.kind != ResolvedPath::Kind::File || file.size() > limit || !file.open(QIODevice::ReadOnly)) {
            m_place.why = GitText::tr("the Git configuration cannot be looked at");
            return false;
        }
        const QByteArray text = file.read(limit + 1);
        m_place.why = gitConfigRefusal(text);
        m_place.urlsHoldSecrets = m_place.urlsHoldSecrets || gitConfigHoldsSecrets(text);
        return m_place.why.isEmpty();
    }

    const QString &m_root;
    GitPlace m_place;
};

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

bool gitConfigHoldsSecrets(const QByteArray &config)
{
    // A user name alone is ordinary for ssh; for http it is where hosts take a token.
    static const QRegularExpression userInfo(
        QStringLiteral("(?:https?://[^/@\\s]+|[a-z0-9+.-]://[^/@\\s:]*:[^/@\\s]*)@"),
        QRegularExpression::CaseInsensitiveOption);
    QString text = QString::fromUtf8(config);
    text.removeIf([](QChar c) { return c == QLatin1Char('"') || c == QLatin1Char('\\'); });
    return userInfo.match(text).hasMatch();
}

GitPlace judgeGit(const QString &folder, const QString &workspaceRoot)
{
    return GitJudge(workspaceRoot).judge(folder);
}

} // namespace homard
