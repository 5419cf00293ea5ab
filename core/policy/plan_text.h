// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/plan.h"

namespace homard {

/// The plan in words, for people, generated from nothing but the plan (S01, S03): tool, paths, folder, environment,
/// network, every argument numbered on a line of its own, or the shell's text line by line, or the file change with its
/// diff. Nothing is trimmed; blanks at either end show as ␠, characters that cannot be seen as \u{…}, an empty argument
/// as ∅; words that mix look-alike alphabets are flagged.
QString planText(const CallPlan &plan);

/// The argument lists that planText() shows, byte for byte: the inverse of its argument lines, whatever the language of
/// the rest.
std::vector<QStringList> parsePlanText(const QString &text);

/// One argument as planText() shows it, and back.
QString shownArgument(const QString &argument);
QString argumentFromShown(const QString &shown);

} // namespace homard
