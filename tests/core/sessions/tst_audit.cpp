// SPDX-License-Identifier: GPL-3.0-or-later
// The audit: each decision, answer and end is there, whoever wrote it down, and nothing takes it away again.
#include "fakes/fake_clock.h"
#include "read_only_folder_unix.h"
#include "store_fixture.h"
#include <QDateTime>
#include <QJsonDocument>

using namespace homard;

namespace {

/// "decision allow", "answer allowed" …: what a row says, oldest first.
QStringList storyOf(const std::vector<AuditRecord> &newestFirst)
{
    QStringList out;
    for (const AuditRecord &record : newestFirst) {
        const QString said = record.kind == AuditRecord::Kind::Decision ? record.decision : record.outcome;
        out.prepend(wordOf(record.kind) + QLatin1Char(' ') + said);
    }
    return out;
}

CallRecorded asked(const QString &callId, const QString &messageId, const QString &runId, const QByteArray &hash)
{
    CallRecorded call = recorded(callId, messageId, runId, CallState::Planned);
    call.decision = Decision::Ask;
    call.planHash = hash;
    return call;
}

} // namespace

class TestAudit : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void askedAnsweredDone();
    void s08ChangedArgumentsAreJudgedAnew();
    void allowedCallHasNoAnswer();
    void whatIsRecordedTwiceIsOneDecision();
    void s70WhoAsked();
    void killedCallIsUnknown();
    void nothingChangesARow();
    void removedRowsAreNoticed();
    void outlivesItsSession();
    void holdsNothingThatWasWritten();
    void whatIsNoCall();
    void modesAndUndo();
    void pages();
    void f13MemoryFollowsWhatIsOnDisk();
    void everyKindHasAWord();

