// SPDX-License-Identifier: GPL-3.0-or-later
#include "domain/approval.h"
#include <algorithm>

namespace homard {

bool Verdict::isOffered(ApprovalScope scope) const
{
    if (scope == ApprovalScope::Once)
        return true;
    if (scope == ApprovalScope::Session && !sessionRule.isEmpty())
        return true;
    return std::any_of(offers.begin(), offers.end(), [&](const OfferedRule &offer) { return offer.scope == scope; });
}

QString wordOf(Decision decision)
{
    switch (decision) {
    case Decision::Allow: return QStringLiteral("allow");
    case Decision::Ask: return QStringLiteral("ask");
    case Decision::Deny: return QStringLiteral("deny");
    }
    return {};
}

QString wordOf(Risk risk)
{
    switch (risk) {
    case Risk::Low: return QStringLiteral("low");
    case Risk::Medium: return QStringLiteral("medium");
    case Risk::High: return QStringLiteral("high");
    }
    return {};
}

QString wordOf(ApprovalScope scope)
{
    switch (scope) {
    case ApprovalScope::Once: return QStringLiteral("once");
    case ApprovalScope::Session: return QStringLiteral("session");
    case ApprovalScope::Folder: return QStringLiteral("folder");
    case ApprovalScope::Always: return QStringLiteral("always");
    }
    return {};
}

QString wordOf(ApprovalOutcome outcome)
{
    switch (outcome) {
    case ApprovalOutcome::Allowed: return QStringLiteral("allowed");
    case ApprovalOutcome::Denied: return QStringLiteral("denied");
    case ApprovalOutcome::Edited: return QStringLiteral("edited");
    case ApprovalOutcome::Refused: return QStringLiteral("refused");
    case ApprovalOutcome::Expired: return QStringLiteral("expired");
    case ApprovalOutcome::Stopped: return QStringLiteral("stopped");
    }
    return {};
}

} // namespace homard
