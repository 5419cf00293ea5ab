// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy_fixture.h"
#include <QTest>

using namespace homard;

/// What the modes of a session make of calls (safety.md, modes).
class TestSessionModes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void commands_data();
    void commands();
    void files_data();
    void files();
    void s40HardStopsHoldInEveryMode();
    void s67InstructionFilesAskEachTime();
    void s14AsksInTrusted();
    void s39NoSandboxAsksInTrusted();
    void unknownAsksInTrusted();
    void autoEditNeedsTheChange();
    void planModeKeepsFreeReads();
    void s18ProcessOnlyFollows();
    void inputToACommandAsks();
    void s40InputIsNoWayAround();
    void commandsWithInputAsk();

private:
    QString at(const char *name) const { return m_fixture.ws() + QLatin1Char('/') + QLatin1StringView(name); }
    Verdict judge(GateRequest request, SessionMode mode) const
    {
        request.mode = mode;
        return m_gate->judge(request);
    }

    PolicyFixture m_fixture;
    std::unique_ptr<PolicyGate> m_gate;
};

namespace {
const QString asks = QStringLiteral("ask");

/// "allow trusted", "deny plan-mode", or only "ask".
QString wordsOf(const Verdict &verdict)
{
    return verdict.decision == Decision::Ask ? asks : wordOf(verdict.decision) + QLatin1Char(' ') + verdict.rule;
}
} // namespace

void TestSessionModes::initTestCase()
{
    for (const char *name : {"ls", "cat", "grep", "mkdir", "rm", "python3", "curl", "sh", "tee"})
        m_fixture.program(QLatin1StringView(name));
    for (const char *name : {"ws/notes.md", "ws/USER.md"})
        m_fixture.write(QLatin1StringView(name), "text\n");
    m_gate = std::make_unique<PolicyGate>(m_fixture.options());
}

/// The process tool reaches nothing but commands that this session was allowed to run; a plan that shows more asks.
void TestSessionModes::s18ProcessOnlyFollows()
{
    for (const SessionMode mode : {SessionMode::Plan, SessionMode::Ask, SessionMode::AutoEdit, SessionMode::Trusted})
        QCOMPARE(wordsOf(judge(m_fixture.request("process"), mode)), QStringLiteral("allow own-command"));
    GateRequest request = m_fixture.request("process");
    request.preview.reads = {at("README.md")};
    QCOMPARE(judge(request, SessionMode::Ask).rule, QStringLiteral("incomplete"));
    request = m_fixture.exec(QStringLiteral("ls"));
    request.call.name = QStringLiteral("process");
    QCOMPARE(judge(request, SessionMode::Ask).rule, QStringLiteral("incomplete"));
}

/// What a program makes of its input nobody can tell, so it is never covered by a rule. Trusted mode is the one that
/// would have let the same text run as a command.
void TestSessionModes::inputToACommandAsks()
{
    GateRequest request = m_fixture.request("process");
    request.preview.input =
        CommandInput{QStringLiteral("p1"), QStringLiteral("python3"), QStringLiteral("1 + 1\n"), false, false, true};
    QCOMPARE(wordsOf(judge(request, SessionMode::Plan)), QStringLiteral("deny plan-mode"));
    QCOMPARE(wordsOf(judge(request, SessionMode::AutoEdit)), asks);
    QCOMPARE(wordsOf(judge(request, SessionMode::Trusted)), QStringLiteral("allow trusted"));
    const Verdict verdict = judge(request, SessionMode::Ask);
    QCOMPARE(verdict.rule, QStringLiteral("exec-input"));
    QCOMPARE(verdict.risk, Risk::Medium);
    QVERIFY(verdict.offers.empty());
    QVERIFY(verdict.planText.contains(QStringLiteral("Sends input to: p1, python3")));
    QVERIFY(verdict.planText.contains(QStringLiteral("  1| 1 + 1\n")));
    request.preview.input->network = true;
    QCOMPARE(judge(request, SessionMode::Ask).risk, Risk::High);
    request.facts.taintSource = QStringLiteral("a page");
    QCOMPARE(judge(request, SessionMode::Trusted).rule, QStringLiteral("taint"));
    request.facts.taintSource.clear();
    request.preview.input->confined = false;
    QCOMPARE(wordsOf(judge(request, SessionMode::Trusted)), asks);
    request.preview.input = CommandInput{
        QStringLiteral("p1"), QStringLiteral("python3"), QString(5000, QLatin1Char('x')), false, false, true};
    QCOMPARE(judge(request, SessionMode::Trusted).rule, QStringLiteral("S14"));
}

