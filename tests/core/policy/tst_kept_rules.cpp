// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/memory_rule_hits.h"
#include "policy/rule_file_reader.h"
#include "policy_fixture.h"
#include <QTest>

using namespace homard;

/// Answers that last (folder, always) and hand-written rules, as the whole policy obeys them.
class TestKeptRules : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void offersAreSpelledOut();
    void offeredScopes_data();
    void offeredScopes();
    void folderRuleIsForOneWorkspace();
    void alwaysRuleIsForAll();
    void fileRuleIsForOneFile();
    void s31NotRememberedForWhatIsNotOffered_data();
    void s31NotRememberedForWhatIsNotOffered();
    void s32RuleKeepsItsPath();
    void s16RevokedRuleAsksAgain();
    void sameAnswerMakesOneRule();
    void rulesExpire();
    void whatCannotBeKeptCountsForTheSession();
    void s59OutsideChangeOffersNothing();
    void denyWinsOverAll();
    void askHoldsAgainstAllThatWasAllowed();
    void hardStopsComeFirst();
    void planModeWins();
    void stagesRefuseFreeCalls();
    void providerStage();
    void pathRules_data();
    void pathRules();
    void deniedProgramByAnotherName();
    void judgingCountsNothing();
    void traces();
    void alsoMatchingCalls();
    void unreadableRulesAsk();

private:
    QString policyFile() const { return m_fixture.base + QLatin1StringView("/config/policy.json"); }
    PolicyOptions withRules() const
    {
        PolicyOptions options = m_fixture.options();
        options.policyFile = policyFile();
        options.ruleDays = [this] { return m_days; };
        options.wallMs = [this] { return m_now; };
        return options;
    }
    void open(const QByteArray &json = {})
    {
        if (!json.isEmpty()) {
            QVERIFY(readRuleFile(json).ok());
            m_fixture.write(QStringLiteral("config/policy.json"), json);
        }
        PolicyOptions options = withRules();
        options.hits = m_hits = std::make_shared<MemoryRuleHits>();
        m_gate = std::make_unique<PolicyGate>(options);
    }
    GateRequest exec(const QString &command, const QString &session = QStringLiteral("s"),
                     const QString &folder = {}) const
    {
        GateRequest request = m_fixture.exec(command);
        request.sessionId = session;
        if (!folder.isEmpty())
            request.workspace.root = request.preview.exec->cwd = folder;
        return request;
    }
    Verdict judge(const GateRequest &request) const { return m_gate->judge(request); }
    Decision decided(const GateRequest &request) const { return judge(request).decision; }
    void answer(const GateRequest &request, ApprovalScope scope)
    {
        const Verdict verdict = judge(request);
        QVERIFY2(verdict.decision == Decision::Ask && verdict.isOffered(scope), qPrintable(verdict.reason));
        m_gate->remember(*verdict.plan, scope);
    }
    QString at(const char *name) const { return m_fixture.ws() + QLatin1Char('/') + QLatin1StringView(name); }
    QString otherWorkspace() const { return m_fixture.base + QLatin1StringView("/other"); }

    PolicyFixture m_fixture;
    std::unique_ptr<PolicyGate> m_gate;
    std::shared_ptr<MemoryRuleHits> m_hits;
    qint64 m_now = 1'764'000'000'000;
    int m_days = 90;
};

namespace {

constexpr qint64 day = 24LL * 60 * 60 * 1000;

QStringList scopesOf(const Verdict &verdict)
{
    QStringList out;
    for (const OfferedRule &offer : verdict.offers)
        out.push_back(wordOf(offer.scope));
    return out;
}

} // namespace

void TestKeptRules::initTestCase()
{
    for (const char *name : {"mkdir", "touch", "cp", "sh", "python3", "git", "ls", "cat", "make", "rm", "tool", "env"})
        m_fixture.program(QLatin1StringView(name));
    m_fixture.link("tool", "bin/pretty");
    m_fixture.link("ws", "wslink");
    QDir().mkpath(otherWorkspace());
}

