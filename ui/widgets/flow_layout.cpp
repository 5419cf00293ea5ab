// SPDX-License-Identifier: GPL-3.0-or-later
#include "flow_layout.h"
#include "theme.h"
#include <QStyle>
#include <QWidget>

namespace homard {

FlowLayout::FlowLayout(QWidget *parent) : QLayout(parent)
{
    setContentsMargins(0, 0, 0, 0);
    setSpacing(Space::Related);
}

FlowLayout::~FlowLayout() = default;

void FlowLayout::addItem(QLayoutItem *item)
{
    m_items.emplace_back(item);
    invalidate();
}

QLayoutItem *FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[size_t(index)].get() : nullptr;
}

QLayoutItem *FlowLayout::takeAt(int index)
{
    if (index < 0 || index >= count())
        return nullptr;
    QLayoutItem *item = m_items[size_t(index)].release();
    m_items.erase(m_items.begin() + index);
    invalidate();
    return item;
}

int FlowLayout::heightForWidth(int width) const
{
    return arrange(QRect(0, 0, width, 0), false, false);
}

int FlowLayout::minimumHeightForWidth(int width) const
{
    return arrange(QRect(0, 0, width, 0), false, m_shrinks);
}

QSize FlowLayout::sizeHint() const
{
    const QMargins margins = contentsMargins();
    QSize size;
    for (const auto &item : m_items) {
        if (item->isEmpty())
            continue;
        const QSize wanted = item->sizeHint();
        size.setWidth(size.width() + wanted.width() + (size.width() > 0 ? spacing() : 0));
        size.setHeight(std::max(size.height(), wanted.height()));
    }
    return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

QSize FlowLayout::minimumSize() const
{
    const QMargins margins = contentsMargins();
    QSize size;
    for (const auto &item : m_items) {
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    }
    return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

void FlowLayout::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    arrange(rect, true, m_shrinks && rect.height() < heightForWidth(rect.width()));
}

int FlowLayout::arrange(const QRect &rect, bool apply, bool tight) const
{
    const QRect area = rect.marginsRemoved(contentsMargins());
    const auto direction = parentWidget() != nullptr ? parentWidget()->layoutDirection() : Qt::LeftToRight;
    QPoint at = area.topLeft();
    int line = 0; // height of the line so far
    for (const auto &item : m_items) {
        if (item->isEmpty())
            continue;
        QSize size = item->sizeHint();
        if (tight && item->widget() != nullptr)
            size.setHeight(std::min(size.height(), item->widget()->minimumSizeHint().height()));
        size.setWidth(std::min(size.width(), std::max(area.width(), item->minimumSize().width())));
        if (line > 0 && at.x() + size.width() > area.right() + 1) {
            at = QPoint(area.x(), at.y() + line + (tight ? spacing() / 2 : spacing()));
            line = 0;
        }
        if (apply)
            item->setGeometry(QStyle::visualRect(direction, area, QRect(at, size)));
        at.rx() += size.width() + spacing();
        line = std::max(line, size.height());
    }
    return at.y() + line - rect.y() + contentsMargins().bottom();
}

} // namespace homard