void TestSessionModes::s40InputIsNoWayAround()
{
    GateRequest request = m_fixture.request("process");
    request.preview.input =
        CommandInput{QStringLiteral("p1"), QStringLiteral("sh"), QStringLiteral("rm -rf /\n"), false, false, true};
    for (const SessionMode mode : {SessionMode::Ask, SessionMode::Trusted})
        QCOMPARE(wordsOf(judge(request, mode)), QStringLiteral("deny S40"));
}

/// Also where the command alone would run unasked.
void TestSessionModes::commandsWithInputAsk()
{
    GateRequest request = m_fixture.exec(QStringLiteral("cat"));
    QCOMPARE(wordsOf(judge(request, SessionMode::Ask)), QStringLiteral("allow exec-read-only"));
    request.preview.exec->input = true;
    const Verdict verdict = judge(request, SessionMode::Ask);
    QCOMPARE(verdict.rule, QStringLiteral("exec-input"));
    QVERIFY(verdict.offers.empty());
    QVERIFY(verdict.plan->effects.exec->input);
    QVERIFY(verdict.planText.contains(QStringLiteral("may be sent some")));
}

void TestSessionModes::commands_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("autoEdit");
    QTest::addColumn<QString>("trusted");
    const QString trusted = QStringLiteral("allow trusted");
    const QString reads = QStringLiteral("allow exec-read-only");
    const auto row = [](const char *command, const QString &autoEdit, const QString &inTrusted) {
        QTest::newRow(command) << QString::fromLatin1(command) << autoEdit << inTrusted;
    };
    row("ls src", reads, reads);
    row("mkdir new", asks, trusted);
    row("python3 script.py", asks, trusted);
    row("python3 script.py > out.txt", asks, trusted);
    row("rm -r build", asks, trusted);
    row("cat .env", asks, asks);
    row("cat envlink", asks, asks);
    row("python3 x.py < .env", asks, asks);
    row("rm -r build && cat .env", asks, asks);          // behind the first high risk
    row("rm -r build && cat *.pem > x.txt", asks, asks); // a pattern, outside the grammar
    row("mkdir x && grep -r text .", asks, asks);        // the folder holds keys
    row("grep -r text src && mkdir x", asks, trusted);
    row("tee AGENTS.md", asks, asks);
    row("tee .git/hooks/pre-commit", asks, asks);
}

void TestSessionModes::commands()
{
    QFETCH(QString, command);
    QFETCH(QString, autoEdit);
    QFETCH(QString, trusted);
    const GateRequest request = m_fixture.exec(command);
    const QString plan = autoEdit == asks ? QStringLiteral("deny plan-mode") : autoEdit;
    QCOMPARE(wordsOf(judge(request, SessionMode::Plan)), plan);
    QCOMPARE(wordsOf(judge(request, SessionMode::Ask)), autoEdit);
    QCOMPARE(wordsOf(judge(request, SessionMode::AutoEdit)), autoEdit);
    const Verdict verdict = judge(request, SessionMode::Trusted);
    QCOMPARE(wordsOf(verdict), trusted);
    QVERIFY(verdict.plan && verdict.plan->effects.exec->confined); // the sandbox stays on
}

void TestSessionModes::files_data()
{
    QTest::addColumn<bool>("writes");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("autoEdit");
    QTest::addColumn<QString>("trusted");
    const QString trusted = QStringLiteral("allow trusted");
    const QString edits = QStringLiteral("allow auto-edit");
    const auto row = [](bool writes, const QString &path, const QString &autoEdit, const QString &inTrusted) {
        QTest::addRow("%s %s", writes ? "write" : "read", qPrintable(path)) << writes << path << autoEdit << inTrusted;
    };
    row(true, at("notes.md"), edits, trusted);
    row(true, at("new/file.txt"), edits, trusted);
    for (const char *name : {"AGENTS.md", "agents.md", "SOUL.md", "IDENTITY.md", "USER.md", "TOOLS.md", "MEMORY.md",
                             "skills/x/SKILL.md", ".git/hooks/pre-commit", ".git/config", ".bashrc", ".env",
                             "server.pem", ".ssh/authorized_keys", "envlink", "fifo"})
        row(true, at(name), asks, asks);
    row(true, m_fixture.base + QStringLiteral("/outside/x"), asks, trusted);
    row(true, m_fixture.base + QStringLiteral("/outside/.bashrc"), asks, asks);
    row(true, at("outdir/x"), asks, trusted);
    row(false, m_fixture.base + QStringLiteral("/outside/CANARY"), asks, trusted);
    row(false, at(".env"), asks, asks);
    row(false, at("envlink"), asks, asks);
    row(false, m_fixture.base + QStringLiteral("/home/own/policy.json"), asks, asks);
    row(false, QStringLiteral("/proc/self/environ"), asks, asks);
}

