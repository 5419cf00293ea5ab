// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/protected_names.h"
#include "base/text.h"
#include <QCoreApplication>
#include <QSet>
#include <QStringList>

namespace homard {

namespace {

struct NameText {
    Q_DECLARE_TR_FUNCTIONS(ProtectedNames)
};

constexpr const char *keySuffixes = "pem key p12 pfx jks keystore kdbx ppk keytab keyring keychain keychain-db";
constexpr const char *keyKinds = "id_rsa id_dsa id_ecdsa id_ed25519 id_xmss";
constexpr const char *credentialNames =
    ".netrc _netrc .npmrc .pypirc .git-credentials .pgpass .my.cnf .mylogin.cnf .dockercfg .htpasswd "
    ".vault-token .boto .s3cfg "
    "rclone.conf logins.json key3.db key4.db cert9.db cookies.sqlite .yarnrc.yml auth.json .bash_history "
    ".zsh_history "
    ".python_history .psql_history .mysql_history .sqlite_history .node_repl_history .lesshst .wget-hsts "
    "application_default_credentials.json terraform.tfstate shadow gshadow master.passwd";
constexpr const char *credentialPaths =
    ".docker/config.json .cargo/credentials .cargo/credentials.toml .gem/credentials .composer/auth.json "
    "gh/hosts.yml "
    "hub/config .m2/settings.xml .m2/settings-security.xml .gradle/gradle.properties .config/hub";
constexpr const char *keyFolders =
    ".ssh .gnupg .aws .kube .azure .password-store .mozilla .thunderbird .putty .sops .age";
constexpr const char *keyFolderPaths = ".config/gcloud .subversion/auth";
// Where a home has them. The last name alone is asked about anywhere.
constexpr const char *keyPlaces = ".local/share/keyrings .config/google-chrome .config/chromium .config/bravesoftware "
                                  ".config/microsoft-edge";

constexpr const char *startNames =
    ".bashrc .bash_profile .bash_login .bash_logout .bash_aliases .profile .zshrc .zshenv .zprofile .zlogin "
    ".zlogout .kshrc .mkshrc "
    ".cshrc .tcshrc .login .logout .inputrc .envrc config.fish .xprofile .xinitrc .xsession .xsessionrc "
    ".pam_environment .vimrc "
    ".exrc .nvimrc .emacs .gdbinit .lldbinit .tmux.conf .screenrc .gitconfig .gitattributes .gitmodules .npmrc "
    ".yarnrc .mcp.json "
    "mcp.json crontab .pre-commit-config.yaml .lesskey .wgetrc .curlrc .pythonrc .pythonrc.py sitecustomize.py "
    "usercustomize.py";
constexpr const char *instructionNames = "agents.md soul.md identity.md user.md tools.md memory.md skill.md "
                                         "claude.md gemini.md heartbeat.md .cursorrules "
                                         "copilot-instructions.md";
constexpr const char *startFolders = ".husky .githooks .vscode .idea .cursor .claude .codex .gemini .mozilla .direnv";
constexpr const char *startPlaces = ".config/autostart .config/systemd .local/share/systemd library/launchagents "
                                    "library/launchdaemons";
// They start programs only in /etc, which no command can write.
constexpr const char *systemStartFolders = "cron.d cron.daily cron.hourly";
// Git reads the configuration where commondir says.
constexpr const char *gitStarts = ".git/hooks .git/config .git/config.worktree .git/commondir "
                                  ".git/worktrees/*/config.worktree .git/worktrees/*/commondir "
                                  ".git/modules/*/hooks .git/modules/*/config .git/modules/*/*/hooks "
                                  ".git/modules/*/*/config .git/modules/*/modules/*/hooks "
                                  ".git/modules/*/modules/*/config "
                                  ".git/modules/**/hooks .git/modules/**/config "
                                  ".git/modules/**/config.worktree .git/modules/**/commondir";

QStringList listOf(const char *names)
{
    return QString::fromLatin1(names).split(QLatin1Char(' '));
}

QSet<QString> setOf(const QStringList &list)
{
    return QSet<QString>(list.begin(), list.end());
}

QSet<QString> setOf(const char *names)
{
    return setOf(listOf(names));
}

QStringList lastNames(const char *paths)
{
    QStringList names;
    for (const QString &path : listOf(paths))
        names.push_back(path.section(QLatin1Char('/'), -1));
    return names;
}

/// The parts of a path: folded, as names are compared, and as written, for people.
struct PathParts {
    explicit PathParts(const QString &path)
    {
        for (const QString &part : path.split(QLatin1Char('/'), Qt::SkipEmptyParts)) {
            const QString name = foldedName(part);
            if (!name.isEmpty() && name != QLatin1StringView(".")) {
                folded.push_back(name);
                written.push_back(part);
            }
        }
    }
    QString last() const { return visibleText(written.back()); }

