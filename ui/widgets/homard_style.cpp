// SPDX-License-Identifier: GPL-3.0-or-later
#include "homard_style.h"
#include "icons.h"
#include "style_boxes.h"
#include "theme.h"
#include <QGroupBox>
#include <QPainter>
#include <QPlainTextEdit>
#include <QStyleFactory>
#include <QStyleOption>

namespace homard {
namespace {

/// Smallest height of buttons and fields (30 px in the sketch).
constexpr int kControlHeight = 30;
/// Least space beside the text of a button.
constexpr int kButtonSide = 12;
/// Between icon and text of a button, as QPushButton counts it; drawn are 8 px.
constexpr int kGapOfQt = 4;
/// The ring of what has the focus and was reached by the keyboard.
constexpr double kFocusWidth = 2;

bool has(const QStyleOption *option, QStyle::StateFlag flag)
{
    return option->state.testFlag(flag);
}

/// The line of a control: the accent ring shows the focus.
void drawControlBox(QPainter *painter, const QStyleOption *option, const QColor &fill, bool accent)
{
    const Colors &colors = colorsFor(option->palette);
    const bool focus = has(option, QStyle::State_HasFocus) && has(option, QStyle::State_Enabled);
    drawRoundBox(painter, option->rect, fill, focus || accent ? colors.accent : colors.border, Radius::Control,
                 focus ? kFocusWidth : 1);
}

void drawField(QPainter *painter, const QStyleOption *option)
{
    const QColor base = option->palette.color(QPalette::Base);
    const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
    if (frame != nullptr && frame->lineWidth <= 0) // inside of a combo or spin box, or made frameless on purpose
        painter->fillRect(option->rect, base);
    else
        drawControlBox(painter, option, base, false);
}

void drawButton(QPainter *painter, const QStyleOption *option)
{
    const Colors &colors = colorsFor(option->palette);
    const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
    const bool primary = button != nullptr && button->features.testFlag(QStyleOptionButton::DefaultButton) &&
                         has(option, QStyle::State_Enabled);
    const bool flat = button != nullptr && button->features.testFlag(QStyleOptionButton::Flat);
    const bool down = has(option, QStyle::State_Sunken) || has(option, QStyle::State_On);
    const bool over = has(option, QStyle::State_MouseOver) && has(option, QStyle::State_Enabled);
    if (flat && !down && !over && !has(option, QStyle::State_HasFocus))
        return;
    const QColor fill = down ? colors.selection : over ? colors.sunken : option->palette.color(QPalette::Button);
    drawControlBox(painter, option, fill, primary);
}

void drawToolButton(QPainter *painter, const QStyleOption *option)
{
    const Colors &colors = colorsFor(option->palette);
    const bool down = has(option, QStyle::State_Sunken) || has(option, QStyle::State_On);
    const bool over = has(option, QStyle::State_MouseOver) && has(option, QStyle::State_Enabled);
    const bool raised = !has(option, QStyle::State_AutoRaise);
    const bool focus = has(option, QStyle::State_HasFocus);
    const QColor plain = raised ? option->palette.color(QPalette::Button) : QColor();
    drawRoundBox(painter, option->rect,
                 down   ? colors.selection
                 : over ? colors.sunken
                        : plain,
                 focus    ? colors.accent
                 : raised ? colors.border
                          : QColor(),
                 Radius::Control, focus ? kFocusWidth : 1);
}

void drawMarkBox(QPainter *painter, const QStyleOption *option, bool round)
{
    const Colors &colors = colorsFor(option->palette);
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool on = has(option, QStyle::State_On) || has(option, QStyle::State_NoChange);
    const QRect box = option->rect;
    const QColor line = !enabled ? colors.border : on ? colors.accent : colors.muted;
    const QColor fill = !enabled ? colors.window : on ? colors.accent : colors.surface;
    const bool focus = has(option, QStyle::State_HasFocus);
    drawRoundBox(painter, box, fill, focus ? colors.accent : line, round ? box.width() / 2.0 : 4, focus ? 2 : 1);
    if (!on)
        return;
    const QColor ink = enabled ? colors.surface : colors.muted;
    if (round)
        drawRoundBox(painter, box.adjusted(5, 5, -5, -5), ink, {}, box.width() / 2.0);
    else
        paintIcon(painter, box, has(option, QStyle::State_NoChange) ? Icon::Minus : Icon::Check, ink, 12);
}

/// The row of an item view: one box over all its columns, round at both ends.
void drawItemRow(QPainter *painter, const QStyleOption *option)
{
    const auto *item = qstyleoption_cast<const QStyleOptionViewItem *>(option);
    if (item == nullptr)
        return;
    const Colors &colors = colorsFor(option->palette);
    if (item->backgroundBrush.style() != Qt::NoBrush)
        painter->fillRect(option->rect, item->backgroundBrush);
    const bool selected = has(option, QStyle::State_Selected);
    if (!selected && !has(option, QStyle::State_MouseOver))
        return;
    QRect box = option->rect;
    constexpr int kBeyond = Radius::Control; // round corners that fall outside are cut off
    const auto position = item->viewItemPosition;
    const bool middle = position == QStyleOptionViewItem::Middle;
    if (middle || position == QStyleOptionViewItem::Beginning)
        box.setRight(box.right() + kBeyond);
    if (middle || position == QStyleOptionViewItem::End)
        box.setLeft(box.left() - kBeyond);
    box = QStyle::visualRect(option->direction, option->rect, box);
    painter->save();
    painter->setClipRect(option->rect, Qt::IntersectClip);
    drawRoundBox(painter, box, selected ? colors.selection : colors.sunken, {}, Radius::Control);
    painter->restore();
}

void drawBranch(QPainter *painter, const QStyleOption *option)
{
    if (!has(option, QStyle::State_Children))
        return;
    paintIcon(painter, option->rect, has(option, QStyle::State_Open) ? Icon::ChevronDown : Icon::ChevronRight,
              colorsFor(option->palette).muted, 12);
}

/// The frame begins below the title, as Fusion lays it out.
void drawGroupFrame(QPainter *painter, const QStyleOption *option, const QWidget *widget)
{
    const auto *group = qobject_cast<const QGroupBox *>(widget);
    const bool titled = group != nullptr && (!group->title().isEmpty() || group->isCheckable());
    const int top = titled ? std::max(16, group->fontMetrics().height()) + Space::Inside : 0;
    drawRoundBox(painter, option->rect.adjusted(0, top, 0, 0), {}, colorsFor(option->palette).border, Radius::Card);
}

/// One line in the middle; what is around it is for the mouse.
void drawSeparator(QPainter *painter, const QStyleOption *option)
{
    const Colors &colors = colorsFor(option->palette);
    QRect line = option->rect;
    if (has(option, QStyle::State_Horizontal))
        line = QRect(line.x(), line.center().y(), line.width(), 1);
    else
        line = QRect(line.center().x(), line.y(), 1, line.height());
    painter->fillRect(option->rect, colors.window);
    painter->fillRect(line, has(option, QStyle::State_MouseOver) ? colors.accent : colors.border);
}

Icon arrowOf(QStyle::PrimitiveElement element)
{
    switch (element) {
    case QStyle::PE_IndicatorArrowUp: return Icon::ChevronUp;
    case QStyle::PE_IndicatorArrowLeft: return Icon::ChevronLeft;
    case QStyle::PE_IndicatorArrowRight: return Icon::ChevronRight;
    default: return Icon::ChevronDown;
    }
}

} // namespace

HomardStyle::HomardStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void HomardStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                                const QWidget *widget) const
{
    const Colors &colors = colorsFor(option->palette);
    switch (element) {
    case PE_PanelLineEdit: drawField(painter, option); return;
    case PE_FrameLineEdit: drawControlBox(painter, option, {}, false); return;
    case PE_PanelButtonCommand: drawButton(painter, option); return;
    case PE_PanelButtonTool:
    case PE_PanelButtonBevel: drawToolButton(painter, option); return;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck: drawMarkBox(painter, option, false); return;
    case PE_IndicatorRadioButton: drawMarkBox(painter, option, true); return;
    case PE_PanelItemViewItem: drawItemRow(painter, option); return;
    case PE_PanelItemViewRow: return; // the items draw it
    case PE_IndicatorBranch: drawBranch(painter, option); return;
    case PE_Frame:
        if (has(option, State_HasFocus) && qobject_cast<const QPlainTextEdit *>(widget) != nullptr) {
            drawRoundBox(painter, option->rect, {}, colors.accent, 0, 2);
            return;
        }
        drawRoundBox(painter, option->rect, {}, colors.border, 0);
        return;
    case PE_FrameMenu:
    case PE_FrameDockWidget: drawRoundBox(painter, option->rect, {}, colors.border, 0); return;
    case PE_FrameGroupBox: drawGroupFrame(painter, option, widget); return;
    case PE_IndicatorDockWidgetResizeHandle: drawSeparator(painter, option); return;
    case PE_PanelMenu: painter->fillRect(option->rect, colors.surface); return;
    case PE_PanelTipLabel: drawRoundBox(painter, option->rect, colors.surface, colors.border, 0); return;
    case PE_FrameFocusRect:
        if (has(option, State_KeyboardFocusChange))
            drawRoundBox(painter, option->rect, {}, colors.accent, 4, 1.5);
        return;
    case PE_FrameTabBarBase:
    case PE_FrameTabWidget: drawEdgeLine(painter, option->rect, Qt::TopEdge, colors.border); return;
    case PE_IndicatorTabClose:
        paintIcon(painter, option->rect, Icon::Cross, has(option, State_MouseOver) ? colors.text : colors.muted, 12);
        return;
    case PE_FrameStatusBarItem:
    case PE_PanelStatusBar: return;
    case PE_IndicatorArrowUp:
    case PE_IndicatorArrowDown:
    case PE_IndicatorArrowLeft:
    case PE_IndicatorArrowRight:
        paintIcon(painter, option->rect, arrowOf(element),
                  has(option, State_Enabled) ? colors.secondary : option->palette.color(QPalette::ButtonText), 12);
        return;
    default: QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

QRect HomardStyle::subElementRect(SubElement element, const QStyleOption *option, const QWidget *widget) const
{
    const QRect rect = QProxyStyle::subElementRect(element, option, widget);
    const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
    if (element == SE_LineEditContents && frame != nullptr && frame->lineWidth > 0)
        return rect.adjusted(Space::Inside + 1, 0, -Space::Inside - 1, 0);
    if (element == SE_ItemViewItemFocusRect)
        return option->rect.adjusted(1, 1, -1, -1); // around the whole row, its icon too
    return rect;
}

QSize HomardStyle::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                                    const QWidget *widget) const
{
    QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
    switch (type) {
    case CT_PushButton: {
        const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
        const bool isPair = button != nullptr && !button->icon.isNull() && !button->text.isEmpty();
        const int wider = isPair ? Space::Related - kGapOfQt : 0;
        result = QSize(std::max(size.width() + wider + 2 * kButtonSide, result.width() + wider),
                       std::max(result.height(), kControlHeight));
        break;
    }
    case CT_ComboBox:
    case CT_SpinBox:
    case CT_LineEdit: {
        const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
        if (frame == nullptr || frame->lineWidth > 0)
            result.setHeight(std::max(result.height(), kControlHeight));
        break;
    }
    case CT_ItemViewItem: result.setHeight(std::max(result.height(), RowHeight)); break;
    case CT_MenuItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option);
            item != nullptr && item->menuItemType != QStyleOptionMenuItem::Separator)
            result.setHeight(std::max(result.height(), RowHeight));
        break;
    case CT_ToolButton:
        if (const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option);
            button != nullptr && button->toolButtonStyle != Qt::ToolButtonIconOnly && !button->text.isEmpty())
            result = QSize(result.width() + Space::Related, std::max(result.height(), RowHeight));
        break;
    case CT_TabBarTab: result += QSize(Space::Related, Space::Related); break;
    default: break;
    }
    return result;
}

