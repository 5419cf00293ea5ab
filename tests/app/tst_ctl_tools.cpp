// SPDX-License-Identifier: GPL-3.0-or-later
// policy explain, doctor, keys without a keychain.
#include "app/ctl_home.h"
#include <QJsonArray>
#include <QJsonDocument>
#include <QtTest>

using namespace homard;
using namespace Qt::Literals::StringLiterals;

class TestCtlTools : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void explainsACall_data();
    void explainsACall();
    void explainsCommands();
    void explainsCommandsOfAFile();
    void explainTakesLinesOfWindows();
    void explainKnowsThatThereIsNoSandbox();
    void explainNeedsAFolder();
    void doctor();
    void s55DoctorTriesTheSandbox();
    void keysWithoutAKeychain_data();
    void keysWithoutAKeychain();
    void keyIsOneLine();
    void keyIsNoArgument();

private:
    CtlHome m_home;
    const bool m_confines = sandboxWorks();
};

void TestCtlTools::explainsACall_data()
{
    QTest::addColumn<QString>("tool");
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QString>("decision");
    QTest::newRow("read inside") << u"read_file"_s << uR"({"path":"README.md"})"_s << u"allow"_s;
    QTest::newRow("write inside") << u"write_file"_s << uR"({"path":"a.txt","content":"x"})"_s << u"ask"_s;
    QTest::newRow("list") << u"exec"_s << uR"({"command":"ls -la"})"_s << (m_confines ? u"allow"_s : u"ask"_s);
    QTest::newRow("time") << u"exec"_s << uR"({"command":"ls","timeout":5})"_s << (m_confines ? u"allow"_s : u"ask"_s);
    QTest::newRow("everything gone") << u"exec"_s << uR"({"command":"rm -rf /"})"_s << u"deny"_s;
    QTest::newRow("home gone") << u"exec"_s << uR"({"command":"rm -rf ~"})"_s << u"deny"_s;
}

void TestCtlTools::explainsACall()
{
    QFETCH(QString, tool);
    QFETCH(QString, arguments);
    QFETCH(QString, decision);
    const auto got = m_home.ctl({u"policy"_s, u"explain"_s, u"--tool"_s, tool, u"--arguments"_s, arguments});
    QCOMPARE(got.code, 0);
    QCOMPARE(got.lines.size(), 1);
    QCOMPARE(got.lines[0].value("decision"_L1).toString(), decision);
    const QStringList risks{u"low"_s, u"medium"_s, u"high"_s};
    QVERIFY(risks.contains(got.lines[0].value("risk"_L1).toString()));
    QVERIFY(!got.lines[0].value("reason"_L1).toString().isEmpty());
    QVERIFY(!got.lines[0].value("rule"_L1).toString().isEmpty());
    QVERIFY(!QFileInfo::exists(m_home.file(u"a.txt"_s)));
}

void TestCtlTools::explainsCommands()
{
    const auto got =
        m_home.ctl({u"policy"_s, u"explain"_s, u"--commands"_s, u"-"_s}, "ls\n\nrm -rf /\n   \necho 'open\ntouch x");
    QCOMPARE(got.code, 0);
    QCOMPARE(got.out.count('\n'), 6);
    QCOMPARE(got.lines.size(), 6); // one object a line, also for the empty ones and the last without its end
    QStringList decisions;
    for (const auto &line : got.lines)
        decisions.append(line.value("decision"_L1).toString());
    QCOMPARE(decisions[0], m_confines ? u"allow"_s : u"ask"_s);
    QCOMPARE(decisions[2], u"deny"_s);
    for (const int i : {1, 3, 4, 5})
        QVERIFY2(decisions[i] == u"ask"_s || decisions[i] == u"deny"_s, qPrintable(decisions.join(u' ')));
    QVERIFY(!QFileInfo::exists(m_home.file(u"x"_s)));
}

void TestCtlTools::explainsCommandsOfAFile()
{
    m_home.write(u"commands"_s, "cat README.md\nrm -r notes.txt\n");
    const auto got = m_home.ctl(
        {u"policy"_s, u"explain"_s, u"--workspace"_s, m_home.workspace(), u"--commands"_s, m_home.file(u"commands"_s)});
    QCOMPARE(got.code, 0);
    QCOMPARE(got.lines.size(), 2);
    QCOMPARE(got.lines[0].value("decision"_L1).toString(), m_confines ? u"allow"_s : u"ask"_s);
    QCOMPARE(got.lines[1].value("decision"_L1).toString(), u"ask"_s);
    QCOMPARE(got.lines[1].value("risk"_L1).toString(), u"high"_s);
    const auto none = m_home.ctl({u"policy"_s, u"explain"_s, u"--commands"_s, m_home.file(u"nowhere"_s)});
    QCOMPARE(none.code, 1);
    QVERIFY(none.err.contains("nowhere"));
}

void TestCtlTools::explainTakesLinesOfWindows()
{
    const auto plain = m_home.ctl({u"policy"_s, u"explain"_s, u"--commands"_s, u"-"_s}, "ls\ntouch x\n\n");
    const auto windows = m_home.ctl({u"policy"_s, u"explain"_s, u"--commands"_s, u"-"_s}, "ls\r\ntouch x\r\n\r\n");
    QCOMPARE(windows.lines.size(), 3);
    QCOMPARE(windows.out, plain.out);
}

