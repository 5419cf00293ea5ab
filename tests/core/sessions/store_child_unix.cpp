// SPDX-License-Identifier: GPL-3.0-or-later
// A second process for the store tests: it is killed in the middle of things, or holds what the test then meets.
#include "fakes/fake_draft.h"
#include "store_fixture.h"
#include <csignal>
#include <cstdio>
#include <iostream>
#include <string>
#include <unistd.h>

using namespace homard;

namespace {

void say(const QString &line)
{
    std::printf("%s\n", qPrintable(line));
    std::fflush(stdout);
}

void waitForLine()
{
    std::string line;
    std::getline(std::cin, line);
}

/// Opens with a kill before step `step` of migration `version`.
int migrate(const QString &folder, int version, int step)
{
    SystemClock clock;
    StoreOptions options = optionsIn(folder);
    options.onMigrationStep = [&](int atVersion, int atStep) {
        if (atVersion == version && atStep == step)
            kill(getpid(), SIGKILL);
    };
    const auto store = openStore(options, clock);
    return store ? 0 : 1;
}

/// Commits until it is killed; says each id after it is acknowledged.
int commitForEver(const QString &folder, const QString &session)
{
    SystemClock clock;
    const auto store = openStore(optionsIn(folder), clock);
    for (;;) {
        const Message message = messageOf(session, Role::User, QString(200, QLatin1Char('m')));
        if (!store || !store->commit({added(message)}))
            return 1;
        say(message.id);
    }
}

/// Streams a growing draft until it is killed; says how much it has shown and when (ms).
int streamForEver(const QString &folder, const QString &session)
{
    SystemClock clock;
    const auto store = openStore(optionsIn(folder), clock);
    Message draft = messageOf(session, Role::Assistant, {});
    draft.state = MessageState::Streaming;
    draft.runId = QStringLiteral("run");
    if (!store || !store->commit({RunBegun{draft.runId, session, {}, {}, 1}}))
        return 1;
    const auto source = std::make_shared<FakeDraft>(draft);
    store->followDraft(source);
    for (int size = 1;; ++size) {
        draft.blocks = {TextBlock{QString(size, QLatin1Char('t'))}};
        source->set(draft);
        say(QStringLiteral("%1 %2").arg(size).arg(clock.wallMs()));
        clock.sleepFor(std::chrono::milliseconds(5), CancelToken{});
    }
}

/// Starts one call after the other, each appending one line to `effects`, as a tool would; never runs a call that a
/// load shows.
int callForEver(const QString &folder, const QString &session, const QString &effects)
{
    SystemClock clock;
    const auto store = openStore(optionsIn(folder), clock);
    const QString run = newId();
    if (!store || !store->load(session) || !store->commit({RunBegun{run, session, {}, {}, 1}}))
        return 1;
    for (;;) {
        const QString call = newId();
        const Message answer = answerWithCalls(session, run, {call});
        if (!store->commit({added(answer), recorded(call, answer.id, run, CallState::Planned),
                            CallMoved{call, CallState::Started, 2}}))
            return 1;
        QFile file(effects);
        if (!file.open(QIODevice::Append))
            return 1;
        file.write(call.toLatin1() + '\n');
        file.close();
        const ToolResult result = resultOf(call, QStringLiteral("appended"));
        if (!store->commit({CallFinished{result, 3}, added(resultsMessage(session, {result}))}))
            return 1;
        say(call);
    }
}

int claim(const QString &folder, const QString &session)
{
    SystemClock clock;
    const auto store = openStore(optionsIn(folder), clock);
    say(QStringLiteral("ready"));
    waitForLine();
    for (;;) {
        const auto claimed = store ? store->claim(session) : Result<void>(ErrorCode::Internal, {});
        say(claimed ? QStringLiteral("mine") : QStringLiteral("no ") + claimed.error().text());
        waitForLine();
        if (std::cin.eof())
            return 0;
        store->release(session);
        say(QStringLiteral("released"));
        waitForLine();
    }
}

/// What a first start does, once its input says go: a session, a waiting message, which must be seen, a clean end.
int firstStart(const QString &folder)
{
    SystemClock clock;
    say(QStringLiteral("ready"));
    waitForLine();
    auto opened = SqliteSessionStore::open(optionsIn(folder), clock);
    if (!opened) {
        say(opened.error().text());
        return 1;
    }
    const auto store = std::move(opened).value();
    const auto session = store->createSession(QStringLiteral("/w"), {});
    Perception perception;
    perception.id = newId();
    perception.sessionId = session ? session->id : QString();
    perception.text = QStringLiteral("hello");
    const auto queued = store->enqueue(perception);
    const auto waiting = store->pending(perception.sessionId);
    const bool good = session && queued && waiting && waiting->size() == 1 && store->notices().isEmpty();
    say(good ? QStringLiteral("good")
             : QStringLiteral("session %1, queued %2, waiting %3, ")
                       .arg(session.ok())
                       .arg(queued.ok())
                       .arg(waiting ? int(waiting->size()) : -1) +
                   store->notices().join(QLatin1Char(' ')));
    return good ? 0 : 1;
}

/// Locks the database until its input ends.
int hold(const QString &path)
{
    QSqlDatabase database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"));
    database.setDatabaseName(path);
    QSqlQuery query;
    if (!database.open())
        return 1;
    query = QSqlQuery(database);
    if (!query.exec(QStringLiteral("BEGIN EXCLUSIVE")))
        return 1;
    say(QStringLiteral("held"));
    waitForLine();
    return 0;
}

} // namespace

int main(int count, char **values)
{
    QStringList words;
    for (int i = 1; i < count; ++i)
        words << QString::fromLocal8Bit(values[i]);
    words << QString() << QString() << QString() << QString();
    if (words[0] == QStringLiteral("migrate"))
        return migrate(words[1], words[2].toInt(), words[3].toInt());
    if (words[0] == QStringLiteral("commit"))
        return commitForEver(words[1], words[2]);
    if (words[0] == QStringLiteral("stream"))
        return streamForEver(words[1], words[2]);
    if (words[0] == QStringLiteral("call"))
        return callForEver(words[1], words[2], words[3]);
    if (words[0] == QStringLiteral("claim"))
        return claim(words[1], words[2]);
    if (words[0] == QStringLiteral("first"))
        return firstStart(words[1]);
    if (words[0] == QStringLiteral("hold"))
        return hold(words[1]);
    return 2;
}
