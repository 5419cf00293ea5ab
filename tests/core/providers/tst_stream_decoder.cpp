// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/wire_format.h"
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace homard;

namespace {

/// Records what the sink was told.
struct RecordingSink : ModelSink {
    QString text, thinking;
    void textDelta(const QString &delta) override { text += delta; }
    void thinkingDelta(const QString &delta) override { thinking += delta; }
    void retryScheduled(const RetryInfo &) override {}
};

QString blocksOf(const ModelReply &reply, bool thinking)
{
    Message message;
    message.blocks = reply.blocks;
    return thinking ? message.thinking() : message.text();
}

std::vector<ToolCall> callsOf(const ModelReply &reply)
{
    Message message;
    message.blocks = reply.blocks;
    return message.toolCalls();
}

ModelReply decode(const QString &api, const QByteArray &body, qsizetype piece, const QByteArray &contentType = {})
{
    RecordingSink sink;
    const auto decoder = makeWireFormat(api)->decoder({api + QStringLiteral("/m"), contentType, {}});
    for (qsizetype at = 0; at < body.size(); at += piece)
        decoder->feed(QByteArrayView(body).sliced(at, qMin(piece, body.size() - at)), sink);
    ModelReply reply = decoder->finish(sink);
    if (sink.text != blocksOf(reply, false) || sink.thinking != blocksOf(reply, true))
        qWarning("the sink heard something else than the reply has");
    return reply;
}

std::optional<qint64> number(const QJsonValue &value)
{
    return value.isDouble() ? std::optional<qint64>(value.toInteger()) : std::nullopt;
}

QByteArray sse(const QByteArray &json)
{
    return "data: " + json + "\n\n";
}

QByteArray openAiDelta(const QByteArray &delta, const QByteArray &finish = "null")
{
    return sse("{\"choices\":[{\"index\":0,\"delta\":" + delta + ",\"finish_reason\":" + finish + "}]}");
}

QByteArray callDelta(const QByteArray &calls)
{
    return openAiDelta("{\"tool_calls\":[" + calls + "]}");
}

const QByteArray done = "data: [DONE]\n\n";
const QString openai = QStringLiteral("openai-chat");
const QString anthropic = QStringLiteral("anthropic");
const QString ollama = QStringLiteral("ollama");

} // namespace

class TestStreamDecoder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void corpus_data();
    void corpus();
    void f35CutAnywhere_data() { corpus_data(); }
    void f35CutAnywhere();
    void f62f75Merging_data();
    void f62f75Merging();
    void f41MalformedEvent();
    void f42ErrorsInTheStream_data();
    void f42ErrorsInTheStream();
    void f43NotAnAnswer_data();
    void f43NotAnAnswer();
    void f36MissingEnd();
    void f45Surrogates();
    void f72ExtraContent();
    void f74FinishWords_data();
    void f74FinishWords();
    void f78LimitInsideACall();
    void f80Usage();
    void f71ThinkingKeepsItsBytes();
    void wholeDocuments();
    void legacyFunctionCall();
};

void TestStreamDecoder::corpus_data()
{
    QTest::addColumn<QString>("file");
    const QDir root(QStringLiteral(HOMARD_CORPUS "/streams"));
    if (!root.exists())
        QSKIP("skipped: no corpus here");
    for (const QString &provider : root.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const QDir folder(root.filePath(provider));
        for (const QString &name : folder.entryList({QStringLiteral("*.json")})) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QString api = QJsonDocument::fromJson(file.readAll()).object().value(QLatin1String("api")).toString();
            if (makeWireFormat(api))
                QTest::newRow(qPrintable(provider + QLatin1Char('/') + name)) << folder.filePath(name);
        }
    }
}

