// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl+C: once while the answer streams, twice while a command runs.
#include "app/ctl_terminal.h"
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QtTest>

using namespace homard;
using namespace Qt::Literals::StringLiterals;

class TestCtlStop : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whileStreaming();
    void whileTheServerIsSilent();
    void afterAForeignSignal();
    void twiceWhileACommandRuns();
    void atAnyMoment();
    void whileItGivesUp();
    void nobodyReads();

private:
    CtlHome m_home;
};

void TestCtlStop::whileStreaming()
{
    const Latch latch;
    ScriptedServer server([latch](const RecordedRequest &) {
        return Script()
            .head(200, {{"Content-Type", "text/event-stream"}})
            .body("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Once upon\"}}]}\n\n")
            .waitFor(latch)
            .end();
    });
    const auto process = m_home.start(CtlHome::askArguments(u"openai-chat"_s, server, {u"a tale"_s}));
    QByteArray shown;
    QVERIFY(waitForOutput(*process, "text_delta", shown));
    interruptProcess(process->processId());
    const auto got = CtlHome::finish(*process);
    QCOMPARE(got.code, 130);
    const auto ended = got.line(u"run_ended"_s);
    QCOMPARE(ended.value("outcome"_L1).toString(), u"stopped"_s);
    QVERIFY(!ended.contains("error"_L1));
    latch.release();

    // What had arrived is kept.
    const auto session = m_home.ctl({u"sessions"_s, u"list"_s, u"--json"_s}).lines.value(0);
    const auto shownAgain = m_home.ctl({u"sessions"_s, u"show"_s, session.value("sessionId"_L1).toString()});
    QVERIFY2(shownAgain.out.contains("Once upon"), shownAgain.out.constData());
}

void TestCtlStop::whileTheServerIsSilent()
{
    ScriptedServer server([](const RecordedRequest &) { return Script().hang(); });
    const auto process = m_home.start(CtlHome::askArguments(u"openai-chat"_s, server, {u"a tale"_s}));
    QVERIFY(server.waitForRequests(1, std::chrono::seconds(30)));
    interruptProcess(process->processId());
    const auto got = CtlHome::finish(*process);
    QCOMPARE(got.code, 130);
    QCOMPARE(got.line(u"run_ended"_s).value("outcome"_L1).toString(), u"stopped"_s);
}

/// A signal that means nothing here, from outside, must not make it deaf for the others.
void TestCtlStop::afterAForeignSignal()
{
    ScriptedServer server([](const RecordedRequest &) { return Script().hang(); });
    const auto process = m_home.start(CtlHome::askArguments(u"openai-chat"_s, server, {u"a tale"_s}));
    QVERIFY(server.waitForRequests(1, std::chrono::seconds(30)));
    sendForeignSignal(process->processId());
    QTest::qWait(300);
    interruptProcess(process->processId());
    const auto got = CtlHome::finish(*process);
    QCOMPARE(got.code, 130);
}

void TestCtlStop::twiceWhileACommandRuns()
{
    if (!sandboxWorks())
        QSKIP("skipped: no bubblewrap");
    // A number of seconds nobody else sleeps, to find the process by.
    const QString command = u"sleep 30.%1"_s.arg(QCoreApplication::applicationPid());
    ScriptedServer server(ScriptedModel(ScriptedModel::Api::OpenAiChat,
                                        {callTurn(u"exec"_s, {{u"command"_s, command}}), textTurn(u"Slept."_s)}));
    const auto process = m_home.start(CtlHome::askArguments(u"openai-chat"_s, server, {u"sleep"_s}));
    QByteArray shown;
    QVERIFY(waitForOutput(*process, "tool_call", shown));
    QVERIFY2(shown.contains("\"decision\":\"allow\""), shown.constData());
    QTRY_VERIFY_WITH_TIMEOUT(!processesWith(command.toUtf8()).isEmpty(), 20000);
    QElapsedTimer timer;
    timer.start();
    interruptProcess(process->processId());
    QTest::qWait(300); // two presses of a person, not one signal merged
    interruptProcess(process->processId());
    const auto got = CtlHome::finish(*process);
    QCOMPARE(got.code, 130);
    QVERIFY2(timer.elapsed() < 9000, "the second press did not end it at once");
    QCOMPARE(got.line(u"run_ended"_s).value("outcome"_L1).toString(), u"stopped"_s);
    QTRY_COMPARE_WITH_TIMEOUT(processesWith(command.toUtf8()), QStringList(), 5000);
}

