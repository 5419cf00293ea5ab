// SPDX-License-Identifier: GPL-3.0-or-later
// `homardctl run`: events, fields, exit codes; what asks and what is denied without a terminal.
#include "app/ctl_home.h"
#include <QJsonDocument>
#include <QtTest>

using namespace homard;
using namespace Qt::Literals::StringLiterals;

namespace {

const QString chat = QStringLiteral("openai-chat");

ScriptedServer::Handler chatModel(const QJsonArray &turns)
{
    return ScriptedModel(ScriptedModel::Api::OpenAiChat, turns);
}

} // namespace

class TestCtlRun : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void argumentsAreAnObject();
    void practiceAsJson();
    void practiceAsText();
    void writeIsRefusedWithoutATerminal();
    void s40HardStopIsDenied();
    void readOnlyCommands_data();
    void readOnlyCommands();
    void unreadableArguments();
    void turnLimit();

private:
    CtlHome m_home;
};

void TestCtlRun::practiceAsJson()
{
    const auto got = m_home.ctl({u"run"_s, u"--json"_s, u"--api"_s, u"practice"_s, u"read `README.md`"_s});
    QCOMPARE(got.code, 0);
    QCOMPARE(got.lines.size(), got.out.count('\n')); // nothing but objects on stdout
    QVERIFY(!got.lines.isEmpty());
    QCOMPARE(got.types().first(), u"run_started"_s);
    QCOMPARE(got.types().last(), u"run_ended"_s);
    const auto types = got.types();
    QVERIFY(types.indexOf(u"tool_call"_s) > 0);
    QVERIFY(types.indexOf(u"tool_call"_s) < types.indexOf(u"tool_result"_s));
    QVERIFY(types.indexOf(u"tool_result"_s) < types.lastIndexOf(u"text_delta"_s));

    const auto started = got.line(u"run_started"_s);
    for (const auto *key : {"runId", "sessionId", "model"})
        QVERIFY2(!started.value(QLatin1String(key)).toString().isEmpty(), key);
    const auto call = got.line(u"tool_call"_s);
    QCOMPARE(call.value("name"_L1).toString(), u"read_file"_s);
    QCOMPARE(call.value("decision"_L1).toString(), u"allow"_s);
    QVERIFY(call.value("reason"_L1).isString());
    QCOMPARE(call.value("arguments"_L1).toObject().value("path"_L1).toString(), u"README.md"_s);
    const auto result = got.line(u"tool_result"_s);
    QCOMPARE(result.value("callId"_L1).toString(), call.value("callId"_L1).toString());
    QVERIFY(!call.value("callId"_L1).toString().isEmpty());
    QCOMPARE(result.value("name"_L1).toString(), u"read_file"_s);
    QCOMPARE(result.value("ok"_L1), QJsonValue(true));
    QVERIFY(result.value("durationMs"_L1).isDouble());
    QVERIFY(result.value("content"_L1).toString().contains(u"Lobster pot"_s));

    const auto ended = got.line(u"run_ended"_s);
    QCOMPARE(ended.value("outcome"_L1).toString(), u"finished"_s);
    QVERIFY(ended.value("text"_L1).toString().contains(u"Lobster pot"_s));
    QVERIFY(got.text().endsWith(ended.value("text"_L1).toString()));
    QCOMPARE(ended.value("turns"_L1).toInt(), 2);
    QCOMPARE(ended.value("toolCalls"_L1).toInt(), 1);
    QCOMPARE(ended.value("refused"_L1).toInt(-1), 0);
    const auto usage = ended.value("usage"_L1).toObject();
    for (const auto *key : {"input", "output", "cacheRead", "cacheWrite"})
        QVERIFY2(usage.contains(QLatin1String(key)), key);
    QVERIFY(ended.contains("cost"_L1));
    QVERIFY(!ended.contains("error"_L1));
}

void TestCtlRun::practiceAsText()
{
    const auto got = m_home.ctl({u"run"_s, u"read `README.md`"_s}); // nothing configured: the practice model
    QCOMPARE(got.code, 0);
    QVERIFY2(got.out.contains("Lobster pot"), got.out.constData());
    QVERIFY2(!got.out.contains("read_file README.md"), got.out.constData());
    QVERIFY2(got.err.contains("read_file README.md"), got.err.constData());
    QVERIFY2(got.err.contains("finished"), got.err.constData());
    QVERIFY2(!got.out.contains('\x1b') && !got.err.contains('\x1b'), "no colours away from a terminal");
}

void TestCtlRun::writeIsRefusedWithoutATerminal()
{
    ScriptedServer server(chatModel({callTurn(u"write_file"_s, {{u"path"_s, u"new.txt"_s}, {u"content"_s, u"x"_s}}),
                                     textTurn(u"It was refused."_s)}));
    const auto got = m_home.ask(chat, server, {u"write it"_s});
    QCOMPARE(got.code, 0);
    QCOMPARE(got.line(u"tool_call"_s).value("decision"_L1).toString(), u"ask"_s);
    QVERIFY(!got.line(u"tool_call"_s).value("reason"_L1).toString().isEmpty());
    QCOMPARE(got.line(u"approval"_s).value("answer"_L1).toString(), u"refused"_s);
    QCOMPARE(got.line(u"approval"_s).value("callId"_L1), got.line(u"tool_call"_s).value("callId"_L1));
    QCOMPARE(got.line(u"tool_result"_s).value("ok"_L1), QJsonValue(false));
    QCOMPARE(got.line(u"run_ended"_s).value("refused"_L1).toInt(), 1);
    QCOMPARE(got.line(u"run_ended"_s).value("outcome"_L1).toString(), u"finished"_s);
    QVERIFY(!QFileInfo::exists(m_home.file(u"new.txt"_s)));
}