private:
    Message begin(const QString &runId, const QStringList &callIds);
    std::vector<AuditRecord> all() { return m_store->records({}).value(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    FakeClock m_clock;
    std::unique_ptr<SqliteSessionStore> m_store;
    QString m_session;
};

void TestAudit::init()
{
    m_store.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    m_store = openStore(optionsIn(m_folder->path()), m_clock);
    QVERIFY(m_store);
    m_session = m_store->createSession(QStringLiteral("/a"), {})->id;
}

/// A run with one model answer that has these calls.
Message TestAudit::begin(const QString &runId, const QStringList &callIds)
{
    const Message answer = answerWithCalls(m_session, runId, callIds);
    const auto begun = m_store->commit({RunBegun{runId, m_session, {}, {}, 10}, added(answer)});
    return begun ? answer : Message();
}

void TestAudit::askedAnsweredDone()
{
    const Message answer = begin(QStringLiteral("r"), {QStringLiteral("c")});
    VERIFY_OK(m_store->commit({asked(QStringLiteral("c"), answer.id, QStringLiteral("r"), "plan")}));
    VERIFY_OK(m_store->commit({ApprovalRecorded{QStringLiteral("q"),
                                                QStringLiteral("c"),
                                                ApprovalOutcome::Allowed,
                                                {},
                                                "plan",
                                                20,
                                                ApprovalScope::Session,
                                                QStringLiteral("window")},
                               CallMoved{QStringLiteral("c"), CallState::Approved, 20}}));
    VERIFY_OK(m_store->commit({CallMoved{QStringLiteral("c"), CallState::Started, 30}}));
    VERIFY_OK(m_store->commit({CallFinished{resultOf(QStringLiteral("c"), QStringLiteral("out")), 42}}));
    const auto rows = all();
    QCOMPARE(storyOf(rows), QStringList({QStringLiteral("decision ask"), QStringLiteral("answer allowed"),
                                         QStringLiteral("outcome ok")}));
    for (const AuditRecord &row : rows) {
        QCOMPARE(row.sessionId, m_session);
        QCOMPARE(row.runId, QStringLiteral("r"));
        QCOMPARE(row.callId, QStringLiteral("c"));
        QCOMPARE(row.tool, QStringLiteral("exec"));
        QCOMPARE(row.planHash, QByteArray("plan"));
    }
    QCOMPARE(rows[2].rule, QStringLiteral("rule"));
    QCOMPARE(rows[1].questionId, QStringLiteral("q"));
    QCOMPARE(rows[1].scope, QStringLiteral("session"));
    QCOMPARE(rows[1].answeredBy, QStringLiteral("window"));
    QCOMPARE(rows[1].wallMs, 20);
    QCOMPARE(rows[0].wallMs, 42);
    QCOMPARE(rows[0].durationMs, std::optional<qint64>(12));
}

void TestAudit::s08ChangedArgumentsAreJudgedAnew()
{
    const Message answer = begin(QStringLiteral("r"), {QStringLiteral("c")});
    VERIFY_OK(m_store->commit({asked(QStringLiteral("c"), answer.id, QStringLiteral("r"), "first")}));
    VERIFY_OK(m_store->commit(
        {ApprovalRecorded{QStringLiteral("q"), QStringLiteral("c"), ApprovalOutcome::Edited, {}, "first", 20}}));
    VERIFY_OK(m_store->commit({asked(QStringLiteral("c"), answer.id, QStringLiteral("r"), "second")}));
    VERIFY_OK(m_store->commit(
        {ApprovalRecorded{QStringLiteral("q2"), QStringLiteral("c"), ApprovalOutcome::Denied, {}, "second", 21}}));
    VERIFY_OK(m_store->commit({CallFinished{resultOf(QStringLiteral("c"), {}, ResultStatus::Refused), 22}}));
    const auto rows = all();
    QCOMPARE(storyOf(rows), QStringList({QStringLiteral("decision ask"), QStringLiteral("answer edited"),
                                         QStringLiteral("decision ask"), QStringLiteral("answer denied"),
                                         QStringLiteral("outcome refused")}));
    QCOMPARE(rows[4].planHash, QByteArray("first"));
    QCOMPARE(rows[2].planHash, QByteArray("second"));
    QCOMPARE(rows[1].scope, QString());
}

void TestAudit::allowedCallHasNoAnswer()
{
    const Message answer = begin(QStringLiteral("r"), {QStringLiteral("c")});
    VERIFY_OK(m_store->commit({recorded(QStringLiteral("c"), answer.id, QStringLiteral("r"), CallState::Started)}));
    VERIFY_OK(m_store->commit({CallFinished{resultOf(QStringLiteral("c"), {}, ResultStatus::Failed), 42}}));
    QCOMPARE(storyOf(all()), QStringList({QStringLiteral("decision allow"), QStringLiteral("outcome failed")}));
}

void TestAudit::whatIsRecordedTwiceIsOneDecision()
{
    const Message answer = begin(QStringLiteral("r"), {QStringLiteral("c")});
    const auto call = recorded(QStringLiteral("c"), answer.id, QStringLiteral("r"), CallState::Started);
    VERIFY_OK(m_store->commit({call}));
    VERIFY_OK(m_store->commit({call}));
    const CallFinished end{resultOf(QStringLiteral("c"), {}), 42};
    VERIFY_OK(m_store->commit({end}));
    VERIFY_OK(m_store->commit({end}));
    QCOMPARE(storyOf(all()), QStringList({QStringLiteral("decision allow"), QStringLiteral("outcome ok")}));
}

/// Whose message it was is told by the row itself: the inbox and the run go with their session.
void TestAudit::s70WhoAsked()
{
    Perception perception;
    perception.id = QStringLiteral("p");
    perception.sessionId = m_session;
    perception.source = PerceptionSource::Schedule;
    perception.channel = QStringLiteral("homardctl");
    perception.text = QStringLiteral("yes, approve");
    VERIFY_OK(m_store->enqueue(perception));
    const Message answer = answerWithCalls(m_session, QStringLiteral("r"), {QStringLiteral("c")});
    VERIFY_OK(m_store->commit({RunBegun{QStringLiteral("r"), m_session, perception.id, {}, 10}, added(answer),
                               recorded(QStringLiteral("c"), answer.id, QStringLiteral("r"), CallState::Started)}));
    QCOMPARE(all().front().askedBy, QStringLiteral("schedule"));
    QCOMPARE(all().front().channel, QStringLiteral("homardctl"));
}

void TestAudit::killedCallIsUnknown()
{
    const Message answer = begin(QStringLiteral("r"), {QStringLiteral("c")});
    VERIFY_OK(m_store->commit({recorded(QStringLiteral("c"), answer.id, QStringLiteral("r"), CallState::Started)}));
    m_store.reset(); // its run has no end
    m_store = openStore(optionsIn(m_folder->path()), m_clock);
    VERIFY_OK(m_store->load(m_session));
    QCOMPARE(storyOf(all()), QStringList({QStringLiteral("decision allow"), QStringLiteral("outcome unknown")}));
    // What the next run tells the model about it is no second end.
    VERIFY_OK(m_store->commit({CallFinished{resultOf(QStringLiteral("c"), {}, ResultStatus::Interrupted), 50}}));
    QCOMPARE(all().size(), size_t(2));
}

void TestAudit::nothingChangesARow()
{
    const Message answer = begin(QStringLiteral("r"), {QStringLiteral("c")});
    VERIFY_OK(m_store->commit({recorded(QStringLiteral("c"), answer.id, QStringLiteral("r"), CallState::Started)}));
    const QString name = newId();
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
        database.setDatabaseName(databaseIn(*m_folder));
        QVERIFY(database.open());
        for (const char *sql : {"UPDATE audit SET decision = 'deny'", "DELETE FROM audit",
                                "INSERT OR REPLACE INTO audit(seq, wall_ms, kind) VALUES(1, 1, 'decision')"}) {
            QSqlQuery query(database);
            QVERIFY2(!query.exec(QString::fromLatin1(sql)), sql);
            QVERIFY2(query.lastError().text().contains(QStringLiteral("append-only")), sql);
        }
    }
    QSqlDatabase::removeDatabase(name);
    QCOMPARE(storyOf(all()), QStringList{QStringLiteral("decision allow")});
}

