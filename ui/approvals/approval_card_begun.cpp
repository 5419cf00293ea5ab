// SPDX-License-Identifier: GPL-3.0-or-later
// What a person has begun to write about a question: it is there again when they come back to it.
#include "card_panels.h"
#include "ui/approvals/approval_card.h"
#include <algorithm>
#include <utility>

namespace homard {

bool ApprovalCard::isWriting() const
{
    return m_page == Page::Words || m_page == Page::Edit;
}

void ApprovalCard::focusPage()
{
    if (m_page == Page::Words)
        m_wordsPanel->focusField();
    else if (m_page == Page::Edit)
        m_editPanel->focusField();
}

/// A question that is asked anew has another id, but it is about the same call.
ApprovalCard::Asked ApprovalCard::asked() const
{
    return m_question ? Asked(m_question->request.sessionId, m_question->request.callId) : Asked();
}

/// Before another question is shown, or another page without the person's doing.
void ApprovalCard::keepBegun()
{
    if (!m_question || !isWriting())
        return;
    Begun begun{m_page, {}, {}, {}, {}};
    if (m_page == Page::Words) {
        begun.words = m_wordsPanel->words();
    } else {
        begun.changes = m_editPanel->changes();
        begun.plan = m_question->request.verdict.plan->hash;
    }
    m_begun[asked()] = std::move(begun);
}

/// What was begun about calls that nobody is asked about any more.
void ApprovalCard::dropBegun()
{
    std::erase_if(m_begun, [this](const auto &begun) {
        const auto questions = m_model.questions(begun.first.first, true);
        return std::none_of(questions.begin(), questions.end(),
                            [&](const auto &open) { return open->request.callId == begun.first.second; });
    });
}

/// At its beginning, or as it was left. The focus goes nowhere where it was not.
void ApprovalCard::openPage()
{
    const bool hadFocus = holdsFocus();
    const auto left = m_begun.find(asked());
    const Begun begun = left == m_begun.end() ? Begun() : left->second;
    const bool denies = begun.page == Page::Words && !m_question->edited; // which still counts after its time
    const bool edits = begun.page == Page::Edit && m_question->isOpen() &&
                       begun.plan == m_question->request.verdict.plan->hash; // else they are changes of something else
    if (denies || edits || m_question->isOpen()) // else it waits for the question that is asked anew
        m_begun.erase(asked());
    if (!denies && !edits)
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
    m_begun[asked()] = {Page::Edit, {}, std::exchange(m_sent.changes, {}), m_sent.plan, fault.trimmed()};
}

/// They came too late: they are there again when it is asked anew.
void ApprovalCard::keepLate()
{
    if (m_question && m_question->request.callId == m_sent.callId && !m_sent.changes.isEmpty())
        m_begun[asked()] = {Page::Edit, {}, std::exchange(m_sent.changes, {}), m_sent.plan, {}};
}

} // namespace homard
