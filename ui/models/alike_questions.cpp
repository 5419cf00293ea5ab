// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/alike_questions.h"
#include <algorithm>

namespace homard {

namespace {

bool isCommandAlike(const ExecPlan &one, const ExecPlan &other)
{
    if (one.usesShell() || other.usesShell())
        return false;
    if (one.cwd != other.cwd || one.network != other.network || one.input != other.input ||
        one.mayWrite != other.mayWrite || one.confined != other.confined ||
        one.leavesSecretsOut != other.leavesSecretsOut)
        return false;
    return std::equal(one.steps.begin(), one.steps.end(), other.steps.begin(), other.steps.end(),
                      [](const ExecStep &a, const ExecStep &b) {
                          return a.program == b.program && a.join == b.join && a.environment == b.environment;
                      });
}

bool leaves(const ToolPreview &effects, const QString &root)
{
    const auto isOutside = [&](const QString &path) { return path != root && !path.startsWith(root + u'/'); };
    return std::any_of(effects.reads.begin(), effects.reads.end(), isOutside) ||
           std::any_of(effects.writes.begin(), effects.writes.end(), isOutside);
}

} // namespace

bool isAlike(const ApprovalRequest &one, const ApprovalRequest &other)
{
    for (const ApprovalRequest *request : {&one, &other}) {
        const Verdict &verdict = request->verdict;
        if (!verdict.plan || (verdict.risk != Risk::Low && verdict.risk != Risk::Medium))
            return false;
    }
    if (one.sessionId != other.sessionId || one.runId != other.runId || one.tool != other.tool ||
        one.verdict.rule != other.verdict.rule || one.verdict.risk != other.verdict.risk)
        return false;
    const CallPlan &a = *one.verdict.plan;
    const CallPlan &b = *other.verdict.plan;
    if (a.tool != b.tool || a.workspace.root != b.workspace.root)
        return false;
    const ToolPreview &does = a.effects;
    const ToolPreview &doesToo = b.effects;
    if (does.exec.has_value() != doesToo.exec.has_value() || does.change.has_value() != doesToo.change.has_value() ||
        does.writes.isEmpty() != doesToo.writes.isEmpty() || does.input || doesToo.input ||
        leaves(does, a.workspace.root) || leaves(doesToo, b.workspace.root))
        return false;
    return !does.exec || isCommandAlike(*does.exec, *doesToo.exec);
}

} // namespace homard
