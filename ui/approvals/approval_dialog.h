// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/approvals/approval_card.h"

class QLabel;

namespace homard {

/// The same card in a small window that stays on top, for when the main window is hidden or minimised. Never modal, and
/// it takes no focus by appearing: whoever types goes on typing where they are. Model and clock outlive it.
class ApprovalDialog : public QWidget
{
    Q_OBJECT
public:
    ApprovalDialog(ApprovalsModel &model, const Clock &clock, QWidget *parent = nullptr);

    /// Whether it is needed: the main window cannot be seen. It shows itself then while something is asked.
    void setNeeded(bool needed);
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

    ApprovalsModel &m_model;
    ApprovalCard *m_card;
    QLabel *m_hint;
    QPushButton *m_open;
    bool m_needed = false;
    QStringList m_closedOver; ///< Ids that were asked when the user closed it: it comes back for another one.
};

} // namespace homard
