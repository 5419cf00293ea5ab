// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/approval.h"
#include "domain/session.h"
#include "domain/tool.h"

namespace homard {

/// A call to be judged.
struct GateRequest {
    QString sessionId;
    ToolCall call; ///< Prepared: arguments are valid.
    Workspace workspace;
    ToolPreview preview;
    SessionMode mode = SessionMode::Ask;
};

/// The policy. Thread-safe, no waiting, no network; may look at the file system.
/// Contract: an error inside asks, never allows. Every Allow and Ask carries the plan that may run.
class Gate
{
public:
    virtual ~Gate() = default;
    virtual Verdict judge(const GateRequest &request) const = 0;
};

} // namespace homard
