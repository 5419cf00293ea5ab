// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "agent/context_meter.h"
#include "agent/prompt_assembly.h"
#include "agent/reflector.h"
#include "agent/run_recorder.h"
#include "agent/run_taint.h"
#include "agent/tool_turn.h"
#include "domain/perception.h"
#include "domain/session.h"
#include "ports/model.h"

namespace homard {

/// Everything a run talks to. All outlive it.
struct LoopPorts {
    Model &model;
    ToolBox &tools;
    Gate &gate;
    Approvals &approvals;
    PromptFiles &files;
    Journal &journal;
    EventSink &events;
    Clock &clock;
};

/// Limits the user or the headless front end set; 0 = none. There is no hidden one (loop.md 6).
struct LoopOptions {
    int maxTurns = 0;
    std::chrono::milliseconds maxTime{0};
    ThinkingLevel thinking = ThinkingLevel::Off;
    PromptOptions prompt;
    TurnOptions turn;
};

/// One run to be made.
struct RunStart {
    QString runId;
    Conversation conversation; ///< As loaded; the loop repairs it.
    Perception perception;
    Workspace workspace;
    /// Called once the beginning is stored and published, on the run's thread; may be empty.
    std::function<void()> begun{};
    /// A stop comes from the end of the program, not from a person; any thread; may be empty.
    std::function<bool()> isProgramEnding{};
};

/// The agent loop: plain sequential code on one worker thread (house.md). One object a run.
class AgentLoop
{
public:
    AgentLoop(LoopPorts ports, LoopOptions options);

    /// Runs until final answer, stop, error or limit. Blocks. Never throws.
    RunSummary run(RunStart start, const StopTokens &stop);

private:
    /// What one model call came to.
    struct Thought {
        ModelReply reply;
        QString messageId;
        qint64 startedWallMs = 0;
    };

    bool begin(RunStart &start);
    bool contextFits();
    Thought think(const StopTokens &stop);
    bool act(const Thought &thought, const StopTokens &stop);
    bool keepPartial(const Thought &thought);
    bool recordAnswer(const Thought &thought, const std::vector<JournalEntry> &more,
                      std::vector<AgentEventBody> events);
    bool recordUnanswered(const Thought &thought, std::vector<AgentEventBody> events);
    TurnRecorded turnOf(const Thought &thought, const QString &messageId) const;
    MessageEnded messageEnded(const Thought &thought, const MessagePtr &message) const;
    TurnEnded turnEnded(const Thought &thought) const;
    bool goOnAfter(const Thought &thought);
    bool limitReached();
    RunSummary end();

    bool fail(const Error &error);
    bool fail(ModelFailure failure);
    bool failForSize(ModelFailure failure);
    MessagePtr answerMessage(const Thought &thought, MessageState state) const;
    QString newestId() const { return m_history.empty() ? QString() : m_history.back()->id; }
    int resultLimit() const;

    LoopPorts m_ports;
    LoopOptions m_options;
    CallThreads m_threads;
    std::shared_ptr<RunRecorder> m_recorder;
    Workspace m_workspace;
    std::function<bool()> m_isProgramEnding;
    AssembledPrompt m_prompt;
    std::vector<MessagePtr> m_history;
    ContextMeter m_meter;
    RunTaint m_taint;
    qint64 m_requestTokens = 0; ///< Of the request that is made next.
    Reflector m_reflector;
    RunSummary m_summary;
    bool m_costUnknown = false;
    Clock::TimePoint m_startedAt{};
};

} // namespace homard
