// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/sse_reader.h"
#include <QDir>
#include <QDirIterator>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace homard;

namespace {

/// One line an event: "id|event|data", and ":text" for a comment, so that order and content compare at once.
class Recorder
{
public:
    SseReader reader{[this](const SseEvent &e) { log << e.id + '|' + e.event + '|' + e.data; },
                     [this](QByteArrayView text) { log << ':' + text.toByteArray(); }};
    QByteArrayList log;
};

QByteArrayList readAll(const QByteArrayList &pieces)
{
    Recorder recorder;
    for (const QByteArray &piece : pieces)
        recorder.reader.feed(piece);
    recorder.reader.finish();
    return recorder.log;
}

QByteArray fileContent(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestSseReader : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void f40Standard_data();
    void f40Standard();
    void f39EverySplit_data();
    void f39EverySplit();
    void restAtTheEnd_data();
    void restAtTheEnd();
    void reusableAfterFinish();
    void f41LongLineIsCut();
    void f41LongEventIsCut();
    void corpus_data();
    void corpus();
    void bytewiseBurst();
};

void TestSseReader::f40Standard_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArrayList>("expected");
    const auto row = [](const char *name, const QByteArray &bytes, const QByteArrayList &expected) {
        QTest::newRow(name) << bytes << expected;
    };
    row("lf", "data: a\n\ndata: b\n\n", {"||a", "||b"});
    row("crlf", "data: a\r\n\r\ndata: b\r\n\r\n", {"||a", "||b"});
    row("cr", "data: a\r\rdata: b\r\r", {"||a", "||b"});
    row("mixed line ends", "data: a\r\n\ndata: b\r\r\ndata: c\n\r", {"||a", "||b", "||c"});
    row("lf cr is two line ends", "data: a\n\rdata: b\n\n", {"||a", "||b"});
    row("bom",
        "\xEF\xBB\xBF"
        "data: a\n\n",
        {"||a"});
    row("second bom is part of the name",
        "\xEF\xBB\xBF\xEF\xBB\xBF"
        "data: a\n\ndata: b\n\n",
        {"||b"});
    row("bom later is part of the name",
        "data: a\n\n\xEF\xBB\xBF"
        "data: b\n\n",
        {"||a"});
    row("comment", ": ping\n:\n:pong\n\n", {":ping", ":", ":pong"});
    row("comment within an event", "data: a\n: ping\ndata: b\n\n", {":ping", "||a\nb"});
    row("several data lines", "data: a\ndata:\ndata: b\n\n", {"||a\n\nb"});
    row("data without colon", "data\n\n", {"||"});
    row("data without colon twice", "data\ndata\n\n", {"||\n"});
    row("data without space", "data:a\n\n", {"||a"});
    row("one space only is dropped", "data:  a \n\n", {"|| a "});
    row("tab is kept", "data:\ta\n\n", {"||\ta"});
    row("colons in data", "data: {\"a\":\"b: c\"}\n\n", {"||{\"a\":\"b: c\"}"});
    row("event type", "event: ping\ndata: a\n\ndata: b\n\n", {"|ping|a", "||b"});
    row("event type twice: the last", "event: a\nevent: b\ndata: x\n\n", {"|b|x"});
    row("event after data", "data: a\nevent: late\n\n", {"|late|a"});
    row("event without data is not dispatched", "event: ping\n\ndata: b\n\n", {"||b"});
    row("id stays", "id: 1\ndata: a\n\ndata: b\n\n", {"1||a", "1||b"});
    row("id without data counts", "id: 1\n\ndata: b\n\n", {"1||b"});
    row("empty id resets", "id: 1\ndata: a\n\nid\ndata: b\n\n", {"1||a", "||b"});
    row("id with nul is ignored", QByteArray("id: 1\nid: 2\0x\ndata: a\n\n", 24), {"1||a"});
    row("nul in data is a byte like others", QByteArray("data: a\0b\n\n", 11), {QByteArray("||a\0b", 5)});
    row("retry", "retry: 3000\ndata: a\nretry: x\n\n", {"||a"});
    row("unknown fields", "foo: bar\nDATA: x\n data: y\ndatax: z\ndata: a\n\n", {"||a"});
    row("empty lines", "\n\n\r\n\rdata: a\n\n\n\n", {"||a"});
    row("no empty line at the end", "data: a\n\ndata: b\n", {"||a"});
    row("nothing", "", {});
    row("html", "<html>\n<body>\n\n</body>", {});
    row("utf-8", "data: \xE4\xBD\xA0\xE5\xA5\xBD\xF0\x9F\xA6\x9E\n\n", {"||\xE4\xBD\xA0\xE5\xA5\xBD\xF0\x9F\xA6\x9E"});
}

