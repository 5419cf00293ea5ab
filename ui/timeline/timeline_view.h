// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/tool.h"
#include <QPersistentModelIndex>
#include <QWidget>

class QLabel;
class QPushButton;
class QSplitter;
class QStackedLayout;

namespace homard {

class Errands;
class SessionArchive;
class TimelineDetails;
class TimelineModel;
class TimelineTree;

/// The dock Timeline: the tree of runs above, with a button for older runs where there are some, and what is known of
/// the chosen step below. Reads results of past calls from
/// the archive when somebody looks at them. The model, the archive and the errands outlive it.
class TimelineView : public QWidget
{
    Q_OBJECT
public:
    TimelineView(TimelineModel &model, SessionArchive &archive, Errands &errands, QWidget *parent = nullptr);
    ~TimelineView() override;

    /// The splitter and the columns, for the owner to remember.
    QByteArray saveState() const;
    bool restoreState(const QByteArray &state);
    TimelineTree *tree() const { return m_tree; }

Q_SIGNALS:
    /// Show this in the conversation; the call's id is empty where the message itself is meant.
    void stepActivated(const QString &messageId, const QString &callId);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void tint();
    void showEmptyOrTree();
    void showOlderButton();
    void showCurrent();
    void fetchResult();
    void openStep(const QModelIndex &index);

    TimelineModel &m_model;
    SessionArchive &m_archive;
    Errands &m_errands;
    QStackedLayout *m_pages;
    QLabel *m_empty;
    QSplitter *m_splitter;
    QPushButton *m_older;
    TimelineTree *m_tree;
    TimelineDetails *m_details;
    QString m_fetching; ///< The call whose result is on its way.
};

} // namespace homard
