// SPDX-License-Identifier: GPL-3.0-or-later
// The face of the core: a message is on disk before it is acknowledged, one run at a time in a session, none is lost
// between "idle" and "sent".
#include "fakes/event_words.h"
#include "fakes/fake_approvals.h"
#include "fakes/fake_clock.h"
#include "fakes/fake_model.h"
#include "fakes/fake_session_store.h"
#include "fakes/fake_tool_box.h"
#include "service/assistant_service.h"
#include <QTest>
#include <atomic>
#include <random>

using namespace homard;
using namespace std::chrono_literals;

namespace {

/// A service on fakes; each session gets the model the test put there.
struct ServiceRig {
    explicit ServiceRig(std::vector<FakeModel::Step> script = {}, Clock *other = nullptr)
        : model(std::make_shared<FakeModel>(std::move(script)))
        , service(std::make_unique<AssistantService>(
              AssistantService::Ports{store, approvals, sink, other ? *other : clock},
              [this](const SessionInfo &info) { return parts(info); }))
    {
        sink.onEvent = [this](const AgentEvent &event) {
            std::lock_guard lock(mutex);
            ended += std::holds_alternative<RunEnded>(event.body) ? 1 : 0;
            changed.notify_all();
        };
    }
    ~ServiceRig() { service.reset(); }

    Result<RunParts> parts(const SessionInfo &info)
    {
        if (whileMaking)
            whileMaking();
        if (factoryError)
            return *factoryError;
        RunParts out;
        const auto own = models.find(info.id);
        out.model = own == models.end() ? model : own->second;
        out.tools = tools;
        out.gate = gate;
        out.files = files;
        out.workspace.root = info.workspace;
        return out;
    }
    QString newSession() { return service->createSession(QStringLiteral("/ws"), {})->id; }
    /// Waits for the end of the n-th run, at most 60 s.
    bool waitForRuns(int n)
    {
        std::unique_lock lock(mutex);
        return changed.wait_for(lock, 60s, [&] { return ended >= n; });
    }
    bool waitUntilIdle(const QString &session)
    {
        for (int i = 0; i < 6000 && service->isActive(session); ++i)
            std::this_thread::sleep_for(10ms); // the end of a worker is told by nothing but this
        return !service->isActive(session);
    }
    QStringList startedWith() const
    {
        QStringList out;
        for (const auto &started : sink.all<RunStarted>())
            out.append(started.message->text());
        return out;
    }

    FakeSessionStore store;
    FakeApprovals approvals;
    RecordingSink sink;
    SystemClock clock;
    std::shared_ptr<FakeModel> model;
    std::map<QString, std::shared_ptr<FakeModel>> models;
    std::shared_ptr<FakeToolBox> tools = std::make_shared<FakeToolBox>();
    std::shared_ptr<FakeGate> gate = std::make_shared<FakeGate>();
    std::shared_ptr<FakePromptFiles> files = std::make_shared<FakePromptFiles>();
    std::optional<Error> factoryError;
    std::function<void()> whileMaking;
    std::mutex mutex;
    std::condition_variable changed;
    int ended = 0;
    std::unique_ptr<AssistantService> service; // last: its threads use all of the above
};

QString latin(const char *text)
{
    return QString::fromLatin1(text);
}

} // namespace

class TestAssistantService : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void oneMessageOneRun();
    void emptyMessage();
    void unknownSession();
    void messageDuringARunIsTheNextRun();
    void whatWaitsIsToldOnce();
    void stopLeavesTheInbox();
    void s100StopIsToldWhereNothingRuns();
    void resumeRunsWhatWaits();
    void takenBackWhileItsRunIsMade();
    void titleIsToldWithTheFirstMessage();
    void runningSessionsAreListed();
    void windowNeverWaitsForTheDisk();
    void stopBeforeTheRunBegins();
    void anEndWhileTheKeychainIsAskedIsNoFailure();
    void idleComesLast();
    void twoSessionsAtOnce();
    void runThatCannotBeMadeKeepsTheMessage();
    void journalThatFailsDoesNotSpin();
    void f08SessionOfAnotherProcess();
    void f08OnlyOpenedSessionsTakeMessages();
    void closingGivesTheSessionBack();
    void answersReachTheQuestion();
    void shutDownEndsAHangingRun();
    void closingDoesNotWait();
    void whatIsSentWhileClosingIsTakenOrNot();
    void nothingBeginsWhileItIsDestroyed();
    void noMessageFallsBetweenIdleAndSent();
};

