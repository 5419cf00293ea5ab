// SPDX-License-Identifier: GPL-3.0-or-later
#include "markdown_highlighter.h"
#include "ui/widgets/theme.h"
#include <QRegularExpression>
#include <array>

namespace homard {

namespace {

enum BlockState { Outside = -1, InBackticks = 1, InTildes = 2 };

/// Ours: a longer line is no prose, and the expressions below would take their time.
constexpr qsizetype longestLine = 4000;

bool opensFence(const QString &text, QLatin1Char mark)
{
    const QString line = text.trimmed();
    return line.startsWith(QString(3, mark));
}

} // namespace

MarkdownHighlighter::MarkdownHighlighter(QTextDocument *document, const QPalette &palette)
    : QSyntaxHighlighter(document)
{
    setPalette(palette);
}

void MarkdownHighlighter::setPalette(const QPalette &palette)
{
    const Colors &colors = colorsFor(palette);
    m_heading.setForeground(colors.text);
    m_heading.setFontWeight(QFont::Bold);
    m_mark.setForeground(colors.accent);
    m_quote.setForeground(colors.secondary);
    m_code.setForeground(colors.secondary);
    m_code.setBackground(colors.sunken);
    m_bold.setFontWeight(QFont::Bold);
    m_italic.setFontItalic(true);
    m_link.setForeground(colors.accent);
    rehighlight();
}

void MarkdownHighlighter::highlightBlock(const QString &text)
{
    const int before = previousBlockState();
    setCurrentBlockState(Outside);
    if (before == InBackticks || before == InTildes) {
        setFormat(0, int(text.size()), m_code);
        const bool closes = opensFence(text, before == InBackticks ? QLatin1Char('`') : QLatin1Char('~'));
        setCurrentBlockState(closes ? int(Outside) : before);
        return;
    }
    if (opensFence(text, QLatin1Char('`')) || opensFence(text, QLatin1Char('~'))) {
        setFormat(0, int(text.size()), m_code);
        setCurrentBlockState(opensFence(text, QLatin1Char('`')) ? InBackticks : InTildes);
        return;
    }
    if (text.size() > longestLine)
        return;
    static const QRegularExpression heading(QStringLiteral("^ {0,3}#{1,6}(\\s|$)"));
    static const QRegularExpression quote(QStringLiteral("^ {0,3}>"));
    static const QRegularExpression item(QStringLiteral("^\\s*([-*+]|\\d{1,9}[.)])(\\s+\\[[ xX]\\])?(?=\\s)"));
    if (heading.match(text).hasMatch()) {
        setFormat(0, int(text.size()), m_heading);
        return;
    }
    if (quote.match(text).hasMatch())
        setFormat(0, int(text.size()), m_quote);
    if (const auto match = item.match(text); match.hasMatch())
        setFormat(int(match.capturedStart()), int(match.capturedLength()), m_mark);
    highlightInline(text);
}

void MarkdownHighlighter::highlightInline(const QString &text)
{
    static const QRegularExpression bold(QStringLiteral("(\\*\\*|__)(?=\\S)(.+?)(?<=\\S)\\1"));
    static const QRegularExpression italic(QStringLiteral("(?<![*\\w])\\*(?=[^\\s*])([^*]+?)(?<=\\S)\\*(?![*\\w])"));
    static const QRegularExpression link(QStringLiteral("\\[[^\\]\\n]*\\]\\([^)\\n]*\\)|https?://[^\\s)>]+"));
    static const QRegularExpression code(QStringLiteral("(`+)[^`](?:.*?[^`])?\\1(?!`)"));
    const std::array<std::pair<const QRegularExpression *, const QTextCharFormat *>, 4> rules{
        {{&bold, &m_bold}, {&italic, &m_italic}, {&link, &m_link}, {&code, &m_code}}};
    for (const auto &[expression, format] : rules) {
        auto matches = expression->globalMatch(text);
        while (matches.hasNext()) {
            const auto match = matches.next();
            setFormat(int(match.capturedStart()), int(match.capturedLength()), *format);
        }
    }
}

} // namespace homard
