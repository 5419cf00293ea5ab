// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <vector>

namespace homard {

/// One step of the session database's form. Numbered 1, 2, 3 …; the number is the database's `user_version` afterwards.
/// Forward only: what has been released is never changed, a new form is a new step.
struct Migration {
    int version;
    const char *what;                     ///< For people, in English: log and notices.
    std::vector<const char *> statements; ///< SQL, one statement each.
};

/// All steps, in order.
const std::vector<Migration> &migrations();
/// The version this program reads and writes.
int schemaVersion();

} // namespace homard
