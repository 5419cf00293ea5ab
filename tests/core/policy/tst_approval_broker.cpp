// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakes/fake_clock.h"
#include "policy/approval_broker.h"
#include <QtTest>
#include <atomic>
#include <thread>

using namespace homard;
using namespace std::chrono_literals;

namespace {

ApprovalRequest request(const QString &id, const QByteArray &hash = "hash")
{
    auto plan = std::make_shared<CallPlan>();
    plan->hash = hash;
    ApprovalRequest out;
    out.id = id;
    out.verdict.plan = plan;
    return out;
}

const ApprovalAnswer yes{ApprovalOutcome::Allowed, {}, false};
const ApprovalAnswer no{ApprovalOutcome::Denied, {}, false};
const QString one = QStringLiteral("1");

} // namespace

class TestApprovalBroker : public QObject
{
    Q_OBJECT

    static void askAll(ApprovalBroker &broker)
    {
        broker.setAsker([](const ApprovalRequest &) { return QString(); });
    }

private Q_SLOTS:
    /// Changed arguments are an answer to the old question, and no yes to anything.
    void editedIsNeverRedeemed()
    {
        FakeClock clock;
        ApprovalBroker broker(clock);
        askAll(broker);
        broker.open({request(one)});
        ApprovalAnswer edited;
        edited.outcome = ApprovalOutcome::Edited;
        edited.editedArguments = QStringLiteral("{}");
        edited.scope = ApprovalScope::Session;
        QVERIFY(broker.settle(one, edited));
        QVERIFY(broker.pending().empty());
        QVERIFY(!broker.settle(one, yes));
        const ApprovalAnswer answer = broker.wait(one, CancelToken());
        QVERIFY(answer.outcome == ApprovalOutcome::Edited && answer.editedArguments == QStringLiteral("{}"));
        QVERIFY(!broker.redeem(one, "hash"));
        QVERIFY(!broker.settle(one, yes));
    }

    void answersReachTheWaiter()
    {
        FakeClock clock;
        ApprovalBroker broker(clock);
        askAll(broker);
        broker.open({request(one), request(QStringLiteral("2"))});
        QCOMPARE(broker.pending().size(), size_t(2));
        QVERIFY(broker.pending()[0].expiresAt == clock.now() + 30min);
        QVERIFY(broker.settle(one, {ApprovalOutcome::Denied, QStringLiteral("why"), true}));
        QVERIFY(!broker.settle(one, yes)); // settled exactly once
        const ApprovalAnswer answer = broker.wait(one, CancelToken());
        QVERIFY(answer.outcome == ApprovalOutcome::Denied && answer.words == QStringLiteral("why") && answer.stopRun);
        QVERIFY(!broker.redeem(one, "hash"));
        QCOMPARE(broker.pending().size(), size_t(1));
        std::thread person([&] {
            while (!broker.settle(QStringLiteral("2"), yes)) {
            }
        });
        QVERIFY(broker.wait(QStringLiteral("2"), CancelToken()).outcome == ApprovalOutcome::Allowed);
        person.join();
        QVERIFY(broker.redeem(QStringLiteral("2"), "hash"));
        QVERIFY(!broker.redeem(QStringLiteral("2"), "hash")); // S08: single use
    }

    void s08AlteredReplaysAreRefused()
    {
        FakeClock clock;
        ApprovalBroker broker(clock);
        askAll(broker);
        const QByteArray hash(32, 'h');
        broker.open({request(one, hash)});
        QVERIFY(broker.settle(one, yes));
        QVERIFY(!broker.redeem(one, hash)); // not yet collected by the run that asked
        QVERIFY(broker.wait(one, CancelToken()).outcome == ApprovalOutcome::Allowed);
        int accepted = 0;
        for (int i = 0; i < 10000; ++i) {
            QByteArray altered = hash;
            altered[i % 32] = char(altered[i % 32] ^ (1 + i % 255));
            accepted += broker.redeem(one, i % 3 ? altered : altered.left(i % 32));
            accepted += broker.redeem(one + QString::number(i), hash);
        }
        QCOMPARE(accepted, 0);
        QVERIFY(broker.redeem(one, hash));
        for (int i = 0; i < 10000; ++i)
            accepted += broker.redeem(one, hash);
        QCOMPARE(accepted, 0);
    }

    void s08Expires()
    {
        FakeClock clock;
        ApprovalBroker broker(clock, {1min});
        askAll(broker);
        broker.open({request(one)});
        clock.advance(1min);
        QVERIFY(broker.pending().empty());
        QVERIFY(!broker.settle(one, yes));
        QVERIFY(broker.wait(one, CancelToken()).outcome == ApprovalOutcome::Expired);
        QVERIFY(!broker.redeem(one, "hash"));
    }