void TestKeptRules::init()
{
    QDir(m_fixture.base + QLatin1StringView("/config")).removeRecursively();
    QDir().mkpath(m_fixture.base + QLatin1StringView("/config"));
    m_days = 90;
    open();
}

void TestKeptRules::offersAreSpelledOut()
{
    const Verdict verdict = judge(exec(QStringLiteral("mkdir -p a/b")));
    QCOMPARE(scopesOf(verdict),
             QStringList({QStringLiteral("session"), QStringLiteral("folder"), QStringLiteral("always")}));
    QCOMPARE(verdict.offers[0].sentence, verdict.sessionRule);
    for (const OfferedRule &offer : verdict.offers) {
        for (const QString &part : {QStringLiteral("“mkdir”"), m_fixture.base + QLatin1StringView("/bin/mkdir"),
                                    QStringLiteral("-p"), QStringLiteral("without the network")})
            QVERIFY2(offer.sentence.contains(part), qPrintable(offer.sentence));
        QCOMPARE(offer.sentence.contains(QStringLiteral("90 day")), offer.scope != ApprovalScope::Session);
    }
    QVERIFY(verdict.offers[1].sentence.contains(m_fixture.ws()));
    QVERIFY(!verdict.offers[2].sentence.contains(m_fixture.ws()));
    m_days = 0;
    QVERIFY(
        judge(exec(QStringLiteral("mkdir a"))).offers[1].sentence.contains(QStringLiteral("until you take it back")));
    PolicyOptions options = m_fixture.options(); // nowhere to keep them
    QCOMPARE(scopesOf(PolicyGate(options).judge(exec(QStringLiteral("mkdir a")))),
             QStringList{QStringLiteral("session")});
}

void TestKeptRules::offeredScopes_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("scopes");
    const QString all = QStringLiteral("session folder always");
    QTest::newRow("one program") << QStringLiteral("touch x") << all;
    QTest::newRow("two") << QStringLiteral("mkdir x && touch x/y") << all;
    QTest::newRow("git commit") << QStringLiteral("git commit -m x") << all;
    for (const char *command : {"rm -r build", "sh script.sh", "python3 x.py", "env mkdir x", "make", "./script.sh",
                                "tool x", "mkdir x > y", "cp .env x", "cp /etc/hostname x", "git push"})
        QTest::newRow(command) << QString::fromLatin1(command) << QString();
    QTest::newRow("S14") << QStringLiteral("touch ") + QString(25, QLatin1Char(' ')) + QStringLiteral("x") << QString();
}

void TestKeptRules::offeredScopes()
{
    QFETCH(QString, command);
    QFETCH(QString, scopes);
    QCOMPARE(scopesOf(judge(exec(command))).join(QLatin1Char(' ')), scopes);
    GateRequest network = exec(command);
    network.preview.exec->network = true;
    QVERIFY(judge(network).offers.empty());
}

