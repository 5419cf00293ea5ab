// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include "policy/rule_file.h"

namespace homard {

/// What readRuleFile() made of a text.
struct ReadRules {
    RuleFile file;
    QStringList notices; ///< What a person should mend, one sentence each.
};

/// Reads policy.json. Error Invalid: it is no JSON object, with line and column; then nothing is known of what it
/// wanted to refuse, and the caller must not take it for an empty one.
///
/// Everything else that is wrong narrows: a rule that allows is dropped for any member that is unknown or does not fit,
/// a rule that asks or refuses is kept without it and so meets more calls, a stage with a list that does not fit lets
/// nothing pass. Pure; any thread.
Result<ReadRules> readRuleFile(const QByteArray &bytes);

} // namespace homard
