// SPDX-License-Identifier: GPL-3.0-or-later
#include "inline_markdown.h"
#include <algorithm>

namespace homard {
namespace {

/// A closing bracket is escaped in links only: \[ and \] together would be a formula.
QString escaped(QStringView text, bool isInLink = false)
{
    QString result;
    for (const QChar c : text) {
        if (c == QLatin1Char('\n')) {
            result += QStringLiteral("\\\n");
            continue;
        }
        if (QStringLiteral("\\`*_[<~").contains(c) || (isInLink && c == QLatin1Char(']')))
            result += QLatin1Char('\\');
        result += c;
    }
    return result;
}

/// In as many backticks as it needs.
QString codeSpan(QStringView text)
{
    int longest = 0;
    int here = 0;
    for (const QChar c : text) {
        here = c == QLatin1Char('`') ? here + 1 : 0;
        longest = std::max(longest, here);
    }
    const QString ticks(longest + 1, QLatin1Char('`'));
    const bool needsSpace = text.startsWith(QLatin1Char('`')) || text.endsWith(QLatin1Char('`'));
    const QString space = needsSpace ? QStringLiteral(" ") : QString();
    return ticks + space + text.toString() + space + ticks;
}

QString target(const QString &url)
{
    const bool isPlain = std::none_of(url.begin(), url.end(), [](QChar c) {
        return c.isSpace() || c == QLatin1Char('(') || c == QLatin1Char(')') || c == QLatin1Char('<');
    });
    return isPlain ? url : QLatin1Char('<') + url + QLatin1Char('>');
}

/// The marks that go around a text with these formats.
QString marksOf(InlineFormats formats)
{
    QString marks;
    if (formats & InlineFormat::Strike)
        marks += QStringLiteral("~~");
    if (formats & InlineFormat::Bold)
        marks += QStringLiteral("**");
    if (formats & InlineFormat::Italic)
        marks += QLatin1Char('*');
    return marks;
}

QString reversed(const QString &text)
{
    QString result = text;
    std::reverse(result.begin(), result.end());
    return result;
}

/// `isWhole`: nothing of the run is missing.
QString written(QStringView text, const InlineRun &run, bool isWhole)
{
    if (run.formats & InlineFormat::Image)
        return QStringLiteral("![") + escaped(text, true) + QStringLiteral("](") + target(run.url) + QLatin1Char(')');
    if (run.formats & (InlineFormats(InlineFormat::Html) | InlineFormat::Math))
        return isWhole ? text.toString() : escaped(text);
    if ((run.formats & InlineFormat::Footnote) && isWhole)
        return QStringLiteral("[^%1]").arg(text.mid(1, text.size() - 2));
    QString inner = run.formats & InlineFormat::Code ? codeSpan(text) : escaped(text, run.formats & InlineFormat::Link);
    // A mark takes effect only when it touches the text.
    qsizetype lead = 0;
    while (lead < inner.size() && inner[lead] == QLatin1Char(' '))
        ++lead;
    qsizetype end = inner.size();
    while (end > lead && inner[end - 1] == QLatin1Char(' '))
        --end;
    const QString marks = marksOf(run.formats);
    if (!marks.isEmpty() && lead < end)
        inner = inner.left(lead) + marks + inner.mid(lead, end - lead) + reversed(marks) + inner.mid(end);
    if (run.formats & InlineFormat::Link)
        return text == run.url ? QLatin1Char('<') + run.url + QLatin1Char('>')
                               : QLatin1Char('[') + inner + QStringLiteral("](") + target(run.url) + QLatin1Char(')');
    return inner;
}

/// What stands at the beginning must not be read as a list, a quote or a heading.
QString escapedBeginning(const QString &text)
{
    if (text.isEmpty() || QStringLiteral(">#-+=|").contains(text[0]))
        return text.isEmpty() ? text : QLatin1Char('\\') + text;
    qsizetype digits = 0;
    while (digits < text.size() && text[digits].isDigit())
        ++digits;
    const bool isNumber =
        digits > 0 && digits < text.size() && (text[digits] == QLatin1Char('.') || text[digits] == QLatin1Char(')'));
    return isNumber ? text.left(digits) + QLatin1Char('\\') + text.mid(digits) : text;
}

} // namespace

QString inlineMarkdown(const MarkdownBlock &block, TextRange range)
{
    const QStringView text(block.text);
    QString result;
    int at = range.start;
    bool isInsidePicture = false;
    for (const InlineRun &run : block.runs) {
        const TextRange part{std::max(run.range.start, range.start), std::min(run.range.end, range.end)};
        if (part.isEmpty())
            continue;
        result += escaped(text.mid(at, part.start - at));
        at = part.end;
        // The address of a picture stands behind its text, in a run of its own.
        const bool isAddress = (run.formats & InlineFormat::Image) && (run.formats & InlineFormat::Link);
        if (isAddress && isInsidePicture)
            continue;
        isInsidePicture = (run.formats & InlineFormat::Image) && !isAddress;
        const QStringView shown = isAddress ? QStringView() : text.mid(part.start, part.end - part.start);
        result += written((run.formats & InlineFormat::Image) ? shown.trimmed() : shown, run, part == run.range);
    }
    if (at < range.end)
        result += escaped(text.mid(at, range.end - at));
    return block.kind == BlockKind::Paragraph ? escapedBeginning(result) : result;
}

} // namespace homard
