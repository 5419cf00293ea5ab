// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan_view.h"
#include "argument_wrap.h"
#include "base/plain_tool_tip.h"
#include "ui/widgets/theme.h"
#include <QEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextLayout>
#include <algorithm>

namespace homard {

namespace {

constexpr QChar leftToRight(0x200e);
/// A page of more pieces is shown in one colour (ours): a million blanks, each drawn, would hold the window up. What is
/// marked stands in words below.
constexpr size_t mostPieces = 20'000;
constexpr int leastLines = 4; ///< On the screen, however small the window is (ours).
constexpr int mostLines = 14; ///< After so many it scrolls (ours).

/// Letters that are written from the right would take the numbers and blanks around them along, and arguments would
/// stand in another order than they have: a mark on both sides holds the order. The text itself never holds one (it
/// would be escaped), and argumentsFromPage() passes over it.
QString keptInPlace(const QString &text)
{
    const bool fromRight = std::any_of(text.begin(), text.end(), [](QChar c) {
        return c.direction() == QChar::DirR || c.direction() == QChar::DirAL || c.isSurrogate();
    });
    return fromRight ? QString(leftToRight + text + leftToRight) : text;
}

/// No line ends between a number and its argument. toPlainText() makes an ordinary blank of it.
QString keptTogether(const QString &text)
{
    return text.endsWith(u' ') ? text.left(text.size() - 1) + QChar(QChar::Nbsp) : text;
}

} // namespace

PlanView::PlanView(QWidget *parent) : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setTabChangesFocus(true);
    setUndoRedoEnabled(false);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    setFont(monospaceFont());
    setTabStopDistance(fontMetrics().horizontalAdvance(u' ') * 4);
    document()->setDocumentMargin(Space::Related);
}

void PlanView::setPage(const PlanPage &page)
{
    m_page = page;
    m_seenEnd = false;
    m_scrolls = false;
    fill();
    moveCursor(QTextCursor::Start);
    verticalScrollBar()->setValue(0);
    fit();
}

void PlanView::fill()
{
    m_filling = true;
    clear();
    m_filledFor = textWidth();
    size_t pieces = 0;
    for (const InkedLine &line : m_page.lines)
        pieces += line.size();
    const bool inked = pieces <= mostPieces;
    const std::vector<InkedLine> lines = inked ? wrappedLines() : m_page.lines;
    QTextCursor cursor(document());
    cursor.beginEditBlock();
    for (size_t i = 0; i < lines.size(); ++i) {
        if (i > 0)
            cursor.insertBlock();
        if (!inked) {
            cursor.insertText(keptInPlace(joined(lines[i])), formatOf(Ink::Plain));
            continue;
        }
        for (const InkedText &piece : lines[i])
            cursor.insertText(piece.ink == Ink::Number ? keptTogether(piece.text) : keptInPlace(piece.text),
                              formatOf(piece.ink));
    }
    cursor.endEditBlock();
    m_filling = false;
}

qreal PlanView::textWidth() const
{
    return viewport()->width() - 2 * document()->documentMargin();
}

/// Arguments are kept together; everything else is wrapped where it is laid out.
std::vector<InkedLine> PlanView::wrappedLines() const
{
    const QFontMetricsF metrics(font());
    const QFontMetricsF numbers(formatOf(Ink::Number).hasProperty(QTextFormat::FontPointSize) ? smallFont(font())
                                                                                              : font());
    const auto widthOf = [&](const InkedText &piece) {
        return (piece.ink == Ink::Number ? numbers : metrics).horizontalAdvance(piece.text);
    };
    const qreal width = qMax(textWidth() - 1, 8 * metrics.averageCharWidth()); // rounded up by the layout
    std::vector<InkedLine> lines;
    for (const InkedLine &line : m_page.lines) {
        if (!numbersArguments(line)) {
            lines.push_back(line);
            continue;
        }
        for (InkedLine &part : wrapArguments(line, width, widthOf))
            lines.push_back(std::move(part));
    }
    return lines;
}

