// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/agent_event.h"

namespace homard {

/// Questions as the core asks them, for tests of the card.
inline ApprovalRequest questionFor(const QString &id, CallPlan plan)
{
    plan.sessionId = QStringLiteral("s1");
    plan.callId = QStringLiteral("call-") + id;
    plan.workspace.root = QStringLiteral("/home/me/Invoices");
    plan.hash = QByteArray("\x01\x02\x03", 3);
    ApprovalRequest request;
    request.id = id;
    request.sessionId = plan.sessionId;
    request.runId = QStringLiteral("r1");
    request.callId = plan.callId;
    request.tool = plan.tool;
    request.verdict.risk = Risk::Medium;
    request.verdict.reason = QStringLiteral("It changes files and no rule allows it.");
    request.verdict.rule = QStringLiteral("default-ask");
    request.verdict.riskWords = QStringLiteral("It moves files you may want back; a checkpoint is kept.");
    request.verdict.planText = QStringLiteral("Tool: ") + plan.tool;
    request.verdict.plan = std::make_shared<const CallPlan>(std::move(plan));
    return request;
}

inline ExecStep execStep(const QStringList &argv, Join join = Join::First)
{
    ExecStep step;
    step.join = join;
    step.argv = argv;
    step.program = QStringLiteral("/usr/bin/") + (argv.isEmpty() ? QString() : argv.front().trimmed());
    return step;
}

inline ApprovalRequest commandQuestion(const QString &id, std::vector<ExecStep> steps, const QString &text = {})
{
    CallPlan plan;
    plan.tool = QStringLiteral("exec");
    ExecPlan exec;
    exec.text = text;
    exec.steps = std::move(steps);
    exec.cwd = QStringLiteral("/home/me/Invoices");
    plan.effects.exec = exec;
    plan.arguments[QStringLiteral("command")] = text.isEmpty() ? QStringLiteral("a command") : text;
    return questionFor(id, std::move(plan));
}

inline ApprovalRequest scriptQuestion(const QString &id, const QString &text)
{
    return commandQuestion(id, {}, text);
}

inline ApprovalRequest moveQuestion(const QString &id = QStringLiteral("q1"))
{
    auto request =
        commandQuestion(id,
                        {execStep({QStringLiteral("mv"), QStringLiteral("--no-clobber"), QStringLiteral("--"),
                                   QStringLiteral("2024-03.txt"), QStringLiteral("2024-07.txt"),
                                   QStringLiteral("2024-11.txt"), QStringLiteral("2024/")})},
                        QStringLiteral("mv --no-clobber -- 2024-03.txt 2024-07.txt 2024-11.txt 2024/"));
    request.verdict.headline = QStringLiteral("Run a command that moves 3 files inside ~/Invoices");
    request.verdict.offers = {
        {ApprovalScope::Session,
         QStringLiteral("For the rest of this session, mv --no-clobber runs in ~/Invoices without a question.")},
        {ApprovalScope::Folder, QStringLiteral("In ~/Invoices, mv --no-clobber runs without a question, for 90 days.")},
        {ApprovalScope::Always,
         QStringLiteral("In every folder, mv --no-clobber runs without a question, for 90 days.")}};
    for (int i = 3; i < 7; ++i)
        request.verdict.marks.push_back({0, i, ArgumentEffect::WritesInside});
    return request;
}

inline ApprovalRequest changeQuestion(const QString &id, const QString &diff, const QByteArray &content)
{
    CallPlan plan;
    plan.tool = QStringLiteral("edit_file");
    FileChange change;
    change.path = QStringLiteral("/home/me/Invoices/notes.md");
    change.diff = diff;
    change.newContent = content;
    plan.effects.change = change;
    plan.effects.writes = {change.path};
    return questionFor(id, std::move(plan));
}

inline AgentEvent eventOf(AgentEventBody body)
{
    AgentEvent event;
    event.sessionId = QStringLiteral("s1");
    event.runId = QStringLiteral("r1");
    event.wallMs = 1'767'225'600'000;
    event.at = std::chrono::steady_clock::time_point(std::chrono::hours(24));
    event.body = std::move(body);
    return event;
}

} // namespace homard
