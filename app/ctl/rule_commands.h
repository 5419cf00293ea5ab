// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace homard {

/// `homardctl policy rules`; its exit code.
int listRules(bool json);
/// `homardctl policy revoke ID`; its exit code. It takes back only, so nobody is asked.
int revokeRule(const QString &id);

} // namespace homard
