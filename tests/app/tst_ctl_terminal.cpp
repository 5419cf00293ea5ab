// SPDX-License-Identifier: GPL-3.0-or-later
// homardctl on a terminal: the question, its answers, and undo of what was allowed.
#include "app/ctl_terminal.h"
#include <QJsonDocument>
#include <QtTest>

using namespace homard;
using namespace Qt::Literals::StringLiterals;

namespace {

const QByteArray question = QByteArrayLiteral("Allow this once?");

QStringList onTerminal(const ScriptedServer &server)
{
    auto arguments = CtlHome::askArguments(u"openai-chat"_s, server, {u"go"_s});
    arguments.removeAll(u"--json"_s);
    return arguments;
}

ScriptedServer::Handler writer(const QString &text = u"new words\n"_s)
{
    return ScriptedModel(
        ScriptedModel::Api::OpenAiChat,
        {callTurn(u"write_file"_s, {{u"path"_s, u"notes.txt"_s}, {u"content"_s, text}}), textTurn(u"All done."_s)});
}

} // namespace

class TestCtlTerminal : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void allowedThenUndone();
    void undoBeforeAMessage();
    void undoLeavesLaterChangesAlone();
    void s12EarlyKeysDoNotAnswer();
    void deniedWith_data();
    void deniedWith();
    void stopEndsWithARefusal();
    void stopIsAskedOnce();
    void highRiskIsNotAsked();
    void interruptAtTheQuestion();
    void belowAnotherHomard();
    void interruptWhileAKeyIsTyped_data();
    void interruptWhileAKeyIsTyped();
    void longKeyIsNotCut();
    void retryWaits_data();
    void retryWaits();
    void s59ChangedEndpointAsks_data();
    void s59ChangedEndpointAsks();
    void s59NobodyToAskKeepsTheOld();
    void s59ChangedRulesAsk_data() { s59ChangedEndpointAsks_data(); }
    void s59ChangedRulesAsk();

private:
    /// Answers the question of a write; the exit code.
    static int answer(CtlTerminal &terminal, const QByteArray &keys);
};

int TestCtlTerminal::answer(CtlTerminal &terminal, const QByteArray &keys)
{
    return terminal.waitFor(question) ? terminal.finishTyping(keys) : -1;
}

void TestCtlTerminal::allowedThenUndone()
{
    const CtlHome home;
    ScriptedServer server(writer());
    CtlTerminal terminal(home, onTerminal(server));
    const int code = answer(terminal, "y\n");
    QVERIFY2(code == 0, terminal.screen().constData());
    QVERIFY2(terminal.screen().contains("write_file"), terminal.screen().constData());
    QVERIFY2(terminal.screen().contains("notes.txt"), terminal.screen().constData());
    QVERIFY2(terminal.screen().contains("All done."), terminal.screen().constData());
    QCOMPARE(home.read(u"notes.txt"_s), QByteArray("new words\n"));

    QStringList givers;
    for (const QJsonObject &row : home.ctl({u"audit"_s, u"log"_s, u"--json"_s}).lines) {
        if (row.value("kind"_L1) == u"answer"_s)
            givers << row.value("answeredBy"_L1).toString();
    }
    QCOMPARE(givers, QStringList{u"terminal"_s});
    const auto listed = home.ctl({u"undo"_s, u"--list"_s, u"--json"_s});
    QCOMPARE(listed.code, 0);
    QCOMPARE(listed.lines.size(), 1);
    QVERIFY(!listed.lines[0].value("checkpointId"_L1).toString().isEmpty());
    QVERIFY(listed.lines[0].value("path"_L1).toString().endsWith(u"notes.txt"_s));
    QCOMPARE(listed.lines[0].value("created"_L1), QJsonValue(false));
    QCOMPARE(listed.lines[0].value("undone"_L1), QJsonValue(false));
    QCOMPARE(home.ctl({u"undo"_s, u"no-such-checkpoint"_s}).code, 1);
    QCOMPARE(home.ctl({u"undo"_s, u"--session"_s, u"no-such-session"_s}).code, 1);
    QCOMPARE(home.read(u"notes.txt"_s), QByteArray("new words\n"));

    const auto undone = home.ctl({u"undo"_s, u"--json"_s});
    QVERIFY2(undone.code == 0, undone.err.constData());
    QCOMPARE(undone.lines.value(0).value("undone"_L1), QJsonValue(true));
    QCOMPARE(home.read(u"notes.txt"_s), QByteArray("salt water\n"));
    const auto again = home.ctl({u"undo"_s});
    QCOMPARE(again.code, 1);
    QVERIFY2(again.err.contains("nothing to undo"), again.err.constData());
}

