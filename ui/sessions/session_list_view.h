// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QTimer>
#include <QWidget>
#include <vector>

class QLabel;
class QPushButton;

namespace homard {

class Banner;
class KeyHintButton;
class SearchField;
class SessionListModel;
class SessionRows;

/// The left pane: search, New session, the list, and for ten seconds after a deletion a bar that undoes it. Shows the
/// model and asks by signals; connect renameWanted, removeWanted and restoreWanted to the model's slots of that name.
class SessionListView : public QWidget
{
    Q_OBJECT
public:
    /// The model outlives the view.
    explicit SessionListView(SessionListModel &model, QWidget *parent = nullptr);

    /// The session that is open: its row is selected. Sends no signal.
    void setCurrentSession(const QString &sessionId);
    /// Puts the cursor into the search field and selects what is there.
    void focusSearch();
    /// Edits the title of this session in its row, as F2 does.
    void editTitle(const QString &sessionId);

Q_SIGNALS:
    void sessionChosen(const QString &sessionId);
    void newSessionWanted();
    void renameWanted(const QString &sessionId, const QString &title);
    void removeWanted(const QString &sessionId);
    void restoreWanted(const QString &sessionId);

protected:
    void changeEvent(QEvent *event) override;
    bool event(QEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void connectModel();
    void offerUndo(const QString &sessionId, const QString &title);
    void showUndo();
    void forgetRemoved(const QString &sessionId);
    void showProblem(const QString &text);
    void hideBar();
    void undo();
    void openMenu(const QString &sessionId, const QPoint &at);
    void updateEmptiness();
    void startDay();
    void retranslate();

    SessionListModel &m_model;
    SearchField *m_search;
    KeyHintButton *m_new;
    SessionRows *m_rows;
    QLabel *m_empty;
    Banner *m_bar;
    Banner *m_problem;
    Banner *m_unread; ///< The list could not be read.
    QPushButton *m_readAgain;
    /// What the bar would bring back, newest last.
    struct Removed {
        QString id;
        QString title;
    };
    std::vector<Removed> m_removed;
    QTimer m_barTime; ///< Runs only while the bar offers to undo.
    QTimer m_dayEnd;  ///< Runs while the list is shown.
};

} // namespace homard
