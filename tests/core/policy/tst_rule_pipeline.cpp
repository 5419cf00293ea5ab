// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/built_in_programs.h"
#include "policy/rule_pipeline.h"
#include "random_rules.h"
#include <QTest>

using namespace homard;

/// What the rules that refuse or ask and the stages make of a verdict: they only narrow, and what is refused stays so.
class TestRulePipeline : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void stages_data();
    void stages();
    void denyWinsInOneStage();
    void rules_data();
    void rules();
    void expiredRulesAreGone();
    void askHoldsAgainstModes();
    void neverWiderThanBefore();
    void addingAStageNeverWidens();
    void addingARuleNeverWidens();
    void orderOfRulesDoesNotMatter();
    void indexFindsWhatAFullLookFinds();
    void narrowerSetNarrows();
    void unknownSetAsks();
    void traceTellsTheWay();

private:
    RuleSurroundings m_where{QStringLiteral("/home/u"), {QStringLiteral("/tmp")}, builtInPrograms()};

    std::shared_ptr<const RuleSet> set(const RuleFile &file) const
    {
        QStringList notices;
        return std::make_shared<const RuleSet>(file, m_where, notices);
    }
};

namespace {

int strictness(Decision decision)
{
    return decision == Decision::Allow ? 0 : decision == Decision::Ask ? 1 : 2;
}

CallFacts calling(const char *tool, const char *group)
{
    CallFacts facts;
    facts.tool = QLatin1StringView(tool);
    facts.group = QLatin1StringView(group);
    facts.workspaceRoot = QStringLiteral("/ws");
    facts.isCommand = facts.group == QLatin1StringView("exec");
    facts.stages = {{}, QStringLiteral("openai-chat"), {}, {}};
    return facts;
}

StageLists lists(std::optional<QStringList> allow, const QStringList &deny)
{
    StageLists out;
    out.allow = std::move(allow);
    out.deny = deny;
    return out;
}

QStringList words(const char *text)
{
    return QString::fromLatin1(text).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

} // namespace

void TestRulePipeline::stages_data()
{
    QTest::addColumn<QString>("allow"); ///< "-": no list.
    QTest::addColumn<QString>("deny");
    QTest::addColumn<QString>("passing"); ///< Of exec read_file mcp__a__read mcp__ab__read other.
    const auto row = [](const char *name, const char *allow, const char *deny, const char *passing) {
        QTest::newRow(name) << QString::fromLatin1(allow) << QString::fromLatin1(deny) << QString::fromLatin1(passing);
    };
    const char *all = "exec read_file mcp__a__read mcp__ab__read other";
    row("no lists", "-", "", all);
    row("nothing allowed", "", "", "");
    row("by name", "exec", "", "exec");
    row("by group", "group:fs", "", "read_file");
    row("by a group's bare name", "fs", "", "read_file");
    row("a group that no tool has", "group:web", "", "");
    row("the empty group", "group:", "", "");
    row("all", "*", "", all);
    row("a server", "mcp__a__*", "", "mcp__a__read");
    row("a tool of any server", "mcp__*__read", "", "mcp__a__read mcp__ab__read");
    row("denied group", "-", "group:mcp", "exec read_file other");
    row("denied wildcard", "-", "mcp__a*", "exec read_file other");
    row("denied and allowed", "*", "exec group:fs", "mcp__a__read mcp__ab__read other");
    row("exactly", "Exec exec_ ex* read_file2", "", "exec");
    row("all denied", "exec", "*", "");
}

void TestRulePipeline::stages()
{
    QFETCH(QString, allow);
    QFETCH(QString, deny);
    QFETCH(QString, passing);
    const StageLists given = lists(
        allow == QLatin1Char('-') ? std::nullopt : std::optional(allow.split(QLatin1Char(' '), Qt::SkipEmptyParts)),
        deny.split(QLatin1Char(' '), Qt::SkipEmptyParts));
    RuleFile files[5];
    files[0].global[QStringLiteral("*")] = given;
    files[1].provider[QStringLiteral("openai-chat")] = given;
    files[2].profile[QStringLiteral("*")] = given;
    files[3].agent[QStringLiteral("*")] = given;
    files[4].otherStages[QStringLiteral("globl")][QStringLiteral("x")] = given;
    const std::pair<const char *, const char *> tools[] = {
        {"exec", "exec"}, {"read_file", "fs"}, {"mcp__a__read", "mcp"}, {"mcp__ab__read", "mcp"}, {"other", ""}};
    for (const RuleFile &file : files) {
        QStringList passed;
        for (const auto &[tool, group] : tools) {
            if (narrowedBy(*set(file), calling(tool, group), Decision::Allow, 0).decision == Decision::Allow)
                passed.push_back(QLatin1StringView(tool));
        }
        QCOMPARE(passed.join(QLatin1Char(' ')), passing);
    }
    RuleFile elsewhere;
    elsewhere.provider[QStringLiteral("anthropic")] = given;
    QVERIFY(narrowedBy(*set(elsewhere), calling("exec", "exec"), Decision::Allow, 0).decision == Decision::Allow);
}

void TestRulePipeline::denyWinsInOneStage()
{
    RuleFile file;
    file.profile[QStringLiteral("*")] = lists(words("*"), {});
    file.provider[QStringLiteral("*")] = lists(words("exec"), words("exec"));
    file.global[QStringLiteral("*")] = lists(words("exec"), {});
    const RuleRuling ruling = narrowedBy(*set(file), calling("exec", "exec"), Decision::Allow, 0);
    QVERIFY(ruling.decision == Decision::Deny);
    QCOMPARE(ruling.rule, QStringLiteral("stage:provider"));
    QCOMPARE(ruling.trace.size(), size_t(1));
}

void TestRulePipeline::rules_data()
{
    QTest::addColumn<PolicyRule>("rule");
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *name, const char *program, const char *arguments, const char *command,
                        const char *says) {
        PolicyRule rule;
        rule.id = QStringLiteral("r");
        rule.program = QLatin1StringView(program);
        rule.arguments = words(arguments);
        QTest::newRow(name) << rule << QString::fromLatin1(command) << QString::fromLatin1(says);
    };
    row("plain", "rm", "", "rm a", "deny");
    row("another", "rm", "", "rmdir a", "allow");
    row("as a word", "rm", "", "grep -rn rm src", "allow");
    row("as a message", "rm", "", "git commit -m 'rm a'", "allow");
    row("said", "rm", "", "echo rm a", "allow");
    row("a pipe", "rm", "", "ls | xargs rm", "deny");
    row("behind", "rm", "", "ls && rm a", "deny");
    row("sudo", "rm", "", "sudo -u root rm a", "deny");
    row("by its path", "rm", "", "/bin/rm a", "deny");
    row("in capitals", "rm", "", "RM a", "deny");
    row("rule by a path", "/bin/rm", "", "rm a", "deny");
    row("wildcard", "git-*", "", "git-lfs x", "deny");
    row("shell", "rm", "", "sh -c 'ls; rm a'", "deny");
    row("shell in a shell", "rm", "", "sh -c \"bash -c 'rm a'\"", "deny");
    row("interpreter", "rm", "", "python3 -c 'import os; os.system(\"rm a\")'", "deny");
    row("substitution", "rm", "", "ls \"$(rm a)\"", "deny");
    row("a variable", "rm", "", "X=rm; $X a", "deny");
    row("a variable of what", "rm", "", "$X a", "ask");
    row("an alias", "rm", "", "alias x=rm; x a", "deny");
    row("echo into a shell", "rm", "", "echo rm a | sh", "deny");
    row("said by echo", "rm", "", "$(echo rm) a", "deny");
    row("here text", "rm", "", "bash <<< 'rm a'", "deny");
    row("here document", "rm", "", "sh <<E\nrm a\nE", "deny");
    row("find", "rm", "", "find . -name x -exec rm {} +", "deny");
    row("in a loop", "rm", "", "for f in *; do rm $f; done", "deny");
    row("busybox", "rm", "", "busybox rm a", "deny");
    row("rebase", "rm", "", "git rebase --exec 'rm a' main", "deny");
    row("sourced", "rm", "", ". <(echo rm a)", "deny");
    row("out of a pipe", "rm", "", "cat s.sh | sh", "ask");
    row("decoded", "rm", "", "echo cm0geA== | base64 -d | sh -s", "ask");
    row("into a reader", "rm", "", "cat s.sh | sort", "allow");
    row("git's alias", "rm", "", "git -c alias.z='!rm a' z", "deny");
    row("git's pager", "rm", "", "git -c core.pager='rm a' log", "deny");
    row("rsync's shell", "rm", "", "rsync -e 'rm a' b c", "deny");
    row("an editor's command", "rm", "", "vim -c ':!rm a'", "deny");
    row("a pattern", "rm", "", "grep '!rm a' b", "allow");
    row("find's not", "rm", "", "find . ! -name rm", "allow");
    row("with its arguments", "git", "push", "git -C x push origin", "deny");
    row("without", "git", "push", "git pull", "allow");
    row("in order", "git", "push -f", "git push origin -f", "deny");
    row("not in order", "git", "push -f", "git -f push", "allow");
    row("any program", "", "--force", "git push --force", "deny");
}

