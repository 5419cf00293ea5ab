// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/approval_broker.h"
#include "base/defence.h"
#include <algorithm>

namespace homard {

ApprovalBroker::ApprovalBroker(Clock &clock, ApprovalBrokerOptions options) : m_clock(clock), m_options(options) {}

ApprovalBroker::~ApprovalBroker()
{
    cancelAll();
}

void ApprovalBroker::setAsker(WhyNot whyNot)
{
    std::lock_guard lock(m_mutex);
    m_whyNot = std::move(whyNot);
}

void ApprovalBroker::setExpiry(std::chrono::milliseconds expiry)
{
    std::lock_guard lock(m_mutex);
    m_options.expiry = expiry;
}

std::vector<ApprovalRequest> ApprovalBroker::open(std::vector<ApprovalRequest> requests)
{
    const Clock::TimePoint now = m_clock.now();
    const qint64 wallMs = m_clock.wallMs();
    WhyNot whyNot;
    bool closed = false;
    {
        std::lock_guard lock(m_mutex);
        forgetOldLocked(now);
        whyNot = m_whyNot;
        closed = m_closed;
        for (ApprovalRequest &request : requests) {
            request.expiresAt = now + m_options.expiry;
            request.expiresWallMs = wallMs + m_options.expiry.count();
            const auto [at, added] = m_questions.try_emplace(request.id);
            if (!added)
                continue; // an id is one question for ever; the second one gets no answer of its own and its plan
                          // cannot be redeemed
            at->second.request = request;
            at->second.until = request.expiresAt;
            at->second.life = m_options.expiry;
            at->second.number = m_next++;
        }
    }
    for (const ApprovalRequest &request : requests) {
        const bool bound =
            request.verdict.plan && !request.verdict.plan->hash.isEmpty() && request.verdict.decision == Decision::Ask;
        if (closed) {
            settle(request.id, {ApprovalOutcome::Stopped, {}, false});
        } else if (!bound || !whyNot) {
            settle(request.id, {ApprovalOutcome::Refused, {}, false});
        } else if (const QString words = whyNot(request); !words.isEmpty()) {
            settle(request.id, {ApprovalOutcome::Refused, words, false});
        }
    }
    return requests;
}

bool ApprovalBroker::settleLocked(Question &question, const ApprovalAnswer &answer)
{
    if (question.settled)
        return false;
    question.settled = true;
    return question.answer.settle(answer);
}

bool ApprovalBroker::settle(const QString &approvalId, ApprovalAnswer answer)
{
    const Clock::TimePoint now = m_clock.now();
    std::lock_guard lock(m_mutex);
    const auto found = m_questions.find(approvalId);
    if (found == m_questions.end())
        return false;
    if (now >= found->second.until) {
        settleLocked(found->second, {ApprovalOutcome::Expired, {}, false});
        if (answer.outcome == ApprovalOutcome::Stopped)
            found->second.late.settle({AfterExpiry::Stopped, {}});
        return m_options.keepsExpired && answer.outcome == ApprovalOutcome::Denied &&
               found->second.late.settle({AfterExpiry::Denied, answer});
    }
    return settleLocked(found->second, answer);
}

ApprovalAnswer ApprovalBroker::wait(const QString &approvalId, const CancelToken &cancel)
{
    std::unique_lock lock(m_mutex);
    auto found = m_questions.find(approvalId);
    if (found == m_questions.end())
        return {ApprovalOutcome::Refused, {}, false};
    const Rendezvous<ApprovalAnswer> answer = found->second.answer;
    const Clock::TimePoint until = found->second.until;
    lock.unlock();
    const std::optional<ApprovalAnswer> given = answer.wait(m_clock, cancel, until);
    lock.lock();
    found = m_questions.find(approvalId);
    if (found == m_questions.end())
        return {ApprovalOutcome::Refused, {}, false};
    if (given && given->outcome == ApprovalOutcome::Allowed) {
        found->second.redeemable = true;
        found->second.until = m_clock.now() + found->second.life;
        return *given;
    }
    const ApprovalAnswer out = given                  ? *given
                               : cancel.isCancelled() ? ApprovalAnswer{ApprovalOutcome::Stopped, {}, false}
                                                      : ApprovalAnswer{ApprovalOutcome::Expired, {}, false};
    if (out.outcome == ApprovalOutcome::Expired && m_options.keepsExpired)
        found->second.settled = true; // for waitExpired()
    else
        m_questions.erase(found);
    return out;
}

LateAnswer ApprovalBroker::waitExpired(const QString &approvalId, const CancelToken &cancel)
{
    std::unique_lock lock(m_mutex);
    const auto found = m_questions.find(approvalId);
    if (found == m_questions.end())
        return {};
    found->second.waitsExpired = true;
    const Rendezvous<LateAnswer> late = found->second.late;
    lock.unlock();
    const std::optional<LateAnswer> given = late.wait(m_clock, cancel);
    lock.lock();
    m_questions.erase(approvalId);
    return given.value_or(LateAnswer{AfterExpiry::Stopped, {}});
}

bool ApprovalBroker::askAgain(const QString &approvalId)
{
    const Clock::TimePoint now = m_clock.now();
    std::lock_guard lock(m_mutex);
    const auto found = m_questions.find(approvalId);
    return m_options.keepsExpired && found != m_questions.end() && now >= found->second.until &&
           !found->second.redeemable && found->second.late.settle({AfterExpiry::AskAgain, {}});
}

bool ApprovalBroker::redeem(const QString &approvalId, const QByteArray &planHash)
{
    const Clock::TimePoint now = m_clock.now();
    std::lock_guard lock(m_mutex);
    const auto found = m_questions.find(approvalId);
    if (found == m_questions.end() || !found->second.redeemable || planHash.isEmpty())
        return false;
    const Question &question = found->second;
    if (now >= question.until && defenceOn("approval-expiry"))
        return false;
    if (question.request.verdict.plan->hash != planHash && defenceOn("plan-hash"))
        return false;
    if (defenceOn("single-use"))
        m_questions.erase(found);
    return true;
}

std::vector<ApprovalRequest> ApprovalBroker::pending() const
{
    const Clock::TimePoint now = m_clock.now();
    std::vector<const Question *> open;
    std::vector<ApprovalRequest> out;
    std::lock_guard lock(m_mutex);
    for (const auto &[id, question] : m_questions) {
        if (!question.settled && now < question.until)
            open.push_back(&question);
    }
    std::sort(open.begin(), open.end(), [](const Question *a, const Question *b) { return a->number < b->number; });
    out.reserve(open.size());
    for (const Question *question : open)
        out.push_back(question->request);
    return out;
}

void ApprovalBroker::cancelAll()
{
    std::lock_guard lock(m_mutex);
    m_closed = true;
    for (auto &[id, question] : m_questions) {
        settleLocked(question, {ApprovalOutcome::Stopped, {}, false});
        question.late.settle({AfterExpiry::Stopped, {}});
    }
}

/// Answers nobody collected: the run that asked is gone.
void ApprovalBroker::forgetOldLocked(Clock::TimePoint now)
{
    std::erase_if(m_questions, [&](auto &entry) {
        return !entry.second.waitsExpired && entry.second.until + entry.second.life < now;
    });
}

} // namespace homard