int HomardStyle::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabOverlap:
    case PM_TabBarBaseOverlap:
    case PM_MenuBarPanelWidth:
    case PM_ToolBarFrameWidth: return 0;
    case PM_SplitterWidth:
    case PM_DefaultFrameWidth:
    case PM_MenuPanelWidth: return 1;
    case PM_DockWidgetSeparatorExtent: return Space::Inside;
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_ListViewIconSize:
    case PM_ToolBarIconSize:
    case PM_TabBarIconSize:
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight: return 16;
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing:
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing: return Space::Related;
    case PM_LayoutLeftMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutBottomMargin: return Space::Group;
    case PM_HeaderMargin: return pixelMetric(PM_FocusFrameHMargin, option, widget) + 1; // as the rows below it
    case PM_FocusFrameHMargin: return Space::Inside;
    case PM_ScrollBarExtent: return Space::Group;
    case PM_TreeViewIndentation: return Space::Section;
    case PM_ToolTipLabelFrameWidth: return Space::Inside;
    default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int HomardStyle::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                           QStyleHintReturn *data) const
{
    switch (hint) {
    case SH_Widget_Animation_Duration:
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
    case SH_ComboBox_Popup: // a list below the field, with the rows of all other lists
    case SH_DockWidget_ButtonsHaveFrame:
    case SH_ToolBox_SelectedPageTitleBold: return 0;
    case SH_TabBar_ElideMode: return Qt::ElideRight;
    default: return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

QIcon HomardStyle::standardIcon(StandardPixmap pixmap, const QStyleOption *option, const QWidget *widget) const
{
    switch (pixmap) {
    case SP_LineEditClearButton:
    case SP_DialogCloseButton:
    case SP_TitleBarCloseButton:
    case SP_DockWidgetCloseButton: return lineIcon(Icon::Cross);
    case SP_TitleBarNormalButton: return lineIcon(Icon::External);
    case SP_MessageBoxInformation: return lineIcon(Icon::Info, Tone::Accent);
    case SP_MessageBoxWarning: return lineIcon(Icon::Warning, Tone::Warning);
    case SP_MessageBoxCritical: return lineIcon(Icon::Error, Tone::Danger);
    case SP_MessageBoxQuestion: return lineIcon(Icon::Question, Tone::Accent);
    case SP_ArrowLeft:
    case SP_ArrowBack: return lineIcon(Icon::ChevronLeft);
    case SP_ArrowRight:
    case SP_ArrowForward: return lineIcon(Icon::ChevronRight);
    case SP_ArrowUp: return lineIcon(Icon::ChevronUp);
    case SP_ArrowDown: return lineIcon(Icon::ChevronDown);
    case SP_ToolBarHorizontalExtensionButton: return lineIcon(Icon::More);
    default: return QProxyStyle::standardIcon(pixmap, option, widget);
    }
}

} // namespace homard
