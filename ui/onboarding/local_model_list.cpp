// SPDX-License-Identifier: GPL-3.0-or-later
#include "local_model_list.h"
#include "base/plain_tool_tip.h"
#include "ui/widgets/theme.h"
#include <QEvent>
#include <QHeaderView>
#include <QLocale>

namespace homard {

namespace {

constexpr int rowsShown = 8;
enum Column { Name, Server, Context, Tools, ColumnCount };

} // namespace

LocalModelList::LocalModelList(QWidget *parent) : QTreeWidget(parent)
{
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setColumnCount(ColumnCount);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTextElideMode(Qt::ElideMiddle);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(QHeaderView::Fixed);
    header()->setSectionResizeMode(Name, QHeaderView::Stretch);
    header()->setSectionsMovable(false);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    fill();
}

void LocalModelList::setServers(const std::vector<LocalServer> &servers)
{
    if (servers == m_servers)
        return;
    m_servers = servers;
    fill();
}

ModelRef LocalModelList::selected() const
{
    const int row = indexOfTopLevelItem(currentItem());
    return row < 0 ? ModelRef() : m_models[size_t(row)];
}

void LocalModelList::fill()
{
    const ModelRef before = m_models.empty() ? ModelRef() : selected();
    setAccessibleName(tr("Models on this computer"));
    setHeaderLabels({tr("Model"), tr("Server"), tr("Context"), tr("Tools")});
    headerItem()->setTextAlignment(Context, Qt::AlignRight | Qt::AlignVCenter);
    headerItem()->setToolTip(Context, tr("How many tokens fit into one request"));
    clear();
    m_models.clear();
    QTreeWidgetItem *best = nullptr;
    for (const auto &server : m_servers) {
        for (const auto &model : server.models) {
            auto *item = new QTreeWidgetItem(this);
            item->setText(Name, model.name);
            item->setToolTip(Name, plainToolTip(model.name));
            item->setText(Server, server.title);
            item->setToolTip(Server, plainToolTip(server.baseUrl));
            item->setText(Context, model.contextWindow > 0 ? QLocale().toString(model.contextWindow) : tr("unknown"));
            item->setTextAlignment(Context, Qt::AlignRight | Qt::AlignVCenter);
            item->setText(Tools, !model.tools ? tr("unknown") : *model.tools ? tr("yes") : tr("no"));
            item->setSizeHint(Name, QSize(0, rowHeight()));
            m_models.push_back({server.api, model.name, server.baseUrl, {}});
            if (m_models.back() == before)
                setCurrentItem(item);
            if (!best && model.tools.value_or(true))
                best = item;
        }
    }
    if (!currentItem() && topLevelItemCount() > 0)
        setCurrentItem(best ? best : topLevelItem(0));
    for (const int column : {Server, Context, Tools}) {
        resizeColumnToContents(column);
        setColumnWidth(column, columnWidth(column) + Space::Group);
    }
    updateGeometry();
}

int LocalModelList::rowHeight() const
{
    return qMax(RowHeight, fontMetrics().height() + 2 * Space::Inside);
}

QSize LocalModelList::sizeHint() const
{
    const int rows = qBound(1, topLevelItemCount(), rowsShown);
    return {420, header()->sizeHint().height() + rows * rowHeight() + 2 * frameWidth() + Space::Inside};
}

QSize LocalModelList::minimumSizeHint() const
{
    return {200, sizeHint().height()};
}

void LocalModelList::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        fill();
    QTreeWidget::changeEvent(event);
}

} // namespace homard
