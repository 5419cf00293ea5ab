// SPDX-License-Identifier: GPL-3.0-or-later
#include "exec_judge.h"
#include "base/folder_identity.h"
#include "commands/command_grammar.h"
#include "policy/command_risk.h"
#include "policy/file_pins.h"
#include <QCoreApplication>

namespace homard {

namespace {

struct ExecText {
    Q_DECLARE_TR_FUNCTIONS(PolicyGate)
};

/// Longer texts are not taken apart: Linux takes no argument above 128 KiB (MAX_ARG_STRLEN), so no shell could be given
/// them.
constexpr qsizetype maxShellText = 128 * 1024;

QString inOneSentence(const QStringList &parts)
{
    return parts.join(ExecText::tr("; ", "between parts of a sentence"));
}

/// S05: what is not held to what the person sees.
QString gapSentence(QStringList gaps)
{
    constexpr qsizetype most = 4;
    if (gaps.size() > most) {
        gaps.resize(most);
        gaps.push_back(ExecText::tr("and more"));
    }
    return ExecText::tr("Not all that it runs or reads is shown and checked for changes: %1.").arg(inOneSentence(gaps));
}

class ExecJudgement
{
public:
    ExecJudgement(ExecPlan &exec, const ExecScope &scope, const std::shared_ptr<const ProgramTable> &table)
        : m_exec(exec), m_scope(scope), m_table(table)
    {
    }

    ExecFinding judge()
    {
        CommandFindings findings;
        const QString &root = m_scope.commands.workspaceRoot;
        const QString oversize = oversizeReason(m_exec.text);
        const bool runnable = m_exec.text.size() <= maxShellText;
        if (!oversize.isEmpty())
            findings.why = oversize;
        else if (m_exec.cwd == root)
            findings = CommandJudge(m_table).judge(m_exec.text, m_scope.commands);
        else
            findings.why = ExecText::tr("it does not run in the workspace's folder");
        m_exec.rootIdentity = folderIdentity(root);
        m_exec.cwdIdentity = m_exec.cwd == root ? m_exec.rootIdentity : folderIdentity(m_exec.cwd);
        m_exec.steps = findings.steps;
        m_exec.mayWrite = !findings.readsOnly;
        m_exec.leavesSecretsOut = findings.leavesSecretsOut;
        m_exec.confined = m_scope.hasSandbox;
        m_found.touchesProtected = findings.readsProtected;
        if (!findings.readsOnly && runnable) {
            const QString stop = hardStopOfCommand(m_exec.text, m_scope.stops, *m_table);
            if (!stop.isEmpty()) {
                conclude(Decision::Deny, Risk::High, "S40", ExecText::tr("This is never allowed: %1.").arg(stop));
                return m_found;
            }
        }
        m_found.isExclusive = !findings.readsOnly;
        if (findings.readsOnly && !m_exec.network && !m_exec.input && m_scope.hasSandbox)
            allowReading(findings);
        else
            ask(findings, oversize);
        return m_found;
    }

private:
    void conclude(Decision decision, Risk risk, const char *rule, const QString &reason)
    {
        m_found.decision = decision;
        m_found.risk = risk;
        m_found.rule = rule;
        m_found.reason = reason;
    }

    void allowReading(const CommandFindings &findings)
    {
        QStringList leftOut;
        if (findings.leavesOut)
            leftOut.push_back(ExecText::tr("“.git” is left out"));
        if (findings.leavesSecretsOut)
            leftOut.push_back(ExecText::tr("protected files are left out"));
        const QString what = inOneSentence(QStringList(ExecText::tr("It only reads, inside the workspace")) + leftOut);
        conclude(Decision::Allow, Risk::Low, "exec-read-only", ExecText::tr("%1.").arg(what));
    }

    void ask(const CommandFindings &findings, const QString &oversize)
    {
        QStringList gaps{ExecText::tr("it is too long to be taken apart")};
        RiskFinding risk{Risk::High, {}};
        if (m_exec.text.size() <= maxShellText) {
            FilePins pins = pinFiles(m_exec, m_scope.stops, *m_table);
            m_exec.fileHashes = std::move(pins.hashes);
            gaps = std::move(pins.gaps);
            risk = riskOfCommand(m_exec, m_scope.stops, *m_table,
                                 m_scope.commands.allSteps ? RiskLook::Protected : RiskLook::Told);
        }
        m_found.touchesProtected = m_found.touchesProtected || risk.namesProtected;
        QStringList reasons = risk.effects;
        if (!oversize.isEmpty())
            reasons.push_front(oversize);
        m_found.riskEffect = reasons.value(0);
        if (m_exec.network)
            reasons.push_back(ExecText::tr("it asks for the network"));
        if (m_exec.input)
            reasons.push_back(ExecText::tr("it may be sent input while it runs"));
        if (!findings.why.isEmpty() && oversize.isEmpty() && reasons.size() < 2)
            reasons.push_back(findings.why);
        if (!m_scope.hasSandbox)
            reasons.push_back(ExecText::tr("there is no working sandbox, so every command asks"));
        const char *rule = !oversize.isEmpty()    ? "S14"
                           : m_exec.network       ? "exec-network"
                           : m_exec.input         ? "exec-input"
                           : findings.readsOnly   ? "no-sandbox"
                           : m_exec.steps.empty() ? "exec-shell"
                                                  : "exec-unproven";
        QString reason = ExecText::tr("It asks because %1.").arg(inOneSentence(reasons));
        if (risk.makesRepository && m_scope.hasSandbox)
            reason += QLatin1Char(' ') + ExecText::tr("No command can make protected files (.git/config, .git/hooks): "
                                                      "they are renamed aside, and the new repository lacks them.");
        if (!gaps.isEmpty())
            reason += QLatin1Char(' ') + gapSentence(gaps);
        conclude(Decision::Ask, oversize.isEmpty() ? risk.risk : Risk::High, rule, reason);
    }

    ExecPlan &m_exec;
    const ExecScope &m_scope;
    const std::shared_ptr<const ProgramTable> &m_table;
    ExecFinding m_found;
};

} // namespace

ExecFinding judgeExecTool(ExecPlan &exec, const ExecScope &scope, const std::shared_ptr<const ProgramTable> &table)
{
    return ExecJudgement(exec, scope, table).judge();
}

} // namespace homard