    void s08UnusedApprovalExpires()
    {
        FakeClock clock;
        ApprovalBroker broker(clock, {1min});
        askAll(broker);
        broker.open({request(one)});
        broker.settle(one, yes);
        QVERIFY(broker.wait(one, CancelToken()).outcome == ApprovalOutcome::Allowed);
        clock.advance(1min);
        QVERIFY(!broker.redeem(one, "hash"));
    }

    /// Where there is a window, the run keeps waiting; what was asked is never a yes any more.
    void expiredQuestionsWaitToBeAskedAgain()
    {
        FakeClock clock;
        ApprovalBroker broker(clock, {10min, true});
        askAll(broker);
        for (const char *id : {"again", "no", "stop", "cancel", "end"})
            broker.open({request(QString::fromLatin1(id))});
        const auto expire = [&](const char *id) { return broker.wait(QString::fromLatin1(id), CancelToken()); };
        QVERIFY(!broker.askAgain(QStringLiteral("again"))); // it is open
        clock.advance(10min);
        QVERIFY(broker.pending().empty());
        for (const char *id : {"again", "no", "stop", "cancel", "end"})
            QVERIFY(expire(id).outcome == ApprovalOutcome::Expired);
        QVERIFY(!broker.settle(QStringLiteral("again"), yes));
        QVERIFY(!broker.redeem(QStringLiteral("again"), "hash"));
        QVERIFY(broker.askAgain(QStringLiteral("again")));
        QVERIFY(!broker.askAgain(QStringLiteral("again")));
        QVERIFY(!broker.settle(QStringLiteral("again"), no)); // one answer
        QVERIFY(broker.settle(QStringLiteral("no"), {ApprovalOutcome::Denied, QStringLiteral("not so"), true}));
        broker.settle(QStringLiteral("stop"), {ApprovalOutcome::Stopped, {}, false});
        const CancelToken cancelled;
        cancelled.cancel();
        const auto late = [&](const char *id, const CancelToken &token = CancelToken()) {
            return broker.waitExpired(QString::fromLatin1(id), token).after;
        };
        QVERIFY(late("again") == AfterExpiry::AskAgain);
        QVERIFY(late("again") == AfterExpiry::Nobody); // once
        const LateAnswer denial = broker.waitExpired(QStringLiteral("no"), CancelToken());
        QVERIFY(denial.after == AfterExpiry::Denied && denial.answer.outcome == ApprovalOutcome::Denied);
        QVERIFY(denial.answer.stopRun && denial.answer.words == QStringLiteral("not so"));
        QVERIFY(late("stop") == AfterExpiry::Stopped);
        QVERIFY(late("cancel", cancelled) == AfterExpiry::Stopped);
        broker.cancelAll();
        QVERIFY(late("end") == AfterExpiry::Stopped);
        QVERIFY(!broker.askAgain(QStringLiteral("cancel")));
    }