void TestAssistantService::oneMessageOneRun()
{
    ServiceRig rig({FakeModel::say(latin("hello"))});
    const QString session = rig.newSession();
    const auto id = rig.service->send(session, latin("hi"), latin("test"));
    QVERIFY(id);
    QVERIFY(rig.waitForRuns(1));
    QVERIFY(rig.waitUntilIdle(session));
    QCOMPARE(rig.startedWith(), QStringList{latin("hi")});
    QCOMPARE(rig.sink.all<RunEnded>().front().summary.text, latin("hello"));
    QCOMPARE(rig.store.journal.all<RunBegun>().front().perceptionId, *id);
    QVERIFY(rig.store.pending(session)->empty());
}

void TestAssistantService::emptyMessage()
{
    ServiceRig rig;
    const QString session = rig.newSession();
    QCOMPARE(rig.service->send(session, latin(" \n"), latin("test")).error().code, ErrorCode::Invalid);
    QVERIFY(!rig.service->isActive(session));
}

void TestAssistantService::unknownSession()
{
    ServiceRig rig;
    QCOMPARE(rig.service->send(latin("nobody"), latin("hi"), latin("test")).error().code, ErrorCode::NotFound);
    QVERIFY(!rig.service->isActive(latin("nobody")));
}

void TestAssistantService::messageDuringARunIsTheNextRun()
{
    ServiceRig rig;
    const QString session = rig.newSession();
    auto first = FakeModel::say(latin("one"));
    std::atomic<bool> kept{false};
    first.before = [&] {
        kept = bool(rig.service->send(session, latin("second"), latin("test"))) &&
               rig.store.pending(session)->size() == 1; // on disk when send() returns, also while a run is active
    };
    rig.models[session] =
        std::make_shared<FakeModel>(std::vector<FakeModel::Step>{first, FakeModel::say(latin("two"))});
    QVERIFY(rig.service->send(session, latin("first"), latin("test")));
    QVERIFY(rig.waitForRuns(2));
    QVERIFY(kept);
    QCOMPARE(rig.startedWith(), (QStringList{latin("first"), latin("second")}));
    const auto requests = rig.models[session]->requests();
    QCOMPARE(requests.size(), size_t(2));
    QCOMPARE(requests[1].history.size(), size_t(3)); // the second run goes on from the first
    QVERIFY(rig.waitUntilIdle(session));
}

/// A row for it can be shown at once, and is taken away when its run begins.
void TestAssistantService::whatWaitsIsToldOnce()
{
    ServiceRig rig;
    const QString session = rig.newSession();
    auto first = FakeModel::say(latin("one"));
    QString second;
    first.before = [&] { second = *rig.service->send(session, latin("second"), latin("test")); };
    rig.models[session] =
        std::make_shared<FakeModel>(std::vector<FakeModel::Step>{first, FakeModel::say(latin("two"))});
    const auto sent = rig.service->send(session, latin("first"), latin("test"));
    QVERIFY(sent);
    QVERIFY(rig.waitForRuns(2));
    QVERIFY(rig.waitUntilIdle(session));
    const auto queued = rig.sink.all<RunQueued>();
    QCOMPARE(queued.size(), size_t(1)); // the first one did not wait
    QCOMPARE(queued.front().perceptionId, second);
    QCOMPARE(queued.front().text, latin("second"));
    const auto started = rig.sink.all<RunStarted>();
    QCOMPARE(started[0].perceptionId, *sent);
    QCOMPARE(started[1].perceptionId, second);
}

