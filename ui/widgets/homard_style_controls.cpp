// SPDX-License-Identifier: GPL-3.0-or-later
// The controls made of several parts; the simple ones are in homard_style.cpp.
#include "homard_style.h"
#include "icons.h"
#include "style_boxes.h"
#include "theme.h"
#include <QAbstractScrollArea>
#include <QPainter>
#include <QStyleOption>

namespace homard {
namespace {

bool has(const QStyleOption &option, QStyle::StateFlag flag)
{
    return option.state.testFlag(flag);
}

void drawHeaderSection(QPainter *painter, const QStyleOption &option)
{
    const Colors &colors = colorsFor(option.palette);
    painter->fillRect(option.rect, option.palette.color(QPalette::Window));
    drawEdgeLine(painter, option.rect, Qt::BottomEdge, colors.border);
}

void drawProgressGroove(QPainter *painter, const QStyleOption &option)
{
    drawRoundBox(painter, option.rect, colorsFor(option.palette).sunken, {}, option.rect.height() / 2.0);
}

/// A bar as long as its value; a full, pale one while the end is not known, since nothing here is animated.
void drawProgressContents(QPainter *painter, const QStyleOptionProgressBar &option)
{
    const Colors &colors = colorsFor(option.palette);
    const int range = option.maximum - option.minimum;
    QRect bar = option.rect;
    if (range > 0)
        bar.setWidth(int(qint64(bar.width()) * (option.progress - option.minimum) / range));
    if (option.invertedAppearance != (option.direction == Qt::RightToLeft))
        bar.moveRight(option.rect.right());
    if (bar.width() > 0)
        drawRoundBox(painter, bar, range > 0 ? colors.accent : colors.selection, {}, bar.height() / 2.0);
}

void drawBar(QPainter *painter, const QStyleOption &option, bool line)
{
    painter->fillRect(option.rect, option.palette.color(QPalette::Window));
    if (line)
        drawEdgeLine(painter, option.rect, Qt::BottomEdge, colorsFor(option.palette).border);
}

/// What a scroll bar stands on: the ground of what it scrolls. Not valid: that has none, and what lies behind is seen.
QColor groundOf(const QStyleOption &option, const QWidget *bar)
{
    const QWidget *parent = bar != nullptr ? bar->parentWidget() : nullptr;
    for (; parent != nullptr; parent = parent->isWindow() ? nullptr : parent->parentWidget()) {
        if (const auto *area = qobject_cast<const QAbstractScrollArea *>(parent))
            return area->viewport()->autoFillBackground()
                       ? area->viewport()->palette().color(area->viewport()->backgroundRole())
                       : QColor();
    }
    return option.palette.color(QPalette::Base);
}

/// The box around a combo or spin box.
void drawFieldBox(QPainter *painter, const QStyleOption &option, const QColor &fill)
{
    const Colors &colors = colorsFor(option.palette);
    const bool focus = has(option, QStyle::State_HasFocus) && has(option, QStyle::State_Enabled);
    drawRoundBox(painter, option.rect, fill, focus ? colors.accent : colors.border, Radius::Control, focus ? 2 : 1);
}

/// A scroll bar has no arrow buttons: all its length is groove.
QRect scrollBarPart(const QStyleOptionSlider &option, QStyle::SubControl part, int leastLength)
{
    const bool vertical = option.orientation == Qt::Vertical;
    const int length = vertical ? option.rect.height() : option.rect.width();
    const int range = option.maximum - option.minimum;
    int handle = length;
    if (range > 0)
        handle = std::clamp(int(qint64(length) * option.pageStep / (qint64(range) + option.pageStep)), leastLength,
                            std::max(length, leastLength));
    const int start = QStyle::sliderPositionFromValue(option.minimum, option.maximum, option.sliderPosition,
                                                      length - handle, option.upsideDown);
    const auto along = [&](int from, int size) {
        return vertical ? QRect(0, from, option.rect.width(), size) : QRect(from, 0, size, option.rect.height());
    };
    switch (part) {
    case QStyle::SC_ScrollBarGroove: return along(0, length);
    case QStyle::SC_ScrollBarSlider: return along(start, handle);
    case QStyle::SC_ScrollBarSubPage: return along(0, start);
    case QStyle::SC_ScrollBarAddPage: return along(start + handle, length - start - handle);
    default: return {};
    }
}

} // namespace

QRect HomardStyle::subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
                                  const QWidget *widget) const
{
    if (const auto *slider = qstyleoption_cast<const QStyleOptionSlider *>(option);
        control == CC_ScrollBar && slider != nullptr)
        return visualRect(slider->direction, slider->rect,
                          scrollBarPart(*slider, part, pixelMetric(PM_ScrollBarSliderMin, option, widget)));
    const QRect rect = QProxyStyle::subControlRect(control, option, part, widget);
    const bool isField = (control == CC_SpinBox && part == SC_SpinBoxEditField) ||
                         (control == CC_ComboBox && part == SC_ComboBoxEditField);
    if (isField) // the text begins where that of a line edit does
        return rect.adjusted(option->direction == Qt::LeftToRight ? Space::Inside : 0, 0,
                             option->direction == Qt::LeftToRight ? 0 : -Space::Inside, 0);
    return rect;
}

