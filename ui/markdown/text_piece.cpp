// SPDX-License-Identifier: GPL-3.0-or-later
#include "text_piece.h"
#include <QGlyphRun>
#include <QPainter>
#include <QTextOption>
#include <algorithm>
#include <cmath>

namespace homard {
namespace {

constexpr double CodePadding = 2; // around inline code, left and right
constexpr double CodeRadius = 3;

bool isEastAsian(QChar c)
{
    const char16_t u = c.unicode();
    return (u >= 0x1100 && u <= 0x11FF) || (u >= 0x2E80 && u <= 0xD7FF) || (u >= 0xF900 && u <= 0xFAFF) ||
           (u >= 0xFF00 && u <= 0xFFEF);
}

bool isRightToLeftLetter(QChar c)
{
    return c.direction() == QChar::DirR || c.direction() == QChar::DirAL;
}

/// Where the letters from `start` to `end` stand in the line, from left to right: what stands side by side in a text of
/// two directions may stand apart.
std::vector<std::pair<double, double>> spansOf(const QTextLine &line, int start, int end)
{
    std::vector<std::pair<double, double>> spans;
    for (const QGlyphRun &run : line.glyphRuns(start, end - start))
        spans.emplace_back(run.boundingRect().left(), run.boundingRect().right());
    std::sort(spans.begin(), spans.end());
    return spans;
}

/// The paragraph's direction is that of its first strong letter; `QString::isRightToLeft` looks at no more.
QTextOption optionFor(bool rightToLeft, const TextPiece::Look &look)
{
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setTextDirection(rightToLeft ? Qt::RightToLeft : Qt::LeftToRight);
    Qt::Alignment alignment = look.alignment;
    if (alignment == Qt::AlignLeading)
        alignment = (rightToLeft ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignAbsolute;
    option.setAlignment(alignment);
    if (look.tabWidth > 0)
        option.setTabStopDistance(look.tabWidth);
    return option;
}

} // namespace

TextPiece::TextPiece(const QString &text, const std::vector<InlineRun> &runs, const MarkdownStyle &style, Look look)
    : m_runs(runs)
    , m_style(style)
    , m_look(std::move(look))
    , m_rightToLeft(text.isRightToLeft())
    , m_isMixed(std::any_of(text.begin(), text.end(), isRightToLeftLetter))
{
    QString shown = text;
    shown.replace(QLatin1Char('\n'), QChar(QChar::LineSeparator));
    m_layout = std::make_unique<QTextLayout>(shown, m_look.font);
    m_layout->setCacheEnabled(true);
    m_layout->setTextOption(optionFor(m_rightToLeft, m_look));
    m_layout->setFormats(formatsFor(runs));
}

QList<QTextLayout::FormatRange> TextPiece::formatsFor(const std::vector<InlineRun> &runs) const
{
    QList<QTextLayout::FormatRange> formats;
    for (const InlineRun &run : runs)
        appendFormats(formats, run);
    return formats;
}

void TextPiece::appendFormats(QList<QTextLayout::FormatRange> &formats, const InlineRun &run) const
{
    QTextCharFormat format;
    const bool isCode = run.formats & (InlineFormats(InlineFormat::Code) | InlineFormat::Html | InlineFormat::Math);
    if (isCode) {
        QFont font = m_style.code;
        if (m_look.font.pointSizeF() > 0 && m_style.text.pointSizeF() > 0) // larger in a heading
            font.setPointSizeF(font.pointSizeF() * m_look.font.pointSizeF() / m_style.text.pointSizeF());
        font.setWeight(m_look.font.weight());
        format.setFont(font);
    }
    if (run.formats & InlineFormat::Bold)
        format.setFontWeight(QFont::Bold);
    format.setFontStrikeOut(run.formats & InlineFormat::Strike);
    if (run.formats & InlineFormat::Link) {
        format.setForeground(m_style.accentColor);
        format.setFontUnderline(true);
    } else if (run.formats & (InlineFormats(InlineFormat::Image) | InlineFormat::Html)) {
        format.setForeground(m_style.secondaryColor);
    } else if (run.formats & InlineFormat::Footnote) {
        format.setForeground(m_style.accentColor);
    }
    if (!(run.formats & InlineFormat::Italic)) {
        formats.push_back({run.range.start, run.range.end - run.range.start, format});
        return;
    }
    // Chinese has no italics (look.md): there emphasis is weight.
    const QString &text = m_layout->text();
    for (int start = run.range.start; start < run.range.end;) {
        const bool isEast = isEastAsian(text[start]);
        int end = start + 1;
        while (end < run.range.end && (isEastAsian(text[end]) == isEast || text[end].isLowSurrogate()))
            ++end;
        QTextCharFormat part = format;
        if (!isEast)
            part.setFontItalic(true);
        else if (!(run.formats & InlineFormat::Bold))
            part.setFontWeight(QFont::DemiBold);
        formats.push_back({start, end - start, part});
        start = end;
    }
}

void TextPiece::layOut(double width)
{
    m_tops.clear();
    m_naturalWidth = 0;
    double y = 0;
    m_layout->beginLayout();
    for (QTextLine line = m_layout->createLine(); line.isValid(); line = m_layout->createLine()) {
        line.setLineWidth(width < 0 ? 1e6 : std::max(1.0, width));
        const double pitch = std::max(m_look.pitch, std::ceil(line.height()));
        line.setPosition(QPointF(0, y + (pitch - line.height()) / 2));
        m_tops.push_back(y);
        m_naturalWidth = std::max(m_naturalWidth, line.naturalTextWidth());
        y += pitch;
    }
    m_layout->endLayout();
    m_tops.push_back(y);
    m_height = y;
}

void TextPiece::fillRange(QPainter &painter, QPointF origin, TextRange range, const QColor &color) const
{
    for (const QRectF &rect : rectsOf(range))
        painter.fillRect(rect.translated(origin), color);
}

void TextPiece::paintBehind(QPainter &painter, QPointF origin, const TextMarks &marks) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    for (const InlineRun &run : m_runs) {
        const bool isSunken =
            run.formats & (InlineFormats(InlineFormat::Code) | InlineFormat::Math | InlineFormat::Image);
        if (!isSunken)
            continue;
        painter.setBrush(m_style.sunkenColor);
        for (const QRectF &line : rectsOf(run.range)) {
            const double spare = std::max(0.0, line.height() - m_style.linePitch * 0.86) / 2;
            painter.drawRoundedRect(line.translated(origin).adjusted(-CodePadding, spare, CodePadding, -spare),
                                    CodeRadius, CodeRadius);
        }
    }
    for (size_t i = 0; i < marks.highlights.size(); ++i) {
        fillRange(painter, origin, marks.highlights[i], m_style.highlightColor);
        if (static_cast<int>(i) != marks.currentHighlight)
            continue;
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_style.currentFrameColor, 1.5));
        for (const QRectF &rect : rectsOf(marks.highlights[i]))
            painter.drawRoundedRect(rect.translated(origin).adjusted(-0.5, 1, 0.5, -1), 2, 2);
        painter.setPen(Qt::NoPen);
    }
    fillRange(painter, origin, marks.selection, m_style.selectionColor);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void TextPiece::paint(QPainter &painter, QPointF origin, const QRectF &clip, const TextMarks &marks) const
{
    paintBehind(painter, origin, marks);
    QList<QTextLayout::FormatRange> selections;
    if (!marks.selection.isEmpty()) {
        QTextCharFormat format;
        format.setForeground(m_style.selectedTextColor);
        selections.push_back({marks.selection.start, marks.selection.end - marks.selection.start, format});
    }
    painter.setPen(m_look.color);
    m_layout->draw(&painter, origin, selections, clip);
    if (marks.focus.isEmpty())
        return;
    painter.setPen(QPen(m_style.accentColor, 1.5));
    painter.setBrush(Qt::NoBrush);
    for (const QRectF &rect : rectsOf(marks.focus))
        painter.drawRoundedRect(rect.translated(origin).adjusted(-2, 2, 2, -2), CodeRadius, CodeRadius);
}