void TestKeptRules::folderRuleIsForOneWorkspace()
{
    answer(exec(QStringLiteral("mkdir -p a")), ApprovalScope::Folder);
    const Verdict again = judge(exec(QStringLiteral("mkdir b"), QStringLiteral("another session")));
    QVERIFY(again.decision == Decision::Allow);
    QVERIFY(again.rule.startsWith(QLatin1StringView("rule:")));
    QVERIFY(again.reason.contains(m_fixture.ws()));
    QVERIFY(decided(exec(QStringLiteral("mkdir -v b"))) == Decision::Ask); // an option that was not there
    QVERIFY(decided(exec(QStringLiteral("mkdir ../b"))) == Decision::Ask);
    QVERIFY(decided(exec(QStringLiteral("mkdir .git/b"))) == Decision::Ask);
    QVERIFY(decided(exec(QStringLiteral("mkdir a; touch x"))) == Decision::Ask);
    QVERIFY(decided(exec(QStringLiteral("mkdir a"), QStringLiteral("s"), otherWorkspace())) == Decision::Ask);
    open(); // the next start of the program
    QVERIFY(decided(exec(QStringLiteral("mkdir c"))) == Decision::Allow);
    const auto rules = m_gate->ruleBook().rules();
    QCOMPARE(rules.size(), size_t(1));
    QVERIFY(rules[0].scope == ApprovalScope::Folder);
    QCOMPARE(rules[0].folder, m_fixture.ws());
    QCOMPARE(rules[0].origin, QStringLiteral("asked"));
    QCOMPARE(rules[0].madeMs, m_now);
    QCOMPARE(rules[0].expiresMs, m_now + 90 * day);
    QVERIFY(rules[0].fault.isEmpty());
    QVERIFY2(rules[0].sentence.contains(QStringLiteral("“mkdir”")), qPrintable(rules[0].sentence));
}

void TestKeptRules::alwaysRuleIsForAll()
{
    answer(exec(QStringLiteral("touch x")), ApprovalScope::Always);
    QVERIFY(decided(exec(QStringLiteral("touch y"), QStringLiteral("t"), otherWorkspace())) == Decision::Allow);
    QVERIFY(decided(exec(QStringLiteral("touch ") + m_fixture.ws() + QLatin1StringView("/y"), QStringLiteral("t"),
                         otherWorkspace())) == Decision::Ask); // of its own workspace only
    QVERIFY(m_gate->ruleBook().rules()[0].scope == ApprovalScope::Always);
}

void TestKeptRules::fileRuleIsForOneFile()
{
    QCOMPARE(scopesOf(judge(m_fixture.writing(at("a.txt")))),
             QStringList({QStringLiteral("session"), QStringLiteral("folder")}));
    answer(m_fixture.writing(at("a.txt")), ApprovalScope::Folder);
    QVERIFY(decided(m_fixture.writing(at("a.txt"))) == Decision::Allow);
    QVERIFY(decided(m_fixture.writing(at("b.txt"))) == Decision::Ask);
    QVERIFY(decided(exec(QStringLiteral("touch a.txt"))) == Decision::Ask);
    QVERIFY(judge(m_fixture.writing(at("AGENTS.md"))).offers.empty());
    QVERIFY2(m_gate->ruleBook().rules()[0].sentence.contains(QStringLiteral("“a.txt”")),
             qPrintable(m_gate->ruleBook().rules()[0].sentence));
}

void TestKeptRules::s31NotRememberedForWhatIsNotOffered_data()
{
    QTest::addColumn<QString>("command");
    for (const char *command : {"rm -r build", "sh script.sh", "python3 x.py", "env mkdir x", "make", "./script.sh",
                                "mkdir x > y", "git push"})
        QTest::newRow(command) << QString::fromLatin1(command);
}

/// remember() believes nobody: it looks at the plan itself.
void TestKeptRules::s31NotRememberedForWhatIsNotOffered()
{
    QFETCH(QString, command);
    for (const ApprovalScope scope : {ApprovalScope::Folder, ApprovalScope::Always, ApprovalScope::Once}) {
        m_gate->remember(*judge(exec(command)).plan, scope);
        QVERIFY(m_gate->ruleBook().rules().empty());
        QVERIFY(decided(exec(command)) == Decision::Ask);
    }
    m_gate->remember(*judge(m_fixture.writing(at("a.txt"))).plan, ApprovalScope::Always); // one file, one workspace
    QVERIFY(m_gate->ruleBook().rules().empty());
}

