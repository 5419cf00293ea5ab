// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakes/random_script.h"
#include "loop_rig.h"
#include <QTest>

using namespace homard;

/// For any script, any decisions and any moment of a stop: exactly one result per call, in the order of the calls,
/// nothing ran that was not allowed, every model call is accounted for, and no draft is left.
class TestAgentProperties : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void oneResultPerCall();
    void oneEndPerCallIfTheJournalFails();

private:
    static void prepare(LoopRig &rig, QRandomGenerator &random);
    static void check(const LoopRig &rig, quint32 seed);
    static void checkEnds(const LoopRig &rig, const char *where);
    static void checkTurns(const LoopRig &rig, const char *where);
};

void TestAgentProperties::checkTurns(const LoopRig &rig, const char *where)
{
    Usage sum;
    for (const auto &turn : rig.journal.all<TurnRecorded>())
        sum.add(turn.usage);
    QVERIFY2(sum == rig.sink.all<RunEnded>().front().summary.usage, where);
    QStringList drafts;
    for (const auto &started : rig.sink.all<MessageStarted>())
        drafts.append(started.messageId);
    for (const auto &added : rig.journal.all<MessageAdded>())
        drafts.removeOne(added.message->id);
    for (const auto &dropped : rig.journal.all<DraftDropped>())
        drafts.removeOne(dropped.messageId);
    QVERIFY2(drafts.isEmpty(), where);
}

void TestAgentProperties::check(const LoopRig &rig, quint32 seed)
{
    const auto where = qPrintable(QStringLiteral("seed %1").arg(seed));
    QStringList expected;
    QStringList results;
    for (const auto &added : rig.journal.all<MessageAdded>()) {
        for (const auto &block : added.message->blocks) {
            if (const auto *part = std::get_if<ToolCallBlock>(&block))
                expected.append(part->call.id);
            if (const auto *part = std::get_if<ToolResultBlock>(&block))
                results.append(part->result.callId);
        }
    }
    QVERIFY2(expected == results, where);
    QStringList ended;
    for (const auto &event : rig.sink.all<ToolCallEnded>())
        ended.append(event.result.callId);
    ended.sort();
    expected.sort();
    QVERIFY2(ended == expected, where);
    QVERIFY2(!rig.tools.ran().contains(QStringLiteral("denied")), where);
    QCOMPARE(rig.sink.all<RunEnded>().size(), size_t(1));
    checkTurns(rig, where);
    QVERIFY2(std::holds_alternative<RunEnded>(rig.sink.events().back().body), where);
}

void TestAgentProperties::prepare(LoopRig &rig, QRandomGenerator &random)
{
    rig.clock = &rig.systemClock;
    for (const auto *name : {"asked", "denied"})
        rig.tools.add(QString::fromLatin1(name), [](const ToolInvocation &) { return FakeToolBox::good({}); });
    rig.gate.decisions[QStringLiteral("asked")] = Decision::Ask;
    rig.gate.decisions[QStringLiteral("denied")] = Decision::Deny;
    if (random.bounded(4) > 0) {
        const auto outcome = random.bounded(2) ? ApprovalOutcome::Allowed : ApprovalOutcome::Denied;
        rig.approvals.answers[QStringLiteral("asked")] = {outcome, {}, random.bounded(8) == 0};
    }
}

void TestAgentProperties::oneResultPerCall()
{
    for (quint32 seed = 1; seed <= 400; ++seed) {
        QRandomGenerator random(seed);
        LoopRig rig(randomScript(random));
        prepare(rig, random);
        const int stopAt = random.bounded(40);
        const bool unanswered = rig.approvals.answers.empty();
        std::atomic<int> count{0};
        rig.sink.onEvent = [&](const AgentEvent &event) {
            const bool stuck = unanswered && std::holds_alternative<ApprovalAsked>(event.body);
            if (++count == stopAt || stuck)
                rig.stop.stopSoftly();
        };
        rig.run();
        check(rig, seed);
        if (QTest::currentTestFailed())
            return;
    }
}

/// No call is left open in a front end, and none is shown as done whose result is not on disk.
void TestAgentProperties::checkEnds(const LoopRig &rig, const char *where)
{
    QStringList open;
    for (const auto &planned : rig.sink.all<ToolCallPlanned>())
        open.append(planned.call.id);
    QStringList stored;
    for (const auto &finished : rig.journal.all<CallFinished>())
        stored.append(finished.result.callId);
    QStringList started;
    for (const auto &event : rig.sink.all<ToolCallStarted>())
        started.append(event.callId);
    for (const auto &ended : rig.sink.all<ToolCallEnded>()) {
        const auto &result = ended.result;
        QVERIFY2(open.removeOne(result.callId), where);
        const bool unknown = result.status == ResultStatus::Interrupted;
        QVERIFY2(unknown ? started.contains(result.callId) && !stored.contains(result.callId)
                         : !started.contains(result.callId) || stored.contains(result.callId),
                 where);
    }
    QVERIFY2(open.isEmpty(), where);
    QVERIFY2(std::holds_alternative<RunEnded>(rig.sink.events().back().body), where);
}

void TestAgentProperties::oneEndPerCallIfTheJournalFails()
{
    for (quint32 seed = 1; seed <= 400; ++seed) {
        QRandomGenerator random(seed);
        LoopRig rig(randomScript(random));
        prepare(rig, random);
        const size_t first = size_t(random.bounded(8));
        const size_t last = random.bounded(2) ? first : first + 100; // a moment, or from then on
        rig.journal.verdict = [=](size_t batch) -> Result<void> {
            if (batch >= first && batch <= last)
                return Error{ErrorCode::Io, QStringLiteral("disk full"), {}};
            return {};
        };
        if (rig.approvals.answers.empty()) {
            rig.sink.onEvent = [&](const AgentEvent &event) {
                if (std::holds_alternative<ApprovalAsked>(event.body))
                    rig.stop.stopSoftly();
            };
        }
        rig.run();
        checkEnds(rig, qPrintable(QStringLiteral("seed %1").arg(seed)));
        if (QTest::currentTestFailed())
            return;
    }
}

QTEST_APPLESS_MAIN(TestAgentProperties)
#include "tst_agent_properties.moc"
