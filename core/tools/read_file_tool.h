// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "builtin_tool.h"

namespace homard {

/// Lines of a text file, or of a stored long output ("artifact:<id>").
class ReadFileTool : public BuiltinTool
{
public:
    using BuiltinTool::BuiltinTool;
    ToolSpec spec() const override;
    Result<ToolPreview> preview(const ToolCall &call, const Workspace &workspace,
                                const PreviewScope &scope) const override;
    ToolOutput run(const ToolInvocation &invocation) const override;

private:
    ToolOutput readArtifact(const ToolInvocation &invocation, const QString &id) const;
};

} // namespace homard