void TestAssistantService::resumeRunsWhatWaits()
{
    ServiceRig rig({FakeModel::say(latin("one"))});
    const auto info = rig.store.createSession(latin("/ws"), {});
    QCOMPARE(rig.service->resume(info->id).error().code, ErrorCode::NotFound); // not opened here
    Perception left;
    left.id = latin("p1");
    left.sessionId = info->id;
    left.text = latin("left over");
    QVERIFY(rig.store.enqueue(left)); // by a program that was killed
    QVERIFY(rig.service->openSession(info->id));
    QVERIFY(!rig.service->isActive(info->id)); // nothing begins by itself
    QVERIFY(rig.service->resume(info->id));
    QVERIFY(rig.waitForRuns(1));
    QVERIFY(rig.waitUntilIdle(info->id));
    QCOMPARE(rig.startedWith(), QStringList{latin("left over")});
    QVERIFY(rig.sink.all<RunQueued>().empty());
    QVERIFY(rig.service->resume(info->id)); // nothing waits: nothing happens
    QVERIFY(rig.waitUntilIdle(info->id));
    QCOMPARE(rig.sink.all<RunStarted>().size(), size_t(1));
    rig.service->beginShutDown();
    QCOMPARE(rig.service->resume(info->id).error().code, ErrorCode::Cancelled);
}

/// It is looked at, and taken back before its run begins.
void TestAssistantService::takenBackWhileItsRunIsMade()
{
    ServiceRig rig({FakeModel::say(latin("one"))});
    const QString session = rig.newSession();
    bool back = false;
    rig.whileMaking = [&] {
        if (!std::exchange(back, true))
            rig.store.takeBack(rig.store.pending(session)->front().id);
    };
    QVERIFY(rig.service->send(session, latin("oh no"), latin("test")));
    QVERIFY(rig.waitUntilIdle(session));
    QVERIFY(back);
    QVERIFY(rig.sink.all<RunStarted>().empty());
    QVERIFY(rig.sink.all<RunEnded>().empty()); // no failure is shown either
    QVERIFY(rig.service->send(session, latin("better"), latin("test")));
    QVERIFY(rig.waitForRuns(1));
    QVERIFY(rig.waitUntilIdle(session));
    QCOMPARE(rig.startedWith(), QStringList{latin("better")});
}

void TestAssistantService::titleIsToldWithTheFirstMessage()
{
    ServiceRig rig({FakeModel::say(latin("one")), FakeModel::say(latin("two"))});
    const QString session = rig.newSession();
    QVERIFY(rig.service->send(session, latin("Tidy my invoices"), latin("test")));
    QVERIFY(rig.waitForRuns(1));
    QVERIFY(rig.waitUntilIdle(session));
    const auto events = eventList(rig.sink.events());
    QVERIFY(events.indexOf(latin("session changed")) == events.indexOf(latin("run Tidy my invoices")) + 1);
    QVERIFY(events.lastIndexOf(latin("session changed")) > events.indexOf(latin("run ended finished")));
    const auto changed = rig.sink.all<SessionChanged>();
    QCOMPARE(changed.size(), size_t(2));
    QCOMPARE(changed[0].session.title, latin("Tidy my invoices"));
    QCOMPARE(changed[0].session.messageCount, 1);
    QCOMPARE(changed[1].session.messageCount, 2);
    QVERIFY(rig.service->send(session, latin("more"), latin("test")));
    QVERIFY(rig.waitForRuns(2));
    QVERIFY(rig.waitUntilIdle(session));
    QCOMPARE(rig.sink.all<SessionChanged>().size(), size_t(3)); // it has a title now
}

void TestAssistantService::runningSessionsAreListed()
{
    ServiceRig rig;
    const QString one = rig.newSession();
    rig.newSession();
    auto step = FakeModel::say(latin("x"));
    QStringList seen;
    step.before = [&] { seen = rig.service->runningSessions(); };
    rig.models[one] = std::make_shared<FakeModel>(std::vector<FakeModel::Step>{step});
    QVERIFY(rig.service->runningSessions().isEmpty());
    QVERIFY(rig.service->send(one, latin("a"), latin("test")));
    QVERIFY(rig.waitForRuns(1));
    QVERIFY(rig.waitUntilIdle(one));
    QCOMPARE(seen, QStringList{one});
    QVERIFY(rig.service->runningSessions().isEmpty());
}

