// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/scripts.h"

namespace homard {

namespace {

enum Mark { Latin = 1, Lookalike = 2 };

int markOf(char32_t c)
{
    if (c >= 0xFF21 && c <= 0xFF5A)
        return Lookalike; // full-width Latin: Unicode calls it Latin, people see something else
    switch (QChar::script(c)) {
    case QChar::Script_Latin: return Latin;
    case QChar::Script_Cyrillic:
    case QChar::Script_Greek:
    case QChar::Script_Armenian:
    case QChar::Script_Cherokee:
    case QChar::Script_Coptic:
    case QChar::Script_Lisu: return Lookalike;
    default: return 0;
    }
}

template <class F>
void eachMixedWord(const QString &text, F &&found)
{
    qsizetype from = 0;
    int marks = 0;
    const auto finish = [&](qsizetype to) {
        if (marks == (Latin | Lookalike))
            found(text.mid(from, to - from));
        marks = 0;
    };
    for (qsizetype i = 0; i < text.size(); ++i) {
        char32_t c = text[i].unicode();
        const bool pair = text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate();
        if (pair)
            c = QChar::surrogateToUcs4(text[i], text[i + 1]);
        const bool inWord = QChar::isLetterOrNumber(c) || QChar::isMark(c) || c == U'_';
        if (!inWord) {
            finish(i);
            from = i + (pair ? 2 : 1);
        } else {
            marks |= markOf(c);
        }
        i += pair ? 1 : 0;
    }
    finish(text.size());
}

} // namespace

QStringList mixedScriptWords(const QString &text)
{
    QStringList words;
    eachMixedWord(text, [&](const QString &word) { words.push_back(word); });
    return words;
}

bool mixesScripts(const QString &text)
{
    bool mixed = false;
    eachMixedWord(text, [&](const QString &) { mixed = true; });
    return mixed;
}

} // namespace homard
