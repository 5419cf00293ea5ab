// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_lines.h"
#include "commands/command_grammar.h"
#include "commands/program_table.h"
#include "policy_fixture.h"
#include <QtTest>

using namespace homard;

class TestCommands : public QObject
{
    Q_OBJECT

    PolicyFixture m_fixture;
    std::unique_ptr<PolicyGate> m_gate;
    std::unique_ptr<PolicyGate> m_denying; ///< With rules that refuse rm and touch.
    std::vector<CommandLine> m_lines = commandLines();

    QString placed(QString command) const
    {
        return command.replace(QLatin1StringView("OWN"), m_fixture.base + QLatin1StringView("/home/own"));
    }

private Q_SLOTS:
    void initTestCase()
    {
        for (const QString &program : programsOf(m_lines))
            m_fixture.program(program);
        m_fixture.program(QStringLiteral("inside"), "outside"); // on the PATH, in a folder that commands can write
        m_gate = std::make_unique<PolicyGate>(m_fixture.options());
        m_fixture.write(QStringLiteral("rules.json"),
                        R"({"version":1,"rules":[{"id":"no-rm","decision":"deny","program":"rm"},)"
                        R"({"id":"no-touch","decision":"deny","program":"touch"}]})");
        PolicyOptions options = m_fixture.options();
        options.policyFile = m_fixture.base + QLatin1StringView("/rules.json");
        m_denying = std::make_unique<PolicyGate>(options);
    }

    void tableIsLargeEnough()
    {
        const auto count = [this](const char *what) {
            return std::count_if(m_lines.begin(), m_lines.end(),
                                 [&](const CommandLine &line) { return line.expectation == QLatin1StringView(what); });
        };
        QCOMPARE(count("ask") + count("run") + count("deny"), qsizetype(m_lines.size()));
        QVERIFY(count("ask") >= 300);
        QVERIFY(count("run") >= 200);
        QVERIFY(count("deny") >= 60);
        for (int rule = 19; rule <= 40; ++rule) {
            const QString id = QStringLiteral("S%1").arg(rule);
            const bool there = std::any_of(m_lines.begin(), m_lines.end(),
                                           [&](const CommandLine &line) { return line.note.contains(id); });
            if (rule != 38 && rule != 39) // S38: tst_command_grammar; S39: tst_policy_gate
                QVERIFY2(there, qPrintable(id));
        }
    }

    /// Of the reads of every day 95 % run unasked; judged() holds each line to what it says.
    void everydayReadsRunUnasked()
    {
        qsizetype run = 0;
        qsizetype asked = 0;
        for (const CommandLine &line : m_lines) {
            run += line.expectation == QLatin1StringView("run");
            asked += line.expectation == QLatin1StringView("ask") && line.note.endsWith(QLatin1StringView("everyday"));
        }
        QVERIFY(run >= 200 && asked > 0);
        QVERIFY2(run * 100 >= (run + asked) * 95, qPrintable(QStringLiteral("%1 run, %2 ask").arg(run).arg(asked)));
    }

    void judged_data()
    {
        QTest::addColumn<QString>("expectation");
        QTest::addColumn<QString>("command");
        int number = 0;
        for (const CommandLine &line : m_lines) {
            const QString shown = QString(line.command.left(60)).replace(QLatin1Char('\n'), QLatin1StringView("\\n"));
            const QString row = QStringLiteral("%1 %2: %3: %4").arg(++number).arg(line.expectation, line.note, shown);
            QTest::newRow(qPrintable(row)) << line.expectation << placed(line.command);
        }
    }
    void judged()
    {
        QFETCH(QString, expectation);
        QFETCH(QString, command);
        const Verdict verdict = m_gate->judge(m_fixture.exec(command));
        const QString said = verdict.decision == Decision::Allow ? QStringLiteral("run") : wordOf(verdict.decision);
        QVERIFY2(said == expectation,
                 qPrintable(said + QLatin1StringView(": ") + verdict.rule + QLatin1StringView(": ") + verdict.reason));
        QVERIFY(!verdict.reason.isEmpty());
        QVERIFY(!verdict.rule.isEmpty());
        if (verdict.decision == Decision::Allow) {
            const ExecPlan &exec = *verdict.plan->effects.exec;
            QVERIFY(!exec.mayWrite && !exec.network && !exec.steps.empty());
            for (const ExecStep &step : exec.steps)
                QCOMPARE(step.program, m_fixture.base + QLatin1StringView("/bin/") + step.argv.front());
        } else if (verdict.decision == Decision::Ask) {
            QVERIFY(verdict.plan);
            QVERIFY(verdict.plan->effects.exec->mayWrite || verdict.rule == QLatin1StringView("S14"));
        }
    }

    /// With rules that refuse rm and touch: what S19 to S37 hide in wrappers, pipes and texts is refused, in every
    /// mode, whatever the tool's own rules would say.
    void deniedProgramsAreSeen_data()
    {
        QTest::addColumn<QString>("command");
        static const QRegularExpression ids(QStringLiteral("\\bS(?:19|2[0-9]|3[0-7])\\b"));
        static const QRegularExpression programs(QStringLiteral("\\b(?:touch|rm)\\b"));
        int number = 0;
        for (const CommandLine &line : m_lines) {
            ++number;
            if (line.note.contains(ids) && line.command.contains(programs))
                QTest::newRow(qPrintable(QStringLiteral("%1 %2").arg(number).arg(line.note))) << placed(line.command);
        }
    }
    void deniedProgramsAreSeen()
    {
        QFETCH(QString, command);
        for (const SessionMode mode : {SessionMode::Ask, SessionMode::AutoEdit, SessionMode::Trusted}) {
            GateRequest request = m_fixture.exec(command);
            request.mode = mode;
            const Verdict verdict = m_denying->judge(request);
            QVERIFY2(verdict.decision == Decision::Deny, qPrintable(command + QLatin1Char(' ') + verdict.rule));
            QVERIFY(verdict.rule.startsWith(QLatin1StringView("rule:no-")) || verdict.rule == QLatin1StringView("S40"));
        }
    }

    /// And they leave the reads of every day alone.
    void deniedProgramsAreNotSeenElsewhere()
    {
        for (const CommandLine &line : m_lines) {
            if (line.expectation != QLatin1StringView("run"))
                continue;
            const Verdict verdict = m_denying->judge(m_fixture.exec(placed(line.command)));
            QVERIFY2(verdict.decision == Decision::Allow, qPrintable(line.command + QLatin1Char(' ') + verdict.reason));
        }
    }
};

QTEST_APPLESS_MAIN(TestCommands)
#include "tst_commands.moc"
