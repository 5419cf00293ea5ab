// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakes/fake_draft.h"
#include "store_fixture.h"
#include <thread>

using namespace homard;

class TestStoreThreads : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void groupCommitFromEightThreads();
    void oneBadBatchHurtsNoOther();
    void readsWhileWriting();
    void windowReadsAndChangesWhileWriting();
};

void TestStoreThreads::groupCommitFromEightThreads()
{
    const QTemporaryDir dir;
    SystemClock clock;
    auto store = openStore(optionsIn(dir.path()), clock);
    QVERIFY(store);
    constexpr int threads = 8;
    constexpr int commits = 40;
    std::vector<std::thread> workers;
    std::vector<QStringList> ids(threads);
    std::atomic<int> failures{0};
    for (int t = 0; t < threads; ++t) {
        workers.emplace_back([&, t] {
            const auto session = store->createSession(QStringLiteral("/w"), {});
            for (int i = 0; session && i < commits; ++i) {
                const Message message = messageOf(session->id, Role::User, QString::number(i));
                failures += store->commit({added(message)}) ? 0 : 1;
                ids[size_t(t)] << message.id;
            }
        });
    }
    for (auto &worker : workers)
        worker.join();
    QCOMPARE(failures.load(), 0);
    store = nullptr;
    store = openStore(optionsIn(dir.path()), clock);
    const auto sessions = store->sessions();
    VERIFY_OK(sessions);
    QCOMPARE(int(sessions->size()), threads);
    QStringList wanted;
    for (const QStringList &some : ids)
        wanted << some;
    QStringList found;
    for (const auto &session : *sessions) {
        const auto loaded = store->load(session.id);
        VERIFY_OK(loaded);
        QCOMPARE(int(loaded->messages.size()), commits);
        for (int i = 0; i < commits; ++i) // in the order they were acknowledged
            QCOMPARE(loaded->messages[size_t(i)]->text(), QString::number(i));
        for (const auto &message : loaded->messages)
            found << message->id;
    }
    wanted.sort();
    found.sort();
    QCOMPARE(found, wanted);
}

void TestStoreThreads::oneBadBatchHurtsNoOther()
{
    const QTemporaryDir dir;
    SystemClock clock;
    const auto store = openStore(optionsIn(dir.path()), clock);
    const QString session = store->createSession(QStringLiteral("/w"), {})->id;
    std::vector<std::thread> workers;
    std::atomic<int> good{0};
    std::atomic<int> bad{0};
    for (int t = 0; t < 8; ++t) {
        workers.emplace_back([&, t] {
            for (int i = 0; i < 25; ++i) {
                const bool wrong = (t + i) % 3 == 0;
                const Message message =
                    messageOf(wrong ? QStringLiteral("none") : session, Role::User, QStringLiteral("x"));
                const bool ok =
                    store->commit({added(messageOf(session, Role::User, QStringLiteral("y"))), added(message)}).ok();
                if (ok == wrong)
                    ++bad;
                else if (ok)
                    ++good;
            }
        });
    }
    for (auto &worker : workers)
        worker.join();
    QCOMPARE(bad.load(), 0);
    QCOMPARE(store->session(session)->messageCount, 2 * good.load());
    QCOMPARE(int(store->load(session)->messages.size()), 2 * good.load());
}

void TestStoreThreads::readsWhileWriting()
{
    const QTemporaryDir dir;
    SystemClock clock;
    const auto store = openStore(optionsIn(dir.path()), clock);
    const QString session = store->createSession(QStringLiteral("/w"), {})->id;
    std::atomic<bool> done{false};
    std::atomic<int> wrong{0};
    std::vector<std::thread> readers;
    for (int t = 0; t < 2; ++t) {
        readers.emplace_back([&, t] {
            size_t last = 0;
            while (!done) {
                const auto loaded = store->load(session);
                if (!loaded || loaded->messages.size() < last ||
                    loaded->messages.size() % 2 != 0) // never half a batch, never back
                    ++wrong;
                else
                    last = loaded->messages.size();
                if (t == 0 && !store->search(QStringLiteral("word")))
                    ++wrong;
            }
        });
    }
    std::vector<std::shared_ptr<FakeDraft>> drafts;
    for (int i = 0; i < 150; ++i) {
        Message draft = messageOf(session, Role::Assistant, QStringLiteral("a word"));
        draft.state = MessageState::Streaming;
        draft.runId = QStringLiteral("r");
        if (i == 0)
            QVERIFY(store->commit({RunBegun{draft.runId, session, {}, {}, 1}}).ok());
        QVERIFY(store->commit({added(messageOf(session, Role::User, QStringLiteral("word"))), added(draft)}).ok());
        drafts.push_back(std::make_shared<FakeDraft>(draft));
        store->followDraft(drafts.back());
    }
    done = true;
    for (auto &reader : readers)
        reader.join();
    QCOMPARE(wrong.load(), 0);
}

void TestStoreThreads::windowReadsAndChangesWhileWriting()
{
    const QTemporaryDir dir;
    SystemClock clock;
    const auto store = openStore(optionsIn(dir.path()), clock);
    QVERIFY(store);
    const QString session = store->createSession(QStringLiteral("/w"), {})->id;
    const QString spare = store->createSession(QStringLiteral("/w"), {})->id;
    std::atomic<bool> done{false};
    std::atomic<int> wrong{0};
    std::thread window([&] {
        size_t last = 0;
        for (int i = 0; !done; ++i) {
            const auto outline = store->outline(session);
            if (!outline || outline->messages.size() < last) {
                ++wrong;
                continue;
            }
            last = outline->messages.size();
            QStringList ids;
            for (const auto &stub : outline->messages)
                ids << stub.id;
            const auto bodies = store->messages(session, ids.mid(ids.size() - 10));
            const auto runs = store->runs(session, 1);
            const bool changed = store->saveDraft(session, QString::number(i)) &&
                                 store->setMode(session, i % 2 ? SessionMode::Plan : SessionMode::Ask) &&
                                 store->removeSession(spare) && store->restoreSession(spare);
            wrong += bodies && runs && changed && (last == 0 || runs->size() == 1) ? 0 : 1;
        }
    });
    const QString run = QStringLiteral("r");
    QVERIFY(
        store
            ->commit({RunBegun{run, session, {}, {}, 1}, added(messageOf(session, Role::User, QStringLiteral("word")))})
            .ok());
    for (int i = 0; i < 100; ++i) {
        const QString call = QString::number(i);
        const Message answer = answerWithCalls(session, run, {call});
        QVERIFY(store
                    ->commit({added(answer), TurnRecorded{run, i + 1, answer.id, {}, {}, {}, 1, 2},
                              NoteRecorded{run, {NoteRecord::Kind::Notice, i + 1, call, {}}},
                              recorded(call, answer.id, run, CallState::Started)})
                    .ok());
        QVERIFY(!store->removeSession(session)); // it runs
    }
    done = true;
    window.join();
    QCOMPARE(wrong.load(), 0);
    QCOMPARE(store->runs(session)->front().calls.size(), size_t(100));
}

QTEST_APPLESS_MAIN(TestStoreThreads)
#include "tst_store_threads.moc"
