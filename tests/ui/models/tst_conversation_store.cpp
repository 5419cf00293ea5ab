// SPDX-License-Identifier: GPL-3.0-or-later
// Random runs of the real loop on the real store: the rows made of the events are those made of what was stored.
#include "conversation_rig.h"
#include "sessions/sqlite_session_store.h"
#include "timeline_rig.h"
#include <QTemporaryDir>
#include <QTest>

using namespace homard;

class TestConversationStore : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void liveAndStoredRowsAreTheSame();
    void loadedInTheMiddleOfARun();

private:
    struct Real {
        Real()
        {
            StoreOptions options;
            options.folder = folder.path();
            if (auto opened = SqliteSessionStore::open(options, clock))
                store = std::move(opened).value();
        }
        std::unique_ptr<ConversationModel> model(const QString &session, bool active = false)
        {
            auto model =
                std::make_unique<ConversationModel>(ConversationModel::Sources{*store, *store, *errands}, session);
            model->load(active);
            return model;
        }
        void settle()
        {
            const QDeadlineTimer limit(10'000);
            while (!errands->isIdle() && !limit.hasExpired())
                QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
        }
        QTemporaryDir folder;
        SystemClock clock;
        std::unique_ptr<SqliteSessionStore> store;
        std::unique_ptr<Errands> errands = std::make_unique<Errands>(); // last: it uses the store
    };
    static std::vector<FakeModel::Step> scriptWithThoughts(QRandomGenerator &random)
    {
        auto script = randomScript(random);
        for (auto &step : script)
            step.thinking = random.bounded(3) == 0 ? QStringLiteral("Let me see.") : QString();
        return script;
    }
};

void TestConversationStore::liveAndStoredRowsAreTheSame()
{
    Real real;
    QVERIFY(real.store);
    for (quint32 seed = 1; seed <= 40; ++seed) {
        QRandomGenerator random(seed);
        const auto session = real.store->createSession(QStringLiteral("/ws"), {});
        QVERIFY(session);
        const auto live = real.model(session->id);
        real.settle();
        for (int run = 0; run < 3; ++run) {
            LoopRig rig(scriptWithThoughts(random));
            prepare(rig, random);
            FlakyModel model(rig.model, seed);
            auto conversation = real.store->load(session->id);
            QVERIFY(conversation);
            rig.conversation = *conversation;
            runAndStop(rig, model, *real.store, random.bounded(60), session->id,
                       QStringLiteral("run%1-%2").arg(seed).arg(run));
            live->apply(rig.sink.events());
        }
        const auto stored = real.model(session->id);
        real.settle();
        QVERIFY(stored->isLoaded());
        const QStringList one = rowWords(*live);
        const QStringList other = rowWords(*stored);
        QVERIFY2(one == other, qPrintable(QStringLiteral("seed %1\nlive\n%2\nstored\n%3")
                                              .arg(seed)
                                              .arg(one.join(QLatin1Char('\n')), other.join(QLatin1Char('\n')))));
    }
}

void TestConversationStore::loadedInTheMiddleOfARun()
{
    Real real;
    QVERIFY(real.store);
    for (quint32 seed = 101; seed <= 115; ++seed) {
        QRandomGenerator random(seed);
        const auto session = real.store->createSession(QStringLiteral("/ws"), {});
        QVERIFY(session);
        LoopRig rig(scriptWithThoughts(random));
        prepare(rig, random);
        FlakyModel model(rig.model, seed);
        // What the store tells at some moment of the run; the events before and after it arrive later.
        const int moment = random.bounded(25);
        std::atomic<int> count{0};
        ConversationContents seen;
        rig.approvals.answers[QStringLiteral("asked")] = {ApprovalOutcome::Allowed, {}, false};
        rig.sink.onEvent = [&](const AgentEvent &) {
            if (count++ == moment) {
                ConversationContents contents;
                contents.active = true;
                contents.outline = *real.store->outline(session->id);
                contents.runs = *real.store->runs(session->id);
                QStringList ids;
                for (const auto &stub : contents.outline.messages)
                    ids << stub.id;
                contents.bodies = *real.store->messages(session->id, ids);
                seen = std::move(contents);
            }
        };
        runWith(rig, model, *real.store, session->id, QStringLiteral("run%1").arg(seed));
        if (count <= moment)
            continue;
        ConversationReducer reducer({[](int, int) {}, [](int, int) {}, [](int, int) {}});
        reducer.load(seen);
        for (const auto &event : rig.sink.events())
            reducer.apply(event);
        const auto stored = real.model(session->id);
        real.settle();
        QStringList one;
        for (int i = 0; i < reducer.rows().count(); ++i)
            one << rowWords(reducer.rows().at(i));
        const QStringList other = rowWords(*stored);
        QVERIFY2(one == other, qPrintable(QStringLiteral("seed %1\nmiddle\n%2\nstored\n%3")
                                              .arg(seed)
                                              .arg(one.join(QLatin1Char('\n')), other.join(QLatin1Char('\n')))));
    }
}

QTEST_GUILESS_MAIN(TestConversationStore)
#include "tst_conversation_store.moc"
