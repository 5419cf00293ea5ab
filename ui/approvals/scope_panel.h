// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "card_button.h"
#include "domain/approval.h"
#include "ui/approvals/arming.h"
#include "wrapped_text.h"
#include <QPlainTextEdit>

namespace homard {

/// What would pass from now on without a question, said before it counts: the rule, and which of the last calls it
/// would have let pass.
class ScopePanel : public QWidget
{
    Q_OBJECT
public:
    ScopePanel(const Arming &arming, QWidget *parent = nullptr);

    /// Which calls it covers is looked for.
    void setOffer(const OfferedRule &offer);
    ApprovalScope scope() const { return m_offer.scope; }
    /// `calls`: one line each, newest first; `looked`: among how many of the last calls.
    void setMatches(const QStringList &calls, int looked);
    void retranslate();

    /// The key that opens it, and confirms it: "2" to "4".
    static int keyOf(ApprovalScope scope);
    /// Its name on the card's button.
    static QString titleOf(ApprovalScope scope);

Q_SIGNALS:
    void confirmed();
    void left();

private:
    void showMatches();

    OfferedRule m_offer;
    QStringList m_calls;
    int m_looked = -1; ///< -1: it is being looked.
    WrappedText *m_rule;
    WrappedText *m_matches;
    QPlainTextEdit *m_list;
    CardButton *m_confirm;
    CardButton *m_back;
};

} // namespace homard
