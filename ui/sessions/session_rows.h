// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QListView>

namespace homard {

class SessionListModel;

/// The list itself: arrows walk, Return opens, F2 renames, Del deletes. The session that is open stays selected while
/// the focus walks on: walking opens nothing.
class SessionRows : public QListView
{
    Q_OBJECT
public:
    explicit SessionRows(SessionListModel &model, QWidget *parent = nullptr);

    /// Which row is selected; it stays so while rows come and go.
    void setOpenSession(const QString &sessionId);
    QString openSession() const { return m_open; }
    QString currentId() const;
    /// Moves the current row as this key would.
    void walk(int key);
    /// While it is, the list takes the undo key before any shortcut of the window.
    void setUndoOffered(bool offered) { m_undoOffered = offered; }
    void editTitle(const QModelIndex &index) { edit(index); }

Q_SIGNALS:
    void chosen(const QString &sessionId);
    void renamed(const QString &sessionId, const QString &title);
    void removePressed(const QString &sessionId);
    void undoPressed();
    /// `at` in global coordinates.
    void menuWanted(const QString &sessionId, const QPoint &at);

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    QItemSelectionModel::SelectionFlags selectionCommand(const QModelIndex &index, const QEvent *event) const override;

private:
    void selectOpen();

    SessionListModel &m_model;
    QString m_open;
    bool m_undoOffered = false;
};

} // namespace homard