void TestStreamDecoder::corpus()
{
    QFETCH(QString, file);
    QFile json(file), bytes(file.left(file.size() - 4) + QLatin1String("sse"));
    QVERIFY(json.open(QIODevice::ReadOnly) && bytes.open(QIODevice::ReadOnly));
    const QJsonObject entry = QJsonDocument::fromJson(json.readAll()).object();
    const QJsonObject expected = entry.value(QLatin1String("expected")).toObject();
    const QByteArray body = bytes.readAll();
    for (const qsizetype piece : {qsizetype(1), qsizetype(7), body.size()}) {
        const ModelReply reply = decode(entry.value(QLatin1String("api")).toString(), body, piece,
                                        entry.value(QLatin1String("content_type")).toString().toUtf8());
        QCOMPARE(blocksOf(reply, false), expected.value(QLatin1String("text")).toString());
        QCOMPARE(blocksOf(reply, true), expected.value(QLatin1String("thinking")).toString());
        QCOMPARE(reply.finishReason, expected.value(QLatin1String("finish_reason")).toString());
        QCOMPARE(wordOf(reply.finish), expected.value(QLatin1String("finish")).toString());

        const std::vector<ToolCall> calls = callsOf(reply);
        const QJsonArray want = expected.value(QLatin1String("tool_calls")).toArray();
        QCOMPARE(qsizetype(calls.size()), want.size());
        for (qsizetype i = 0; i < want.size(); ++i) {
            QCOMPARE(calls[size_t(i)].providerId, want[i].toObject().value(QLatin1String("id")).toString());
            QCOMPARE(calls[size_t(i)].name, want[i].toObject().value(QLatin1String("name")).toString());
            const QString raw = calls[size_t(i)].rawArguments;
            const QJsonObject arguments =
                QJsonDocument::fromJson(raw.isEmpty() ? QByteArray("{}") : raw.toUtf8()).object();
            QCOMPARE(arguments, want[i].toObject().value(QLatin1String("arguments")).toObject());
        }

        const QJsonObject error = expected.value(QLatin1String("error")).toObject();
        QCOMPARE(reply.failure.has_value(), !error.isEmpty());
        if (reply.failure)
            QVERIFY(reply.failure->message.contains(error.value(QLatin1String("message")).toString()));
        if (expected.contains(QLatin1String("complete")))
            QVERIFY(!reply.complete);
        QCOMPARE(reply.complete, expected.value(QLatin1String("complete")).toBool(true) && !reply.failure &&
                                     !file.contains(QLatin1String("gpustack"))); // that one breaks off

        const QJsonValue usage = expected.value(QLatin1String("usage"));
        if (!usage.isObject())
            continue;
        // A reader that cannot tell "none" from "not told" writes 0 for some providers: both are taken.
        const QJsonObject counts = usage.toObject();
        QCOMPARE(reply.usage.input, number(counts.value(QLatin1String("input"))));
        QCOMPARE(reply.usage.cacheRead.value_or(0), number(counts.value(QLatin1String("cached"))).value_or(0));
        QCOMPARE(reply.usage.cacheWrite.value_or(0), number(counts.value(QLatin1String("cache_write"))).value_or(0));
        // Its second reader does not know that this provider counts thinking beside the output; the total shows that it
        // does.
        const bool beside = file.endsWith(QLatin1String("xai/chat-reasoning-tool.json"));
        QCOMPARE(reply.usage.output.value_or(-1) - (beside ? reply.usage.reasoning.value_or(0) : 0),
                 number(counts.value(QLatin1String("output"))).value_or(-1));
    }
}

