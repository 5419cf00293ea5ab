// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/session_grants.h"
#include "policy_fixture.h"
#include <QTest>
#include <atomic>
#include <thread>

using namespace homard;

/// "Allow for this session": what is offered, what it matches, and what comes near and still asks.
class TestSessionGrants : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init() { m_gate = std::make_unique<PolicyGate>(m_fixture.options()); }
    void notOffered_data();
    void notOffered();
    void matches_data();
    void matches();
    void fileChanges();
    void otherProgramOfTheSameName();
    void otherSessionAndWorkspace();
    void networkAndSandboxStay();
    void harmfulPlansAreNotKept();
    void modesAndStopsWin();
    void s16RevokedIsGoneAtOnce();
    void s16RevokedStaysGoneWhileOthersMatch();

private:
    QString at(const char *name) const { return m_fixture.ws() + QLatin1Char('/') + QLatin1StringView(name); }
    Verdict judge(const QString &command) const { return m_gate->judge(m_fixture.exec(command)); }
    bool allows(const QString &command) const
    {
        const Verdict verdict = judge(command);
        return verdict.decision == Decision::Allow && verdict.rule == QLatin1StringView("session-grant");
    }
    void grant(const QString &command)
    {
        const Verdict verdict = judge(command);
        QVERIFY2(verdict.decision == Decision::Ask && !verdict.sessionRule.isEmpty(), qPrintable(command));
        m_gate->remember(*verdict.plan, ApprovalScope::Session);
    }

    PolicyFixture m_fixture;
    std::unique_ptr<PolicyGate> m_gate;
};

void TestSessionGrants::initTestCase()
{
    for (const char *name :
         {"mkdir", "touch", "rm",   "mv",    "cp",  "sh",  "python3", "env",   "curl", "npm",   "make", "git", "sort",
          "cat",   "sudo",  "tool", "xargs", "tee", "gcc", "zip",     "unzip", "nm",   "chmod", "ls",   "sed"})
        m_fixture.program(QLatin1StringView(name));
}

void TestSessionGrants::notOffered_data()
{
    QTest::addColumn<QString>("command");
    for (const char *command : {"rm -r build", // high risk
                                "sh script.sh",
                                "python3 x.py",        // shells, interpreters
                                "sed -i s/a/b/ a.txt", //
                                "env mkdir x",
                                "xargs rm",     // wrappers
                                "sudo mkdir x", //
                                "npm install",
                                "make", // package and task runners
                                "./script.sh",
                                "src/tool",            // by a path
                                "tool a.txt",          // nobody knows it
                                "gcc -o x a.c",        //
                                "chmod 644 a.txt",     //
                                "curl https://host/x", // network
                                "mkdir x > y",
                                "mkdir $x",
                                "mkdir `pwd`", // outside the grammar
                                "cp .env copy",
                                "cp envlink copy",
                                "tee AGENTS.md", // protected
                                "cp keys copy",
                                "zip x.zip certs",
                                "mkdir .git/x", //
                                "cp /etc/hostname x",
                                "cp ../outside/CANARY x", // outside
                                "cp outlink x",
                                "mkdir outdir/x",
                                "mv a.txt ~/x", //
                                "cp --target-directory=/tmp a.txt",
                                "sort -o/tmp/x a", //
                                "sort --output=../x a.txt",
                                "sort -o ../x a.txt",                      //
                                "sort --compress-program=tool -o x a.txt", //
                                "nm --plugin x.so a.txt",
                                "unzip a.zip",
                                "zip -TT tool x.zip a.txt",
                                "LANG=C mkdir x", //
                                "git push",
                                "git clean",
                                "git config x y",
                                "git -c a.b=c commit",
                                "git stash",
                                "git rebase -x tool",
                                "git foo",
                                "mkdir x && python3 y",
                                "mkdir x | sh"})
        QTest::newRow(command) << QString::fromLatin1(command);
    QString many = QStringLiteral("touch");
    for (int i = 0; i < 21; ++i)
        many += QStringLiteral(" f%1").arg(i);
    QTest::newRow("S103 many operands") << many;
}