void HomardStyle::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                              const QWidget *widget) const
{
    const Colors &colors = colorsFor(option->palette);
    switch (element) {
    case CE_PushButtonLabel: {
        const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
        if (button == nullptr)
            break;
        QStyleOptionButton own = *button;
        if (button->features.testFlag(QStyleOptionButton::DefaultButton) && has(*option, State_Enabled))
            own.palette.setColor(QPalette::ButtonText, colors.accent);
        if (button->icon.isNull() || button->text.isEmpty() || button->features.testFlag(QStyleOptionButton::HasMenu))
            QProxyStyle::drawControl(element, &own, painter, widget);
        else
            drawPair(own, own.icon, own.iconSize, own.text, painter, widget);
        return;
    }
    case CE_ToolButtonLabel: {
        const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option);
        if (button == nullptr || button->toolButtonStyle != Qt::ToolButtonTextBesideIcon || button->icon.isNull() ||
            button->text.isEmpty() || button->features.testFlag(QStyleOptionToolButton::Arrow))
            break;
        drawPair(*button, button->icon, button->iconSize, button->text, painter, widget);
        return;
    }
    case CE_TabBarTabShape:
        if (const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option))
            drawTab(*tab, painter);
        return;
    case CE_HeaderSection:
    case CE_HeaderEmptyArea: drawHeaderSection(painter, *option); return;
    case CE_ProgressBarGroove: drawProgressGroove(painter, *option); return;
    case CE_ProgressBarContents:
        if (const auto *bar = qstyleoption_cast<const QStyleOptionProgressBar *>(option))
            drawProgressContents(painter, *bar);
        return;
    case CE_MenuBarEmptyArea: drawBar(painter, *option, true); return;
    case CE_MenuBarItem: {
        drawBar(painter, *option, true);
        const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option);
        if (item == nullptr)
            return;
        if (has(*option, State_Selected) || has(*option, State_Sunken))
            drawRoundBox(painter, option->rect.adjusted(0, 2, 0, -3), colors.selection, {}, Radius::Control);
        const bool mnemonics = styleHint(SH_UnderlineShortcut, option, widget) != 0;
        drawItemText(painter, option->rect.adjusted(0, 0, 0, -1),
                     Qt::AlignCenter | (mnemonics ? Qt::TextShowMnemonic : Qt::TextHideMnemonic), option->palette,
                     has(*option, State_Enabled), item->text, QPalette::WindowText);
        return;
    }
    case CE_MenuItem: {
        const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option);
        if (item != nullptr && item->menuItemType == QStyleOptionMenuItem::Separator && item->text.isEmpty()) {
            painter->fillRect(QRect(option->rect.left() + 1, option->rect.center().y(), option->rect.width() - 2, 1),
                              colors.border); // Fusion's cannot be seen in the dark
            return;
        }
        if (item == nullptr || !has(*option, State_Selected) || item->menuItemType == QStyleOptionMenuItem::Separator)
            break;
        drawRoundBox(painter, option->rect.adjusted(2, 1, -2, -1), colors.selection, {}, Radius::Control - 2);
        QStyleOptionMenuItem plain = *item; // Fusion would frame it
        plain.state.setFlag(State_Selected, false);
        QProxyStyle::drawControl(element, &plain, painter, widget);
        return;
    }
    case CE_ToolBar: drawBar(painter, *option, true); return;
    case CE_Splitter: painter->fillRect(option->rect, colors.border); return;
    default: break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

/// Icon and text in the middle, as one thing: with Qt's own 4 px they stick together, and a tool button has all its
/// room on one side.
void HomardStyle::drawPair(const QStyleOption &option, const QIcon &icon, const QSize &iconSize, const QString &text,
                           QPainter *painter, const QWidget *widget) const
{
    const bool mnemonics = styleHint(SH_UnderlineShortcut, &option, widget) != 0;
    const int flags = int(Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine) |
                      (mnemonics ? Qt::TextShowMnemonic : Qt::TextHideMnemonic);
    const int textWidth = option.fontMetrics.size(Qt::TextShowMnemonic, text).width();
    const int width = iconSize.width() + Space::Related + textWidth;
    QRect place = option.rect;
    place.setLeft(place.left() + std::max(0, (place.width() - width) / 2));
    const QRect sign(place.left(), place.top(), iconSize.width(), place.height());
    icon.paint(painter, visualRect(option.direction, option.rect, sign), Qt::AlignCenter,
               has(option, State_Enabled) ? QIcon::Normal : QIcon::Disabled,
               has(option, State_On) ? QIcon::On : QIcon::Off);
    place.setLeft(sign.right() + 1 + Space::Related);
    place.setWidth(std::min(place.width(), textWidth));
    drawItemText(painter, visualRect(option.direction, option.rect, place), flags, option.palette,
                 has(option, State_Enabled), text, QPalette::ButtonText);
}

