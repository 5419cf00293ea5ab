// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/approvals.h"
#include "terminal.h"

namespace homard {

/// Asks a person on the controlling terminal, by the rules of safety.md: through /dev/tty only, once per call, never
/// for high risk, never when a Homard process stands above this one.
class TerminalQuestions
{
public:
    /// `allowed`: false where output is for a program. `approvals` outlives it.
    TerminalQuestions(Approvals &approvals, bool allowed);

    /// Why this question is put to nobody, in whole sentences; empty: it is. Any thread.
    QString whyNot(const ApprovalRequest &request) const;
    /// Shows the plan, waits for the answer until the question expires, and hands it in. A question that is settled
    /// already is not asked. Main thread.
    void ask(const ApprovalRequest &request);
    /// Ends a wait; nothing is asked any more. Any thread.
    void cancel() { m_cancel.cancel(); }

private:
    /// Until when it is open; nothing: it is not.
    std::optional<Clock::TimePoint> openUntil(const ApprovalRequest &request) const;

    Approvals &m_approvals;
    std::unique_ptr<Terminal> m_terminal;
    CancelToken m_cancel;
    QString m_endedRun; ///< "No and stop" was said in it: its other questions are about to be settled.
};

/// Shows guarded settings that were changed outside and asks whether to use them (S59). Main thread. False where nobody
/// can be asked (`allowed` as above; stderr then tells how), `cancel` came or the answer is anything but yes.
bool confirmSettings(const QStringList &changes, bool allowed, const CancelToken &cancel);
/// The same for rules.
bool confirmRules(const QStringList &changes, bool allowed, const CancelToken &cancel);

/// What a line typed at the question means: y, yes, 是 → allowed; s → denied, and the run ends; words → denied, told to
/// the model; else denied.
ApprovalAnswer answerFrom(const QString &line);

} // namespace homard
