// SPDX-License-Identifier: GPL-3.0-or-later
#include "card.h"
#include "style_boxes.h"
#include "theme.h"
#include <QPainter>

namespace homard {

void paintCard(QPainter *painter, const QRect &rect, CardKind kind, const QPalette &palette)
{
    const Colors &colors = colorsFor(palette);
    QColor fill = colors.surface;
    QColor line = colors.border;
    switch (kind) {
    case CardKind::Plain: break;
    case CardKind::Quiet: fill = colors.window; break;
    case CardKind::Sunken: fill = colors.sunken; break;
    case CardKind::Waiting:
        fill = colors.warningBg;
        line = colors.warning;
        break;
    case CardKind::Danger:
        fill = colors.dangerBg;
        line = colors.danger;
        break;
    }
    drawRoundBox(painter, rect, fill, line, Radius::Card);
}

Card::Card(CardKind kind, QWidget *parent) : QFrame(parent), m_kind(kind) {}

void Card::setKind(CardKind kind)
{
    m_kind = kind;
    update();
}

void Card::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintCard(&painter, rect(), m_kind, palette());
}

} // namespace homard
