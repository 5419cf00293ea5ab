// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "fakes/fake_clock.h"
#include "policy/approval_broker.h"
#include "policy/plan_seal.h"
#include "policy/plan_text.h"
#include <QRandomGenerator>
#include <QtTest>

using namespace homard;

namespace {

CallPlan execPlan(const std::vector<QStringList> &lists)
{
    CallPlan plan;
    plan.tool = QStringLiteral("exec");
    plan.sessionId = QStringLiteral("s");
    plan.callId = QStringLiteral("c");
    plan.workspace.root = QStringLiteral("/w");
    ExecPlan exec;
    exec.cwd = QStringLiteral("/w");
    for (const QStringList &argv : lists)
        exec.steps.push_back({exec.steps.empty() ? Join::First : Join::Pipe, argv, QStringLiteral("/usr/bin/x"), {}});
    plan.effects.exec = exec;
    return plan;
}

QString randomWord(QRandomGenerator &random)
{
    static const QStringList pieces{QStringLiteral(" "),      QStringLiteral("  "),         QStringLiteral("a"),
                                    QStringLiteral("\\"),     QStringLiteral("u{"),         QStringLiteral("\\u{41}"),
                                    QStringLiteral("}"),      QStringLiteral("\n"),         QStringLiteral("\t"),
                                    QStringLiteral("␠"),      QStringLiteral("∅"),          QStringLiteral("\u202e"),
                                    QStringLiteral("\u200b"), QStringLiteral("[0] "),       QStringLiteral("  [1] x"),
                                    QStringLiteral("文"),     QStringLiteral("\U000E0041"), QStringLiteral("😀"),
                                    QString(QChar(0xD800)),   QString(QChar(0xDC00)),       QString(QChar(0)),
                                    QStringLiteral("\u00a0"), QStringLiteral("%1"),         QStringLiteral("\r"),
                                    QStringLiteral("\u2028"), QStringLiteral("'"),          QStringLiteral("\"")};
    QString word;
    for (int i = random.bounded(6); i > 0; --i)
        word += random.bounded(4) ? pieces[random.bounded(int(pieces.size()))]
                                  : QString(QChar(ushort(random.bounded(1, 0xFFFF))));
    return word;
}

} // namespace

namespace {

constexpr int fieldCount = 37;
/// Another value of one field of an execution's plan.
void alter(CallPlan &plan, int field)
{
    ExecPlan &exec = *plan.effects.exec;
    switch (field) {
    case 0: plan.sessionId += QLatin1Char('x'); break;
    case 1: plan.callId += QLatin1Char('x'); break;
    case 2: plan.tool += QLatin1Char(' '); break;
    case 3: plan.arguments.insert(QStringLiteral("a"), 1); break;
    case 4: plan.workspace.root += QLatin1Char('x'); break;
    case 5: plan.workspace.trusted = true; break;
    case 6: plan.effects.reads.push_back(QStringLiteral("x")); break;
    case 7: plan.effects.writes.push_back(QStringLiteral("x")); break;
    case 8: plan.effects.change->path += QLatin1Char('x'); break;
    case 9: plan.effects.change->creates = true; break;
    case 10: plan.effects.change->oldHash = "x"; break;
    case 11: plan.effects.change->newContent = "x"; break;
    case 12: plan.effects.change->diff = QStringLiteral("x"); break;
    case 13: exec.text = QStringLiteral("x"); break;
    case 14: exec.steps[1].join = Join::And; break;
    case 15: exec.steps[0].argv = {QStringLiteral("ab")}; break;
    case 16: exec.steps[0].program += QLatin1Char('x'); break;
    case 17: exec.steps[0].environment = {QStringLiteral("LANG=C")}; break;
    case 18: exec.cwd += QLatin1Char('x'); break;
    case 19: exec.network = true; break;
    case 20: exec.mayWrite = false; break;
    case 21: exec.timeout += std::chrono::milliseconds(1); break;
    case 22: exec.fileHashes.insert(QStringLiteral("x"), "y"); break;
    case 35: plan.effects.change->removes = true; break;
    case 36: plan.effects.change->movedTo = QStringLiteral("/w/g"); break;
    case 24: exec.confined = false; break;
    case 26: exec.cwdIdentity = "x"; break;
    case 27: exec.rootIdentity = "x"; break;
    case 25: exec.leavesSecretsOut = true; break;
    case 28: exec.input = true; break;
    case 29: plan.effects.input->id += QLatin1Char('x'); break;
    case 30: plan.effects.input->command += QLatin1Char('x'); break;
    case 31: plan.effects.input->text += QLatin1Char(' '); break;
    case 32: plan.effects.input->closes = true; break;
    case 33: plan.effects.input->network = true; break;
    case 34: plan.effects.input->confined = true; break;
    case 23: plan.exclusiveKeys.push_back(QStringLiteral("exec")); break;
    }
}

} // namespace

