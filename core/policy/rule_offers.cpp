// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/rule_offers.h"
#include "policy/path_judge.h"
#include "policy/protected_names.h"
#include <QDir>

namespace homard {

namespace {

/// Any way of reading the word leaves it in the workspace and off protected names, as far as its text tells.
bool staysInside(const QString &word, const QString &root)
{
    static const QString separators = QStringLiteral("=:,@");
    if (word.startsWith(QLatin1Char('~')))
        return false;
    const QString path = QDir::cleanPath(word.startsWith(QLatin1Char('/')) ? word : root + QLatin1Char('/') + word);
    if (!isWithin(path, root) || !protectedForWriting(path.mid(root.size() + 1)).isEmpty())
        return false;
    for (qsizetype i = 0; i + 1 < word.size(); ++i) {
        if (separators.contains(word[i]))
            return staysInside(word.mid(i + 1), root);
    }
    return true;
}

/// What grantFor() would make of the steps, by their words.
std::optional<SessionGrant> wordsOfPlan(const CallPlan &plan)
{
    SessionGrant out;
    out.workspaceRoot = plan.workspace.root;
    if (plan.effects.change && !plan.effects.exec) {
        if (plan.effects.change->removes)
            return std::nullopt;
        out.file = plan.effects.change->path;
        return out;
    }
    const auto &exec = plan.effects.exec;
    if (!exec || exec->steps.empty() || exec->network || exec->input || !exec->confined ||
        exec->cwd != plan.workspace.root)
        return std::nullopt;
    for (const ExecStep &step : exec->steps) {
        SessionGrant::Program program{step.program, step.argv.value(0), {}, {}};
        qsizetype from = 1;
        if (program.name == QLatin1StringView("git"))
            program.subcommand = step.argv.value(from++);
        for (qsizetype i = from; i < step.argv.size(); ++i) {
            const QString &word = step.argv[i];
            const bool option = word.startsWith(QLatin1Char('-')) && word.size() > 1;
            if (option)
                program.options.push_back(word);
            else if (!staysInside(word, plan.workspace.root))
                return std::nullopt;
        }
        if (!step.environment.isEmpty())
            return std::nullopt;
        out.programs.push_back(std::move(program));
    }
    return out;
}

} // namespace

PolicyRule keptRule(const SessionGrant &grant, ApprovalScope scope, qint64 nowMs, int days)
{
    constexpr qint64 day = 24LL * 60 * 60 * 1000;
    PolicyRule rule;
    rule.decision = Decision::Allow;
    rule.tool = grant.file.isEmpty() ? QStringLiteral("exec") : QStringLiteral("group:fs");
    rule.commands = grant.programs;
    rule.file = grant.file;
    if (scope != ApprovalScope::Always)
        rule.folder = grant.workspaceRoot;
    rule.origin = QStringLiteral("asked");
    rule.madeMs = nowMs;
    rule.expiresMs = days > 0 ? nowMs + days * day : 0;
    return rule;
}

bool fitsScope(const SessionGrant &grant, ApprovalScope scope)
{
    return scope != ApprovalScope::Once && (scope != ApprovalScope::Always || grant.file.isEmpty());
}

std::vector<size_t> alsoMatches(const SessionGrant &grant, ApprovalScope scope, const QString &sessionId,
                                const std::vector<CallPlanPtr> &recent)
{
    std::vector<size_t> out;
    for (size_t i = 0; i < recent.size(); ++i) {
        const CallPlanPtr &plan = recent[i];
        if (!plan || !fitsScope(grant, scope) || (scope == ApprovalScope::Session && plan->sessionId != sessionId))
            continue;
        SessionGrant own = grant;
        if (scope == ApprovalScope::Always)
            own.workspaceRoot = plan->workspace.root;
        const auto wanted = wordsOfPlan(*plan);
        if (wanted && own.covers(*wanted))
            out.push_back(i);
    }
    return out;
}

} // namespace homard
