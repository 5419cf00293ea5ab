// SPDX-License-Identifier: GPL-3.0-or-later
#include "header_button.h"
#include "base/plain_tool_tip.h"
#include "style_boxes.h"
#include "theme.h"
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

namespace homard {
namespace {
constexpr int kHeight = 26;
constexpr int kSide = 10;     ///< Between line and text.
constexpr int kIconSize = 14; ///< Smaller than in tool bars: it stands beside small text.
constexpr int kArrowSize = 10;
} // namespace

HeaderButton::HeaderButton(QWidget *parent) : QToolButton(parent)
{
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
}

void HeaderButton::setTone(Tone tone)
{
    if (tone == m_tone)
        return;
    m_tone = tone;
    update();
}

void HeaderButton::setLineIcon(std::optional<Icon> icon)
{
    m_icon = icon;
    updateGeometry();
    update();
}

void HeaderButton::setMaximumTextWidth(int width)
{
    m_maximumTextWidth = width;
    updateGeometry();
}

void HeaderButton::setElideMode(Qt::TextElideMode mode)
{
    m_elide = mode;
    update();
}

int HeaderButton::decorationWidth() const
{
    return 2 * kSide + (m_icon ? kIconSize + Space::Inside : 0) + (menu() != nullptr ? kArrowSize + Space::Inside : 0);
}

QSize HeaderButton::sizeHint() const
{
    const int text = std::min(fontMetrics().horizontalAdvance(this->text()) + 1, m_maximumTextWidth);
    return {decorationWidth() + text, std::max(kHeight, fontMetrics().height() + 2 * Space::Inside)};
}

QSize HeaderButton::minimumSizeHint() const
{
    const int text = std::min(fontMetrics().horizontalAdvance(this->text()) + 1,
                              fontMetrics().horizontalAdvance(QStringLiteral("MMMM")));
    return {decorationWidth() + text, sizeHint().height()};
}

QRect HeaderButton::textArea() const
{
    const int before = kSide + (m_icon ? kIconSize + Space::Inside : 0);
    const int after = kSide + (menu() != nullptr ? kArrowSize + Space::Inside : 0);
    return QStyle::visualRect(layoutDirection(), rect(), rect().adjusted(before, 0, -after, 0));
}

void HeaderButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Colors &colors = colorsFor(palette());
    const bool quiet = m_tone == Tone::Secondary || m_tone == Tone::Text || m_tone == Tone::Muted;
    const QColor ink = isEnabled() ? toneColor(m_tone, colors) : palette().color(QPalette::Disabled, QPalette::Text);
    const QColor line = hasFocus() ? colors.accent : quiet || !isEnabled() ? colors.border : ink;
    const bool pressed = isDown() || isChecked();
    const bool over = isEnabled() && underMouse();
    drawRoundBox(&painter, rect(),
                 pressed ? colors.selection
                 : over  ? colors.sunken
                         : colors.surface,
                 line, Radius::Control, hasFocus() ? 2 : 1);
    const auto place = [this](const QRect &logical) { return QStyle::visualRect(layoutDirection(), rect(), logical); };
    if (m_icon)
        paintIcon(&painter, place(QRect(kSide, 0, kIconSize, height())), *m_icon, ink, kIconSize);
    if (menu() != nullptr)
        paintIcon(&painter, place(QRect(width() - kSide - kArrowSize, 0, kArrowSize, height())), Icon::ChevronDown, ink,
                  kArrowSize);
    painter.setPen(ink);
    const QRect area = textArea();
    painter.drawText(area, int(Qt::AlignCenter | Qt::TextSingleLine),
                     fontMetrics().elidedText(text(), m_elide, area.width()));
}

void HeaderButton::keyPressEvent(QKeyEvent *event)
{
    const bool opens = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter ||
                       (event->key() == Qt::Key_Down && event->modifiers().testFlag(Qt::AltModifier));
    if (!opens) {
        QToolButton::keyPressEvent(event);
        return;
    }
    open();
}

void HeaderButton::open()
{
    if (menu() != nullptr)
        menu()->popup(mapToGlobal(QPoint(0, height())));
    else
        click();
}

bool HeaderButton::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty()) {
        if (fontMetrics().horizontalAdvance(text()) > textArea().width())
            QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), plainToolTip(text()), this, rect());
        else
            QToolTip::hideText();
        return true;
    }
    return QToolButton::event(event);
}

} // namespace homard
