// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/models/files_changed_probe.h"
#include <QPersistentModelIndex>
#include <QWidget>

class QLabel;
class QSplitter;
class QStackedLayout;
class QTreeView;

namespace homard {

class Banner;
class DiffView;
class ElidedLabel;
class FilesChangedModel;
class KeyHintButton;

/// The dock Files changed: what the session's runs changed above, the diff of the chosen change below, with "Undo this
/// step". Ctrl+Backspace in here does the same; Ctrl+Z stays what it is in texts. The model outlives it.
class FilesChangedView : public QWidget
{
    Q_OBJECT
public:
    explicit FilesChangedView(FilesChangedModel &model, QWidget *parent = nullptr);
    ~FilesChangedView() override;

    /// The splitter, for the owner to remember.
    QByteArray saveState() const;
    bool restoreState(const QByteArray &state);

Q_SIGNALS:
    /// Show the step that made this change.
    void stepActivated(const QString &runId, const QString &callId);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void retranslate();
    void tint();
    void showEmptyOrTree();
    void showCurrent();
    void showFound(const QString &checkpointId, const FileExamination &found);
    void showNote(const FileExamination &found);
    void undo(bool force);
    void showConflict(const QString &checkpointId, const QString &words);
    void showFailure(const QString &checkpointId, const QString &words);
    bool isCurrent(const QString &checkpointId) const;

    FilesChangedModel &m_model;
    QStackedLayout *m_pages;
    QLabel *m_empty;
    QSplitter *m_splitter;
    QTreeView *m_tree;
    ElidedLabel *m_title;
    QLabel *m_note;
    Banner *m_banner;
    DiffView *m_diff;
    KeyHintButton *m_undo;
    QString m_shown; ///< The checkpoint whose diff is shown.
};

} // namespace homard