void TestCtlTerminal::undoBeforeAMessage()
{
    const CtlHome home;
    ScriptedServer server(writer());
    CtlTerminal terminal(home, onTerminal(server));
    QCOMPARE(answer(terminal, "y\n"), 0);
    const auto change = home.ctl({u"undo"_s, u"--list"_s, u"--json"_s}).lines.value(0);
    const QString session = change.value("sessionId"_L1).toString();
    QString asked;
    for (const QJsonObject &row : home.ctl({u"sessions"_s, u"show"_s, session, u"--json"_s}).lines) {
        if (asked.isEmpty() && row.value("role"_L1) == u"user"_s)
            asked = row.value("messageId"_L1).toString();
    }
    QVERIFY(!asked.isEmpty());
    const auto before = [&](const QString &message) {
        return home.ctl({u"undo"_s, u"--session"_s, session, u"--before"_s, message, u"--json"_s});
    };
    QVERIFY(before(u"nobody"_s).err.contains("no message nobody"));
    home.write(u"notes.txt"_s, "mine\n");
    const auto refused = before(asked);
    QCOMPARE(refused.code, 1);
    QVERIFY2(refused.err.contains("Nothing was restored") && refused.err.contains("notes.txt"),
             refused.err.constData());
    QCOMPARE(home.read(u"notes.txt"_s), QByteArray("mine\n"));
    home.write(u"notes.txt"_s, "new words\n");
    const auto restored = before(asked);
    QVERIFY2(restored.code == 0, restored.err.constData());
    QCOMPARE(restored.lines.value(0).value("undone"_L1), QJsonValue(true));
    QCOMPARE(home.read(u"notes.txt"_s), QByteArray("salt water\n"));
}

void TestCtlTerminal::undoLeavesLaterChangesAlone()
{
    const CtlHome home;
    ScriptedServer server(writer());
    CtlTerminal terminal(home, onTerminal(server));
    QCOMPARE(answer(terminal, "yes\n"), 0);
    home.write(u"notes.txt"_s, "mine\n");
    const auto refused = home.ctl({u"undo"_s});
    QCOMPARE(refused.code, 1);
    QVERIFY2(refused.err.contains("notes.txt"), refused.err.constData());
    QCOMPARE(home.read(u"notes.txt"_s), QByteArray("mine\n"));
    const auto id = home.ctl({u"undo"_s, u"--list"_s, u"--json"_s}).lines.value(0).value("checkpointId"_L1).toString();
    QCOMPARE(home.ctl({u"undo"_s, u"--force"_s, id}).code, 0);
    QCOMPARE(home.read(u"notes.txt"_s), QByteArray("salt water\n"));
}

void TestCtlTerminal::s12EarlyKeysDoNotAnswer()
{
    const CtlHome home;
    ScriptedServer server(writer());
    CtlTerminal terminal(home, onTerminal(server));
    terminal.type("y\ny\n"); // before there is a question
    QCOMPARE(answer(terminal, "\n"), 0);
    QVERIFY2(terminal.screen().contains("denied"), terminal.screen().constData());
    QVERIFY2(terminal.screen().contains("Typed too early"), terminal.screen().constData());
    QCOMPARE(home.read(u"notes.txt"_s), QByteArray("salt water\n"));
}

void TestCtlTerminal::deniedWith_data()
{
    QTest::addColumn<QByteArray>("keys");
    QTest::addColumn<QByteArray>("told");
    QTest::newRow("Enter") << QByteArray("\n") << QByteArray();
    QTest::newRow("Ctrl+D") << QByteArray("\x04") << QByteArray();
    QTest::newRow("n") << QByteArray("n\n") << QByteArray();
    QTest::newRow("words") << QByteArray("put it into docs 好吗\n") << QByteArray("put it into docs 好吗");
}

