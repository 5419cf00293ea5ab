// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include "domain/approval.h"
#include "ports/rule_hits.h"

namespace homard {

/// One rule of policy.json as people see it.
struct RuleEntry {
    QString id;
    Decision decision = Decision::Deny;
    ApprovalScope scope = ApprovalScope::Always; ///< Folder or Always.
    QString folder;                              ///< Of Folder: the workspace.
    QString subject;                             ///< What it is about, a few words: "mkdir -p", a file, a tool.
    QString sentence;                            ///< What it does.
    QString origin;                              ///< "asked": the answer to a question; "file": written by hand.
    qint64 madeMs = 0;                           ///< Wall clock; 0: not known.
    qint64 expiresMs = 0;                        ///< Wall clock; 0: never.
    bool isExpired = false;
    QString fault; ///< Why it does not count, or what is odd about it; empty: nothing.
    RuleHit hit;
};

/// The rules that last: what they are, and taking them back. Thread-safe; reads and writes a small file, so not on a
/// thread that draws.
class RuleBook
{
public:
    virtual ~RuleBook() = default;

    /// Those that allow first, each in the order of the file.
    virtual std::vector<RuleEntry> rules() = 0;
    /// No call that is judged from now on passes by it, in any Homard of this user (S16). Errors: NotFound, Busy, Io.
    virtual Result<void> revoke(const QString &id) = 0;
    /// Puts a rule back that was revoked here since the program started. Errors: NotFound, Conflict (policy.json was
    /// changed outside meanwhile), Busy, Io.
    virtual Result<void> undoRevoke(const QString &id) = 0;

    /// What is wrong with policy.json, one sentence each.
    virtual QStringList notices() = 0;
    /// Stands for what somebody else changed in policy.json and nobody has answered yet (S59); empty: nothing.
    virtual QByteArray outsideMark() = 0;
    /// What that change would make of the rules, a line each, with all that a rule says; empty: nothing waits.
    virtual QStringList outsideChanges() = 0;
    /// A person has seen the change of that mark: from now on it counts, or the old rules are written back. Errors:
    /// Conflict (it has changed once more), Busy, Io.
    virtual Result<void> confirmOutsideChange(const QByteArray &shown) = 0;
    virtual Result<void> takeBackOutsideChange(const QByteArray &shown) = 0;
};

} // namespace homard
