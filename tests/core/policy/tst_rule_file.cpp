// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/built_in_programs.h"
#include "policy/rule_file_reader.h"
#include "random_rules.h"
#include <QJsonDocument>
#include <QTest>

using namespace homard;

/// policy.json: what is read of it, and that nothing wrong in it lets more pass.
class TestRuleFile : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsAllThatIsKnown();
    void printedAndReadAgainIsTheSame();
    void randomFilesStayTheSame();
    void damagedFilesCrashNothingAndStayTheSame();
    void randomBytes();
    void notJson();
    void faultsOfAllowingRules_data();
    void faultsOfAllowingRules();
    void faultsOfNarrowingRules_data();
    void faultsOfNarrowingRules();
    void faultsOfStages_data();
    void faultsOfStages();
    void otherVersionAllowsNothing();
    void examples_data();
    void examples();
    void unknownMembersNeverWiden();
    void wordsAreAHelp();
};

namespace {

ReadRules read(const QByteArray &json)
{
    auto out = readRuleFile(json);
    if (!out)
        qFatal("%s", qPrintable(out.error().message));
    return std::move(*out);
}

QByteArray withRule(const QByteArray &rule)
{
    return R"({"version":1,"rules":[)" + rule + "]}";
}

RuleSurroundings surroundings()
{
    return {QStringLiteral("/home/u"), {QStringLiteral("/tmp")}, builtInPrograms()};
}

const char *const goodAllow =
    R"({"id":"a","decision":"allow","tool":"exec","commands":[{"program":"/usr/bin/mkdir","name":"mkdir"}]})";

} // namespace

void TestRuleFile::readsAllThatIsKnown()
{
    const ReadRules out = read(R"({
        "version": 1,
        "stages": {
            "global": {"deny": ["mcp__x__*"]},
            "provider": {"openai-chat": {"allow": ["group:fs", "exec"], "deny": ["write_file"]}, "*": {"deny": []}},
            "profile": {}, "agent": {"a": {}}, "group": {"g": {"allow": []}}
        },
        "rules": [
            {"id": "no-push", "decision": "deny", "program": "git", "arguments": ["push"], "folder": "/ws",
             "matches": ["git push origin"], "doesNotMatch": ["git pull", {"tool": "read_file", "path": "/x"}]},
            {"id": "look", "decision": "ask", "tool": "group:fs", "path": "secret", "expires": "2027-03-01T10:00:00Z"},
            {"id": "dirs", "decision": "allow", "tool": "exec", "folder": "/ws", "origin": "asked",
             "made": "2026-12-01T10:00:00.500Z", "expires": "2027-03-01T11:00:00+01:00",
             "commands": [{"program": "/usr/bin/git", "name": "git", "subcommand": "commit", "options": ["-m"]}]},
            {"id": "notes", "decision": "allow", "tool": "group:fs", "file": "/ws/notes.txt"}
        ]})");
    QCOMPARE(out.notices, QStringList());
    const RuleFile &file = out.file;
    QCOMPARE(file.global.at(QStringLiteral("*")).deny, QStringList{QStringLiteral("mcp__x__*")});
    QVERIFY(!file.global.at(QStringLiteral("*")).allow);
    QCOMPARE(file.provider.at(QStringLiteral("openai-chat")).allow->size(), 2);
    QVERIFY(file.group.at(QStringLiteral("g")).allow->isEmpty());
    QCOMPARE(file.rules.size(), size_t(4));
    const PolicyRule &push = file.rules[0];
    QVERIFY(push.decision == Decision::Deny);
    QCOMPARE(push.arguments, QStringList{QStringLiteral("push")});
    QCOMPARE(push.matches.size() + push.doesNotMatch.size(), 3);
    QVERIFY(file.rules[1].decision == Decision::Ask);
    QCOMPARE(file.rules[1].path, QStringLiteral("secret"));
    const PolicyRule &dirs = file.rules[2];
    QCOMPARE(dirs.expiresMs, file.rules[1].expiresMs); // the same moment
    QCOMPARE(dirs.madeMs % 1000, 500);
    QCOMPARE(dirs.commands.front().subcommand, QStringLiteral("commit"));
    QCOMPARE(file.rules[3].file, QStringLiteral("/ws/notes.txt"));
    QVERIFY(file.find(QStringLiteral("look")) && !file.find(QStringLiteral("nothing")));
}