void TestCtlTerminal::deniedWith()
{
    QFETCH(QByteArray, keys);
    QFETCH(QByteArray, told);
    const CtlHome home;
    ScriptedServer server(writer());
    CtlTerminal terminal(home, onTerminal(server));
    const int code = answer(terminal, keys);
    QVERIFY2(code == 0, terminal.screen().constData());
    QVERIFY2(terminal.screen().contains("denied"), terminal.screen().constData());
    QCOMPARE(home.read(u"notes.txt"_s), QByteArray("salt water\n"));
    QCOMPARE(server.requestCount(), 2);
    QVERIFY(server.requests()[1].body.contains(told));
    QVERIFY(!server.requests()[0].body.contains("put it into docs"));
}

void TestCtlTerminal::stopEndsWithARefusal()
{
    const CtlHome home;
    ScriptedServer server(writer());
    CtlTerminal terminal(home, onTerminal(server));
    const int code = answer(terminal, "s\n");
    QVERIFY2(code == 3, terminal.screen().constData());
    QCOMPARE(home.read(u"notes.txt"_s), QByteArray("salt water\n"));
    QCOMPARE(server.requestCount(), 1);
}

/// "No and stop" answers all questions of the turn.
void TestCtlTerminal::stopIsAskedOnce()
{
    const CtlHome home;
    QJsonObject both = callTurn(u"write_file"_s, {{u"path"_s, u"notes.txt"_s}, {u"content"_s, u"one\n"_s}});
    QJsonArray calls = both.value("toolCalls"_L1).toArray();
    calls += callTurn(u"write_file"_s, {{u"path"_s, u"more.txt"_s}, {u"content"_s, u"two\n"_s}})
                 .value("toolCalls"_L1)
                 .toArray()
                 .first();
    both.insert(u"toolCalls"_s, calls);
    ScriptedServer server(ScriptedModel(ScriptedModel::Api::OpenAiChat, {both, textTurn(u"All done."_s)}));
    CtlTerminal terminal(home, onTerminal(server));
    const int code = answer(terminal, "s\n");
    QVERIFY2(code == 3, terminal.screen().constData());
    QVERIFY2(terminal.screen().count(question) == 1, terminal.screen().constData());
    QVERIFY2(!terminal.screen().contains("Too late"), terminal.screen().constData());
    QCOMPARE(home.read(u"notes.txt"_s), QByteArray("salt water\n"));
    QVERIFY(!QFile::exists(home.file(u"more.txt"_s)));
    QCOMPARE(server.requestCount(), 1);
}

void TestCtlTerminal::highRiskIsNotAsked()
{
    const CtlHome home;
    home.write(u"x"_s, "precious");
    ScriptedServer server(ScriptedModel(ScriptedModel::Api::OpenAiChat,
                                        {callTurn(u"exec"_s, {{u"command"_s, u"rm -r x"_s}}), textTurn(u"No."_s)}));
    CtlTerminal terminal(home, onTerminal(server));
    const int code = terminal.finish();
    QVERIFY2(code == 0, terminal.screen().constData());
    QVERIFY2(!terminal.screen().contains(question), terminal.screen().constData());
    QVERIFY2(terminal.screen().contains("refused"), terminal.screen().constData());
    QVERIFY2(terminal.screen().contains("On a terminal nobody is asked about a call of high risk"),
             terminal.screen().constData());
    QVERIFY2(!terminal.screen().contains("can be asked here"), terminal.screen().constData());
    QCOMPARE(home.read(u"x"_s), QByteArray("precious"));
    const auto answered = bodyOf(server.requests().back()).value("messages"_L1).toArray().last().toObject();
    QVERIFY(answered.value("content"_L1).toString().contains(u"nobody is asked about a call of high risk"_s));
}

void TestCtlTerminal::interruptAtTheQuestion()
{
    const CtlHome home;
    ScriptedServer server(writer());
    CtlTerminal terminal(home, onTerminal(server));
    const int code = answer(terminal, "\x03"); // Ctrl+C, by the terminal itself
    QVERIFY2(code == 130, terminal.screen().constData());
    QCOMPARE(home.read(u"notes.txt"_s), QByteArray("salt water\n"));
}