/// Whatever arrived, a cut never gives a call before the answer said that it ends, and what had arrived is kept.
void TestStreamDecoder::f35CutAnywhere()
{
    QFETCH(QString, file);
    QFile json(file), bytes(file.left(file.size() - 4) + QLatin1String("sse"));
    QVERIFY(json.open(QIODevice::ReadOnly) && bytes.open(QIODevice::ReadOnly));
    const QJsonObject entry = QJsonDocument::fromJson(json.readAll()).object();
    const QByteArray body = bytes.readAll();
    const QString api = entry.value(QLatin1String("api")).toString();
    const ModelReply whole = decodeBody(api, body);
    const QString text = blocksOf(whole, false);
    const size_t calls = callsOf(whole).size();
    // Every byte of a short stream; of a long one some, odd numbers apart, and every byte of its end.
    const qsizetype step = body.size() > 3000 ? (body.size() / 150) | 1 : 1;
    for (qsizetype cut = 0; cut < body.size(); cut += (cut > body.size() - 200 ? 1 : step)) {
        const ModelReply reply = decodeBody(api, body.left(cut), {{}, "text/event-stream", {}});
        if (!reply.complete) {
            QVERIFY2(callsOf(reply).empty(), qPrintable(QString::number(cut)));
            QVERIFY(!reply.usage.input && !reply.usage.output);
        } else {
            QCOMPARE(callsOf(reply).size(), calls);
            QCOMPARE(blocksOf(reply, false), text);
        }
        QVERIFY(text.startsWith(blocksOf(reply, false)));
    }
}

void TestStreamDecoder::f62f75Merging_data()
{
    QTest::addColumn<QByteArray>("deltas");
    QTest::addColumn<QStringList>("calls"); // "id|name|arguments"
    const auto row = [](const char *name, std::initializer_list<QByteArray> deltas, const QStringList &calls) {
        QByteArray all;
        for (const QByteArray &delta : deltas)
            all += callDelta(delta);
        QTest::newRow(name) << all << calls;
    };
    const QByteArray a = R"({"index":0,"id":"a","function":{"name":"f","arguments":""}})";
    row("f75 by index",
        {a, R"({"index":0,"function":{"arguments":"{\"x\":"}})", R"({"index":0,"function":{"arguments":"1}"}})"},
        {QStringLiteral("a|f|{\"x\":1}")});
    row("f75 interleaved",
        {a, R"({"index":1,"id":"b","function":{"name":"g","arguments":"{\"y\":"}})",
         R"({"index":0,"function":{"arguments":"{}"}})", R"({"index":1,"function":{"arguments":"2}"}})"},
        {QStringLiteral("a|f|{}"), QStringLiteral("b|g|{\"y\":2}")});
    row("f62 id and name in each piece",
        {R"({"index":0,"id":"a","function":{"name":"f","arguments":"{\"x\""}})",
         R"({"index":0,"id":"a","function":{"name":"f","arguments":":1}"}})"},
        {QStringLiteral("a|f|{\"x\":1}")});
    row("f62 null id and name", {a, R"({"index":0,"id":null,"function":{"name":null,"arguments":"{}"}})"},
        {QStringLiteral("a|f|{}")});
    row("f75 no index, by id",
        {R"({"id":"a","function":{"name":"f","arguments":"{\"x\":"}})", R"({"id":"a","function":{"arguments":"1}"}})",
         R"({"id":"b","function":{"name":"g","arguments":"{}"}})"},
        {QStringLiteral("a|f|{\"x\":1}"), QStringLiteral("b|g|{}")});
    row("f75 no index, no id",
        {R"({"function":{"name":"f","arguments":"{\"x\":"}})", R"({"function":{"arguments":"1}"}})",
         R"({"function":{"name":"g","arguments":"{}"}})"},
        {QStringLiteral("|f|{\"x\":1}"), QStringLiteral("|g|{}")});
    row("f62 same id twice, no index",
        {R"({"id":"a","function":{"name":"f","arguments":"{\"x\":1}"}})",
         R"({"id":"a","function":{"name":"f","arguments":"{\"x\":2}"}})"},
        {QStringLiteral("a|f|{\"x\":1}"), QStringLiteral("a|f|{\"x\":2}")});
    row("f62 same id, two indexes",
        {R"({"index":0,"id":"a","function":{"name":"f","arguments":"{}"}})",
         R"({"index":1,"id":"a","function":{"name":"g","arguments":"{}"}})"},
        {QStringLiteral("a|f|{}"), QStringLiteral("a|g|{}")});
    row("f75 index 0 for all",
        {R"({"index":0,"id":"a","function":{"name":"f","arguments":"{}"}})",
         R"({"index":0,"id":"b","function":{"name":"g","arguments":"{}"}})"},
        {QStringLiteral("a|f|{}"), QStringLiteral("b|g|{}")});
    row("f75 index 0 for all, no ids",
        {R"({"index":0,"function":{"name":"f","arguments":"{\"x\":1}"}})",
         R"({"index":0,"function":{"name":"f","arguments":"{\"x\":2}"}})"},
        {QStringLiteral("|f|{\"x\":1}"), QStringLiteral("|f|{\"x\":2}")});
    row("f62 another id in each piece",
        {R"({"index":0,"id":"a","function":{"name":"f","arguments":"{\"x\""}})",
         R"({"index":0,"id":"b","function":{"arguments":":1}"}})"},
        {QStringLiteral("a|f|{\"x\":1}")});
    row("two in one event",
        {R"({"function":{"name":"f","arguments":"{}"}},{"function":{"name":"g","arguments":"{}"}})"},
        {QStringLiteral("|f|{}"), QStringLiteral("|g|{}")});
    row("f56 broken arguments stay as they are",
        {R"({"index":0,"id":"a","function":{"name":"f","arguments":"{\"x\": tru"}})"},
        {QStringLiteral("a|f|{\"x\": tru")});
    row("arguments as an object", {R"({"index":0,"id":"a","function":{"name":"f","arguments":{"x":[1, 2]}}})"},
        {QStringLiteral("a|f|{\"x\":[1, 2]}")});
    row("f61 no name", {R"({"index":0,"id":"a","function":{"arguments":"{}"}})"}, {QStringLiteral("a||{}")});
}

