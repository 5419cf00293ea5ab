// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions on the command line: going on, two at once, list, show, search, export.
#include "app/ctl_home.h"
#include <QJsonDocument>
#include <QtTest>

using namespace homard;
using namespace Qt::Literals::StringLiterals;

class TestCtlSessions : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void goesOn();
    void practiceTakesOverNothing_data();
    void practiceTakesOverNothing();
    void otherWorkspaceIsRefused();
    void unknownSession_data();
    void unknownSession();
    void twoAtOnce();
    void listShowSearch();
    void exportJson();
    void exportMarkdown();
    void removeAndRestore();

private:
    CtlHome m_home;
};

void TestCtlSessions::goesOn()
{
    ScriptedServer server(
        ScriptedModel(ScriptedModel::Api::OpenAiChat, {textTurn(u"I remember blue."_s), textTurn(u"Blue."_s)}));
    const auto first = m_home.ask(u"openai-chat"_s, server, {u"my colour is blue"_s});
    QCOMPARE(first.code, 0);
    const auto second = m_home.ask(u"openai-chat"_s, server, {u"--session"_s, first.sessionId(), u"which colour?"_s});
    QCOMPARE(second.code, 0);
    QCOMPARE(second.sessionId(), first.sessionId());
    QVERIFY(second.line(u"run_started"_s).value("runId"_L1) != first.line(u"run_started"_s).value("runId"_L1));
    const QByteArray body = server.requests()[1].body;
    const auto at = [&](const char *words) { return body.indexOf(words); };
    QVERIFY(at("my colour is blue") > 0);
    QVERIFY(at("my colour is blue") < at("I remember blue."));
    QVERIFY(at("I remember blue.") < at("which colour?"));
    QCOMPARE(m_home.ctl({u"sessions"_s, u"list"_s, u"--json"_s}).lines.size(), 1);
}

void TestCtlSessions::practiceTakesOverNothing_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<int>("code");
    QTest::newRow("nothing chosen") << QStringList{} << 2;
    QTest::newRow("practice chosen") << QStringList{u"--api"_s, u"practice"_s} << 0;
}

void TestCtlSessions::practiceTakesOverNothing()
{
    QFETCH(QStringList, options);
    QFETCH(int, code);
    const CtlHome home;
    ScriptedServer server(ScriptedModel(ScriptedModel::Api::OpenAiChat, {textTurn(u"Hello."_s)}));
    const auto first = home.ask(u"openai-chat"_s, server, {u"hello"_s});
    QCOMPARE(first.code, 0);
    const auto got =
        home.ctl(QStringList{u"run"_s, u"--session"_s, first.sessionId()} + options + QStringList{u"hi"_s});
    QCOMPARE(got.code, code);
    QCOMPARE(got.err.contains("no model is chosen"), code != 0);
}

void TestCtlSessions::otherWorkspaceIsRefused()
{
    const CtlHome home;
    const auto first = home.ctl({u"run"_s, u"--json"_s, u"hello"_s});
    QVERIFY(QDir().mkpath(home.user() + u"/other"_s));
    const auto got = home.ctl(
        {u"run"_s, u"--session"_s, first.sessionId(), u"--workspace"_s, home.user() + u"/other"_s, u"hello"_s});
    QCOMPARE(got.code, 2);
    QVERIFY2(got.err.contains(home.workspace().toUtf8()), got.err.constData());
}

void TestCtlSessions::unknownSession_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("run") << QStringList{u"run"_s, u"--session"_s, u"nobody"_s, u"hello"_s};
    QTest::newRow("show") << QStringList{u"sessions"_s, u"show"_s, u"nobody"_s};
    QTest::newRow("export") << QStringList{u"sessions"_s, u"export"_s, u"nobody"_s};
    QTest::newRow("markdown") << QStringList{u"sessions"_s, u"export"_s, u"nobody"_s, u"--format"_s, u"markdown"_s};
}