/// By somebody who can write the file: with the triggers away, or with other ones in their place.
void TestAudit::removedRowsAreNoticed()
{
    const Message answer = begin(QStringLiteral("r"), {QStringLiteral("c")});
    VERIFY_OK(m_store->commit({recorded(QStringLiteral("c"), answer.id, QStringLiteral("r"), CallState::Started)}));
    VERIFY_OK(m_store->commit({CallFinished{resultOf(QStringLiteral("c"), {}), 42}}));
    QVERIFY(!m_store->commit({RunBegun{QStringLiteral("r"), m_session, {}, {}, 10}}).ok()); // rolled back: no gap
    QCOMPARE(m_store->auditFaults().value(), QStringList());
    const QString path = databaseIn(*m_folder);
    const QString keeper =
        rawSql(path, QStringLiteral("SELECT sql FROM sqlite_schema WHERE name = 'audit_is_kept'")).toString();
    rawSql(path, QStringLiteral("DROP TRIGGER audit_is_kept"));
    rawSql(path, QStringLiteral("DELETE FROM audit WHERE kind = 'outcome'"));
    QCOMPARE(m_store->auditFaults()->size(), 2);
    QVERIFY(m_store->auditFaults()->last().contains(QStringLiteral("audit_is_kept")));
    rawSql(path, keeper);
    QCOMPARE(m_store->auditFaults()->size(), 1);
    QVERIFY2(m_store->auditFaults()->first().contains(QStringLiteral("missing: 1")),
             qPrintable(m_store->auditFaults()->first()));
}

void TestAudit::outlivesItsSession()
{
    const Message answer = begin(QStringLiteral("r"), {QStringLiteral("c")});
    VERIFY_OK(m_store->commit({recorded(QStringLiteral("c"), answer.id, QStringLiteral("r"), CallState::Started),
                               CallFinished{resultOf(QStringLiteral("c"), {}), 42},
                               RunFinished{QStringLiteral("r"), {}, 43}}));
    VERIFY_OK(m_store->removeSession(m_session));
    m_store.reset();
    m_clock.advance(std::chrono::hours(24 * 31));
    m_store = openStore(optionsIn(m_folder->path()), m_clock);
    QTRY_COMPARE(rawSql(databaseIn(*m_folder), QStringLiteral("SELECT count(*) FROM tool_calls")).toInt(), 0);
    QTRY_COMPARE(rawSql(databaseIn(*m_folder), QStringLiteral("SELECT count(*) FROM sessions")).toInt(), 0);
    QCOMPARE(m_store->records({m_session}).value().size(), size_t(2));
}

/// It is kept when the session is deleted for good, so that must not leave anything of what was said there.
void TestAudit::holdsNothingThatWasWritten()
{
    const QString secret = QStringLiteral("purple-lobster");
    Message answer = answerWithCalls(m_session, QStringLiteral("r"), {});
    ToolCall call = callOf(QStringLiteral("c"));
    call.rawArguments = QStringLiteral("{\"command\": \"echo %1\"}").arg(secret);
    answer.blocks.push_back(ToolCallBlock{call});
    CallRecorded judged = asked(QStringLiteral("c"), answer.id, QStringLiteral("r"), "plan");
    judged.reason = secret;
    VERIFY_OK(m_store->commit(
        {RunBegun{QStringLiteral("r"), m_session, {}, {}, 10}, added(answer), judged,
         ApprovalRecorded{QStringLiteral("q"), QStringLiteral("c"), ApprovalOutcome::Denied, secret, "plan", 20},
         CallFinished{resultOf(QStringLiteral("c"), secret, ResultStatus::Refused), 42}}));
    const auto rows = all();
    QCOMPARE(rows.size(), size_t(3));
    for (const AuditRecord &row : rows) {
        const QString text = QString::fromUtf8(QJsonDocument(toJson(row)).toJson());
        QVERIFY2(!text.contains(secret), qPrintable(text));
    }
}

