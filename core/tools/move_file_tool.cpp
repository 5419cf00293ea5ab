// SPDX-License-Identifier: GPL-3.0-or-later
#include "move_file_tool.h"
#include "file_removal.h"

namespace homard {

ToolSpec MoveFileTool::spec() const
{
    ToolSpec spec;
    spec.name = QStringLiteral("move_file");
    spec.description = QStringLiteral("Move or rename one file; makes missing folders and replaces nothing.");
    spec.schema = argumentSchema({{"path", "string", "", true, 1}, {"to", "string", "The new path", true, 1}});
    spec.kind = ToolKind::Write;
    spec.timeout = criticalToolTimeout;
    return spec;
}

Result<ToolPreview> MoveFileTool::preview(const ToolCall &call, const Workspace &workspace,
                                          const PreviewScope &scope) const
{
    const auto path = pathArgument(call.arguments, workspace);
    if (!path)
        return path.error();
    const auto to = workspacePath(call.arguments.value(QLatin1StringView("to")).toString(), workspace);
    if (!to)
        return to.error();
    return removalPreview(m_context, *path, *to, workspace, scope.pending);
}

ToolOutput MoveFileTool::run(const ToolInvocation &invocation) const
{
    return applyRemoval(m_context, invocation);
}

} // namespace homard