void TestRulePipeline::rules()
{
    QFETCH(PolicyRule, rule);
    QFETCH(QString, command);
    QFETCH(QString, says);
    RuleFile file;
    file.rules.push_back(rule);
    CallFacts facts = calling("exec", "exec");
    facts.programs = programsSeenIn(command, *m_where.table);
    const RuleRuling ruling = narrowedBy(*set(file), facts, Decision::Allow, 0);
    QCOMPARE(wordOf(ruling.decision), says);
    QCOMPARE(ruling.sentence.isEmpty(), says == QLatin1StringView("allow"));
    QVERIFY(narrowedBy(*set(file), calling("read_file", "fs"), Decision::Allow, 0).decision == Decision::Allow);
}

void TestRulePipeline::expiredRulesAreGone()
{
    RuleFile file;
    PolicyRule rule;
    rule.id = QStringLiteral("r");
    rule.tool = QStringLiteral("exec");
    rule.expiresMs = 1000;
    file.rules.push_back(rule);
    const auto at = [&](qint64 now) {
        return narrowedBy(*set(file), calling("exec", "exec"), Decision::Allow, now).decision;
    };
    QVERIFY(at(999) == Decision::Deny);
    QVERIFY(at(1000) == Decision::Allow);
}

void TestRulePipeline::askHoldsAgainstModes()
{
    RuleFile file;
    PolicyRule rule;
    rule.id = QStringLiteral("r");
    rule.decision = Decision::Ask;
    rule.tool = QStringLiteral("group:fs");
    file.rules.push_back(rule);
    for (const Decision before : {Decision::Allow, Decision::Ask}) {
        const RuleRuling ruling = narrowedBy(*set(file), calling("read_file", "fs"), before, 0);
        QVERIFY(ruling.decision == Decision::Ask);
        QVERIFY(ruling.isHeld);
        QCOMPARE(ruling.rule, QStringLiteral("rule:r"));
    }
    QVERIFY(narrowedBy(*set(file), calling("read_file", "fs"), Decision::Deny, 0).decision == Decision::Deny);
    QVERIFY(!narrowedBy(*set(file), calling("exec", "exec"), Decision::Ask, 0).isHeld);
}