void TestStreamDecoder::f62f75Merging()
{
    QFETCH(QByteArray, deltas);
    QFETCH(QStringList, calls);
    const ModelReply reply = decode(openai, deltas + openAiDelta("{}", "\"stop\"") + done, 5);
    QStringList got;
    QSet<QString> ids;
    for (const ToolCall &call : callsOf(reply)) {
        got << call.providerId + QLatin1Char('|') + call.name + QLatin1Char('|') + call.rawArguments;
        ids << call.id;
    }
    QCOMPARE(got, calls);
    QCOMPARE(ids.size(), calls.size());
    QVERIFY(reply.finish == Finish::ToolCalls); // f74: the word was "stop"
}

void TestStreamDecoder::f41MalformedEvent()
{
    const QByteArray body = openAiDelta(R"({"content":"Hel"})") + sse(R"({"choices":[{"delta":{"content":oops}}]})") +
                            openAiDelta(R"({"content":"lost"})", "\"stop\"") + done;
    const ModelReply reply = decode(openai, body, 3);
    QVERIFY(reply.failure && !reply.complete);
    QVERIFY2(reply.failure->message.contains(QLatin1String("event 2")), qPrintable(reply.failure->message));
    QVERIFY(reply.failure->message.contains(QLatin1String("byte 32")));
    QCOMPARE(blocksOf(reply, false), QStringLiteral("Hel"));

    const ModelReply unknown = decode(
        openai, sse(R"({"choices":[{"delta":{"content":"a","new":{"x":[1,{}]}},"other":null}],"more":1.5e3})") + done,
        2);
    QVERIFY(!unknown.failure && unknown.complete);
    QCOMPARE(blocksOf(unknown, false), QStringLiteral("a"));
}

