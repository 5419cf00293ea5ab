// SPDX-License-Identifier: GPL-3.0-or-later
#include "tool_rig.h"
#include "tools/command_book.h"

using namespace homard;

/// Commands that go to the background: exec, the process tool and the book between them (loop.md 4, F69, S100).
class TestCommandBook : public ToolRig
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { m_box.reset(); }
    void quickCommandStaysInFront();
    void longCommandIsHandedOver();
    void fullOutputIsStoredAtTheEnd();
    void otherSessionsSeeNothing();
    void f69IdleHint();
    void killEndsOne();
    void s100StopEndsTheSession();
    void s100StoppedCallDoesNotGoToTheBackground();
    void s100EndOfTheProgram();
    void laterWriterWaitsAndIsRefused();
    void alongsideRunsAtOnce();
    void writerRunsWhenTheEarlierEnds();
    void s100StopWhileWaitingStartsNothing();
    void fourInTheBackground();
    void noProgressAfterTheResult();
    void inputReachesItsCommand();
    void inputIsNamedBeforehand();
    void f69NoInputUnlessAskedFor();
    void wrongArguments();

private:
    using Tap = std::function<void(const QByteArray &)>;

    /// Runs exec on a thread of its own, as a turn does.
    struct Call {
        std::thread thread;
        std::atomic<bool> done{false};
        ToolResult result;
        CancelToken cancel;
        std::mutex mutex;
        QString seen;
        QString progress()
        {
            std::lock_guard lock(mutex);
            return seen;
        }
        ~Call()
        {
            if (thread.joinable())
                thread.join();
        }
    };
    std::unique_ptr<Call> start(const char *arguments)
    {
        auto out = std::make_unique<Call>();
        const ToolCall ready = prepared("exec", json(arguments));
        ToolInvocation invocation = planned(ready, *m_box->preview(ready, m_workspace, {}));
        invocation.cancel = out->cancel;
        Call *call = out.get();
        invocation.progress = [call](const QString &text) {
            std::lock_guard lock(call->mutex);
            call->seen += text;
        };
        out->thread = std::thread([this, call, invocation] {
            call->result = m_box->run(invocation);
            call->done = true;
        });
        return out;
    }
    /// Starts a command and lets 10 s pass once it runs.
    std::unique_ptr<Call> handedOver(const char *arguments)
    {
        const size_t before = m_sandbox->runs().size();
        auto call = start(arguments);
        const auto runs = [&] { return m_sandbox->runs().size() > before && m_clock->waiting() > 0; };
        if (!QTest::qWaitFor(runs))
            qFatal("the command did not start");
        m_clock->advance(std::chrono::seconds(10));
        if (!QTest::qWaitFor([&] { return call->done.load(); }))
            qFatal("the call did not end");
        return call;
    }
    void finish(const QString &text)
    {
        std::lock_guard lock(m_mutex);
        m_finished += text;
        m_wake.notify_all();
    }
    Tap tap(const QString &text)
    {
        std::lock_guard lock(m_mutex);
        return m_taps.value(text);
    }
    QString told(const char *arguments) { return call("process", json(arguments)).content; }

    std::mutex m_mutex;
    std::condition_variable m_wake;
    QStringList m_finished;
    QHash<QString, Tap> m_taps;
    int m_stopped = 0;
};

void TestCommandBook::init()
{
    setUp();
    m_finished.clear();
    m_taps.clear();
    m_stopped = 0;
    m_sandbox->setRespond(
        [this](const ExecPlan &plan, const ExecOptions &options, const CancelToken &cancel) -> Result<ExecResult> {
            const auto wake = cancel.onCancel([this] {
                std::lock_guard lock(m_mutex);
                m_wake.notify_all();
            });
            options.output("begin " + plan.text.toUtf8() + '\n');
            if (options.input) {
                options.input->connect([output = options.output](const QByteArray &bytes, bool last) {
                    output("got <" + bytes + '>' + (last ? " and the end\n" : "\n"));
                });
            }
            std::unique_lock lock(m_mutex);
            m_taps.insert(plan.text, options.output);
            m_wake.wait(lock, [&] { return cancel.isCancelled() || m_finished.contains(plan.text); });
            ExecResult result = FakeSandbox::finished("begin and end of " + plan.text.toUtf8() + '\n');
            result.stopped = cancel.isCancelled();
            m_stopped += result.stopped ? 1 : 0;
            return result;
        });
}

