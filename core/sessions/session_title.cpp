// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_title.h"
#include "base/text.h"

namespace homard {

namespace {

constexpr qsizetype titleLimit = 60;    // characters: one line of a session list
constexpr qsizetype shortestTitle = 20; // a longer word is cut inside
constexpr qsizetype lookAt = 10'000;    // characters: a message may be a whole file

/// Written without spaces: a line may end at any character.
bool isCjk(QChar c)
{
    switch (c.script()) {
    case QChar::Script_Han:
    case QChar::Script_Hiragana:
    case QChar::Script_Katakana:
    case QChar::Script_Bopomofo:
    case QChar::Script_Hangul: return true;
    default: return c.unicode() >= 0x3000 && c.unicode() <= 0x303f; // their punctuation
    }
}

bool mayCutAt(const QString &line, qsizetype at)
{
    return line[at].isSpace() || line[at - 1].isSpace() || isCjk(line[at - 1]) || isCjk(line[at]);
}

} // namespace

QString titleFrom(const QString &message)
{
    const QString line = message.left(lookAt).trimmed().section(QLatin1Char('\n'), 0, 0).simplified();
    if (line.size() <= titleLimit)
        return line;
    qsizetype end = titleLimit - 1; // the last one is the dots
    while (end > shortestTitle && !mayCutAt(line, end))
        --end;
    const QString cut = end > shortestTitle ? line.left(end).trimmed() : truncated(line, titleLimit - 1);
    return cut + QChar(0x2026);
}

} // namespace homard
