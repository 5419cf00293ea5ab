// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <vector>

namespace homard {

/// What a piece of shown text is: decides its colour, shape and tooltip, nothing else.
enum class Ink {
    Plain,
    Blank,  ///< A blank drawn as a dot, or a tab as an arrow.
    Escape, ///< A character that cannot be seen, as \u{…}.
    Mixed,  ///< A word of letters of different alphabets.
    Number, ///< Of an argument or a line.
    Sign,   ///< |, &&, ||, ;
    Label,  ///< Our own word before a value.
    Note,   ///< Our own sentence.
    Alert,  ///< Our own sentence that must not be overlooked.
    Added,
    Removed,
    Hunk,
    WritesInside,
    WritesOutside,
    Deletes,
    Network,
    Privilege,
};

struct InkedText {
    QString text;
    Ink ink = Ink::Plain;
    bool operator==(const InkedText &) const = default;
};
using InkedLine = std::vector<InkedText>;

/// A stretch of a text with a mark: UTF-16 units.
struct InkRange {
    qsizetype from = 0;
    qsizetype to = 0; ///< One past the end.
    Ink ink = Ink::Plain;
};

/// How much of a text is drawn as a sign.
enum class Blanks {
    All,   ///< Every blank: what is shown holds none, so that blanks around it can separate (arguments).
    Edges, ///< Those at both ends and all of a run of more than one (lines of a script, values).
    Code,  ///< Only those at the end; a tab is an arrow and a tab (diffs).
};

/// `text` as people see it, nothing trimmed (S02): blanks as · where `blanks` says so, everything that cannot be seen
/// or reorders its neighbours as \u{…} (S10), nothing as ∅. What looks like one of these signs is itself an escape, so
/// that each shown text has one meaning. Plain pieces take `ink`, or that of their range; words of mixed alphabets are
/// flagged in their place. `ranges` are in order and do not overlap.
InkedLine shownText(const QString &text, Blanks blanks, Ink ink = Ink::Plain, const std::vector<InkRange> &ranges = {});
/// The text that shownText() shows, for Blanks::All and Blanks::Edges.
QString textFromShown(const QString &shown);

/// The pieces of a line one after another.
QString joined(const InkedLine &line);

} // namespace homard
