// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLoggingCategory>

namespace homard {

// One category a concern; the text after "homard." is what a person filters by in the log.
Q_DECLARE_LOGGING_CATEGORY(logAgent)
Q_DECLARE_LOGGING_CATEGORY(logConfig)
Q_DECLARE_LOGGING_CATEGORY(logNet)
Q_DECLARE_LOGGING_CATEGORY(logPolicy)
Q_DECLARE_LOGGING_CATEGORY(logProviders)
Q_DECLARE_LOGGING_CATEGORY(logSandbox)
Q_DECLARE_LOGGING_CATEGORY(logSecrets)
Q_DECLARE_LOGGING_CATEGORY(logSessions)
Q_DECLARE_LOGGING_CATEGORY(logTools)

} // namespace homard
