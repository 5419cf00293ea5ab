// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <optional>
#include <vector>

namespace homard {

/// The steps of a run at which it can be killed, in the order in which they come.
enum class KillStep {
    Enqueue,  ///< The message goes into the inbox.
    Begin,    ///< The run takes it out of there.
    Answer,   ///< An answer with calls is saved, those that need no question as started.
    Effect,   ///< A tool has had its effect; its result is not saved. No commit: there is only one side of it.
    Flush,    ///< A result is saved while other calls of the turn are open.
    Approval, ///< A person's answer is saved.
    Started,  ///< A call that was asked for becomes started.
    Results,  ///< The message with all results of a turn is saved.
    Stream,   ///< Text arrives, a part of it has been saved. One side only, too.
    Final,    ///< The answer without calls is saved.
    Finish,   ///< The run ends.
};

/// Where a program kills itself: at the `nth` time a step comes, right before or right after its commit.
struct KillPoint {
    KillStep step = KillStep::Enqueue;
    bool after = false;
    int nth = 1;

    /// "begin:before:1", as kill_victim takes it.
    QString word() const;
    /// The same without the number: a row of the histogram.
    QString row() const;
    /// nullopt for what is no such word.
    static std::optional<KillPoint> from(const QString &word);
};

/// One point for each side of each step, `nth` 1.
std::vector<KillPoint> allKillPoints();
/// How often a step comes in one run of the victim's script.
int timesInRun(KillStep step);

} // namespace homard