void TestStreamDecoder::f42ErrorsInTheStream_data()
{
    QTest::addColumn<QString>("api");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("message");
    QTest::newRow("openai error object")
        << openai << sse(R"({"error":{"message":"Rate limit reached","code":"rate_limit_exceeded"}})") << "rate_limit"
        << "Rate limit reached";
    QTest::newRow("openai error string") << openai << sse(R"({"error":"context length exceeded"})")
                                         << "context_overflow"
                                         << "context length exceeded";
    QTest::newRow("openai event: error") << openai << QByteArray("event: error\ndata: {\"message\":\"overloaded\"}\n\n")
                                         << "overloaded"
                                         << "overloaded";
    QTest::newRow("vllm bare error")
        << openai << sse(R"({"object":"error","message":"boom","type":"InternalServerError","code":500})") << "server"
        << "boom";
    QTest::newRow("anthropic") << anthropic
                               << QByteArray("event: error\n") +
                                      sse(R"({"type":"error","error":{"type":"api_error","message":"Internal"}})")
                               << "server"
                               << "Internal";
    QTest::newRow("event: error, plain text")
        << openai << QByteArray("event: error\ndata: upstream timed out\n\n") << "timeout"
        << "upstream timed out";
    QTest::newRow("anthropic, bare") << anthropic
                                     << QByteArray("event: error\n") +
                                            sse(R"({"type":"overloaded_error","message":"Busy"})")
                                     << "overloaded"
                                     << "Busy";
    QTest::newRow("ollama line") << ollama << QByteArray("{\"error\":\"model requires more system memory\"}\n")
                                 << "server"
                                 << "model requires more system memory";
    QTest::newRow("ollama pretty") << ollama << QByteArray("{\n  \"error\": \"model 'x' not found\"\n}\n")
                                   << "not_found"
                                   << "model 'x' not found";
}

void TestStreamDecoder::f42ErrorsInTheStream()
{
    QFETCH(QString, api);
    QFETCH(QByteArray, body);
    QFETCH(QString, kind);
    QFETCH(QString, message);
    for (const qsizetype piece : {1, 1000}) {
        const ModelReply reply = decode(api, body, piece);
        QVERIFY(reply.failure && !reply.complete);
        QCOMPARE(wordOf(reply.failure->kind), kind);
        QVERIFY2(reply.failure->message.endsWith(QStringLiteral(": ") + message), qPrintable(reply.failure->message));
        QVERIFY(reply.finish == Finish::Error);
    }
}

void TestStreamDecoder::f43NotAnAnswer_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("contains");
    QTest::newRow("empty") << QByteArray() << "empty";
    QTest::newRow("blank") << QByteArray("\r\n\r\n") << "empty";
    QTest::newRow("page") << QByteArray("\n<!DOCTYPE html><html><body>Log in</body></html>") << "48 bytes";
    QTest::newRow("text") << QByteArray("Service unavailable, sorry.") << "27 bytes";
}

void TestStreamDecoder::f43NotAnAnswer()
{
    QFETCH(QByteArray, body);
    QFETCH(QString, contains);
    for (const QString &api : {openai, anthropic, ollama}) {
        if (api == ollama && body.startsWith("Service"))
            continue; // lines that are not JSON: a malformed event
        NullSink sink;
        const auto decoder = makeWireFormat(api)->decoder({{}, "text/html", QStringLiteral("req-7")});
        decoder->feed(body, sink);
        const ModelReply reply = decoder->finish(sink);
        QVERIFY(reply.failure && !reply.complete && reply.blocks.empty());
        QVERIFY2(reply.failure->message.contains(contains), qPrintable(reply.failure->message));
        QVERIFY(reply.failure->message.contains(QLatin1String("text/html")));
        QVERIFY(reply.failure->message.contains(QLatin1String("req-7")));
        QVERIFY(!reply.failure->message.contains(QLatin1String("DOCTYPE")));
        QCOMPARE(reply.failure->requestId, QStringLiteral("req-7"));
    }
}