void HomardStyle::drawTab(const QStyleOptionTab &option, QPainter *painter) const
{
    const Colors &colors = colorsFor(option.palette);
    const bool vertical = option.shape == QTabBar::RoundedWest || option.shape == QTabBar::RoundedEast ||
                          option.shape == QTabBar::TriangularWest || option.shape == QTabBar::TriangularEast;
    const bool selected = has(option, State_Selected);
    if (!selected && has(option, State_MouseOver) && has(option, State_Enabled))
        drawRoundBox(painter, option.rect.adjusted(2, 2, -2, -3), colors.sunken, {}, Radius::Control);
    QRect line = option.rect;
    if (vertical)
        line.setLeft(line.right() - 1);
    else
        line.setTop(line.bottom() - 1);
    if (selected)
        painter->fillRect(line, colors.accent);
    if (has(option, State_HasFocus))
        drawRoundBox(painter, option.rect.adjusted(2, 2, -2, -3), {}, colors.accent, 4, 1.5);
}

void HomardStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                                     const QWidget *widget) const
{
    if (control == CC_ComboBox) {
        if (const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option))
            return drawComboBox(*combo, painter, widget);
    } else if (control == CC_SpinBox) {
        if (const auto *spin = qstyleoption_cast<const QStyleOptionSpinBox *>(option))
            return drawSpinBox(*spin, painter, widget);
    } else if (control == CC_ScrollBar) {
        if (const auto *slider = qstyleoption_cast<const QStyleOptionSlider *>(option))
            return drawScrollBar(*slider, painter, widget);
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

void HomardStyle::drawComboBox(const QStyleOptionComboBox &option, QPainter *painter, const QWidget *widget) const
{
    const Colors &colors = colorsFor(option.palette);
    if (option.frame) {
        const bool over = has(option, State_MouseOver) && has(option, State_Enabled) && !option.editable;
        const QColor plain = option.palette.color(option.editable ? QPalette::Base : QPalette::Button);
        drawFieldBox(painter, option, over ? colors.sunken : plain);
    }
    const QRect arrow = proxy()->subControlRect(CC_ComboBox, &option, SC_ComboBoxArrow, widget);
    paintIcon(painter, arrow, Icon::ChevronDown,
              has(option, State_Enabled) ? colors.secondary : option.palette.color(QPalette::ButtonText), 12);
}

void HomardStyle::drawSpinBox(const QStyleOptionSpinBox &option, QPainter *painter, const QWidget *widget) const
{
    const Colors &colors = colorsFor(option.palette);
    drawFieldBox(painter, option, option.palette.color(QPalette::Base));
    const auto step = [&](SubControl part, Icon icon, QAbstractSpinBox::StepEnabledFlag needed) {
        const QRect rect = proxy()->subControlRect(CC_SpinBox, &option, part, widget);
        const bool enabled = has(option, State_Enabled) && option.stepEnabled.testFlag(needed);
        if (enabled && option.activeSubControls.testFlag(part))
            drawRoundBox(painter, rect.adjusted(0, 1, -2, -1), colors.sunken, {}, 3);
        paintIcon(painter, rect, icon,
                  enabled ? colors.secondary : option.palette.color(QPalette::Disabled, QPalette::ButtonText), 10);
    };
    if (option.buttonSymbols == QAbstractSpinBox::NoButtons)
        return;
    step(SC_SpinBoxUp, Icon::ChevronUp, QAbstractSpinBox::StepUpEnabled);
    step(SC_SpinBoxDown, Icon::ChevronDown, QAbstractSpinBox::StepDownEnabled);
}

void HomardStyle::drawScrollBar(const QStyleOptionSlider &option, QPainter *painter, const QWidget *widget) const
{
    const Colors &colors = colorsFor(option.palette);
    if (const QColor ground = groundOf(option, widget); ground.isValid())
        painter->fillRect(option.rect, ground);
    if (option.maximum <= option.minimum)
        return;
    const bool active = has(option, State_Sunken) || option.activeSubControls.testFlag(SC_ScrollBarSlider);
    const QRect handle = proxy()->subControlRect(CC_ScrollBar, &option, SC_ScrollBarSlider, widget);
    const QRect slim =
        option.orientation == Qt::Vertical ? handle.adjusted(3, 1, -3, -1) : handle.adjusted(1, 3, -1, -3);
    QColor ink = colors.muted;
    if (!active)
        ink.setAlphaF(0.55F);
    drawRoundBox(painter, slim, ink, {}, 3);
}

} // namespace homard