/// Another program of the same name, further up the PATH, is another program.
void TestKeptRules::s32RuleKeepsItsPath()
{
    answer(exec(QStringLiteral("mkdir a")), ApprovalScope::Always);
    PolicyOptions options = withRules();
    QDir().mkpath(m_fixture.base + QLatin1StringView("/bin2"));
    m_fixture.program(QStringLiteral("mkdir"), "bin2");
    options.searchPath.push_front(m_fixture.base + QLatin1StringView("/bin2"));
    QVERIFY(PolicyGate(options).judge(exec(QStringLiteral("mkdir b"))).decision == Decision::Ask);
    QVERIFY(decided(exec(QStringLiteral("mkdir b"))) == Decision::Allow);
    // Now commands can write the folder where it lies.
    options = withRules();
    options.writableFolders.push_back(m_fixture.base + QLatin1StringView("/bin"));
    PolicyGate gate(options);
    QVERIFY(gate.judge(exec(QStringLiteral("mkdir b"))).decision == Decision::Ask);
    QVERIFY(!gate.ruleBook().rules()[0].fault.isEmpty());
}

void TestKeptRules::s16RevokedRuleAsksAgain()
{
    answer(exec(QStringLiteral("mkdir a")), ApprovalScope::Always);
    PolicyOptions options = withRules();
    PolicyGate other(options); // another program of the same user
    QVERIFY(other.judge(exec(QStringLiteral("mkdir b"))).decision == Decision::Allow);
    QVERIFY(m_gate->ruleBook().revoke(m_gate->ruleBook().rules()[0].id));
    QVERIFY(decided(exec(QStringLiteral("mkdir b"))) == Decision::Ask);
    QVERIFY(other.judge(exec(QStringLiteral("mkdir b"))).decision == Decision::Ask);
    QVERIFY(other.ruleBook().rules().empty());
}

void TestKeptRules::sameAnswerMakesOneRule()
{
    answer(exec(QStringLiteral("mkdir a")), ApprovalScope::Always);
    m_now += 100 * day; // it has expired: the question comes again, and its answer renews it
    answer(exec(QStringLiteral("mkdir a")), ApprovalScope::Always);
    answer(exec(QStringLiteral("touch a")), ApprovalScope::Always);
    QCOMPARE(m_gate->ruleBook().rules().size(), size_t(2));
    QCOMPARE(m_gate->ruleBook().rules()[0].expiresMs, m_now + 90 * day);
}

void TestKeptRules::rulesExpire()
{
    m_days = 3;
    answer(exec(QStringLiteral("mkdir a")), ApprovalScope::Folder);
    m_now += 3 * day - 1;
    QVERIFY(decided(exec(QStringLiteral("mkdir a"))) == Decision::Allow);
    m_now += 1;
    QVERIFY(decided(exec(QStringLiteral("mkdir a"))) == Decision::Ask);
    m_days = 0;
    answer(exec(QStringLiteral("mkdir a")), ApprovalScope::Folder);
    m_now += 100'000 * day;
    QVERIFY(decided(exec(QStringLiteral("mkdir a"))) == Decision::Allow);
}

void TestKeptRules::whatCannotBeKeptCountsForTheSession()
{
    const Verdict verdict = judge(exec(QStringLiteral("mkdir a")));
    QVERIFY(QDir().mkpath(policyFile() + QStringLiteral(".good/x"))); // no file can be put there
    m_gate->remember(*verdict.plan, ApprovalScope::Always);
    QVERIFY(m_gate->ruleBook().rules().empty());
    QCOMPARE(m_gate->ruleBook().notices().size(), 1); // and the person can read why
    QVERIFY(decided(exec(QStringLiteral("mkdir b"))) == Decision::Allow);
    QVERIFY(decided(exec(QStringLiteral("mkdir b"), QStringLiteral("t"))) == Decision::Ask);
}

