// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/agent_event.h"
#include "domain/perception.h"
#include "domain/session.h"
#include "ui/models/conversation_rows.h"
#include <QSet>
#include <map>

namespace homard {

/// What the store knows of a conversation.
struct ConversationContents {
    SessionOutline outline;
    /// Oldest first: those of all runs that say more than their messages, the newest, and those of `bodies`.
    std::vector<RunRecord> runs;
    std::vector<Perception> pending;
    std::vector<MessagePtr> bodies; ///< Of the newest messages.
    bool active = false;            ///< A run goes on in it.
};

/// Makes the rows of one conversation, first from the store, then from events, so that both ways give the same rows.
/// Values only, no waiting; used by one thread.
class ConversationReducer
{
public:
    explicit ConversationReducer(ConversationRows::Listener listener) : m_rows(std::move(listener)) {}

    const ConversationRows &rows() const { return m_rows; }
    /// The row of this id; of a call that was not read yet the row of its message. -1: none.
    int indexOf(const QString &id) const;
    /// Once, before the first event.
    void load(const ConversationContents &contents);
    /// What is already there by its id is not doubled.
    void apply(const AgentEvent &event);
    /// Tells which rows grew since the last call: once for many events.
    void flush();
    /// A message waits in the inbox; an id that is known, or was taken already, changes nothing.
    void addQueued(const QString &perceptionId, const QString &text);
    /// A run has taken it, or its writer has taken it back.
    void removeQueued(const QString &perceptionId);
    /// What the store has in the inbox, in its order. `known`: the ids that waited when it was asked; of these those
    /// that are not there any more go, and what came since stays.
    void setQueued(const std::vector<Perception> &pending, const QStringList &known);
    /// What waits, in its order. No rows: it becomes one when a run takes it.
    const std::vector<WaitingMessage> &queued() const { return m_queued; }
    /// What the end of the newest run offers was taken: it is gone until the next run begins or fails to, or until
    /// offerAgain().
    void holdEnd();
    /// Nothing came of what was taken.
    void offerAgain();

    /// The messages, with those of their results, that must be read for the bodies of these rows.
    QStringList missing(int first, int last) const;
    /// The runs of these messages of which no calls and turns are known yet.
    QStringList unknownRuns(const QStringList &messageIds) const;
    /// Learns of old runs what their messages do not tell: before their bodies are set.
    void setRuns(const std::vector<RunRecord> &runs);
    void setBodies(const std::vector<MessagePtr> &messages);
    /// These were asked for and could not be read: their rows say so.
    void setUnreadable(const QStringList &messageIds);
    /// Lets the bodies of all rows go that can be read again, but not of these.
    void dropOutside(int first, int last);
    /// Learns which tool messages belong to answers that came as events.
    void mergeOutline(const SessionOutline &outline);
    /// How many answers came as events and cannot be let go yet.
    int unstoredCount() const { return m_unstored; }

    /// A run goes on.
    bool isActive() const { return !m_activeRun.isEmpty(); }

private:
    /// What is known of a call beside its message.
    struct CallFacts {
        Decision decision = Decision::Allow;
        QString reason;
        std::vector<AnsweredQuestion> answers;
        bool waits = false;
        bool started = false;
        std::chrono::steady_clock::time_point startedAt{};
        std::shared_ptr<CallOutput> output;
        std::optional<ToolResult> result; ///< One that came while the call's row had no body.
        QString messageId;
    };
    struct RunNote {
        QString id;
        int turn = 0;
        NoticeDetails details;
        qint64 wallMs = 0;
        std::optional<RowPlace> place; ///< Where its row is.
    };
    struct RunSpan {
        int first = -1; ///< Entries; -1: none.
        int last = -1;
        std::vector<RunNote> notes;
        std::optional<RunNote> end;
        int endPart = 0; ///< Orders the ends of runs that made no message.
    };
    using Results = QHash<QString, ToolResult>;

    void loadRuns(const std::vector<RunRecord> &runs, bool active);
    void learn(const RunRecord &run);
    int appendEntry(ConversationEntry entry);
    void dropLive();
    void setMessage(int entry, const Message &message, const Results &results);
    std::vector<ConversationRow> partsOf(const ConversationEntry &entry, const Message &message,
                                         const Results &results) const;
    ConversationRow callRow(const ConversationEntry &entry, const ToolCall &call, const Results &results) const;
    std::shared_ptr<const CallDetails> detailsOf(const ToolCall &call, const QString &runId,
                                                 const std::optional<ToolResult> &result) const;
    int thoughtSeconds(const Message &message, qsizetype thought) const;
    void updateCall(const QString &callId, const std::optional<ToolResult> &result = {});
    int callRowIndex(const QString &callId) const;
    void grow(const QString &messageId, RowKind kind, const QString &text, const AgentEvent &event);
    void addNote(const QString &runId, RunNote note);
    void placeNotes(const QString &runId);
    void takeOut(RunNote &note);
    void placeNote(const QString &runId, RunNote &note, const RowPlace &place);
    RowPlace placeOf(const RunSpan &run, const RunNote &note, int ordinal) const;
    void endRun(const QString &runId, NoticeDetails notice, qint64 wallMs);
    void settleRetry();
    void offerAfter(const QString &runId, std::vector<NoticeAction> actions);
    void closeEnd();
    void setActions(const QString &runId, std::vector<NoticeAction> actions);

    void on(const RunQueued &e, const AgentEvent &event);
    void on(const RunStarted &e, const AgentEvent &event);
    void on(const StateChanged &e, const AgentEvent &event);
    void on(const TurnStarted &e, const AgentEvent &event);
    void on(const MessageStarted &e, const AgentEvent &event);
    void on(const TextDelta &e, const AgentEvent &event);
    void on(const ThinkingDelta &e, const AgentEvent &event);
    void on(const MessageEnded &e, const AgentEvent &event);
    void on(const ToolCallPlanned &e, const AgentEvent &event);
    void on(const ApprovalAsked &e, const AgentEvent &event);
    void on(const ApprovalSettled &e, const AgentEvent &event);
    void on(const ToolCallStarted &e, const AgentEvent &event);
    void on(const ToolCallProgress &e, const AgentEvent &event);
    void on(const ToolCallEnded &e, const AgentEvent &event);
    void on(const RetryScheduled &e, const AgentEvent &event);
    void on(const NoticeRaised &e, const AgentEvent &event);
    void on(const ContextUsed &, const AgentEvent &) {}
    void on(const TurnEnded &e, const AgentEvent &event);
    void on(const RunEnded &e, const AgentEvent &event);
    void on(const SessionChanged &, const AgentEvent &) {}

    ConversationRows m_rows;
    std::map<QString, RunSpan> m_runs;
    QSet<QString> m_known; ///< Runs of which the calls are known, from the store or by events.
    QHash<QString, CallFacts> m_calls;
    QHash<QString, qint64> m_turnStarts; ///< By message: when its model call began.
    QString m_activeRun;
    int m_turn = 0; ///< Of the active run.
    qint64 m_turnStartMs = 0;
    int m_live = -1;                         ///< The entry that streams.
    QString m_retryNote;                     ///< The note whose wait goes on.
    QString m_openEnd;                       ///< The run whose end offers something.
    std::vector<NoticeAction> m_heldActions; ///< What it offered until somebody took it.
    std::vector<WaitingMessage> m_queued;
    QSet<QString> m_taken; ///< Perceptions that do not wait any more.
    QSet<QString> m_grown; ///< Rows that grew since flush().
    int m_unstored = 0;
    int m_failures = 0; ///< Runs that failed before they had an id.
};

} // namespace homard
