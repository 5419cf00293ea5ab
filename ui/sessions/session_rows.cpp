// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_rows.h"
#include "session_row_delegate.h"
#include "ui/models/session_list_model.h"
#include "ui/widgets/theme.h"
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QScrollBar>

namespace homard {

SessionRows::SessionRows(SessionListModel &model, QWidget *parent) : QListView(parent), m_model(model)
{
    auto *delegate = new SessionRowDelegate(this);
    setModel(&model);
    setItemDelegate(delegate);
    setUniformItemSizes(true);
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setEditTriggers(QAbstractItemView::EditKeyPressed);
    setMouseTracking(true);
    setTabKeyNavigation(false);
    viewport()->setBackgroundRole(QPalette::Window);
    verticalScrollBar()->setSingleStep(RowHeight);
    connect(delegate, &SessionRowDelegate::renamed, this, &SessionRows::renamed);
    connect(this, &QListView::clicked, this, [this](const QModelIndex &index) {
        if (const QString id = index.data(SessionListModel::IdRole).toString(); !id.isEmpty()) // no heading
            Q_EMIT chosen(id);
    });
    connect(&model, &QAbstractItemModel::rowsInserted, this, &SessionRows::selectOpen);
}

void SessionRows::setOpenSession(const QString &sessionId)
{
    m_open = sessionId;
    selectOpen();
    if (const QModelIndex row = m_model.indexOf(sessionId); row.isValid()) {
        selectionModel()->setCurrentIndex(row, QItemSelectionModel::NoUpdate);
        scrollTo(row);
    }
}

void SessionRows::selectOpen()
{
    const QModelIndex row = m_model.indexOf(m_open);
    if (row.isValid())
        selectionModel()->select(row, QItemSelectionModel::ClearAndSelect);
    else
        selectionModel()->clearSelection();
}

QString SessionRows::currentId() const
{
    return currentIndex().data(SessionListModel::IdRole).toString();
}

void SessionRows::walk(int key)
{
    QKeyEvent press(QEvent::KeyPress, key, Qt::NoModifier);
    QListView::keyPressEvent(&press);
}

bool SessionRows::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        auto *press = static_cast<QKeyEvent *>(event);
        const bool isOwn = press->key() == Qt::Key_Delete || press->key() == Qt::Key_F2 ||
                           (m_undoOffered && press->matches(QKeySequence::Undo));
        if (isOwn) {
            press->accept();
            return true;
        }
    }
    return QListView::event(event);
}

void SessionRows::keyPressEvent(QKeyEvent *event)
{
    const QString id = currentId();
    if (m_undoOffered && event->matches(QKeySequence::Undo)) {
        Q_EMIT undoPressed();
        return;
    }
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!id.isEmpty())
            Q_EMIT chosen(id);
        return;
    case Qt::Key_Delete:
        if (!id.isEmpty())
            Q_EMIT removePressed(id);
        return;
    case Qt::Key_F2: // the platform's edit key may be another one
        if (!id.isEmpty())
            edit(currentIndex());
        return;
    default: QListView::keyPressEvent(event);
    }
}

void SessionRows::contextMenuEvent(QContextMenuEvent *event)
{
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const QModelIndex index = byKey ? currentIndex() : indexAt(event->pos());
    const QString id = index.data(SessionListModel::IdRole).toString();
    if (id.isEmpty())
        return;
    selectionModel()->setCurrentIndex(index, QItemSelectionModel::NoUpdate);
    const QPoint at = byKey ? viewport()->mapToGlobal(visualRect(index).bottomLeft()) : event->globalPos();
    Q_EMIT menuWanted(id, at);
}

void SessionRows::focusInEvent(QFocusEvent *event)
{
    QListView::focusInEvent(event);
    if (currentId().isEmpty() && m_model.rowCount() > 1) // Tab must show where it went
        selectionModel()->setCurrentIndex(m_model.index(1), QItemSelectionModel::NoUpdate);
}

QItemSelectionModel::SelectionFlags SessionRows::selectionCommand(const QModelIndex &, const QEvent *) const
{
    return QItemSelectionModel::NoUpdate;
}

} // namespace homard