void TestRuleFile::printedAndReadAgainIsTheSame()
{
    const QByteArray text = printed(read(withRule(goodAllow)).file);
    QCOMPARE(printed(read(text).file), text);
    QVERIFY(text.endsWith('\n'));
    QCOMPARE(printed(RuleFile()), QByteArray("{\n    \"rules\": [\n    ],\n    \"version\": 1\n}\n"));
}

void TestRuleFile::randomFilesStayTheSame()
{
    for (quint32 seed = 0; seed < 2000; ++seed) {
        const RuleFile file = RandomRules(seed).file();
        const QByteArray text = printed(file);
        const RuleFile again = read(text).file;
        QVERIFY2(again == file, qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(QString::fromUtf8(text))));
        QCOMPARE(printed(again), text);
    }
}

void TestRuleFile::damagedFilesCrashNothingAndStayTheSame()
{
    int readable = 0;
    for (quint32 seed = 0; seed < 6000; ++seed) {
        RandomRules random(seed);
        const QByteArray text = random.damaged(printed(random.file()));
        const auto first = readRuleFile(text);
        if (!first)
            continue;
        ++readable;
        const QByteArray once = printed(first->file);
        const ReadRules second = read(once);
        QVERIFY2(second.file == first->file,
                 qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(QString::fromUtf8(text))));
        QCOMPARE(printed(second.file), once);
        for (const PolicyRule &rule : first->file.rules)
            QVERIFY(!rule.id.isEmpty());
    }
    QVERIFY2(readable > 500, qPrintable(QString::number(readable)));
}

void TestRuleFile::randomBytes()
{
    RandomRules random(7);
    for (int i = 0; i < 20000; ++i) {
        if (const auto out = readRuleFile(random.bytes(200)))
            QVERIFY(std::none_of(out->file.rules.begin(), out->file.rules.end(),
                                 [](const PolicyRule &rule) { return rule.decision == Decision::Allow; }));
    }
}

void TestRuleFile::notJson()
{
    const auto broken = readRuleFile("{\n  \"rules\": [\n}");
    QVERIFY(!broken);
    QVERIFY2(broken.error().message.contains(QStringLiteral("line 3")), qPrintable(broken.error().message));
    QVERIFY(!readRuleFile(""));
    QVERIFY(!readRuleFile("[]"));
    QVERIFY(!readRuleFile("5"));
    QVERIFY(readRuleFile("\xEF\xBB\xBF{\"version\":1}").ok());
}

void TestRuleFile::faultsOfAllowingRules_data()
{
    QTest::addColumn<QByteArray>("member");
    for (const char *member : {R"("argv":["x"])",
                               R"("unless":"x")",
                               R"("program":"mkdir")",
                               R"("arguments":[])",
                               R"("path":"/x")",
                               R"("folder":"ws")",
                               R"("folder":5)",
                               R"("folder":"")",
                               R"("expires":"soon")",
                               R"("expires":5)",
                               R"("expires":"2027-03-01T10:00:00")",
                               R"("expires":"9999-12-31T23:59:59-10:00")",
                               R"("made":true)",
                               R"("matches":"mkdir x")",
                               R"("matches":[5])",
                               R"("matches":[{}])",
                               R"("matches":[{"tool":"x","y":"z"}])",
                               R"("file":"/ws/a")",
                               R"("tool":"*")",
                               R"("tool":"group:exec")",
                               R"("tool":"sh")",
                               R"("commands":[])",
                               R"("commands":{})",
                               R"("commands":[{"program":"mkdir","name":"mkdir"}])",
                               R"("commands":[{"program":"/usr/bin/mkdir"}])",
                               R"("commands":[{"program":"/usr/bin/mkdir","name":"mkdir","options":["-p",5]}])",
                               R"("commands":[{"program":"/usr/bin/mkdir","name":"mkdir","anyOptions":true}])",
                               R"("id":"a b")",
                               R"("id":5)",
                               R"("id":"")",
                               R"("origin":[])"})
        QTest::newRow(member) << QByteArray(member);
}

