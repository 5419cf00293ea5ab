// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/approval.h"
#include <QStringList>

namespace homard {

class PolicyGate;
class SqliteSessionStore;
class ToolBox;

/// Which calls of the past a rule would have let pass.
struct CoveredCalls {
    QStringList lines; ///< One each, newest first, each text once: the command, or the file.
    int looked = 0;    ///< Among how many.
};

/// Of the last 100 calls (desktop.md) of the same tool over all sessions, those that "allow" with `scope` would let
/// pass if it were answered for `asked` now. They are judged anew as they stand in the journal, without a trace. Reads
/// the database and looks at files: blocking, any thread but the one that draws.
CoveredCalls coveredCalls(SqliteSessionStore &store, const ToolBox &tools, const PolicyGate &gate,
                          const CallPlan &asked, ApprovalScope scope);

} // namespace homard
