// SPDX-License-Identifier: GPL-3.0-or-later
#include "write_file_tool.h"
#include "base/text_diff.h"
#include "file_changes.h"

namespace homard {

ToolSpec WriteFileTool::spec() const
{
    ToolSpec spec;
    spec.name = QStringLiteral("write_file");
    spec.description = QStringLiteral("Create a file or replace its whole content; makes missing folders.");
    spec.schema = argumentSchema({{"path", "string", "", true, 1}, {"content", "string", "", true}});
    spec.kind = ToolKind::Write;
    spec.timeout = criticalToolTimeout;
    return spec;
}

Result<ToolPreview> WriteFileTool::preview(const ToolCall &call, const Workspace &workspace,
                                           const PreviewScope &scope) const
{
    const auto path = pathArgument(call.arguments, workspace);
    if (!path)
        return path.error();
    const QByteArray content = call.arguments.value(QLatin1StringView("content")).toString().toUtf8();
    if (content.size() > m_context.options.maxEditBytes)
        return {ErrorCode::Invalid, QStringLiteral("The content is too large: %1 bytes.").arg(content.size())};
    const SafeFiles files(workspace.root);
    ToolPreview preview;
    preview.writes = {*path};
    if (files.isInside(*path) || scope.pending.contains(*path)) {
        const auto current = currentFile(files, *path, scope.pending, m_context.options);
        if (current) {
            preview.change = changeOf(files, *path, *current, content);
            return preview;
        }
        if (!isSecret(*path))
            return current.error();
    }
    // Nothing is told of what is not free to read before somebody allowed it: whatever is there is kept and replaced.
    FileChange change;
    change.path = *path;
    change.newContent = content;
    change.diff = diffLines({}, QString::fromUtf8(content), *path).text;
    preview.change = change;
    return preview;
}

ToolOutput WriteFileTool::run(const ToolInvocation &invocation) const
{
    const auto &change = invocation.plan->effects.change;
    if (!change)
        return failure({ErrorCode::Internal, QStringLiteral("The plan holds no change; nothing was written."), {}});
    const SafeFiles files(invocation.plan->workspace.root);
    const auto target = files.openForWrite(change->path, m_context.options.maxEditBytes, true);
    if (!target)
        return failure(target.error());
    return applyChange(m_context, invocation, *change, **target);
}

} // namespace homard
