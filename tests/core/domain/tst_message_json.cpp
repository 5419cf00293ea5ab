// SPDX-License-Identifier: GPL-3.0-or-later
#include "domain/message_json.h"
#include <QJsonDocument>
#include <QRandomGenerator>
#include <QTest>

using namespace homard;

namespace {

/// Random values from a fixed seed: the same in every run.
class Maker
{
public:
    explicit Maker(quint32 seed) : m_random(seed) {}

    int below(int limit) { return int(m_random.bounded(limit)); }
    bool coin() { return below(2) == 0; }

    QString text()
    {
        QString text;
        for (int i = below(12); i > 0; --i) {
            switch (below(6)) {
            case 0: text += QChar(below(32)); break;             // NUL and other control characters
            case 1: text += QChar(0xD800 + below(0x800)); break; // mostly lone surrogates
            case 2: text += QStringLiteral("中文😀"); break;
            case 3: text += QStringLiteral("\\\"/\u2028"); break;
            default: text += QChar(32 + below(90));
            }
        }
        return text;
    }
    QByteArray bytes()
    {
        if (coin())
            return QByteArrayLiteral("{\"b\" : 1,  \"a\":\"\\u00e9\"}").left(below(24));
        QByteArray bytes;
        for (int i = below(20); i > 0; --i)
            bytes += char(below(256));
        return bytes;
    }
    std::optional<qint64> count()
    {
        return coin() ? std::optional<qint64>(qint64(m_random.generate64() >> below(63))) : std::nullopt;
    }

    QJsonObject object(int depth)
    {
        QJsonObject object;
        for (int i = below(4); i > 0; --i) {
            const QString key = QStringLiteral("k%1").arg(below(100));
            switch (below(depth > 0 ? 6 : 4)) {
            case 0: object.insert(key, double(below(1000)) / 7); break;
            case 1: object.insert(key, qint64(m_random.generate64())); break;
            case 2: object.insert(key, QStringLiteral("中\u0000x\n")); break;
            case 3: object.insert(key, QJsonValue::Null); break;
            case 4: object.insert(key, this->object(depth - 1)); break;
            default: object.insert(key, QJsonArray{true, this->object(depth - 1), QStringLiteral("a")});
            }
        }
        return object;
    }
    ToolCall call() { return {text(), text(), text(), text(), object(3), coin(), coin(), bytes()}; }
    ToolResult result()
    {
        return {text(), text(), ResultStatus(below(7)), text(),         text(),
                text(), text(), count().value_or(0),    below(300) - 1, coin()};
    }
    ContentBlock block()
    {
        switch (below(4)) {
        case 0: return TextBlock{text()};
        case 1: return ThinkingBlock{text(), bytes(), text()};
        case 2: return ToolCallBlock{call()};
        default: return ToolResultBlock{result()};
        }
    }
    Message message()
    {
        Message message{text(), text(), text(), text(), Role(below(3)), MessageState(below(3)), {},
                        text(), text(), {},     0};
        for (int i = below(5); i > 0; --i)
            message.blocks.push_back(block());
        message.usage = {count(), count(), count(), count(), count()};
        message.wallMs = count().value_or(0);
        return message;
    }

private:
    QRandomGenerator m_random;
};

} // namespace

class TestMessageJson : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void f06RandomMessagesComeBackEqual();
    void rawBytesAreExact_data();
    void rawBytesAreExact();
    void wrongFieldsAreNamed_data();
    void wrongFieldsAreNamed();
    void readable();
};

void TestMessageJson::f06RandomMessagesComeBackEqual()
{
    Maker maker(20260101);
    for (int i = 0; i < 4000; ++i) {
        const Message message = maker.message();
        const QByteArray wire = QJsonDocument(toJson(message)).toJson(QJsonDocument::Compact);
        const auto back = messageFromJson(QJsonDocument::fromJson(wire).object());
        QVERIFY2(back.ok(), wire.constData());
        QVERIFY2(*back == message, wire.constData());
    }
}

