// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/logging.h"

namespace homard {

Q_LOGGING_CATEGORY(logAgent, "homard.agent", QtInfoMsg)
Q_LOGGING_CATEGORY(logConfig, "homard.config", QtInfoMsg)
Q_LOGGING_CATEGORY(logNet, "homard.net", QtInfoMsg)
Q_LOGGING_CATEGORY(logPolicy, "homard.policy", QtInfoMsg)
Q_LOGGING_CATEGORY(logProviders, "homard.providers", QtInfoMsg)
Q_LOGGING_CATEGORY(logSandbox, "homard.sandbox", QtInfoMsg)
Q_LOGGING_CATEGORY(logSecrets, "homard.secrets", QtInfoMsg)
Q_LOGGING_CATEGORY(logSessions, "homard.sessions", QtInfoMsg)
Q_LOGGING_CATEGORY(logTools, "homard.tools", QtInfoMsg)

} // namespace homard