QTextCharFormat PlanView::formatOf(Ink ink) const
{
    const Colors &colors = colorsFor(palette());
    QTextCharFormat format;
    const auto mark = [&](const QColor &color, const QColor &background, QTextCharFormat::UnderlineStyle line) {
        format.setForeground(color);
        format.setBackground(background);
        format.setUnderlineStyle(line);
        format.setUnderlineColor(color);
        format.setToolTip(plainToolTip(wordOf(ink)));
    };
    switch (ink) {
    case Ink::Plain: format.setForeground(colors.text); break;
    case Ink::Blank:
        format.setForeground(colors.muted);
        format.setToolTip(plainToolTip(wordOf(ink)));
        break;
    case Ink::Escape: mark(colors.danger, colors.dangerBg, QTextCharFormat::SingleUnderline); break;
    case Ink::Mixed: mark(colors.danger, colors.dangerBg, QTextCharFormat::WaveUnderline); break;
    case Ink::Number:
    case Ink::Label: format.setForeground(colors.secondary); break;
    case Ink::Sign:
        format.setForeground(colors.accent);
        format.setFontWeight(QFont::Bold);
        break;
    case Ink::Note: format.setForeground(colors.secondary); break;
    case Ink::Alert:
        format.setForeground(colors.danger);
        format.setFontWeight(QFont::Bold);
        break;
    case Ink::Added:
        format.setForeground(colors.ok);
        format.setBackground(colors.okBg);
        break;
    case Ink::Removed:
        format.setForeground(colors.danger);
        format.setBackground(colors.dangerBg);
        break;
    case Ink::Hunk: format.setForeground(colors.accent); break;
    case Ink::WritesInside: mark(colors.warning, colors.warningBg, QTextCharFormat::SingleUnderline); break;
    case Ink::WritesOutside: mark(colors.danger, colors.dangerBg, QTextCharFormat::DashUnderline); break;
    case Ink::Deletes: mark(colors.danger, colors.dangerBg, QTextCharFormat::WaveUnderline); break;
    case Ink::Network: mark(colors.accent, colors.accentBg, QTextCharFormat::DotLine); break;
    case Ink::Privilege: mark(colors.danger, colors.dangerBg, QTextCharFormat::DashDotLine); break;
    }
    if (ink == Ink::Number && font().pointSizeF() > 0)
        format.setFontPointSize(smallFont(font()).pointSizeF());
    return format;
}

/// As high as its text, up to the limit: laid out only so far.
void PlanView::fit()
{
    const int line = fontMetrics().lineSpacing();
    const int frame = 2 * frameWidth();
    const int most = mostLines * line + 2 * Space::Related + frame;
    qreal height = frame + Space::Related + 2; // the margin above is part of the first block
    for (QTextBlock block = document()->firstBlock(); block.isValid() && height < most; block = block.next())
        height += blockBoundingRect(block).height();
    m_overflows = height > most;
    m_wanted = qMin(most, qRound(height));
    setMaximumHeight(m_wanted);
    updateGeometry();
    noteScrolling();
}

/// Where there is less room than it wants (a small window, large text) it scrolls sooner, or what it stands in does,
/// and so its end must be seen. Hidden it keeps what it knew.
void PlanView::noteScrolling()
{
    const bool squeezed = isVisible() ? height() < m_wanted || isCut() : m_scrolls;
    const bool scrolls = m_overflows || squeezed;
    if (std::exchange(m_scrolls, scrolls) != scrolls)
        QMetaObject::invokeMethod(this, &PlanView::endSeen, Qt::QueuedConnection); // not from within laying out
}

QSize PlanView::sizeHint() const
{
    return {QPlainTextEdit::sizeHint().width(), m_wanted};
}

QSize PlanView::minimumSizeHint() const
{
    const int line = fontMetrics().lineSpacing() + 1; // a laid out line is rounded up
    const int least = leastLines * line + 2 * (Space::Related + frameWidth()) + Space::Inside;
    return {QPlainTextEdit::minimumSizeHint().width(), qMin(m_wanted, least)};
}

bool PlanView::isEndInView() const
{
    const QTextBlock last = document()->lastBlock();
    const QRectF where = blockBoundingGeometry(last).translated(contentOffset());
    const QTextLayout *lines = last.layout();
    const qreal text = lines->lineCount() > 0 ? lines->lineAt(lines->lineCount() - 1).rect().bottom() : where.height();
    const bool isDown = verticalScrollBar()->value() == verticalScrollBar()->maximum() &&
                        where.bottom() <= viewport()->height() + 2 * Space::Related;
    // A bar moves by whole lines: the last one may be there while a margin is not.
    return (isDown || where.top() + text <= viewport()->height()) && !isCut();
}

/// Its lower end lies outside of what shows it.
bool PlanView::isCut() const
{
    return viewport()->visibleRegion().boundingRect().bottom() < viewport()->rect().bottom() - Space::Related;
}

void PlanView::paintEvent(QPaintEvent *event)
{
    QPlainTextEdit::paintEvent(event);
    if (m_seenEnd || m_filling || !isVisible() || !isEndInView())
        return;
    m_seenEnd = true;
    QMetaObject::invokeMethod(this, &PlanView::endSeen, Qt::QueuedConnection); // not from within painting
}

void PlanView::showEvent(QShowEvent *event)
{
    QPlainTextEdit::showEvent(event);
    noteScrolling();
}

void PlanView::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    if (event->size().width() == event->oldSize().width())
        return noteScrolling();
    const bool numbered = std::any_of(m_page.lines.begin(), m_page.lines.end(), numbersArguments);
    if (numbered && !m_filling && m_filledFor != textWidth()) {
        const int where = verticalScrollBar()->value();
        fill();
        verticalScrollBar()->setValue(where);
    }
    fit();
}

void PlanView::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_filling) {
        const int where = verticalScrollBar()->value();
        fill();
        verticalScrollBar()->setValue(where);
    }
}

} // namespace homard
