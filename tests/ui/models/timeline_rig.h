// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/agent/loop_rig.h"
#include "fakes/random_script.h"
#include "ui/models/timeline_run.h"

namespace homard {

/// Now and then a request fails before it succeeds.
class FlakyModel : public Model
{
public:
    FlakyModel(Model &inner, quint32 seed) : m_inner(inner), m_random(seed) {}
    const ModelInfo &info() const override { return m_inner.info(); }
    ModelReply ask(const ModelRequest &request, ModelSink &sink, const CancelToken &cancel) override
    {
        const int failures = m_random.bounded(3);
        for (int attempt = 1; attempt <= failures; ++attempt) {
            RetryInfo retry;
            retry.failure.message = QStringLiteral("too many requests");
            retry.failure.kind = FailureClass::RateLimit;
            retry.delayMs = 1000 * attempt;
            retry.attempt = attempt;
            sink.retryScheduled(retry);
        }
        auto reply = m_inner.ask(request, sink, cancel);
        if (failures > 0)
            reply.repeated = {7, {}, {}, {}, {}};
        if (m_random.bounded(6) == 0)
            reply.notice = QStringLiteral("The server left out part of the history.");
        return reply;
    }

private:
    Model &m_inner;
    QRandomGenerator m_random;
};

inline void prepare(LoopRig &rig, QRandomGenerator &random)
{
    rig.clock = &rig.systemClock;
    rig.model.mutableInfo().priceInput = 3.0;
    rig.model.mutableInfo().priceOutput = 15.0;
    for (const auto *name : {"asked", "denied"})
        rig.tools.add(QString::fromLatin1(name), [](const ToolInvocation &) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1)); // so that durations differ from nothing
            return FakeToolBox::good({});
        });
    rig.gate.decisions[QStringLiteral("asked")] = Decision::Ask;
    rig.gate.decisions[QStringLiteral("denied")] = Decision::Deny;
    if (random.bounded(4) > 0) {
        const auto outcome = random.bounded(2) ? ApprovalOutcome::Allowed : ApprovalOutcome::Denied;
        rig.approvals.answers[QStringLiteral("asked")] = {outcome, QStringLiteral("as you like"),
                                                          random.bounded(8) == 0};
    }
    if (random.bounded(5) == 0)
        rig.options.maxTurns = 1 + random.bounded(2);
}

/// One run in `sessionId`, journalled to `journal`.
inline RunSummary runWith(LoopRig &rig, Model &model, Journal &journal,
                          const QString &sessionId = QStringLiteral("session"),
                          const QString &runId = QStringLiteral("run"))
{
    RunStart start;
    start.runId = runId;
    start.conversation = rig.conversation;
    start.conversation.session.id = sessionId;
    start.perception.text = QStringLiteral("do it");
    start.workspace.root = QStringLiteral("/ws");
    AgentLoop loop({model, rig.tools, rig.gate, rig.approvals, rig.files, journal, rig.sink, *rig.clock}, rig.options);
    return loop.run(std::move(start), rig.stop);
}

/// The same with a stop after `stopAt` events, and instead of waiting for ever where nobody answers.
inline RunSummary runAndStop(LoopRig &rig, Model &model, Journal &journal, int stopAt,
                             const QString &sessionId = QStringLiteral("session"),
                             const QString &runId = QStringLiteral("run"))
{
    const bool unanswered = rig.approvals.answers.empty();
    std::atomic<int> count{0};
    rig.sink.onEvent = [&](const AgentEvent &event) {
        const bool stuck = unanswered && std::holds_alternative<ApprovalAsked>(event.body);
        if (++count == stopAt || stuck)
            rig.stop.stopSoftly();
    };
    return runWith(rig, model, journal, sessionId, runId);
}

inline std::vector<TimelineRow> liveRows(const std::vector<AgentEvent> &events)
{
    TimelineRun run(events.front().runId);
    for (const auto &event : events)
        run.apply(event);
    return run.rows();
}

inline QString listing(const std::vector<TimelineRow> &rows)
{
    QString out;
    for (const auto &row : rows)
        out += QStringLiteral("%1 [%2 +%3]\n").arg(timelineLine(row)).arg(row.startMs).arg(row.durationMs.value_or(-1));
    return out;
}

/// Times are compared generously: the machine may take the processor away between two looks at the clock.
inline constexpr qint64 generous = 2'000;

inline bool areSame(const std::vector<TimelineRow> &one, const std::vector<TimelineRow> &other)
{
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [](const auto &a, const auto &b) { return isSameRow(a, b, generous); });
}

} // namespace homard
