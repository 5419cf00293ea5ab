// SPDX-License-Identifier: GPL-3.0-or-later
#include "row_bubble.h"
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

RowBubble::RowBubble(const RowStyle &style, bool queued) : RowLayout(style), m_queued(queued)
{
    arrange();
}

int RowBubble::setRow(const ConversationRow &row, bool)
{
    if (row.loaded && row.text == m_source && m_text.count() > 0)
        return -1;
    m_estimate = estimatedTextHeight(row.bytes, m_style) + 2 * padY;
    m_source = row.text;
    m_blocks = plainBlocks(row.text.trimmed());
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
    return boxHeight() + (m_queued ? takeBackRect().height() + Space::Inside : 0);
}

QRectF RowBubble::takeBackRect() const
{
    const QFontMetricsF metrics(m_style.small);
    const double width = metrics.horizontalAdvance(tr("Take back")) + 2 * Space::Inside;
    return {m_style.column - width, boxHeight() + Space::Inside, width, metrics.height() + 2};
}

RowTarget::Kind RowBubble::actionAt(QPointF point) const
{
    return m_queued && takeBackRect().contains(point) ? RowTarget::TakeBack : RowTarget::None;
}

void RowBubble::paint(QPainter &painter, QPointF origin, const RowPaint &paint)
{
    if (m_text.count() == 0)
        return;
    const auto &colors = m_style.colors;
    const QRectF box(origin.x() + m_style.column - m_boxWidth, origin.y(), m_boxWidth, boxHeight());
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_queued) {
        painter.setPen(QPen(colors.muted, 1, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(bubbleShape(box.adjusted(0.5, 0.5, -0.5, -0.5)));
    } else {
        painter.fillPath(bubbleShape(box), colors.sunken);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    m_text.paint(painter, origin, textPaint(paint));
    if (!m_queued)
        return;
    const QRectF button = takeBackRect().translated(origin);
    const bool hot = paint.hovered.kind == RowTarget::TakeBack || paint.focused.kind == RowTarget::TakeBack;
    QFont font = m_style.small;
    painter.setFont(font);
    painter.setPen(colors.secondary);
    painter.drawText(QRectF(origin.x(), button.top(), button.left() - origin.x() - Space::Related, button.height()),
                     Qt::AlignRight | Qt::AlignVCenter, tr("Queued"));
    font.setUnderline(hot);
    painter.setFont(font);
    painter.setPen(colors.accent);
    painter.drawText(button, Qt::AlignCenter, tr("Take back"));
}

} // namespace homard
