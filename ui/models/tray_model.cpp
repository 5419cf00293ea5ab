// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/tray_model.h"
#include "base/text.h"
#include "ui/models/question_events.h"
#include <algorithm>

namespace homard {
namespace {

/// A notification shows two or three lines; what is longer is cut by the desktop in ways of its own.
constexpr int kTextLength = 160;

QString shortened(const QString &text)
{
    const QString line = readableText(text.simplified()); // words of others: nothing turns round what stands beside
    return line.size() <= kTextLength ? line : line.left(kTextLength - 1).trimmed() + QChar(0x2026);
}

} // namespace

TrayModel::TrayModel(QObject *parent) : QObject(parent) {}

void TrayModel::apply(const std::vector<AgentEvent> &events)
{
    for (const AgentEvent &event : events) {
        if (const auto *renewed = std::get_if<SessionChanged>(&event.body))
            m_titles[renewed->session.id] = renewed->session.title;
        else if (const auto *started = std::get_if<RunStarted>(&event.body);
                 started != nullptr && started->message && titleOf(event.sessionId).isEmpty())
            m_titles[event.sessionId] = line(started->message->text()); // until it has one of its own
    }
    const bool isChanged = !m_pulses.apply(events).isEmpty();
    noteAnswers(events);
    noteQuestions(events);
    for (const AgentEvent &event : events) {
        if (const auto *ended = std::get_if<RunEnded>(&event.body))
            noteEnd(event, ended->summary);
    }
    if (isChanged)
        Q_EMIT changed();
}

void TrayModel::setTitle(const QString &sessionId, const QString &title)
{
    QString &known = m_titles[sessionId];
    if (known == title)
        return;
    known = title;
    if (m_pulses.of(sessionId).activity != SessionActivity::Idle)
        Q_EMIT changed();
}

void TrayModel::forget(const QString &sessionId)
{
    const bool told = m_told.erase(sessionId) > 0;
    m_titles.erase(sessionId);
    m_pulses.forget(sessionId);
    if (told)
        Q_EMIT questionOver(sessionId);
    Q_EMIT changed();
}

void TrayModel::setWindowActive(bool active, const QString &shownSession)
{
    m_windowActive = active;
    if (m_pulses.lookAt(active ? shownSession : QString()))
        Q_EMIT changed();
}

void TrayModel::setReasonWanted(NoticeReason reason, bool wanted)
{
    if (wanted)
        m_unwanted.remove(int(reason));
    else
        m_unwanted.insert(int(reason));
}

bool TrayModel::isWanted(NoticeReason reason) const
{
    return !m_windowActive && !m_unwanted.contains(int(reason));
}

QString TrayModel::titleOf(const QString &sessionId) const
{
    const auto found = m_titles.find(sessionId);
    return found == m_titles.end() ? QString() : found->second;
}

QString TrayModel::line(const QString &text) const
{
    return shortened(m_mask ? m_mask(text) : text);
}

/// A session may have no title yet.
QString TrayModel::titled(const QString &alone, const QString &of, const QString &sessionId) const
{
    const QString title = titleOf(sessionId);
    return title.isEmpty() ? alone : of.arg(line(title));
}

/// One notice for all that a session asks at once.
void TrayModel::noteQuestions(const std::vector<AgentEvent> &events)
{
    std::map<QString, std::vector<const ApprovalRequest *>> fresh;
    for (const AgentEvent &event : events) {
        if (const auto *asked = std::get_if<ApprovalAsked>(&event.body)) {
            if (!m_asked.contains(asked->request.callId))
                fresh[event.sessionId].push_back(&asked->request);
            m_asked.insert(asked->request.callId);
        } else if (const auto *settled = std::get_if<ApprovalSettled>(&event.body)) {
            m_asked.remove(settled->callId); // an expired one that is asked again is told again
        } else {
            m_asked.remove(callAnsweredBy(event.body));
        }
    }
    for (const auto &[sessionId, requests] : fresh) {
        const bool isOpen = m_pulses.of(sessionId).questions > 0; // it may be answered within the same batch
        if (!isOpen || !isWanted(NoticeReason::NeedsYou))
            continue;
        const QString text = requests.size() == 1 ? line(visibleText(requests.front()->verdict.headline))
                                                  : tr("%n question(s) wait for you", nullptr, int(requests.size()));
        QSet<QString> &told = m_told[sessionId];
        told.clear();
        for (const ApprovalRequest *request : requests)
            told.insert(request->callId);
        Q_EMIT noticed({NoticeReason::NeedsYou, sessionId,
                        titled(tr("Waiting for your answer"), tr("Waiting for your answer: %1"), sessionId), text,
                        requests.front()->id});
    }
}

void TrayModel::noteAnswers(const std::vector<AgentEvent> &events)
{
    for (const AgentEvent &event : events) {
        const auto told = m_told.find(event.sessionId);
        if (told == m_told.end())
            continue;
        if (std::holds_alternative<RunEnded>(event.body))
            told->second.clear();
        else
            told->second.remove(callAnsweredBy(event.body));
        if (!told->second.isEmpty())
            continue;
        m_told.erase(told);
        Q_EMIT questionOver(event.sessionId);
    }
}

void TrayModel::noteEnd(const AgentEvent &event, const RunSummary &summary)
{
    switch (summary.outcome) {
    case RunOutcome::Stopped: return;
    case RunOutcome::Finished:
        if (isWanted(NoticeReason::Finished))
            Q_EMIT noticed({NoticeReason::Finished, event.sessionId,
                            titled(tr("Finished"), tr("Finished: %1"), event.sessionId), line(summary.text)});
        return;
    case RunOutcome::Error:
    case RunOutcome::Limit:
        if (isWanted(NoticeReason::Failed))
            Q_EMIT noticed({NoticeReason::Failed, event.sessionId,
                            titled(tr("Failed"), tr("Failed: %1"), event.sessionId),
                            summary.failure ? line(summary.failure->message) : QString()});
    }
}

TrayState TrayModel::state() const
{
    TrayState state = TrayState::Idle;
    for (const auto &[id, pulse] : m_pulses.all()) {
        if (pulse.questions > 0 || pulse.activity == SessionActivity::Asks)
            state = std::max(state, TrayState::NeedsYou);
        else if (pulse.failed)
            state = std::max(state, TrayState::Failed);
        else if (pulse.activity != SessionActivity::Idle)
            state = std::max(state, TrayState::Working);
    }
    return state;
}

int TrayModel::questionCount() const
{
    int count = 0;
    for (const auto &[id, pulse] : m_pulses.all())
        count += pulse.questions;
    return count;
}

std::vector<TrayRun> TrayModel::runs() const
{
    std::vector<std::pair<qint64, TrayRun>> found;
    for (const auto &[id, pulse] : m_pulses.all()) {
        if (pulse.activity != SessionActivity::Idle)
            found.push_back({pulse.startedWallMs, {id, titleOf(id), pulse.questions}});
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto &one, const auto &other) { return one.first < other.first; });
    std::vector<TrayRun> runs;
    runs.reserve(found.size());
    for (auto &[started, run] : found)
        runs.push_back(std::move(run));
    return runs;
}

QString TrayModel::askingSession() const
{
    for (const auto &[id, pulse] : m_pulses.all()) {
        if (pulse.questions > 0)
            return id;
    }
    return {};
}

QString TrayModel::stateText() const
{
    switch (state()) {
    case TrayState::Idle: return tr("Idle");
    case TrayState::Working: return tr("%n session(s) at work", nullptr, int(runs().size()));
    case TrayState::Failed: return tr("A run has failed");
    case TrayState::NeedsYou: return tr("%n question(s) wait for you", nullptr, std::max(1, questionCount()));
    }
    return {};
}

} // namespace homard
