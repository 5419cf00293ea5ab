// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/models/rules_model.h"
#include "ui/settings/settings_page.h"

class QTreeView;

namespace homard {

class Banner;

/// The rules that last: a table, taking one back, and what was changed in policy.json outside. The model outlives it.
class RulesPage : public SettingsPage
{
    Q_OBJECT
public:
    /// `file`: where the rules are, for people.
    RulesPage(RulesModel &model, QString file, QWidget *parent = nullptr);

Q_SIGNALS:
    void openFileRequested(const QString &path);

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void retranslate() override;

private:
    void showRules();
    void showDetails();
    void showBanners();
    void offerUndo(const QString &id, const QString &sentence);
    void fitColumns();
    QString currentId() const;

    RulesModel &m_model;
    QString m_file;
    QString m_undoable; ///< Id of what was revoked last.
    QString m_undoSentence;
    Banner *m_outside;
    Banner *m_notice;
    Banner *m_undo;
    Banner *m_failed;
    QLabel *m_meaning;
    QLabel *m_empty;
    QTreeView *m_table;
    QLabel *m_details;
    QPushButton *m_revoke;
    QPushButton *m_openFile;
};

} // namespace homard
