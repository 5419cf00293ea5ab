// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "practice_results.h"
#include "practice_voice.h"
#include "providers/practice_intent.h"

namespace homard {

// Sentences of the practice model, in the language of the voice.

QString helloAnswer(PracticeVoice say);
/// What it is and what it can do.
QString helpAnswer(PracticeVoice say);
QString notUnderstoodAnswer(PracticeVoice say);
/// A tool is switched off or missing.
QString noToolAnswer(PracticeVoice say, const QString &tool);
/// A call that did not do what it should: refused, failed, stopped … `aim` is what was wanted ("notes.txt was not
/// written.").
QString problemAnswer(PracticeVoice say, const ToolResult &result, const QString &aim);

/// `text` in a fence, cut after so many lines and characters, with a sentence about the rest.
QString fenced(PracticeVoice say, const QString &text, int maxLines = 60, int maxCharacters = 4000);
/// "- `a`" for each, cut after `limit` with a line about the rest.
QString bulletList(PracticeVoice say, const QStringList &lines, int limit = 40);
/// "1 line", "3 lines": the form for `count`, which is %1 in it.
QString counted(PracticeVoice say, qsizetype count, const char16_t *one, const char16_t *many, const char16_t *chinese);
QString lineCount(PracticeVoice say, qsizetype count);
QString quotedName(const QString &name);
/// `path`, or "this folder".
QString placeName(PracticeVoice say, const QString &path);

QString listAnswer(PracticeVoice say, const QString &path, const std::vector<PracticeItem> &items, bool more);
QString sizesAnswer(PracticeVoice say, const QString &path, std::vector<PracticeItem> items);
QString compareAnswer(PracticeVoice say, const QString &a, const QString &textA, const QString &b,
                      const QString &textB);
/// Words: runs of letters and digits; each Chinese character counts as one.
qint64 countWords(const QString &text);

} // namespace homard
