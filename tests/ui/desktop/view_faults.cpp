// SPDX-License-Identifier: GPL-3.0-or-later
#include "view_faults.h"
#include <QAbstractItemView>
#include <QHeaderView>
#include <QListView>
#include <QTabBar>
#include <QTreeView>

namespace homard {

namespace {

QString cutText(const char *what, const QString &text, const QSize &room)
{
    return QStringLiteral("%1 \"%2\" %3×%4")
        .arg(QString::fromLatin1(what), text.left(60))
        .arg(room.width())
        .arg(room.height());
}

bool isCutCell(const QAbstractItemView *view, const QModelIndex &index, const QRect &room)
{
    const QString text = index.data(Qt::DisplayRole).toString();
    if (text.isEmpty())
        return false;
    const QVariant own = index.data(Qt::FontRole);
    const QFontMetrics metrics(own.isValid() ? own.value<QFont>() : view->font());
    const int icon = index.data(Qt::DecorationRole).isValid() ? view->iconSize().width() : 0;
    if (room.height() < metrics.height()) // no tooltip helps
        return true;
    if (const auto *list = qobject_cast<const QListView *>(view); list && list->wordWrap())
        return view->sizeHintForIndex(index).height() > room.height();
    return metrics.horizontalAdvance(text) + icon > room.width() && index.data(Qt::ToolTipRole).toString().isEmpty();
}

void findCutCells(const QAbstractItemView *view, const QModelIndex &parent, QStringList &out)
{
    const auto *model = view->model();
    const auto *tree = qobject_cast<const QTreeView *>(view);
    for (int row = 0; row < model->rowCount(parent); ++row) {
        for (int column = 0; column < model->columnCount(parent); ++column) {
            const auto index = model->index(row, column, parent);
            const QRect room = view->visualRect(index);
            if (!room.isEmpty() && room.intersects(view->viewport()->rect()) && isCutCell(view, index, room))
                out.append(cutText("the cell", index.data(Qt::DisplayRole).toString(), room.size()));
        }
        const auto first = model->index(row, 0, parent);
        if (tree && tree->isExpanded(first))
            findCutCells(view, first, out);
    }
}

void findCutSections(const QHeaderView *header, QStringList &out)
{
    for (int section = 0; section < header->count(); ++section) {
        const QString text = header->model()->headerData(section, header->orientation()).toString();
        const QSize room(header->sectionSize(section), header->height());
        const bool told =
            !header->model()->headerData(section, header->orientation(), Qt::ToolTipRole).toString().isEmpty();
        const QSize needed = header->fontMetrics().size(Qt::TextSingleLine, text);
        if (!header->isSectionHidden(section) && !text.isEmpty() && !told &&
            (needed.width() > room.width() || needed.height() > room.height()))
            out.append(cutText("the section", text, room));
    }
}

void findCutTabs(const QTabBar *bar, QStringList &out)
{
    for (int tab = 0; tab < bar->count(); ++tab) {
        const QSize room = bar->tabRect(tab).size();
        const QSize needed = bar->fontMetrics().size(Qt::TextShowMnemonic, bar->tabText(tab));
        const int icon = bar->tabIcon(tab).isNull() ? 0 : bar->iconSize().width();
        const bool outside = !bar->rect().contains(bar->tabRect(tab));
        if (bar->isTabVisible(tab) && bar->tabToolTip(tab).isEmpty() &&
            (outside || needed.width() + icon > room.width() || needed.height() > room.height()))
            out.append(cutText("the tab", bar->tabText(tab), room));
    }
}

} // namespace

QStringList cutTextsIn(const QWidget *widget)
{
    QStringList out;
    if (const auto *header = qobject_cast<const QHeaderView *>(widget); header && header->model())
        findCutSections(header, out);
    else if (const auto *view = qobject_cast<const QAbstractItemView *>(widget); view && view->model())
        findCutCells(view, view->rootIndex(), out);
    else if (const auto *bar = qobject_cast<const QTabBar *>(widget))
        findCutTabs(bar, out);
    return out;
}

} // namespace homard