void TestCommandBook::quickCommandStaysInFront()
{
    finish(QStringLiteral("quick"));
    const ToolResult result = call("exec", json(R"({"command":"quick"})"));
    SAYS(result.content, "Exit code 0.");
    SAYS(result.content, "begin and end of quick");
    SAYS(told(R"({"action":"list"})"), "No command");
}

void TestCommandBook::longCommandIsHandedOver()
{
    const auto call = handedOver(R"({"command":"server"})");
    QCOMPARE(call->result.status, ResultStatus::Ok);
    SAYS(call->result.content, "Still running as p1");
    SAYS(call->result.content, "begin server");
    SAYS(told(R"({"action":"list"})"), "p1 running for 10 s: server");
    QCOMPARE(m_box->runningCommands(m_session), QStringList{QStringLiteral("p1: server")});
    tap(QStringLiteral("server"))("more\n");
    const QString polled = told(R"({"action":"poll","id":"p1"})");
    SAYS(polled, "more");
    SAYS_NOT(polled, "begin");
    SAYS(told(R"({"action":"poll","id":"p1"})"), "(no new output)");
    SAYS(told(R"({"action":"log","id":"p1"})"), "begin server\nmore");
}

void TestCommandBook::fullOutputIsStoredAtTheEnd()
{
    handedOver(R"({"command":"build"})");
    finish(QStringLiteral("build"));
    QTRY_VERIFY(told(R"({"action":"list"})").contains(QStringLiteral("exit code 0")));
    const QString line = told(R"({"action":"list"})");
    const QString id = line.section(QStringLiteral("artifact:"), 1).chopped(1);
    const auto kept = m_artifacts->read(m_session, id, 0, 1000);
    QVERIFY2(bool(kept), qUtf8Printable(line));
    QCOMPARE(*kept, QByteArray("begin and end of build\n"));
}

void TestCommandBook::otherSessionsSeeNothing()
{
    handedOver(R"({"command":"mine"})");
    m_session = QStringLiteral("other");
    SAYS(told(R"({"action":"list"})"), "No command");
    SAYS(told(R"({"action":"kill","id":"p1"})"), "no command p1");
    QCOMPARE(m_stopped, 0);
    m_session = QStringLiteral("session");
    SAYS(told(R"({"action":"list"})"), "p1 running");
}

void TestCommandBook::f69IdleHint()
{
    handedOver(R"({"command":"asks"})");
    m_clock->advance(std::chrono::seconds(19));
    QVERIFY(call("process", json(R"({"action":"poll","id":"p1"})")).hint.isEmpty());
    m_clock->advance(std::chrono::seconds(1));
    SAYS(call("process", json(R"({"action":"poll","id":"p1"})")).hint, "No output for 30 s");
    tap(QStringLiteral("asks"))("awake\n");
    QVERIFY(call("process", json(R"({"action":"poll","id":"p1"})")).hint.isEmpty());
}

void TestCommandBook::killEndsOne()
{
    handedOver(R"({"command":"a"})");
    handedOver(R"({"command":"b","alongside":true})");
    SAYS(told(R"({"action":"kill","id":"p1"})"), "p1 ended on request");
    QCOMPARE(m_stopped, 1);
    SAYS(told(R"({"action":"list"})"), "p2 running");
}

