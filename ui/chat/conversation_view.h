// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/models/conversation_model.h"
#include "ui/models/errands.h"
#include <QAbstractScrollArea>
#include <QBasicTimer>
#include <QPointer>
#include <memory>

class QToolButton;

namespace homard {

class ConversationEmpty;
class ConversationListener;
class ConversationSelection;
class RowStack;
struct ChatPosition;
struct RowPaint;
struct RowTarget;

/// Shows one conversation: its own virtual list, of which only what is in view is laid out. Follows the newest text
/// only while it stands at the very end. Opens nothing and loads nothing. GUI thread.
class ConversationView : public QAbstractScrollArea
{
    Q_OBJECT
public:
    /// `background` reads and joins long texts; it outlives the view.
    explicit ConversationView(Errands &background, QWidget *parent = nullptr);
    ~ConversationView() override;

    /// Null: nothing is shown. Not owned; begins at the end, following.
    void setModel(ConversationModel *model);
    ConversationModel *model() const { return m_model; }

    bool isFollowing() const { return m_following; }
    /// Rows that came at the end since following ended.
    int unseenCount() const { return m_unseen; }
    /// The row the keyboard is on; -1: none.
    int currentRow() const { return m_currentRow; }
    void setCurrentRow(int row);
    bool hasSelection() const;
    /// How many rows are laid out now: those in view and some around them.
    int laidOutRows() const;
    /// Where a row is in the viewport; null when it is not laid out.
    QRect rowRect(int row) const;
    bool isRowOpen(int row) const;
    /// What can be done inside a row that is laid out (links, buttons), in the order of Tab.
    int targetCount(int row) const;
    QString targetName(int row, int target) const;
    QRect targetRect(int row, int target) const;
    /// Of the current row; -1: the row itself.
    int currentTarget() const { return m_target; }
    /// As Enter on it does.
    void activateTarget(int row, int target);
    /// Opens or folds a card or thinking.
    void toggleRow(int row);
    /// What was changed is laid out now and not with the next turn of the event loop.
    void refresh();

public Q_SLOTS:
    /// Goes to the newest row and follows it; call it when a message is sent.
    void follow();
    void copy();
    void copyAsMarkdown();
    void selectAll();
    void clearSelection();

Q_SIGNALS:
    /// The user wants a link opened and knows where it leads.
    void linkActivated(const QString &url, const QString &text);
    /// One of the requests of an empty conversation.
    void exampleChosen(const QString &text);
    /// What assistive technology is told: answers sentence by sentence, calls, notices; only while there is some.
    void announced(const QString &text);
    /// The user wants to see a tool call in the timeline.
    void timelineWanted(const QString &callId);
    /// Put the files back to what they were before this message of the user.
    void restoreWanted(const QString &messageId);
    /// A button of a notice was pressed.
    void noticeActionWanted(const QString &rowId, homard::NoticeAction action);

protected:
    bool viewportEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void changeEvent(QEvent *event) override;
    void timerEvent(QTimerEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    bool focusNextPrevChild(bool next) override;

private:
    struct Changes;
    struct Mouse;
    struct Told;
    /// When the scroll bar shows what was laid out: painting it costs more than the text that grows.
    enum class BarSync {
        Now,
        Soon ///< While an answer streams, four times a second.
    };

    // Rows
    void rowsInserted(int first, int count);
    void rowsRemoved(int first, int count);
    void rowsChanged(int first, int count);
    void schedule();
    void restyle();
    void afterSettle(BarSync sync = BarSync::Now);
    void syncScrollBar(BarSync sync);
    void updateClock();
    void readLongTexts();
    void announce();
    Told announceChange(int row, Told told);

    // Painting
    double columnLeft() const;
    QRect rectInView(int row, const QRectF &rect) const;
    void updateChanged(double shift);
    RowPaint paintOf(int row) const;
    void updateRowRect(int row);

    // Moving
    void setFollowing(bool following);
    void scrollView(double distance);
    void showOpened(int row);
    void moveRow(int by);
    void placeJumpButton();

    // Mouse, keyboard and clipboard
    ChatPosition positionAt(const QPointF &point) const;
    RowTarget targetAt(const QPointF &point, int *row) const;
    void hover(const QPointF &point);
    void setHovered(int row, const RowTarget &target);
    void activate(int row, const RowTarget &target, const QPoint &globalPosition);
    void activateLink(const RowTarget &target, const QPoint &globalPosition);
    void dragTo(const QPointF &point);
    void dragBar(double x);
    bool moveSelection(QKeyEvent *event);
    bool scrollByKey(QKeyEvent *event);
    void copyText(bool markdown);
    void copyRow(int row, bool markdown);
    void copyCode(int row, int block);
    void putOnClipboard(const QString &text);
    void retranslate();

    Errands &m_background;
    QPointer<ConversationModel> m_model;
    std::unique_ptr<RowStack> m_stack;
    std::unique_ptr<ConversationSelection> m_selection;
    std::unique_ptr<Changes> m_changes; ///< Since the last refresh().
    std::unique_ptr<Mouse> m_mouse;
    std::unique_ptr<ConversationListener> m_listener;
    ConversationEmpty *m_empty = nullptr;
    QToolButton *m_jump = nullptr;
    QBasicTimer m_clock;      ///< Runs while a duration or a countdown is in view.
    QBasicTimer m_barClock;   ///< Runs while the scroll bar was synced less than a quarter of a second ago.
    QBasicTimer m_autoScroll; ///< Runs while a selection is dragged beyond the edge.
    bool m_following = true;
    int m_unseen = 0;
    int m_currentRow = -1;
    int m_target = -1; ///< Of the current row; -1: the row itself.
    bool m_scheduled = false;
    bool m_syncing = false;
};

} // namespace homard