/// A homardctl that runs below a process of that name must not get a person's yes from the terminal.
void TestCtlTerminal::belowAnotherHomard()
{
    const CtlHome home;
    const QString parent = home.file(u"homard"_s);
    if (!QFile::copy(u"/bin/sh"_s, parent))
        QSKIP("skipped: no shell to copy");
    ScriptedServer server(writer());
    CtlTerminal terminal(
        home, QStringList{u"-c"_s, u"\"$0\" \"$@\"; exit $?"_s, CtlHome::program()} + onTerminal(server), parent);
    const int code = terminal.finish();
    QVERIFY2(code == 0, terminal.screen().constData());
    QVERIFY2(!terminal.screen().contains(question), terminal.screen().constData());
    QVERIFY2(terminal.screen().contains("refused"), terminal.screen().constData());
    QCOMPARE(home.read(u"notes.txt"_s), QByteArray("salt water\n"));
}

void TestCtlTerminal::interruptWhileAKeyIsTyped_data()
{
    QTest::addColumn<QByteArray>("keys");
    QTest::newRow("Ctrl+C") << QByteArray("\x03");
    QTest::newRow("Ctrl+\\") << QByteArray("\x1c");
}

/// The shell that comes back must show again what is typed.
void TestCtlTerminal::interruptWhileAKeyIsTyped()
{
    QFETCH(QByteArray, keys);
    const CtlHome home;
    CtlTerminal terminal(
        home, {u"-c"_s, u"trap : INT QUIT; \"$0\" keys add sea; echo code $?; stty -a; exit 0"_s, CtlHome::program()},
        u"/bin/sh"_s);
    QVERIFY2(terminal.waitFor("(not shown)"), terminal.screen().constData());
    terminal.type("half-a-key");
    terminal.type(keys);
    QCOMPARE(terminal.finish(), 0);
    const QByteArray screen = terminal.screen();
    QVERIFY2(screen.contains(keys == "\x03" ? "code 130" : "code 131"), screen.constData());
    QVERIFY2(screen.contains(" echo ") && !screen.contains("-echo "), screen.constData());
    QVERIFY2(screen.contains("susp = ^Z"), screen.constData());
    QVERIFY2(!screen.contains("half-a-key"), screen.constData());
}

void TestCtlTerminal::longKeyIsNotCut()
{
    const CtlHome home;
    CtlTerminal terminal(home, {u"keys"_s, u"add"_s, u"sea"_s});
    QVERIFY2(terminal.waitFor("(not shown)"), terminal.screen().constData());
    terminal.type(QByteArray(4095, 'k') + '\n');
    QCOMPARE(terminal.finish(), 1);
    QVERIFY2(terminal.screen().contains("too long for a terminal"), terminal.screen().constData());
    QVERIFY2(!terminal.screen().contains("kkk"), terminal.screen().constData());
}

void TestCtlTerminal::retryWaits_data()
{
    QTest::addColumn<bool>("interactive");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("somebody watches") << true << QByteArray("Trying again in 2.");
    QTest::newRow("as if nobody did") << false << QByteArray("Trying again in 1.");
}

void TestCtlTerminal::retryWaits()
{
    QFETCH(bool, interactive);
    QFETCH(QByteArray, says);
    const CtlHome home;
    home.writeSettings({{u"retry"_s, QJsonObject{{u"interactive"_s, interactive}, {u"waitSeconds"_s, 1}}}});
    const QJsonObject burnt{{u"status"_s, 500}, {u"body"_s, u"{\"error\":{\"message\":\"burnt\"}}"_s}};
    ScriptedServer server(ScriptedModel(ScriptedModel::Api::OpenAiChat, {burnt, textTurn(u"Here."_s)}));
    CtlTerminal terminal(home, onTerminal(server));
    QVERIFY2(terminal.finish() == 0, terminal.screen().constData());
    QVERIFY2(terminal.screen().contains(says), terminal.screen().constData());
}