void TestSessionGrants::notOffered()
{
    QFETCH(QString, command);
    const Verdict verdict = judge(command);
    QCOMPARE(verdict.sessionRule, QString());
    if (verdict.plan)
        m_gate->remember(*verdict.plan, ApprovalScope::Session); // whoever says so
    QVERIFY(!allows(command));
    QVERIFY(m_gate->sessionRules(QStringLiteral("s")).isEmpty());
}

void TestSessionGrants::matches_data()
{
    QTest::addColumn<QString>("granted");
    QTest::addColumn<QString>("command");
    QTest::addColumn<bool>("covered");
    const auto row = [](const char *granted, const char *command, bool covered) {
        QTest::addRow("%s -> %s", granted, command)
            << QString::fromLatin1(granted) << QString::fromLatin1(command) << covered;
    };
    row("mkdir one", "mkdir one", true);
    row("mkdir one", "mkdir two three/four", true);
    row("mkdir one", "mkdir two && mkdir three", true);
    row("mkdir one", "mkdir -p two", false); // an option that was not there
    row("mkdir -p one", "mkdir -p two", true);
    row("mkdir -p one", "mkdir two", true);
    row("mkdir one", "mkdir two && rm a.txt", false);
    row("mkdir one", "rm a.txt; mkdir two", false);
    row("mkdir one", "mkdir two | rm a.txt", false);
    row("mkdir one", "mkdir two > x", false);
    row("mkdir one", "mkdir $(rm a.txt)", false);
    row("mkdir one", "env mkdir two", false);
    row("mkdir one", "LANG=C mkdir two", false);
    row("mkdir one", "./mkdir two", false);
    row("mkdir one", "touch two", false);
    row("mkdir one", "mkdir ../outside/x", false);
    row("mkdir one", "mkdir outdir/x", false); // a link out of the workspace
    row("mkdir one", "mkdir links/../outdir/x", false);
    row("mkdir one", "mkdir ~/x", false);
    row("mkdir one", "mkdir .git/hooks/x", false);
    row("mkdir one", "mkdir .vscode", false);
    row("cp a.txt c.txt", "cp b.txt d.txt", true);
    row("cp a.txt c.txt", "cp .env d.txt", false);
    row("cp a.txt c.txt", "cp envlink d.txt", false);
    row("cp a.txt c.txt", "cp links/out d.txt", false);
    row("cp a.txt c.txt", "cp -t docs a.txt", false);
    row("rm a.txt", "rm b.txt", true);
    row("rm a.txt", "rm -r src", false);
    row("rm a.txt", "rm -rf /", false);
    row("sort -o x a.txt", "sort -o y b.txt", true);
    row("sort -o x a.txt", "sort -o ../outside/y b.txt", false);
    row("sort -o x a.txt", "sort --output=y b.txt", false);
    row("sort -o x a.txt", "sort --compress-program=sh -o y b.txt", false);
    row("sort -o x a.txt", "sort -o y --compress-program sh b.txt", false);
    row("sort --output=x a.txt", "sort --output=/etc/x a.txt", false);
    row("git add a.txt", "git add b.txt docs", true);
    row("git add a.txt", "git commit -m x", false);
    row("git add a.txt", "git push", false);
    row("git add a.txt", "git -C ../outside add x", false);
    row("git add a.txt && git commit -m one", "git commit -m 'two words'", true);
    row("git add a.txt && git commit -m one", "git commit -m x --amend", false);
    row("mkdir one && mv a.txt one", "mv b.txt one", true);
    row("mkdir one && mv a.txt one", "mkdir two && cp b.txt two", false);
}

void TestSessionGrants::matches()
{
    QFETCH(QString, granted);
    QFETCH(QString, command);
    QFETCH(bool, covered);
    QVERIFY(!allows(command));
    grant(granted);
    QCOMPARE(allows(command), covered);
}

