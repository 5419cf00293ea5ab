// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/agent_loop.h"
#include "agent/history_repair.h"
#include "agent/stream_recorder.h"
#include "base/ids.h"
#include "loop_words.h"

namespace homard {

AgentLoop::AgentLoop(LoopPorts ports, LoopOptions options)
    : m_ports(ports), m_options(std::move(options)), m_meter(ports.model.info())
{
}

RunSummary AgentLoop::run(RunStart start, const StopTokens &stop)
{
    if (!begin(start))
        return end();
    for (;;) {
        if (limitReached() || !contextFits())
            break;
        const Thought thought = think(stop);
        if (thought.reply.failure || !thought.reply.complete || stop.soft.isCancelled()) {
            keepPartial(thought);
            break;
        }
        const bool acts = !thought.reply.calls().empty();
        if (acts ? !act(thought, stop) : !goOnAfter(thought))
            break;
        if (stop.soft.isCancelled()) {
            m_summary.outcome = RunOutcome::Stopped;
            break;
        }
    }
    return end();
}

bool AgentLoop::begin(RunStart &start)
{
    const auto &info = m_ports.model.info();
    m_startedAt = m_ports.clock.now();
    m_workspace = start.workspace;
    m_isProgramEnding = start.isProgramEnding;
    m_recorder = std::make_shared<RunRecorder>(m_ports.journal, m_ports.events, m_ports.clock,
                                               start.conversation.session.id, start.runId);

    RepairedHistory repaired = repairHistory(start.conversation, m_ports.clock.wallMs());
    m_history = std::move(repaired.messages);

    auto message = std::make_shared<Message>();
    message->id = newId();
    message->parentId = repaired.newestId;
    message->sessionId = start.conversation.session.id;
    message->runId = start.runId;
    message->role = Role::User;
    message->blocks.push_back(TextBlock{start.perception.text});
    message->wallMs = m_ports.clock.wallMs();
    message->contextTail = contextTail(message->wallMs, m_workspace, m_ports.tools.runningCommands(message->sessionId));

    std::vector<JournalEntry> entries;
    for (const auto &added : repaired.added)
        entries.push_back(MessageAdded{added});
    for (const auto &result : repaired.closed)
        entries.push_back(CallFinished{result, message->wallMs});
    entries.push_back(RunBegun{start.runId, message->sessionId, start.perception.id, info.origin(), message->wallMs});
    entries.push_back(MessageAdded{message});

    std::vector<AgentEventBody> events{RunStarted{info.name, info.origin(), message, start.perception.id}};
    for (const auto &result : repaired.closed)
        events.push_back(ToolCallEnded{result});
    for (const auto &note : repaired.notes + start.conversation.damaged)
        events.push_back(NoticeRaised{note, {}, true});
    m_history.push_back(message);
    if (auto recorded = m_recorder->record(entries, std::move(events)); !recorded)
        return fail(recorded.error());
    if (start.begun)
        start.begun();

    m_recorder->publish(StateChanged{RunState::Preparing, {}});
    m_prompt = assemblePrompt(info, m_ports.tools.specs(), m_workspace, m_ports.files.homeFiles(),
                              m_ports.files.projectFiles(m_workspace), m_options.prompt);
    std::vector<AgentEventBody> notices;
    for (const auto &problem : m_ports.files.problems())
        notices.push_back(NoticeRaised{problem, {}, true});
    for (const auto &part : m_prompt.parts) {
        if (part.cut)
            notices.push_back(NoticeRaised{cutFileWords(part.name, part.rawSize), {}, false});
    }
    m_recorder->note(std::move(notices));
    return true;
}

bool AgentLoop::contextFits()
{
    const qint64 tokens = m_requestTokens = m_meter.tokens(m_prompt.tokens, m_history);
    const auto &info = m_ports.model.info();
    m_recorder->publish(ContextUsed{tokens, info.contextWindow, !m_meter.isReported()});
    // An assumed window (F55) refuses nothing: the provider knows its own, and says so.
    return m_meter.fits(tokens) || !info.contextKnown || failForSize(fullWindowFailure(tokens, info.contextWindow));
}

AgentLoop::Thought AgentLoop::think(const StopTokens &stop)
{
    const auto &info = m_ports.model.info();
    Thought thought;
    thought.messageId = newId();
    thought.startedWallMs = m_ports.clock.wallMs();
    ++m_summary.turns;
    m_recorder->publishAll(
        {TurnStarted{m_summary.turns}, StateChanged{RunState::Streaming, {}}, MessageStarted{thought.messageId}});

    Message draft;
    draft.id = thought.messageId;
    draft.parentId = newestId();
    draft.sessionId = m_recorder->sessionId();
    draft.runId = m_recorder->runId();
    draft.role = Role::Assistant;
    draft.model = info.origin();
    draft.wallMs = thought.startedWallMs;
    const auto stream = std::make_shared<StreamRecorder>(*m_recorder, std::move(draft));
    m_ports.journal.followDraft(stream);

    ModelRequest request;
    request.sessionId = m_recorder->sessionId();
    request.system = m_prompt.system;
    request.history = m_history;
    request.tools = m_prompt.tools;
    request.maxOutputTokens = info.contextKnown ? m_meter.answerRoom(m_requestTokens) : info.maxOutputTokens;
    request.thinking = m_options.thinking;
    thought.reply = m_ports.model.ask(request, *stream, stop.soft);

    for (auto &block : thought.reply.blocks) {
        if (auto *part = std::get_if<ToolCallBlock>(&block))
            part->call.id = newId(); // ours: providers repeat and omit theirs (F62)
    }
    if (!thought.reply.notice.isEmpty())
        m_recorder->note({NoticeRaised{thought.reply.notice, {}, true}});
    m_summary.usage.add(thought.reply.used());
    const auto cost = info.cost(thought.reply.used());
    m_costUnknown = m_costUnknown || !cost;
    if (cost)
        m_summary.cost = m_summary.cost.value_or(0) + *cost;
    return thought;
}

bool AgentLoop::act(const Thought &thought, const StopTokens &stop)
{
    m_taint.look(m_history);
    m_options.turn.facts.taintSource = m_taint.source();
    ToolTurn turn({m_ports.tools, m_ports.gate, m_ports.approvals, m_ports.clock, m_threads}, m_recorder, m_workspace,
                  resultLimit(), m_options.turn);
    auto calls = thought.reply.calls();
    m_summary.toolCalls += int(calls.size());
    turn.judge(std::move(calls), thought.messageId);
    if (!recordAnswer(thought, turn.entries(), turn.events()))
        return false;

    const auto results = turn.run(stop);
    m_summary.refused += turn.refused();
    m_options.turn.facts.removals = turn.removals();

    auto message = std::make_shared<Message>();
    message->id = newId();
    message->parentId = newestId();
    message->sessionId = m_recorder->sessionId();
    message->runId = m_recorder->runId();
    message->role = Role::Tool;
    message->wallMs = m_ports.clock.wallMs();
    for (const auto &result : results)
        message->blocks.push_back(ToolResultBlock{result});
    m_history.push_back(message);

    auto entries = turn.finishedEntries();
    entries.push_back(MessageAdded{message});
    auto events = turn.finishedEvents();
    events.push_back(turnEnded(thought));
    const auto recorded = m_recorder->record(entries, std::move(events)); // also after a failure: the calls did run
    if (!recorded)
        m_recorder->publishAll(turn.unsavedEvents());
    if (turn.failure())
        return fail(*turn.failure());
    if (!recorded)
        return fail(recorded.error());
    if (turn.stopWanted()) {
        m_summary.outcome = RunOutcome::Stopped;
        m_summary.endedByRefusal = true;
        return false;
    }
    return true;
}

bool AgentLoop::keepPartial(const Thought &thought)
{
    const auto &failure = thought.reply.failure;
    const bool stopped = !failure || failure->kind == FailureClass::Cancelled;
    const auto message = answerMessage(thought, MessageState::Interrupted);
    if (!message->text().trimmed().isEmpty() || !message->thinking().isEmpty()) {
        m_history.push_back(message);
        m_summary.text = message->text();
        if (auto recorded = m_recorder->record({MessageAdded{message}, turnOf(thought, message->id)},
                                               {messageEnded(thought, message), turnEnded(thought)});
            !recorded)
            return fail(recorded.error());
    } else if (!recordUnanswered(thought, {turnEnded(thought)})) {
        return false;
    }
    if (stopped && (failure || thought.reply.complete)) {
        m_summary.outcome = RunOutcome::Stopped;
        return false;
    }
    if (failure && failure->kind == FailureClass::ContextOverflow)
        return failForSize(providerOverflowFailure(*failure));
    if (failure && failure->kind == FailureClass::TooLarge)
        return failForSize(*failure);
    return fail(failure ? *failure : brokenOffFailure());
}

bool AgentLoop::goOnAfter(const Thought &thought)
{
    const auto message = answerMessage(thought, MessageState::Complete);
    const auto reflection = m_reflector.reflect(thought.reply, message->text());
    const TurnEnded ended = turnEnded(thought);
    if (thought.reply.finish == Finish::ContentFilter && message->text().trimmed().isEmpty()) {
        m_summary.endedByRefusal = true;
        return recordUnanswered(thought, {ended}) && fail(contentFilterFailure());
    }
    if (reflection.kind == Reflection::AskAgain)
        return recordUnanswered(thought, {NoticeRaised{emptyOnceWords(), {}, false}, ended});
    if (reflection.kind == Reflection::EmptyAnswer) {
        m_summary.endedByRefusal = m_summary.refused > 0;
        return recordUnanswered(thought, {ended}) && fail(emptyAnswerFailure(thought.reply.finish == Finish::Length));
    }
    m_summary.text = message->text();
    std::vector<AgentEventBody> events;
    if (reflection.cutByLength)
        events.push_back(NoticeRaised{cutByLengthWords(), cutByLengthHint(), true});
    events.push_back(ended);
    recordAnswer(thought, {}, std::move(events));
    return false;
}

bool AgentLoop::recordAnswer(const Thought &thought, const std::vector<JournalEntry> &more,
                             std::vector<AgentEventBody> events)
{
    const auto message = answerMessage(thought, MessageState::Complete);
    std::vector<JournalEntry> entries{MessageAdded{message}, turnOf(thought, message->id)};
    entries.insert(entries.end(), more.begin(), more.end());
    events.insert(events.begin(), messageEnded(thought, message));
    m_history.push_back(message);
    auto recorded = m_recorder->record(entries, std::move(events));
    return recorded || fail(recorded.error());
}

/// An empty answer is never stored (F77): what remains of the turn is what it used.
bool AgentLoop::recordUnanswered(const Thought &thought, std::vector<AgentEventBody> events)
{
    auto recorded = m_recorder->record({turnOf(thought, {}), DraftDropped{thought.messageId}}, std::move(events));
    return recorded || fail(recorded.error());
}

TurnRecorded AgentLoop::turnOf(const Thought &thought, const QString &messageId) const
{
    const auto &info = m_ports.model.info();
    return {m_recorder->runId(),   m_summary.turns,       messageId,
            info.origin(),         thought.reply.used(),  info.cost(thought.reply.used()),
            thought.startedWallMs, m_ports.clock.wallMs()};
}

MessageEnded AgentLoop::messageEnded(const Thought &thought, const MessagePtr &message) const
{
    return {message, thought.reply.finish, thought.reply.used(), m_ports.model.info().cost(thought.reply.used())};
}

TurnEnded AgentLoop::turnEnded(const Thought &thought) const
{
    return {m_summary.turns, thought.reply.used(), m_ports.model.info().cost(thought.reply.used())};
}

MessagePtr AgentLoop::answerMessage(const Thought &thought, MessageState state) const
{
    auto message = std::make_shared<Message>();
    message->id = thought.messageId;
    message->parentId = newestId();
    message->sessionId = m_recorder->sessionId();
    message->runId = m_recorder->runId();
    message->role = Role::Assistant;
    message->state = state;
    message->model = m_ports.model.info().origin();
    message->usage = thought.reply.usage;
    message->wallMs = m_ports.clock.wallMs();
    for (const auto &block : thought.reply.blocks) {
        const bool call = std::holds_alternative<ToolCallBlock>(block);
        if (!call || state == MessageState::Complete) // what may have been cut off is never kept as a call (F04)
            message->blocks.push_back(block);
    }
    return message;
}

bool AgentLoop::limitReached()
{
    const bool turns = m_options.maxTurns > 0 && m_summary.turns >= m_options.maxTurns;
    const bool time = m_options.maxTime.count() > 0 && m_ports.clock.now() - m_startedAt >= m_options.maxTime;
    if (!turns && !time)
        return false;
    m_summary.outcome = RunOutcome::Limit;
    m_summary.failure = turns ? turnLimitReached(m_options.maxTurns) : timeLimitReached(m_options.maxTime);
    return true;
}

bool AgentLoop::fail(const Error &error)
{
    return fail(localFailure(error));
}

bool AgentLoop::fail(ModelFailure failure)
{
    m_summary.outcome = RunOutcome::Error;
    m_summary.failure = std::move(failure);
    return false;
}

/// Where nothing was answered yet, the message itself is what was refused: the next run does not send it again.
bool AgentLoop::failForSize(ModelFailure failure)
{
    const bool unanswered = m_history.back()->role == Role::User;
    return fail(unanswered ? leftOutFailure(std::move(failure)) : std::move(failure));
}

int AgentLoop::resultLimit() const
{
    // loop.md 5: characters by window, never over 30 % of it at 4 characters a token
    const int window = m_ports.model.info().contextWindow;
    const int limit = window >= 200'000 ? 64'000 : window >= 100'000 ? 32'000 : 16'000;
    return std::min(limit, int(window * 0.3) * 4);
}

RunSummary AgentLoop::end()
{
    if (m_costUnknown)
        m_summary.cost.reset();
    const bool isStopped = m_summary.outcome == RunOutcome::Stopped && !m_summary.endedByRefusal;
    if (isStopped && m_isProgramEnding && m_isProgramEnding())
        m_summary.failure = programEndFailure();
    const auto recorded = m_recorder->record({RunFinished{m_recorder->runId(), m_summary, m_ports.clock.wallMs()}},
                                             {RunEnded{m_summary}});
    if (recorded)
        return m_summary;
    if (m_summary.outcome == RunOutcome::Finished)
        fail(recorded.error());
    m_recorder->publish(RunEnded{m_summary}); // whoever watches is told all the same
    return m_summary;
}

} // namespace homard
