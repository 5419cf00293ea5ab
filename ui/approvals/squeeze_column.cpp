// SPDX-License-Identifier: GPL-3.0-or-later
#include "squeeze_column.h"
#include "ui/widgets/theme.h"
#include <QWidget>
#include <algorithm>

namespace homard {

namespace {

int wantedHeight(const QLayoutItem &item, int width)
{
    const int wanted = item.hasHeightForWidth() ? item.heightForWidth(width) : item.sizeHint().height();
    return qMin(wanted, item.maximumSize().height());
}

int leastHeight(QLayoutItem &item, int width, bool scrolls)
{
    const int wanted = wantedHeight(item, width);
    if (scrolls)
        return qMin(wanted, qMax(item.widget()->minimumHeight(), item.widget()->minimumSizeHint().height()));
    const QLayout *inside = item.widget() != nullptr ? item.widget()->layout() : item.layout();
    return inside != nullptr && inside->hasHeightForWidth() ? qMin(wanted, inside->minimumHeightForWidth(width))
                                                            : wanted;
}

} // namespace

SqueezeColumn::SqueezeColumn(QWidget *parent) : QLayout(parent)
{
    setContentsMargins(0, 0, 0, 0);
    setSpacing(Space::Related);
}

SqueezeColumn::~SqueezeColumn() = default;

void SqueezeColumn::addLayout(QLayout *row)
{
    addChildLayout(row);
    addItem(row);
}

void SqueezeColumn::addScrolling(QWidget *widget)
{
    addWidget(widget);
    m_rows.back().scrolls = true;
}

void SqueezeColumn::addItem(QLayoutItem *item)
{
    m_rows.push_back({std::unique_ptr<QLayoutItem>(item)});
    invalidate();
}

QLayoutItem *SqueezeColumn::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_rows[size_t(index)].item.get() : nullptr;
}

QLayoutItem *SqueezeColumn::takeAt(int index)
{
    if (index < 0 || index >= count())
        return nullptr;
    QLayoutItem *item = m_rows[size_t(index)].item.release();
    m_rows.erase(m_rows.begin() + index);
    invalidate();
    return item;
}

std::vector<SqueezeColumn::Place> SqueezeColumn::placesFor(int width) const
{
    const QMargins margins = contentsMargins();
    const int inner = width - margins.left() - margins.right();
    std::vector<Place> places;
    for (const Row &row : m_rows) {
        if (!row.item->isEmpty())
            places.push_back({&row, wantedHeight(*row.item, inner), leastHeight(*row.item, inner, row.scrolls)});
    }
    return places;
}

/// With the gaps and margins, which are half as wide where it is tight.
int SqueezeColumn::total(const std::vector<Place> &places, int Place::*height, bool tight) const
{
    const QMargins margins = contentsMargins();
    int sum = margins.top() + margins.bottom() + spacing() * qMax(0, int(places.size()) - 1);
    sum = tight ? sum / 2 : sum;
    for (const Place &place : places)
        sum += place.*height;
    return sum;
}

int SqueezeColumn::heightForWidth(int width) const
{
    return total(placesFor(width), &Place::height, false);
}

int SqueezeColumn::minimumHeightForWidth(int width) const
{
    return total(placesFor(width), &Place::least, true);
}

QSize SqueezeColumn::sizeHint() const
{
    QSize size = minimumSize();
    for (const Row &row : m_rows) {
        if (!row.item->isEmpty())
            size.setWidth(qMax(size.width(), row.item->sizeHint().width()));
    }
    return {size.width(), heightForWidth(size.width())};
}

QSize SqueezeColumn::minimumSize() const
{
    int width = 0;
    for (const Row &row : m_rows) {
        if (!row.item->isEmpty())
            width = qMax(width, row.item->minimumSize().width());
    }
    return {width + contentsMargins().left() + contentsMargins().right(), 0};
}

void SqueezeColumn::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    std::vector<Place> places = placesFor(rect.width());
    int over = total(places, &Place::height, false) - rect.height();
    const QMargins margins = contentsMargins();
    for (Place &place : places) {
        if (!place.row->scrolls || over <= 0)
            continue;
        const int given = qBound(0, place.height - place.least, over);
        place.height -= given;
        over -= given;
    }
    const bool tight = over > 0;
    if (tight) {
        over = total(places, &Place::height, true) - rect.height();
        for (Place &place : places) {
            if (over <= 0 || place.row->scrolls)
                continue;
            over -= place.height - place.least; // rows of buttons are low or they are not
            place.height = place.least;
        }
        for (Place &place : places) { // there may be no room for what it should have: it scrolls, the buttons do not
            if (!place.row->scrolls)
                continue;
            const int wanted = wantedHeight(*place.row->item, rect.width() - margins.left() - margins.right());
            const int height = qBound(0, place.height - over, wanted);
            over -= place.height - height;
            place.height = height;
        }
    }
    int y = rect.y() + (tight ? margins.top() / 2 : margins.top());
    for (const Place &place : places) {
        place.row->item->setGeometry(
            {rect.x() + margins.left(), y, rect.width() - margins.left() - margins.right(), place.height});
        y += place.height + (tight ? spacing() / 2 : spacing());
    }
}

} // namespace homard
