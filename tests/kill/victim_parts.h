// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "fakes/fake_tool_box.h"
#include "killing_session_store.h"
#include "policy/approval_broker.h"
#include "ports/event_sink.h"
#include "service/assistant_service.h"

namespace homard {

/// The one tool, "append": writes the id of its call into a file. Dies after it where the point is an effect.
std::shared_ptr<FakeToolBox> makeTools(const QString &effectsFile, KillingSessionStore &store);

/// Asks for the calls that have "ask": true.
class AskingGate : public FakeGate
{
public:
    Verdict judge(const GateRequest &request) const override;
};

/// The person at the screen: allows a question once the first other call of its turn has ended, so that every turn has
/// a result that is saved while a call is open. Thread-safe.
class Person : public EventSink
{
public:
    explicit Person(Approvals &approvals) : m_approvals(approvals) {}

    void publish(const AgentEvent &event) override;
    /// Waits until so many runs have ended. False: not within the limit.
    bool waitForRuns(int count, Clock &clock, std::chrono::milliseconds limit);
    /// Runs that ended otherwise than with an answer.
    QStringList failures() const;

private:
    Approvals &m_approvals;
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    QString m_question;
    QStringList m_failures;
    int m_ended = 0;
};

/// The parts of one run: two turns of three calls (two allowed, in parallel, and one asked), then an answer in pieces.
/// With `hangs` the answer never ends.
RunParts makeParts(std::shared_ptr<ToolBox> tools, const QString &workspace, bool hangs);

} // namespace homard
