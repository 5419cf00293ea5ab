// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "builtin_tool.h"

namespace homard {

/// Follows and ends the session's own commands in the background, and sends input to those that take it.
class ProcessTool : public BuiltinTool
{
public:
    using BuiltinTool::BuiltinTool;
    ToolSpec spec() const override;
    Result<ToolPreview> preview(const ToolCall &call, const Workspace &workspace,
                                const PreviewScope &scope) const override;
    ToolOutput run(const ToolInvocation &invocation) const override;

private:
    ToolOutput listed(const QString &sessionId) const;
    ToolOutput sent(const ToolInvocation &invocation) const;
    ToolOutput told(const ToolInvocation &invocation, const CommandView &view) const;
};

} // namespace homard
