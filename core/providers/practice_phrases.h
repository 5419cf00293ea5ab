// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "providers/practice_intent.h"
#include <QString>
#include <QStringView>
#include <array>
#include <span>

namespace homard {

/// One way to say something: a regular expression over the whole request, case-insensitive, with these words in braces:
/// {file} a file, by extension or well-known name; {file2} another; {path} any file or folder; {in} " in the folder x"
/// or nothing; {text}, {old}, {new} free or quoted text; {quoted} quoted text only; {kind} a kind of file ("Python",
/// ".md"); {name} a name or pattern of a file; {n} a number. White space stands for any, and in Chinese phrases also
/// for none.
struct PracticePhrase {
    PracticeKind kind;
    const char16_t *expression;
    int sign = 1; ///< Read: -1 counts lines from the end.
    /// FindFiles: what {name} is: '=' the name, '*' a part of it, '.' its extension.
    char16_t nameIs = u'=';
};

/// In the order in which they are tried.
std::span<const PracticePhrase> englishPhrases();
std::span<const PracticePhrase> chinesePhrases();

/// A pattern for a kind of file in words ("python", "图片"); empty if it is none.
QString filePatternFor(const QString &kind);

} // namespace homard