void TestSseReader::f40Standard()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArrayList, expected);
    QCOMPARE(readAll({bytes}), expected);
}

void TestSseReader::f39EverySplit_data()
{
    f40Standard_data();
    QTest::newRow("much in one") << QByteArray("\xEF\xBB\xBFid:7\r\nevent:x\r: c\r\ndata: \xF0\x9F\xA6\x9E\r\rdata\r\n"
                                               "data:y\n\r\n: d\n\ndata: z\r\n\r\n")
                                 << QByteArrayList{":c", "7|x|\xF0\x9F\xA6\x9E", "7||\ny", ":d", "7||z"};
}

void TestSseReader::f39EverySplit()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArrayList, expected);
    for (qsizetype a = 0; a <= bytes.size(); ++a) {
        for (qsizetype b = a; b <= bytes.size(); ++b)
            QCOMPARE(readAll({bytes.left(a), bytes.mid(a, b - a), bytes.mid(b)}), expected);
    }
    QByteArrayList single;
    for (const char c : bytes)
        single << QByteArray(1, c);
    QCOMPARE(readAll(single), expected);
}

void TestSseReader::restAtTheEnd_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("rest");
    QTest::addColumn<QByteArrayList>("dispatched");
    QTest::newRow("none") << QByteArray("data: a\n\n") << false << QByteArrayList{"||a"};
    QTest::newRow("no empty line") << QByteArray("data: a\n") << true << QByteArrayList{"||a"};
    QTest::newRow("no line end") << QByteArray("data: a") << true << QByteArrayList{"||a"};
    QTest::newRow("two lines") << QByteArray("event: x\ndata: a\ndata: b") << true << QByteArrayList{"|x|a\nb"};
    QTest::newRow("no data") << QByteArray("event: x\nid: 1") << false << QByteArrayList{};
    QTest::newRow("cut before the value") << QByteArray("data:") << false << QByteArrayList{};
    QTest::newRow("half a comment") << QByteArray(": pi") << false << QByteArrayList{};
    QTest::newRow("after cr") << QByteArray("data: a\r") << true << QByteArrayList{"||a"};
}

void TestSseReader::restAtTheEnd()
{
    QFETCH(QByteArray, bytes);
    QFETCH(bool, rest);
    QFETCH(QByteArrayList, dispatched);
    Recorder with;
    with.reader.feed(bytes);
    QCOMPARE(with.reader.finish(true), rest);
    QCOMPARE(with.log, dispatched);
    Recorder without;
    without.reader.feed(bytes);
    QCOMPARE(without.reader.finish(), rest);
    QCOMPARE(without.log, rest ? QByteArrayList{} : dispatched);
}

void TestSseReader::reusableAfterFinish()
{
    Recorder recorder;
    recorder.reader.feed("id: 1\nevent: x\ndata: a\r");
    recorder.reader.finish();
    recorder.reader.feed("\xEF\xBB\xBF\ndata: b\n\n");
    QCOMPARE(recorder.log, QByteArrayList{"||b"});
}

