// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/mode_rules.h"
#include "policy/path_judge.h"
#include "policy/protected_names.h"
#include <QCoreApplication>

namespace homard {

namespace {

struct ModeText {
    Q_DECLARE_TR_FUNCTIONS(ModeRules)
};

bool isRuledBy(const Verdict &asking, std::initializer_list<const char *> rules)
{
    return std::any_of(rules.begin(), rules.end(),
                       [&](const char *rule) { return asking.rule == QLatin1StringView(rule); });
}

/// An ordinary file or folder, or nothing yet, whose name says nothing.
bool isOrdinary(const QString &path, const CallPlan &plan, const ModeFacts &facts,
                QString (*protection)(const QString &))
{
    if (!path.startsWith(QLatin1Char('/')))
        return false;
    const ResolvedPath at = resolvePath(path, plan.workspace.root);
    const bool special = at.kind == ResolvedPath::Kind::Unknown || at.kind == ResolvedPath::Kind::Special;
    const auto inWorkspace = [&root = plan.workspace.root](const QString &name) {
        return isWithin(name, root) ? name.mid(root.size()) : name;
    };
    return !special && !at.throughDevices && !isWithinAny(at.path, facts.ownFolders) &&
           protection(inWorkspace(at.path)).isEmpty() && protection(inWorkspace(path)).isEmpty();
}

/// In trusted mode a person is still asked about what nobody knows, what is too long to be looked at (S14), what no
/// sandbox holds (S39, S55), and what is protected.
bool passesTrusted(const Verdict &asking, const CallPlan &plan, const ModeFacts &facts)
{
    if (facts.touchesProtected || isRuledBy(asking, {"S14", "unknown-tool", "incomplete", "error"}))
        return false;
    const ToolPreview &effects = plan.effects;
    if (effects.exec)
        return effects.exec->confined;
    if (effects.input)
        return effects.input->confined;
    QStringList writes = effects.writes;
    if (effects.change)
        writes.push_back(effects.change->path);
    const auto isFree = [&](QString (*protection)(const QString &)) {
        return [&plan, &facts, protection](const QString &path) { return isOrdinary(path, plan, facts, protection); };
    };
    return std::all_of(effects.reads.begin(), effects.reads.end(), isFree(protectedContent)) &&
           std::all_of(writes.begin(), writes.end(), isFree(protectedForWriting));
}

} // namespace

std::optional<ModeRuling> rulingOf(SessionMode mode, const Verdict &asking, const CallPlan &plan,
                                   const ModeFacts &facts)
{
    switch (mode) {
    case SessionMode::Ask: return std::nullopt;
    case SessionMode::Plan:
        return ModeRuling{Decision::Deny, "plan-mode",
                          ModeText::tr("The session is in plan mode: only reading inside the workspace is allowed, "
                                       "nothing that writes, runs or sends.")};
    case SessionMode::AutoEdit:
        if (!isRuledBy(asking, {"write-in-workspace"}) || !plan.effects.change)
            return std::nullopt;
        return ModeRuling{Decision::Allow, "auto-edit",
                          ModeText::tr("It changes a file in the workspace, and the session is in auto-edit mode.")};
    case SessionMode::Trusted:
        if (!passesTrusted(asking, plan, facts))
            return std::nullopt;
        return ModeRuling{Decision::Allow, "trusted",
                          ModeText::tr("The session is in trusted mode. Else: %1").arg(asking.reason)};
    }
    return std::nullopt;
}

} // namespace homard