void TestCtlRun::s40HardStopIsDenied()
{
    ScriptedServer server(chatModel({callTurn(u"exec"_s, {{u"command"_s, u"rm -rf /"_s}}), textTurn(u"I may not."_s)}));
    const auto got = m_home.ask(chat, server, {u"clean up"_s});
    QCOMPARE(got.code, 0);
    QCOMPARE(got.line(u"tool_call"_s).value("decision"_L1).toString(), u"deny"_s);
    QCOMPARE(got.count(u"approval"_s), 0);
    QCOMPARE(got.line(u"tool_result"_s).value("ok"_L1), QJsonValue(false));
    QCOMPARE(got.line(u"run_ended"_s).value("refused"_L1).toInt(), 1);
}

void TestCtlRun::readOnlyCommands_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("shows");
    QTest::addColumn<QString>("hides");
    QTest::newRow("ls") << u"ls"_s << u"notes.txt"_s << u"salt water"_s;
    QTest::newRow("pipe") << u"cat README.md | head -1"_s << u"# Lobster pot"_s << u"Second line"_s;
}

void TestCtlRun::readOnlyCommands()
{
    if (!sandboxWorks())
        QSKIP("skipped: no bubblewrap");
    QFETCH(QString, command);
    QFETCH(QString, shows);
    QFETCH(QString, hides);
    ScriptedServer server(chatModel({callTurn(u"exec"_s, {{u"command"_s, command}}), textTurn(u"Seen."_s)}));
    const auto got = m_home.ask(chat, server, {u"look"_s});
    QCOMPARE(got.code, 0);
    QCOMPARE(got.line(u"tool_call"_s).value("decision"_L1).toString(), u"allow"_s);
    const QString content = got.line(u"tool_result"_s).value("content"_L1).toString();
    QVERIFY2(got.line(u"tool_result"_s).value("ok"_L1).toBool(), qPrintable(content));
    QVERIFY2(content.contains(shows), qPrintable(content));
    QVERIFY2(!content.contains(hides), qPrintable(content));
}

void TestCtlRun::unreadableArguments()
{
    const QByteArray call = R"({"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"c1","type":"function",)"
                            R"("function":{"name":"read_file","arguments":"<<no object>>"}}]}}]})";
    const QByteArray end = R"({"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]})";
    const ScriptedModel after(ScriptedModel::Api::OpenAiChat, {textTurn(u"Sorry."_s)});
    ScriptedServer server([=](const RecordedRequest &request) {
        return request.index == 0 ? Script::sse({call, end, "[DONE]"}) : after(request);
    });
    const auto got = m_home.ask(chat, server, {u"go"_s});
    QCOMPARE(got.code, 0);
    QCOMPARE(got.line(u"tool_call"_s).value("arguments"_L1).toString(), u"<<no object>>"_s);
    QCOMPARE(got.line(u"tool_result"_s).value("ok"_L1), QJsonValue(false));
}

void TestCtlRun::turnLimit()
{
    QJsonArray turns;
    for (const auto *name : {"README.md", "notes.txt", "README.md", "notes.txt"})
        turns.append(callTurn(u"read_file"_s, {{u"path"_s, QString::fromLatin1(name)}}));
    ScriptedServer server(chatModel(turns));
    const auto got = m_home.ask(chat, server, {u"--max-turns"_s, u"2"_s, u"go round"_s});
    QCOMPARE(got.code, 4);
    QCOMPARE(got.line(u"run_ended"_s).value("outcome"_L1).toString(), u"limit"_s);
    QCOMPARE(got.line(u"run_ended"_s).value("turns"_L1).toInt(), 2);
    QCOMPARE(server.requestCount(), 2);
}

/// Also those of a call that could never run; text only where it cannot be read.
void TestCtlRun::argumentsAreAnObject()
{
    const CtlHome home;
    const QJsonObject arguments{{u"path"_s, u"a"_s}, {u"bogus"_s, 1}};
    ScriptedServer server(
        ScriptedModel(ScriptedModel::Api::OpenAiChat, {callTurn(u"no_such_tool"_s, arguments),
                                                       callTurn(u"read_file"_s, arguments), textTurn(u"Done."_s)}));
    const auto got = home.ask(u"openai-chat"_s, server, {u"hello"_s});
    QCOMPARE(got.count(u"tool_call"_s), 2);
    for (const auto &line : got.lines) {
        if (line.value("type"_L1).toString() == u"tool_call"_s)
            QCOMPARE(line.value("arguments"_L1), QJsonValue(arguments));
    }
}

QTEST_GUILESS_MAIN(TestCtlRun)
#include "tst_ctl_run.moc"
