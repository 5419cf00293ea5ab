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

constexpr int withCalls = 3;    // every third run makes calls
constexpr int withRetry = 40;   // every fortieth tells of a retry
constexpr int withFailure = 50; // every fiftieth fails

/// Writes runs one behind the other into a batch.
class SampleRuns
{
public:
    SampleRuns(std::vector<JournalEntry> &batch, const SessionInfo &session) : m_batch(batch), m_session(session) {}

    /// How many messages it has.
    int add(int number)
    {
        m_run = newId();
        m_now = begin + number * minute;
        m_turn = 0;
        m_batch.emplace_back(RunBegun{m_run, m_session.id, {}, model(), m_now});
        addMessage(Role::User, {TextBlock{QStringLiteral("Question %1: what is in the folder, and what of it was "
                                                         "changed since yesterday?")
                                              .arg(number)}});
        if (number % withRetry == 0)
            m_batch.emplace_back(NoteRecorded{
                m_run, {NoteRecord::Kind::Retry, 1, QStringLiteral("too many requests"), {}, false, 1'000, 1, m_now}});
        const bool calls = number % withCalls == 0;
        if (calls)
            addCalls(number);
        QString text; // answers of 0.3 to 3 kB
        for (int part = 0; part <= number % 3; ++part)
            text += sampleSection(number + part);
        addTurn(addMessage(Role::Assistant, {TextBlock{text.left(300 + number * 137 % 2700)}}));
        RunSummary summary;
        summary.turns = m_turn;
        if (number % withFailure == 0) {
            summary.outcome = RunOutcome::Error;
            summary.failure.emplace();
            summary.failure->message = QStringLiteral("The server closed the connection three times.");
        }
        m_batch.emplace_back(RunFinished{m_run, summary, m_now});
        return calls ? 4 : 2;
    }

private:
    static QString model() { return QStringLiteral("openai-chat/bench-model"); }

    QString addMessage(Role role, std::vector<ContentBlock> blocks)
    {
        auto message = std::make_shared<Message>();
        message->id = newId();
        message->sessionId = m_session.id;
        message->runId = m_run;
        message->role = role;
        message->blocks = std::move(blocks);
        m_now += role == Role::Assistant ? 4'000 : 0;
        message->wallMs = m_now;
        m_batch.emplace_back(MessageAdded{message});
        return message->id;
    }

    void addTurn(const QString &answer)
    {
        Usage usage;
        usage.input = 3'000;
        usage.output = 300;
        m_batch.emplace_back(TurnRecorded{m_run, ++m_turn, answer, model(), usage, {}, m_now - 4'000, m_now});
    }

    /// An answer with two calls, one of them allowed by a person, and the message with their results.
    void addCalls(int number)
    {
        std::vector<ContentBlock> answer{TextBlock{QStringLiteral("I look at it.")}}, results;
        std::vector<ToolCall> calls(2);
        calls[0].name = QStringLiteral("read_file");
        calls[0].rawArguments = QStringLiteral("{\"path\": \"notes/%1.md\", \"limit\": 200}").arg(number);
        calls[1].name = QStringLiteral("exec");
        calls[1].rawArguments =
            QStringLiteral("{\"command\": \"grep -rn --include=*.md changed notes/%1\"}").arg(number);
        for (auto &call : calls) {
            call.id = newId();
            answer.emplace_back(ToolCallBlock{call});
        }
        const QString answerId = addMessage(Role::Assistant, std::move(answer));
        addTurn(answerId);
        for (int i = 0; i < 2; ++i) {
            const bool asks = i == 1;
            m_batch.emplace_back(CallRecorded{calls[i].id,
                                              answerId,
                                              m_run,
                                              calls[i].name,
                                              i,
                                              asks ? CallState::Planned : CallState::Started,
                                              asks ? Decision::Ask : Decision::Allow,
                                              QStringLiteral("bench"),
                                              QStringLiteral("It reads inside the workspace."),
                                              {},
                                              m_now});
            if (asks)
                m_batch.emplace_back(
                    ApprovalRecorded{newId(), calls[i].id, ApprovalOutcome::Allowed, {}, {}, m_now + 1'000});
            ToolResult result;
            result.callId = calls[i].id;
            result.name = calls[i].name;
            result.status = ResultStatus::Ok;
            result.content = sampleSection(number + i).left(1'500);
            result.durationMs = 20;
            m_batch.emplace_back(CallFinished{result, m_now + 1'020, m_now + 1'000});
            results.emplace_back(ToolResultBlock{result});
        }
        m_now += 1'020;
        addMessage(Role::Tool, std::move(results));
    }

    std::vector<JournalEntry> &m_batch;
    const SessionInfo &m_session;
    QString m_run;
    qint64 m_now = 0;
    int m_turn = 0;
};

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
        SampleRuns runs(batch, *session);
        for (int made = 0, run = 0; made < messages;) {
            made += runs.add(run++);
            if (run % runsInABatch != 0 && made < messages)
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
