// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy_core.h"
#include "base/ids.h"
#include "commands/built_in_programs.h"
#include "policy/rule_offers.h"

namespace homard {

Result<void> PolicyCore::keep(const SessionGrant &grant, ApprovalScope scope)
{
    PolicyRule rule = keptRule(grant, scope, options.wallMs(), options.ruleDays());
    return store.change(RuleStore::Edit::Widens, [&](RuleFile &file) -> Result<void> {
        std::erase_if(file.rules, [&](const PolicyRule &old) {
            return old.decision == Decision::Allow && old.commands == rule.commands && old.file == rule.file &&
                   old.folder == rule.folder && old.origin == rule.origin;
        });
        do
            rule.id = newId().right(8);
        while (file.find(rule.id));
        file.rules.push_back(rule);
        return {};
    });
}

const std::shared_ptr<const ProgramTable> &PolicyCore::table() const
{
    std::call_once(loadOnce, [this] {
        loaded = builtInPrograms();
        if (!loaded)
            loaded = std::make_shared<ProgramTable>(); // knows no program: every command asks
    });
    return loaded;
}

} // namespace homard
