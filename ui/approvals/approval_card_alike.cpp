// SPDX-License-Identifier: GPL-3.0-or-later
// One answer for several alike questions: all their plans are shown, and each is answered by itself.
#include "alike_panel.h"
#include "plan_view.h"
#include "question_walk.h"
#include "ui/approvals/approval_card.h"
#include "wrapped_text.h"

namespace homard {

/// Those that could be answered with the shown one, it included; empty where it stands alone.
std::vector<OpenQuestionPtr> ApprovalCard::alike() const
{
    if (!m_question || !m_question->isOpen() || !m_view)
        return {};
    std::vector<OpenQuestionPtr> found = m_model.alike(current());
    std::erase_if(found, [](const OpenQuestionPtr &open) { return !pageOf(open->request).fault.isEmpty(); });
    return found.size() > 1 ? found : std::vector<OpenQuestionPtr>();
}

void ApprovalCard::showAlike()
{
    if (!m_arming.isArmed() || m_page != Page::Question)
        return;
    m_alike = alike();
    if (m_alike.empty())
        return;
    std::vector<ApprovalRequest> requests;
    for (const OpenQuestionPtr &open : m_alike)
        requests.push_back(open->request);
    m_headline->setText(tr("%n question(s) of one kind", nullptr, int(m_alike.size())));
    m_walk->hide();
    m_view->setPage(pageOfAll(requests));
    m_alikePanel->setCount(int(m_alike.size()));
    turnTo(Page::Alike);
}

/// One of them was settled elsewhere, asked anew or has expired: what is shown is not what would be answered.
void ApprovalCard::checkAlike()
{
    if (m_page != Page::Alike)
        return;
    for (const OpenQuestionPtr &open : m_alike) {
        if (m_model.question(open->request.id) != open || !open->isOpen())
            return leaveAlike();
    }
}

void ApprovalCard::leaveAlike()
{
    m_alike.clear();
    fillQuestion();
    turnTo(Page::Question);
    m_walk->setQuestions(m_model.questions(m_sessionId, true), m_question);
}

void ApprovalCard::answerAlike(ApprovalOutcome outcome)
{
    if (!m_arming.isArmed() || m_page != Page::Alike || (outcome == ApprovalOutcome::Allowed && !mayAllow()))
        return;
    const std::vector<OpenQuestionPtr> all = std::exchange(m_alike, {});
    turnTo(Page::Answered);
    ApprovalAnswer answer;
    answer.outcome = outcome;
    for (const OpenQuestionPtr &open : all)
        Q_EMIT answered(open->request.id, answer);
}

} // namespace homard