/// A rule that allows is dropped for any fault, told, and kept in the file as it stands.
void TestRuleFile::faultsOfAllowingRules()
{
    QFETCH(QByteArray, member);
    QJsonObject rule = QJsonDocument::fromJson(goodAllow).object();
    const QJsonObject other = QJsonDocument::fromJson('{' + member + '}').object();
    QCOMPARE(read(withRule(QJsonDocument(rule).toJson())).file.rules.size(), size_t(1));
    rule.insert(other.begin().key(), other.begin().value());
    const ReadRules out = read(withRule(QJsonDocument(rule).toJson()));
    QVERIFY(out.file.rules.empty());
    QCOMPARE(out.notices.size(), 1);
    QVERIFY2(out.notices[0].contains(other.begin().key()), qPrintable(out.notices[0]));
    QCOMPARE(out.file.unused, QJsonArray{rule});
}

void TestRuleFile::faultsOfNarrowingRules_data()
{
    QTest::addColumn<QByteArray>("rule");
    QTest::addColumn<bool>("stillNarrow"); ///< It does not refuse what it was never about.
    QTest::newRow("unknown member") << QByteArray(R"({"id":"d","decision":"deny","program":"rm","argv":["-r"]})")
                                    << true;
    QTest::newRow("arguments") << QByteArray(R"({"id":"d","decision":"deny","program":"rm","arguments":"-r"})") << true;
    QTest::newRow("commands") << QByteArray(R"({"id":"d","decision":"deny","program":"rm","commands":[]})") << true;
    QTest::newRow("folder") << QByteArray(R"({"id":"d","decision":"deny","program":"rm","folder":"x"})") << true;
    QTest::newRow("expires") << QByteArray(R"({"id":"d","decision":"deny","program":"rm","expires":"2000"})") << true;
    QTest::newRow("no id") << QByteArray(R"({"decision":"deny","program":"rm"})") << true;
    QTest::newRow("bad id") << QByteArray(R"({"id":"\u202e","decision":"deny","program":"rm"})") << true;
    QTest::newRow("decision") << QByteArray(R"({"id":"d","decision":"denny","program":"rm"})") << true;
    QTest::newRow("no decision") << QByteArray(R"({"id":"d","program":"rm"})") << true;
    QTest::newRow("examples") << QByteArray(R"({"id":"d","decision":"deny","program":"rm","matches":[5]})") << true;
    QTest::newRow("program") << QByteArray(R"({"id":"d","decision":"deny","program":5})") << false;
    QTest::newRow("nothing") << QByteArray(R"({"id":"d","decision":"deny"})") << false;
}

/// A rule that refuses counts without what is wrong in it.
void TestRuleFile::faultsOfNarrowingRules()
{
    QFETCH(QByteArray, rule);
    QFETCH(bool, stillNarrow);
    const ReadRules out = read(withRule(rule));
    QCOMPARE(out.file.rules.size(), size_t(1));
    QVERIFY(out.file.rules[0].decision == Decision::Deny);
    QCOMPARE(out.notices.isEmpty(), qstrcmp(QTest::currentDataTag(), "nothing") == 0);
    CallFacts facts;
    facts.tool = QStringLiteral("exec");
    facts.workspaceRoot = QStringLiteral("/ws");
    facts.isCommand = true;
    facts.programs.programs = {{QStringLiteral("rm"), {QStringLiteral("x")}}};
    QVERIFY(meets(out.file.rules[0], facts, {}) == RuleMeets::Yes);
    facts.programs.programs = {{QStringLiteral("ls"), {}}};
    QVERIFY((meets(out.file.rules[0], facts, {}) == RuleMeets::No) == stillNarrow);
}

