// SPDX-License-Identifier: GPL-3.0-or-later
#include "process_tool.h"
#include "base/text.h"
#include <QJsonArray>
#include <algorithm>

namespace homard {

namespace {

constexpr std::chrono::seconds idleAfter{30}; ///< F69.
constexpr qsizetype longestInput = 16'000;    ///< Characters a call; ours: a person can still look through them.

Error unknownCommand(const QString &id)
{
    return {ErrorCode::NotFound,
            QStringLiteral("This session has no command %1 in the background.").arg(visibleText(truncated(id, 40))),
            QStringLiteral("process with action list names them.")};
}

qint64 secondsOf(std::chrono::milliseconds time)
{
    return std::chrono::duration_cast<std::chrono::seconds>(time).count();
}

QString stateOf(const CommandView &view)
{
    if (view.running)
        return QStringLiteral("running for %1 s").arg(secondsOf(view.age));
    if (!*view.ended)
        return QStringLiteral("failed: %1").arg(view.ended->error().message);
    const ExecResult &end = **view.ended;
    if (end.stopped)
        return QStringLiteral("ended on request after %1 s").arg(secondsOf(view.age));
    const char *why = end.timedOut ? ", for its timeout" : end.outputLimit ? ", for writing too much output" : "";
    return QStringLiteral("ended after %1 s%2, exit code %3")
        .arg(secondsOf(view.age))
        .arg(QLatin1StringView(why))
        .arg(end.exitCode);
}

} // namespace

ToolSpec ProcessTool::spec() const
{
    ToolSpec spec;
    spec.name = QStringLiteral("process");
    spec.description = QStringLiteral("Follow or end commands of exec that went to the background. poll: output since "
                                      "the last poll; log: all that is kept; write: send input to one run with "
                                      "input: true.");
    spec.schema = argumentSchema({{"action", "string", "", true, 1},
                                  {"id", "string", "Such as p1; not for list"},
                                  {"text", "string", "For write, exactly; with its newline"},
                                  {"close", "boolean", "After write: end of input"}});
    QJsonObject properties = spec.schema.value(QLatin1StringView("properties")).toObject();
    QJsonObject action = properties.value(QLatin1StringView("action")).toObject();
    action.insert(QLatin1StringView("enum"),
                  QJsonArray{QStringLiteral("list"), QStringLiteral("poll"), QStringLiteral("log"),
                             QStringLiteral("write"), QStringLiteral("kill")});
    properties.insert(QLatin1StringView("action"), action);
    spec.schema.insert(QLatin1StringView("properties"), properties);
    spec.kind = ToolKind::Exec;
    return spec;
}

Result<ToolPreview> ProcessTool::preview(const ToolCall &call, const Workspace &, const PreviewScope &scope) const
{
    const QString action = call.arguments.value(QLatin1StringView("action")).toString();
    const QString id = call.arguments.value(QLatin1StringView("id")).toString();
    const bool sends = action == QLatin1StringView("write");
    const QJsonValue text = call.arguments.value(QLatin1StringView("text"));
    const bool closes = call.arguments.value(QLatin1StringView("close")).toBool();
    if (!sends && (!text.isUndefined() || closes))
        return {ErrorCode::Invalid, QStringLiteral("Only write takes text or close.")};
    if (sends && text.toString().isEmpty() && !closes)
        return {ErrorCode::Invalid, QStringLiteral("write needs the text to send, or close: true.")};
    if (text.toString().size() > longestInput) {
        return {ErrorCode::Invalid,
                QStringLiteral("The text has %1 characters; %2 can be sent at once.")
                    .arg(text.toString().size())
                    .arg(longestInput),
                QStringLiteral("Write it to a file, or send it in pieces.")};
    }
    if (action != QLatin1StringView("list") && id.isEmpty())
        return {ErrorCode::Invalid, QStringLiteral("%1 needs the id of a command.").arg(action),
                QStringLiteral("process with action list names them.")};
    ToolPreview preview;
    if (!sends)
        return preview;
    const std::vector<CommandView> running = m_context.commands.list(scope.sessionId);
    const auto command =
        std::find_if(running.begin(), running.end(), [&](const CommandView &one) { return one.id == id; });
    if (command == running.end())
        return unknownCommand(id);
    preview.input = CommandInput{id, command->text, text.toString(), closes, command->network, command->confined};
    return preview;
}

ToolOutput ProcessTool::run(const ToolInvocation &invocation) const
{
    const QJsonObject &arguments = invocation.plan->arguments;
    const QString action = arguments.value(QLatin1StringView("action")).toString();
    const QString id = arguments.value(QLatin1StringView("id")).toString();
    CommandBook &book = m_context.commands;
    if (action == QLatin1StringView("list"))
        return listed(invocation.sessionId);
    if (action == QLatin1StringView("write"))
        return sent(invocation);
    const auto view = action == QLatin1StringView("poll")  ? book.poll(invocation.sessionId, id)
                      : action == QLatin1StringView("log") ? book.log(invocation.sessionId, id)
                                                           : book.kill(invocation.sessionId, id);
    return view ? told(invocation, *view) : failure(unknownCommand(id));
}

/// Only what was shown goes to only the command that was shown.
ToolOutput ProcessTool::sent(const ToolInvocation &invocation) const
{
    const auto &input = invocation.plan->effects.input;
    if (!input)
        return failure({ErrorCode::Internal, QStringLiteral("The plan holds no input; nothing was sent."), {}});
    const auto view = m_context.commands.write(invocation.sessionId, input->id, input->text.toUtf8(), input->closes,
                                               invocation.cancel);
    if (!view)
        return failure(unknownCommand(input->id));
    return *view ? told(invocation, **view) : failure(view->error());
}

ToolOutput ProcessTool::listed(const QString &sessionId) const
{
    QStringList lines;
    for (const CommandView &view : m_context.commands.list(sessionId)) {
        lines += QStringLiteral("%1 %2: %3").arg(view.id, stateOf(view), visibleText(truncated(view.text, 200)));
        if (!view.artifact.isEmpty())
            lines.last() += QStringLiteral(" [read_file artifact:%1]").arg(view.artifact);
    }
    return success(lines.isEmpty() ? QStringLiteral("No command went to the background.") : lines.join(u'\n'));
}

ToolOutput ProcessTool::told(const ToolInvocation &invocation, const CommandView &view) const
{
    QString head = QStringLiteral("%1 %2.\n").arg(view.id, stateOf(view));
    if (view.gap)
        head += QStringLiteral("[older output is left out]\n");
    QString tail;
    if (!view.artifact.isEmpty())
        tail = QStringLiteral("\n[the whole output: read_file artifact:%1]").arg(view.artifact);
    const int room = contentLimit(invocation, view.network) - int(head.size() + tail.size()) - 50;
    const QString output = headAndTail(view.output, room, QStringLiteral("\n[… cut; action log shows more …]\n"));
    ToolOutput out = success(head + (output.isEmpty() ? QStringLiteral("(no new output)") : output) + tail);
    if (view.running && view.quiet >= idleAfter) {
        out.result.hint =
            (view.takesInput ? QStringLiteral("No output for %1 s: it may wait for input. Send it with action write, "
                                              "or wait.")
                             : QStringLiteral("No output for %1 s: it may wait for input, which it cannot get. Kill "
                                              "it and use options that make it not ask, or wait."))
                .arg(secondsOf(view.quiet));
    }
    out.result.untrusted = view.network;
    out.source = QStringLiteral("a command with network");
    return out;
}

} // namespace homard