void TestStreamDecoder::f36MissingEnd()
{
    const QByteArray call = callDelta(R"({"index":0,"id":"a","function":{"name":"f","arguments":"{}"}})");
    QVERIFY(decode(openai, call + openAiDelta("{}", "\"tool_calls\""), 9).complete); // a reason, no [DONE]
    QVERIFY(decode(openai, call + done, 9).complete);                                // [DONE], no reason
    QVERIFY(decode(openai, call + "data: [DONE]", 9).complete);                      // no last line end
    const ModelReply cut = decode(openai, openAiDelta(R"({"content":"a"})") + call, 9);
    QVERIFY(!cut.complete && !cut.failure && callsOf(cut).empty());
    QCOMPARE(blocksOf(cut, false), QStringLiteral("a"));

    const QByteArray start =
        sse(R"({"type":"message_start","message":{"content":[]}})") +
        sse(R"({"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"t","name":"f","input":{}}})") +
        sse(R"({"type":"content_block_stop","index":0})");
    QVERIFY(!decode(anthropic, start, 9).complete);
    QVERIFY(
        decode(anthropic, start + sse(R"({"type":"message_delta","delta":{"stop_reason":"tool_use"}})"), 9).complete);
    QVERIFY(!decode(ollama, "{\"message\":{\"content\":\"a\"},\"done\":false}\n", 9).complete);
    QVERIFY(decode(ollama, "{\"message\":{\"content\":\"a\"},\"done\":true}", 9).complete);
    QVERIFY(!decode(ollama, "{\"message\":{\"content\":\"a\"},\"done\":true", 9).complete);
}

void TestStreamDecoder::f45Surrogates()
{
    const QByteArray split = openAiDelta(R"({"content":"a\ud83d"})") + openAiDelta(R"({"content":"\ude00b"})") + done;
    QCOMPARE(blocksOf(decode(openai, split, 1), false), QString::fromUtf8("a😀b"));
    const QByteArray lone = openAiDelta(R"({"content":"a\ud83dx\u0000"})") + openAiDelta(R"({"content":"\ud83d"})");
    const ModelReply reply = decodeBody(openai, lone + done);
    QCOMPARE(blocksOf(reply, false), QString::fromUtf8("a\xEF\xBF\xBDx\xEF\xBF\xBD\xEF\xBF\xBD"));
}

void TestStreamDecoder::f72ExtraContent()
{
    const QByteArray body =
        callDelta(
            R"({"index":0,"id":"a","function":{"name":"f","arguments":"{}"},"extra_content":{"google": {"thought_signature":"Zm\/v"}}})") +
        done;
    QCOMPARE(callsOf(decode(openai, body, 4)).at(0).providerExtra,
             QByteArray(R"({"extra_content":{"google": {"thought_signature":"Zm\/v"}}})"));
}

void TestStreamDecoder::f74FinishWords_data()
{
    QTest::addColumn<QString>("api");
    QTest::addColumn<QByteArray>("word");
    QTest::addColumn<QString>("finish");
    const std::initializer_list<std::tuple<QString, const char *, const char *>> rows{
        {openai, "stop", "stop"},
        {openai, "length", "length"},
        {openai, "content_filter", "content-filter"},
        {openai, "model_length", "length"},
        {openai, "error", "error"},
        {openai, "weird", "other"},
        {anthropic, "end_turn", "stop"},
        {anthropic, "stop_sequence", "stop"},
        {anthropic, "max_tokens", "length"},
        {anthropic, "refusal", "content-filter"},
        {anthropic, "new_word", "other"},
        {ollama, "stop", "stop"},
        {ollama, "length", "length"},
        {ollama, "load", "other"}};
    for (const auto &[api, word, finish] : rows)
        QTest::newRow(qPrintable(api + QLatin1Char(' ') + QLatin1String(word)))
            << api << QByteArray(word) << QString::fromLatin1(finish);
}

void TestStreamDecoder::f74FinishWords()
{
    QFETCH(QString, api);
    QFETCH(QByteArray, word);
    QFETCH(QString, finish);
    const QByteArray body = api == openai ? openAiDelta("{\"content\":\"x\"}", '"' + word + '"')
                            : api == anthropic
                                ? sse("{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"" + word + "\"}}")
                                : "{\"message\":{\"content\":\"x\"},\"done\":true,\"done_reason\":\"" + word + "\"}\n";
    const ModelReply reply = decodeBody(api, body);
    QCOMPARE(wordOf(reply.finish), finish);
    QCOMPARE(reply.finishReason, QString::fromLatin1(word));
    QVERIFY(reply.complete);
}

