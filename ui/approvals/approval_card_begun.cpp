// SPDX-License-Identifier: GPL-3.0-or-later
// What a person has begun to write about a question: it is there again when they come back to it.
#include "card_panels.h"
#include "ui/approvals/approval_card.h"
#include <utility>

namespace homard {

void ApprovalCard::focusPage()
{
    if (m_page == Page::Words)
        m_wordsPanel->focusField();
    else if (m_page == Page::Edit)
        m_editPanel->focusField();
}

/// Before another question is shown.
void ApprovalCard::keepBegun()
{
    if (!m_question || !m_model.question(current()))
        return;
    if (m_page == Page::Words)
        m_begun[current()] = {m_page, m_wordsPanel->words(), {}, {}};
    else if (m_page == Page::Edit)
        m_begun[current()] = {m_page, {}, m_editPanel->changes(), {}};
}

/// At its beginning, or as it was left. The focus goes nowhere where it was not.
void ApprovalCard::openPage()
{
    const bool hadFocus = holdsFocus();
    Begun begun;
    if (const auto left = m_begun.find(current()); left != m_begun.end()) {
        begun = std::move(left->second);
        m_begun.erase(left);
    }
    const bool denies = begun.page == Page::Words && !m_question->edited; // which still counts after its time
    if (!denies && !(begun.page == Page::Edit && m_question->isOpen()))
        return turnTo(m_question->edited ? Page::Answered : m_question->expired ? Page::Expired : Page::Question);
    turnTo(begun.page);
    if (denies)
        m_wordsPanel->begin(begun.words);
    else
        m_editPanel->resume(begun.changes, begun.fault);
    if (hadFocus)
        focusPage();
}

/// Changed arguments go to the core, which may not be able to use them.
void ApprovalCard::keepSent()
{
    const ApprovalRequest &request = m_question->request;
    const QByteArray plan = request.verdict.plan->hash;
    // Of a second try the reason tells of the first one too.
    const bool again = m_sent.callId == request.callId && m_sent.plan == plan;
    m_sent = {request.callId, plan, again ? m_sent.reason : request.verdict.reason, m_editPanel->changes()};
}

/// It asks about the same plan once more after changes were sent: they could not be used. They are not lost.
void ApprovalCard::takeSentBack()
{
    const ApprovalRequest &request = m_question->request;
    const bool same =
        request.callId == m_sent.callId && request.verdict.plan && request.verdict.plan->hash == m_sent.plan;
    if (!same || m_sent.changes.isEmpty() || !m_question->isOpen() || request.verdict.reason == m_sent.reason)
        return;
    QString fault = request.verdict.reason;
    if (fault.endsWith(m_sent.reason))
        fault.chop(m_sent.reason.size());
    m_begun[current()] = {Page::Edit, {}, std::exchange(m_sent.changes, {}), fault.trimmed()};
}

} // namespace homard
