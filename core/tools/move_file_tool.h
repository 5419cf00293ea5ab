// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "builtin_tool.h"

namespace homard {

/// Gives one file another place; never over a file that is there.
class MoveFileTool : public BuiltinTool
{
public:
    using BuiltinTool::BuiltinTool;
    ToolSpec spec() const override;
    Result<ToolPreview> preview(const ToolCall &call, const Workspace &workspace,
                                const PreviewScope &scope) const override;
    ToolOutput run(const ToolInvocation &invocation) const override;
};

} // namespace homard
