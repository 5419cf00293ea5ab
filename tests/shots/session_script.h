// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/agent_event.h"
#include "ports/event_sink.h"
#include "sessions/sqlite_session_store.h"

namespace homard {

/// One tool call of a script.
struct ScriptCall {
    QString name;
    QString arguments; ///< A JSON object.
    QString output;
    ResultStatus status = ResultStatus::Ok;
    QString diff{};
    qint64 ms = 140;
    std::optional<ApprovalOutcome> answer{}; ///< Empty: nobody was asked.
    QString id{};
};

/// A run as the store would have it, written turn by turn.
class StoredRun
{
public:
    StoredRun(SqliteSessionStore &store, const SessionInfo &session, qint64 startMs, const QString &request);

    void think(const QString &text) { m_thought = text; }
    /// Ends a turn: its text, and its calls side by side.
    void turn(const QString &text, std::vector<ScriptCall> calls = {}, qint64 thinkMs = 2'400);
    void note(const NoteRecord &note);
    /// The answer that was cut off; the run has no end.
    void breakOff(const QString &text);
    void finish(RunSummary summary = {});
    const QString &id() const { return m_id; }

private:
    std::shared_ptr<Message> message(Role role);
    void addCall(const ScriptCall &call, int index, const QString &messageId, Message &results);
    void commit();

    SqliteSessionStore &m_store;
    SessionInfo m_session;
    QString m_id;
    QString m_thought;
    qint64 m_now;
    int m_turn = 0;
    Usage m_usage;
    std::vector<JournalEntry> m_batch;
};

/// A run that goes on now: the events the core would publish.
class LiveRun
{
public:
    LiveRun(EventSink &sink, QString sessionId);

    void begin(const QString &request);
    void beginTurn(const QString &thought, const QString &text);
    /// The turn's answer is whole; its calls follow.
    void endTurn(const QString &text, const std::vector<ToolCall> &calls = {});
    static ToolCall call(const QString &name, const QString &arguments);
    void plan(const ToolCall &call, Decision decision, Risk risk, const QString &reason);
    void end(const ToolCall &call, ResultStatus status, const QString &output, qint64 ms);
    void finish(RunSummary summary);
    void publish(AgentEventBody body);

private:
    EventSink &m_sink;
    QString m_session;
    QString m_id;
    QString m_message;
    QString m_thought;
    qint64 m_sequence = 0;
    int m_turn = 0;
};

} // namespace homard
