// SPDX-License-Identifier: GPL-3.0-or-later
#include "search_text.h"
#include "base/text.h"

namespace homard {

namespace {

constexpr qsizetype resultLimit = 64 * 1024; // characters of one tool result that are indexed
constexpr qsizetype termLimit = 200;
constexpr qsizetype termsLimit = 16;
constexpr qsizetype trigramsLimit = 32; // of one term: more cannot make the candidates noticeably fewer
constexpr qsizetype snippetBefore = 50;
constexpr qsizetype snippetLength = 160;

bool isCjk(char32_t c)
{
    switch (QChar::script(c)) {
    case QChar::Script_Han:
    case QChar::Script_Hiragana:
    case QChar::Script_Katakana:
    case QChar::Script_Hangul:
    case QChar::Script_Bopomofo: return true;
    default: return c == 0x30FC; // the long vowel mark belongs to no script
    }
}

QString quoted(const QString &text)
{
    QString inner = text;
    inner.replace(QLatin1Char('"'), QLatin1Char(' '));
    return QLatin1Char('"') + inner + QLatin1Char('"');
}

bool hasWord(const QString &term)
{
    const auto codes = term.toUcs4();
    return std::any_of(codes.begin(), codes.end(), [](uint c) { return QChar::isLetterOrNumber(c); });
}

} // namespace

QString searchableText(const Message &message)
{
    QStringList parts;
    for (const auto &block : message.blocks) {
        if (const auto *text = std::get_if<TextBlock>(&block))
            parts << text->text;
        else if (const auto *call = std::get_if<ToolCallBlock>(&block))
            parts << call->call.name + QLatin1Char(' ') + call->call.rawArguments;
        else if (const auto *result = std::get_if<ToolResultBlock>(&block))
            parts << truncated(result->result.content, resultLimit);
    }
    return safeText(parts.join(QLatin1Char('\n')));
}

QString indexedWords(const QString &text)
{
    QString words;
    words.reserve(text.size());
    std::u32string run;
    const auto flush = [&] {
        for (size_t i = 0; i < run.size(); ++i) {
            words += QLatin1Char(' ');
            words += QString::fromUcs4(run.data() + i, i + 1 < run.size() ? 2 : 1);
        }
        if (!run.empty())
            words += QLatin1Char(' ');
        run.clear();
    };
    for (qsizetype i = 0; i < text.size(); ++i) {
        char32_t c = text[i].unicode();
        if (c < 0x1100) { // below the first CJK block: the common case
            flush();
            words += text[i];
            continue;
        }
        if (text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate()) {
            c = QChar::surrogateToUcs4(text[i], text[i + 1]);
            ++i;
        }
        if (isCjk(c)) {
            run += c;
        } else {
            flush();
            words += QString::fromUcs4(&c, 1);
        }
    }
    flush();
    return words;
}

QStringList searchTerms(const QString &query)
{
    QStringList terms;
    QString term;
    bool inQuotes = false;
    const auto add = [&] {
        if (!term.trimmed().isEmpty() && terms.size() < termsLimit)
            terms << truncated(term.trimmed(), termLimit);
        term.clear();
    };
    for (const QChar c : safeText(query)) {
        if (c == QLatin1Char('"')) {
            inQuotes = !inQuotes;
            add();
        } else if (c.isSpace() && !inQuotes) {
            add();
        } else {
            term += c;
        }
    }
    add();
    return terms;
}

QString wordsMatch(const QStringList &terms)
{
    QStringList phrases;
    for (const QString &term : terms) {
        if (hasWord(term))
            phrases << quoted(indexedWords(term).trimmed()) + QLatin1Char('*');
    }
    return phrases.join(QStringLiteral(" AND "));
}

QString partsMatch(const QStringList &terms)
{
    QStringList trigrams;
    for (const QString &term : terms) {
        const auto codes = term.toUcs4();
        for (qsizetype i = 0; i + 3 <= codes.size() && i < trigramsLimit; ++i) {
            QString trigram = QString::fromUcs4(reinterpret_cast<const char32_t *>(codes.data()) + i, 3);
            trigram.replace(QLatin1Char('"'), QStringLiteral("\"\""));
            trigrams << QLatin1Char('"') + trigram + QLatin1Char('"');
        }
    }
    return trigrams.join(QStringLiteral(" AND "));
}

bool containsAll(const QString &text, const QStringList &terms)
{
    return std::all_of(terms.begin(), terms.end(),
                       [&](const QString &term) { return text.contains(term, Qt::CaseInsensitive); });
}

QString snippetOf(const QString &text, const QStringList &terms)
{
    qsizetype at = -1;
    for (qsizetype i = 0; i < terms.size() && at < 0; ++i)
        at = text.indexOf(terms[i], 0, Qt::CaseInsensitive);
    qsizetype from = qMax<qsizetype>(0, at - snippetBefore);
    if (from > 0 && text[from].isLowSurrogate())
        ++from;
    const QString piece = truncated(text.mid(from, snippetLength + 1), snippetLength);
    const QString line = piece.simplified();
    const QChar dots(0x2026);
    return (from > 0 ? QString(dots) : QString()) + line +
           (from + piece.size() < text.size() ? QString(dots) : QString());
}

} // namespace homard
