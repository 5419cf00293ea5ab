// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_script.h"
#include "base/ids.h"
#include <QDateTime>
#include <QJsonDocument>
#include <cstdio>

namespace homard {

namespace {

const QString model = QStringLiteral("ollama/qwen3-14b");

ToolCall scriptCall(const QString &id, const QString &name, const QString &arguments)
{
    ToolCall out;
    out.id = id.isEmpty() ? newId() : id;
    out.name = name;
    out.rawArguments = arguments;
    out.arguments = QJsonDocument::fromJson(arguments.toUtf8()).object();
    out.argumentsValid = true;
    return out;
}

Usage usageOf(qint64 in, qint64 out)
{
    Usage usage;
    usage.input = in;
    usage.output = out;
    usage.cacheRead = in * 3 / 4;
    return usage;
}

} // namespace

StoredRun::StoredRun(SqliteSessionStore &store, const SessionInfo &session, qint64 startMs, const QString &request)
    : m_store(store), m_session(session), m_id(newId()), m_now(startMs)
{
    m_batch.emplace_back(RunBegun{m_id, m_session.id, {}, model, m_now});
    auto question = message(Role::User);
    question->blocks = {TextBlock{request}};
    m_batch.emplace_back(MessageAdded{question});
    commit();
}

std::shared_ptr<Message> StoredRun::message(Role role)
{
    auto out = std::make_shared<Message>();
    out->id = newId();
    out->sessionId = m_session.id;
    out->runId = m_id;
    out->role = role;
    out->wallMs = m_now;
    if (role == Role::Assistant)
        out->model = model;
    return out;
}

void StoredRun::addCall(const ScriptCall &call, int index, const QString &messageId, Message &results)
{
    const bool asked = call.answer.has_value();
    m_batch.emplace_back(CallRecorded{call.id,
                                      messageId,
                                      m_id,
                                      call.name,
                                      index,
                                      asked ? CallState::Planned : CallState::Started,
                                      asked ? Decision::Ask : Decision::Allow,
                                      asked ? call.name == QLatin1StringView("exec")
                                                  ? QStringLiteral("exec-unproven")
                                                  : QStringLiteral("write-in-workspace")
                                            : QStringLiteral("read-in-workspace"),
                                      asked ? QStringLiteral("It changes files and no rule allows it.")
                                            : QStringLiteral("It only reads inside the workspace."),
                                      {},
                                      m_now});
    if (asked) {
        m_batch.emplace_back(ApprovalRecorded{newId(), call.id, *call.answer, {}, {}, m_now + 6'300});
        if (*call.answer == ApprovalOutcome::Allowed)
            m_batch.emplace_back(CallMoved{call.id, CallState::Started, m_now + 6'300});
    }
    ToolResult result;
    result.callId = call.id;
    result.name = call.name;
    result.status = call.status;
    result.content = call.output;
    result.diff = call.diff;
    result.durationMs = call.ms;
    const qint64 begun = m_now + (asked ? 6'300 : 0);
    m_batch.emplace_back(CallFinished{result, begun + call.ms, begun});
    results.blocks.push_back(ToolResultBlock{result});
}

void StoredRun::turn(const QString &text, std::vector<ScriptCall> calls, qint64 thinkMs)
{
    const qint64 began = m_now;
    m_now += thinkMs;
    auto answer = message(Role::Assistant);
    if (!m_thought.isEmpty())
        answer->blocks.push_back(ThinkingBlock{std::exchange(m_thought, {}), {}, model});
    if (!text.isEmpty())
        answer->blocks.push_back(TextBlock{text});
    for (ScriptCall &call : calls) {
        call.id = call.id.isEmpty() ? newId() : call.id;
        answer->blocks.push_back(ToolCallBlock{scriptCall(call.id, call.name, call.arguments)});
    }
    const Usage usage = usageOf(5'120 + 900 * m_turn, 96 + qint64(text.size()) / 3);
    answer->usage = usage;
    m_usage.add(usage);
    m_batch.emplace_back(MessageAdded{answer});
    m_batch.emplace_back(TurnRecorded{m_id, ++m_turn, answer->id, model, usage, {}, began, m_now});
    if (!calls.empty()) {
        auto results = message(Role::Tool);
        qint64 longest = 0;
        for (size_t i = 0; i < calls.size(); ++i) {
            addCall(calls[i], int(i), answer->id, *results);
            longest = qMax(longest, calls[i].ms + (calls[i].answer ? 6'300 : 0));
        }
        m_now += longest;
        m_batch.emplace_back(MessageAdded{results});
    }
    commit();
}

void StoredRun::note(const NoteRecord &note)
{
    NoteRecord at = note;
    at.turn = m_turn + 1;
    at.wallMs = m_now;
    m_batch.emplace_back(NoteRecorded{m_id, at});
}

void StoredRun::breakOff(const QString &text)
{
    auto answer = message(Role::Assistant);
    answer->state = MessageState::Interrupted;
    answer->blocks = {TextBlock{text}};
    m_batch.emplace_back(MessageAdded{answer});
    RunSummary summary;
    summary.outcome = RunOutcome::Stopped;
    m_batch.emplace_back(RunFinished{m_id, summary, m_now + 900});
    commit();
}

void StoredRun::finish(RunSummary summary)
{
    summary.turns = m_turn;
    summary.usage = m_usage;
    m_batch.emplace_back(RunFinished{m_id, summary, m_now});
    commit();
}

void StoredRun::commit()
{
    if (const auto done = m_store.commit(m_batch); !done)
        std::fprintf(stderr, "script: %s\n", qPrintable(done.error().text()));
    m_batch.clear();
}

LiveRun::LiveRun(EventSink &sink, QString sessionId) : m_sink(sink), m_session(std::move(sessionId)), m_id(newId()) {}

void LiveRun::publish(AgentEventBody body)
{
    AgentEvent event;
    event.sessionId = m_session;
    event.runId = m_id;
    event.sequence = ++m_sequence;
    event.wallMs = QDateTime::currentMSecsSinceEpoch();
    event.at = std::chrono::steady_clock::now();
    event.body = std::move(body);
    m_sink.publish(event);
}

void LiveRun::begin(const QString &request)
{
    auto question = std::make_shared<Message>();
    question->id = newId();
    question->sessionId = m_session;
    question->runId = m_id;
    question->wallMs = QDateTime::currentMSecsSinceEpoch();
    question->blocks = {TextBlock{request}};
    publish(RunStarted{QStringLiteral("qwen3-14b"), model, question, {}});
    publish(ContextUsed{9'800, 32'768, false});
}

void LiveRun::beginTurn(const QString &thought, const QString &text)
{
    publish(TurnStarted{++m_turn});
    publish(StateChanged{RunState::Streaming, {}});
    m_message = newId();
    publish(MessageStarted{m_message});
    m_thought = thought;
    if (!thought.isEmpty())
        publish(ThinkingDelta{m_message, thought});
    if (!text.isEmpty())
        publish(TextDelta{m_message, text});
}

void LiveRun::endTurn(const QString &text, const std::vector<ToolCall> &calls)
{
    auto answer = std::make_shared<Message>();
    answer->id = m_message;
    answer->sessionId = m_session;
    answer->runId = m_id;
    answer->role = Role::Assistant;
    answer->model = model;
    answer->wallMs = QDateTime::currentMSecsSinceEpoch();
    if (!m_thought.isEmpty())
        answer->blocks.push_back(ThinkingBlock{std::exchange(m_thought, {}), {}, model});
    if (!text.isEmpty())
        answer->blocks.push_back(TextBlock{text});
    for (const ToolCall &call : calls)
        answer->blocks.push_back(ToolCallBlock{call});
    publish(MessageEnded{answer, calls.empty() ? Finish::Stop : Finish::ToolCalls, usageOf(7'400, 180), {}});
}

ToolCall LiveRun::call(const QString &name, const QString &arguments)
{
    return scriptCall({}, name, arguments);
}

void LiveRun::plan(const ToolCall &call, Decision decision, Risk risk, const QString &reason)
{
    publish(ToolCallPlanned{call,
                            decision,
                            risk,
                            reason,
                            decision == Decision::Allow ? QStringLiteral("read-in-workspace")
                                                        : QStringLiteral("exec-unproven"),
                            {}});
}

void LiveRun::end(const ToolCall &call, ResultStatus status, const QString &output, qint64 ms)
{
    ToolResult result;
    result.callId = call.id;
    result.name = call.name;
    result.status = status;
    result.content = output;
    result.durationMs = ms;
    publish(ToolCallEnded{result});
}

void LiveRun::finish(RunSummary summary)
{
    summary.turns = m_turn;
    publish(RunEnded{summary});
    m_id.clear(); // the service, when nothing more is to do in the session
    publish(StateChanged{RunState::Idle, {}});
}

} // namespace homard
