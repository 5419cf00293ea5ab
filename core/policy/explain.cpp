// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/explain.h"
#include "policy/tool_classes.h"
#include <QCoreApplication>
#include <QDir>

namespace homard {

namespace {

struct ExplainText {
    Q_DECLARE_TR_FUNCTIONS(PolicyExplain)
};

Result<void> checkArguments(const ToolClass &tool, const QJsonObject &arguments)
{
    for (const QString &name : tool.required) {
        if (!arguments.value(name).isString())
            return {ErrorCode::Invalid, ExplainText::tr("%1 needs the argument “%2”, a text.").arg(tool.name, name)};
    }
    for (auto it = arguments.begin(); it != arguments.end(); ++it) {
        if (!tool.required.contains(it.key()) && !tool.optional.contains(it.key())) {
            return {ErrorCode::Invalid, ExplainText::tr("%1 has no argument “%2”.").arg(tool.name, it.key()),
                    ExplainText::tr("It has: %1.").arg((tool.required + tool.optional).join(QLatin1StringView(", ")))};
        }
    }
    if (arguments.contains(QLatin1StringView("path")) && !arguments.value(QLatin1StringView("path")).isString())
        return {ErrorCode::Invalid, ExplainText::tr("The argument “path” must be a text.")};
    for (const char *flag : {"network", "input", "alongside"}) {
        const QJsonValue value = arguments.value(QLatin1StringView(flag));
        if (!value.isUndefined() && !value.isBool())
            return {ErrorCode::Invalid,
                    ExplainText::tr("The argument “%1” must be true or false.").arg(QLatin1StringView(flag))};
    }
    return {};
}

ToolPreview previewOf(const ToolClass &tool, const Workspace &workspace, const QJsonObject &arguments)
{
    ToolPreview preview;
    if (tool.kind == ToolClass::Kind::Follow) {
        const QString text = arguments.value(QLatin1StringView("text")).toString();
        if (arguments.value(QLatin1StringView("action")) == QLatin1StringView("write"))
            preview.input =
                CommandInput{arguments.value(QLatin1StringView("id")).toString(), {}, text, false, false, true};
        return preview;
    }
    if (tool.kind == ToolClass::Kind::Exec) {
        ExecPlan exec;
        exec.text = arguments.value(QLatin1StringView("command")).toString();
        exec.cwd = workspace.root;
        exec.network = arguments.value(QLatin1StringView("network")).toBool();
        exec.input = arguments.value(QLatin1StringView("input")).toBool();
        preview.exec = exec;
        return preview;
    }
    const QString name = arguments.value(QLatin1StringView("path")).toString();
    if (const QLatin1StringView stored("artifact:");
        tool.name == QLatin1StringView("read_file") && name.startsWith(stored)) {
        preview.artifact = name.mid(stored.size());
        return preview;
    }
    const QString path = name.isEmpty() ? workspace.root : QDir::cleanPath(QDir(workspace.root).absoluteFilePath(name));
    if (tool.kind != ToolClass::Kind::Write) {
        preview.reads.push_back(path);
        return preview;
    }
    FileChange change;
    change.path = path;
    change.newContent = arguments.value(QLatin1StringView("content")).toString().toUtf8();
    preview.writes.push_back(path);
    change.removes = tool.name == QLatin1StringView("delete_file") || tool.name == QLatin1StringView("move_file");
    if (const QString to = arguments.value(QLatin1StringView("to")).toString(); change.removes && !to.isEmpty()) {
        change.movedTo = QDir::cleanPath(QDir(workspace.root).absoluteFilePath(to));
        preview.writes.push_back(change.movedTo);
    }
    preview.change = change;
    return preview;
}

} // namespace

Result<Verdict> explainCall(const Gate &gate, const Workspace &workspace, const QString &tool,
                            const QJsonObject &arguments, const StageNames &stages)
{
    const ToolClass *known = toolClass(tool);
    if (!known) {
        return {ErrorCode::Invalid, ExplainText::tr("There is no tool “%1”.").arg(tool),
                ExplainText::tr("The tools are: %1.").arg(knownTools().join(QLatin1StringView(", ")))};
    }
    const Result<void> checked = checkArguments(*known, arguments);
    if (!checked)
        return checked.error();
    GateRequest request;
    request.call.name = tool;
    request.call.arguments = arguments;
    request.call.argumentsValid = true;
    request.workspace = workspace;
    request.preview = previewOf(*known, workspace, arguments);
    request.stages = stages;
    return gate.judge(request);
}

} // namespace homard
