// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/agent_event.h"
#include <QJsonObject>
#include <optional>

namespace homard {

/// An event as `homardctl run --json` prints it; nullopt for events that have no line of their own. The form is
/// documented in docs/user/homardctl.md and stable.
std::optional<QJsonObject> eventJson(const AgentEvent &event);

/// The arguments of a call as an object; the raw text where they are none. Also of a call that never ran.
QJsonValue callArgumentsJson(const ToolCall &call);
/// {"input","output","cacheRead","cacheWrite"}; null where not told.
QJsonObject usageJson(const Usage &usage);
/// {"class","message","hint"}.
QJsonObject failureJson(const ModelFailure &failure);

} // namespace homard
