// SPDX-License-Identifier: GPL-3.0-or-later
// What homardctl says and returns when it is called wrongly, or only asked about itself.
#include "app/ctl_home.h"
#include <QtTest>

using namespace homard;
using namespace Qt::Literals::StringLiterals;

class TestCtlUsage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void version();
    void help_data();
    void help();
    void wrong_data();
    void wrong();
    void missingWorkspace();
    void tooLargeWorkspace_data();
    void tooLargeWorkspace();
    void cannotStartAsJson();

private:
    CtlHome m_home;
};

void TestCtlUsage::version()
{
    const auto got = m_home.ctl({u"--version"_s});
    QCOMPARE(got.code, 0);
    QVERIFY2(QRegularExpression(u"^homardctl \\d+\\.\\d+\\.\\d+\n$"_s).match(QString::fromUtf8(got.out)).hasMatch(),
             got.out.constData());
}

void TestCtlUsage::help_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArrayList>("words");
    QTest::newRow("--help") << QStringList{u"--help"_s} << 0
                            << QByteArrayList{"run", "sessions", "undo", "keys", "policy", "decode", "doctor"};
    QTest::newRow("nothing") << QStringList{} << 2 << QByteArrayList{"Usage"};
    QTest::newRow("run") << QStringList{u"run"_s, u"--help"_s} << 0
                         << QByteArrayList{"--session", "--workspace", "--model",   "--api",       "--base-url",
                                           "--key",     "--key-env",   "--ca-file", "--max-turns", "--json"};
    QTest::newRow("sessions") << QStringList{u"sessions"_s, u"--help"_s} << 0
                              << QByteArrayList{"--limit", "--json", "--format", "--output"};
    QTest::newRow("undo") << QStringList{u"undo"_s, u"--help"_s} << 0
                          << QByteArrayList{"--session", "--list", "--force", "--json"};
    QTest::newRow("keys") << QStringList{u"keys"_s, u"--help"_s} << 0 << QByteArrayList{"add", "list", "remove"};
    QTest::newRow("policy") << QStringList{u"policy"_s, u"--help"_s} << 0
                            << QByteArrayList{"--workspace", "--tool", "--arguments", "--commands"};
    QTest::newRow("decode") << QStringList{u"decode"_s, u"--help"_s} << 0 << QByteArrayList{"--api", "FILE"};
    QTest::newRow("doctor") << QStringList{u"doctor"_s, u"--help"_s} << 0 << QByteArrayList{"--json", "--sandbox"};
}

void TestCtlUsage::help()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, code);
    QFETCH(QByteArrayList, words);
    const auto got = m_home.ctl(arguments);
    QCOMPARE(got.code, code);
    QVERIFY((code == 0 ? got.err : got.out).isEmpty()); // asked for: stdout; a mistake: stderr
    for (const auto &word : words)
        QVERIFY2((got.out + got.err).contains(word), word.constData());
}

