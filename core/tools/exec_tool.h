// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "builtin_tool.h"

namespace homard {

/// Runs a command in the sandbox; one that takes long goes on in the background (CommandBook).
class ExecTool : public BuiltinTool
{
public:
    using BuiltinTool::BuiltinTool;
    ToolSpec spec() const override;
    Result<ToolPreview> preview(const ToolCall &call, const Workspace &workspace,
                                const PreviewScope &scope) const override;
    ToolOutput run(const ToolInvocation &invocation) const override;

private:
    ToolOutput handedOver(const ToolInvocation &invocation, const ExecPlan &plan, const CommandOutcome &outcome) const;
    ToolOutput outputOf(const ToolInvocation &invocation, const ExecPlan &plan, const ExecResult &ended,
                        const QString &path) const;
    QString shortened(const QString &text, int room, const ExecResult &ended, const QString &artifact) const;
};

} // namespace homard
