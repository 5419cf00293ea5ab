// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy_fixture.h"
#include <QtTest>
#include <ctime>

using namespace homard;

namespace {

/// `unit` again and again up to `size` characters; every %1 in it is the number of the repetition.
QString filledWith(const QString &unit, qsizetype size)
{
    QString out;
    out.reserve(size + unit.size());
    const bool numbered = unit.contains(QLatin1StringView("%1"));
    for (int i = 0; out.size() < size; ++i)
        out += numbered ? unit.arg(i) : unit;
    return out;
}

/// Under a sanitizer each step takes four times as long, and its faults are found in shorter texts, too.
#ifdef __SANITIZE_ADDRESS__
constexpr qsizetype shorter = 3;
#else
constexpr qsizetype shorter = 1;
#endif

/// A command of about `size` characters.
struct Hostile {
    const char *name;
    QString head;
    QString unit;
    QString tail;

    QString text(qsizetype size) const
    {
        const QString inner = filledWith(unit, size - head.size() - tail.size() - unit.size() - 8);
        return head + inner + tail;
    }
};

QString s(const char *text)
{
    return QString::fromUtf8(text);
}

/// Commands that a shell could be given and that say much with few words.
std::vector<Hostile> longCommands()
{
    return {
        {"cd", {}, s("cd src; sh $X; "), {}},
        {"cd and back", {}, s("cd src/..; sh $X; "), {}},
        {"cd deeper each time", {}, s("cd d%1; sh x; "), {}},
        {"cd through existing folders", {}, s("cd n; cat f; "), {}},
        {"cd of one command", s("cd"), s(" src"), {}},
        {"semicolons", {}, s("true;"), {}},
        {"only semicolons", s("x"), s(";"), {}},
        {"lines", {}, s("\n"), s("x")},
        {"words", s("x"), s(" w%1"), {}},
        {"same words", s("x"), s(" ab"), {}},
        {"paths", s("x"), s(" a/b%1/c"), {}},
        {"home paths", s("x"), s(" ~/w%1"), {}},
        {"deleted files", s("rm -r"), s(" w%1"), {}},
        {"rm of rm", s("x"), s(" rm -r"), {}},
        {"rm of rm of words", s("x"), s(" rm -r w%1"), {}},
        {"many rm", {}, s("rm -r w%1;"), {}},
        {"find of find", s("x"), s(" find -delete"), {}},
        {"find of find of words", s("x"), s(" find w%1 -delete"), {}},
        {"mv of mv", s("x"), s(" mv w%1"), {}},
        {"chmod of chmod", s("x"), s(" chmod -R w%1"), {}},
        {"rsync of rsync", s("x"), s(" rsync --del"), {}},
        {"dd of dd", s("x"), s(" dd of=%1"), {}},
        {"git of git", s("x"), s(" git w%1"), {}},
        {"runners", {}, s("make;"), {}},
        {"runner of runner", s("env"), s(" make"), {}},
        {"modules", s("env"), s(" python3 -m w%1"), {}},
        {"shells", {}, s("sh s%1;"), {}},
        {"shell of shell", s("env"), s(" sh"), {}},
        {"shell options", s("sh"), s(" -x"), {}},
        {"wrappers", s("env"), s(" env"), s(" x")},
        {"prefixes", s("x; "), s("then "), s("x")},
        {"one word", s("x "), s("a"), {}},
        {"one deleted word", s("rm -r "), s("a"), {}},
        {"one path", s("rm -r "), s("a/"), {}},
        {"one path up", s("rm -r src"), s("/../src"), {}},
        {"one path of points", s("rm -r ."), s("/."), {}},
        {"one path of slashes", s("rm -r x"), s("/"), s("x")},
        {"stars", s("rm -r "), s("*"), s("x")},
        {"star folders", s("rm -r w"), s("/*"), s("/x")},
        {"brace and stars", s("rm -r {"), s("*"), s("x")},
        {"braces", s("rm -r "), s("{a,b}"), {}},
        {"braces in words", s("x"), s(" {a,b}{c,d}{e,f}%1"), {}},
        {"wide brace", s("rm -r {x"), s(",w%1"), s("}")},
        {"many commas", s("rm -r {x"), s(","), s("x")},
        {"deep braces", s("rm -r "), s("{a,"), {}},
        {"open braces", s("rm -r "), s("{"), s("x")},
        {"assignments", {}, s("a=%1;"), s("rm -r $a")},
        {"assignments of itself", s("a=x;"), s("a=$a%1;"), s("rm -r $a")},
        {"doubling", s("a=x;"), s("a=$a$a;"), s("rm -r $a")},
        {"appending", s("a=x;"), s("a+=$a;"), s("rm -r $a")},
        {"used variables", s("a=1;a=2;a=3;a=4;"), s("rm -r $a$a$a%1;"), {}},
        {"values in a long word", s("for f in 1 2 3 4 5 6 7 8 9 {a,b,c,d,e,f,g,h,i,j,k}; do x $f$f"), s("a"), {}},
        {"for words", s("for f in"), s(" w%1"), s("; do rm -r $f; done")},
        {"substitutions", s("x "), s("$("), {}},
        {"said", s("x "), s("$(echo "), {}},
        {"backquotes", s("x "), s("`a"), {}},
        {"quoted substitutions", s("x"), s(" \"$(a b%1)\""), {}},
        {"open quoted substitutions", s("x"), s(" \"$(\""), {}},
        {"quoted substitutions in each other", s("x "), s("\"$(a "), {}},
        {"options of Git", s("git w"), s(" -x a"), {}},
        {"glued options of Git", s("git w"), s(" -xa"), {}},
        {"options of unknown programs", s("x"), s(" sudo -x sh"), {}},
        {"texts to start", s("git rebase"), s(" --exec 'a b%1'"), {}},
        {"glued texts to start", s("git rebase"), s(" --exec='a b%1'"), {}},
        {"quoted braces", s("x"), s(" '{a,b}{c,d}{e,f}%1'"), {}},
        {"JSON", s("x '["), s("{\"a\":%1,\"b\":0},"), s("0]'")},
        {"padded names", s("x "), s(":./"), {}},
        {"parentheses", {}, s("("), s("x")},
        {"groups", {}, s("{ "), s("x")},
        {"arithmetic", s("x "), s("$(("), {}},
        {"quoted commands", {}, s("sh -c 'cd a; rm b%1';"), {}},
        {"quotes of quotes", {}, s("sh -c \"sh -c \\\"sh -c 'x %1'\\\"\";"), {}},
        {"escapes", s("x "), s("\\"), s("x")},
        {"here-document", s("cat > f <<E\n"), s("if (a%1 == \"b\") { c(d); }\n"), s("E\n")},
        {"here-documents", {}, s("cat <<A%1\nA%1\n"), {}},
        {"redirections", s("x"), s(" > f%1"), {}},
        {"redirected commands", {}, s("x > f%1;"), {}},
        {"pipes", s("x"), s("|x"), {}},
        {"pipes to rm", s("find w"), s("|xargs rm -r"), {}},
        {"letters of functions", {}, s("a"), s("|")},
        {"functions", {}, s("a%1(){"), s("x")},
        {"functions of one name", {}, s("a()"), s("x")},
        {"backgrounds", {}, s("a%1|a%1&"), {}},
        {"function and bars", s("a(){ "), s("b|"), s("x")},
        {"whiles", {}, s("while"), {}},
        {"calls", s("python3 -c \""), s("rmtree('w%1');"), s("\"")},
        {"blanks in a call", s("python3 -c \"rmtree"), s(" "), s("x\"")},
        {"unclosed calls", s("python3 -c \""), s("rmtree("), s("\"")},
        {"dashes", s("cp x "), s("-t"), s(" y")},
        {"dashes over lines", s("cp x '-"), s("t"), s("\nx' y")},
        {"equals", s("x"), s(" a=b%1=c"), {}},
        {"options with values", s("x"), s(" --o=w%1 -Iw%1"), {}},
        {"letters of another alphabet", s("x "), s("я"), {}},
    };
}

/// Commands short enough for the grammar and the table of readers.
std::vector<Hostile> shortCommands()
{
    return {
        {"commands", {}, s("ls;"), s("ls")},
        {"operands", s("cat"), s(" a.txt"), {}},
        {"patterns", s("cat"), s(" *"), {}},
        {"patterns of folders", s("cat"), s(" */*"), {}},
        {"one deep pattern", s("cat w"), s("/*"), {}},
        {"stars of one pattern", s("cat many/"), s("*f"), s("x")},
        {"trees", s("grep -r x"), s(" many"), {}},
        {"commands with trees", {}, s("grep -r x many;"), s("ls")},
        {"searches", {}, s("find many;"), s("ls")},
        {"git folders", s("git"), s(" -C src -C .."), s(" status")},
        {"git commands", {}, s("git status;"), s("git status")},
        {"revisions", s("git log"), s(" a..b"), {}},
        {"up and down", s("cat src"), s("/../src"), {}},
        {"options", s("ls"), s(" -l"), {}},
        {"one option", s("ls -"), s("l"), {}},
        {"blank words", s("ls"), s(" ''"), {}},
        {"quoted", s("ls"), s(" 'a b'"), {}},
        {"braces", s("ls"), s(" @{1}"), {}},
    };
}

/// Texts that no shell can be given.
std::vector<Hostile> hugeCommands()
{
    return {
        {"one huge word", s("x "), s("a"), {}}, {"huge semicolons", {}, s("true;"), {}},
        {"huge lines", {}, s("\n"), s("x")},    {"huge quoted", s("x '"), s("a b\t"), s("'")},
        {"huge foreign", s("x "), s("яa"), {}},
    };
}

/// The processor's time that judging takes: the least of `times`, since others work here too.
double costOf(const PolicyGate &gate, const GateRequest &request, int times, Verdict &verdict)
{
    double least = 0;
    for (int i = 0; i < times; ++i) {
        const std::clock_t before = std::clock();
        verdict = gate.judge(request);
        const double cost = 1000.0 * double(std::clock() - before) / CLOCKS_PER_SEC;
        least = i == 0 ? cost : qMin(least, cost);
    }
    return least;
}

} // namespace

