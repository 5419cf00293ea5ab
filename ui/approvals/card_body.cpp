// SPDX-License-Identifier: GPL-3.0-or-later
#include "card_body.h"
#include "squeeze_column.h"
#include <QEvent>
#include <QScrollBar>

namespace homard {

namespace {

constexpr int leastBodyLines = 2; ///< Where nothing in it matters most (ours).

} // namespace

CardBody::CardBody(QWidget *parent) : QScrollArea(parent)
{
    auto *contents = new QWidget;
    m_column = new SqueezeColumn(contents);
    setWidget(contents);
    contents->setAutoFillBackground(false);
    viewport()->setAutoFillBackground(false);
    verticalScrollBar()->setAttribute(Qt::WA_OpaquePaintEvent, false);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus); // what is in it has it
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

void CardBody::setMain(QWidget *main)
{
    m_main = main;
    m_placed = {};
    verticalScrollBar()->setValue(0);
    updateGeometry();
    showMain();
}

int CardBody::heightForWidth(int width) const
{
    return m_column->heightForWidth(width);
}

QSize CardBody::sizeHint() const
{
    return m_column->sizeHint();
}

QSize CardBody::minimumSizeHint() const
{
    const bool hasMain = m_main != nullptr && !m_main->isHidden();
    const int least = hasMain ? qMax(m_main->minimumHeight(), m_main->minimumSizeHint().height())
                              : leastBodyLines * fontMetrics().lineSpacing();
    return {m_column->minimumSize().width(), least};
}

void CardBody::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    layContents();
}

bool CardBody::eventFilter(QObject *watched, QEvent *event)
{
    const bool taken = QScrollArea::eventFilter(watched, event);
    if (watched == widget() && event->type() == QEvent::LayoutRequest) {
        updateGeometry();
        layContents();
    }
    return taken;
}

/// Whether it scrolls is decided here, once for a size: it never flickers between the two.
void CardBody::layContents()
{
    if (m_laying)
        return;
    m_laying = true;
    const bool fits = m_column->minimumHeightForWidth(width()) <= height();
    setVerticalScrollBarPolicy(fits ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAlwaysOn);
    const int room = fits ? width() : viewport()->width();
    widget()->resize(room, qMax(height(), m_column->minimumHeightForWidth(room)));
    m_laying = false;
    showMain();
}

void CardBody::showMain()
{
    if (m_main == nullptr || m_main->isHidden())
        return;
    const int top = m_main->mapTo(widget(), QPoint()).y();
    const std::array<int, 3> place{top, m_main->height(), height()};
    if (place == m_placed)
        return; // where a person scrolled to
    m_placed = place;
    // From the top, and no further than it must be.
    verticalScrollBar()->setValue(qBound(0, top + m_main->height() - height(), top));
}

} // namespace homard