/// What is explained is what a run would do (S55): homardctl without its launcher beside it has no sandbox.
void TestCtlTools::explainKnowsThatThereIsNoSandbox()
{
    const QTemporaryDir elsewhere;
    const QString alone = elsewhere.filePath(u"homardctl"_s);
    QVERIFY(QFile::copy(CtlHome::program(), alone));
    QProcess process;
    process.setProcessEnvironment(m_home.environment());
    process.setWorkingDirectory(m_home.workspace());
    process.start(alone,
                  {u"policy"_s, u"explain"_s, u"--tool"_s, u"exec"_s, u"--arguments"_s, uR"({"command":"ls"})"_s});
    QVERIFY(process.waitForStarted());
    const auto got = CtlHome::finish(process);
    QCOMPARE(got.code, 0);
    QCOMPARE(got.lines.size(), 1);
    QCOMPARE(got.lines[0].value("decision"_L1).toString(), u"ask"_s);
    QCOMPARE(got.lines[0].value("rule"_L1).toString(), u"no-sandbox"_s);
}

void TestCtlTools::explainNeedsAFolder()
{
    const auto got = m_home.ctl({u"policy"_s, u"explain"_s, u"--workspace"_s, u"/"_s, u"--commands"_s, u"-"_s}, "ls\n");
    QCOMPARE(got.code, 1); // as for run
    QVERIFY(got.out.isEmpty());
    QVERIFY(!got.err.isEmpty());
}

void TestCtlTools::s55DoctorTriesTheSandbox()
{
    const auto got = m_home.ctl({u"doctor"_s, u"--sandbox"_s, u"--json"_s});
    const auto lines = got.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 12);
    int held = 0;
    for (const auto &text : lines) {
        const auto line = QJsonDocument::fromJson(text).object();
        const auto outcome = line.value(u"outcome"_s).toString();
        QVERIFY2(outcome == u"held" || outcome == u"not-tried", text.constData());
        QVERIFY2((outcome == u"held") == line.value(u"detail"_s).toString().isEmpty(), text.constData());
        held += outcome == u"held";
    }
    QCOMPARE(got.code, held == 12 ? 0 : 1); // one that was not tried is no pass
    const auto text = m_home.ctl({u"doctor"_s, u"--sandbox"_s});
    QCOMPARE(text.code, got.code);
    QVERIFY2(text.out.contains(QByteArray::number(held) + " of 12 held."), text.out.constData());
    for (const char *name : {"write-outside", "unix-socket", "deep-hook", "terminal-input", "process-root"})
        QVERIFY2(text.out.contains(name), text.out.constData());
}

void TestCtlTools::doctor()
{
    const auto got = m_home.ctl({u"doctor"_s, u"--json"_s});
    QMap<QString, QJsonObject> found;
    bool missing = false;
    for (const auto &line : got.lines) {
        found.insert(line.value("name"_L1).toString(), line);
        QVERIFY(!line.value("detail"_L1).toString().isEmpty());
        missing = missing || (line.value("needed"_L1).toBool() && !line.value("ok"_L1).toBool());
    }
    for (const auto *name : {"folders", "settings", "sessions", "sandbox", "keychain", "model"})
        QVERIFY2(found.contains(QLatin1String(name)), name);
    for (const auto *name : {"folders", "settings", "sessions"})
        QVERIFY2(found.value(QLatin1String(name)).value("ok"_L1).toBool(), name);
    QVERIFY(!found.value(u"keychain"_s).value("ok"_L1).toBool()); // there is none here
    QCOMPARE(got.code, missing ? 1 : 0);
    const auto text = m_home.ctl({u"doctor"_s});
    QCOMPARE(text.code, got.code);
    QVERIFY(text.out.contains("sandbox"));
    if (!found.value(u"sandbox"_s).value("ok"_L1).toBool())
        QSKIP("skipped: no bubblewrap");
    const auto probes = found.value(u"sandbox"_s).value("probes"_L1).toArray();
    QVERIFY(!probes.isEmpty());
    for (const auto &probe : probes)
        QVERIFY2(probe["passed"_L1].toBool(), qPrintable(probe["name"_L1].toString()));
}

void TestCtlTools::keysWithoutAKeychain_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("add") << QStringList{u"keys"_s, u"add"_s, u"sea"_s};
    QTest::newRow("run") << QStringList{u"run"_s, u"--api"_s, u"ollama"_s, u"--model"_s,
                                        u"m"_s,   u"--key"_s, u"sea"_s,    u"hello"_s};
}

void TestCtlTools::keysWithoutAKeychain()
{
    QFETCH(QStringList, arguments);
    const QByteArray key("lobster-fedcba9876543210fedcba9876");
    const auto got = m_home.ctl(arguments, key + '\n');
    QCOMPARE(got.code, 1);
    QVERIFY2(got.err.contains("keychain") || got.err.contains("key \"sea\""), got.err.constData());
    QVERIFY(!got.err.contains(key));
    QCOMPARE(m_home.filesWith(key), QStringList());
}

void TestCtlTools::keyIsOneLine()
{
    for (const char *between : {"\n", "\r\n", "\r"}) {
        const auto got = m_home.ctl({u"keys"_s, u"add"_s, u"sea"_s}, "lobster-123" + QByteArray(between) + "pot-456\n");
        QCOMPARE(got.code, 1);
        QVERIFY2(got.err.contains("more than one line"), got.err.constData());
        QVERIFY(!got.err.contains("lobster") && !got.err.contains("pot-456"));
    }
}

void TestCtlTools::keyIsNoArgument()
{
    const QByteArray key("lobster-fedcba9876543210fedcba9876");
    const auto got = m_home.ctl({u"keys"_s, u"add"_s, u"sea"_s, QString::fromLatin1(key)});
    QCOMPARE(got.code, 2);
    QVERIFY2(got.err.contains("never an argument"), got.err.constData());
    QVERIFY(!got.err.contains(key));
    QCOMPARE(m_home.filesWith(key), QStringList());
}

QTEST_GUILESS_MAIN(TestCtlTools)
#include "tst_ctl_tools.moc"
