// SPDX-License-Identifier: GPL-3.0-or-later
#include "link_button.h"
#include "ui/widgets/theme.h"
#include <QPainter>

namespace homard {

LinkButton::LinkButton(QWidget *parent) : QPushButton(parent)
{
    setAutoDefault(false);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
}

QSize LinkButton::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(text()), fontMetrics().height() + Space::Inside}; // the line under it
}

void LinkButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Colors &colors = colorsFor(palette());
    painter.setPen(isEnabled() ? colors.accent : palette().color(QPalette::Disabled, QPalette::Text));
    const QRect line(0, 0, width(), fontMetrics().height());
    const int side = layoutDirection() == Qt::LeftToRight ? Qt::AlignRight : Qt::AlignLeft;
    painter.drawText(line, side | Qt::AlignVCenter | Qt::TextSingleLine, text());
    if (hasFocus() || underMouse() || isDown())
        painter.fillRect(0, line.bottom() + 1, width(), hasFocus() ? 2 : 1, painter.pen().color());
}

} // namespace homard
