// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStyledItemDelegate>

namespace homard {

class FilesChangedModel;

/// Paints the rows of a FilesChangedModel: long paths cut at their beginning, additions and removals in their colours.
class FilesChangedDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    explicit FilesChangedDelegate(const FilesChangedModel &model, QObject *parent = nullptr);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    void paintLines(QPainter *painter, const QRect &rect, const QStyleOptionViewItem &option,
                    const QModelIndex &index) const;

    const FilesChangedModel &m_model;
};

} // namespace homard