/// F14: while the disk holds a message up, what a window calls directly returns all the same.
void TestAssistantService::windowNeverWaitsForTheDisk()
{
    ServiceRig rig({FakeModel::say(latin("one"))});
    const QString session = rig.newSession();
    std::mutex mutex;
    std::condition_variable changed;
    bool inside = false;
    bool goOn = false;
    rig.store.onEnqueue = [&](const Perception &) {
        std::unique_lock lock(mutex);
        inside = true;
        changed.notify_all();
        changed.wait(lock, [&] { return goOn; });
    };
    std::thread sender([&] { (void)rig.service->send(session, latin("slow"), latin("test")); });
    {
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return inside; });
    }
    rig.service->stop(session);
    QVERIFY(!rig.service->answer(latin("none"), {}));
    QVERIFY(!rig.service->isActive(session));
    QVERIFY(rig.service->runningSessions().isEmpty());
    QVERIFY(rig.service->resume(session)); // its worker waits until the message is acknowledged
    QVERIFY(rig.service->isActive(session));
    {
        std::lock_guard lock(mutex);
        goOn = true;
        changed.notify_all();
    }
    sender.join();
    QVERIFY(rig.waitForRuns(1));
    QVERIFY(rig.waitUntilIdle(session));
    const auto events = eventList(rig.sink.events());
    QVERIFY(events.indexOf(latin("queued")) < events.indexOf(latin("run slow")));
}

void TestAssistantService::s100StopIsToldWhereNothingRuns()
{
    FakeSessionStore store;
    FakeApprovals approvals;
    RecordingSink sink;
    FakeClock clock;
    QStringList stopped;
    AssistantService service({store, approvals, sink, clock, [&](const QString &id) { stopped += id; }},
                             [](const SessionInfo &) { return RunParts{}; });
    service.stop(latin("s1"));
    QCOMPARE(stopped, QStringList{QStringLiteral("s1")});
}

void TestAssistantService::stopLeavesTheInbox()
{
    ServiceRig rig;
    const QString session = rig.newSession();
    auto hanging = FakeModel::say(latin("partial"));
    hanging.hang = true;
    hanging.before = [&] {
        (void)rig.service->send(session, latin("second"), latin("test"));
        rig.service->stop(session);
    };
    rig.models[session] = std::make_shared<FakeModel>(
        std::vector<FakeModel::Step>{hanging, FakeModel::say(latin("two")), FakeModel::say(latin("three"))});
    QVERIFY(rig.service->send(session, latin("first"), latin("test")));
    QVERIFY(rig.waitForRuns(1));
    QVERIFY(rig.waitUntilIdle(session));
    QCOMPARE(rig.sink.all<RunEnded>().front().summary.outcome, RunOutcome::Stopped);
    QCOMPARE(rig.store.pending(session)->size(), size_t(1));
    QVERIFY(rig.service->send(session, latin("third"), latin("test")));
    QVERIFY(rig.waitForRuns(3));
    QCOMPARE(rig.startedWith(), (QStringList{latin("first"), latin("second"), latin("third")}));
    QVERIFY(rig.waitUntilIdle(session));
}

/// Pressed while the parts of the run are still being made (a keychain may take seconds): it counts.
void TestAssistantService::stopBeforeTheRunBegins()
{
    ServiceRig rig({FakeModel::say(latin("never"))});
    const QString session = rig.newSession();
    rig.whileMaking = [&] { rig.service->stop(session); };
    QVERIFY(rig.service->send(session, latin("first"), latin("test")));
    QVERIFY(rig.waitForRuns(1));
    QVERIFY(rig.waitUntilIdle(session));
    QCOMPARE(rig.sink.all<RunEnded>().front().summary.outcome, RunOutcome::Stopped);
    QVERIFY(rig.store.pending(session)->empty()); // it was begun: it does not come back as a surprise
    rig.whileMaking = nullptr;
    QVERIFY(rig.service->send(session, latin("second"), latin("test")));
    QVERIFY(rig.waitForRuns(2));
    QVERIFY(rig.waitUntilIdle(session));
    QCOMPARE(rig.sink.all<RunEnded>().back().summary.outcome, RunOutcome::Finished);
    // at any moment: whatever it meets, the run ends and the session comes to rest
    for (int i = 0; i < 200; ++i) {
        QVERIFY(rig.service->send(session, latin("again"), latin("test")));
        std::this_thread::sleep_for(std::chrono::microseconds(i * 5));
        rig.service->stop(session);
        QVERIFY(rig.waitForRuns(3 + i));
        QVERIFY(rig.waitUntilIdle(session));
    }
}

