// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStyledItemDelegate>

namespace homard {

class TimelineModel;
struct TimelineNode;

/// Paints the rows of a TimelineModel: names with their state, bars on the run's time axis, numbers to the right. Holds
/// no state of its own.
class TimelineDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    explicit TimelineDelegate(const TimelineModel &model, QObject *parent = nullptr);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    void paintName(QPainter *painter, const QRect &rect, const QStyleOptionViewItem &option,
                   const QModelIndex &index) const;
    void paintBar(QPainter *painter, const QRect &rect, const QStyleOptionViewItem &option,
                  const QModelIndex &index) const;
    void paintText(QPainter *painter, const QRect &rect, const QStyleOptionViewItem &option,
                   const QModelIndex &index) const;

    const TimelineModel &m_model;
};

} // namespace homard
