// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/agent_event.h"
#include <QAbstractListModel>
#include <chrono>
#include <memory>
#include <vector>

namespace homard {

/// A question as the window keeps it.
struct OpenQuestion {
    ApprovalRequest request;
    /// When the broker expires it, by the monotonic clock; max() where nobody said.
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
    /// Nobody answered in time: nothing can be allowed any more. The run waits until it is asked again or denied.
    bool expired = false;
    /// Answered with other arguments, which are judged now: nothing can be answered. It stays in its place until the
    /// question about them comes, or the call goes on without.
    bool edited = false;

    bool isOpen() const { return !expired && !edited; }
};
using OpenQuestionPtr = std::shared_ptr<const OpenQuestion>;

/// The questions of all sessions, oldest first: a reducer of the core's events. It settles nothing; it forgets what was
/// settled. GUI thread.
class ApprovalsModel : public QAbstractListModel
{
    Q_OBJECT
public:
    using TimePoint = std::chrono::steady_clock::time_point;
    enum Role { IdRole = Qt::UserRole + 1, SessionRole, ToolRole, RiskRole, ExpiredRole };

    explicit ApprovalsModel(QObject *parent = nullptr);

    /// What is open already (Approvals::pending()), at start. Known ids stay as they are.
    void load(const std::vector<ApprovalRequest> &pending);
    void apply(const std::vector<AgentEvent> &events);

    /// Of one session, or of all where `sessionId` is null; oldest first. What expired or is judged anew only
    /// `withClosed`.
    std::vector<OpenQuestionPtr> questions(const QString &sessionId = {}, bool withClosed = false) const;
    /// How many wait for an answer, in one session or in all (null).
    int count(const QString &sessionId = {}) const;
    /// The open ones that one answer could settle with this one (isAlike()), it included, oldest first. Empty: it is
    /// not there, or not open.
    std::vector<OpenQuestionPtr> alike(const QString &approvalId) const;
    /// Null: not there.
    OpenQuestionPtr question(const QString &approvalId) const;

    /// The policy's words in another language: nothing else of the question changes, and nothing at all where `said` is
    /// not about the same plan.
    void reword(const QString &approvalId, const Verdict &said);
    /// It turned out that its time has run out.
    void expire(const QString &approvalId);
    /// It turned out that no run waits for an expired one.
    void forget(const QString &approvalId);

    int rowCount(const QModelIndex &parent = {}) const override;
    /// DisplayRole: the headline, with what became of it.
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

    /// The verb and object of a question: the policy's words, else from the tool's name. One line, nothing hidden.
    static QString headlineOf(const ApprovalRequest &request);

Q_SIGNALS:
    /// The questions of a session are other ones than before.
    void changed(const QString &sessionId);

private:
    struct Reducer;
    void add(const ApprovalRequest &request, TimePoint deadline);
    void close(const QString &approvalId, bool OpenQuestion::*how);
    template <class Which>
    void removeIf(Which which);

    std::vector<OpenQuestionPtr> m_rows;
};

} // namespace homard