int TextPiece::lineIndex(int position) const
{
    const QTextLine line =
        m_layout->lineForTextPosition(std::clamp<int>(position, 0, static_cast<int>(m_layout->text().size())));
    return line.isValid() ? line.lineNumber() : 0;
}

int TextPiece::hitTest(QPointF point) const
{
    if (m_layout->lineCount() == 0)
        return 0;
    const auto above = std::upper_bound(m_tops.begin(), m_tops.end() - 1, point.y());
    const auto index = std::clamp<qsizetype>(above - m_tops.begin() - 1, 0, m_layout->lineCount() - 1);
    const QTextLine line = m_layout->lineAt(static_cast<int>(index));
    int position = line.xToCursor(point.x());
    // Behind a line that was broken the cursor would stand at the next line's beginning.
    const int end = line.textStart() + line.textLength();
    if (position >= end && line.textLength() > 0 && index + 1 < m_layout->lineCount())
        position = m_layout->previousCursorPosition(end);
    return position;
}

QRectF TextPiece::rectOf(int position) const
{
    if (m_layout->lineCount() == 0)
        return QRectF(0, 0, 1, m_look.pitch);
    const int index = lineIndex(position);
    const QTextLine line = m_layout->lineAt(index);
    const int next = std::min(m_layout->nextCursorPosition(position), line.textStart() + line.textLength());
    const bool hasLetter = next > position;
    double x = line.cursorToX(position);
    double other = hasLetter ? line.cursorToX(next) : x;
    // Where two directions meet, the cursor's place and the letter's are not the same.
    const auto spans =
        m_isMixed && hasLetter ? spansOf(line, position, next) : std::vector<std::pair<double, double>>();
    if (!spans.empty()) {
        x = spans.front().first;
        other = spans.back().second;
    }
    const auto at = static_cast<size_t>(index);
    return QRectF(std::min(x, other), m_tops[at], std::max(1.0, std::abs(other - x)), m_tops[at + 1] - m_tops[at]);
}

