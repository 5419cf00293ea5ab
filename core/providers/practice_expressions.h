// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "practice_phrases.h"
#include <QRegularExpression>

namespace homard {

/// An expression that takes no notice of case and lets "." match line breaks.
QRegularExpression compiled(const QString &pattern);

/// The expression of a phrase with its words in braces filled in. Captures: path, path2, in, text, old, new, kind,
/// name, n.
QRegularExpression phraseExpression(const PracticePhrase &phrase, bool chinese);

} // namespace homard