    QStringList folded;
    QStringList written;
};

bool isKeyName(const QString &name)
{
    static const QSet<QString> suffixes = setOf(keySuffixes);
    const qsizetype dot = name.lastIndexOf(QLatin1Char('.'));
    if (dot >= 0 && suffixes.contains(name.mid(dot + 1)))
        return true;
    if (!name.startsWith(QLatin1StringView("id_")))
        return false;
    static const QStringList kinds = listOf(keyKinds);
    for (const QString &kind : kinds) {
        if (name.startsWith(kind))
            return true;
    }
    return !name.contains(QLatin1Char('.')); // id_deploy is a key, id_map.cpp is source
}

bool isCredentialFile(const QStringList &parts)
{
    static const QSet<QString> names = setOf(credentialNames);
    static const QSet<QString> inFolder = setOf(credentialPaths);
    const QString &last = parts.back();
    if (names.contains(last) || last == QLatin1StringView(".env") || last.startsWith(QLatin1StringView(".env.")))
        return true;
    return parts.size() > 1 && inFolder.contains(parts[parts.size() - 2] + QLatin1Char('/') + last);
}

bool isGitConfig(const QStringList &parts)
{
    const qsizetype git = parts.lastIndexOf(QStringLiteral(".git"));
    return git >= 0 && git + 1 < parts.size() &&
           (parts.back().startsWith(QLatin1StringView("config")) ||
            parts.back().startsWith(QLatin1StringView("credentials")));
}

QString protectedFolderOf(const PathParts &path)
{
    const QStringList &parts = path.folded;
    static const QSet<QString> folders = setOf(listOf(keyFolders) + lastNames(keyPlaces));
    static const QSet<QString> paths = setOf(keyFolderPaths);
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const QString both = i > 0 ? parts[i - 1] + QLatin1Char('/') + parts[i] : QString();
        if (folders.contains(parts[i]) || paths.contains(both))
            return NameText::tr("“%1” holds keys or private data").arg(visibleText(path.written[i]));
    }
    return {};
}

} // namespace

QString foldedName(const QString &name)
{
    bool plain = true; // lower-case ASCII without a dot or blank at the end: the ordinary case
    for (const QChar c : name)
        plain = plain && c.unicode() < 0x80 && c.unicode() > 0x20 && !(c.unicode() >= 'A' && c.unicode() <= 'Z');
    if (plain && !name.endsWith(QLatin1Char('.')))
        return name;
    QString folded = name.normalized(QString::NormalizationForm_KC).toCaseFolded();
    folded.removeIf(
        [](QChar c) { return c.category() == QChar::Other_Format || c.category() == QChar::Other_Control; });
    while (folded.endsWith(QLatin1Char('.')) || (!folded.isEmpty() && folded.back().isSpace()))
        folded.chop(1);
    return folded.normalized(QString::NormalizationForm_C);
}

QString protectedContent(const QString &path)
{
    const PathParts parts(path);
    if (parts.folded.isEmpty())
        return {};
    if (isKeyName(parts.folded.back()))
        return NameText::tr("“%1” may be a private key").arg(parts.last());
    if (isCredentialFile(parts.folded))
        return NameText::tr("“%1” may hold passwords or tokens").arg(parts.last());
    if (isGitConfig(parts.folded))
        return NameText::tr("the Git configuration may hold passwords or tokens");
    return protectedFolderOf(parts);
}

QString protectedFolder(const QString &path)
{
    return protectedFolderOf(PathParts(path));
}

QString protectedTree(const QString &path)
{
    const PathParts parts(path);
    if (parts.folded.contains(QStringLiteral(".git")))
        return NameText::tr("the Git configuration may hold passwords or tokens");
    return protectedFolderOf(parts);
}

QStringList protectedPathspecs()
{
    QStringList globs{QStringLiteral(".env"), QStringLiteral(".env.*")};
    globs += listOf(credentialNames) + listOf(credentialPaths);
    for (const QString &suffix : listOf(keySuffixes))
        globs.push_back(QLatin1StringView("*.") + suffix);
    for (const QString &kind : listOf(keyKinds))
        globs.push_back(kind + QLatin1Char('*'));
    for (const QString &folder : listOf(keyFolders) + lastNames(keyPlaces) + listOf(keyFolderPaths))
        globs.push_back(folder + QLatin1StringView("/**"));
    // A glob cannot say "without a dot" but for one length; 24 letters behind id_ are enough for the name of a key.
    QString key = QStringLiteral("id_");
    for (int letters = 0; letters <= 24; ++letters, key += QLatin1StringView("[!.]"))
        globs.push_back(key);
    for (QString &glob : globs)
        glob.prepend(QLatin1StringView(":(top,exclude,icase,glob)**/"));
    return globs;
}

QString protectedForWriting(const QString &path)
{
    static const QSet<QString> starts = setOf(startNames);
    static const QSet<QString> instructions = setOf(instructionNames);
    static const QSet<QString> folders = setOf(QStringList{QStringLiteral(".git")} + listOf(startFolders) +
                                               lastNames(startPlaces) + listOf(systemStartFolders));
    const PathParts parts(path);
    if (parts.folded.isEmpty())
        return {};
    if (instructions.contains(parts.folded.back()))
        return NameText::tr("“%1” instructs the assistant").arg(parts.last());
    if (starts.contains(parts.folded.back()))
        return NameText::tr("“%1” can make other programs run commands").arg(parts.last());
    for (qsizetype i = 0; i < parts.folded.size(); ++i) {
        if (folders.contains(parts.folded[i]))
            return NameText::tr("files in “%1” can make other programs run commands")
                .arg(visibleText(parts.written[i]));
    }
    return protectedContent(path);
}

QStringList unwritableNames()
{
    return listOf(startNames) + listOf(instructionNames) + listOf(startFolders) + listOf(startPlaces) +
           listOf(gitStarts) + listOf(keyFolders) + listOf(keyFolderPaths) + listOf(keyPlaces) +
           QStringList{QStringLiteral(".netrc"), QStringLiteral("_netrc")};
}

} // namespace homard
