// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_lines.h"
#include "policy_fixture.h"
#include <QDirIterator>
#include <QProcess>
#include <QtTest>

using namespace homard;

namespace {

constexpr int stubCodes[] = {0, 1};

bool isSubsequence(const QStringList &part, const QStringList &whole, QStringList &rest)
{
    qsizetype at = 0;
    for (const QString &word : whole) {
        if (at < part.size() && part[at] == word)
            ++at;
        else
            rest.push_back(word);
    }
    return at == part.size();
}

/// `record` is what a shell ran, `argv` what we would: the same, but for what the table adds to some programs, which
/// are options, their settings, and pathspecs that leave something out.
bool isSameCall(const QStringList &record, QStringList argv)
{
    static const QStringList extended{QStringLiteral("git"), QStringLiteral("grep"), QStringLiteral("rg"),
                                      QStringLiteral("diff")};
    if (!extended.contains(record.front()))
        return record == argv;
    argv.replaceInStrings(QStringLiteral("^{commit}"), QString()); // an identifier is made to mean a commit
    QStringList added;
    static const QRegularExpression harmless(QStringLiteral("^(?:-|:\\(|[a-z]+\\.[A-Za-z]+=|\\.$)"));
    return isSubsequence(record, argv, added) &&
           std::all_of(added.begin(), added.end(), [](const QString &word) { return harmless.match(word).hasMatch(); });
}

/// Which steps run when each of them ends with `code`.
std::vector<QStringList> expectedCalls(const std::vector<ExecStep> &steps, int code)
{
    std::vector<QStringList> out;
    bool runs = true;
    for (const ExecStep &step : steps) {
        if (step.join == Join::Then)
            runs = true;
        else if (step.join == Join::And)
            runs = code == 0;
        else if (step.join == Join::Or)
            runs = code != 0;
        if (runs)
            out.push_back(step.argv);
    }
    return out;
}

} // namespace

/// What runs unasked is what a shell would run, and nothing else: bash in bubblewrap, which sees stubs that write down
/// their arguments, gets each line that the gate lets run (S19, S27, S38).
class TestStubOracle : public QObject
{
    Q_OBJECT

    const std::vector<CommandLine> m_lines = commandLines();
    PolicyFixture m_stubs;
    std::unique_ptr<PolicyGate> m_gate;

    QString log() const { return m_stubs.base + QLatin1StringView("/log/calls"); }

    QStringList files() const
    {
        QStringList out;
        QDirIterator all(m_stubs.base, QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot,
                         QDirIterator::Subdirectories);
        while (all.hasNext()) {
            const QString path = all.next();
            const QFileInfo file = all.fileInfo();
            if (path != log())
                out.push_back(QStringLiteral("%1 %2 %3")
                                  .arg(path)
                                  .arg(file.isFile() ? file.size() : 0)
                                  .arg(file.isDir() ? 0 : file.lastModified().toMSecsSinceEpoch()));
        }
        out.sort();
        return out;
    }