namespace {

void useServer(const CtlHome &home, const ScriptedServer &server)
{
    const QJsonObject model{{u"api"_s, u"openai-chat"_s},
                            {u"name"_s, QString::fromLatin1(ScriptedModel::name)},
                            {u"baseUrl"_s, server.url(u"/v1"_s)}};
    home.writeSettings({{u"model"_s, model}});
}

ScriptedServer::Handler talker(const QString &text)
{
    return ScriptedModel(ScriptedModel::Api::OpenAiChat, {textTurn(text)});
}

} // namespace

void TestCtlTerminal::s59ChangedEndpointAsks_data()
{
    QTest::addColumn<QByteArray>("keys");
    QTest::addColumn<bool>("taken");
    QTest::newRow("yes") << QByteArray("y\n") << true;
    QTest::newRow("no") << QByteArray("\n") << false;
    QTest::newRow("end") << QByteArray("\x04") << false;
}

void TestCtlTerminal::s59ChangedEndpointAsks()
{
    QFETCH(QByteArray, keys);
    QFETCH(bool, taken);
    const CtlHome home;
    ScriptedServer before(talker(u"from the old one"_s));
    ScriptedServer after(talker(u"from the new one"_s));
    useServer(home, before);
    QCOMPARE(home.ctl({u"sessions"_s, u"list"_s}).code, 0); // has read them
    useServer(home, after);
    CtlTerminal terminal(home, {u"run"_s, u"hello"_s});
    QVERIFY2(terminal.waitFor("Use what settings.json says now?"), terminal.screen().constData());
    QVERIFY2(terminal.screen().contains(after.url({}).toUtf8()), terminal.screen().constData());
    QVERIFY2(terminal.finishTyping(keys) == 0, terminal.screen().constData());
    QVERIFY2(terminal.screen().contains(taken ? "from the new one" : "from the old one"),
             terminal.screen().constData());
    CtlTerminal again(home, {u"run"_s, u"hello"_s}); // an answer that was yes is remembered, no is not
    QCOMPARE(again.waitFor("Use what settings.json says now?"), !taken);
}

void TestCtlTerminal::s59NobodyToAskKeepsTheOld()
{
    const CtlHome home;
    ScriptedServer before(talker(u"from the old one"_s));
    ScriptedServer after(talker(u"from the new one"_s));
    useServer(home, before);
    QCOMPARE(home.ctl({u"sessions"_s, u"list"_s}).code, 0);
    useServer(home, after);
    const auto run = home.ctl({u"run"_s, u"--json"_s, u"hello"_s});
    QVERIFY2(run.code == 0, run.err.constData());
    QCOMPARE(run.text(), u"from the old one"_s);
    QVERIFY2(run.err.contains("(model.baseUrl) was changed outside Homard"), run.err.constData());
    QVERIFY2(run.err.contains("on a terminal"), run.err.constData());
}

void TestCtlTerminal::s59ChangedRulesAsk()
{
    QFETCH(QByteArray, keys);
    QFETCH(bool, taken);
    const CtlHome home;
    const auto write = [&](const QByteArray &rules) {
        const QString folder = home.data() + "/../config"_L1;
        QFile file(folder + "/policy.json"_L1);
        QVERIFY(QDir().mkpath(folder) && file.open(QIODevice::WriteOnly));
        file.write(R"({"version":1,"rules":[)" + rules + "]}");
    };
    const QByteArray refusing = R"({"id":"no-reading","decision":"deny","tool":"read_file"})";
    write(refusing);
    QCOMPARE(home.ctl({u"policy"_s, u"rules"_s, u"--json"_s}).lines.size(), 1); // has read them
    write({});
    const QStringList read{u"run"_s, u"--api"_s, u"practice"_s, u"read `README.md`"_s};
    CtlTerminal terminal(home, read);
    QVERIFY2(terminal.waitFor("Use what policy.json says now?"), terminal.screen().constData());
    QVERIFY2(terminal.screen().contains("no-reading") && terminal.screen().contains("read_file"),
             terminal.screen().constData());
    (void)terminal.finishTyping(keys);
    QCOMPARE(home.ctl({u"policy"_s, u"rules"_s, u"--json"_s}).lines.size(), taken ? 0 : 1);
    CtlTerminal again(home, read);
    QCOMPARE(again.waitFor("Use what policy.json says now?"), !taken);
}

QTEST_GUILESS_MAIN(TestCtlTerminal)
#include "tst_ctl_terminal.moc"
