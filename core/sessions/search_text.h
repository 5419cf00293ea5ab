// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/message.h"
#include <QStringList>

namespace homard {

/// What of a message can be found: its text, its calls and their results; thinking and what was cut from long results
/// not.
QString searchableText(const Message &message);

/// `text` as the word index wants it: runs of CJK characters become overlapping pairs ("中文字" → "中文 文字 字"), so
/// that words of two characters, which no separator shows, are found.
QString indexedWords(const QString &text);

/// What a person typed, as terms that all must be there. Words are split at spaces; "…" keeps some together. At most 16
/// terms.
QStringList searchTerms(const QString &query);
/// The terms for MATCH against the word index (last word by its beginning) and against the trigram index. Nothing a
/// person types is taken for query syntax. Empty: this index cannot answer.
QString wordsMatch(const QStringList &terms);
QString partsMatch(const QStringList &terms);
/// True if all terms are in `text`, upper and lower case alike.
bool containsAll(const QString &text, const QStringList &terms);
/// One line of about 160 characters of `text` around the first term that is found in it.
QString snippetOf(const QString &text, const QStringList &terms);

} // namespace homard
