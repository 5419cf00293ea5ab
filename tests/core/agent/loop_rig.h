// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "agent/agent_loop.h"
#include "fakes/event_words.h"
#include "fakes/fake_approvals.h"
#include "fakes/fake_clock.h"
#include "fakes/fake_journal.h"
#include "fakes/fake_model.h"
#include "fakes/fake_tool_box.h"

namespace homard {

/// For a tool that ends by itself: a test's clock runs ahead of a thread that is not scheduled.
constexpr std::chrono::hours unhurried{24};

/// A loop with fakes on all sides.
struct LoopRig {
    explicit LoopRig(std::vector<FakeModel::Step> script) : model(std::move(script))
    {
        tools.add(
            QStringLiteral("echo"),
            [](const ToolInvocation &i) {
                return FakeToolBox::good(i.call.arguments.value(QLatin1StringView("text")).toString());
            },
            unhurried);
        tools.add(
            QStringLiteral("fail"),
            [](const ToolInvocation &) { return FakeToolBox::bad(QStringLiteral("no such file")); }, unhurried);
        tools.add(QStringLiteral("hang"), FakeToolBox::hang);
    }

    RunSummary run(const QString &text = QStringLiteral("do it"))
    {
        RunStart start;
        start.runId = QStringLiteral("run");
        start.conversation = conversation;
        start.conversation.session.id = QStringLiteral("session");
        start.perception.id = QStringLiteral("perception");
        start.perception.text = text;
        start.workspace.root = QStringLiteral("/ws");
        AgentLoop loop({model, tools, gate, approvals, files, journal, sink, *clock}, options);
        return loop.run(std::move(start), stop);
    }
    QStringList events() const { return eventList(sink.events()); }

    FakeModel model;
    FakeToolBox tools;
    FakeGate gate;
    FakeApprovals approvals;
    FakePromptFiles files;
    FakeJournal journal;
    RecordingSink sink;
    SystemClock systemClock;
    FakeClock fakeClock{false};
    Clock *clock = &fakeClock;
    LoopOptions options;
    StopTokens stop;
    Conversation conversation;
};

} // namespace homard
