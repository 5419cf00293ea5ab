// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "policy/rule_file.h"

namespace homard {

/// What a rule does, in whole sentences for people. `home` is shown as ~.
QString ruleSentence(const PolicyRule &rule, const QString &home);

/// What a rule is about, a few words without a sentence's end: "mkdir -p", "~/notes.md", "git push". `home` is shown as
/// ~.
QString ruleSubject(const PolicyRule &rule, const QString &home);

/// Why a call is refused or asked about; `maybe`: it cannot be told whether the rule meets it.
QString metSentence(const PolicyRule &rule, bool maybe);

/// The sentences of what a person would allow with this scope. `days`: how long it lasts, 0 for ever; of Folder and
/// Always only.
QString grantSentence(const SessionGrant &grant, ApprovalScope scope, int days, const QString &home);

} // namespace homard
