// SPDX-License-Identifier: GPL-3.0-or-later
#include "tray_drawing.h"
#include "ui/widgets/icons.h"
#include <QPainter>

namespace homard {
namespace {

/// Panels ask for one of these, or scale the next larger one.
constexpr std::array kSizes{16, 22, 24, 32, 48, 64};

/// The badge's share of the icon's width: it must be seen at 16 px.
double badgeShare(TrayState state)
{
    return state == TrayState::Working ? 0.40 : 0.60;
}

QColor badgeColor(TrayState state, const Colors &colors)
{
    switch (state) {
    case TrayState::Working: return colors.accent;
    case TrayState::NeedsYou: return colors.warning;
    case TrayState::Failed: return colors.danger;
    case TrayState::Idle: break;
    }
    return colors.text;
}

/// "!" or "×" in the middle of the badge, drawn by lines: a font would blur at this size.
void drawSign(QPainter &painter, TrayState state, const QRectF &badge, const QColor &ink)
{
    const double unit = badge.width() / 10;
    const QPointF middle = badge.center();
    painter.setPen(QPen(ink, 1.7 * unit, Qt::SolidLine, Qt::RoundCap));
    if (state == TrayState::NeedsYou) {
        painter.drawLine(middle + QPointF(0, -2.6 * unit), middle + QPointF(0, 0.4 * unit));
        painter.drawPoint(middle + QPointF(0, 2.8 * unit));
    } else {
        painter.drawLine(middle + QPointF(-2, -2) * unit, middle + QPointF(2, 2) * unit);
        painter.drawLine(middle + QPointF(2, -2) * unit, middle + QPointF(-2, 2) * unit);
    }
}

void drawBadge(QPainter &painter, TrayState state, int size, const Colors &colors)
{
    const double width = size * badgeShare(state);
    const QRectF badge(size - width, size - width, width, width);
    const double gap = size / 16.0;
    painter.setPen(Qt::NoPen);
    painter.setCompositionMode(QPainter::CompositionMode_Clear); // the mark ends before the badge
    painter.setBrush(Qt::SolidPattern);
    painter.drawEllipse(badge.adjusted(-gap, -gap, gap, gap));
    painter.setCompositionMode(QPainter::CompositionMode_SourceOver);
    painter.setBrush(badgeColor(state, colors));
    painter.drawEllipse(badge);
    if (state != TrayState::Working)
        drawSign(painter, state, badge, colors.surface);
}

} // namespace

QIcon drawTrayIcon(TrayState state, const Colors &colors)
{
    QIcon icon;
    for (const int size : kSizes) {
        QPixmap pixmap(size, size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        paintIcon(&painter, pixmap.rect(), Icon::Mark, colors.text, size);
        if (state != TrayState::Idle)
            drawBadge(painter, state, size, colors);
        painter.end();
        icon.addPixmap(pixmap);
    }
    icon.setIsMask(state == TrayState::Idle); // macOS recolours it with its menu bar; a badge keeps its colour
    return icon;
}

} // namespace homard
