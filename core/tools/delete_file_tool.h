// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "builtin_tool.h"

namespace homard {

/// Moves one file to the trash; undo can restore it.
class DeleteFileTool : public BuiltinTool
{
public:
    using BuiltinTool::BuiltinTool;
    ToolSpec spec() const override;
    Result<ToolPreview> preview(const ToolCall &call, const Workspace &workspace,
                                const PreviewScope &scope) const override;
    ToolOutput run(const ToolInvocation &invocation) const override;
};

} // namespace homard
