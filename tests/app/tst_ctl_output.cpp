// SPDX-License-Identifier: GPL-3.0-or-later
// What goes through homardctl's pipes: all of it arrives, or it says that it did not.
#include "app/ctl_home.h"
#include <QtTest>
#include <sys/stat.h>

using namespace homard;
using namespace Qt::Literals::StringLiterals;

class TestCtlOutput : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void decodeReadsAllOfAPipe();
    void policyReadsAllOfAPipe();
    void fullDevice_data();
    void fullDevice();
    void exportWritesIntoAPipe();
    void exportLeavesReadOnlyFilesAlone();
    void exportToStdout();
    void listTellsThatThereAreMore();
    void helpNamesTheSubcommand();

private:
    CtlHome m_home;
    QString m_session;
};

void TestCtlOutput::initTestCase()
{
    for (int i = 0; i < 3; ++i) {
        const auto run = m_home.ctl({u"run"_s, u"--json"_s, u"--api"_s, u"practice"_s, u"list the files"_s});
        QVERIFY2(run.code == 0, run.err.constData());
        m_session = run.sessionId();
    }
}

void TestCtlOutput::decodeReadsAllOfAPipe()
{
    constexpr int pieces = 5000; // far more than a pipe holds at a time
    QByteArray body;
    for (int i = 0; i < pieces; ++i)
        body += "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"word \"}}]}\n\n";
    body += "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
    const auto got = m_home.ctl({u"decode"_s, u"--api"_s, u"openai-chat"_s, u"-"_s}, body);
    QCOMPARE(got.code, 0);
    QCOMPARE(got.lines.size(), 1);
    QCOMPARE(got.lines[0].value("complete"_L1), QJsonValue(true));
    QCOMPARE(got.lines[0].value("text"_L1).toString().size(), pieces * 5);
}

void TestCtlOutput::policyReadsAllOfAPipe()
{
    constexpr int commands = 30'000;
    const auto got = m_home.ctl({u"policy"_s, u"explain"_s, u"--commands"_s, u"-"_s},
                                QByteArray("ls\n").repeated(commands) + "rm -rf /\n");
    QCOMPARE(got.code, 0);
    QCOMPARE(got.lines.size(), commands + 1);
    QCOMPARE(got.lines.constLast().value("decision"_L1).toString(), u"deny"_s);
}

void TestCtlOutput::fullDevice_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("sessions list") << QStringList{u"sessions"_s, u"list"_s};
    QTest::newRow("export") << QStringList{u"sessions"_s, u"export"_s, m_session};
    QTest::newRow("policy") << QStringList{u"policy"_s,     u"explain"_s,     u"--tool"_s,
                                           u"list_files"_s, u"--arguments"_s, u"{}"_s};
}

void TestCtlOutput::fullDevice()
{
    QFETCH(QStringList, arguments);
    QProcess process;
    process.setProcessEnvironment(m_home.environment());
    process.setWorkingDirectory(m_home.workspace());
    process.setStandardOutputFile(u"/dev/full"_s);
    process.start(CtlHome::program(), arguments);
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitCode(), 1);
    QVERIFY(process.readAllStandardError().contains("could not all be written"));
}

void TestCtlOutput::exportWritesIntoAPipe()
{
    const QString pipe = m_home.file(u"pipe"_s);
    QCOMPARE(mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    QProcess reader;
    reader.start(u"cat"_s, {pipe});
    const auto got = m_home.ctl({u"sessions"_s, u"export"_s, m_session, u"--output"_s, pipe});
    QVERIFY2(got.code == 0, got.err.constData());
    QVERIFY(reader.waitForFinished());
    QVERIFY(reader.readAllStandardOutput().contains(m_session.toUtf8()));
    struct stat found;
    QCOMPARE(stat(QFile::encodeName(pipe).constData(), &found), 0);
    QVERIFY(S_ISFIFO(found.st_mode));
}

void TestCtlOutput::exportLeavesReadOnlyFilesAlone()
{
    m_home.write(u"kept.json"_s, "mine");
    QVERIFY(QFile::setPermissions(m_home.file(u"kept.json"_s), QFileDevice::ReadOwner));
    const auto got = m_home.ctl({u"sessions"_s, u"export"_s, m_session, u"--output"_s, u"kept.json"_s});
    QCOMPARE(got.code, 1);
    QVERIFY2(got.err.contains("read-only"), got.err.constData());
    QCOMPARE(m_home.read(u"kept.json"_s), QByteArray("mine"));
}

void TestCtlOutput::exportToStdout()
{
    const auto plain = m_home.ctl({u"sessions"_s, u"export"_s, m_session});
    const auto dash = m_home.ctl({u"sessions"_s, u"export"_s, m_session, u"--output"_s, u"-"_s});
    QCOMPARE(dash.code, 0);
    QVERIFY(!dash.out.isEmpty());
    QCOMPARE(dash.out, plain.out);
}

void TestCtlOutput::listTellsThatThereAreMore()
{
    const auto some = m_home.ctl({u"sessions"_s, u"list"_s, u"--limit"_s, u"2"_s});
    QCOMPARE(some.out.count('\n'), 2);
    QVERIFY2(some.err.contains("--limit"), some.err.constData());
    const auto all = m_home.ctl({u"sessions"_s, u"list"_s, u"--limit"_s, u"3"_s});
    QCOMPARE(all.out.count('\n'), 3);
    QVERIFY2(all.err.isEmpty(), all.err.constData());
}

void TestCtlOutput::helpNamesTheSubcommand()
{
    for (const char *name : {"run", "sessions", "undo", "keys", "policy", "decode", "doctor"}) {
        const auto got = m_home.ctl({QLatin1StringView(name), u"--help"_s});
        QCOMPARE(got.code, 0);
        QVERIFY2(got.out.startsWith(QByteArray("Usage: homardctl ") + name), got.out.constData());
        QVERIFY2(!got.out.contains("help-all"), got.out.constData());
    }
}

QTEST_GUILESS_MAIN(TestCtlOutput)
#include "tst_ctl_output.moc"