TextRange TextPiece::lineAt(int position) const
{
    if (m_layout->lineCount() == 0)
        return {};
    const QTextLine line = m_layout->lineAt(lineIndex(position));
    int end = line.textStart() + line.textLength();
    if (end > line.textStart() && m_layout->text().at(end - 1) == QChar(QChar::LineSeparator))
        --end;
    return {line.textStart(), end};
}

std::vector<QRectF> TextPiece::rectsOf(TextRange range) const
{
    std::vector<QRectF> rects;
    if (range.isEmpty() || m_layout->lineCount() == 0)
        return rects;
    const int first = lineIndex(range.start);
    const int last = lineIndex(range.end - 1);
    for (int i = first; i <= last; ++i) {
        const QTextLine line = m_layout->lineAt(i);
        const int start = std::max(range.start, line.textStart());
        const int end = std::min(range.end, line.textStart() + line.textLength());
        const auto at = static_cast<size_t>(i);
        const double top = m_tops[at];
        const double height = m_tops[at + 1] - top;
        const auto add = [&rects, top, height](double left, double right) {
            if (!rects.empty() && rects.back().top() == top && std::abs(rects.back().right() - left) < 1.0)
                rects.back().setRight(right);
            else if (right > left)
                rects.push_back(QRectF(left, top, right - left, height));
        };
        if (!m_isMixed) {
            add(line.cursorToX(start), line.cursorToX(end));
            continue;
        }
        const auto spans = spansOf(line, start, end);
        for (const auto &[left, right] : spans)
            add(left, right);
    }
    return rects;
}

double TextPiece::baseline() const
{
    if (m_layout->lineCount() == 0)
        return m_look.pitch * 0.7;
    const QTextLine line = m_layout->lineAt(0);
    return line.y() + line.ascent();
}

} // namespace homard
