// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/approval.h"
#include "domain/session.h"
#include <optional>

namespace homard {

/// What a mode makes of a call that would ask.
struct ModeRuling {
    Decision decision = Decision::Ask;
    const char *rule = ""; ///< "plan-mode" (deny), "auto-edit" or "trusted" (allow).
    QString reason;
};

/// What the modes have to know of a call besides its plan.
struct ModeFacts {
    QStringList ownFolders;        ///< Homard's data and settings, canonical.
    bool touchesProtected = false; ///< A command that names or reads something protected.
};

/// Decides a call that would ask as the session's mode says (safety.md, modes); nothing: the person is asked. What is
/// denied or free never comes here, so hard stops hold in every mode. Looks at the disk; any thread.
std::optional<ModeRuling> rulingOf(SessionMode mode, const Verdict &asking, const CallPlan &plan,
                                   const ModeFacts &facts);

} // namespace homard