void TestAssistantService::anEndWhileTheKeychainIsAskedIsNoFailure()
{
    ServiceRig rig;
    const QString session = rig.newSession();
    rig.factoryError = Error{ErrorCode::Cancelled, latin("Stopped."), {}};
    QVERIFY(rig.service->send(session, latin("first"), latin("test")));
    QVERIFY(rig.waitForRuns(1));
    QVERIFY(rig.waitUntilIdle(session));
    const auto summary = rig.sink.all<RunEnded>().front().summary;
    QCOMPARE(summary.outcome, RunOutcome::Stopped);
    QVERIFY(!summary.failure);
    QCOMPARE(rig.store.pending(session)->size(), size_t(1)); // for the next start
}

void TestAssistantService::idleComesLast()
{
    ServiceRig rig;
    const QString session = rig.newSession();
    const auto restsWith = [&](int runs) {
        if (!rig.waitForRuns(runs) || !rig.waitUntilIdle(session))
            return QString();
        rig.service->closeSession(session);
        for (int i = 0; i < 6000; ++i) { // told after the worker is inactive
            const auto last = rig.sink.events().back();
            const auto *state = std::get_if<StateChanged>(&last.body);
            if (state && state->state == RunState::Idle && last.runId.isEmpty())
                return last.sessionId;
            std::this_thread::sleep_for(10ms);
        }
        return QString();
    };
    QVERIFY(rig.service->send(session, latin("first"), latin("test")));
    QCOMPARE(restsWith(1), session);
    rig.factoryError = Error{ErrorCode::NotFound, latin("no such key"), {}};
    QVERIFY(rig.service->openSession(session));
    QVERIFY(rig.service->send(session, latin("second"), latin("test")));
    QCOMPARE(restsWith(2), session);
}

void TestAssistantService::twoSessionsAtOnce()
{
    ServiceRig rig;
    const QString one = rig.newSession();
    const QString two = rig.newSession();
    std::atomic<int> inside{0};
    std::atomic<int> met{0};
    for (const QString &session : {one, two}) {
        auto step = FakeModel::say(session);
        step.before = [&] {
            ++inside;
            for (int i = 0; i < 6000 && inside < 2; ++i)
                std::this_thread::sleep_for(10ms); // until the other one is in its model call too
            met += inside == 2 ? 1 : 0;
        };
        rig.models[session] = std::make_shared<FakeModel>(std::vector<FakeModel::Step>{step});
    }
    QVERIFY(rig.service->send(one, latin("a"), latin("test")));
    QVERIFY(rig.service->send(two, latin("b"), latin("test")));
    QVERIFY(rig.waitForRuns(2));
    QCOMPARE(met.load(), 2);
}

void TestAssistantService::runThatCannotBeMadeKeepsTheMessage()
{
    ServiceRig rig({FakeModel::say(latin("one")), FakeModel::say(latin("two"))});
    const QString session = rig.newSession();
    rig.factoryError = Error{ErrorCode::NotFound, latin("no such key"), latin("add it")};
    QVERIFY(rig.service->send(session, latin("first"), latin("test")));
    QVERIFY(rig.waitForRuns(1));
    QVERIFY(rig.waitUntilIdle(session));
    const auto failure = rig.sink.all<RunEnded>().front().summary.failure;
    QVERIFY(failure);
    QCOMPARE(failure->kind, FailureClass::Local);
    QCOMPARE(failure->message, latin("no such key"));
    QCOMPARE(failure->hint, latin("add it"));
    QCOMPARE(rig.store.pending(session)->size(), size_t(1));

    rig.factoryError.reset();
    QVERIFY(rig.service->send(session, latin("second"), latin("test")));
    QVERIFY(rig.waitForRuns(3));
    QCOMPARE(rig.startedWith(), (QStringList{latin("first"), latin("second")}));
    QVERIFY(rig.waitUntilIdle(session));
}

