// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/approvals_model.h"
#include "base/text.h"
#include "ui/models/alike_questions.h"

namespace homard {

namespace {

/// A headline longer than this is no headline (ours); the whole plan is shown below it in any case.
constexpr qsizetype headlineLimit = 240;

} // namespace

/// One event after another. Answered questions go by ApprovalSettled. An expired one stays until it is asked again,
/// which is a question of its own, or until its call goes on without. Calls and runs that ended take theirs with them.
struct ApprovalsModel::Reducer {
    ApprovalsModel &model;
    const AgentEvent &event;

    void operator()(const ApprovalAsked &asked) const
    {
        const ApprovalRequest &request = asked.request;
        TimePoint deadline = request.expiresAt;
        // An event knows the wall clock's time alone; the event's own two times say what that is by the monotonic one.
        if (deadline == TimePoint::max() && request.expiresWallMs > 0 && event.wallMs > 0)
            deadline = event.at + std::chrono::milliseconds(request.expiresWallMs - event.wallMs);
        model.add(request, deadline);
    }
    void operator()(const ApprovalSettled &settled) const
    {
        if (settled.answer.outcome == ApprovalOutcome::Expired)
            model.expire(settled.approvalId);
        else if (settled.answer.outcome == ApprovalOutcome::Edited)
            model.close(settled.approvalId, &OpenQuestion::edited);
        else
            model.removeIf([&](const OpenQuestion &open) { return open.request.id == settled.approvalId; });
    }
    void operator()(const ToolCallStarted &started) const { dropCall(started.callId); }
    void operator()(const ToolCallEnded &ended) const { dropCall(ended.result.callId); }
    void operator()(const RunEnded &) const
    {
        model.removeIf([&](const OpenQuestion &open) {
            return open.request.runId == event.runId && open.request.sessionId == event.sessionId;
        });
    }
    template <class Other>
    void operator()(const Other &) const
    {
    }
    void dropCall(const QString &callId) const
    {
        model.removeIf([&](const OpenQuestion &open) {
            return open.request.callId == callId && open.request.sessionId == event.sessionId;
        });
    }
};

ApprovalsModel::ApprovalsModel(QObject *parent) : QAbstractListModel(parent) {}

void ApprovalsModel::load(const std::vector<ApprovalRequest> &pending)
{
    for (const auto &request : pending)
        add(request, request.expiresAt);
}

void ApprovalsModel::apply(const std::vector<AgentEvent> &events)
{
    for (const auto &event : events)
        std::visit(Reducer{*this, event}, event.body);
}

template <class Which>
void ApprovalsModel::removeIf(Which which)
{
    for (int row = int(m_rows.size()) - 1; row >= 0; --row) {
        if (!which(*m_rows[size_t(row)]))
            continue;
        const QString sessionId = m_rows[size_t(row)]->request.sessionId;
        beginRemoveRows({}, row, row);
        m_rows.erase(m_rows.begin() + row);
        endRemoveRows();
        Q_EMIT changed(sessionId);
    }
}

void ApprovalsModel::add(const ApprovalRequest &request, TimePoint deadline)
{
    if (question(request.id))
        return;
    const auto renewed = std::make_shared<const OpenQuestion>(OpenQuestion{request, deadline});
    // In the place of the one that it comes from, in one step: no one sees a moment without a question.
    for (size_t row = 0; row < m_rows.size(); ++row) {
        const OpenQuestion &open = *m_rows[row];
        if (open.isOpen() || open.request.callId != request.callId || open.request.sessionId != request.sessionId)
            continue;
        m_rows[row] = renewed;
        Q_EMIT dataChanged(index(int(row)), index(int(row)));
        Q_EMIT changed(request.sessionId);
        return;
    }
    const int at = int(m_rows.size());
    beginInsertRows({}, at, at);
    m_rows.push_back(renewed);
    endInsertRows();
    Q_EMIT changed(request.sessionId);
}

std::vector<OpenQuestionPtr> ApprovalsModel::questions(const QString &sessionId, bool withClosed) const
{
    std::vector<OpenQuestionPtr> found;
    for (const auto &open : m_rows) {
        if ((withClosed || open->isOpen()) && (sessionId.isNull() || open->request.sessionId == sessionId))
            found.push_back(open);
    }
    return found;
}

int ApprovalsModel::count(const QString &sessionId) const
{
    return int(questions(sessionId).size());
}

OpenQuestionPtr ApprovalsModel::question(const QString &approvalId) const
{
    for (const auto &open : m_rows) {
        if (open->request.id == approvalId)
            return open;
    }
    return nullptr;
}

std::vector<OpenQuestionPtr> ApprovalsModel::alike(const QString &approvalId) const
{
    const auto asked = question(approvalId);
    std::vector<OpenQuestionPtr> found;
    if (!asked || !asked->isOpen())
        return found;
    for (const auto &open : m_rows) {
        if (open->isOpen() && (open == asked || isAlike(asked->request, open->request)))
            found.push_back(open);
    }
    return found;
}

void ApprovalsModel::reword(const QString &approvalId, const Verdict &said)
{
    for (size_t row = 0; row < m_rows.size(); ++row) {
        const Verdict &shown = m_rows[row]->request.verdict;
        if (m_rows[row]->request.id != approvalId || !shown.plan || !said.plan || said.plan->hash != shown.plan->hash ||
            said.decision != shown.decision || said.rule != shown.rule)
            continue;
        if (said.reason == shown.reason && said.headline == shown.headline && said.riskWords == shown.riskWords &&
            said.offers == shown.offers && said.planText == shown.planText)
            return;
        OpenQuestion renewed = *m_rows[row];
        const CallPlanPtr plan = shown.plan;
        renewed.request.verdict = said;
        renewed.request.verdict.plan = plan;
        renewed.request.verdict.risk = shown.risk;
        m_rows[row] = std::make_shared<const OpenQuestion>(std::move(renewed));
        Q_EMIT dataChanged(index(int(row)), index(int(row)));
        Q_EMIT changed(m_rows[row]->request.sessionId);
        return;
    }
}

void ApprovalsModel::expire(const QString &approvalId)
{
    close(approvalId, &OpenQuestion::expired);
}

void ApprovalsModel::close(const QString &approvalId, bool OpenQuestion::*how)
{
    for (size_t row = 0; row < m_rows.size(); ++row) {
        if (m_rows[row]->request.id != approvalId || (*m_rows[row]).*how)
            continue;
        OpenQuestion closed = *m_rows[row];
        closed.*how = true;
        m_rows[row] = std::make_shared<const OpenQuestion>(closed);
        Q_EMIT dataChanged(index(int(row)), index(int(row)));
        Q_EMIT changed(closed.request.sessionId);
        return;
    }
}

void ApprovalsModel::forget(const QString &approvalId)
{
    removeIf([&](const OpenQuestion &open) { return open.expired && open.request.id == approvalId; });
}

int ApprovalsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant ApprovalsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const OpenQuestion &open = *m_rows[size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return open.expired ? tr("%1: expired, ask again").arg(headlineOf(open.request)) : headlineOf(open.request);
    case IdRole: return open.request.id;
    case SessionRole: return open.request.sessionId;
    case ToolRole: return open.request.tool;
    case RiskRole: return wordOf(open.request.verdict.risk);
    case ExpiredRole: return open.expired;
    default: return {};
    }
}

QString ApprovalsModel::headlineOf(const ApprovalRequest &request)
{
    if (!request.verdict.headline.trimmed().isEmpty())
        return truncated(visibleText(request.verdict.headline), headlineLimit);
    if (request.tool == QLatin1StringView("exec"))
        return tr("Run a command");
    if (request.tool == QLatin1StringView("write_file"))
        return tr("Write a file");
    if (request.tool == QLatin1StringView("edit_file"))
        return tr("Change a file");
    if (request.tool == QLatin1StringView("delete_file"))
        return tr("Move a file to the trash");
    if (request.tool == QLatin1StringView("move_file"))
        return tr("Move a file");
    if (request.tool == QLatin1StringView("read_file"))
        return tr("Read a file");
    return tr("Use the tool “%1”").arg(truncated(visibleText(request.tool), headlineLimit));
}

} // namespace homard