void TestRulePipeline::neverWiderThanBefore()
{
    for (quint32 seed = 0; seed < 1500; ++seed) {
        RandomRules random(seed);
        const auto rules = set(random.file());
        for (int i = 0; i < 10; ++i) {
            const CallFacts facts = random.call();
            for (const Decision before : {Decision::Allow, Decision::Ask, Decision::Deny}) {
                const RuleRuling ruling = narrowedBy(*rules, facts, before, 0);
                QVERIFY(strictness(ruling.decision) >= strictness(before));
                QCOMPARE(ruling.rule.isEmpty(), ruling.trace.empty());
            }
        }
    }
}

void TestRulePipeline::addingAStageNeverWidens()
{
    int narrower = 0;
    for (quint32 seed = 0; seed < 1500; ++seed) {
        RandomRules random(seed);
        const RuleFile file = random.file();
        RuleFile more = file;
        StageTable *const tables[] = {&more.profile, &more.provider, &more.agent, &more.group, &more.global};
        StageTable &table = *tables[random.below(5)];
        const QString name = &table == &more.global ? QStringLiteral("*") : random.one({"*", "one", "two"});
        if (const auto old = table.find(name); old != table.end())
            old->second.deny += random.patterns();
        else
            table[name] = random.lists();
        const auto before = set(file), after = set(more);
        for (int i = 0; i < 10; ++i) {
            const CallFacts facts = random.call();
            const Decision was = narrowedBy(*before, facts, Decision::Allow, 0).decision;
            const Decision is = narrowedBy(*after, facts, Decision::Allow, 0).decision;
            QVERIFY2(strictness(is) >= strictness(was), qPrintable(QString::number(seed)));
            narrower += is != was;
        }
    }
    QVERIFY(narrower > 100);
}