void TestSessionModes::files()
{
    QFETCH(bool, writes);
    QFETCH(QString, path);
    QFETCH(QString, autoEdit);
    QFETCH(QString, trusted);
    const GateRequest request = writes ? m_fixture.writing(path) : m_fixture.reading("read_file", path);
    QCOMPARE(wordsOf(judge(request, SessionMode::Plan)), QStringLiteral("deny plan-mode"));
    QCOMPARE(wordsOf(judge(request, SessionMode::Ask)), asks);
    QCOMPARE(wordsOf(judge(request, SessionMode::AutoEdit)), autoEdit);
    QCOMPARE(wordsOf(judge(request, SessionMode::Trusted)), trusted);
}

/// What steers the assistant is changed by nobody unasked, whatever else is free, and each time anew: by the tools, and
/// by commands, which the sandbox keeps away from these names (S52).
void TestSessionModes::s67InstructionFilesAskEachTime()
{
    for (const char *name : {"AGENTS.md", "SOUL.md", "IDENTITY.md", "USER.md", "TOOLS.md", "MEMORY.md", "memory.md",
                             "sub/AGENTS.md", "skills/x/SKILL.md"}) {
        for (const SessionMode mode : {SessionMode::Ask, SessionMode::AutoEdit, SessionMode::Trusted}) {
            const Verdict verdict = judge(m_fixture.writing(at(name)), mode);
            QCOMPARE(wordsOf(verdict), asks);
            QCOMPARE(verdict.risk, Risk::High);
            QVERIFY2(verdict.sessionRule.isEmpty(), name);         // "for this session" is not offered
            QVERIFY(verdict.plan && verdict.plan->effects.change); // a difference can be shown
        }
    }
}

void TestSessionModes::s40HardStopsHoldInEveryMode()
{
    for (const SessionMode mode : {SessionMode::Plan, SessionMode::Ask, SessionMode::AutoEdit, SessionMode::Trusted}) {
        for (const char *command : {"rm -rf /", "rm -rf ~", "rm -rf .", "rm -rf .."})
            QCOMPARE(wordsOf(judge(m_fixture.exec(QLatin1StringView(command)), mode)), QStringLiteral("deny S40"));
        QCOMPARE(wordsOf(judge(m_fixture.writing(m_fixture.base + QStringLiteral("/home/own/policy.json")), mode)),
                 QStringLiteral("deny S40"));
    }
}

void TestSessionModes::s14AsksInTrusted()
{
    for (const QString &command :
         {QStringLiteral("true;").repeated(1000), QString(300, QLatin1Char('\n')) + QStringLiteral("rm x"),
          QStringLiteral("ls") + QString(30, QLatin1Char(' ')) + QStringLiteral("src")}) {
        const Verdict verdict = judge(m_fixture.exec(command), SessionMode::Trusted);
        QCOMPARE(wordsOf(verdict), asks);
        QCOMPARE(verdict.rule, QStringLiteral("S14"));
        QCOMPARE(wordsOf(judge(m_fixture.exec(command), SessionMode::Plan)), QStringLiteral("deny plan-mode"));
    }
}

void TestSessionModes::s39NoSandboxAsksInTrusted()
{
    PolicyOptions options = m_fixture.options();
    options.sandboxWorks = [] { return false; };
    const PolicyGate gate(options);
    for (const char *command : {"ls src", "mkdir new", "python3 script.py > x"}) {
        GateRequest request = m_fixture.exec(QLatin1StringView(command));
        request.mode = SessionMode::Trusted;
        QCOMPARE(wordsOf(gate.judge(request)), asks);
    }
}

void TestSessionModes::unknownAsksInTrusted()
{
    QCOMPARE(wordsOf(judge(m_fixture.request("delete_all"), SessionMode::Trusted)), asks);
    QCOMPARE(wordsOf(judge(m_fixture.request("read_file"), SessionMode::Trusted)), asks); // says not what it reads
}

void TestSessionModes::autoEditNeedsTheChange()
{
    GateRequest request = m_fixture.writing(at("notes.md"));
    request.preview.change.reset();
    QCOMPARE(wordsOf(judge(request, SessionMode::AutoEdit)), asks);
}

void TestSessionModes::planModeKeepsFreeReads()
{
    QCOMPARE(wordsOf(judge(m_fixture.reading("read_file", at("README.md")), SessionMode::Plan)),
             QStringLiteral("allow read-in-workspace"));
    QCOMPARE(wordsOf(judge(m_fixture.request("delete_all"), SessionMode::Plan)), QStringLiteral("deny plan-mode"));
}

QTEST_APPLESS_MAIN(TestSessionModes)
#include "tst_session_modes.moc"
