// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QString>
#include <QStringList>

namespace homard {

/// Valid text from any bytes: invalid UTF-8, lone surrogates and U+0000 become U+FFFD (F45).
QString safeText(const QByteArray &bytes);
/// The same for a string that may hold lone surrogates or U+0000.
QString safeText(const QString &text);

/// At most `limit` UTF-16 units of `text`, never ending inside a surrogate pair (F45).
QString truncated(const QString &text, qsizetype limit);

/// Head and tail of `text` around `marker` when it is longer than `limit` units, else `text` itself. 70 % of what is
/// kept is head.
QString headAndTail(const QString &text, qsizetype limit, const QString &marker);

/// True for bytes that are not text: a NUL, or more than one in ten control characters, in the first 8 KiB.
bool looksBinary(const QByteArray &bytes);

/// `text` with everything that could hide or fake something shown as \u{…}: control characters (but not \n and \t when
/// `keepLineBreaks`), bidirectional and zero-width characters, tag characters, variation selectors, unusual spaces
/// (S10, S78, S99).
QString visibleText(const QString &text, bool keepLineBreaks = false);

/// Prose for a terminal: like visibleText() with line breaks, but what writing needs stays as it is (all spaces,
/// joiners, variation selectors, private use): only what acts on a terminal or hides and reorders text is escaped.
QString readableText(const QString &text);

/// What somebody else wrote, for a window: like readableText(), and of characters without a width that stand in a row
/// all but the first are shown, so that no second text hides between the letters; an emoji's joiners stay (S99). Line
/// ends may have their \r. A piece of a stream may begin or end within a pair of surrogates.
QString shownProse(const QString &text);

/// A rough token count of `text`: about 4 characters a token for Latin text, about 1.6 for CJK (loop.md 2). Never 0 for
/// non-empty text.
int estimateTokens(const QString &text);

/// "a, b and c" as the locale writes it. Chinese has no blanks there, so Latin names get them as they have elsewhere.
QString enumerated(const QStringList &names);

/// "812 B", "4.1 KB", "3.2 MB"; for people.
QString humanSize(qint64 bytes);

} // namespace homard