void TestCommandBook::s100StopEndsTheSession()
{
    handedOver(R"({"command":"a"})");
    handedOver(R"({"command":"b","alongside":true})");
    m_session = QStringLiteral("other");
    handedOver(R"({"command":"c"})");
    m_box->commands().stopSession(QStringLiteral("session"));
    SAYS(told(R"({"action":"list"})"), "running");
    m_session = QStringLiteral("session");
    QTRY_VERIFY(!told(R"({"action":"list"})").contains(QStringLiteral("running")));
    QCOMPARE(m_stopped, 2);
}

void TestCommandBook::s100StoppedCallDoesNotGoToTheBackground()
{
    const auto call = start(R"({"command":"a"})");
    QTRY_COMPARE(m_sandbox->runs().size(), size_t(1));
    QTRY_VERIFY(m_clock->waiting() > 0);
    m_box->commands().stopSession(m_session);
    m_clock->advance(std::chrono::seconds(20));
    SAYS(told(R"({"action":"list"})"), "No command");
    QVERIFY(!call->done);
    call->cancel.cancel(); // the second press
    QTRY_VERIFY(call->done.load());
    QCOMPARE(call->result.status, ResultStatus::Stopped);
}

void TestCommandBook::s100EndOfTheProgram()
{
    handedOver(R"({"command":"a"})");
    m_box.reset();
    QCOMPARE(m_stopped, 1);
}

void TestCommandBook::laterWriterWaitsAndIsRefused()
{
    handedOver(R"({"command":"server"})");
    const auto second = start(R"({"command":"make"})");
    QTRY_VERIFY(second->progress().contains(QStringLiteral("waiting for p1")));
    QTRY_VERIFY(m_clock->waiting() > 0);
    m_clock->advance(std::chrono::seconds(10));
    QTRY_VERIFY(second->done.load());
    QCOMPARE(second->result.status, ResultStatus::Failed);
    SAYS(second->result.content, "It did not run: p1");
    SAYS(second->result.hint, "alongside");
    QCOMPARE(m_sandbox->runs().size(), size_t(1));
}

void TestCommandBook::alongsideRunsAtOnce()
{
    handedOver(R"({"command":"server"})");
    finish(QStringLiteral("make"));
    SAYS(call("exec", json(R"({"command":"make","alongside":true})")).content, "Exit code 0.");
}

void TestCommandBook::writerRunsWhenTheEarlierEnds()
{
    handedOver(R"({"command":"build"})");
    finish(QStringLiteral("make"));
    const auto second = start(R"({"command":"make"})");
    QTRY_VERIFY(second->progress().contains(QStringLiteral("waiting for p1")));
    QCOMPARE(m_sandbox->runs().size(), size_t(1));
    finish(QStringLiteral("build"));
    QTRY_VERIFY(second->done.load());
    SAYS(second->result.content, "Exit code 0.");
}

void TestCommandBook::s100StopWhileWaitingStartsNothing()
{
    handedOver(R"({"command":"build"})");
    const auto second = start(R"({"command":"make"})");
    QTRY_VERIFY(second->progress().contains(QStringLiteral("waiting for p1")));
    QTRY_VERIFY(m_clock->waiting() > 0);
    m_box->commands().stopSession(m_session);
    QTRY_VERIFY(second->done.load());
    QCOMPARE(second->result.status, ResultStatus::Stopped);
    QCOMPARE(m_sandbox->runs().size(), size_t(1));
}

void TestCommandBook::fourInTheBackground()
{
    for (const char *one : {R"({"command":"a","alongside":true})", R"({"command":"b","alongside":true})",
                            R"({"command":"c","alongside":true})", R"({"command":"d","alongside":true})"})
        handedOver(one);
    const ToolResult fifth = call("exec", json(R"({"command":"e","alongside":true})"));
    QCOMPARE(fifth.status, ResultStatus::Failed);
    SAYS(fifth.content, "4 commands already run");
    QCOMPARE(m_sandbox->runs().size(), size_t(4));
}

