// SPDX-License-Identifier: GPL-3.0-or-later
// What the card says of the question beside the plan; which one it shows stands in approval_card.cpp.
#include "base/text.h"
#include "card_body.h"
#include "card_button.h"
#include "expiry_label.h"
#include "link_button.h"
#include "plan_view.h"
#include "ui/approvals/approval_card.h"
#include "ui/models/trace_words.h"
#include "ui/widgets/risk_chip.h"
#include "wrapped_text.h"

namespace homard {

namespace {

constexpr qsizetype sentenceLimit = 600; ///< Of the reason (ours); whole in the details.
constexpr qsizetype ruleLimit = 28;      ///< Of its id on the button (ours); whole in the details.

} // namespace

void ApprovalCard::fillFacts()
{
    const Verdict &verdict = m_question->request.verdict;
    m_reason->setText(truncated(readableText(verdict.reason), sentenceLimit));
    m_why->setText(verdict.rule.isEmpty() ? tr("Why?")
                                          : tr("Why? Rule %1").arg(truncated(visibleText(verdict.rule), ruleLimit)));
    const ExecPlan *exec = verdict.plan && verdict.plan->effects.exec ? &*verdict.plan->effects.exec : nullptr;
    m_sandbox->setVisible(exec != nullptr);
    if (exec) {
        m_sandbox->setVoice(exec->confined ? WrappedText::Voice::Secondary : WrappedText::Voice::Alert);
        if (!exec->confined)
            m_sandbox->setText(tr("No sandbox: it can do all that you can do, network too"));
        else if (exec->network)
            m_sandbox->setText(tr("In the sandbox, with network"));
        else
            m_sandbox->setText(exec->mayWrite ? tr("In the sandbox, no network")
                                              : tr("In the sandbox, no network, changes nothing"));
    }
    m_expiry->setDeadline(m_question->deadline);
    m_detailText->setPlainText({});
}

void ApprovalCard::toggleDetails()
{
    rearm();
    if (!m_detailText->isHidden())
        return showDetails(false);
    const ApprovalRequest &request = m_question->request;
    QStringList lines{visibleText(request.verdict.planText, true)};
    lines << tr("Reason: %1").arg(visibleText(request.verdict.reason));
    lines << tr("Rule: %1").arg(visibleText(request.verdict.rule));
    for (const QString &step : traceLines(request.verdict.trace))
        lines << QStringLiteral("• ") + visibleText(step);
    if (request.verdict.plan)
        lines << tr("Plan, SHA-256: %1").arg(QString::fromLatin1(request.verdict.plan->hash.toHex()));
    lines << tr("Question: %1").arg(visibleText(request.id)) << tr("Call: %1").arg(visibleText(request.callId));
    m_detailText->setPlainText(lines.join(u'\n'));
    showDetails(true);
}

/// In the place of the plan: they hold all of it.
void ApprovalCard::showDetails(bool shown)
{
    const bool asks =
        m_page == Page::Question || m_page == Page::Scope || m_page == Page::Alike || m_page == Page::Words;
    if (m_view->hasFocus() || m_detailText->hasFocus())
        setFocus();
    m_detailText->setVisible(shown);
    m_view->setVisible(asks && !shown);
    m_details->setWords(shown ? tr("Back to the plan") : tr("Details"), QStringLiteral("D"));
    m_body->setMain(shown ? static_cast<QWidget *>(m_detailText) : m_view);
}

QString ApprovalCard::announcement() const
{
    if (!m_question)
        return {};
    QStringList parts{m_headline->text(), m_chip->accessibleName(), m_riskWords->text()};
    if (m_page == Page::Expired)
        parts << m_note->text();
    if (m_page == Page::Question || m_page == Page::Expired) {
        QStringList choices;
        for (const CardButton *button : {m_again, m_once, m_scopes[0].second, m_scopes[1].second, m_scopes[2].second,
                                         m_alikeChoice, m_edit, m_deny, m_denyWords, m_details}) {
            if (!button->isHidden())
                choices << QStringLiteral("%1, %2").arg(button->accessibleName(), button->accessibleDescription());
        }
        parts << tr("Choices: %1").arg(choices.join(QLatin1StringView("; ")));
    } else {
        parts << m_note->text();
    }
    parts.removeAll(QString());
    for (QString &part : parts) { // some are sentences already
        if (part.endsWith(u'.'))
            part.chop(1);
    }
    return parts.join(QLatin1StringView(". "));
}

} // namespace homard
