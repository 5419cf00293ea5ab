// SPDX-License-Identifier: GPL-3.0-or-later
// policy.json as homardctl obeys and shows it.
#include "ctl_home.h"
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QtTest>

using namespace homard;
using namespace Qt::StringLiterals;

class TestCtlRules : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_home = std::make_unique<CtlHome>(); }
    void noRules();
    void listed();
    void revoked();
    void explainShowsTheWay();
    void explainLeavesNoTrace();
    void aRunObeysThem();
    void s59WhatIsWrongIsTold();
    void usage_data();
    void usage();

private:
    QString policyFile() const { return m_home->data() + "/../config/policy.json"_L1; }
    void write(const QByteArray &json) const
    {
        QVERIFY(QDir().mkpath(m_home->data() + "/../config"_L1));
        QFile file(policyFile());
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(json) == json.size());
    }
    static QByteArray twoRules()
    {
        return R"({"version":1,"rules":[
            {"id":"no-push","decision":"deny","program":"git","arguments":["push"]},
            {"id":"dirs","decision":"allow","tool":"exec","origin":"asked","expires":"2099-01-01T00:00:00Z",
             "commands":[{"program":"/usr/bin/mkdir","name":"mkdir"}]}]})";
    }

    std::unique_ptr<CtlHome> m_home;
};

void TestCtlRules::noRules()
{
    const auto got = m_home->ctl({u"policy"_s, u"rules"_s});
    QCOMPARE(got.code, 0);
    QVERIFY(!got.out.isEmpty());
    QVERIFY(got.err.isEmpty());
    const auto json = m_home->ctl({u"policy"_s, u"rules"_s, u"--json"_s});
    QVERIFY(json.code == 0 && json.out.isEmpty());
    QVERIFY(!QFile::exists(policyFile()));
}

void TestCtlRules::listed()
{
    write(twoRules());
    const auto got = m_home->ctl({u"policy"_s, u"rules"_s, u"--json"_s});
    QCOMPARE(got.code, 0);
    QCOMPARE(got.lines.size(), 2);
    QCOMPARE(got.lines[0].value("id"_L1).toString(), u"dirs"_s); // what allows comes first
    QCOMPARE(got.lines[0].value("decision"_L1).toString(), u"allow"_s);
    QCOMPARE(got.lines[0].value("scope"_L1).toString(), u"always"_s);
    QCOMPARE(got.lines[0].value("origin"_L1).toString(), u"asked"_s);
    QCOMPARE(got.lines[0].value("expires"_L1).toString(), u"2099-01-01T00:00:00Z"_s);
    QVERIFY(!got.lines[0].value("expired"_L1).toBool());
    QVERIFY(got.lines[0].value("sentence"_L1).toString().contains("mkdir"_L1));
    QCOMPARE(got.lines[1].value("id"_L1).toString(), u"no-push"_s);
    const auto text = m_home->ctl({u"policy"_s, u"rules"_s});
    QCOMPARE(text.out.count('\n'), 2);
    QVERIFY(text.out.contains("2099-01-01") && text.out.contains("no-push"));
}

void TestCtlRules::revoked()
{
    write(twoRules());
    const auto got = m_home->ctl({u"policy"_s, u"revoke"_s, u"dirs"_s});
    QCOMPARE(got.code, 0);
    const auto left = m_home->ctl({u"policy"_s, u"rules"_s, u"--json"_s});
    QCOMPARE(left.lines.size(), 1);
    QVERIFY(left.err.isEmpty()); // a change of our own
    QCOMPARE(m_home->ctl({u"policy"_s, u"revoke"_s, u"dirs"_s}).code, 1);
    const auto refusing = m_home->ctl({u"policy"_s, u"revoke"_s, u"no-push"_s});
    QCOMPARE(refusing.code, 1);
    QVERIFY(refusing.err.contains("policy.json"));
    QCOMPARE(m_home->ctl({u"policy"_s, u"rules"_s, u"--json"_s}).lines.size(), 1);
}