void TestSessionGrants::fileChanges()
{
    const Verdict asked = m_gate->judge(m_fixture.writing(at("a.txt")));
    QVERIFY(asked.sessionRule.contains(QStringLiteral("a.txt")));
    m_gate->remember(*asked.plan, ApprovalScope::Session);
    const auto rule = [&](const QString &path) { return m_gate->judge(m_fixture.writing(path)).rule; };
    QCOMPARE(rule(at("a.txt")), QStringLiteral("session-grant"));
    QCOMPARE(rule(at("src/../a.txt")), QStringLiteral("session-grant")); // the same file
    GateRequest edit = m_fixture.writing(at("a.txt"));
    edit.call.name = QStringLiteral("edit_file");
    QCOMPARE(m_gate->judge(edit).rule, QStringLiteral("session-grant"));
    QCOMPARE(rule(at("b.txt")), QStringLiteral("write-in-workspace"));
    QCOMPARE(rule(at("a.txt.bak")), QStringLiteral("write-in-workspace"));
    // The name now leads elsewhere.
    QVERIFY(QFile::rename(at("a.txt"), at("kept.txt")));
    m_fixture.link((m_fixture.base + QStringLiteral("/outside/CANARY")).toStdString(), "ws/a.txt");
    QCOMPARE(rule(at("a.txt")), QStringLiteral("write-outside-workspace"));
    QVERIFY(QFile::remove(at("a.txt")));
    QVERIFY(QFile::rename(at("kept.txt"), at("a.txt")));

    for (const char *name : {"AGENTS.md", ".env", "outdir/x", "fifo"}) {
        const Verdict verdict = m_gate->judge(m_fixture.writing(at(name)));
        QCOMPARE(verdict.sessionRule, QString());
        m_gate->remember(*verdict.plan, ApprovalScope::Session);
        QVERIFY(m_gate->judge(m_fixture.writing(at(name))).decision == Decision::Ask);
    }
    const Verdict read =
        m_gate->judge(m_fixture.reading("read_file", m_fixture.base + QStringLiteral("/outside/CANARY")));
    QCOMPARE(read.sessionRule, QString());
}

void TestSessionGrants::otherProgramOfTheSameName()
{
    PolicyOptions options = m_fixture.options();
    options.searchPath.prepend(m_fixture.base + QStringLiteral("/first"));
    m_gate = std::make_unique<PolicyGate>(options);
    grant(QStringLiteral("mkdir one"));
    QVERIFY(allows(QStringLiteral("mkdir two")));
    QDir().mkpath(m_fixture.base + QStringLiteral("/first"));
    m_fixture.program(QStringLiteral("mkdir"), "first"); // found before the one that was meant
    QVERIFY(!allows(QStringLiteral("mkdir two")));
    QVERIFY(QFile::remove(m_fixture.base + QStringLiteral("/first/mkdir")));
}

void TestSessionGrants::otherSessionAndWorkspace()
{
    grant(QStringLiteral("mkdir one"));
    GateRequest other = m_fixture.exec(QStringLiteral("mkdir two"));
    other.sessionId = QStringLiteral("t");
    QVERIFY(m_gate->judge(other).decision == Decision::Ask);
    GateRequest elsewhere = m_fixture.exec(QStringLiteral("mkdir two"));
    elsewhere.workspace.root = m_fixture.ws() + QStringLiteral("/src");
    elsewhere.preview.exec->cwd = elsewhere.workspace.root;
    QVERIFY(m_gate->judge(elsewhere).decision == Decision::Ask);
}