/// From the first millisecond on: it never hangs, and never goes on as if nothing had been pressed.
void TestCtlStop::atAnyMoment()
{
    ScriptedServer server([](const RecordedRequest &) { return Script().hang(); });
    int heard = 0; // rounds in which it did listen already
    for (int delay = 0; delay <= 160 || (heard < 5 && delay <= 5000); delay += delay < 160 ? 8 : 160) {
        const auto process = m_home.start(CtlHome::askArguments(u"openai-chat"_s, server, {u"a tale"_s}));
        QTest::qWait(delay);
        interruptProcess(process->processId());
        const auto got = CtlHome::finish(*process);
        if (process->exitStatus() == QProcess::CrashExit)
            continue; // before it listens: ended by the signal itself
        ++heard;
        QVERIFY2(got.code == 130, qPrintable(u"%1 ms: exit %2"_s.arg(delay).arg(got.code)));
        QCOMPARE(got.line(u"run_ended"_s).value("outcome"_L1).toString(), u"stopped"_s);
    }
    QVERIFY2(heard >= 5, "it was never interrupted while it listened");
}

/// The message cannot be kept, and Ctrl+C comes while everything is taken down: there is nothing left to stop.
void TestCtlStop::whileItGivesUp()
{
    const CtlHome home;
    QCOMPARE(home.ctl({u"sessions"_s, u"list"_s}).code, 0);
    {
        auto database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"stop"_s);
        database.setDatabaseName(home.data() + u"/sessions.db"_s);
        QVERIFY(database.open());
        QSqlQuery query(database);
        QVERIFY2(query.exec(u"CREATE TRIGGER full BEFORE INSERT ON inbox BEGIN SELECT RAISE(ABORT, 'no'); END"_s),
                 qPrintable(query.lastError().text()));
    }
    QSqlDatabase::removeDatabase(u"stop"_s);
    for (int round = 0; round < 8; ++round) {
        const auto process = home.start({u"run"_s, u"--json"_s, u"--api"_s, u"practice"_s, u"hello"_s});
        QByteArray shown;
        QVERIFY2(waitForOutput(*process, "run_ended", shown), shown.constData());
        while (!process->waitForFinished(1))
            interruptProcess(process->processId());
        const auto got = CtlHome::finish(*process);
        QVERIFY2(process->exitStatus() == QProcess::NormalExit, "it crashed");
        QVERIFY2(got.code == 1, qPrintable(u"exit %1"_s.arg(got.code)));
    }
}

/// `homardctl run --json … | head -1`: what nobody reads is not paid for.
void TestCtlStop::nobodyReads()
{
    ScriptedServer server([](const RecordedRequest &) {
        Script script;
        script.head(200, {{"Content-Type", "text/event-stream"}});
        for (int i = 0; i < 400; ++i)
            script.body("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"word \"}}]}\n\n")
                .wait(std::chrono::milliseconds(20));
        return script.hang(); // it does not end by itself
    });
    QProcess process;
    process.setProcessEnvironment(m_home.environment());
    process.setWorkingDirectory(m_home.workspace());
    process.start(u"/bin/sh"_s,
                  QStringList{u"-c"_s, u"(\"$0\" \"$@\"; echo $? >exit-code) | head -n 1"_s, CtlHome::program()} +
                      CtlHome::askArguments(u"openai-chat"_s, server, {u"a tale"_s}));
    const auto got = CtlHome::finish(process);
    QCOMPARE(got.types(), QStringList{u"run_started"_s});
    QCOMPARE(m_home.read(u"exit-code"_s).trimmed(), QByteArray("130"));
}

QTEST_GUILESS_MAIN(TestCtlStop)
#include "tst_ctl_stop.moc"