void TestCtlSessions::unknownSession()
{
    QFETCH(QStringList, arguments);
    const auto got = m_home.ctl(arguments);
    QCOMPARE(got.code, 1);
    QVERIFY2(got.err.contains("homardctl: "), got.err.constData());
    QVERIFY(got.out.isEmpty());
}

void TestCtlSessions::twoAtOnce()
{
    const CtlHome home;
    const Latch latch;
    const ScriptedModel model(ScriptedModel::Api::OpenAiChat, {textTurn(u"First."_s)});
    ScriptedServer server([=](const RecordedRequest &request) {
        if (request.index != 1)
            return model(request);
        return Script()
            .head(200, {{"Content-Type", "text/event-stream"}})
            .body("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Wait\"}}]}\n\n")
            .waitFor(latch)
            .body("data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n")
            .end();
    });
    const QString session = home.ask(u"openai-chat"_s, server, {u"hello"_s}).sessionId();
    QVERIFY(!session.isEmpty());
    const QStringList again{u"--session"_s, session, u"and on"_s};
    const auto holder = home.start(CtlHome::askArguments(u"openai-chat"_s, server, again));
    QByteArray shown;
    QVERIFY(waitForOutput(*holder, "text_delta", shown));
    const auto second = home.ask(u"openai-chat"_s, server, again);
    QCOMPARE(second.code, 1);
    const auto error = second.line(u"run_ended"_s).value("error"_L1).toObject();
    QVERIFY2(!error.value("message"_L1).toString().isEmpty(), second.out.constData());
    QCOMPARE(server.requestCount(), 2);
    latch.release();
    QCOMPARE(CtlHome::finish(*holder).code, 0);
    QCOMPARE(home.ask(u"openai-chat"_s, server, again).code, 0); // free again
}

void TestCtlSessions::listShowSearch()
{
    const CtlHome home;
    const auto empty = home.ctl({u"sessions"_s, u"list"_s});
    QCOMPARE(empty.code, 0);
    QVERIFY(empty.out.contains("no sessions yet"));
    const auto run = home.ctl({u"run"_s, u"--json"_s, u"read `README.md`"_s});
    const auto other = home.ctl({u"run"_s, u"--json"_s, u"列出文件"_s});
    QVERIFY(run.sessionId() != other.sessionId());

    const auto listed = home.ctl({u"sessions"_s, u"list"_s, u"--json"_s});
    QCOMPARE(listed.lines.size(), 2);
    QCOMPARE(listed.lines[0].value("sessionId"_L1).toString(), other.sessionId()); // the newest first
    QCOMPARE(listed.lines[1].value("workspace"_L1).toString(), QFileInfo(home.workspace()).canonicalFilePath());
    QCOMPARE(listed.lines[1].value("messages"_L1).toInt(), 4);
    QCOMPARE(home.ctl({u"sessions"_s, u"list"_s, u"--json"_s, u"--limit"_s, u"1"_s}).lines.size(), 1);
    QVERIFY(home.ctl({u"sessions"_s, u"list"_s}).out.contains(run.sessionId().toUtf8()));

    const auto shown = home.ctl({u"sessions"_s, u"show"_s, run.sessionId(), u"--json"_s});
    QStringList roles;
    for (const auto &line : shown.lines)
        roles.append(line.value("role"_L1).toString());
    QCOMPARE(roles, (QStringList{u"user"_s, u"assistant"_s, u"tool"_s, u"assistant"_s}));
    QCOMPARE(shown.lines[0].value("text"_L1).toString(), u"read `README.md`"_s);
    QVERIFY(home.ctl({u"sessions"_s, u"show"_s, run.sessionId()}).out.contains("Lobster pot"));

    const auto found = home.ctl({u"sessions"_s, u"search"_s, u"Lobster"_s, u"--json"_s});
    QVERIFY(!found.lines.isEmpty());
    for (const auto &line : found.lines)
        QCOMPARE(line.value("sessionId"_L1).toString(), run.sessionId());
    const auto chinese = home.ctl({u"sessions"_s, u"search"_s, u"列出文件"_s, u"--json"_s});
    QCOMPARE(chinese.lines.value(0).value("sessionId"_L1).toString(), other.sessionId());
    QCOMPARE(home.ctl({u"sessions"_s, u"search"_s, u"zeppelin"_s, u"--json"_s}).lines.size(), 0);
}