void TestKeptRules::s59OutsideChangeOffersNothing()
{
    answer(exec(QStringLiteral("mkdir a")), ApprovalScope::Always);
    QFile file(policyFile());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QByteArray text = file.readAll();
    file.close();
    m_fixture.write(QStringLiteral("config/policy.json"), text.replace("mkdir", "touch"));
    QVERIFY(decided(exec(QStringLiteral("touch a"))) == Decision::Ask); // nobody said so
    QVERIFY(decided(exec(QStringLiteral("mkdir a"))) == Decision::Ask); // and this was taken away
    QCOMPARE(scopesOf(judge(exec(QStringLiteral("touch a")))), QStringList{QStringLiteral("session")});
    QCOMPARE(m_gate->ruleBook().notices().size(), 1);
    QVERIFY(m_gate->ruleBook().takeBackOutsideChange(m_gate->ruleBook().outsideMark()));
    QVERIFY(decided(exec(QStringLiteral("mkdir a"))) == Decision::Allow);
    // No tool can make such a change: the file is data of our own.
    PolicyOptions options = withRules();
    options.ownFolders.push_back(m_fixture.base + QLatin1StringView("/config"));
    QVERIFY(PolicyGate(options).judge(m_fixture.writing(policyFile())).decision == Decision::Deny);
}

void TestKeptRules::denyWinsOverAll()
{
    answer(exec(QStringLiteral("mkdir a")), ApprovalScope::Session);
    answer(exec(QStringLiteral("mkdir a"), QStringLiteral("t")), ApprovalScope::Always);
    QFile file(policyFile());
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    file.close();
    open(QByteArray(text).replace("\"rules\": [", R"("rules": [{"id":"no","decision":"deny","program":"mkdir"},)"));
    QFile::remove(policyFile() + QStringLiteral(".good"));
    open();
    for (const SessionMode mode : {SessionMode::Plan, SessionMode::Ask, SessionMode::AutoEdit, SessionMode::Trusted}) {
        GateRequest request = exec(QStringLiteral("ls && mkdir a"));
        request.mode = mode;
        const Verdict verdict = judge(request);
        QVERIFY(verdict.decision == Decision::Deny);
        QCOMPARE(verdict.rule, QStringLiteral("rule:no"));
        QVERIFY2(verdict.reason.contains(QStringLiteral("“no”")), qPrintable(verdict.reason));
    }
}

void TestKeptRules::askHoldsAgainstAllThatWasAllowed()
{
    answer(exec(QStringLiteral("touch a")), ApprovalScope::Session);
    QByteArray rules = R"({"version":1,"rules":[{"id":"look","decision":"ask","program":"touch"},
        {"id":"reads","decision":"ask","tool":"read_file"},
        {"id":"may","decision":"allow","tool":"exec","commands":[{"program":"BIN/touch","name":"touch"}]}]})";
    open(rules.replace("BIN", m_fixture.base.toUtf8() + "/bin"));
    for (const SessionMode mode : {SessionMode::Ask, SessionMode::AutoEdit, SessionMode::Trusted}) {
        GateRequest request = exec(QStringLiteral("touch a"));
        request.mode = mode;
        const Verdict verdict = judge(request);
        QVERIFY(verdict.decision == Decision::Ask);
        QVERIFY(verdict.offers.empty() && verdict.sessionRule.isEmpty()); // no answer would change it
        m_gate->remember(*verdict.plan, ApprovalScope::Session);
        QVERIFY(decided(request) == Decision::Ask);
    }
    QVERIFY(decided(m_fixture.reading("read_file", at("a.txt"))) == Decision::Ask);
    QVERIFY(decided(m_fixture.reading("search_text", at("a.txt"))) == Decision::Allow);
}

void TestKeptRules::hardStopsComeFirst()
{
    open(R"({"version":1,"rules":[{"id":"no","decision":"deny","program":"rm"}]})");
    const Verdict verdict = judge(exec(QStringLiteral("rm -rf /")));
    QVERIFY(verdict.decision == Decision::Deny);
    QCOMPARE(verdict.rule, QStringLiteral("S40"));
    const Verdict longer = judge(exec(QStringLiteral("rm x") + QString(5000, QLatin1Char(' '))));
    QVERIFY(longer.decision == Decision::Deny); // S14 asks, the rule refuses
    QCOMPARE(longer.trace[0].rule, QStringLiteral("S14"));
}

