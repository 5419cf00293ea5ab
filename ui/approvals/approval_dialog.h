// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/approvals/approval_card.h"
#include <functional>

class QLabel;
class QPushButton;

namespace homard {

class ElidedLabel;

/// The same card in a small window that stays on top, for when the main window is hidden or minimised. Never modal, and
/// it takes no focus by appearing: whoever types goes on typing where they are. Model and clock outlive it.
class ApprovalDialog : public QWidget
{
    Q_OBJECT
public:
    ApprovalDialog(ApprovalsModel &model, const Clock &clock, QWidget *parent = nullptr);

    /// Whether it is needed: the main window cannot be seen. It shows itself then while something is asked.
    void setNeeded(bool needed);
    /// Which session asks is said by its title, as `titleOf` gives it for an id (empty: it has none). Asked again with
    /// every question that is shown.
    void setTitles(std::function<QString(const QString &sessionId)> titleOf);
    /// Its answers are the card's.
    ApprovalCard &card() { return *m_card; }

Q_SIGNALS:
    /// "Open Homard" was pressed: the main window, at this session.
    void openRequested(const QString &sessionId);

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void follow();
    void retranslate();
    void showSession();

    ApprovalsModel &m_model;
    ApprovalCard *m_card;
    ElidedLabel *m_session;
    QLabel *m_hint;
    QPushButton *m_open;
    std::function<QString(const QString &)> m_titleOf;
    bool m_needed = false;
    QStringList m_closedOver; ///< Ids that were asked when the user closed it: it comes back for another one.
};

} // namespace homard
