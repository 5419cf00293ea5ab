// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "policy/work_budget.h"
#include <QStringList>

namespace homard {

struct HardStopScope;
class StopTargets;

/// The name that a word is: without what leads nowhere (./, x/..), so that no padding hides it; empty: too long for
/// one.
QString nameOf(const QString &word);

/// Which protected files the words of a command name, one command line a time. Only for rules that make a verdict
/// stricter. Looks at links and, for patterns, into folders of the workspace; not thread-safe.
class ProtectedWords
{
public:
    /// `targets` knows what braces stand for, and pays for what is looked at; outlives this.
    ProtectedWords(const HardStopScope &scope, StopTargets &targets);

    /// After "cd word": names behind it may be meant from there, too.
    void changeFolder(const QString &word);

    /// The protected file that `word` names; empty: none. By itself, through a link, in a revision of Git (HEAD:.env),
    /// or behind an option or @ (curl -d @.env).
    QString named(const QString &word);

    /// A protected file that a shell would put in place of the pattern `word`; empty: none.
    QString matched(const QString &word);

    /// The patterns stand for more names than are looked at.
    bool isExhausted() const { return m_names.isSpent(); }

private:
    bool isProtected(const QString &name, bool resolves);

    const HardStopScope &m_scope;
    StopTargets &m_targets;
    QStringList m_folders;     ///< The workspace, and the last folder it was gone to.
    WorkBudget m_names{40000}; ///< As many as CommandJudge looks at.
};

} // namespace homard