void TestKeptRules::planModeWins()
{
    answer(exec(QStringLiteral("mkdir a")), ApprovalScope::Always);
    GateRequest request = exec(QStringLiteral("mkdir a"));
    request.mode = SessionMode::Plan;
    QCOMPARE(judge(request).rule, QStringLiteral("plan-mode"));
    open(R"({"version":1,"rules":[{"id":"look","decision":"ask","program":"touch"}]})");
    request = exec(QStringLiteral("touch a"));
    request.mode = SessionMode::Plan;
    QVERIFY(decided(request) == Decision::Deny);
}

void TestKeptRules::stagesRefuseFreeCalls()
{
    open(R"({"version":1,"stages":{"global":{"allow":["group:exec","read_file"],"deny":["edit_file"]}}})");
    QVERIFY(decided(m_fixture.reading("read_file", at("a.txt"))) == Decision::Allow);
    QVERIFY(decided(m_fixture.reading("list_files", at("src"))) == Decision::Deny);
    QVERIFY(decided(exec(QStringLiteral("ls"))) == Decision::Allow);
    QVERIFY(decided(m_fixture.request("mcp__x__y")) == Decision::Deny);
    GateRequest trusted = m_fixture.writing(at("a.txt"));
    trusted.mode = SessionMode::Trusted;
    const Verdict verdict = judge(trusted);
    QVERIFY(verdict.decision == Decision::Deny);
    QCOMPARE(verdict.rule, QStringLiteral("stage:global"));
}

void TestKeptRules::providerStage()
{
    open(R"({"version":1,"stages":{"provider":{"ollama":{"deny":["exec"]}}}})");
    GateRequest request = exec(QStringLiteral("ls"));
    QVERIFY(decided(request) == Decision::Allow);
    request.stages.provider = QStringLiteral("ollama");
    QVERIFY(decided(request) == Decision::Deny);
    request.stages.provider = QStringLiteral("anthropic");
    QVERIFY(decided(request) == Decision::Allow);
}

void TestKeptRules::pathRules_data()
{
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QString>("call"); ///< A command, or "tool path".
    QTest::addColumn<QString>("says");
    const auto row = [](const char *rule, const char *call, const char *says) {
        QTest::addRow("%s: %s", rule, call)
            << QString::fromLatin1(rule) << QString::fromLatin1(call) << QString::fromLatin1(says);
    };
    row("docs", "read_file docs/notes.txt", "deny");
    row("docs", "read_file src/main.cpp", "allow");
    row("docs", "read_file src/../docs/notes.txt", "deny");
    row("docs", "write_file docs/new.txt", "deny");
    row("docs", "search_text .", "ask"); // it lies in what is searched
    row("docs", "search_text src", "allow");
    row("docs", "cat docs/notes.txt", "deny");
    row("docs", "cat ./src/../docs/*.txt", "deny");
    row("docs", "ls -la", "allow");
    row("docs", "grep -r x .", "ask");
    row("docs", "cp -r docs x", "deny");
    row("docs", "cat < docs/notes.txt", "deny");
    row("docs", "cd docs && cat notes.txt", "deny");
    row("docs", "tool --in=docs/notes.txt", "deny");
    row("docs", "cat $X", "ask");
    row("src", "read_file srclink/main.cpp", "deny"); // through a link
    row("srclink", "read_file srclink/main.cpp", "deny");
    row("srclink", "read_file src/main.cpp", "deny"); // the rule names a link
    row("srclink", "cat src/main.cpp", "deny");
    row("srclink", "list_files docs", "allow");
    row("BASE/wslink/docs", "read_file docs/notes.txt", "deny");
    row("BASE/ws/docs", "read_file docs/notes.txt", "deny");
    row("BASE/ws/doc", "read_file docs/notes.txt", "allow");
    row("~/x", "cat ~/x/y", "deny");
    row("~/x", "cat $HOME/x/y", "deny");
}