void TestSessionGrants::networkAndSandboxStay()
{
    std::atomic<bool> sandbox{true};
    PolicyOptions options = m_fixture.options();
    options.sandboxWorks = [&] { return sandbox.load(); };
    m_gate = std::make_unique<PolicyGate>(options);
    grant(QStringLiteral("mkdir one"));
    GateRequest online = m_fixture.exec(QStringLiteral("mkdir two"));
    online.preview.exec->network = true;
    const Verdict verdict = m_gate->judge(online);
    QVERIFY(verdict.decision == Decision::Ask);
    QCOMPARE(verdict.sessionRule, QString());
    sandbox = false;
    QVERIFY(!allows(QStringLiteral("mkdir two")));
    QCOMPARE(judge(QStringLiteral("mkdir two")).sessionRule, QString());
}

/// remember() looks at the plan itself, whatever was offered.
void TestSessionGrants::harmfulPlansAreNotKept()
{
    CallPlan plan = *judge(QStringLiteral("mkdir one")).plan;
    plan.effects.exec->steps.front().argv = {QStringLiteral("rm"), QStringLiteral("-r"), QStringLiteral("src")};
    plan.effects.exec->text = QStringLiteral("rm -r src");
    m_gate->remember(plan, ApprovalScope::Session);
    plan.tool = QStringLiteral("delete_all");
    m_gate->remember(plan, ApprovalScope::Session);
    m_gate->remember({}, ApprovalScope::Session);
    QVERIFY(m_gate->sessionRules(QStringLiteral("s")).isEmpty());
}

void TestSessionGrants::modesAndStopsWin()
{
    grant(QStringLiteral("mkdir one"));
    GateRequest request = m_fixture.exec(QStringLiteral("mkdir two"));
    request.mode = SessionMode::Plan;
    QCOMPARE(m_gate->judge(request).rule, QStringLiteral("plan-mode"));
    const QString padded = QStringLiteral("mkdir") + QString(30, QLatin1Char(' ')) + QStringLiteral("two");
    QCOMPARE(judge(padded).rule, QStringLiteral("S14"));
    grant(QStringLiteral("rm a.txt"));
    QCOMPARE(judge(QStringLiteral("rm -rf .")).rule, QStringLiteral("S40"));
}

void TestSessionGrants::s16RevokedIsGoneAtOnce()
{
    const QString session = QStringLiteral("s");
    grant(QStringLiteral("mkdir one"));
    grant(QStringLiteral("rm a.txt"));
    m_gate->remember(*judge(QStringLiteral("cp a.txt x")).plan, ApprovalScope::Session);
    QCOMPARE(m_gate->sessionRules(session).size(), 3);
    const QString rule = m_gate->sessionRules(session).front();
    QVERIFY(rule.contains(QStringLiteral("mkdir")) && rule.contains(QStringLiteral("/bin/mkdir")));
    QVERIFY(m_gate->revokeSession(session, rule));
    QVERIFY(!m_gate->revokeSession(session, rule));
    QVERIFY(!allows(QStringLiteral("mkdir two")));
    QVERIFY(allows(QStringLiteral("rm b.txt")));
    m_gate->forgetSession(session);
    QVERIFY(!allows(QStringLiteral("rm b.txt")));
    QVERIFY(m_gate->sessionRules(session).isEmpty());
}

void TestSessionGrants::s16RevokedStaysGoneWhileOthersMatch()
{
    const QString session = QStringLiteral("s");
    grant(QStringLiteral("mkdir one"));
    const QString rule = m_gate->sessionRules(session).front();
    std::atomic<bool> revoked{false};
    std::atomic<int> late{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i) {
        threads.emplace_back([&] {
            for (int n = 0; n < 25; ++n) {
                const bool before = revoked;
                if (allows(QStringLiteral("mkdir two")) && before)
                    ++late;
            }
        });
    }
    QVERIFY(m_gate->revokeSession(session, rule));
    revoked = true;
    for (auto &thread : threads)
        thread.join();
    QCOMPARE(late.load(), 0);
    QVERIFY(m_gate->sessionRules(session).isEmpty());
}

QTEST_APPLESS_MAIN(TestSessionGrants)
#include "tst_session_grants.moc"
