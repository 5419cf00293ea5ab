// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "commands/program_table.h"
#include "domain/plan.h"
#include <functional>

namespace homard {

/// The gravest thing that a command says it does, as far as its words tell (the deeds of the program table). For people
/// only: no decision rests on it, and a command without one is not proven harmless.
struct CommandDeed {
    QString says;       ///< DeedRule::says; empty: nothing to tell.
    QString program;    ///< The program that does it, as called.
    QStringList things; ///< What it is done to, as written; may be empty.
    bool more = false;  ///< The command does something else that people must hear of.

    bool operator==(const CommandDeed &) const = default;
};

/// Looks at a fixed number of words at most. Pure; any thread.
CommandDeed deedOfCommand(const ExecPlan &plan, const ProgramTable &table);

/// "Run a command that …" for people, in one sentence without a full stop; empty: there is none for what it says.
/// `shown` makes one thing fit for a headline.
QString sentenceOf(const CommandDeed &deed, const std::function<QString(const QString &)> &shown);

} // namespace homard
