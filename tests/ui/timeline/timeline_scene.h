// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "fakes/fake_clock.h"
#include "fakes/fake_session_archive.h"
#include "ui/models/timeline_model.h"

namespace homard {

/// A timeline with fakes on all sides and a run whose events a test sends one by one.
struct TimelineScene {
    TimelineScene()
    {
        SessionInfo info;
        info.id = session;
        archive.put(info);
    }

    void open() { model.setSession(session); }
    void pass(qint64 ms) { clock.advance(std::chrono::milliseconds(ms)); }

    void send(AgentEventBody body)
    {
        model.apply({session, run, ++sequence, clock.wallMs(), clock.now(), std::move(body)});
    }
    void begin(const QString &id, const QString &text = QStringLiteral("Sort the invoices by year."))
    {
        run = id;
        turn = 0;
        auto message = std::make_shared<Message>();
        message->id = id + QStringLiteral("-user");
        message->wallMs = clock.wallMs();
        message->blocks.push_back(TextBlock{text});
        send(RunStarted{QStringLiteral("qwen3-14b"), QStringLiteral("ollama/qwen3-14b"), message});
    }
    void beginTurn() { send(TurnStarted{++turn}); }
    /// The model has answered after `ms`.
    void endThink(qint64 ms, qint64 in, qint64 out)
    {
        pass(ms);
        auto message = std::make_shared<Message>();
        message->id = QStringLiteral("%1-m%2").arg(run).arg(turn);
        message->model = QStringLiteral("ollama/qwen3-14b");
        message->wallMs = clock.wallMs();
        Usage usage;
        usage.input = in;
        usage.output = out;
        usage.cacheRead = in / 2;
        send(MessageEnded{message, Finish::ToolCalls, usage, double(in) * 3e-6});
    }
    void think(qint64 ms, qint64 in, qint64 out)
    {
        beginTurn();
        endThink(ms, in, out);
    }
    QString plan(const QString &name, Decision decision = Decision::Allow,
                 const QString &arguments = QStringLiteral("{\"path\":\"notes/a.md\",\"limit\":200}"))
    {
        ToolCall call;
        call.id = QStringLiteral("%1-c%2").arg(run).arg(++calls);
        call.name = name;
        call.rawArguments = arguments;
        send(ToolCallPlanned{call,
                             decision,
                             Risk::Medium,
                             decision == Decision::Allow ? QStringLiteral("It reads inside the workspace.")
                                                         : QStringLiteral("It changes files and no rule allows it."),
                             decision == Decision::Allow ? QStringLiteral("read-in-workspace")
                                                         : QStringLiteral("default: writing asks"),
                             {}});
        return call.id;
    }
    void start(const QString &call) { send(ToolCallStarted{call}); }
    void end(const QString &call, ResultStatus status, qint64 ms, const QString &output = QStringLiteral("24 entries"))
    {
        ToolResult result;
        result.callId = call;
        result.status = status;
        result.content = output;
        result.durationMs = ms;
        send(ToolCallEnded{result});
    }
    void work(const QString &name, qint64 ms, ResultStatus status = ResultStatus::Ok)
    {
        const auto call = plan(name);
        start(call);
        pass(ms);
        end(call, status, ms);
    }
    void ask(const QString &call)
    {
        ApprovalRequest request;
        request.id = call + QStringLiteral("-q");
        request.callId = call;
        request.verdict.risk = Risk::Medium;
        request.verdict.riskWords = QStringLiteral("It moves files inside the workspace; this can be undone.");
        request.verdict.planText = QStringLiteral("mv --no-clobber -- 2024-03.txt 2024-07.txt 2024-11.txt 2024/");
        auto planned = std::make_shared<CallPlan>();
        planned->effects.exec.emplace();
        planned->effects.exec->cwd = QStringLiteral("/home/ada/Invoices");
        request.verdict.plan = planned;
        send(ApprovalAsked{request});
    }
    void answer(const QString &call, ApprovalOutcome outcome, const QString &words = {})
    {
        send(ApprovalSettled{call + QStringLiteral("-q"), call, {outcome, words, false}});
    }
    void finish(RunOutcome outcome = RunOutcome::Finished)
    {
        RunSummary summary;
        summary.outcome = outcome;
        summary.turns = turn;
        if (outcome == RunOutcome::Error) {
            summary.failure.emplace();
            summary.failure->message = QStringLiteral("The server closed the connection three times.");
            summary.failure->hint = QStringLiteral("Try again, or choose another model.");
        }
        summary.usage.input = 20'700;
        summary.usage.output = 812;
        send(RunEnded{summary});
    }

    FakeClock clock;
    FakeSessionArchive archive;
    Errands errands;
    TimelineModel model{archive, errands, clock};
    QString session = QStringLiteral("s1");
    QString run = QStringLiteral("r1");
    qint64 sequence = 0;
    int turn = 0;
    int calls = 0;
};

/// A finished run of the past with `turns` turns of one call each.
inline RunRecord pastRun(const QString &id, qint64 startMs, int turns)
{
    RunRecord run;
    run.id = id;
    run.sessionId = QStringLiteral("s1");
    run.model = QStringLiteral("ollama/qwen3-14b");
    run.startedMs = startMs;
    qint64 now = startMs;
    for (int turn = 1; turn <= turns; ++turn) {
        const QString message = QStringLiteral("%1-m%2").arg(id).arg(turn);
        Usage usage;
        usage.input = 1'000 + turn;
        usage.output = 20;
        run.turns.push_back({turn, message, run.model, usage, {}, now, now + 900});
        now += 1'000;
        CallRecord call;
        call.id = message + QStringLiteral("-c");
        call.messageId = message;
        call.turn = turn;
        call.name = QStringLiteral("read_file");
        call.rawArguments = QStringLiteral("{\"path\":\"notes/a.md\"}");
        call.state = CallState::Finished;
        call.decision = Decision::Allow;
        call.rule = QStringLiteral("read-in-workspace");
        call.plannedMs = now;
        call.startedMs = now;
        call.finishedMs = now + 40;
        call.durationMs = 40;
        call.status = ResultStatus::Ok;
        run.calls.push_back(call);
        now += 100;
    }
    run.finishedMs = now;
    run.summary.emplace();
    run.summary->turns = turns;
    return run;
}

} // namespace homard
