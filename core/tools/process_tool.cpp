// SPDX-License-Identifier: GPL-3.0-or-later
#include "process_tool.h"
#include "base/text.h"
#include <QJsonArray>

namespace homard {

namespace {

constexpr std::chrono::seconds idleAfter{30}; ///< F69.

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
                                      "the last poll; log: all that is kept.");
    spec.schema = argumentSchema({{"action", "string", "", true, 1}, {"id", "string", "Such as p1; not for list"}});
    QJsonObject properties = spec.schema.value(QLatin1StringView("properties")).toObject();
    QJsonObject action = properties.value(QLatin1StringView("action")).toObject();
    action.insert(QLatin1StringView("enum"), QJsonArray{QStringLiteral("list"), QStringLiteral("poll"),
                                                        QStringLiteral("log"), QStringLiteral("kill")});
    properties.insert(QLatin1StringView("action"), action);
    spec.schema.insert(QLatin1StringView("properties"), properties);
    spec.kind = ToolKind::Exec;
    return spec;
}

Result<ToolPreview> ProcessTool::preview(const ToolCall &call, const Workspace &, const PendingChanges &) const
{
    const QString action = call.arguments.value(QLatin1StringView("action")).toString();
    const QString id = call.arguments.value(QLatin1StringView("id")).toString();
    if (action != QLatin1StringView("list") && id.isEmpty())
        return {ErrorCode::Invalid, QStringLiteral("%1 needs the id of a command.").arg(action),
                QStringLiteral("process with action list names them.")};
    return ToolPreview{};
}

ToolOutput ProcessTool::run(const ToolInvocation &invocation) const
{
    const QJsonObject &arguments = invocation.plan->arguments;
    const QString action = arguments.value(QLatin1StringView("action")).toString();
    const QString id = arguments.value(QLatin1StringView("id")).toString();
    CommandBook &book = m_context.commands;
    if (action == QLatin1StringView("list"))
        return listed(invocation.sessionId);
    const auto view = action == QLatin1StringView("poll")  ? book.poll(invocation.sessionId, id)
                      : action == QLatin1StringView("log") ? book.log(invocation.sessionId, id)
                                                           : book.kill(invocation.sessionId, id);
    if (!view) {
        return failure(
            {ErrorCode::NotFound,
             QStringLiteral("This session has no command %1 in the background.").arg(visibleText(truncated(id, 40))),
             QStringLiteral("process with action list names them.")});
    }
    return told(invocation, *view);
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
        out.result.hint = QStringLiteral("No output for %1 s: it may wait for input, which it cannot get. Kill it and "
                                         "use options that make it not ask, or wait.")
                              .arg(secondsOf(view.quiet));
    }
    out.result.untrusted = view.network;
    out.source = QStringLiteral("a command with network");
    return out;
}

} // namespace homard
