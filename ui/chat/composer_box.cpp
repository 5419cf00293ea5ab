// SPDX-License-Identifier: GPL-3.0-or-later
#include "composer_box.h"
#include "ui/widgets/theme.h"
#include <QApplication>
#include <QPainter>

namespace homard {

void ComposerBox::paintEvent(QPaintEvent *)
{
    const Colors &colors = colorsFor(palette());
    const QWidget *focus = QApplication::focusWidget();
    const bool writes = focus && isAncestorOf(focus);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(writes ? colors.accent : colors.border, 1));
    painter.setBrush(colors.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), Radius::Card, Radius::Card);
}

} // namespace homard
