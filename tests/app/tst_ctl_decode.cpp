// SPDX-License-Identifier: GPL-3.0-or-later
// homardctl decode: whole and broken bodies of each api.
#include "app/ctl_home.h"
#include "app/stream_bodies.h"
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QtTest>

using namespace homard;
using namespace Qt::Literals::StringLiterals;

class TestCtlDecode : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whole_data() { bodies_data(); }
    void whole();
    void f35Cut_data() { bodies_data(); }
    void f35Cut();
    void errorInTheStream();
    void missingFile();
    void corpus_data();
    void corpus();

private:
    static void bodies_data();
    QJsonObject decode(const QString &api, const QByteArray &body);

    CtlHome m_home;
};

QJsonObject TestCtlDecode::decode(const QString &api, const QByteArray &body)
{
    const auto got = m_home.ctl({u"decode"_s, u"--api"_s, api, u"-"_s}, body);
    return got.code == 0 ? got.lines.value(0) : QJsonObject();
}

void TestCtlDecode::bodies_data()
{
    QTest::addColumn<QString>("api");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("finish");
    QTest::newRow("openai-chat") << u"openai-chat"_s << openAiChatBody << u"tool_calls"_s;
    QTest::newRow("anthropic") << u"anthropic"_s << anthropicBody << u"tool_use"_s;
    QTest::newRow("ollama") << u"ollama"_s << ollamaBody << u"stop"_s;
}

void TestCtlDecode::whole()
{
    QFETCH(QString, api);
    QFETCH(QByteArray, body);
    QFETCH(QString, finish);
    m_home.write(u"body"_s, body);
    const auto got = m_home.ctl({u"decode"_s, u"--api"_s, api, m_home.file(u"body"_s)});
    QCOMPARE(got.code, 0);
    QCOMPARE(got.lines.size(), 1);
    const auto reply = got.lines[0];
    QCOMPARE(reply.value("text"_L1).toString(), u"Sea 龙虾"_s);
    QCOMPARE(reply.value("thinking"_L1), QJsonValue(QString(u""_s)));
    const auto call = reply.value("toolCalls"_L1).toArray().at(0).toObject();
    QCOMPARE(reply.value("toolCalls"_L1).toArray().size(), 1);
    QCOMPARE(call.value("id"_L1), api == u"ollama"_s ? QJsonValue() : QJsonValue(u"c1"_s));
    QCOMPARE(call.value("name"_L1).toString(), u"dive"_s);
    QCOMPARE(call.value("arguments"_L1).toObject(), (QJsonObject{{u"depth"_s, 7}}));
    const auto usage = reply.value("usage"_L1).toObject();
    QCOMPARE(usage.value("input"_L1).toInt(), 11);
    QCOMPARE(usage.value("output"_L1).toInt(), 5);
    QVERIFY(usage.contains("cacheRead"_L1) && usage.contains("cacheWrite"_L1));
    QCOMPARE(reply.value("finishReason"_L1).toString(), finish);
    QVERIFY(reply.value("error"_L1).isNull());
    QCOMPARE(reply.value("complete"_L1), QJsonValue(true));
    QCOMPARE(decode(api, body), reply); // the same from stdin
}

void TestCtlDecode::f35Cut()
{
    QFETCH(QString, api);
    QFETCH(QByteArray, body);
    for (const char *place : {"龙虾", "dive", "depth", "tool_use\"}", "prompt_eval_count"}) {
        const auto cut = body.indexOf(place);
        if (cut < 0)
            continue;
        const auto reply = decode(api, body.left(cut + 2)); // inside a character or a word
        QCOMPARE(reply.value("complete"_L1), QJsonValue(false));
        QCOMPARE(reply.value("toolCalls"_L1).toArray(), QJsonArray());
        QVERIFY(u"Sea 龙虾"_s.startsWith(reply.value("text"_L1).toString()));
    }
    const auto nothing = decode(api, {});
    QCOMPARE(nothing.value("complete"_L1), QJsonValue(false));
}

void TestCtlDecode::errorInTheStream()
{
    const auto reply =
        decode(u"openai-chat"_s, "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Sea\"}}]}\n\n"
                                 "data: {\"error\":{\"message\":\"the sea is empty\"}}\n\n");
    QCOMPARE(reply.value("text"_L1).toString(), u"Sea"_s);
    QVERIFY(reply.value("error"_L1).toObject().value("message"_L1).toString().contains(u"the sea is empty"_s));
    QCOMPARE(reply.value("complete"_L1), QJsonValue(false));
}

void TestCtlDecode::missingFile()
{
    const auto got = m_home.ctl({u"decode"_s, u"--api"_s, u"ollama"_s, m_home.file(u"nowhere"_s)});
    QCOMPARE(got.code, 1);
    QVERIFY(got.out.isEmpty());
    QVERIFY2(got.err.contains("nowhere"), got.err.constData());
}

void TestCtlDecode::corpus_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QJsonObject>("entry");
    const QDir root(QStringLiteral(HOMARD_CORPUS "/streams"));
    if (!root.exists())
        QSKIP("skipped: no corpus here");
    const QStringList apis{u"openai-chat"_s, u"anthropic"_s, u"ollama"_s};
    for (const auto &provider : root.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const QDir folder(root.filePath(provider));
        for (const auto &name : folder.entryList({u"*.json"_s})) {
            QFile json(folder.filePath(name));
            QVERIFY(json.open(QIODevice::ReadOnly));
            const auto entry = QJsonDocument::fromJson(json.readAll()).object();
            if (apis.contains(entry.value("api"_L1).toString()))
                QTest::newRow(qPrintable(provider + u'/' + name)) << folder.filePath(name) << entry;
        }
    }
}

void TestCtlDecode::corpus()
{
    QFETCH(QString, file);
    QFETCH(QJsonObject, entry);
    const auto got =
        m_home.ctl({u"decode"_s, u"--api"_s, entry.value("api"_L1).toString(), file.chopped(4) + u"sse"_s});
    QCOMPARE(got.code, 0);
    const auto reply = got.lines.value(0);
    const auto expected = entry.value("expected"_L1).toObject();
    QCOMPARE(reply.value("text"_L1), expected.value("text"_L1));
    QCOMPARE(reply.value("thinking"_L1), expected.value("thinking"_L1));
    const auto calls = reply.value("toolCalls"_L1).toArray();
    const auto wanted = expected.value("tool_calls"_L1).toArray();
    QCOMPARE(calls.size(), wanted.size());
    for (qsizetype i = 0; i < wanted.size(); ++i) {
        for (const auto key : {"id"_L1, "name"_L1, "arguments"_L1})
            QCOMPARE(calls[i][key], wanted[i][key]);
    }
    const auto usage = expected.value("usage"_L1);
    if (usage.isObject())
        QCOMPARE(reply.value("usage"_L1)["input"_L1], usage["input"_L1]);
    if (expected.value("complete"_L1).isBool()) {
        QCOMPARE(reply.value("complete"_L1), QJsonValue(false));
        QVERIFY(calls.isEmpty());
    }
    QCOMPARE(reply.value("error"_L1).isObject(), expected.value("error"_L1).isObject());
}

QTEST_GUILESS_MAIN(TestCtlDecode)
#include "tst_ctl_decode.moc"
