// SPDX-License-Identifier: GPL-3.0-or-later
// `homardctl audit`: what it finds, its exit codes, and the log of what was decided and run.
#include "app/ctl_home.h"
#include <QtTest>

using namespace homard;
using namespace Qt::Literals::StringLiterals;

class TestCtlAudit : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void idsAreStable();
    void findingsEndWithFive();
    void foldersAreSeenAsTheyWere();
    void s70LogTellsWhatHappened();
    void logIsEmptyAtFirst();
    void wrongUse_data();
    void wrongUse();
};

namespace {

QJsonObject findingOf(const CtlResult &result, const QString &id)
{
    for (const QJsonObject &line : result.lines) {
        if (line.value("id"_L1).toString() == id)
            return line;
    }
    return {};
}

} // namespace

void TestCtlAudit::idsAreStable()
{
    const CtlHome home;
    QStringList ids;
    for (const QJsonObject &line : home.ctl({u"audit"_s, u"--json"_s}).lines)
        ids << line.value("id"_L1).toString();
    QCOMPARE(ids, QStringList({u"files.config"_s, u"files.data"_s, u"files.home"_s, u"files.program"_s,
                               u"settings.outside"_s, u"policy.outside"_s, u"policy.readable"_s, u"rules.dangerous"_s,
                               u"trusted.folders"_s, u"model.plain-http"_s, u"process.memory"_s, u"sandbox"_s,
                               u"keychain"_s, u"audit.complete"_s}));
}

void TestCtlAudit::findingsEndWithFive()
{
    const CtlHome home;
    home.writeSettings(
        {{u"model"_s,
          QJsonObject{{u"api"_s, u"openai-chat"_s}, {u"name"_s, u"m"_s}, {u"baseUrl"_s, u"http://far.example/v1"_s}}}});
    const auto result = home.ctl({u"audit"_s, u"--json"_s});
    QCOMPARE(result.code, 5);
    const QJsonObject found = findingOf(result, u"model.plain-http"_s);
    QCOMPARE(found.value("level"_L1).toString(), u"warning"_s);
    QVERIFY(found.value("detail"_L1).toString().contains(u"far.example"_s));
    QVERIFY(!found.value("advice"_L1).toString().isEmpty());
    QCOMPARE(findingOf(result, u"process.memory"_s).value("level"_L1).toString(), u"ok"_s);
    const auto words = home.ctl({u"audit"_s});
    QCOMPARE(words.code, 5);
    QVERIFY2(words.out.contains("far.example"), words.out.constData());
}

/// Opening our folders closes them for others: the audit tells what was before that.
void TestCtlAudit::foldersAreSeenAsTheyWere()
{
    const CtlHome home;
    home.ctl({u"audit"_s});
    QVERIFY(QFile::setPermissions(home.data(), QFile::Permissions(0x7755)));
    const auto result = home.ctl({u"audit"_s, u"--json"_s});
    QCOMPARE(result.code, 5);
    QCOMPARE(findingOf(result, u"files.data"_s).value("level"_L1).toString(), u"danger"_s);
    QCOMPARE(findingOf(home.ctl({u"audit"_s, u"--json"_s}), u"files.data"_s).value("level"_L1).toString(), u"ok"_s);
}

void TestCtlAudit::s70LogTellsWhatHappened()
{
    const CtlHome home;
    ScriptedServer server(
        ScriptedModel(ScriptedModel::Api::OpenAiChat,
                      {callTurn(u"read_file"_s, {{u"path"_s, u"notes.txt"_s}}),
                       callTurn(u"write_file"_s, {{u"path"_s, u"new.txt"_s}, {u"content"_s, u"purple lobster"_s}}),
                       textTurn(u"No."_s)}));
    const auto run = home.ask(u"openai-chat"_s, server, {u"look and write"_s});
    QCOMPARE(run.code, 0);
    const auto log = home.ctl({u"audit"_s, u"log"_s, u"--json"_s});
    QCOMPARE(log.code, 0);
    QStringList story; // oldest first
    for (const QJsonObject &row : log.lines) {
        QCOMPARE(row.value("sessionId"_L1).toString(), run.sessionId());
        story.prepend(row.value("kind"_L1).toString() + u' ' + row.value("tool"_L1).toString() + u' ' +
                      row.value("decision"_L1).toString() + row.value("outcome"_L1).toString());
    }
    QCOMPARE(story, QStringList({u"decision read_file allow"_s, u"outcome read_file ok"_s, u"decision write_file ask"_s,
                                 u"answer write_file refused"_s, u"outcome write_file refused"_s}));
    QCOMPARE(log.lines.last().value("channel"_L1).toString(), u"homardctl"_s);
    QCOMPARE(log.lines.last().value("askedBy"_L1).toString(), u"user"_s);
    QCOMPARE(log.lines.last().value("planHash"_L1).toString().size(), 64);
    QVERIFY(!log.out.contains("lobster"));
    QCOMPARE(home.ctl({u"audit"_s, u"log"_s, u"--json"_s, u"--limit"_s, u"2"_s}).lines.size(), 2);
    QCOMPARE(home.ctl({u"audit"_s, u"log"_s, u"--json"_s, u"--session"_s, u"other"_s}).lines.size(), 0);
    QCOMPARE(home.ctl({u"audit"_s, u"log"_s, u"--json"_s, u"--since"_s, u"2999-01-01"_s}).lines.size(), 0);
    QCOMPARE(home.ctl({u"audit"_s, u"log"_s, u"--json"_s, u"--since"_s, u"2001-01-01"_s}).lines.size(), 5);
    const auto words = home.ctl({u"audit"_s, u"log"_s});
    QCOMPARE(words.out.count('\n'), 5);
}

void TestCtlAudit::logIsEmptyAtFirst()
{
    const CtlHome home;
    const auto log = home.ctl({u"audit"_s, u"log"_s});
    QCOMPARE(log.code, 0);
    QVERIFY(log.out.contains("Nothing was decided yet."));
}

void TestCtlAudit::wrongUse_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::newRow("what") << QStringList{u"dream"_s};
    QTest::newRow("option of the log") << QStringList{u"--since"_s, u"2026-01-01"_s};
    QTest::newRow("no date") << QStringList{u"log"_s, u"--since"_s, u"yesterday"_s};
    QTest::newRow("no number") << QStringList{u"log"_s, u"--limit"_s, u"0"_s};
}

void TestCtlAudit::wrongUse()
{
    QFETCH(QStringList, words);
    const CtlHome home;
    const auto result = home.ctl(QStringList{u"audit"_s} + words);
    QCOMPARE(result.code, 2);
    QVERIFY(result.err.contains("homardctl audit --help"));
}

QTEST_GUILESS_MAIN(TestCtlAudit)
#include "tst_ctl_audit.moc"
