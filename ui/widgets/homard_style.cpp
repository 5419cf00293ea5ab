// SPDX-License-Identifier: GPL-3.0-or-later
#include "homard_style.h"
#include "theme.h"
#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>

namespace homard {
namespace {

/// A box with a 1 px line on whole pixels.
void drawBox(QPainter *painter, const QRect &rect, const QColor &fill, const QColor &line, double radius)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(line);
    painter->setBrush(fill);
    painter->drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    painter->restore();
}

} // namespace

HomardStyle::HomardStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void HomardStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                                const QWidget *widget) const
{
    const Colors &colors = colorsFor(option->palette);
    const bool focus = option->state.testFlag(State_HasFocus);
    switch (element) {
    case PE_PanelLineEdit:
    case PE_FrameLineEdit:
        drawBox(painter, option->rect, option->palette.color(QPalette::Base), focus ? colors.accent : colors.border,
                Radius::Control);
        return;
    case PE_PanelButtonCommand: {
        const bool down = option->state & (State_Sunken | State_On);
        const bool over = option->state.testFlag(State_MouseOver) && option->state.testFlag(State_Enabled);
        const QColor fill = down ? colors.selection : over ? colors.sunken : option->palette.color(QPalette::Button);
        const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
        const bool primary = button != nullptr && button->features.testFlag(QStyleOptionButton::DefaultButton);
        drawBox(painter, option->rect, fill, focus || primary ? colors.accent : colors.border, Radius::Control);
        return;
    }
    default: QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

int HomardStyle::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical: return 0;
    case PM_SplitterWidth: return 1;
    case PM_SmallIconSize:
    case PM_ButtonIconSize: return 16;
    default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

} // namespace homard