void TestAudit::whatIsNoCall()
{
    AuditRecord mode;
    mode.kind = AuditRecord::Kind::Mode;
    mode.sessionId = m_session;
    mode.outcome = QStringLiteral("trusted");
    VERIFY_OK(m_store->append(mode));
    AuditRecord trust;
    trust.kind = AuditRecord::Kind::Trust;
    trust.detail = QStringLiteral("/home/me/a");
    trust.wallMs = 77;
    VERIFY_OK(m_store->append(trust));
    const auto rows = all();
    QCOMPARE(storyOf(rows), QStringList({QStringLiteral("mode trusted"), QStringLiteral("trust ")}));
    QCOMPARE(rows[1].wallMs, m_clock.wallMs());
    trust.seq = rows[0].seq;
    QCOMPARE(rows[0], trust);
}

void TestAudit::modesAndUndo()
{
    VERIFY_OK(m_store->setMode(m_session, SessionMode::Plan));
    VERIFY_OK(m_store->setMode(m_session, SessionMode::Plan)); // no change
    Checkpoint change;
    change.id = QStringLiteral("k");
    change.sessionId = m_session;
    change.callId = QStringLiteral("c");
    change.path = QStringLiteral("/a/secret-name.txt");
    VERIFY_OK(m_store->addCheckpoint(change));
    VERIFY_OK(m_store->markCheckpointUndone(change.id));
    VERIFY_OK(m_store->markCheckpointUndone(change.id));
    const auto rows = all();
    QCOMPARE(storyOf(rows), QStringList({QStringLiteral("mode plan"), QStringLiteral("undo ")}));
    QCOMPARE(rows[0].sessionId, m_session);
    QCOMPARE(rows[0].callId, QStringLiteral("c"));
    // The database's clock, as no code of ours is asked.
    QVERIFY(qAbs(rows[0].wallMs - QDateTime::currentMSecsSinceEpoch()) < 60 * 60 * 1000);
    QVERIFY(rows[0].detail.isEmpty());
}

void TestAudit::pages()
{
    AuditRecord record;
    record.kind = AuditRecord::Kind::Rule;
    for (int i = 1; i <= 5; ++i) {
        record.wallMs = i * 100;
        record.sessionId = i % 2 ? QStringLiteral("odd") : QStringLiteral("even");
        VERIFY_OK(m_store->append(record));
    }
    const auto timesOf = [this](const AuditFilter &filter) {
        QList<qint64> times;
        const auto found = m_store->records(filter);
        for (const AuditRecord &row : found ? *found : std::vector<AuditRecord>())
            times.append(row.wallMs);
        return times;
    };
    QCOMPARE(timesOf({{}, 0, 0, 2}), QList<qint64>({500, 400}));
    QCOMPARE(timesOf({{}, 0, all()[1].seq, 2}), QList<qint64>({300, 200}));
    QCOMPARE(timesOf({QStringLiteral("odd")}), QList<qint64>({500, 300, 100}));
    QCOMPARE(timesOf({QStringLiteral("odd"), 300}), QList<qint64>({500, 300}));
}

void TestAudit::f13MemoryFollowsWhatIsOnDisk()
{
    AuditRecord record;
    record.kind = AuditRecord::Kind::Rule;
    for (const qint64 at : {100, 200}) {
        record.wallMs = at;
        VERIFY_OK(m_store->append(record));
    }
    m_store.reset();
    const ReadOnlyFolder sealed(m_folder->path());
    m_store = openStore(optionsIn(m_folder->path()), m_clock);
    QVERIFY(m_store->isInMemory());
    record.wallMs = 300;
    VERIFY_OK(m_store->append(record));
    QList<qint64> times;
    for (const AuditRecord &row : all())
        times.append(row.wallMs);
    QCOMPARE(times, QList<qint64>({300, 200, 100}));
    const auto page = m_store->records({{}, 0, all()[1].seq, 10});
    QCOMPARE(page->size(), size_t(1));
    QCOMPARE(page->front().wallMs, 100);
}

void TestAudit::everyKindHasAWord()
{
    for (int kind = 0; kind <= int(AuditRecord::Kind::Undo); ++kind) {
        const QString word = wordOf(AuditRecord::Kind(kind));
        QVERIFY(!word.isEmpty());
        QCOMPARE(auditKindFrom(word), std::optional(AuditRecord::Kind(kind)));
    }
    QCOMPARE(auditKindFrom(QStringLiteral("dream")), std::nullopt);
}

QTEST_GUILESS_MAIN(TestAudit)
#include "tst_audit.moc"
