// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_store.h"
#include "base/ids.h"
#include "sample_text.h"
#include "sessions/sqlite_session_store.h"

namespace homard {

namespace {

constexpr int runsInABatch = 250;
constexpr qint64 begin = 1'790'000'000'000; // some day in 2026
constexpr qint64 minute = 60'000;

MessagePtr sampleMessage(const SessionInfo &session, const QString &run, Role role, const QString &text, qint64 wallMs)
{
    auto out = std::make_shared<Message>();
    out->id = newId();
    out->sessionId = session.id;
    out->runId = run;
    out->role = role;
    out->blocks = {TextBlock{text}};
    out->wallMs = wallMs;
    return out;
}

void addSampleRun(std::vector<JournalEntry> &batch, const SessionInfo &session, int number)
{
    const QString run = newId();
    const qint64 now = begin + number * minute;
    batch.emplace_back(RunBegun{run, session.id, {}, QStringLiteral("openai-chat/bench-model"), now});
    const QString question =
        QStringLiteral("Question %1: what is in the folder, and what of it was changed since yesterday?").arg(number);
    batch.emplace_back(MessageAdded{sampleMessage(session, run, Role::User, question, now)});
    QString text; // answers of 0.3 to 3 kB
    for (int part = 0; part <= number % 3; ++part)
        text += sampleSection(number + part);
    const auto answer = sampleMessage(session, run, Role::Assistant, text.left(300 + number * 137 % 2700), now + 4'000);
    batch.emplace_back(MessageAdded{answer});
    batch.emplace_back(
        TurnRecorded{run, 1, answer->id, QStringLiteral("openai-chat/bench-model"), {}, {}, now, now + 4'000});
    RunSummary summary;
    summary.turns = 1;
    batch.emplace_back(RunFinished{run, summary, now + 4'000});
}

} // namespace

Result<QString> addSampleSessions(const QString &dataFolder, int count, int messages)
{
    SystemClock clock;
    StoreOptions options;
    options.folder = dataFolder;
    auto store = SqliteSessionStore::open(options, clock);
    if (!store)
        return store.error();
    QString last;
    for (int i = 0; i < count; ++i) {
        const auto session =
            (*store)->createSession(dataFolder, QStringLiteral("What was changed in folder %1 last week").arg(i));
        if (!session)
            return session.error();
        last = session->id;
        std::vector<JournalEntry> batch;
        for (int run = 0; run < messages / 2; ++run) {
            addSampleRun(batch, *session, run);
            if ((run + 1) % runsInABatch != 0 && run + 1 < messages / 2)
                continue;
            if (const auto committed = (*store)->commit(batch); !committed)
                return committed.error();
            batch.clear();
        }
    }
    if (const auto found = (*store)->search(QStringLiteral("alpha"), 1); !found) // waits for the index
        return found.error();
    return last;
}

} // namespace homard