void TestCtlRules::explainShowsTheWay()
{
    write(R"({"version":1,"stages":{"global":{"deny":["write_file"]}},
              "rules":[{"id":"look","decision":"ask","tool":"read_file"}]})");
    const auto explain = [this](const QString &tool, const QString &arguments) {
        return m_home->ctl({u"policy"_s, u"explain"_s, u"--tool"_s, tool, u"--arguments"_s, arguments}).lines.value(0);
    };
    const QJsonObject reading = explain(u"read_file"_s, uR"({"path":"README.md"})"_s);
    QCOMPARE(reading.value("decision"_L1).toString(), u"ask"_s);
    const QJsonArray way = reading.value("trace"_L1).toArray();
    QCOMPARE(way.size(), 2);
    QCOMPARE(way[0]["stage"_L1].toString(), u"tool"_s);
    QCOMPARE(way[0]["decision"_L1].toString(), u"allow"_s);
    QCOMPARE(way[1]["rule"_L1].toString(), u"rule:look"_s);
    QVERIFY(!way[1]["sentence"_L1].toString().isEmpty());
    const QJsonObject writing = explain(u"write_file"_s, uR"({"path":"a.txt","content":"x"})"_s);
    QCOMPARE(writing.value("decision"_L1).toString(), u"deny"_s);
    QCOMPARE(writing.value("rule"_L1).toString(), u"stage:global"_s);
    const QJsonObject editing = explain(u"edit_file"_s, uR"({"path":"README.md","old_text":"a","new_text":"b"})"_s);
    QCOMPARE(editing.value("decision"_L1).toString(), u"ask"_s);
    QStringList scopes;
    for (const auto &offer : editing.value("offers"_L1).toArray())
        scopes.append(offer["scope"_L1].toString());
    QCOMPARE(scopes, QStringList({u"session"_s, u"folder"_s}));
}

/// It counts no hit and writes nothing into the rules.
void TestCtlRules::explainLeavesNoTrace()
{
    write(twoRules());
    m_home->ctl({u"policy"_s, u"explain"_s, u"--tool"_s, u"exec"_s, u"--arguments"_s, uR"({"command":"mkdir x"})"_s});
    QFile file(policyFile());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), twoRules());
    QVERIFY(!QFile::exists(m_home->file(u"x"_s)));
}

void TestCtlRules::aRunObeysThem()
{
    const QStringList read{u"run"_s, u"--json"_s, u"--api"_s, u"practice"_s, u"read `README.md`"_s};
    QCOMPARE(m_home->ctl(read).line(u"tool_call"_s).value("decision"_L1).toString(), u"allow"_s);
    for (const char *json :
         {R"({"version":1,"rules":[{"id":"no","decision":"deny","path":"README.md"}]})",
          R"({"version":1,"stages":{"provider":{"practice":{"deny":["group:fs"]},"ollama":{"allow":[]}}}})"}) {
        m_home = std::make_unique<CtlHome>();
        write(json);
        const auto got = m_home->ctl(read);
        QCOMPARE(got.line(u"tool_call"_s).value("decision"_L1).toString(), u"deny"_s);
        QVERIFY(!got.out.contains("tool_progress"));
        QVERIFY(!got.line(u"tool_result"_s).value("ok"_L1).toBool(true));
        QVERIFY(got.line(u"tool_result"_s).value("content"_L1).toString().contains("policy.json"_L1) ||
                got.line(u"tool_result"_s).value("content"_L1).toString().contains(u"“no”"_s));
    }
}

void TestCtlRules::s59WhatIsWrongIsTold()
{
    write(R"({"version":1,"rules":[{"id":"odd","decision":"allow","tool":"exec","anything":true}]})");
    auto got = m_home->ctl({u"policy"_s, u"rules"_s, u"--json"_s});
    QVERIFY(got.lines.isEmpty());
    QVERIFY2(got.err.contains("odd") && got.err.contains("anything"), got.err.constData());
    write(twoRules()); // behind Homard's back: the file before was known
    got = m_home->ctl({u"policy"_s, u"rules"_s, u"--json"_s});
    QVERIFY2(got.err.contains("changed outside"), got.err.constData());
    QVERIFY(got.lines.isEmpty()); // what is in force
}

void TestCtlRules::usage_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("nothing") << QStringList{};
    QTest::newRow("no id") << QStringList{u"revoke"_s};
    QTest::newRow("two ids") << QStringList{u"revoke"_s, u"a"_s, u"b"_s};
    QTest::newRow("another word") << QStringList{u"allow"_s, u"a"_s};
}

void TestCtlRules::usage()
{
    QFETCH(QStringList, arguments);
    QCOMPARE(m_home->ctl(QStringList{u"policy"_s} + arguments).code, 2);
}

QTEST_GUILESS_MAIN(TestCtlRules)
#include "tst_ctl_rules.moc"
