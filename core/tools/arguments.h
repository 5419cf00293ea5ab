// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include <QJsonObject>

namespace homard {

/// What a model's argument text means.
struct ParsedArguments {
    QJsonObject object;
    bool repaired = false; ///< The text was not strict JSON.
};

/// Characters of argument text that are read at all (ours: twice the largest file a tool writes, escaped).
inline constexpr qsizetype maxArgumentText = 16 * 1024 * 1024;

/// Reads tool arguments: strict JSON first, which is left exactly as it is (of equal keys the last wins); else a
/// bounded repair of what models are known to get wrong (code fences, a sentence around the object, quotes, commas,
/// literals, double encoding …). Empty text is {}. What may have been cut off is never completed, and of two different
/// objects none is taken: both are errors, as are invalid escapes, NaN, equal keys with different values in broken
/// text, and more than 64 levels. `schema` (an object schema, may be empty) tells possible keys from quoted words.
/// Errors: Invalid, in English, with the position. Any thread.
Result<ParsedArguments> parseArguments(const QString &raw, const QJsonObject &schema = {});

/// Replaces strings by the object or list they hold, where `schema` wants an object or a list and takes no string
/// (F57). True: something was replaced.
bool unwrapEncoded(QJsonObject &arguments, const QJsonObject &schema);

} // namespace homard
