// SPDX-License-Identifier: GPL-3.0-or-later
#include "installation_audit.h"
#include "base/text.h"
#include "domain/server_address.h"
#include "process_life.h"
#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QUrl>

namespace homard {

namespace {

using Level = AuditFinding::Level;

/// How many files are named in one finding (ours); the rest is a number.
constexpr int namedAtMost = 5;

constexpr QFile::Permissions readByOthers = QFile::ReadGroup | QFile::ReadOther;
constexpr QFile::Permissions writtenByOthers = QFile::WriteGroup | QFile::WriteOther;

enum class Privacy {
    Unreadable, ///< Nobody else reads or writes it.
    Unwritable, ///< Others may read it.
};

QString listOf(const QStringList &paths)
{
    QStringList shown;
    for (const QString &path : paths.mid(0, namedAtMost))
        shown.append(visibleText(path));
    QString out = shown.join(QStringLiteral(", "));
    if (paths.size() > namedAtMost)
        out += QStringLiteral(" (+%1)").arg(paths.size() - namedAtMost);
    return out;
}

} // namespace

QString wordOf(AuditFinding::Level level)
{
    switch (level) {
    case Level::Ok: return QStringLiteral("ok");
    case Level::NotChecked: return QStringLiteral("not-checked");
    case Level::Warning: return QStringLiteral("warning");
    case Level::Danger: break;
    }
    return QStringLiteral("danger");
}

#ifdef Q_OS_UNIX

namespace {

/// What others can do with what lies in a folder of ours.
struct FolderRights {
    QStringList readable;
    QStringList writable;
    QStringList foreign;
    QStringList links;
    int seen = 0;

