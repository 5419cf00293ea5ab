// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/plan.h"
#include "policy/hard_stops.h"

namespace homard {

struct ParsedLine;
struct SimpleCommand;
struct ArgumentReading;
struct CommandLooks;

/// Where commands run and what may be written around them. All paths canonical.
struct CommandScope {
    QString workspaceRoot;
    QString home;
    QStringList ownFolders;
    QStringList writableFolders; ///< Where a command could have put a program; with the workspace.
    QStringList searchPath;
    bool allSteps = false; ///< Look at the steps behind one that is not proven, for CommandFindings::readsProtected.
};

/// What the policy knows of one command line.
struct CommandFindings {
    bool readsOnly = false;        ///< Grammar, table and operands prove it.
    QString why;                   ///< If not: a sentence for people without a full stop.
    std::vector<ExecStep> steps;   ///< How it runs without a shell; empty if a shell is needed.
    bool leavesOut = false;        ///< A recursive read was told to leave folders called .git out.
    bool leavesSecretsOut = false; ///< Git was told to leave protected files out.
    /// A reader is given something protected, or a folder that holds such. Only steps up to the first that is not
    /// proven are looked at, unless CommandScope::allSteps.
    bool readsProtected = false;
};

/// Judges command lines: grammar, programs, operands, in that order (safety.md B). Thread-safe; looks at the disk,
/// starts nothing.
class CommandJudge
{
public:
    CommandJudge(std::shared_ptr<const ProgramTable> table) : m_table(std::move(table)) {}

    CommandFindings judge(const QString &text, const CommandScope &scope) const;

private:
    bool planStep(const SimpleCommand &command, CommandLooks &looks, ExecStep &step, QString &why) const;
    QString judgeStep(ExecStep &step, CommandLooks &looks, CommandFindings &findings) const;

    std::shared_ptr<const ProgramTable> m_table;
};

} // namespace homard
