// SPDX-License-Identifier: GPL-3.0-or-later
#include "elided_label.h"
#include "base/plain_tool_tip.h"
#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

namespace homard {
namespace {
/// Less than this says nothing: short texts are never cut.
constexpr int kLeastCharacters = 12;
} // namespace

ElidedLabel::ElidedLabel(QWidget *parent) : ElidedLabel(QString(), parent) {}

ElidedLabel::ElidedLabel(const QString &text, QWidget *parent) : QLabel(text, parent)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ElidedLabel::setElideMode(Qt::TextElideMode mode)
{
    m_mode = mode;
    update();
}

bool ElidedLabel::isElided() const
{
    return fontMetrics().horizontalAdvance(text()) > contentsRect().width() - 2 * margin();
}

QSize ElidedLabel::minimumSizeHint() const
{
    const int whole = fontMetrics().horizontalAdvance(text()) + 2 * margin() + 1;
    return {std::min(whole, kLeastCharacters * fontMetrics().averageCharWidth()), QLabel::minimumSizeHint().height()};
}

void ElidedLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QRect area = contentsRect().adjusted(margin(), margin(), -margin(), -margin());
    const QString shown = fontMetrics().elidedText(text(), m_mode, area.width());
    const auto align = QStyle::visualAlignment(layoutDirection(), alignment()) | Qt::TextSingleLine;
    style()->drawItemText(&painter, area, int(align), palette(), isEnabled(), shown, foregroundRole());
}

bool ElidedLabel::event(QEvent *event)
{
    // Asked for only while the mouse rests here, so that nothing has to be kept up to date.
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty()) {
        if (isElided())
            QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), plainToolTip(text()), this, rect());
        else
            QToolTip::hideText();
        return true;
    }
    return QLabel::event(event);
}

} // namespace homard
