// SPDX-License-Identifier: GPL-3.0-or-later
#include "risk_chip.h"
#include "style_boxes.h"
#include "theme.h"
#include <QEvent>
#include <QPainter>

namespace homard {

RiskChip::RiskChip(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(word());
}

void RiskChip::setRisk(Risk risk)
{
    m_risk = risk;
    setAccessibleName(word());
    updateGeometry();
    update();
}

QString RiskChip::word() const
{
    switch (m_risk) {
    case Risk::Low: return tr("low risk");
    case Risk::Medium: return tr("medium risk");
    case Risk::High: return tr("high risk");
    }
    return {};
}

QSize RiskChip::sizeHint() const
{
    const QFontMetrics metrics(smallFont(font()));
    return {metrics.horizontalAdvance(word()) + 2 * Space::Related + 2, metrics.height() + Space::Inside + 2};
}

void RiskChip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Colors &colors = colorsFor(palette());
    const QColor ink = m_risk == Risk::High     ? colors.danger
                       : m_risk == Risk::Medium ? colors.warning
                                                : colors.secondary;
    const QColor fill = m_risk == Risk::High ? colors.dangerBg : m_risk == Risk::Medium ? colors.warningBg : QColor();
    drawRoundBox(&painter, rect(), fill, ink, height() / 2.0);
    painter.setFont(smallFont(font()));
    painter.setPen(ink);
    painter.drawText(rect(), int(Qt::AlignCenter | Qt::TextSingleLine), word());
}

void RiskChip::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        setRisk(m_risk);
    QWidget::changeEvent(event);
}

} // namespace homard
