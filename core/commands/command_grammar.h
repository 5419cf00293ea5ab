// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/plan.h"

namespace homard {

/// One word of a command line, quotes removed.
struct CommandWord {
    QString text;
    /// Empty unless the word holds an unquoted * or ?: then the text with every other special character escaped by a
    /// backslash.
    QString globPattern;
    bool quoted = false; ///< Some part of it was quoted or escaped.

    bool isGlob() const { return !globPattern.isEmpty(); }
};

/// One program call of a line.
struct SimpleCommand {
    Join join = Join::First;
    QStringList environment;        ///< Harmless "NAME=value" prefixes.
    std::vector<CommandWord> words; ///< Never empty in an accepted line.
};

/// A stretch of the text and what it was read as. Offsets are UTF-16 units.
struct CommandSpan {
    enum class Kind { Blank, Word, Operator };
    Kind kind = Kind::Blank;
    qsizetype from = 0;
    qsizetype to = 0; ///< One past the end.
};

/// What the grammar made of a text.
struct ParsedLine {
    bool accepted = false;
    QString why; ///< If not accepted: a sentence for people, without a full stop ("it redirects input or output").
    std::vector<SimpleCommand> commands;
    std::vector<CommandSpan> spans; ///< Accepted: cover the whole text, in order, without gaps (S38).
};

/// The positive grammar (safety.md B): plain words, quotes without expansion, && || ; and |. Everything else is not
/// accepted, also what a shell would read harmlessly. A word passes only if every POSIX shell reads it as the same
/// literal text. Pure; any thread.
ParsedLine parseCommandLine(const QString &text);

/// Why a text may never run unasked whatever it says (S14: more than 4 KiB, 40 lines, or 20 blanks in a row); empty if
/// it may.
QString oversizeReason(const QString &text);

} // namespace homard
