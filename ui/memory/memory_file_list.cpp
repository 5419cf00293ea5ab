// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory_file_list.h"
#include "ui/models/memory_files_model.h"
#include "ui/widgets/theme.h"
#include <QPainter>
#include <QStyledItemDelegate>

namespace homard {

namespace {

/// One row: the name, muted what it is for, right the mark of unsaved text.
class MemoryRowDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const override
    {
        return {120, qMax(RowHeight, option.fontMetrics.height() + Space::Related)};
    }

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const Colors &colors = colorsFor(option.palette);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const bool selected = option.state.testFlag(QStyle::State_Selected);
        const QColor quiet = selected ? colors.secondary : colors.muted; // muted is too pale on the selection
        if (selected || option.state.testFlag(QStyle::State_MouseOver)) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(selected ? colors.selection : colors.sunken);
            painter->drawRoundedRect(option.rect.adjusted(Space::Inside, 1, -Space::Inside, -1), Radius::Control,
                                     Radius::Control);
        }
        if (option.state.testFlag(QStyle::State_HasFocus)) {
            painter->setPen(colors.accent);
            painter->setBrush(Qt::NoBrush);
            painter->drawRoundedRect(QRectF(option.rect).adjusted(4.5, 1.5, -4.5, -1.5), Radius::Control,
                                     Radius::Control);
        }
        QRect rect = option.rect.adjusted(Space::Group, 0, -Space::Group, 0);
        if (index.data(MemoryFilesModel::ModifiedRole).toBool()) {
            const QString word = MemoryFilesModel::tr("not saved");
            const int width = option.fontMetrics.horizontalAdvance(word);
            painter->setPen(colors.warning);
            painter->drawText(rect, Qt::AlignRight | Qt::AlignVCenter, word);
            rect.setRight(rect.right() - width - Space::Related);
        }
        const QString name = index.data(Qt::DisplayRole).toString();
        painter->setPen(index.data(MemoryFilesModel::ExistsRole).toBool() ? colors.text : quiet);
        painter->drawText(rect, Qt::AlignLeft | Qt::AlignVCenter,
                          option.fontMetrics.elidedText(name, Qt::ElideRight, rect.width()));
        const int used = option.fontMetrics.horizontalAdvance(name) + Space::Related;
        const QFont small = smallFont(option.font);
        painter->setFont(small);
        painter->setPen(quiet);
        if (rect.width() > used) {
            rect.setLeft(rect.left() + used);
            painter->drawText(rect, Qt::AlignLeft | Qt::AlignVCenter,
                              QFontMetrics(small).elidedText(index.data(MemoryFilesModel::DetailRole).toString(),
                                                             Qt::ElideRight, rect.width()));
        }
        painter->restore();
    }
};

} // namespace

MemoryFileList::MemoryFileList(QWidget *parent) : QListView(parent)
{
    setItemDelegate(new MemoryRowDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setUniformItemSizes(true);
    setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAttribute(Qt::WA_Hover);
    viewport()->setBackgroundRole(QPalette::Window);
}

void MemoryFileList::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QListView::currentChanged(current, previous);
    if (current.isValid())
        Q_EMIT fileChosen(current.data(MemoryFilesModel::NameRole).toString());
}

} // namespace homard