void TestStreamDecoder::f78LimitInsideACall()
{
    const QByteArray length = openAiDelta("{}", "\"length\"") + done;
    const ModelReply partial = decodeBody(
        openai, callDelta(R"({"index":0,"id":"a","function":{"name":"f","arguments":"{\"x\": \"ab"}})") + length);
    QVERIFY(partial.finish == Finish::Length);
    QCOMPARE(callsOf(partial).at(0).rawArguments,
             QStringLiteral("{\"x\": \"ab")); // not made whole: it cannot be validated, so it never runs
    QVERIFY(callsOf(decodeBody(openai,
                               callDelta(R"({"index":0,"id":"a","function":{"name":"f","arguments":""}})") + length))
                .empty());
    // Anthropic puts {} where the arguments will be: cut before the first of them it would look like a call without any
    const auto anthropic = [](const QByteArray &deltas, const QByteArray &start = "{}") {
        return callsOf(decodeBody(
            QStringLiteral("anthropic"),
            sse(R"({"type":"message_start","message":{"usage":{"input_tokens":1,"output_tokens":1}}})") +
                sse(R"({"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"a","name":"f","input":)" +
                    start + "}}") +
                deltas + sse(R"({"type":"content_block_stop","index":0})") +
                sse(R"({"type":"message_delta","delta":{"stop_reason":"max_tokens"},"usage":{"output_tokens":9}})") +
                sse(R"({"type":"message_stop"})")));
    };
    const QByteArray delta =
        R"({"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":)";
    QVERIFY(anthropic({}).empty());
    QVERIFY(anthropic(sse(delta + "\"\"}}")).empty());
    // Some relays put the whole there, and may write it again.
    QCOMPARE(anthropic({}, R"({"x":1})").at(0).rawArguments, QStringLiteral("{\"x\":1}"));
    QCOMPARE(anthropic(sse(delta + "\"{\\\"x\\\":1}\"}}"), R"({"x":1})").at(0).rawArguments,
             QStringLiteral("{\"x\":1}"));
    // written in part: kept as broken arguments, which never run
    QCOMPARE(anthropic(sse(delta + "\"{\\\"x\"}}")).size(), size_t(1));
}

void TestStreamDecoder::f80Usage()
{
    const auto usage = [](const QByteArray &json) {
        return decodeBody(openai, sse("{\"choices\":[],\"usage\":" + json + "}") + done).usage;
    };
    QCOMPARE(usage(R"({"prompt_tokens":-3,"completion_tokens":5})").input, std::optional<qint64>());
    QCOMPARE(usage(R"({"prompt_tokens":-3,"completion_tokens":5})").output, std::optional<qint64>(5));
    QCOMPARE(usage(R"({"prompt_tokens":"9","completion_tokens":1e400})").output, std::optional<qint64>());
    QVERIFY(usage("null").isEmpty());
    QCOMPARE(usage(R"({"prompt_tokens":9,"completion_tokens":5,"prompt_cache_hit_tokens":4})").cacheRead,
             std::optional<qint64>(4));
    QCOMPARE(
        usage(R"({"prompt_tokens":9,"completion_tokens":5,"prompt_tokens_details":{"cached_tokens":90}})").cacheRead,
        std::optional<qint64>());

    const QByteArray cached =
        sse(R"({"type":"message_start","message":{"usage":{"input_tokens":3,"cache_read_input_tokens":100,)"
            R"("cache_creation_input_tokens":20,"output_tokens":1}}})") +
        sse(R"({"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":7}})") +
        sse(R"({"type":"message_stop"})");
    const Usage counts = decodeBody(anthropic, cached).usage;
    QCOMPARE(counts.input, std::optional<qint64>(123));
    QCOMPARE(counts.output, std::optional<qint64>(7));
    QCOMPARE(counts.cacheRead, std::optional<qint64>(100));
    QCOMPARE(counts.cacheWrite, std::optional<qint64>(20));
}

