// SPDX-License-Identifier: GPL-3.0-or-later
#include "exec_tool.h"
#include "base/text.h"
#include "command_output.h"
#include "counted.h"
#include "terminal_text.h"

namespace homard {

namespace {

constexpr int maxTimeoutSeconds = 1800; ///< loop.md 4: exec 30 min.

/// Behind the output: what it does not hold, so that nobody takes it for the whole.
QString leftOutNote(const ExecPlan &plan)
{
    return plan.leavesSecretsOut
               ? QStringLiteral(
                     "\n[Protected files (.env, keys, credential stores) are left out of what Git shows, with "
                     "commits of a log that change nothing else. read_file shows one after an approval.]")
               : QString();
}

QStringList hintsFor(const ExecResult &ended, const ExecPlan &plan)
{
    QStringList hints;
    if (ended.timedOut) {
        hints += QStringLiteral("It was ended after %1 s.")
                     .arg(std::chrono::duration_cast<std::chrono::seconds>(plan.timeout).count());
        if (ended.totalBytes == 0)
            hints += QStringLiteral("It wrote nothing: it may have waited for input, which it cannot get.");
        else
            hints += QStringLiteral("Give a longer timeout if it needs one.");
    }
    if (ended.outputLimit)
        hints += QStringLiteral("It was ended for writing too much output.");
    if (ended.leftBehind)
        hints += QStringLiteral("A background process held its output and was ended with it.");
    if (ended.exitCode == 127)
        hints += QStringLiteral("127 mostly means that the command was not found.");
    else if (ended.exitCode == 126)
        hints += QStringLiteral("126 mostly means that it may not be executed.");
    else if (ended.exitCode > 128 && !ended.timedOut && !ended.stopped)
        hints += QStringLiteral("It was ended by signal %1.").arg(ended.exitCode - 128);
    return hints;
}

/// A command that asks for something at the end of its output could not get an answer (F69).
bool asksForInput(const QString &text)
{
    const QString last = text.trimmed().section(u'\n', -1).right(200).toLower();
    for (const char *sign : {"password:", "passphrase", "password for", "[y/n]", "(y/n)", "(yes/no",
                             "a terminal is required", "not a tty"}) {
        if (last.contains(QLatin1StringView(sign)))
            return true;
    }
    return false;
}

} // namespace

ToolSpec ExecTool::spec() const
{
    ToolSpec spec;
    spec.name = QStringLiteral("exec");
    spec.description = QStringLiteral("Run a shell command in the workspace, sandboxed, without input. Prefer the file "
                                      "tools for reading and editing. What runs long goes on in the background: "
                                      "see process.");
    spec.schema = argumentSchema({{"command", "string", "", true, 1},
                                  {"network", "boolean", "It needs the network"},
                                  {"timeout", "integer", "Seconds; default 1800", false, 1, maxTimeoutSeconds},
                                  {"input", "boolean", "It will be sent input by process write; always asks"},
                                  {"alongside", "boolean", "Do not wait for commands in the background"}});
    spec.kind = ToolKind::Exec;
    spec.timeout = std::chrono::seconds(maxTimeoutSeconds);
    spec.ownsTimeout = true;
    return spec;
}

Result<ToolPreview> ExecTool::preview(const ToolCall &call, const Workspace &workspace, const PreviewScope &) const
{
    ExecPlan plan;
    plan.text = call.arguments.value(QLatin1StringView("command")).toString();
    if (plan.text.contains(QChar::Null))
        return {ErrorCode::Invalid, QStringLiteral("The command holds a NUL character.")};
    if (plan.text.trimmed().isEmpty())
        return {ErrorCode::Invalid, QStringLiteral("The command is empty.")};
    plan.cwd = workspace.root;
    plan.network = call.arguments.value(QLatin1StringView("network")).toBool();
    plan.input = call.arguments.value(QLatin1StringView("input")).toBool();
    plan.timeout = std::chrono::seconds(call.arguments.value(QLatin1StringView("timeout")).toInt(maxTimeoutSeconds));
    ToolPreview preview;
    preview.exec = plan;
    return preview;
}

ToolOutput ExecTool::run(const ToolInvocation &invocation) const
{
    if (!invocation.plan->effects.exec)
        return failure({ErrorCode::Internal, QStringLiteral("The plan holds no command; nothing ran."), {}});
    const ExecPlan &plan = *invocation.plan->effects.exec;
    BookedCommand booked;
    booked.plan = invocation.plan;
    booked.alongside = invocation.plan->arguments.value(QLatin1StringView("alongside")).toBool();
    booked.progress = invocation.progress;
    booked.options.sessionId = invocation.sessionId;
    booked.options.workspace = invocation.plan->workspace;
    booked.options.masker = m_context.masker;
    const QString id = artifactId(invocation.call.id, plan.network);
    QString spillPath;
    if (const auto path = m_context.artifacts.pathFor(invocation.sessionId, id)) {
        spillPath = booked.options.spillPath = *path; // without a place for it the output is only cut
        booked.artifact = id;
    }
    const CommandOutcome outcome = m_context.commands.run(std::move(booked), invocation.cancel);
    if (!outcome.ended)
        return handedOver(invocation, plan, outcome);
    if (!*outcome.ended) {
        const Error &error = outcome.ended->error();
        return error.code == ErrorCode::Cancelled ? stopped(error.message) : failure(error);
    }
    return outputOf(invocation, plan, **outcome.ended, spillPath);
}

/// The one result of the call; how the command ends is told by the process tool.
ToolOutput ExecTool::handedOver(const ToolInvocation &invocation, const ExecPlan &plan,
                                const CommandOutcome &outcome) const
{
    const QString head = QStringLiteral("Still running as %1, in the background. Output so far:\n").arg(outcome.id);
    const int room = contentLimit(invocation, plan.network) - int(head.size()) - 50;
    const QString text =
        headAndTail(outcome.soFar, room, QStringLiteral("\n[… left out; the process tool has more …]\n"));
    ToolOutput output = success(head + (text.isEmpty() ? QStringLiteral("(no output)") : text) + leftOutNote(plan));
    output.result.hint =
        QStringLiteral("Follow it with process, action poll, id %1; end it with action kill.").arg(outcome.id);
    if (plan.input)
        output.result.hint += QStringLiteral(" Send it input with action write.");
    output.result.untrusted = plan.network;
    output.source = QStringLiteral("a command with network");
    return output;
}

ToolOutput ExecTool::outputOf(const ToolInvocation &invocation, const ExecPlan &plan, const ExecResult &ended,
                              const QString &path) const
{
    ToolOutput output;
    ToolResult &result = output.result;
    const bool clean = ended.exitCode == 0 && !ended.timedOut && !ended.outputLimit;
    result.status = ended.stopped ? ResultStatus::Stopped : clean ? ResultStatus::Ok : ResultStatus::Failed;
    result.exitCode = ended.exitCode;
    result.untrusted = plan.network;
    output.source = QStringLiteral("a command with network");

    const bool binary = looksBinary(ended.output);
    QString text = binary ? QStringLiteral("[binary output, %1; not shown]").arg(humanSize(ended.totalBytes))
                          : withoutTerminalCodes(safeText(ended.output));
    if (m_context.masker)
        text = m_context.masker->masked(text);
    const QByteArray maskedBytes = m_context.masker ? m_context.masker->masked(ended.output) : ended.output;
    QStringList hints = hintsFor(ended, plan);
    if (!binary && asksForInput(text))
        hints += QStringLiteral(
            "It asked for input, which it cannot get: use options that make it not ask, or input: true.");
    result.hint = hints.join(u' ');

    QString head = ended.stopped ? QStringLiteral("Stopped.\n") : QStringLiteral("Exit code %1.\n").arg(ended.exitCode);
    const QString note = leftOutNote(plan);
    const int room = contentLimit(invocation, plan.network) - int(head.size() + note.size()) - 50;
    const bool cut = text.size() > room || ended.cut || binary;
    if (cut && (ended.spilled || (!ended.cut && storeOutput(path, binary ? maskedBytes : text.toUtf8()))))
        result.artifact = artifactId(invocation.call.id, plan.network);
    if (text.size() > room)
        text = shortened(text, room, ended, result.artifact);
    else if (cut && !result.artifact.isEmpty())
        text += QStringLiteral("\n[the whole output: read_file artifact:%1]").arg(result.artifact);
    result.content = head + (text.isEmpty() ? QStringLiteral("(no output)") : text) + note;
    return output;
}

/// Head and tail around a line that says what is missing and where it is.
QString ExecTool::shortened(const QString &text, int room, const ExecResult &ended, const QString &artifact) const
{
    QString marker = QStringLiteral("\n[… %1 left out%2 …]\n");
    const qint64 left = qMax<qint64>(ended.totalBytes - room, text.size() - room);
    // The line after the head that is shown.
    const auto line = QStringView(text).left(room * 7 / 10).count(u'\n') + 1;
    marker = marker.arg(
        counted(left, "byte", "bytes"),
        artifact.isEmpty() ? QString() : QStringLiteral("; read_file artifact:%1 offset %2").arg(artifact).arg(line));
    return headAndTail(text, room, marker);
}

} // namespace homard