    /// What the stubs wrote down; empty optional: bash could not be run so.
    std::optional<std::vector<QStringList>> callsOf(const QString &command, int code) const
    {
        QFile::remove(log());
        QProcess shell;
        shell.setStandardInputFile(QProcess::nullDevice());
        const auto place = [this](const char *name) { return m_stubs.base + QLatin1StringView(name); };
        shell.start(QStringLiteral("bwrap"),
                    {QStringLiteral("--ro-bind"),
                     QStringLiteral("/"),
                     QStringLiteral("/"),
                     QStringLiteral("--dev"),
                     QStringLiteral("/dev"),
                     QStringLiteral("--bind"),
                     m_stubs.base,
                     m_stubs.base,
                     QStringLiteral("--ro-bind"),
                     place("/bin"),
                     place("/bin"),
                     QStringLiteral("--unshare-all"),
                     QStringLiteral("--die-with-parent"),
                     QStringLiteral("--clearenv"),
                     QStringLiteral("--setenv"),
                     QStringLiteral("PATH"),
                     place("/bin"),
                     QStringLiteral("--setenv"),
                     QStringLiteral("HOME"),
                     place("/home"),
                     QStringLiteral("--setenv"),
                     QStringLiteral("LC_ALL"),
                     QStringLiteral("C.UTF-8"),
                     QStringLiteral("--setenv"),
                     QStringLiteral("STUB_CODE"),
                     QString::number(code),
                     QStringLiteral("--chdir"),
                     m_stubs.ws(),
                     QStringLiteral("/bin/bash"),
                     QStringLiteral("--norc"),
                     QStringLiteral("--noprofile"),
                     QStringLiteral("-c"),
                     QLatin1StringView("enable -n echo printf test [ true false pwd kill; ") + command});
        if (!shell.waitForFinished(20000) || shell.exitStatus() != QProcess::NormalExit)
            return {};
        QFile written(log());
        std::vector<QStringList> calls;
        QStringList record;
        if (written.open(QIODevice::ReadOnly)) {
            for (const QByteArray &word : written.readAll().split('\0')) {
                if (word != "<end>") {
                    record.push_back(QString::fromUtf8(word));
                    continue;
                }
                calls.push_back(std::exchange(record, {}));
            }
        }
        return calls;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QProcess probe;
        probe.start(QStringLiteral("bwrap"), {QStringLiteral("--ro-bind"), QStringLiteral("/"), QStringLiteral("/"),
                                              QStringLiteral("--unshare-all"), QStringLiteral("/bin/true")});
        if (!probe.waitForFinished(20000) || probe.exitCode() != 0)
            QSKIP("skipped: no bubblewrap");
        if (!QFile::exists(QStringLiteral("/bin/bash")))
            QSKIP("skipped: no bash here");
        QDir().mkpath(m_stubs.base + QLatin1StringView("/log"));
        const QByteArray stub =
            "#!/bin/sh\nprintf '%s\\0' \"${0##*/}\" \"$@\" '<end>' >> '" + log().toUtf8() + "'\nexit $STUB_CODE\n";
        for (const QString &name : programsOf(m_lines)) {
            m_stubs.program(name);
            m_stubs.write(QLatin1StringView("bin/") + name, stub);
        }
        m_gate = std::make_unique<PolicyGate>(m_stubs.options());
    }

    /// The oracle itself sees what it is for.
    void seesWhatElseRuns()
    {
        const auto two = callsOf(QStringLiteral("ls; find . -name x"), 0);
        QVERIFY(two);
        QCOMPARE(two->size(), size_t(2));
        const QStringList before = files();
        QVERIFY(callsOf(QStringLiteral("echo x > CANARY"), 0));
        QVERIFY(files() != before);
        QVERIFY(QFile::remove(m_stubs.ws() + QLatin1StringView("/CANARY")));
        QCOMPARE(files(), before);
    }

    void runsWhatWasJudged_data()
    {
        QTest::addColumn<QString>("command");
        int rows = 0;
        for (const CommandLine &line : m_lines) {
            if (line.expectation == QLatin1StringView("run"))
                QTest::newRow(qPrintable(QStringLiteral("%1 %2").arg(++rows).arg(line.command.left(60))))
                    << line.command;
        }
        QVERIFY(rows >= 200);
    }
    void runsWhatWasJudged()
    {
        QFETCH(QString, command);
        const Verdict verdict = m_gate->judge(m_stubs.exec(command));
        QVERIFY2(verdict.decision == Decision::Allow, qPrintable(verdict.reason));
        const QStringList before = files();
        for (const int code : stubCodes) {
            const auto calls = callsOf(command, code);
            QVERIFY(calls);
            std::vector<QStringList> expected = expectedCalls(verdict.plan->effects.exec->steps, code);
            for (const QStringList &call : *calls) { // the parts of a pipe start in any order
                const auto same = std::find_if(expected.begin(), expected.end(),
                                               [&](const QStringList &argv) { return isSameCall(call, argv); });
                QVERIFY2(same != expected.end(), qPrintable(QLatin1StringView("ran ") + call.join(QLatin1Char('|'))));
                expected.erase(same);
            }
            QVERIFY2(expected.empty(), "something did not run");
        }
        const QStringList after = files();
        if (after != before) {
            for (const QString &file : after)
                QVERIFY2(before.contains(file), qPrintable(file));
        }
        QCOMPARE(after.size(), before.size());
    }
};

QTEST_APPLESS_MAIN(TestStubOracle)
#include "tst_stub_oracle.moc"