void TestCtlSessions::exportJson()
{
    const auto run = m_home.ctl({u"run"_s, u"--json"_s, u"read `README.md`"_s});
    const auto exported = m_home.ctl({u"sessions"_s, u"export"_s, run.sessionId()});
    QCOMPARE(exported.code, 0);
    const auto object = QJsonDocument::fromJson(exported.out).object();
    QVERIFY2(!object.isEmpty(), exported.out.constData());
    QVERIFY(exported.out.contains(run.sessionId().toUtf8()));
    QVERIFY(exported.out.contains("Lobster pot"));
    const QString file = m_home.file(u"export.json"_s);
    const auto written = m_home.ctl({u"sessions"_s, u"export"_s, run.sessionId(), u"--output"_s, file});
    QCOMPARE(written.code, 0);
    QVERIFY(written.out.isEmpty());
    const auto owner = QFile::ReadOwner | QFile::WriteOwner | QFile::ReadUser | QFile::WriteUser;
    QCOMPARE(QFileInfo(file).permissions(), owner); // a conversation is private
    QCOMPARE(QJsonDocument::fromJson(m_home.read(u"export.json"_s)).object(), object);
    const auto nowhere =
        m_home.ctl({u"sessions"_s, u"export"_s, run.sessionId(), u"--output"_s, m_home.file(u"no/such/file"_s)});
    QCOMPARE(nowhere.code, 1);
    QVERIFY(nowhere.err.contains("no/such/file"));
}

void TestCtlSessions::exportMarkdown()
{
    const auto run = m_home.ctl({u"run"_s, u"--json"_s, u"read `README.md`"_s});
    const auto text = m_home.ctl({u"sessions"_s, u"export"_s, run.sessionId(), u"--format"_s, u"markdown"_s});
    QCOMPARE(text.code, 0);
    QVERIFY2(text.out.startsWith("#"), text.out.constData());
    QVERIFY(text.out.contains("read `README.md`"));
    QVERIFY(text.out.contains("read_file"));
    QVERIFY(text.out.contains("Lobster pot"));
}

void TestCtlSessions::removeAndRestore()
{
    const CtlHome home;
    const auto run = home.ctl({u"run"_s, u"--json"_s, u"read `README.md`"_s});
    const auto change = [&](const QString &action) {
        return home.ctl({u"sessions"_s, action, run.sessionId(), u"--json"_s});
    };
    const auto removed = change(u"remove"_s);
    QCOMPARE(removed.code, 0);
    QCOMPARE(removed.lines.value(0).value("removed"_L1).toBool(), true);
    QCOMPARE(home.ctl({u"sessions"_s, u"list"_s, u"--json"_s}).lines.size(), 0);
    QCOMPARE(home.ctl({u"sessions"_s, u"search"_s, u"Lobster"_s, u"--json"_s}).lines.size(), 0);
    for (const auto &again : {change(u"remove"_s), change(u"show"_s)}) {
        QCOMPARE(again.code, 1);
        QVERIFY2(again.err.contains("removed"), again.err.constData());
    }
    QCOMPARE(home.ctl({u"run"_s, u"--session"_s, run.sessionId(), u"hello"_s}).code, 1);
    const auto restored = change(u"restore"_s);
    QCOMPARE(restored.code, 0);
    QCOMPARE(restored.lines.value(0).value("removed"_L1).toBool(true), false);
    QCOMPARE(home.ctl({u"sessions"_s, u"list"_s, u"--json"_s}).lines.size(), 1);
    QCOMPARE(home.ctl({u"sessions"_s, u"restore"_s, u"nobody"_s}).code, 1);
}

QTEST_GUILESS_MAIN(TestCtlSessions)
#include "tst_ctl_sessions.moc"
