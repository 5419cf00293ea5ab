// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include "ports/gate.h"

namespace homard {

/// What the policy would say to a call, without making it: for "homardctl policy explain" and the settings page. Works
/// from the arguments alone; a file change is judged by its path, its content is not looked at. Any thread. Errors:
/// Invalid (unknown tool, an argument that is missing, unknown or not of its kind).
Result<Verdict> explainCall(const Gate &gate, const Workspace &workspace, const QString &tool,
                            const QJsonObject &arguments, const StageNames &stages = {});

} // namespace homard
