// SPDX-License-Identifier: GPL-3.0-or-later
#include "status_label.h"
#include "style_boxes.h"
#include <QPainter>

namespace homard {
namespace {
constexpr int kDot = 8;
constexpr int kDotColumn = 12;
} // namespace

QColor dotColor(DotState state, const Colors &colors)
{
    switch (state) {
    case DotState::Idle: return colors.muted;
    case DotState::Working:
    case DotState::Retrying:
    case DotState::Unread: return colors.accent;
    case DotState::Waiting: return colors.warning;
    case DotState::Finished: return colors.ok;
    case DotState::Failed: return colors.danger;
    }
    return colors.muted;
}

void paintDot(QPainter *painter, const QRect &rect, DotState state, const Colors &colors)
{
    const int size = state == DotState::Unread ? kDot - 2 : kDot;
    const QRect dot(rect.x() + (rect.width() - size) / 2, rect.y() + (rect.height() - size) / 2, size, size);
    if (state == DotState::Idle)
        drawRoundBox(painter, dot, {}, colors.border, size / 2.0, 1.5);
    else if (state == DotState::Retrying)
        drawRoundBox(painter, dot, {}, dotColor(state, colors), size / 2.0, 2);
    else
        drawRoundBox(painter, dot, dotColor(state, colors), {}, size / 2.0);
}

StatusLabel::StatusLabel(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void StatusLabel::setState(DotState state, const QString &word)
{
    if (state == m_state && word == m_word)
        return;
    const bool sameWidth = word == m_word;
    m_state = state;
    m_word = word;
    setAccessibleName(word);
    if (!sameWidth)
        updateGeometry();
    update();
}

QSize StatusLabel::sizeHint() const
{
    const QFontMetrics metrics(font());
    return {kDotColumn + Space::Inside + metrics.horizontalAdvance(m_word) + 1, std::max(metrics.height(), kDot)};
}

QSize StatusLabel::minimumSizeHint() const
{
    return {kDotColumn, sizeHint().height()};
}

void StatusLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Colors &colors = colorsFor(palette());
    const bool leftToRight = layoutDirection() == Qt::LeftToRight;
    QRect dot(leftToRight ? 0 : width() - kDotColumn, 0, kDotColumn, height());
    paintDot(&painter, dot, m_state, colors);
    const QRect text = rect().adjusted(leftToRight ? kDotColumn + Space::Inside : 0, 0,
                                       leftToRight ? 0 : -kDotColumn - Space::Inside, 0);
    const bool loud = m_state == DotState::Waiting || m_state == DotState::Failed;
    painter.setPen(loud ? dotColor(m_state, colors) : colors.secondary);
    const QString shown = painter.fontMetrics().elidedText(m_word, Qt::ElideRight, text.width());
    painter.drawText(
        text, int(Qt::AlignVCenter | Qt::TextSingleLine) | int(leftToRight ? Qt::AlignLeft : Qt::AlignRight), shown);
}

} // namespace homard
