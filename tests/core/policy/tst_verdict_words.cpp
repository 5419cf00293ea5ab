// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy_fixture.h"
#include <QTest>

using namespace homard;

/// What a card shows of a question above the plan: headline, risk in words, and the arguments that do something.
class TestVerdictWords : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void commands_data();
    void commands();
    void files_data();
    void files();
    void marks_data();
    void marks();
    void everyQuestionHasWords();
    void whatIsTooMuchIsNotCounted();
    void s10NamesAreShownWhole();

private:
    QString at(const char *name) const { return m_fixture.ws() + QLatin1Char('/') + QLatin1StringView(name); }

    PolicyFixture m_fixture;
    QTemporaryDir m_bin;
    std::unique_ptr<PolicyGate> m_gate;
};

void TestVerdictWords::initTestCase()
{
    QLocale::setDefault(QLocale(QLocale::English));
    for (const char *name : {"rm", "mkdir", "mv", "cp", "python3", "curl", "sudo", "git", "touch", "find", "sort",
                             "tee", "zip", "sed", "chmod", "tar", "wget", "tool"}) {
        QFile stub(m_bin.filePath(QLatin1StringView(name)));
        QVERIFY(stub.open(QIODevice::WriteOnly));
        QVERIFY(stub.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    }
    PolicyOptions options = m_fixture.options();
    options.home = m_fixture.base; // the workspace lies in it, and no program
    options.searchPath = {m_bin.path()};
    m_gate = std::make_unique<PolicyGate>(options);
}

void TestVerdictWords::commands_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("headline");
    const auto row = [](const char *command, const char *headline) {
        QTest::newRow(command) << QString::fromLatin1(command) << QString::fromLatin1(headline);
    };
    row("rm a.txt b.txt README.md", "Run a command that deletes 3 files in ~/ws");
    row("rm docs/*.txt", "Run a command that deletes 4 files in ~/ws/docs");
    row("rm -f docs/data.csv", "Run a command that deletes a file in ~/ws/docs");
    row("rm -r build", "Run a command that deletes a folder in ~/ws");
    row("rm -r build a.txt", "Run a command that deletes 2 files or folders in ~/ws");
    row("rm ../outside/CANARY", "Run a command that deletes a file in ~/outside");
    row("sudo rm a.txt", "Run a command that deletes a file in ~/ws");
    row("mv a.txt docs", "Run a command that moves something to ~/ws/docs");
    row("cp a.txt b.txt docs", "Run a command that copies 2 things to ~/ws/docs");
    row("cp -t docs a.txt b.txt", "Run a command that copies 2 things to ~/ws/docs");
    row("tool rm a.txt", "Run tool");
    row("python3 script.py", "Run python3");
    row("/usr/bin/python3 x", "Run python3 in a shell");
    row("mkdir x && python3 y", "Run mkdir and python3");
    row("python3 x > y", "Run python3 in a shell");
    row("$x", "Run $x in a shell");
    row("mkdir a && touch b && python3 c && git add d", "Run mkdir, touch, python3 and more");
}

void TestVerdictWords::commands()
{
    QFETCH(QString, command);
    QFETCH(QString, headline);
    const Verdict verdict = m_gate->judge(m_fixture.exec(command));
    QVERIFY(verdict.decision == Decision::Ask);
    QCOMPARE(verdict.headline, headline);
    QVERIFY(verdict.riskWords.startsWith(verdict.risk == Risk::High ? QStringLiteral("High risk because ")
                                                                    : QStringLiteral("Medium risk because ")));
}

void TestVerdictWords::files_data()
{
    QTest::addColumn<QString>("tool");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("headline");
    const auto row = [](const char *tool, const QString &path, const char *headline) {
        QTest::addRow("%s %s", tool, qPrintable(path))
            << QString::fromLatin1(tool) << path << QString::fromLatin1(headline);
    };
    row("write_file", at("src/main.cpp"), "Change src/main.cpp");
    row("create", at("src/new.cpp"), "Create src/new.cpp");
    row("write_file", at("AGENTS.md"), "Change AGENTS.md (protected)");
    row("write_file", m_fixture.base + QStringLiteral("/outside/x"), "Change ~/outside/x");
    row("write_file", QStringLiteral("/etc/hosts"), "Change /etc/hosts");
    row("read_file", at(".env"), "Read .env (protected)");
    row("read_file", m_fixture.base + QStringLiteral("/outside/CANARY"), "Read ~/outside/CANARY");
    row("list_files", QStringLiteral("/etc"), "List /etc");
    row("search_text", QStringLiteral("/etc"), "Search in /etc");
    row("find_files", QStringLiteral("/etc"), "Find files in /etc");
}