void TestRuleFile::faultsOfStages_data()
{
    QTest::addColumn<QByteArray>("stages");
    for (const char *stages :
         {R"([])", R"("x")", R"({"global":[]})", R"({"global":{"allow":"exec"}})", R"({"global":{"allow":[5]}})",
          R"({"global":{"deny":{}}})", R"({"global":{"deny":["x",""]}})", R"({"provider":[]})",
          R"({"provider":{"*":5}})", R"({"globl":{"*":{"deny":["*"]}}})", R"({"globl":5})"})
        QTest::newRow(stages) << QByteArray(stages);
}

/// A stage that cannot be read lets nothing pass.
void TestRuleFile::faultsOfStages()
{
    QFETCH(QByteArray, stages);
    const ReadRules out = read(R"({"version":1,"stages":)" + stages + "}");
    QVERIFY(!out.notices.isEmpty());
    int refused = 0;
    for (const StageTable &table : {out.file.global, out.file.provider}) {
        for (const auto &[name, lists] : table)
            refused += lists.allow || lists.deny.contains(QLatin1Char('*'));
    }
    for (const auto &[stage, table] : out.file.otherStages) {
        for (const auto &[name, lists] : table)
            refused += lists.allow || lists.deny.contains(QLatin1Char('*'));
    }
    QVERIFY(refused > 0);
}

void TestRuleFile::otherVersionAllowsNothing()
{
    const QByteArray rules =
        R"("rules":[)" + QByteArray(goodAllow) + R"(,{"id":"d","decision":"deny","tool":"exec"}]})";
    for (const char *version : {R"("version":2,)", R"("version":"1",)", ""}) {
        const ReadRules out = read(QByteArray("{") + version + rules);
        QCOMPARE(out.file.rules.size(), size_t(1));
        QVERIFY(out.file.rules[0].decision == Decision::Deny);
        QCOMPARE(out.file.unused.size(), 1);
        QCOMPARE(out.notices.size(), 1);
        QVERIFY(read(printed(out.file)).file == out.file); // it does not become 1 by being saved
    }
}

void TestRuleFile::examples_data()
{
    QTest::addColumn<QByteArray>("rule");
    QTest::addColumn<bool>("fits");
    const auto row = [](const char *name, const char *rule, bool fits) {
        QTest::newRow(name) << QByteArray(rule) << fits;
    };
    row("deny",
        R"({"id":"d","decision":"deny","program":"rm","matches":["rm x","sh -c 'rm x'"],"doesNotMatch":["ls"]})", true);
    row("deny misses", R"({"id":"d","decision":"deny","program":"rm","matches":["ls"]})", false);
    row("deny hits", R"({"id":"d","decision":"deny","program":"rm","doesNotMatch":["sudo rm x"]})", false);
    row("deny tool",
        R"({"id":"d","decision":"deny","tool":"mcp__x__*","matches":[{"tool":"mcp__x__y"}],"doesNotMatch":["ls",{"tool":"mcp__y__x"}]})",
        true);
    row("deny path",
        R"({"id":"d","decision":"deny","path":"secret","matches":[{"tool":"read_file","path":"secret/a"}],"doesNotMatch":[{"tool":"read_file","path":"secrets"}]})",
        true);
    row("ask misses", R"({"id":"d","decision":"ask","program":"git","arguments":["push"],"matches":["git pull"]})",
        false);
    row("allow",
        R"({"id":"a","decision":"allow","tool":"exec","commands":[{"program":"/usr/bin/mkdir","name":"mkdir","options":["-p"]}],"matches":["mkdir a","mkdir -p a b"],"doesNotMatch":["mkdir -v a","rm a","mkdir a; rm b","mkdir $x","X=1 mkdir a"]})",
        true);
    row("allow misses",
        R"({"id":"a","decision":"allow","tool":"exec","commands":[{"program":"/usr/bin/mkdir","name":"mkdir"}],"matches":["mkdir -p a"]})",
        false);
    row("allow hits",
        R"({"id":"a","decision":"allow","tool":"exec","commands":[{"program":"/usr/bin/mkdir","name":"mkdir"}],"doesNotMatch":["mkdir a"]})",
        false);
    row("allow file",
        R"({"id":"a","decision":"allow","tool":"group:fs","file":"/ws/a","matches":[{"tool":"edit_file","path":"/ws/a"}],"doesNotMatch":[{"tool":"edit_file","path":"/ws/b"},"touch /ws/a"]})",
        true);
}