    void look(const QFileInfo &info)
    {
        ++seen;
        const QString path = info.filePath();
        if (info.isSymLink()) {
            links.append(path);
            return;
        }
        if (info.ownerId() != processOwner())
            foreign.append(path);
        if (info.permissions() & writtenByOthers)
            writable.append(path);
        else if (info.permissions() & readByOthers)
            readable.append(path);
    }
};

FolderRights rightsIn(const QString &folder)
{
    FolderRights rights;
    const QFileInfo root(folder);
    rights.look(root);
    // A closed folder closes what is in it; only what lies in an open one has to be looked at by itself.
    QDirIterator all(folder, QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot,
                     QDirIterator::Subdirectories);
    while (all.hasNext()) {
        all.next();
        rights.look(all.fileInfo());
    }
    return rights;
}

} // namespace

std::vector<AuditFinding> InstallationAudit::files(const AppPaths &paths)
{
    const auto look = [](const QString &id, const QString &folder, Privacy privacy) -> AuditFinding {
        if (!QFileInfo::exists(folder))
            return {id, Level::NotChecked, tr("%1 does not exist yet.").arg(visibleText(folder)), {}};
        const FolderRights rights = rightsIn(folder);
        const bool closed =
            !(QFileInfo(folder).permissions() & (readByOthers | writtenByOthers | QFile::ExeGroup | QFile::ExeOther));
        if (!rights.foreign.isEmpty())
            return {id, Level::Danger, tr("Not yours: %1.").arg(listOf(rights.foreign)),
                    tr("Find out who made it, then remove it or take it over with chown.")};
        if (!rights.writable.isEmpty() && !(closed && privacy == Privacy::Unreadable))
            return {id, Level::Danger, tr("Others can change: %1.").arg(listOf(rights.writable)),
                    tr("Take their rights away: chmod go-w FILE.")};
        if (!closed && privacy == Privacy::Unreadable)
            return {id, Level::Danger,
                    tr("Others can look into %1.")
                        .arg(listOf(rights.readable.isEmpty() ? QStringList{folder} : rights.readable)),
                    tr("Close the folder: chmod 700 %1").arg(visibleText(folder))};
        if (!rights.links.isEmpty() && privacy == Privacy::Unreadable)
            return {id, Level::Warning, tr("A symbolic link leads out of it: %1.").arg(listOf(rights.links)),
                    tr("Put the file itself there.")};
        return {id,
                Level::Ok,
                privacy == Privacy::Unreadable ? tr("%1 is yours alone.").arg(visibleText(folder))
                                               : tr("Nobody else can change %1.").arg(visibleText(folder)),
                {}};
    };
    return {look(QStringLiteral("files.config"), paths.config, Privacy::Unreadable),
            look(QStringLiteral("files.data"), paths.data, Privacy::Unreadable),
            look(QStringLiteral("files.home"), paths.home, Privacy::Unwritable)};
}

AuditFinding InstallationAudit::program(const QString &folder)
{
    const QString id = QStringLiteral("files.program");
    QStringList open;
    QFileInfo above(QFileInfo(folder).canonicalFilePath());
    const QDir programs(above.filePath());
    for (const QFileInfo &info : programs.entryInfoList({QStringLiteral("homard*")}, QDir::Files)) {
        if (info.permissions() & writtenByOthers)
            open.append(info.filePath());
    }
    for (; !above.isRoot(); above = QFileInfo(above.path())) { // who can write a folder above can put another one there
        const bool sticky = above.filePath() == QDir::tempPath();
        if ((above.permissions() & writtenByOthers) && !sticky)
            open.append(above.filePath());
    }
    if (!open.isEmpty())
        return {id, Level::Danger, tr("Others can change the program: %1.").arg(listOf(open)),
                tr("Take their rights away: chmod go-w FILE.")};
    return {id, Level::Ok, tr("Nobody else can change the program in %1.").arg(visibleText(folder)), {}};
}

#else

std::vector<AuditFinding> InstallationAudit::files(const AppPaths &)
{
    const QString why = tr("The rights of files are not looked at on this system.");
    return {{QStringLiteral("files.config"), Level::NotChecked, why, {}},
            {QStringLiteral("files.data"), Level::NotChecked, why, {}},
            {QStringLiteral("files.home"), Level::NotChecked, why, {}}};
}

AuditFinding InstallationAudit::program(const QString &)
{
    return {QStringLiteral("files.program"),
            Level::NotChecked,
            tr("The rights of files are not looked at on this system."),
            {}};
}

#endif

AuditFinding InstallationAudit::outsideChanges(const LoadedSettings &loaded)
{
    const QString id = QStringLiteral("settings.outside");
    if (loaded.unconfirmed.isEmpty())
        return {id, Level::Ok, tr("No guarded setting was changed outside Homard."), {}};
    return {id, Level::Danger, tr("Changed outside Homard, not used yet: %1.").arg(listOf(loaded.unconfirmed)),
            tr("Open the settings and confirm or discard the change. If you did not make it, look for what did.")};
}

std::vector<AuditFinding> InstallationAudit::rules(RuleBook &book)
{
    std::vector<AuditFinding> out;
    const bool changed = !book.outsideMark().isEmpty();
    const QString outside = QStringLiteral("policy.outside");
    if (changed)
        out.push_back(
            {outside, Level::Danger,
             tr("policy.json was changed outside Homard, and nobody has confirmed it: %1")
                 .arg(book.outsideChanges().join(QStringLiteral("; "))),
             tr("Settings, Rules: confirm or discard the change. If you did not make it, look for what did.")});
    else
        out.push_back({outside, Level::Ok, tr("No rule was changed outside Homard."), {}});
    const QStringList notices = changed ? QStringList() : book.notices();
    const QString readable = QStringLiteral("policy.readable");
    if (notices.isEmpty())
        out.push_back({readable, Level::Ok, tr("All of policy.json counts."), {}});
    else
        out.push_back({readable, Level::Warning, notices.join(QLatin1Char(' ')), tr("Correct it in policy.json.")});
    QStringList endless;
    for (const RuleEntry &rule : book.rules()) {
        if (rule.decision == Decision::Allow && rule.scope == ApprovalScope::Always && rule.expiresMs == 0 &&
            rule.fault.isEmpty())
            endless.append(QStringLiteral("%1 (%2)").arg(rule.id, rule.subject));
    }
    const QString dangerous = QStringLiteral("rules.dangerous");
    if (endless.isEmpty())
        out.push_back({dangerous, Level::Ok, tr("No rule allows anything everywhere and for ever."), {}});
    else
        out.push_back({dangerous, Level::Warning, tr("Allowed everywhere and for ever: %1.").arg(listOf(endless)),
                       tr("Revoke it in Settings, Rules, or give it an end in policy.json.")});
    return out;
}

AuditFinding InstallationAudit::trustedFolders(const QStringList &folders)
{
    const QString id = QStringLiteral("trusted.folders");
    QStringList missing;
    QStringList open;
    for (const QString &folder : folders) {
        const QFileInfo info(folder);
        if (!info.isDir())
            missing.append(folder);
#ifdef Q_OS_UNIX
        else if (info.permissions() & writtenByOthers)
            open.append(folder);
#endif
    }
    const QString advice = tr("Take it out of the trusted folders in the settings.");
    if (!open.isEmpty())
        return {id, Level::Danger, tr("Trusted, and others can write in it: %1.").arg(listOf(open)), advice};
    if (!missing.isEmpty()) // whoever makes it later is trusted at once
        return {id, Level::Warning, tr("Trusted, and not there: %1.").arg(listOf(missing)), advice};
    return {id, Level::Ok, tr("Trusted folders: %1.").arg(folders.size()), {}};
}

AuditFinding InstallationAudit::modelAddress(const ModelSettings &model, const ModelListSettings &others)
{
    const QString id = QStringLiteral("model.plain-http");
    QStringList withKey;
    QStringList plain;
    const auto look = [&](const QString &baseUrl, const QString &keyName) {
        const QUrl url(baseUrl);
        if (url.scheme().compare(QLatin1StringView("http"), Qt::CaseInsensitive) != 0 || isThisComputer(baseUrl))
            return;
        (keyName.isEmpty() ? plain : withKey).append(baseUrl);
    };
    look(model.baseUrl, model.keyName);
    for (const ModelRef &other : others.added)
        look(other.baseUrl, other.keyName);
    withKey.removeDuplicates();
    plain.removeDuplicates();
    const QString advice = tr("Use an address that begins with https.");
    if (!withKey.isEmpty())
        return {id, Level::Danger, tr("The key and all texts go unencrypted to %1.").arg(listOf(withKey)), advice};
    if (!plain.isEmpty())
        return {id, Level::Warning, tr("All texts go unencrypted to %1.").arg(listOf(plain)), advice};
    return {id, Level::Ok, tr("No model is asked over an unencrypted connection."), {}};
}

AuditFinding InstallationAudit::processMemory()
{
    const QString id = QStringLiteral("process.memory");
    if (const auto guarded = isProcessMemoryProtected(); !guarded)
        return {id, Level::NotChecked, tr("It cannot be told on this system who may read the program's memory."), {}};
    else if (!*guarded)
        return {id, Level::Danger, tr("Other programs of yours can read keys in this one's memory."), {}};
    return {id, Level::Ok, tr("No core dumps, and no other program of yours reads this one's memory."), {}};
}

} // namespace homard
