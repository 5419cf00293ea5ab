// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "commands/program_table.h"

namespace homard {

/// A path among the arguments of a program.
struct PathArgument {
    QString path;
    bool isRevision = false;   ///< Git: may be a revision instead.
    bool metadataOnly = false; ///< Its name, size, date is shown, not its content.
};

/// A revision or path that a Git command is given.
struct GitOperand {
    qsizetype at = 0; ///< Index in ArgumentReading::argv.
    bool afterDashes = false;
};

/// What the table says of one argument list.
struct ArgumentReading {
    bool readsOnly = false;
    QString why; ///< If not: a sentence for people without a full stop.
    std::vector<PathArgument> paths;
    bool recurses = false;
    bool readsHere = false; ///< It recurses, and no operand says where: it reads the folder it runs in.
    bool follows = false;
    bool namesOnly = false; ///< Of what lies below a folder only names, sizes, dates are shown.
    bool isGit = false;
    QString gitFolder;  ///< Value of git -C.
    QString gitCommand; ///< "log", "remote get-url"; empty for git alone.
    GitContent content = GitContent::None;
    bool leavesSecretsOut = false;       ///< leaveSecretsOut() changed argv so that something may be missing.
    std::vector<GitOperand> gitOperands; ///< Those of kind Revision, in their order.
    QStringList argv;                    ///< As it runs unasked: with what the table inserts always.
    QStringList whenRecursive;           ///< To be put at `optionsEnd` if a folder is among the paths.
    qsizetype optionsEnd = 0;            ///< Index in argv of "--", or its size.
    bool hasDashes = false;              ///< There is a "--".
};

/// Reads an argument list by a rule of the table. Pure; any thread. Anything unknown, abbreviated or misplaced: not
/// read-only.
ArgumentReading readArguments(const ProgramRule &rule, const QStringList &argv);

} // namespace homard
