// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QColor>
#include <QRect>

class QPainter;

namespace homard {

/// A filled box with round corners and a line of `width` device-independent pixels inside its edge. An invalid colour
/// draws nothing.
void drawRoundBox(QPainter *painter, const QRect &rect, const QColor &fill, const QColor &line, double radius,
                  double width = 1);
/// One straight line one pixel thick along an edge of `rect`.
void drawEdgeLine(QPainter *painter, const QRect &rect, Qt::Edge edge, const QColor &color);

} // namespace homard