/// S14, S40: however a command is made, judging it takes a time that grows about as its length does, and what was not
/// looked at for that reason is not let pass. Compared is the processor's time for two lengths; no clock on the wall is
/// looked at.
class TestJudgingIsBounded : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        for (const char *name : {"ls", "cat", "grep", "find", "git"})
            m_fixture.program(QLatin1StringView(name));
        QDir().mkpath(m_fixture.ws() + QStringLiteral("/n").repeated(200));
        QDir().mkpath(m_fixture.ws() + QLatin1StringView("/many"));
        for (int i = 0; i < 600; ++i)
            m_fixture.write(QStringLiteral("ws/many/") + QString(150, QLatin1Char('f')) + QString::number(i), {});
        // With rules about a program and a path each command is looked through for them as well.
        m_fixture.write(QStringLiteral("rules.json"),
                        R"({"version":1,"rules":[{"id":"p","decision":"deny","program":"no-such-program"},)"
                        R"({"id":"q","decision":"deny","path":"/no/such/folder"},)"
                        R"({"id":"r","decision":"deny","arguments":["no-such-word","at-all"]}]})");
        PolicyOptions options = m_fixture.options();
        options.policyFile = m_fixture.base + QLatin1StringView("/rules.json");
        m_gate = std::make_unique<PolicyGate>(options);
        m_plain = std::make_unique<PolicyGate>(m_fixture.options());
        judge(QStringLiteral("ls; x")); // reads the table
    }

    void s14_growsWithTheLength_data()
    {
        QTest::addColumn<QString>("quarter");
        QTest::addColumn<QString>("whole");
        const auto add = [](const std::vector<Hostile> &commands, qsizetype size) {
            for (const Hostile &command : commands)
                QTest::addRow("%s", command.name) << command.text(size / 4) << command.text(size);
        };
        add(longCommands(), 24 * 1024 / shorter);
        add(shortCommands(), 4000);
        add(hugeCommands(), 512 * 1024 / shorter);
    }

    /// Four times the length may take twelve times as long: quadratic work takes sixteen. What is long is never let
    /// pass.
    void s14_growsWithTheLength()
    {
        QFETCH(const QString, quarter);
        QFETCH(const QString, whole);
        constexpr double unmeasurable = 20;
        double first = 0, second = 0;
        bool good = false;
        Verdict verdict, other;
        for (int times = 1; !good && times <= 4; times *= 2) {
            second = costOf(*m_gate, m_fixture.exec(whole), times, verdict);
            first = second <= unmeasurable ? second : costOf(*m_gate, m_fixture.exec(quarter), times, other);
            good = second <= unmeasurable || second <= 12 * first;
        }
        if (whole.size() > 4096) {
            QVERIFY(verdict.decision != Decision::Allow);
            QCOMPARE(verdict.rule, verdict.decision == Decision::Deny ? QStringLiteral("S40") : QStringLiteral("S14"));
            QCOMPARE(verdict.risk, Risk::High);
        }
        QVERIFY2(good, qPrintable(QStringLiteral("%1 ms, with four times the length %2 ms").arg(first).arg(second)));
    }

    void s40_isNotHiddenByPadding_data()
    {
        QTest::addColumn<QString>("text");
        for (const Hostile &command : longCommands())
            QTest::addRow("%s", command.name) << command.text(40 * 1024 / shorter) + QStringLiteral("\nrm -rf ~\n");
    }

    /// It is found, or so much stands before it that the whole is refused.
    void s40_isNotHiddenByPadding()
    {
        QFETCH(const QString, text);
        const Verdict verdict = judge(text);
        QCOMPARE(verdict.rule, QStringLiteral("S40"));
        QCOMPARE(verdict.decision, Decision::Deny);
    }

    void s14_longButPlainIsNotRefused()
    {
        QString text = QStringLiteral("cat > src/list.txt <<'END'\n");
        for (int i = 0; text.size() < 60 * 1024; ++i)
            text += QStringLiteral("line %1 of a text that names src/f%1.cpp and says = what it is for\n").arg(i);
        const Verdict verdict = judge(text + QStringLiteral("END\n"));
        QCOMPARE(verdict.decision, Decision::Ask);
        QCOMPARE(verdict.rule, QStringLiteral("S14"));
    }

    void s40_mountsAreAskedForOnce()
    {
        int asked = 0;
        PolicyOptions options = m_fixture.options();
        options.mountPoints = [&asked] {
            ++asked;
            return QStringList{QStringLiteral("/mnt/disk")};
        };
        const PolicyGate gate(options);
        const QString many = filledWith(s("rm -r /x/w%1 w%1;"), 3000);
        QCOMPARE(gate.judge(m_fixture.exec(many)).decision, Decision::Ask);
        QCOMPARE(asked, 1);
        QCOMPARE(gate.judge(m_fixture.exec(many + s("rm -r /mnt/disk"))).decision, Decision::Deny);
        QCOMPARE(asked, 2);
    }

    /// A variable whose value names itself was replaced for ever.
    void s40_variablesThatNameThemselves()
    {
        for (const char *text : {"A=$A; x $A", "export P=$P:/x; x $P", "A=$B; B=$A; x $A",
                                 "A='$u$B'; B='$w$A'; u=1; x $A", "A=${A}x; rm -r ${A}"})
            QVERIFY2(judge(s(text)).decision == Decision::Ask, text);
        for (const char *text :
             {"D=/; D=$D; rm -rf $D", "A=$A; D=/etc; rm -rf $D", "A='$u$B'; B='$w$A'; u=1; w=1; x $A"})
            QVERIFY2(judge(s(text)).decision == Decision::Deny, text);
    }

    /// Only the first 64 values of a word were looked at.
    void s40_allValuesCount()
    {
        const QString words = filledWith(s(" w%1"), 600);
        QCOMPARE(judge(s("for d in") + words + s("; do rm -rf $d; done")).decision, Decision::Ask);
        QCOMPARE(judge(s("for d in") + words + s(" /; do rm -rf $d; done")).decision, Decision::Deny);
        QCOMPARE(judge(s("x {a,b}{c,d}{e,f}{g,h}{i,j}{k,l}{m,n}")).decision, Decision::Ask);
        QCOMPARE(judge(s("rm -rf {x,~}{,a}{,b}{,c}{,d}{,e}{,f}")).decision, Decision::Deny);
    }

    /// What patterns and folders of one command hold is counted together; the same folder is looked at once.
    void s14_foldersAndPatternsTogether()
    {
        QCOMPARE(judgePlainly(s("grep -r x many; ").repeated(100) + s("ls")).decision, Decision::Allow);
        QCOMPARE(judgePlainly(s("cat many/*1; ").repeated(2) + s("ls")).decision, Decision::Allow);
        const Verdict verdict = judgePlainly(s("cat many/*1; ").repeated(200) + s("ls"));
        QCOMPARE(verdict.decision, Decision::Ask);
        QVERIFY2(verdict.reason.contains(QLatin1StringView("too many names")), qPrintable(verdict.reason));
    }

    void s14_longPathsOfFileTools()
    {
        const QString path = m_fixture.ws() + QStringLiteral("/src/..").repeated(100 * 1000);
        QCOMPARE(m_gate->judge(m_fixture.reading("read_file", path)).decision, Decision::Ask);
        QVERIFY(m_gate->judge(m_fixture.writing(path)).decision != Decision::Allow);
    }

private:
    Verdict judge(const QString &text) const { return m_gate->judge(m_fixture.exec(text)); }

    PolicyFixture m_fixture;
    /// Without rules.
    Verdict judgePlainly(const QString &text) const { return m_plain->judge(m_fixture.exec(text)); }

    std::unique_ptr<PolicyGate> m_gate;
    std::unique_ptr<PolicyGate> m_plain;
};

QTEST_APPLESS_MAIN(TestJudgingIsBounded)
#include "tst_judging_is_bounded.moc"