/// A rule that allows and fails its own example allows nothing; one that refuses still refuses; both are told.
void TestRuleFile::examples()
{
    QFETCH(QByteArray, rule);
    QFETCH(bool, fits);
    const RuleFile file = read(withRule(rule)).file;
    QCOMPARE(file.rules.size(), size_t(1));
    QStringList notices;
    const RuleSet set(file, surroundings(), notices);
    QCOMPARE(notices.isEmpty(), fits);
    QCOMPARE(set.faultOf(file.rules[0].id).isEmpty(), fits);
    if (file.rules[0].decision == Decision::Allow)
        QCOMPARE(set.allowsAny(), fits);
    else
        QCOMPARE(set.isEmpty(), false);
}

/// Over random files: an unknown member put anywhere never makes a call pass that did not.
void TestRuleFile::unknownMembersNeverWiden()
{
    const auto allows = [](const RuleFile &file, const SessionGrant &wanted) {
        QStringList notices;
        return RuleSet(file, surroundings(), notices).allowing(wanted, 0) != nullptr;
    };
    SessionGrant change;
    change.workspaceRoot = QStringLiteral("/ws");
    change.file = QStringLiteral("/ws/a.txt");
    SessionGrant command;
    command.workspaceRoot = QStringLiteral("/ws");
    command.programs = {{QStringLiteral("/usr/bin/mkdir"), QStringLiteral("mkdir"), {}, {}}};
    int allowed = 0;
    for (quint32 seed = 0; seed < 400; ++seed) {
        RandomRules random(seed);
        const QJsonObject json = QJsonDocument::fromJson(printed(random.file())).object();
        QJsonArray rules = json.value(QLatin1StringView("rules")).toArray();
        if (rules.isEmpty())
            continue;
        const int at = random.below(int(rules.size()));
        QJsonObject rule = rules[at].toObject();
        rule.insert(random.one({"unless", "anyOption", "scope", "Folder", "expire"}), 1);
        rules[at] = rule;
        QJsonObject changed = json;
        changed.insert(QStringLiteral("rules"), rules);
        const RuleFile before = read(QJsonDocument(json).toJson()).file;
        const RuleFile after = read(QJsonDocument(changed).toJson()).file;
        for (const SessionGrant &wanted : {change, command}) {
            allowed += allows(before, wanted);
            QVERIFY(allows(before, wanted) || !allows(after, wanted));
        }
        QStringList notices;
        const RuleSet old(before, surroundings(), notices), now(after, surroundings(), notices);
        for (int i = 0; i < 20; ++i) {
            const CallFacts facts = random.call();
            QVERIFY(now.narrowingRules(facts).size() >= old.narrowingRules(facts).size());
        }
    }
    QVERIFY(allowed > 20);
}

/// What is told names the rule and what to mend.
void TestRuleFile::wordsAreAHelp()
{
    const ReadRules out = read(
        R"({"version":1,"stages":{"globl":{}},"rules":[{"id":"no rm","decision":"deny","programm":"rm"},7],"Rules":1})");
    const QString all = out.notices.join(QLatin1Char('\n'));
    for (const char *word : {"globl", "profile, provider, global, agent and group", "programm", "no rm", "Rules"})
        QVERIFY2(all.contains(QLatin1StringView(word)), qPrintable(all));
}

QTEST_APPLESS_MAIN(TestRuleFile)
#include "tst_rule_file.moc"
