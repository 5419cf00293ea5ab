// SPDX-License-Identifier: GPL-3.0-or-later
#include "removal_rule.h"
#include "policy/command_effects.h"
#include <QCoreApplication>
#include <QDirIterator>

namespace homard {

namespace {

/// Files below a folder, links not followed; no more than MostRemovals + 1.
int filesBelow(const QString &folder)
{
    QDirIterator entries(folder, QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot,
                         QDirIterator::Subdirectories);
    int files = 0;
    int seen = 0;
    constexpr int mostSeen = 1000; // empty folders do not hold the judging up; ours
    while (files <= MostRemovals && ++seen <= mostSeen && entries.hasNext()) {
        entries.next();
        const QFileInfo info = entries.fileInfo();
        if (!info.isDir() || info.isSymLink())
            ++files;
    }
    return seen > mostSeen ? MostRemovals + 1 : files;
}

} // namespace

int removalsOf(const CallPlan &plan, const ProgramTable *table)
{
    if (plan.effects.change)
        return plan.effects.change->removes ? 1 : 0;
    const auto &exec = plan.effects.exec;
    if (!exec || exec->usesShell() || !exec->mayWrite || !table)
        return 0;
    const CommandEffects effects = effectsOfCommand(*exec, plan.workspace.root, *table);
    const int named = effects.deleted + effects.moved;
    if (named > 0 && !effects.complete)
        return MostRemovals + 1; // more than is looked at
    if (effects.deleted == 0 || !effects.deletesFolders)
        return named;
    // Of several operands only their common folder is known: it holds at least what is deleted.
    const QString &place = effects.deleted == 1 ? effects.lastDeleted : effects.folder;
    return place.isEmpty() ? MostRemovals + 1 : qMax(named, filesBelow(place) + effects.moved);
}

QString removalSentence(int before, int removals)
{
    const int all = before + removals;
    if (removals == 0 || all <= MostRemovals)
        return {};
    return QCoreApplication::translate("homard::RemovalRule", "With this, %1 files or more may be deleted or moved in "
                                                              "one go; that asks anew, whatever was allowed before.")
        .arg(all);
}

} // namespace homard
