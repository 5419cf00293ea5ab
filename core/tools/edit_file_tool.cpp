// SPDX-License-Identifier: GPL-3.0-or-later
#include "edit_file_tool.h"
#include "file_changes.h"
#include "text_edit.h"

namespace homard {

namespace {

Result<QByteArray> edited(const QJsonObject &arguments, const QByteArray &content, const QString &name)
{
    return editBytes(content, arguments.value(QLatin1StringView("old_text")).toString(),
                     arguments.value(QLatin1StringView("new_text")).toString(),
                     arguments.value(QLatin1StringView("replace_all")).toBool(), name);
}

} // namespace

ToolSpec EditFileTool::spec() const
{
    ToolSpec spec;
    spec.name = QStringLiteral("edit_file");
    spec.description =
        QStringLiteral("Replace text in a file. old_text must match exactly once, white space included.");
    spec.schema = argumentSchema({{"path", "string", "", true, 1},
                                  {"old_text", "string", "", true, 1},
                                  {"new_text", "string", "", true},
                                  {"replace_all", "boolean", "Replace every match"}});
    spec.kind = ToolKind::Write;
    spec.timeout = criticalToolTimeout;
    return spec;
}

Result<ToolPreview> EditFileTool::preview(const ToolCall &call, const Workspace &workspace,
                                          const PreviewScope &scope) const
{
    const auto path = pathArgument(call.arguments, workspace);
    if (!path)
        return path.error();
    const SafeFiles files(workspace.root);
    // Of what is not free to read nothing is told before somebody allowed it, not even that the text is not there: the
    // question is the same whatever the file holds, and the change is made out when it runs.
    ToolPreview unlooked;
    unlooked.reads = {*path};
    unlooked.writes = {*path};
    if (!files.isInside(*path) && !scope.pending.contains(*path))
        return unlooked;
    auto preview = previewInside(call, files, *path, scope.pending);
    const bool secret = isSecret(*path);
    if (preview && secret)
        preview->reads = {*path};
    return preview || !secret ? preview : unlooked;
}

Result<ToolPreview> EditFileTool::previewInside(const ToolCall &call, const SafeFiles &files, const QString &path,
                                                const PendingChanges &pending) const
{
    const auto current = currentFile(files, path, pending, m_context.options);
    if (!current)
        return current.error();
    if (!current->exists)
        return {ErrorCode::NotFound, QStringLiteral("%1 does not exist.").arg(files.shown(path)),
                QStringLiteral("Use write_file to create it.")};
    const auto content = edited(call.arguments, current->content, files.shown(path));
    if (!content)
        return content.error();
    ToolPreview preview;
    preview.writes = {path};
    preview.change = changeOf(files, path, *current, *content);
    return preview;
}

ToolOutput EditFileTool::run(const ToolInvocation &invocation) const
{
    const CallPlan &plan = *invocation.plan;
    const SafeFiles files(plan.workspace.root);
    const auto path = pathArgument(plan.arguments, plan.workspace);
    if (!path)
        return failure(path.error());
    const auto target = files.openForWrite(*path, m_context.options.maxEditBytes, false);
    if (!target)
        return failure(target.error());
    if (plan.effects.change)
        return applyChange(m_context, invocation, *plan.effects.change, **target);
    if (files.isInside(*path) && !isSecret(*path))
        return failure({ErrorCode::Internal, QStringLiteral("The plan holds no change; nothing was written."), {}});
    if (!(*target)->exists())
        return failure({ErrorCode::NotFound, QStringLiteral("%1 does not exist.").arg(*path), {}});
    const auto content = edited(plan.arguments, (*target)->oldContent(), *path);
    if (!content)
        return from(failure(content.error()), files, *path); // the hints quote the file
    return from(
        applyChange(m_context, invocation, changeOf(files, *path, {true, (*target)->oldContent()}, *content), **target),
        files, *path);
}

} // namespace homard