    /// What is shown is what counts, also after the setting was changed.
    void s08SaysWhenAQuestionExpires()
    {
        FakeClock clock;
        ApprovalBroker broker(clock, {30min, false});
        askAll(broker);
        const auto opened = broker.open({request(one)});
        QCOMPARE(opened.size(), size_t(1));
        QVERIFY(opened[0].expiresAt == clock.now() + 30min);
        QCOMPARE(opened[0].expiresWallMs, clock.wallMs() + 30 * 60'000);
        broker.setExpiry(5min);
        const auto later = broker.open({request(QStringLiteral("2"))});
        QVERIFY(later[0].expiresAt == clock.now() + 5min);
        clock.advance(5min);
        QVERIFY(!broker.settle(QStringLiteral("2"), yes));
        QVERIFY(broker.settle(one, yes)); // it was promised longer
        QVERIFY(broker.wait(one, CancelToken()).outcome == ApprovalOutcome::Allowed);
        clock.advance(29min);
        QVERIFY(broker.redeem(one, request(one).verdict.plan->hash));
    }

    /// It is not forgotten, however long it takes.
    void expiredQuestionsAreKeptWhileTheRunWaits()
    {
        FakeClock clock;
        ApprovalBroker broker(clock, {10min, true});
        askAll(broker);
        broker.open({request(one)});
        clock.advance(10min);
        QVERIFY(broker.wait(one, CancelToken()).outcome == ApprovalOutcome::Expired);
        std::atomic<int> got = -1;
        std::thread waiter([&] { got = int(broker.waitExpired(one, CancelToken()).after); });
        QTRY_VERIFY(clock.waiting() > 0);
        clock.advance(48h);
        broker.open({request(QStringLiteral("2"))});
        QCOMPARE(got.load(), -1);
        QVERIFY(broker.askAgain(one));
        waiter.join();
        QCOMPARE(got.load(), int(AfterExpiry::AskAgain));
    }

    void expiryIsANoWhereNobodyCanAskAgain()
    {
        FakeClock clock;
        ApprovalBroker broker(clock, {10min});
        askAll(broker);
        broker.open({request(one)});
        clock.advance(10min);
        QVERIFY(!broker.settle(one, no));
        QVERIFY(!broker.askAgain(one));
        QVERIFY(broker.wait(one, CancelToken()).outcome == ApprovalOutcome::Expired);
        QVERIFY(broker.waitExpired(one, CancelToken()).after == AfterExpiry::Nobody);
    }

    void waitingExpires()
    {
        FakeClock clock(true);
        ApprovalBroker broker(clock, {1min});
        askAll(broker);
        broker.open({request(one)});
        QVERIFY(broker.wait(one, CancelToken()).outcome == ApprovalOutcome::Expired);
        QVERIFY(!broker.settle(one, yes));
    }

    void nobodyToAskIsRefused()
    {
        FakeClock clock;
        ApprovalBroker broker(clock);
        broker.open({request(one)});
        QVERIFY(!broker.settle(one, yes));
        QVERIFY(broker.wait(one, CancelToken()).outcome == ApprovalOutcome::Refused);
        const QString why = QStringLiteral("Not for this risk.");
        broker.setAsker([&](const ApprovalRequest &r) { return r.verdict.risk == Risk::High ? why : QString(); });
        ApprovalRequest low = request(QStringLiteral("2"));
        low.verdict.risk = Risk::Medium;
        broker.open({low, request(QStringLiteral("3"))});
        QCOMPARE(broker.pending().size(), size_t(1));
        const ApprovalAnswer refused = broker.wait(QStringLiteral("3"), CancelToken());
        QVERIFY(refused.outcome == ApprovalOutcome::Refused);
        QCOMPARE(refused.words, why);
    }

    void questionsWithoutAPlanAreRefused()
    {
        FakeClock clock;
        ApprovalBroker broker(clock);
        askAll(broker);
        ApprovalRequest bare;
        bare.id = one;
        ApprovalRequest denied = request(QStringLiteral("2"));
        denied.verdict.decision = Decision::Deny;
        broker.open({bare, denied, request(QStringLiteral("3"), QByteArray())});
        for (const char *id : {"1", "2", "3"})
            QVERIFY(broker.wait(QLatin1StringView(id), CancelToken()).outcome == ApprovalOutcome::Refused);
    }

    void unknownIdsAreNo()
    {
        FakeClock clock;
        ApprovalBroker broker(clock);
        QVERIFY(!broker.settle(one, yes));
        QVERIFY(!broker.redeem(one, {}));
        QVERIFY(broker.wait(one, CancelToken()).outcome == ApprovalOutcome::Refused);
    }

    void stopAndShutdown()
    {
        FakeClock clock;
        ApprovalBroker broker(clock);
        askAll(broker);
        broker.open({request(one), request(QStringLiteral("2"))});
        CancelToken cancel;
        cancel.cancel();
        QVERIFY(broker.wait(one, cancel).outcome == ApprovalOutcome::Stopped);
        QVERIFY(!broker.settle(one, yes));
        broker.cancelAll();
        QVERIFY(broker.wait(QStringLiteral("2"), CancelToken()).outcome == ApprovalOutcome::Stopped);
        broker.open({request(QStringLiteral("3"))});
        QVERIFY(broker.wait(QStringLiteral("3"), CancelToken()).outcome == ApprovalOutcome::Stopped);
    }

    /// Two people and a stop at once: one outcome, and exactly one settle that counted, or none.
    void racesHaveOneWinner()
    {
        SystemClock clock;
        ApprovalBroker broker(clock);
        askAll(broker);
        for (int round = 0; round < 300; ++round) {
            const QString id = QString::number(round);
            broker.open({request(id)});
            CancelToken cancel;
            std::atomic<int> won{0};
            ApprovalAnswer answer;
            std::thread waiter([&] { answer = broker.wait(id, cancel); });
            std::thread allow([&] { won += broker.settle(id, yes) ? 1 : 0; });
            std::thread deny([&] { won += broker.settle(id, no) ? 10 : 0; });
            std::thread stop([&] { cancel.cancel(); });
            for (std::thread *thread : {&waiter, &allow, &deny, &stop})
                thread->join();
            const int expected = answer.outcome == ApprovalOutcome::Allowed  ? 1
                                 : answer.outcome == ApprovalOutcome::Denied ? 10
                                                                             : 0;
            QCOMPARE(won.load(), expected);
            std::atomic<int> redeemed{0};
            std::thread a([&] { redeemed += broker.redeem(id, "hash"); });
            std::thread b([&] { redeemed += broker.redeem(id, "hash"); });
            a.join();
            b.join();
            QCOMPARE(redeemed.load(), expected == 1 ? 1 : 0);
        }
        QVERIFY(broker.pending().empty());
    }
};

QTEST_APPLESS_MAIN(TestApprovalBroker)
#include "tst_approval_broker.moc"