void TestStreamDecoder::f71ThinkingKeepsItsBytes()
{
    const QByteArray redacted = R"({"type":"redacted_thinking", "data":"Ab\/="})";
    const QByteArray body =
        sse("{\"type\":\"content_block_start\",\"index\":0,\"content_block\":" + redacted + "}") +
        sse(R"({"type":"content_block_start","index":1,"content_block":{"type":"thinking","thinking":"","signature":""}})") +
        sse(R"({"type":"content_block_delta","index":1,"delta":{"type":"thinking_delta","thinking":"so \"it\""}})") +
        sse(R"({"type":"content_block_delta","index":1,"delta":{"type":"signature_delta","signature":"Sig+/="}})") +
        sse(R"({"type":"content_block_stop","index":1})") +
        sse(R"({"type":"message_delta","delta":{"stop_reason":"end_turn"}})") + sse(R"({"type":"message_stop"})");
    const ModelReply reply = decode(anthropic, body, 11);
    QCOMPARE(reply.blocks.size(), size_t(2));
    QCOMPARE(std::get<ThinkingBlock>(reply.blocks[0]).raw, redacted);
    QCOMPARE(std::get<ThinkingBlock>(reply.blocks[0]).origin, QStringLiteral("anthropic/m"));
    QCOMPARE(std::get<ThinkingBlock>(reply.blocks[1]).raw,
             QByteArray(R"({"type":"thinking","thinking":"so \"it\"","signature":"Sig+/="})"));
}

void TestStreamDecoder::wholeDocuments()
{
    const ModelReply chat =
        decode(openai, R"({"choices":[{"message":{"role":"assistant","content":"Hi","reasoning_content":"hm",
        "tool_calls":[{"id":"a","type":"function","function":{"name":"f","arguments":"{\"x\":1}"}}]},"finish_reason":"tool_calls"}],
        "usage":{"prompt_tokens":3,"completion_tokens":4}})",
               6);
    QVERIFY(chat.complete && !chat.failure);
    QCOMPARE(blocksOf(chat, false), QStringLiteral("Hi"));
    QCOMPARE(callsOf(chat).size(), size_t(1));
    QCOMPARE(chat.usage.output, std::optional<qint64>(4));

    const ModelReply message =
        decode(anthropic, R"({"type":"message","content":[{"type":"thinking","thinking":"t","signature":"s"},
        {"type":"text","text":"Hi"},{"type":"tool_use","id":"t1","name":"f","input":{"x": 1}}],"stop_reason":"tool_use",
        "usage":{"input_tokens":3,"output_tokens":4}})",
               6);
    QVERIFY(message.complete);
    QCOMPARE(message.blocks.size(), size_t(3));
    QCOMPARE(callsOf(message).at(0).rawArguments, QStringLiteral("{\"x\": 1}"));

    const ModelReply local =
        decode(ollama, "{\n\"message\":{\"content\":\"Hi\"},\n\"done\":true,\"done_reason\":\"stop\"}\n", 6);
    QVERIFY(local.complete && !local.failure);
    QCOMPARE(blocksOf(local, false), QStringLiteral("Hi"));

    const ModelReply error =
        decode(openai, R"([{"error":{"code":404,"message":"models/x is not found","status":"NOT_FOUND"}}])", 6);
    QVERIFY(error.failure);
    QVERIFY(error.failure->kind == FailureClass::NotFound);
    QVERIFY(decode(openai, R"({"status":"ok"})", 6).failure);
    QVERIFY(!decode(openai, R"({"choices":[{"message":{"content":"H)", 6).complete);
}

void TestStreamDecoder::legacyFunctionCall()
{
    const QByteArray body = openAiDelta(R"({"function_call":{"name":"f","arguments":"{\"x\":"}})") +
                            openAiDelta(R"({"function_call":{"arguments":"1}"}})") +
                            openAiDelta("{}", "\"function_call\"") + done;
    const std::vector<ToolCall> calls = callsOf(decode(openai, body, 8));
    QCOMPARE(calls.size(), size_t(1));
    QCOMPARE(calls[0].rawArguments, QStringLiteral("{\"x\":1}"));
}

QTEST_APPLESS_MAIN(TestStreamDecoder)
#include "tst_stream_decoder.moc"
