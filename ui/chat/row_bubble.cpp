// SPDX-License-Identifier: GPL-3.0-or-later
#include "row_bubble.h"
#include "base/text.h"
#include "row_answer.h"
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

namespace homard {

namespace {

constexpr double padX = 13;
constexpr double padY = 10;
/// Of the column: an answer is told apart by its side at a glance.
constexpr double widest = 0.8;
/// Lines that are measured for the bubble's width; a longer text is as wide as can be.
constexpr int measuredLines = 40;

QPainterPath bubbleShape(const QRectF &box)
{
    // The corner by which it hangs on the right edge is sharp.
    QPainterPath path;
    path.addRoundedRect(box, Radius::Card + 1, Radius::Card + 1);
    QPainterPath corner;
    corner.addRect(box.right() - Radius::Card - 1, box.bottom() - Radius::Card - 1, Radius::Card + 1, Radius::Card + 1);
    return path.united(corner);
}

} // namespace

RowBubble::RowBubble(const RowStyle &style) : RowLayout(style)
{
    arrange();
}

int RowBubble::setRow(const ConversationRow &row, bool)
{
    if (row.loaded && row.text == m_source && m_text.count() > 0)
        return -1;
    m_estimate = estimatedTextHeight(row.bytes, m_style) + 2 * padY;
    m_source = row.text;
    m_blocks = plainBlocks(shownProse(row.text.trimmed()));
    m_text.setBlocks(&m_blocks, &m_style.user);
    arrange();
    return 0;
}

void RowBubble::arrange()
{
    const double most = std::min(std::floor(m_style.column * widest) - 2 * padX, std::ceil(m_style.user.textWidth()));
    const QFontMetricsF metrics(m_style.user.text);
    double natural = 8;
    int lines = 0;
    for (const auto &line : QStringView(m_source).trimmed().split(QLatin1Char('\n'))) {
        if (++lines > measuredLines || line.size() > 400)
            natural = most;
        if (natural >= most)
            break;
        natural = std::max(natural, std::ceil(metrics.horizontalAdvance(line.toString())) + 2);
    }
    const double inner = std::min(natural, most);
    m_boxWidth = inner + 2 * padX;
    m_text.setGeometry(m_style.column - m_boxWidth + padX, padY, inner);
}

double RowBubble::boxHeight() const
{
    return m_text.bottom() + padY;
}

double RowBubble::height() const
{
    if (m_text.count() == 0)
        return m_estimate;
    return boxHeight();
}

void RowBubble::paint(QPainter &painter, QPointF origin, const RowPaint &paint)
{
    if (m_text.count() == 0)
        return;
    const QRectF box(origin.x() + m_style.column - m_boxWidth, origin.y(), m_boxWidth, boxHeight());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillPath(bubbleShape(box), m_style.colors.sunken);
    painter.setRenderHint(QPainter::Antialiasing, false);
    m_text.paint(painter, origin, textPaint(paint));
}

} // namespace homard