void TestKeptRules::pathRules()
{
    QFETCH(QString, rule);
    QFETCH(QString, call);
    QFETCH(QString, says);
    open(R"({"version":1,"rules":[{"id":"no","decision":"deny","path":")" +
         rule.replace(QLatin1StringView("BASE"), m_fixture.base).toUtf8() + "\"}]}");
    const QString tool = call.section(QLatin1Char(' '), 0, 0);
    const QString path = at("") + call.section(QLatin1Char(' '), 1);
    GateRequest request = tool == QLatin1StringView("write_file") ? m_fixture.writing(path)
                          : tool.contains(QLatin1Char('_'))       ? m_fixture.reading(qPrintable(tool), path)
                                                                  : exec(call);
    const Verdict verdict = judge(request);
    QVERIFY2(wordOf(verdict.decision) == says, qPrintable(verdict.rule + QLatin1Char(' ') + verdict.reason));
}

/// bin/pretty is a link to bin/tool.
void TestKeptRules::deniedProgramByAnotherName()
{
    open(R"({"version":1,"rules":[{"id":"no","decision":"deny","program":"tool"}]})");
    QVERIFY(decided(exec(QStringLiteral("pretty x"))) == Decision::Deny);
}

void TestKeptRules::judgingCountsNothing()
{
    answer(exec(QStringLiteral("mkdir a")), ApprovalScope::Always);
    const QString id = m_gate->ruleBook().rules()[0].id;
    for (int i = 0; i < 5; ++i)
        QVERIFY(decided(exec(QStringLiteral("mkdir b"))) == Decision::Allow);
    QVERIFY(m_hits->all().isEmpty());
    const Verdict verdict = judge(exec(QStringLiteral("mkdir b")));
    m_gate->noteRun(verdict);
    m_gate->noteRun(judge(exec(QStringLiteral("ls")))); // allowed, but by no rule
    m_gate->noteRun(judge(exec(QStringLiteral("touch x"))));
    QCOMPARE(m_hits->all().size(), 1);
    QVERIFY(m_hits->all().value(id) == (RuleHit{1, m_now}));
    QCOMPARE(m_gate->ruleBook().rules()[0].hit.hits, 1);
}

void TestKeptRules::traces()
{
    const auto stages = [this](GateRequest request, SessionMode mode = SessionMode::Ask) {
        request.mode = mode;
        const Verdict verdict = judge(request);
        QStringList out;
        for (const TraceStep &step : verdict.trace)
            out.push_back(step.stage + QLatin1Char(':') + wordOf(step.decision));
        if (!verdict.trace.empty() && (verdict.trace.back().decision != verdict.decision))
            out.push_back(QStringLiteral("and then?"));
        return out.join(QLatin1Char(' '));
    };
    QCOMPARE(stages(exec(QStringLiteral("ls"))), QStringLiteral("tool:allow"));
    QCOMPARE(stages(exec(QStringLiteral("mkdir a"))), QStringLiteral("tool:ask"));
    QCOMPARE(stages(exec(QStringLiteral("mkdir a")), SessionMode::Trusted), QStringLiteral("tool:ask mode:allow"));
    QCOMPARE(stages(exec(QStringLiteral("rm -rf /"))), QStringLiteral("tool:deny"));
    answer(exec(QStringLiteral("mkdir a")), ApprovalScope::Session);
    QCOMPARE(stages(exec(QStringLiteral("mkdir a"))), QStringLiteral("tool:ask grants:allow"));
    answer(exec(QStringLiteral("touch a")), ApprovalScope::Folder);
    QCOMPARE(stages(exec(QStringLiteral("touch a"))), QStringLiteral("tool:ask rules:allow"));
    QFile::remove(policyFile() + QStringLiteral(".good"));
    open(
        R"({"version":1,"stages":{"global":{"deny":["exec"]}},"rules":[{"id":"look","decision":"ask","tool":"exec"}]})");
    QCOMPARE(stages(exec(QStringLiteral("ls"))), QStringLiteral("tool:allow deny-rules:ask global:deny"));
    for (const TraceStep &step : judge(exec(QStringLiteral("ls"))).trace)
        QVERIFY(!step.sentence.isEmpty() && !step.rule.isEmpty());
}

