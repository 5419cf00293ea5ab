// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/command_grammar.h"
#include "commands/program_table.h"
#include "policy_fixture.h"
#include <QProcess>
#include <QRegularExpression>
#include <QtTest>

using namespace homard;

namespace {

struct Line {
    QString expectation;
    QString command;
    QString note;
};

QString unescaped(const QString &text)
{
    static const QRegularExpression escape(QStringLiteral("\\\\(?:([nt\\\\])|u\\{([0-9a-f]+)\\})"));
    QString out;
    qsizetype at = 0;
    auto found = escape.globalMatch(text);
    while (found.hasNext()) {
        const auto match = found.next();
        out += text.mid(at, match.capturedStart() - at);
        const QString letter = match.captured(1);
        if (letter.isEmpty()) {
            const char32_t code = match.captured(2).toUInt(nullptr, 16);
            out += QChar::requiresSurrogates(code) ? QString::fromUcs4(&code, 1) : QString(QChar(char16_t(code)));
        } else {
            out += letter == QLatin1StringView("n")   ? QLatin1Char('\n')
                   : letter == QLatin1StringView("t") ? QLatin1Char('\t')
                                                      : QLatin1Char('\\');
        }
        at = match.capturedEnd();
    }
    return out + text.mid(at);
}

std::vector<Line> tableLines()
{
    std::vector<Line> lines;
    QFile file(QStringLiteral(HOMARD_TEST_DATA "/commands.tsv"));
    if (!file.open(QIODevice::ReadOnly))
        return lines;
    for (const QString &text : QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'))) {
        const QStringList fields = text.split(QLatin1Char('\t'));
        if (fields.size() != 3 || text.startsWith(QLatin1Char('#')))
            continue;
        QString command = unescaped(fields[1]);
        if (command == QLatin1StringView("@LONG"))
            command = QStringLiteral("true;").repeated(200 * 1024);
        if (command == QLatin1StringView("@LINES"))
            command = QStringLiteral("ls") + QString(300, QLatin1Char('\n')) + QStringLiteral("rm CANARY");
        lines.push_back({fields[0], command, fields[2]});
    }
    return lines;
}

bool isSubsequence(const QStringList &part, const QStringList &whole)
{
    qsizetype at = 0;
    for (const QString &word : whole) {
        if (at < part.size() && part[at] == word)
            ++at;
    }
    return at == part.size();
}

} // namespace

class TestCommands : public QObject
{
    Q_OBJECT

    PolicyFixture m_fixture;
    std::unique_ptr<PolicyGate> m_gate;
    std::vector<Line> m_lines = tableLines();

    QString placed(QString command) const
    {
        return command.replace(QLatin1StringView("OWN"), m_fixture.base + QLatin1StringView("/home/own"));
    }

private Q_SLOTS:
    void initTestCase()
    {
        static const QRegularExpression name(QStringLiteral("^[A-Za-z0-9_.+-]+$|^\\[$"));
        for (const Line &line : m_lines) {
            for (const SimpleCommand &command : parseCommandLine(line.command).commands) {
                const QString program = command.words.front().text;
                if (name.match(program).hasMatch() && program != QLatin1StringView("nosuchprogram") &&
                    program != QLatin1StringView("inside"))
                    m_fixture.program(program);
            }
        }
        m_fixture.program(QStringLiteral("inside"), "outside"); // on the PATH, in a folder that commands can write
        m_gate = std::make_unique<PolicyGate>(m_fixture.options());
    }

    void tableIsLargeEnough()
    {
        const auto count = [this](const char *what) {
            return std::count_if(m_lines.begin(), m_lines.end(),
                                 [&](const Line &line) { return line.expectation == QLatin1StringView(what); });
        };
        QVERIFY(count("ask") >= 300);
        QVERIFY(count("run") >= 200);
        QVERIFY(count("deny") >= 60);
        for (int rule = 19; rule <= 40; ++rule) {
            const QString id = QStringLiteral("S%1").arg(rule);
            const bool there =
                std::any_of(m_lines.begin(), m_lines.end(), [&](const Line &line) { return line.note.contains(id); });
            if (rule != 38 && rule != 39) // S38: tst_command_grammar; S39: tst_policy_gate
                QVERIFY2(there, qPrintable(id));
        }
    }

    void judged_data()
    {
        QTest::addColumn<QString>("expectation");
        QTest::addColumn<QString>("command");
        int number = 0;
        for (const Line &line : m_lines) {
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

    /// What runs unasked is what a shell would run: the shell sees only stubs that write down their arguments (S27,
    /// S38).
    void stubPathOracle()
    {
        const QString bash = QStringLiteral("/bin/bash");
        if (!QFile::exists(bash))
            QSKIP("skipped: no bash here");
        PolicyFixture stubs;
        const QString log = stubs.base + QLatin1StringView("/log");
        const QByteArray stub = "#!/bin/sh\nprintf '%s\\0' \"${0##*/}\" \"$@\" '<end>' >> '" + log.toUtf8() + "'\n";
        const QDir bin(m_fixture.base + QLatin1StringView("/bin"));
        for (const QString &name : bin.entryList(QDir::Files)) {
            stubs.program(name);
            stubs.write(QLatin1StringView("bin/") + name, stub);
        }
        const PolicyGate gate(stubs.options());
        int compared = 0;
        for (const Line &line : m_lines) {
            if (line.expectation != QLatin1StringView("run"))
                continue;
            const Verdict verdict = gate.judge(stubs.exec(line.command));
            QVERIFY(verdict.decision == Decision::Allow);
            QFile::remove(log);
            QProcess shell;
            QProcessEnvironment environment;
            environment.insert(QStringLiteral("PATH"), stubs.base + QLatin1StringView("/bin"));
            environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
            shell.setProcessEnvironment(environment);
            shell.setWorkingDirectory(stubs.ws());
            shell.setStandardInputFile(QProcess::nullDevice());
            shell.start(bash, {QStringLiteral("--norc"), QStringLiteral("--noprofile"), QStringLiteral("-c"),
                               QLatin1StringView("enable -n echo printf test [ true false pwd kill; ") + line.command});
            QVERIFY(shell.waitForFinished(20000));
            QFile written(log);
            QVERIFY2(written.open(QIODevice::ReadOnly), qPrintable(line.command));
            QStringList record;
            for (const QByteArray &word : written.readAll().split('\0')) {
                if (word != "<end>") {
                    record.push_back(QString::fromUtf8(word));
                    continue;
                }
                const auto &steps = verdict.plan->effects.exec->steps;
                const bool predicted = std::any_of(steps.begin(), steps.end(), [&](const ExecStep &step) {
                    static const QStringList extended{QStringLiteral("git"), QStringLiteral("grep"),
                                                      QStringLiteral("rg"), QStringLiteral("diff")};
                    QStringList argv = step.argv; // an identifier is made to mean a commit
                    argv.replaceInStrings(QStringLiteral("^{commit}"), QString());
                    return extended.contains(record.front()) ? isSubsequence(record, argv) : record == argv;
                });
                QVERIFY2(predicted,
                         qPrintable(line.command + QLatin1StringView(" ran ") + record.join(QLatin1Char('|'))));
                record.clear();
                ++compared;
            }
        }
        QVERIFY(compared > 250);
    }
};

QTEST_APPLESS_MAIN(TestCommands)
#include "tst_commands.moc"
