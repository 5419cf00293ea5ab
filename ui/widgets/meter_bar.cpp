// SPDX-License-Identifier: GPL-3.0-or-later
#include "meter_bar.h"
#include "base/plain_tool_tip.h"
#include "style_boxes.h"
#include "theme.h"
#include <QPainter>
#include <QStyle>

namespace homard {
namespace {
constexpr int kBarWidth = 72;
constexpr int kBarHeight = 5;
constexpr double kWarnAt = 0.80;
constexpr double kDangerAt = 0.95;
} // namespace

MeterBar::MeterBar(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void MeterBar::setValue(qint64 value, qint64 of, const QString &text, const QString &words)
{
    if (value == m_value && of == m_of && text == m_text && words == accessibleDescription())
        return;
    const bool grown = text != m_text;
    m_value = value;
    m_of = of;
    m_text = text;
    setToolTip(plainToolTip(words));
    setAccessibleDescription(words);
    if (grown)
        updateGeometry();
    update();
}

double MeterBar::share() const
{
    return m_of > 0 ? std::clamp(double(m_value) / double(m_of), 0.0, 1.0) : 0.0;
}

QSize MeterBar::sizeHint() const
{
    const int text = m_text.isEmpty() ? 0 : fontMetrics().horizontalAdvance(m_text) + Space::Inside + 1;
    return {text + kBarWidth, fontMetrics().height()};
}

QSize MeterBar::minimumSizeHint() const
{
    return sizeHint();
}

void MeterBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Colors &colors = colorsFor(palette());
    const double used = share();
    const QColor ink = used >= kDangerAt ? colors.danger : used >= kWarnAt ? colors.warning : colors.accent;
    const auto place = [this](const QRect &logical) { return QStyle::visualRect(layoutDirection(), rect(), logical); };
    painter.setPen(used >= kWarnAt ? ink : colors.secondary);
    if (width() >= sizeHint().width()) // squeezed, half a number would be a wrong one
        painter.drawText(place(rect().adjusted(0, 0, -kBarWidth - Space::Inside, 0)),
                         int(Qt::AlignVCenter | Qt::AlignRight | Qt::TextSingleLine), m_text);
    const QRect groove(width() - kBarWidth, (height() - kBarHeight) / 2, kBarWidth, kBarHeight);
    drawRoundBox(&painter, place(groove), colors.sunken, {}, kBarHeight / 2.0);
    if (used <= 0)
        return;
    QRect bar = groove;
    bar.setWidth(std::max(kBarHeight, qRound(kBarWidth * used)));
    drawRoundBox(&painter, place(bar), ink, {}, kBarHeight / 2.0);
}

} // namespace homard
