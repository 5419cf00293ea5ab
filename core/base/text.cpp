// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "base/defence.h"
#include <QLocale>
#include <algorithm>
#include <functional>

namespace homard {

namespace {

bool isCjk(char32_t c)
{
    return (c >= 0x2E80 && c <= 0x9FFF) || (c >= 0xAC00 && c <= 0xD7AF) || (c >= 0xF900 && c <= 0xFAFF) ||
           (c >= 0xFF00 && c <= 0xFFEF) || (c >= 0x20000 && c <= 0x3FFFF);
}

bool isHidden(char32_t c)
{
    if (c < 0x20 || (c >= 0x7F && c < 0xA0))
        return true;
    if (c >= 0xE0000 && c <= 0xE0FFF) // tag characters and variation selectors supplement
        return true;
    if ((c >= 0xFE00 && c <= 0xFE0F) || c == 0x115F || c == 0x1160 || c == 0x3164 || c == 0xFFA0)
        return true;
    switch (QChar::category(c)) {
    case QChar::Other_Format:
    case QChar::Other_PrivateUse:
    case QChar::Other_NotAssigned:
    case QChar::Other_Surrogate:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph: return true;
    case QChar::Separator_Space: return c != 0x20;
    default: return false;
    }
}

} // namespace

QString safeText(const QByteArray &bytes)
{
    return safeText(QString::fromUtf8(bytes)); // replaces what is invalid, also an incomplete sequence at the end
}

QString safeText(const QString &text)
{
    bool clean = true;
    for (qsizetype i = 0; i < text.size() && clean; ++i) {
        const QChar c = text[i];
        if (c.isNull())
            clean = false;
        else if (c.isSurrogate()) {
            if (c.isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate())
                ++i;
            else
                clean = false;
        }
    }
    if (clean)
        return text;
    QString out = text;
    for (qsizetype i = 0; i < out.size(); ++i) {
        const QChar c = out[i];
        if (c.isHighSurrogate() && i + 1 < out.size() && out[i + 1].isLowSurrogate())
            ++i;
        else if (c.isNull() || c.isSurrogate())
            out[i] = QChar::ReplacementCharacter;
    }
    return out;
}

QString truncated(const QString &text, qsizetype limit)
{
    if (text.size() <= limit)
        return text;
    qsizetype end = qMax<qsizetype>(limit, 0);
    if (end > 0 && text[end - 1].isHighSurrogate())
        --end;
    return text.left(end);
}

QString headAndTail(const QString &text, qsizetype limit, const QString &marker)
{
    if (text.size() <= limit)
        return text;
    const qsizetype kept = qMax<qsizetype>(limit - marker.size(), 0);
    const QString head = truncated(text, kept * 7 / 10);
    qsizetype from = text.size() - (kept - head.size());
    if (from < text.size() && text[from].isLowSurrogate())
        ++from;
    return head + marker + text.mid(from);
}

bool looksBinary(const QByteArray &bytes)
{
    const qsizetype looked = qMin<qsizetype>(bytes.size(), 8192);
    qsizetype controls = 0;
    for (qsizetype i = 0; i < looked; ++i) {
        const auto c = static_cast<unsigned char>(bytes[i]);
        if (c == 0)
            return true;
        if (c < 0x20 && c != '\n' && c != '\r' && c != '\t' && c != '\f' && c != 0x1B)
            ++controls;
    }
    return controls * 10 > looked;
}

namespace {

QString escaped(const QString &text, const std::function<bool(char32_t)> &hidden)
{
    QString out;
    out.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        char32_t c = text[i].unicode();
        qsizetype units = 1;
        if (text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate()) {
            c = QChar::surrogateToUcs4(text[i], text[i + 1]);
            units = 2;
        }
        if (hidden(c))
            out += QStringLiteral("\\u{%1}").arg(uint(c), 0, 16);
        else
            out += QStringView(text).mid(i, units);
        i += units - 1;
    }
    return out;
}

/// Orders what stands around it anew: text could look like another one.
bool isBidiControl(char32_t c)
{
    return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

} // namespace

QString visibleText(const QString &text, bool keepLineBreaks)
{
    return escaped(text, [keepLineBreaks](char32_t c) {
        const bool lineBreak = keepLineBreaks && (c == '\n' || c == '\t');
        return !lineBreak && isHidden(c) && defenceOn("visible-text");
    });
}

namespace {

/// Acts on a terminal, or hides or reorders text.
bool isTreacherous(char32_t c)
{
    const bool control = (c < 0x20 && c != '\n' && c != '\t') || (c >= 0x7F && c < 0xA0);
    return control || isBidiControl(c) || (c >= 0xE0000 && c <= 0xE007F) || (c >= 0xD800 && c <= 0xDFFF);
}

/// Takes no room, and has its uses in writing.
bool hasNoWidth(char32_t c)
{
    return (c >= 0x200B && c <= 0x200D) || (c >= 0x2060 && c <= 0x2064) || (c >= 0xFE00 && c <= 0xFE0F) ||
           (c >= 0xE0100 && c <= 0xE01EF) || c == 0xFEFF || c == 0x180E || c == 0x115F || c == 0x1160 || c == 0x3164 ||
           c == 0xFFA0;
}

} // namespace

QString readableText(const QString &text)
{
    return escaped(text, isTreacherous);
}

QString shownProse(const QString &text)
{
    const bool plain = std::none_of(text.cbegin(), text.cend(), [](QChar c) {
        return c.isSurrogate() || isTreacherous(c.unicode()) || hasNoWidth(c.unicode());
    });
    if (plain)
        return text;
    qsizetype from = 0;
    qsizetype to = text.size();
    if (to > 0 && text[0].isLowSurrogate())
        ++from;
    if (to > from && text[to - 1].isHighSurrogate())
        --to;
    QString middle = text.mid(from, to - from);
    middle.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
    if (middle.endsWith(QLatin1Char('\r')))
        middle.chop(1);
    char32_t before = 0;
    middle = escaped(middle, [&before](char32_t c) {
        const bool emoji = before == 0xFE0F && c == 0x200D;
        const bool inARow = hasNoWidth(c) && hasNoWidth(before) && !emoji;
        before = c;
        return inARow || isTreacherous(c);
    });
    return text.left(from) + middle + text.mid(to);
}

int estimateTokens(const QString &text)
{
    if (text.isEmpty())
        return 0;
    qint64 cjk = 0;
    for (const QChar c : text) {
        if (isCjk(c.unicode()))
            ++cjk;
    }
    const qint64 other = text.size() - cjk;
    return int(qMax<qint64>(1, (other * 10 + 39) / 40 + (cjk * 10 + 15) / 16));
}

QString enumerated(const QStringList &names)
{
    const QLocale locale;
    if (locale.language() != QLocale::Chinese || names.size() < 2)
        return locale.createSeparatedList(names);
    const auto blankBeside = [](const QChar edge) {
        return edge.unicode() < 0x2E80 && edge.isLetterOrNumber() ? QStringLiteral(" ") : QString(); // no ideograph
    };
    QString list = names.sliced(0, names.size() - 1).join(QChar(0x3001));
    list += blankBeside(list.isEmpty() ? QChar() : list.back()) + QChar(0x548C);
    return list + blankBeside(names.back().isEmpty() ? QChar() : names.back().front()) + names.back();
}

QString humanSize(qint64 bytes)
{
    if (bytes < 1000)
        return QStringLiteral("%1 B").arg(bytes);
    static constexpr const char *units[] = {"KB", "MB", "GB", "TB"};
    double value = double(bytes);
    int unit = -1;
    do {
        value /= 1000;
        ++unit;
    } while (value >= 999.95 && unit < 3);
    return QStringLiteral("%1 %2").arg(value, 0, 'f', 1).arg(QLatin1StringView(units[unit]));
}

} // namespace homard
