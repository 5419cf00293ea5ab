// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QPointer>
#include <QTimer>
#include <QTreeView>

namespace homard {

class TimelineModel;

/// The timeline's tree. The newest run is open, and the newest row stays in sight unless the user has scrolled away.
/// Bars of what goes on grow four times a second while they can be seen; else no timer runs.
class TimelineTree : public QTreeView
{
    Q_OBJECT
public:
    explicit TimelineTree(TimelineModel &model, QWidget *parent = nullptr);
    ~TimelineTree() override;

    /// Is the newest row kept in sight?
    bool isFollowing() const { return m_following; }
    /// Does the timer run?
    bool isTicking() const { return m_tick.isActive(); }
    /// Columns other than the first can be left out. Where there is little room, tokens are not shown although wanted.
    void setColumnWanted(int column, bool wanted);
    bool isColumnWanted(int column) const { return (m_wanted >> column & 1U) != 0; }
    /// The current row in words.
    QString currentText() const;
    /// So many runs came before the others and were asked for: they come into sight, down to the first of the others.
    void showOlder(int count);

Q_SIGNALS:
    /// Return or a double click on a row without children, Ctrl+Return on any.
    void stepOpened(const QModelIndex &index);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void rowsInserted(const QModelIndex &parent, int first, int last) override;

private:
    void openNewest();
    void takeExpanded(const QModelIndex &row);
    void open(const QModelIndex &row);
    void followNewest();
    void updateTimer();
    void repaintBars();
    void fitColumns();
    void popUpMenu(const QPoint &at);

    TimelineModel &m_model;
    QTimer m_tick;
    quint32 m_wanted;           ///< One bit a column.
    QPointer<QWidget> m_window; ///< Watched for being minimised.
    bool m_following = true;
    bool m_scrolling = false; ///< By us.
    bool m_opening = false;   ///< By us.
    bool m_followQueued = false;
};

} // namespace homard
