// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "commands/program_table.h"
#include "policy/policy_gate.h"
#include "policy/policy_rule_book.h"

namespace homard {

/// What a PolicyGate has, for all judgings. Thread-safe.
struct PolicyCore {
    explicit PolicyCore(PolicyOptions given)
        : options(std::move(given))
        , store({options.policyFile, options.home, options.writableFolders, [this] { return table(); }})
        , book(store, *options.hits, options.wallMs, options.home)
    {
    }

    PolicyOptions options;
    mutable RuleStore store;
    PolicyRuleBook book;
    mutable std::once_flag loadOnce;
    mutable std::shared_ptr<const ProgramTable> loaded;
    SessionGrants grants;

    /// Stores the rule, in place of an older one that says the same.
    Result<void> keep(const SessionGrant &grant, ApprovalScope scope);

    HardStopScope stopScope(const QString &root) const
    {
        return {root, options.home, options.ownFolders, options.mountPoints};
    }

    /// Read with the first command, so that a start without one does not pay for it. Never null.
    const std::shared_ptr<const ProgramTable> &table() const;
};

} // namespace homard