void TestVerdictWords::files()
{
    QFETCH(QString, tool);
    QFETCH(QString, path);
    QFETCH(QString, headline);
    const bool creates = tool == QLatin1StringView("create");
    GateRequest request = creates || tool == QLatin1StringView("write_file")
                              ? m_fixture.writing(path)
                              : m_fixture.reading(qPrintable(tool), path);
    if (creates)
        request.preview.change->creates = true;
    const Verdict verdict = m_gate->judge(request);
    QVERIFY(verdict.decision == Decision::Ask);
    QCOMPARE(verdict.headline, headline);
    QVERIFY(!verdict.riskWords.isEmpty());
    QVERIFY(verdict.marks.empty());
}

void TestVerdictWords::marks_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("marks"); ///< "step.index effect" …
    const auto row = [](const char *command, const char *marks) {
        QTest::newRow(command) << QString::fromLatin1(command) << QString::fromLatin1(marks);
    };
    row("rm -f a.txt -- b.txt", "0.2 deletes, 0.4 deletes");
    row("mkdir x ../outside/y", "0.1 inside, 0.2 outside");
    row("mkdir x && rm a.txt", "0.1 inside, 1.1 deletes");
    row("cp a.txt outdir", "0.2 outside");
    row("mv a.txt b.txt docs", "0.1 inside, 0.2 inside, 0.3 inside");
    row("cp -t /tmp a.txt", "0.2 outside");
    row("sudo rm a.txt", "0.0 privilege, 0.2 deletes");
    row("curl -o x https://host/y", "0.0 network, 0.2 inside, 0.3 network");
    row("wget --output-file=/tmp/log https://host/y", "0.0 network, 0.1 outside, 0.2 network");
    row("sort -o out a.txt", "0.2 inside");
    row("sort --output=../out a.txt", "0.1 outside");
    row("git push", "0.1 network");
    row("git rm a.txt", "0.1 deletes");
    row("find src -delete", "0.2 deletes");
    row("chmod 644 a.txt", "0.2 inside");
    row("zip x.zip a.txt", "0.1 inside");
    row("sed -i s/a/b/ a.txt", "0.3 inside");
    row("tar -xf a.tar -C /tmp", "0.4 outside");
    row("tar -cf a.tar -C src x", "");
    row("python3 script.py", "");
}

void TestVerdictWords::marks()
{
    QFETCH(QString, command);
    QFETCH(QString, marks);
    const Verdict verdict = m_gate->judge(m_fixture.exec(command));
    QVERIFY(verdict.decision == Decision::Ask);
    QStringList got;
    for (const MarkedArgument &mark : verdict.marks) {
        static const char *words[] = {"none", "inside", "outside", "deletes", "network", "privilege"};
        got << QStringLiteral("%1.%2 %3")
                   .arg(mark.step)
                   .arg(mark.index)
                   .arg(QLatin1StringView(words[int(mark.effect)]));
        const auto &steps = verdict.plan->effects.exec->steps;
        QVERIFY(mark.step < int(steps.size()) && mark.index < steps[size_t(mark.step)].argv.size());
    }
    QCOMPARE(got.join(QStringLiteral(", ")), marks);
}

void TestVerdictWords::everyQuestionHasWords()
{
    for (const GateRequest &request :
         {m_fixture.request("delete_all"), m_fixture.request("read_file"), m_fixture.exec(QString()),
          m_fixture.exec(QStringLiteral("true;").repeated(1000)), m_fixture.exec(QStringLiteral("((")),
          m_fixture.writing(QString())}) {
        const Verdict verdict = m_gate->judge(request);
        if (verdict.decision != Decision::Ask)
            continue;
        QVERIFY(!verdict.headline.isEmpty());
        QVERIFY(!verdict.riskWords.isEmpty());
    }
    const Verdict free = m_gate->judge(m_fixture.reading("read_file", at("README.md")));
    QVERIFY(free.headline.isEmpty() && free.sessionRule.isEmpty());
}

void TestVerdictWords::whatIsTooMuchIsNotCounted()
{
    QString command = QStringLiteral("rm");
    for (int i = 0; i < 900; ++i)
        command += QStringLiteral(" f%1").arg(i);
    const Verdict verdict = m_gate->judge(m_fixture.exec(command.left(4000)));
    QCOMPARE(verdict.headline, QStringLiteral("Run a command that deletes many files"));
}

void TestVerdictWords::s10NamesAreShownWhole()
{
    const Verdict verdict = m_gate->judge(m_fixture.writing(m_fixture.ws() + QStringLiteral("/a\u202Eb.txt")));
    QCOMPARE(verdict.headline, QStringLiteral("Change a\\u{202e}b.txt"));
    QVERIFY(!verdict.headline.contains(QLatin1Char('\n')));
}

QTEST_APPLESS_MAIN(TestVerdictWords)
#include "tst_verdict_words.moc"