void TestSseReader::f41LongLineIsCut()
{
    for (const bool atOnce : {true, false}) {
        QByteArray data;
        SseReader reader([&](const SseEvent &e) { data = e.data; });
        const QByteArray bytes = "data: " + QByteArray(SseReader::maxLine, 'x') + "\n\n";
        if (atOnce) {
            reader.feed(bytes);
        } else {
            for (qsizetype at = 0; at < bytes.size(); at += 1'000'000)
                reader.feed(bytes.mid(at, 1'000'000));
        }
        QVERIFY(reader.overflowed());
        QCOMPARE(data.size(), SseReader::maxLine - 6);
    }
}

void TestSseReader::f41LongEventIsCut()
{
    QByteArray data;
    SseReader reader([&](const SseEvent &e) { data = e.data; });
    const QByteArray line = "data: " + QByteArray(1'000'000, 'x') + "\n";
    for (int i = 0; i < 20; ++i)
        reader.feed(line);
    QVERIFY(reader.overflowed());
    reader.feed("\n");
    QCOMPARE(data.size(), SseReader::maxLine);
}

void TestSseReader::corpus_data()
{
    QTest::addColumn<QString>("path");
    if (!QDir(QStringLiteral(HOMARD_CORPUS)).exists())
        QSKIP("skipped: no corpus here");
    QDirIterator files(QStringLiteral(HOMARD_CORPUS "/streams"), {QStringLiteral("*.json")}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString path = files.next();
        if (QJsonDocument::fromJson(fileContent(path)).object().value(QLatin1StringView("api")).toString() ==
            QLatin1StringView("sse"))
            QTest::newRow(qPrintable(files.fileName())) << path;
    }
}

void TestSseReader::corpus()
{
    QFETCH(QString, path);
    const QJsonObject about = QJsonDocument::fromJson(fileContent(path)).object();
    const QByteArray bytes = fileContent(path.chopped(5) + QStringLiteral(".sse"));
    QVERIFY(!bytes.isEmpty());
    QByteArrayList expected;
    const QJsonArray events =
        about.value(QLatin1StringView("expected")).toObject().value(QLatin1StringView("events")).toArray();
    QByteArray lastId;
    for (const QJsonValue &value : events) {
        const QJsonObject event = value.toObject();
        const auto text = [&](QLatin1StringView key) { return event.value(key).toString().toUtf8(); };
        if (event.contains(QLatin1StringView("comment"))) {
            expected << ':' + text(QLatin1StringView("comment"));
            continue;
        }
        if (event.value(QLatin1StringView("id")).isString()) // the reference tells the id of this event alone
            lastId = text(QLatin1StringView("id"));
        expected << lastId + '|' + text(QLatin1StringView("event")) + '|' + text(QLatin1StringView("data"));
    }
    for (const qsizetype size : {qsizetype(1), qsizetype(7), bytes.size()}) {
        QByteArrayList pieces;
        for (qsizetype at = 0; at < bytes.size(); at += size)
            pieces << bytes.mid(at, size);
        QCOMPARE(readAll(pieces), expected);
    }
}

void TestSseReader::bytewiseBurst()
{
    QByteArray burst;
    for (int i = 0; i < 20'000; ++i)
        burst +=
            R"(data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"content":" token"},"finish_reason":null}]})"
            "\n\n";
    qint64 events = 0;
    SseReader reader([&](const SseEvent &) { ++events; });
    QElapsedTimer timer;
    timer.start();
    for (qsizetype at = 0; at < burst.size(); at += 16'384)
        reader.feed(QByteArrayView(burst).sliced(at, qMin<qsizetype>(16'384, burst.size() - at)));
    qInfo("20 000 events in pieces of 16 KiB: %lld us", qlonglong(timer.nsecsElapsed() / 1000));
    QCOMPARE(events, 20'000);
    for (qsizetype i = 0; i < burst.size(); ++i)
        reader.feed(QByteArrayView(burst).sliced(i, 1));
    QCOMPARE(events, 40'000);
}

QTEST_APPLESS_MAIN(TestSseReader)
#include "tst_sse_reader.moc"