void TestMessageJson::rawBytesAreExact_data()
{
    QTest::addColumn<QByteArray>("raw");
    QTest::newRow("spaces and order") << QByteArray("{\"z\": 1 ,\n\t\"a\":2.50}");
    QTest::newRow("invalid utf-8") << QByteArray("{\"a\":\"\xff\xfe\"}");
    QTest::newRow("byte order mark") << QByteArray("\xef\xbb\xbf{}");
    QTest::newRow("nul") << QByteArray("a\0b", 3);
    QTest::newRow("overlong") << QByteArray("\xc0\x80");
    QTest::newRow("encoded surrogate") << QByteArray("\xed\xa0\x80");
    QTest::newRow("looks like the code") << QByteArray("{\"base64\":\"AAAA\"}");
}

void TestMessageJson::rawBytesAreExact()
{
    QFETCH(QByteArray, raw);
    ToolCall call;
    call.providerExtra = raw;
    const ContentBlock block = ThinkingBlock{QStringLiteral("t"), raw, QStringLiteral("o")};
    const auto wire = QJsonDocument(QJsonArray{toJson(block), toJson(ContentBlock(ToolCallBlock{call}))}).toJson();
    const auto back = blocksFromJson(QJsonDocument::fromJson(wire).array());
    QVERIFY(back.ok());
    QCOMPARE(std::get<ThinkingBlock>(back->at(0)).raw, raw);
    QCOMPARE(std::get<ToolCallBlock>(back->at(1)).call.providerExtra, raw);
}

void TestMessageJson::wrongFieldsAreNamed_data()
{
    QTest::addColumn<QByteArray>("wire");
    QTest::addColumn<QString>("field");
    const auto row = [](const char *wire, const char *field) {
        QTest::newRow(wire) << QByteArray(wire) << QString::fromLatin1(field);
    };
    row(R"({"role":"user","state":"complete","blocks":[{"type":"novel"}]})", "type");
    row(R"({"role":"user","state":"complete","blocks":[7]})", "type");
    row(R"({"role":"user","state":"complete","blocks":{}})", "blocks");
    row(R"({"role":"usxr","state":"complete"})", "role");
    row(R"({"role":"user","state":"done"})", "state");
    row(R"({"role":"user","state":"complete","wallMs":"1"})", "wallMs");
    row(R"({"role":"user","state":"complete","wallMs":1.5})", "wallMs");
    row(R"({"role":"user","state":"complete","id":7})", "id");
    row(R"({"role":"user","state":"complete","usage":{"input":"x"}})", "input");
    row(R"({"role":"user","state":"complete","blocks":[{"type":"text","text":{"utf16":"!"}}]})", "text");
    row(R"({"role":"user","state":"complete","blocks":[{"type":"text","text":{"utf16":"QQ=="}}]})", "text");
    row(R"({"role":"user","state":"complete","blocks":[{"type":"thinking","raw":{"base64":5}}]})", "raw");
    row(R"({"role":"tool","state":"complete","blocks":[{"type":"result","status":"fine"}]})", "status");
    row(R"({"role":"assistant","state":"complete","blocks":[{"type":"call","arguments":"{}"}]})", "arguments");
    row(R"({"role":"assistant","state":"complete","blocks":[{"type":"call","valid":1}]})", "valid");
}

void TestMessageJson::wrongFieldsAreNamed()
{
    QFETCH(QByteArray, wire);
    QFETCH(QString, field);
    const auto message = messageFromJson(QJsonDocument::fromJson(wire).object());
    QVERIFY(!message.ok());
    QCOMPARE(message.error().code, ErrorCode::Corrupt);
    QVERIFY2(message.error().message.contains(field), qPrintable(message.error().message));
}

void TestMessageJson::readable()
{
    const Message message{QStringLiteral("m"),
                          {},
                          QStringLiteral("s"),
                          {},
                          Role::User,
                          MessageState::Complete,
                          {TextBlock{QStringLiteral("hi")}},
                          {},
                          {},
                          {},
                          5};
    QCOMPARE(
        QJsonDocument(toJson(message)).toJson(QJsonDocument::Compact),
        QByteArray(
            R"({"blocks":[{"text":"hi","type":"text"}],"id":"m","role":"user","sessionId":"s","state":"complete","wallMs":5})"));
}

QTEST_APPLESS_MAIN(TestMessageJson)
#include "tst_message_json.moc"
