// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "builtin_tool.h"

namespace homard {

/// Replaces one passage of a file, or all that are equal.
class EditFileTool : public BuiltinTool
{
public:
    using BuiltinTool::BuiltinTool;
    ToolSpec spec() const override;
    Result<ToolPreview> preview(const ToolCall &call, const Workspace &workspace,
                                const PreviewScope &scope) const override;
    ToolOutput run(const ToolInvocation &invocation) const override;

private:
    Result<ToolPreview> previewInside(const ToolCall &call, const SafeFiles &files, const QString &path,
                                      const PendingChanges &pending) const;
};

} // namespace homard
