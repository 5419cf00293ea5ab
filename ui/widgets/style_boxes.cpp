// SPDX-License-Identifier: GPL-3.0-or-later
#include "style_boxes.h"
#include <QPainter>

namespace homard {

void drawRoundBox(QPainter *painter, const QRect &rect, const QColor &fill, const QColor &line, double radius,
                  double width)
{
    const double inset = line.isValid() ? width / 2 : 0;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(line.isValid() ? QPen(line, width) : QPen(Qt::NoPen));
    painter->setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter->drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), radius - inset, radius - inset);
    painter->restore();
}

void drawEdgeLine(QPainter *painter, const QRect &rect, Qt::Edge edge, const QColor &color)
{
    QRect line = rect;
    switch (edge) {
    case Qt::TopEdge: line.setHeight(1); break;
    case Qt::BottomEdge: line.setTop(rect.bottom()); break;
    case Qt::LeftEdge: line.setWidth(1); break;
    case Qt::RightEdge: line.setLeft(rect.right()); break;
    }
    painter->fillRect(line, color);
}

} // namespace homard