class TestPlanText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void s01TextParsesBackToTheArguments()
    {
        QRandomGenerator random(3);
        for (int round = 0; round < 10000; ++round) {
            std::vector<QStringList> lists;
            for (int steps = random.bounded(1, 4); steps > 0; --steps) {
                QStringList argv;
                for (int words = random.bounded(1, 7); words > 0; --words)
                    argv.push_back(randomWord(random));
                lists.push_back(argv);
            }
            const QString text = planText(execPlan(lists));
            QVERIFY(parsePlanText(text) == lists);
            QCOMPARE(visibleText(text, true), text); // S10: nothing hidden is left
        }
    }

    void s02BlanksAreSeen()
    {
        QCOMPARE(shownArgument(QStringLiteral("echo ")), QStringLiteral("echo␠"));
        QCOMPARE(shownArgument(QStringLiteral("  a b ")), QStringLiteral("␠␠a b␠"));
        QCOMPARE(shownArgument(QString()), QStringLiteral("∅"));
        QCOMPARE(shownArgument(QStringLiteral("   ")), QStringLiteral("␠␠␠"));
    }

    void s03EveryArgumentIsNumbered()
    {
        const QString text = planText(execPlan(
            {{QStringLiteral("sh"), QStringLiteral("-c"), QStringLiteral("echo \"$0\""), QStringLiteral("CANARY")}}));
        QVERIFY(text.contains(QStringLiteral("  [3] CANARY\n")));
        QVERIFY(text.contains(QStringLiteral("  [2] echo \"$0\"\n")));
    }

    void s10HiddenAndLookAlike()
    {
        const QString text = planText(execPlan({{QStringLiteral("c\u0430t"), QStringLiteral("a\u202eb")}}));
        QVERIFY(text.contains(QStringLiteral("a\\u{202e}b")));
        QVERIFY(text.contains(QStringLiteral("! mixes letters")));
        QVERIFY(!text.contains(QChar(0x202E)));
    }

    void s14ShellTextIsShownWhole()
    {
        CallPlan plan = execPlan({});
        plan.effects.exec->text = QStringLiteral("true\n").repeated(300) + QStringLiteral("rm CANARY ");
        const QString text = planText(plan);
        QVERIFY(text.contains(QStringLiteral("  301| rm CANARY␠\n")));
        QVERIFY(text.contains(QStringLiteral("1510")));
        QVERIFY(parsePlanText(text).empty());
    }

    void fileChangesShowTheirDiff()
    {
        CallPlan plan;
        plan.tool = QStringLiteral("write_file");
        FileChange change;
        change.path = QStringLiteral("/w/a");
        change.creates = true;
        change.newContent = "x";
        change.diff = QStringLiteral("+x\u200b\n  [0] fake");
        plan.effects.change = change;
        const QString text = planText(plan);
        QVERIFY(text.contains(QStringLiteral("  : +x\\u{200b}\n")));
        QVERIFY(parsePlanText(text).empty());
    }

    void s07HashCoversEveryField_data()
    {
        QTest::addColumn<int>("field");
        for (int field = 0; field < fieldCount; ++field)
            QTest::newRow(qPrintable(QString::number(field))) << field;
    }
    void s07HashCoversEveryField()
    {
        QFETCH(int, field);
        CallPlan plan = execPlan({{QStringLiteral("a"), QStringLiteral("b")}, {QStringLiteral("c")}});
        FileChange change;
        change.path = QStringLiteral("/w/f");
        plan.effects.change = change;
        plan.effects.input = CommandInput{};
        const QByteArray before = planHash(plan);
        QCOMPARE(before.size(), 32);
        QCOMPARE(planHash(plan), before);
        alter(plan, field);
        QVERIFY(planHash(plan) != before);
    }

    /// What was allowed is one plan; whatever else comes under its answer's id is not run.
    void s08AlteredPlansAreNotRedeemed()
    {
        CallPlan plan = execPlan({{QStringLiteral("a"), QStringLiteral("b")}, {QStringLiteral("c")}});
        FileChange change;
        change.path = QStringLiteral("/w/f");
        plan.effects.change = change;
        plan.effects.input = CommandInput{};
        plan.hash = planHash(plan);
        FakeClock clock;
        ApprovalBroker broker(clock);
        broker.setAsker([](const ApprovalRequest &) { return QString(); });
        ApprovalRequest request;
        request.id = QStringLiteral("q");
        request.verdict.plan = std::make_shared<const CallPlan>(plan);
        broker.open({request});
        ApprovalAnswer yes;
        yes.outcome = ApprovalOutcome::Allowed;
        QVERIFY(broker.settle(request.id, yes));
        QVERIFY(broker.wait(request.id, CancelToken()).outcome == ApprovalOutcome::Allowed);
        QRandomGenerator random(8);
        int accepted = 0;
        for (int i = 0; i < 10'000; ++i) {
            CallPlan altered = plan;
            for (int changes = random.bounded(1, 4); changes > 0; --changes)
                alter(altered, random.bounded(fieldCount));
            accepted += broker.redeem(request.id, planHash(altered));
        }
        QCOMPARE(accepted, 0);
        QVERIFY(broker.redeem(request.id, plan.hash)); // and exactly that one is, once
        QVERIFY(!broker.redeem(request.id, plan.hash));
    }
};

QTEST_APPLESS_MAIN(TestPlanText)
#include "tst_plan_text.moc"