void TestAssistantService::journalThatFailsDoesNotSpin()
{
    ServiceRig rig({FakeModel::say(latin("one"))});
    const QString session = rig.newSession();
    rig.store.journal.verdict = [](size_t) -> Result<void> {
        return Error{ErrorCode::Io, latin("the disk is full"), {}};
    };
    QVERIFY(rig.service->send(session, latin("first"), latin("test")));
    QVERIFY(rig.waitForRuns(1));
    QVERIFY(rig.waitUntilIdle(session));
    QCOMPARE(rig.sink.all<RunEnded>().size(), size_t(1)); // once, not again and again
    QCOMPARE(rig.store.pending(session)->size(), size_t(1));
    rig.store.journal.verdict = nullptr;
    QVERIFY(rig.service->send(session, latin("second"), latin("test")));
    QVERIFY(rig.waitForRuns(3));
    QCOMPARE(rig.startedWith(), (QStringList{latin("first"), latin("second")}));
    QVERIFY(rig.waitUntilIdle(session));
}

void TestAssistantService::f08SessionOfAnotherProcess()
{
    ServiceRig rig;
    const auto info = rig.store.createSession(latin("/ws"), {});
    rig.store.owned.insert(info->id);
    QCOMPARE(rig.service->openSession(info->id).error().code, ErrorCode::Busy);
}

/// What is not claimed may be another process's: its inbox and its loop are not ours.
void TestAssistantService::f08OnlyOpenedSessionsTakeMessages()
{
    ServiceRig rig;
    const auto info = rig.store.createSession(latin("/ws"), {});
    QVERIFY(!rig.service->send(info->id, latin("hi"), latin("test")));
    QVERIFY(rig.store.pending(info->id)->empty());
    QVERIFY(!rig.service->isActive(info->id));
    QVERIFY(rig.service->openSession(info->id));
    QVERIFY(rig.service->send(info->id, latin("hi"), latin("test")));
    QVERIFY(rig.waitForRuns(1));
    QVERIFY(rig.waitUntilIdle(info->id));
    rig.service->closeSession(info->id);
    QVERIFY(!rig.service->send(info->id, latin("hi"), latin("test")));
}

void TestAssistantService::closingGivesTheSessionBack()
{
    ServiceRig rig;
    const QString one = rig.newSession();
    const QString two = rig.newSession();
    rig.service->closeSession(one);
    QVERIFY(!rig.store.isClaimed(one));
    QVERIFY(rig.store.isClaimed(two));
    rig.service.reset();
    QVERIFY(!rig.store.isClaimed(two));
}

void TestAssistantService::answersReachTheQuestion()
{
    ServiceRig rig;
    ApprovalRequest request;
    request.id = latin("q1");
    request.tool = latin("exec");
    rig.approvals.open({request});
    QVERIFY(rig.service->answer(latin("q1"), {ApprovalOutcome::Denied, latin("no"), false}));
    QVERIFY(!rig.service->answer(latin("q1"), {ApprovalOutcome::Allowed, {}, false})); // settled once
    QVERIFY(!rig.service->answer(latin("q2"), {ApprovalOutcome::Allowed, {}, false}));
}

void TestAssistantService::shutDownEndsAHangingRun()
{
    ServiceRig rig;
    const QString session = rig.newSession();
    auto hanging = FakeModel::say(latin("partial"));
    hanging.hang = true;
    std::atomic<bool> inside{false};
    hanging.before = [&] { inside = true; };
    rig.models[session] = std::make_shared<FakeModel>(std::vector<FakeModel::Step>{hanging});
    QVERIFY(rig.service->send(session, latin("first"), latin("test")));
    for (int i = 0; i < 6000 && !inside; ++i)
        std::this_thread::sleep_for(10ms);
    QVERIFY(inside);
    QVERIFY(rig.service->shutDown(60s));
    QVERIFY(!rig.service->isActive(session));
    const RunSummary summary = rig.sink.all<RunEnded>().front().summary;
    QCOMPARE(summary.outcome, RunOutcome::Stopped);
    QVERIFY(summary.failure && summary.failure->message.contains(latin("program ended"))); // nobody stopped it
    QCOMPARE(rig.service->send(session, latin("late"), latin("test")).error().code, ErrorCode::Cancelled);
    QVERIFY(rig.store.pending(session)->empty()); // whoever wrote it keeps it
}