void TestKeptRules::alsoMatchingCalls()
{
    std::vector<CallPlanPtr> recent;
    const auto plan = [this](const GateRequest &request) { return judge(request).plan; };
    recent.push_back(plan(exec(QStringLiteral("mkdir -p x"))));                                     // 0
    recent.push_back(plan(exec(QStringLiteral("mkdir -v x"))));                                     // 1
    recent.push_back(plan(exec(QStringLiteral("mkdir y z"), QStringLiteral("t"))));                 // 2
    recent.push_back(plan(exec(QStringLiteral("mkdir y"), QStringLiteral("t"), otherWorkspace()))); // 3
    recent.push_back(plan(exec(QStringLiteral("mkdir y && touch z"))));                             // 4
    recent.push_back(plan(exec(QStringLiteral("mkdir ../y"))));                                     // 5
    recent.push_back(plan(exec(QStringLiteral("mkdir .git/y"))));                                   // 6
    recent.push_back(plan(exec(QStringLiteral("mkdir y > z"))));                                    // 7
    recent.push_back(nullptr);                                                                      // 8
    recent.push_back(plan(m_fixture.writing(at("a.txt"))));                                         // 9
    recent.push_back(plan(m_fixture.writing(at("b.txt"))));                                         // 10
    const auto also = [&](const GateRequest &asked, ApprovalScope scope) {
        return m_gate->alsoMatches(*plan(asked), scope, recent);
    };
    const GateRequest asked = exec(QStringLiteral("mkdir -p a"));
    QCOMPARE(also(asked, ApprovalScope::Session), (std::vector<size_t>{0}));
    QCOMPARE(also(asked, ApprovalScope::Folder), (std::vector<size_t>{0, 2}));
    QCOMPARE(also(asked, ApprovalScope::Always), (std::vector<size_t>{0, 2, 3}));
    QCOMPARE(also(asked, ApprovalScope::Once), std::vector<size_t>());
    QCOMPARE(also(m_fixture.writing(at("b.txt")), ApprovalScope::Folder), (std::vector<size_t>{10}));
    QCOMPARE(also(exec(QStringLiteral("sh x")), ApprovalScope::Always), std::vector<size_t>());
    // It is what judging then says.
    m_gate->remember(*plan(asked), ApprovalScope::Folder);
    QVERIFY(decided(exec(QStringLiteral("mkdir -p x"))) == Decision::Allow);
    QVERIFY(decided(exec(QStringLiteral("mkdir y z"), QStringLiteral("t"))) == Decision::Allow);
    QVERIFY(decided(exec(QStringLiteral("mkdir -v x"))) == Decision::Ask);
}

void TestKeptRules::unreadableRulesAsk()
{
    m_fixture.write(QStringLiteral("config/policy.json"), "{");
    open();
    for (const SessionMode mode : {SessionMode::Ask, SessionMode::Trusted}) {
        GateRequest request = exec(QStringLiteral("ls"));
        request.mode = mode;
        const Verdict verdict = judge(request);
        QVERIFY(verdict.decision == Decision::Ask);
        QCOMPARE(verdict.rule, QStringLiteral("rules-unreadable"));
        QVERIFY(verdict.offers.empty());
    }
}

QTEST_APPLESS_MAIN(TestKeptRules)
#include "tst_kept_rules.moc"
