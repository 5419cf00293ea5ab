// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QSet>
#include <QString>
#include <QStringView>
#include <vector>

namespace homard {

bool isDoubleQuote(QChar c);
bool isSingleQuote(QChar c);
inline bool isQuote(QChar c)
{
    return isDoubleQuote(c) || isSingleQuote(c);
}
/// A plain quote is closed by itself only: a typographic one inside it is text. A typographic quote is closed by any of
/// its kind.
bool closesQuote(QChar open, QChar c);
/// Letters, digits, `_`, `-`, `$` and `.`, at least one.
bool isIdentifier(QStringView text);

/// What ArgumentRepair sees ahead of where it reads: whether a quote ends a string, a key follows, or only talk is
/// left. Changes nothing.
struct JsonLookAhead {
    enum class Place { Key, Member, Item };

    QStringView text;
    QSet<QString> names;     ///< Possible top-level keys; empty: unknown.
    std::vector<QChar> open; ///< The closing brackets still to come, innermost last.

    QChar at(qsizetype pos) const { return pos < text.size() ? text[pos] : QChar(); }
    /// Past white space and comments.
    qsizetype spaceFrom(qsizetype pos) const;
    /// True if a key and its colon stand at `pos`, quoted or not.
    bool isKeyAt(qsizetype pos) const;
    /// True if a value may end right before `pos`: what follows continues the structure and not a string.
    bool closesAfter(qsizetype pos, Place place) const;

    /// True if what follows an object is only talk: nothing, a code fence, closing brackets without a partner, a
    /// sentence without braces. Quotes may stand in it after a fence or, unless `careful`, a new line; else they might
    /// be the rest of a string.
    static bool isHarmlessRest(QStringView rest, bool careful);

private:
    bool closersMatch(qsizetype pos) const;
    bool isPossibleKey(QStringView name) const;
};

} // namespace homard