void TestAssistantService::closingDoesNotWait()
{
    ServiceRig rig({FakeModel::say(latin("never"))});
    const QString session = rig.newSession();
    std::mutex making;
    making.lock();
    std::atomic<bool> inside{false};
    rig.whileMaking = [&] {
        inside = true;
        std::lock_guard lock(making);
    };
    QVERIFY(rig.service->send(session, latin("first"), latin("test")));
    for (int i = 0; i < 6000 && !inside; ++i)
        std::this_thread::sleep_for(10ms);
    rig.service->beginShutDown();
    QVERIFY(rig.service->isActive(session)); // it is still making the parts of its run
    making.unlock();
    QVERIFY(rig.service->shutDown(60s));
    QVERIFY(rig.model->requests().empty());
    QCOMPARE(rig.store.pending(session)->size(), size_t(1));
}

/// Never both: what is refused would be sent again by whoever wrote it.
void TestAssistantService::whatIsSentWhileClosingIsTakenOrNot()
{
    ServiceRig rig;
    const QString session = rig.newSession();
    rig.store.onEnqueue = [&](const Perception &) { rig.service->beginShutDown(); };
    const auto stored = rig.service->send(session, latin("just in time"), latin("test"));
    QVERIFY(stored);
    QCOMPARE(rig.store.pending(session)->size(), size_t(1));
    QCOMPARE(rig.store.pending(session)->front().id, *stored);
    QCOMPARE(rig.service->send(session, latin("too late"), latin("test")).error().code, ErrorCode::Cancelled);
    QCOMPARE(rig.store.pending(session)->size(), size_t(1));
    QVERIFY(!rig.service->isActive(session));
}

/// The parts of a run take longer than the service is willing to wait for its end.
void TestAssistantService::nothingBeginsWhileItIsDestroyed()
{
    FakeClock skipping(true); // the 5 s are over at once
    ServiceRig rig({FakeModel::say(latin("never"))}, &skipping);
    const QString session = rig.newSession();
    std::atomic<bool> making{false};
    rig.whileMaking = [&] {
        making = true;
        for (int i = 0; i < 6000 && skipping.waits().empty(); ++i)
            std::this_thread::sleep_for(10ms);
        std::this_thread::sleep_for(50ms); // until the destructor waits for this thread; too short means it passes
    };
    QVERIFY(rig.service->send(session, latin("first"), latin("test")));
    for (int i = 0; i < 6000 && !making; ++i)
        std::this_thread::sleep_for(10ms);
    rig.service.reset();
    QVERIFY(!skipping.waits().empty());
    QCOMPARE(rig.startedWith(), QStringList());
    QVERIFY(rig.model->requests().empty());
    QCOMPARE(rig.store.pending(session)->size(), size_t(1)); // kept for the next start
}

void TestAssistantService::noMessageFallsBetweenIdleAndSent()
{
    ServiceRig rig;
    const QString session = rig.newSession();
    constexpr int senders = 4;
    constexpr int messages = 50;
    std::vector<std::thread> threads;
    for (int t = 0; t < senders; ++t) {
        threads.emplace_back([&, t] {
            std::mt19937 random{unsigned(t)};
            for (int i = 0; i < messages; ++i) {
                (void)rig.service->send(session, QStringLiteral("%1.%2").arg(t).arg(i), latin("test"));
                std::this_thread::sleep_for(std::chrono::microseconds(random() % 3000)); // so that it is idle at times
            }
        });
    }
    for (auto &thread : threads)
        thread.join();
    QVERIFY(rig.waitForRuns(senders * messages));
    QVERIFY(rig.waitUntilIdle(session));
    QVERIFY(rig.store.pending(session)->empty());
    const auto started = rig.startedWith();
    QCOMPARE(started.size(), qsizetype(senders * messages));
    std::map<QString, int> told; // 1: queued, 2: started
    for (const auto &event : rig.sink.events()) {
        if (const auto *queued = std::get_if<RunQueued>(&event.body))
            QCOMPARE(++told[queued->perceptionId], 1); // once, and before its run
        else if (const auto *begun = std::get_if<RunStarted>(&event.body))
            told[begun->perceptionId] = 2;
    }
    for (int t = 0; t < senders; ++t) { // and each sender's in its order
        const auto own = started.filter(QRegularExpression(QStringLiteral("^%1\\.").arg(t)));
        for (int i = 0; i < messages; ++i)
            QCOMPARE(own.value(i), QStringLiteral("%1.%2").arg(t).arg(i));
    }
}

QTEST_APPLESS_MAIN(TestAssistantService)
#include "tst_assistant_service.moc"
