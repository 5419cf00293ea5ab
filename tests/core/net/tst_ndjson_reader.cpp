// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/ndjson_reader.h"
#include <QTest>

using namespace homard;

namespace {

QByteArrayList readAll(const QByteArrayList &pieces)
{
    QByteArrayList lines;
    NdjsonReader reader([&](const QByteArray &line) { lines << line; });
    for (const QByteArray &piece : pieces)
        reader.feed(piece);
    reader.finish();
    return lines;
}

} // namespace

class TestNdjsonReader : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void lines_data();
    void lines();
    void f39EverySplit();
    void finishTellsOfARest();
    void f41LongLineIsCut();
};

void TestNdjsonReader::lines_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArrayList>("expected");
    QTest::newRow("one") << QByteArray("{}\n") << QByteArrayList{"{}"};
    QTest::newRow("without the last line end") << QByteArray("{}\n[1]") << QByteArrayList{"{}", "[1]"};
    QTest::newRow("crlf") << QByteArray("{}\r\n[1]\r\n") << QByteArrayList{"{}", "[1]"};
    QTest::newRow("blank lines") << QByteArray("\n\r\n{}\n \t\n\n[1]\n\n") << QByteArrayList{"{}", "[1]"};
    QTest::newRow("cr within is kept") << QByteArray("{\r}\n") << QByteArrayList{"{\r}"};
    QTest::newRow("cr at the end of the stream") << QByteArray("{}\r") << QByteArrayList{"{}"};
    QTest::newRow("nothing") << QByteArray() << QByteArrayList{};
    QTest::newRow("nul is a byte like others") << QByteArray("a\0b\n", 4) << QByteArrayList{QByteArray("a\0b", 3)};
}

void TestNdjsonReader::lines()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArrayList, expected);
    QCOMPARE(readAll({bytes}), expected);
}

void TestNdjsonReader::f39EverySplit()
{
    const QByteArray bytes("\r\n{\"t\":\"\xE4\xBD\xA0\"}\r\n\n{\"e\":\"\xF0\x9F\xA6\x9E\"}\n  \r\n[2]");
    const QByteArrayList expected{"{\"t\":\"\xE4\xBD\xA0\"}", "{\"e\":\"\xF0\x9F\xA6\x9E\"}", "[2]"};
    for (qsizetype a = 0; a <= bytes.size(); ++a) {
        for (qsizetype b = a; b <= bytes.size(); ++b)
            QCOMPARE(readAll({bytes.left(a), bytes.mid(a, b - a), bytes.mid(b)}), expected);
    }
}

void TestNdjsonReader::finishTellsOfARest()
{
    NdjsonReader reader([](const QByteArray &) {});
    reader.feed("{}\n");
    QVERIFY(!reader.finish());
    reader.feed("{}\n{\"a\":");
    QVERIFY(reader.finish());
    QVERIFY(!reader.finish());
}

void TestNdjsonReader::f41LongLineIsCut()
{
    QByteArrayList lines;
    NdjsonReader reader([&](const QByteArray &line) { lines << line; });
    const QByteArray part(NdjsonReader::maxLine / 4, 'x');
    for (int i = 0; i < 4; ++i)
        reader.feed(part);
    QVERIFY(!reader.overflowed());
    reader.feed("more");
    QVERIFY(reader.overflowed());
    reader.feed("\n{}\n");
    QCOMPARE(lines.size(), 2);
    QCOMPARE(lines[0].size(), NdjsonReader::maxLine);
    QCOMPARE(lines[1], QByteArray("{}"));
}

QTEST_APPLESS_MAIN(TestNdjsonReader)
#include "tst_ndjson_reader.moc"
