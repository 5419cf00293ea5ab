// SPDX-License-Identifier: GPL-3.0-or-later
#include "delete_file_tool.h"
#include "file_removal.h"

namespace homard {

ToolSpec DeleteFileTool::spec() const
{
    ToolSpec spec;
    spec.name = QStringLiteral("delete_file");
    spec.description = QStringLiteral("Move one file to the trash.");
    spec.schema = argumentSchema({{"path", "string", "", true, 1}});
    spec.kind = ToolKind::Write;
    spec.timeout = criticalToolTimeout;
    return spec;
}

Result<ToolPreview> DeleteFileTool::preview(const ToolCall &call, const Workspace &workspace,
                                            const PreviewScope &scope) const
{
    const auto path = pathArgument(call.arguments, workspace);
    if (!path)
        return path.error();
    return removalPreview(m_context, *path, {}, workspace, scope.pending);
}

ToolOutput DeleteFileTool::run(const ToolInvocation &invocation) const
{
    return applyRemoval(m_context, invocation);
}

} // namespace homard
