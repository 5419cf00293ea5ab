// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "config/app_paths.h"
#include "config/settings_file.h"
#include "ports/rule_book.h"
#include <QCoreApplication>
#include <QStringList>
#include <vector>

namespace homard {

/// One thing that an installation is checked for. The ids are stable: scripts match on them.
struct AuditFinding {
    enum class Level {
        Ok,
        NotChecked, ///< It cannot be told here; the detail says why. No pass, and no finding.
        Warning,    ///< Weaker than it should be.
        Danger,     ///< Somebody else can read keys or texts, change what may run, or run what was not approved.
    };
    QString id; ///< "files.config", "sandbox" …
    Level level = Level::Ok;
    QString detail; ///< What is there, whole sentences, for people.
    QString advice; ///< What to do about it; empty where there is nothing to do.

    bool isFinding() const { return level >= Level::Warning; }
};

/// "ok", "not-checked", "warning", "danger". Stable: printed as JSON.
QString wordOf(AuditFinding::Level level);

/// Looks at an installation for what weakens it. Changes nothing. Each check is a function of its own with what it
/// needs, so that each can be shown a faulty installation. Blocking: not on the GUI thread.
class InstallationAudit
{
    Q_DECLARE_TR_FUNCTIONS(homard::InstallationAudit)
public:
    /// "files.config", "files.data", "files.home": who owns the folders and files, who else can read or change them,
    /// and whether one of ours is a symbolic link. To be asked before anything mends the rights of a folder.
    static std::vector<AuditFinding> files(const AppPaths &paths);
    /// "files.program": whether somebody else can change the programs in `folder`.
    static AuditFinding program(const QString &folder);
    /// "settings.outside": guarded settings were changed by something else and wait for a yes.
    static AuditFinding outsideChanges(const LoadedSettings &loaded);
    /// "policy.outside": policy.json was changed by something else and nobody has said yes. "policy.readable":
    /// something in it does not count. "rules.dangerous": a rule lets calls pass everywhere and for ever.
    static std::vector<AuditFinding> rules(RuleBook &book);
    /// "trusted.folders": a trusted folder that is not there, that everybody can write, or that is no project.
    static AuditFinding trustedFolders(const QStringList &folders);
    /// "model.plain-http": a key or texts go over the network where everybody on the way can read them.
    static AuditFinding modelAddress(const ModelSettings &model, const ModelListSettings &others);
    /// "process.memory": core dumps, and whether other programs of the user can read this one's memory.
    static AuditFinding processMemory();
};

} // namespace homard
