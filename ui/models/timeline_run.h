// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/agent_event.h"
#include "domain/run_record.h"
#include "ui/models/timeline_node.h"

namespace homard {

/// Told of every change of a run's tree, so that an item model can say so to its views.
class TimelineWatcher
{
public:
    virtual ~TimelineWatcher() = default;
    virtual void beginInsert(const TimelineNode &parent, size_t position) = 0;
    virtual void endInsert() = 0;
    virtual void beginRemove(const TimelineNode &parent, size_t position) = 0;
    virtual void endRemove() = 0;
    virtual void nodeChanged(const TimelineNode &node) = 0;
};

/// One run as a tree of rows: a reducer of its events, or made from what the store remembers; both go through the same
/// steps, so that they end in the same rows. What is applied twice counts once. One thread.
class TimelineRun
{
public:
    /// A run that is told of by events; it has no times before the first.
    explicit TimelineRun(const QString &runId);
    explicit TimelineRun(const RunRecord &record);
    TimelineRun(const TimelineRun &) = delete; ///< Nodes know their parents.
    TimelineRun &operator=(const TimelineRun &) = delete;

    /// nullptr: nobody is told.
    void setWatcher(TimelineWatcher *watcher) { m_watcher = watcher; }
    /// Of this run; a ToolCallEnded may close a call of it in a later run.
    void apply(const AgentEvent &event);

    const TimelineNode &root() const { return m_root; }
    TimelineNode &root() { return m_root; }
    bool isOver() const { return m_over; }
    /// It was seen from its first event on, or made from a record of its whole.
    bool isWhole() const { return m_whole; }
    TimelineNode *call(const QString &callId) const;
    /// Depth first: as a fully expanded tree shows them.
    std::vector<TimelineRow> rows() const;

private:
    struct Reducer;
    struct Think {
        int turn;
        QString messageId;
        QString model;
        Usage usage;
        std::optional<double> cost;
        qint64 endedMs;
    };

    TimelineNode &insert(TimelineNode &parent, size_t position, TimelineRow row);
    void remove(TimelineNode &node);
    void tell(const TimelineNode &node);
    TimelineRow rowOf(TimelineKind kind, int turn, qint64 startMs) const;

    void begin(qint64 startMs, const QString &model);
    TimelineNode &openTurn(int turn, qint64 startMs);
    void endThink(const Think &think);
    void addNote(const NoteRecord &note);
    void endWaits(TimelineNode &parent);
    TimelineNode &planCall(const CallRecord &call);
    void answer(TimelineNode &call, const ApprovalRecord &answer);
    void endCall(TimelineNode &call, ResultStatus status, qint64 durationMs, qint64 endedMs);
    void refresh(TimelineNode &call);
    void openQuestion(TimelineNode &call);
    /// A question that had expired is asked anew.
    void askAgain(TimelineNode &call);
    void refreshQuestion(TimelineNode &call);
    void addUp(const Think &think);
    void end(const std::optional<RunSummary> &summary, qint64 endedMs);
    TimelineNode *turnNode(int turn) const;

    TimelineNode m_root;
    TimelineWatcher *m_watcher = nullptr;
    QHash<QString, TimelineNode *> m_calls;
    QHash<int, TimelineNode *> m_turns;
    Usage m_usage; ///< Of all turns that have ended.
    double m_cost = 0;
    bool m_costKnown = true;
    int m_turn = 0; ///< The last that began.
    bool m_over = false;
    bool m_whole = false;
};

} // namespace homard