void TestCtlUsage::wrong_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("words");
    const auto row = [](const char *name, const QStringList &arguments, const char *words) {
        QTest::newRow(name) << arguments << QByteArray(words);
    };
    row("unknown command", {u"cook"_s}, "cook");
    row("unknown option", {u"run"_s, u"--frobnicate"_s, u"hello"_s}, "frobnicate");
    row("no prompt", {u"run"_s}, "PROMPT");
    row("empty prompt", {u"run"_s, u""_s}, "PROMPT");
    row("blank prompt", {u"run"_s, u"  \t"_s}, "PROMPT");
    row("turns no number", {u"run"_s, u"--max-turns"_s, u"many"_s, u"hello"_s}, "--max-turns");
    row("turns negative", {u"run"_s, u"--max-turns=-1"_s, u"hello"_s}, "--max-turns");
    row("turns empty", {u"run"_s, u"--max-turns="_s, u"hello"_s}, "--max-turns");
    row("unknown api", {u"run"_s, u"--api"_s, u"telepathy"_s, u"--model"_s, u"x"_s, u"hello"_s}, "telepathy");
    row("no model", {u"run"_s, u"--api"_s, u"openai-chat"_s, u"hello"_s}, "--model");
    row("two keys", {u"run"_s, u"--key"_s, u"a"_s, u"--key-env"_s, u"B"_s, u"hello"_s}, "not both");
    row("address", {u"run"_s, u"--api"_s, u"ollama"_s, u"--model"_s, u"x"_s, u"--base-url"_s, u"ftp://x"_s, u"hi"_s},
        "ftp://x");
    row("sessions nothing", {u"sessions"_s}, "list");
    row("sessions unknown", {u"sessions"_s, u"burn"_s}, "list");
    row("sessions show nothing", {u"sessions"_s, u"show"_s}, "show ID");
    row("model of nobody", {u"run"_s, u"--model"_s, u"m"_s, u"--base-url"_s, u"http://127.0.0.1:9/v1"_s, u"hi"_s},
        "--api");
    row("empty value", {u"run"_s, u"--workspace"_s, u""_s, u"hi"_s}, "--workspace has no value");
    row("sessions limit", {u"sessions"_s, u"list"_s, u"--limit"_s, u"0"_s}, "--limit");
    row("sessions format", {u"sessions"_s, u"export"_s, u"x"_s, u"--format"_s, u"pdf"_s}, "--format");
    row("undo before", {u"undo"_s, u"--before"_s, u"a"_s}, "--before needs --session");
    row("undo two", {u"undo"_s, u"a"_s, u"b"_s}, "CHECKPOINT");
    row("keys nothing", {u"keys"_s}, "add NAME");
    row("keys add nothing", {u"keys"_s, u"add"_s}, "add NAME");
    row("policy nothing", {u"policy"_s}, "policy explain");
    row("policy no call", {u"policy"_s, u"explain"_s}, "--tool");
    row("policy half a call", {u"policy"_s, u"explain"_s, u"--tool"_s, u"exec"_s}, "--arguments");
    row("policy both",
        {u"policy"_s, u"explain"_s, u"--tool"_s, u"exec"_s, u"--arguments"_s, u"{}"_s, u"--commands"_s, u"-"_s},
        "--commands");
    row("policy no JSON", {u"policy"_s, u"explain"_s, u"--tool"_s, u"exec"_s, u"--arguments"_s, u"ls"_s}, "JSON");
    row("policy a list", {u"policy"_s, u"explain"_s, u"--tool"_s, u"exec"_s, u"--arguments"_s, u"[]"_s},
        "this is a list");
    row("policy too little",
        {u"policy"_s, u"explain"_s, u"--tool"_s, u"exec"_s, u"--arguments"_s, uR"({"command":"ls","timeout":0})"_s},
        "timeout");
    row("policy too much",
        {u"policy"_s, u"explain"_s, u"--tool"_s, u"list_files"_s, u"--arguments"_s, uR"({"depth":"far"})"_s}, "depth");
    row("policy no tool", {u"policy"_s, u"explain"_s, u"--tool"_s, u"teleport"_s, u"--arguments"_s, u"{}"_s},
        "teleport");
    row("decode no api", {u"decode"_s, u"x"_s}, "--api");
    row("decode practice", {u"decode"_s, u"--api"_s, u"practice"_s, u"x"_s}, "--api");
    row("decode no file", {u"decode"_s, u"--api"_s, u"ollama"_s}, "FILE");
    row("doctor argument", {u"doctor"_s, u"me"_s}, "doctor");
}

void TestCtlUsage::wrong()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, words);
    const auto got = m_home.ctl(arguments);
    QCOMPARE(got.code, 2);
    QVERIFY2(got.err.contains(words), got.err.constData());
    QVERIFY2(got.out.isEmpty(), got.out.constData());
}

void TestCtlUsage::missingWorkspace()
{
    const auto got = m_home.ctl({u"run"_s, u"--workspace"_s, m_home.file(u"nowhere"_s), u"hello"_s});
    QCOMPARE(got.code, 1);
    QVERIFY2(got.err.contains("nowhere"), got.err.constData());
}

void TestCtlUsage::tooLargeWorkspace_data()
{
    QTest::addColumn<QString>("folder");
    QTest::newRow("root") << u"/"_s;
    QTest::newRow("home") << m_home.user();
    QTest::newRow("home by another name") << m_home.user() + u"/./work/.."_s;
    QTest::newRow("own files") << m_home.data();
    QTest::newRow("around own files") << QFileInfo(m_home.data()).path();
}

void TestCtlUsage::tooLargeWorkspace()
{
    QFETCH(QString, folder);
    const auto got = m_home.ctl({u"run"_s, u"--workspace"_s, folder, u"hello"_s});
    QCOMPARE(got.code, 1);
    QVERIFY2(got.err.contains("folder"), got.err.constData());
    QVERIFY(got.out.isEmpty());
    QCOMPARE(m_home.ctl({u"sessions"_s, u"list"_s, u"--json"_s}).lines.size(), 0); // nothing was begun
}

void TestCtlUsage::cannotStartAsJson()
{
    const auto got = m_home.ctl({u"run"_s, u"--json"_s, u"--workspace"_s, u"/"_s, u"hello"_s});
    QCOMPARE(got.code, 1);
    QCOMPARE(got.types(), QStringList{u"run_ended"_s});
    const auto error = got.lines[0].value("error"_L1).toObject();
    QCOMPARE(got.lines[0].value("outcome"_L1).toString(), u"error"_s);
    QCOMPARE(error.value("class"_L1).toString(), u"local"_s);
    QVERIFY(!error.value("message"_L1).toString().isEmpty());
    QVERIFY(!error.value("hint"_L1).toString().isEmpty());
}

QTEST_GUILESS_MAIN(TestCtlUsage)
#include "tst_ctl_usage.moc"