void TestCommandBook::noProgressAfterTheResult()
{
    const auto call = handedOver(R"({"command":"server"})");
    tap(QStringLiteral("server"))("late\n");
    SAYS_NOT(call->progress(), "late");
}

/// A command that takes input is handed over sooner, and answers what it is sent.
void TestCommandBook::inputReachesItsCommand()
{
    const auto asking = start(R"({"command":"setup","input":true})");
    QTRY_VERIFY(m_clock->waiting() > 0);
    m_clock->advance(std::chrono::seconds(2));
    QTRY_VERIFY(asking->done.load());
    SAYS(asking->result.content, "Still running as p1");
    SAYS(asking->result.hint, "action write");
    SAYS(told(R"({"action":"write","id":"p1","text":"yes\n"})"), "got <yes\n>");
    SAYS(told(R"({"action":"poll","id":"p1"})"), "(no new output)");
    m_clock->advance(std::chrono::seconds(30));
    SAYS(call("process", json(R"({"action":"poll","id":"p1"})")).hint, "Send it with action write");
    SAYS(told(R"({"action":"write","id":"p1","text":"","close":true})"), "got <> and the end");
    SAYS(told(R"({"action":"write","id":"p1","text":"more"})"), "input of p1 is closed");
    finish(QStringLiteral("setup"));
    QTRY_VERIFY(told(R"({"action":"list"})").contains(QStringLiteral("exit code 0")));
    SAYS(told(R"({"action":"write","id":"p1","text":"more"})"), "p1 has ended");
}

/// The question shows the command that the input goes to, and what it can reach.
void TestCommandBook::inputIsNamedBeforehand()
{
    const auto asking = handedOver(R"({"command":"setup","input":true,"network":true})");
    const ToolCall write = prepared("process", json(R"({"action":"write","id":"p1","text":" a\n","close":true})"));
    auto preview = m_box->preview(write, m_workspace, {m_session, {}});
    QVERIFY(preview && preview->input);
    QCOMPARE(preview->input->command, QStringLiteral("setup"));
    QCOMPARE(preview->input->text, QStringLiteral(" a\n"));
    QVERIFY(preview->input->closes && preview->input->network);
    preview = m_box->preview(write, m_workspace, {QStringLiteral("other"), {}});
    QVERIFY(!preview);
    SAYS(preview.error().message, "no command p1");
    SAYS(told(R"({"action":"poll","id":"p1","text":"x"})"), "Only write");
    SAYS(told(R"({"action":"write","id":"p1"})"), "needs the text");
    const QJsonObject large{{QStringLiteral("action"), QStringLiteral("write")},
                            {QStringLiteral("id"), QStringLiteral("p1")},
                            {QStringLiteral("text"), QString(20'000, QLatin1Char('x'))}};
    SAYS(call("process", large).content, "16000 can be sent");
}

void TestCommandBook::f69NoInputUnlessAskedFor()
{
    handedOver(R"({"command":"setup"})");
    QVERIFY(!m_sandbox->runs().back().hasInput);
    const ToolResult result = call("process", json(R"({"action":"write","id":"p1","text":"yes\n"})"));
    QCOMPARE(result.status, ResultStatus::Failed);
    SAYS(result.content, "p1 reads no input");
    SAYS(result.hint, "input: true");
}

void TestCommandBook::wrongArguments()
{
    ToolCall call;
    call.name = QStringLiteral("process");
    call.rawArguments = QStringLiteral(R"({"action":"restart"})");
    QVERIFY(m_box->prepare(call).has_value());
    call.rawArguments = QStringLiteral(R"({"action":"list","extra":1})");
    QVERIFY(m_box->prepare(call).has_value());
    SAYS(told(R"({"action":"poll"})"), "needs the id");
    SAYS(told(R"({"action":"poll","id":"p9"})"), "no command p9");
}

QTEST_GUILESS_MAIN(TestCommandBook)
#include "tst_command_book.moc"