void TestRulePipeline::addingARuleNeverWidens()
{
    int narrower = 0;
    for (quint32 seed = 0; seed < 1500; ++seed) {
        RandomRules random(seed);
        const RuleFile file = random.file();
        RuleFile more = file;
        PolicyRule rule = random.rule(QStringLiteral("more"));
        if (rule.decision == Decision::Allow)
            continue;
        more.rules.insert(more.rules.begin() + random.below(int(more.rules.size()) + 1), rule);
        const auto before = set(file), after = set(more);
        for (int i = 0; i < 10; ++i) {
            const CallFacts facts = random.call();
            const RuleRuling was = narrowedBy(*before, facts, Decision::Allow, 0);
            const RuleRuling is = narrowedBy(*after, facts, Decision::Allow, 0);
            QVERIFY(strictness(is.decision) >= strictness(was.decision) && is.isHeld >= was.isHeld);
            narrower += is.decision != was.decision;
        }
    }
    QVERIFY(narrower > 100);
}

void TestRulePipeline::orderOfRulesDoesNotMatter()
{
    for (quint32 seed = 0; seed < 600; ++seed) {
        RandomRules random(seed);
        RuleFile file = random.file();
        RuleFile turned = file;
        std::reverse(turned.rules.begin(), turned.rules.end());
        const CallFacts facts = random.call();
        QVERIFY(narrowedBy(*set(file), facts, Decision::Allow, 0).decision ==
                narrowedBy(*set(turned), facts, Decision::Allow, 0).decision);
    }
}

/// The index leaves no rule out that meets the call.
void TestRulePipeline::indexFindsWhatAFullLookFinds()
{
    int found = 0;
    for (quint32 seed = 0; seed < 2000; ++seed) {
        RandomRules random(seed);
        const auto rules = set(random.file());
        const CallFacts facts = random.call();
        const auto indexed = rules->narrowingRules(facts);
        for (const PolicyRule &rule : rules->file().rules) {
            if (rule.decision == Decision::Allow || meets(rule, facts, rules->home()) == RuleMeets::No)
                continue;
            ++found;
            QVERIFY2(std::find(indexed.begin(), indexed.end(), &rule) != indexed.end(), qPrintable(rule.program));
        }
    }
    QVERIFY(found > 200);
}

/// S59: while a change from outside waits, what either of the two refuses is refused, and only what both allow is
/// allowed.
void TestRulePipeline::narrowerSetNarrows()
{
    SessionGrant wanted;
    wanted.workspaceRoot = QStringLiteral("/ws");
    wanted.programs = {{QStringLiteral("/usr/bin/mkdir"), QStringLiteral("mkdir"), {}, {}}};
    for (quint32 seed = 0; seed < 800; ++seed) {
        RandomRules random(seed);
        const auto one = set(random.file()), other = set(random.file());
        const RuleSet both(*one, other);
        const CallFacts facts = random.call();
        const auto strict = [&](const RuleSet &rules) {
            return strictness(narrowedBy(rules, facts, Decision::Allow, 0).decision);
        };
        QCOMPARE(strict(both), std::max(strict(*one), strict(*other)));
        QCOMPARE(both.allowing(wanted, 0) != nullptr, one->allowing(wanted, 0) && other->allowing(wanted, 0));
    }
}

void TestRulePipeline::unknownSetAsks()
{
    const auto unknown = RuleSet::unknown(QStringLiteral("It cannot be read."));
    const RuleRuling ruling = narrowedBy(*unknown, calling("read_file", "fs"), Decision::Allow, 0);
    QVERIFY(ruling.decision == Decision::Ask && ruling.isHeld);
    QCOMPARE(ruling.sentence, QStringLiteral("It cannot be read."));
    QVERIFY(!unknown->isEmpty());
}

void TestRulePipeline::traceTellsTheWay()
{
    RuleFile file;
    PolicyRule ask;
    ask.id = QStringLiteral("look");
    ask.decision = Decision::Ask;
    ask.tool = QStringLiteral("exec");
    file.rules.push_back(ask);
    file.agent[QStringLiteral("*")] = lists({}, words("exec"));
    const RuleRuling ruling = narrowedBy(*set(file), calling("exec", "exec"), Decision::Allow, 0);
    QCOMPARE(ruling.trace.size(), size_t(2));
    QCOMPARE(ruling.trace[0].stage, QStringLiteral("deny-rules"));
    QCOMPARE(ruling.trace[0].rule, QStringLiteral("rule:look"));
    QVERIFY(ruling.trace[0].decision == Decision::Ask);
    QCOMPARE(ruling.trace[1].stage, QStringLiteral("agent"));
    QVERIFY(ruling.trace[1].decision == Decision::Deny);
    QCOMPARE(ruling.rule, QStringLiteral("stage:agent"));
}

Q_DECLARE_METATYPE(homard::PolicyRule)
QTEST_APPLESS_MAIN(TestRulePipeline)
#include "tst_rule_pipeline.moc"
