// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/ids.h"
#include "fakes/wire_validators.h"
#include "providers/model_catalogue.h"
#include "providers/wire_format.h"
#include "providers/wire_ids.h"
#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTest>

using namespace homard;

namespace {

MessagePtr message(Role role, std::vector<ContentBlock> blocks, const QString &model = {}, const QString &tail = {})
{
    Message m;
    m.id = newId();
    m.role = role;
    m.blocks = std::move(blocks);
    m.model = model;
    m.contextTail = tail;
    return std::make_shared<Message>(std::move(m));
}

MessagePtr user(const QString &text, const QString &tail = {})
{
    return message(Role::User, {TextBlock{text}}, {}, tail);
}

ToolCall call(const QString &raw, const QString &name = QStringLiteral("read"))
{
    ToolCall c;
    c.id = newId();
    c.name = name;
    c.rawArguments = raw;
    return c;
}

ToolResult resultOf(const ToolCall &c, ResultStatus status = ResultStatus::Ok,
                    const QString &content = QStringLiteral("done"))
{
    ToolResult r;
    r.callId = c.id;
    r.name = c.name;
    r.status = status;
    r.content = content;
    return r;
}

ModelProfile profileOf(const QString &api, const QString &name = QStringLiteral("m"))
{
    ModelProfile profile;
    profile.info.api = api;
    profile.info.name = name;
    return profile;
}

QJsonObject parsed(const QByteArray &body)
{
    return QJsonDocument::fromJson(body).object();
}

QJsonArray messagesOf(const QByteArray &body)
{
    return parsed(body).value(QLatin1String("messages")).toArray();
}

/// One turn with a call and its result.
std::vector<MessagePtr> turn(const ToolCall &c, const QString &model = {}, std::vector<ContentBlock> before = {})
{
    before.emplace_back(ToolCallBlock{c});
    return {user(QStringLiteral("do")), message(Role::Assistant, std::move(before), model),
            message(Role::Tool, {ToolResultBlock{resultOf(c)}})};
}

const QString openai = QStringLiteral("openai-chat");
const QString anthropic = QStringLiteral("anthropic");
const QString ollama = QStringLiteral("ollama");

} // namespace

class TestWireFormat : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void f79RandomHistories_data();
    void f79RandomHistories();
    void f63MistralIds();
    void f71ThinkingByteEqual();
    void f72ExtraContentReturns();
    void f73ReasoningEcho();
    void f56BrokenArguments_data();
    void f56BrokenArguments();
    void f77EmptyAnswersAreDropped();
    void f45CharactersProvidersRefuse();
    void statusesAreMarked();
    void contextTail();
    void cacheMarks();
    void prefixIsStable();
    void draftIsReplaced();
    void options_data();
    void options();
    void f53NumCtx();
    void f79ThinkingGoesOnAsItBegan_data();
    void f79ThinkingGoesOnAsItBegan();
    void tools();
    void endpoints_data();
    void endpoints();
    void unknownApi();
    void bigHistoryIsFast();
};

void TestWireFormat::f79RandomHistories_data()
{
    QTest::addColumn<QString>("api");
    QTest::addColumn<bool>("mistral");
    QTest::newRow("f79 openai") << openai << false;
    QTest::newRow("f63 f79 mistral") << openai << true;
    QTest::newRow("f79 anthropic") << anthropic << false;
    QTest::newRow("f79 ollama") << ollama << false;
}

/// Parallel calls, refused and interrupted results, steering, thinking of this and of other models, empty answers,
/// summaries.
std::vector<MessagePtr> randomHistory(QRandomGenerator &random)
{
    static const QStringList texts{QString(), QStringLiteral(" \n"), QStringLiteral("hello"),
                                   QString::fromUtf8("你好 😀 \"q\" \\ \u2028"),
                                   QString(QChar(0xD83D)) + QStringLiteral("x") + QChar(0)};
    static const QStringList raws{QString(),
                                  QStringLiteral("{}"),
                                  QStringLiteral("{\"a\": [1, {\"b\": null}]}"),
                                  QStringLiteral("{\"a\": tr"),
                                  QStringLiteral("[1]"),
                                  QStringLiteral("\"{\\\"a\\\":1}\""),
                                  QStringLiteral("{\"a\":\"\\ud800\"}"),
                                  QStringLiteral("null")};
    static const QStringList origins{QStringLiteral("anthropic/m"), QStringLiteral("anthropic/other"),
                                     QStringLiteral("openai-chat/m"), QStringLiteral("ollama/m")};
    static const QStringList names{QStringLiteral("read"), QString(), QStringLiteral("bad name\n"), QString(90, u'x')};
    const auto any = [&](const QStringList &list) { return list[random.bounded(int(list.size()))]; };
    std::vector<MessagePtr> history;
    if (random.bounded(3) == 0)
        history.push_back(message(Role::Assistant, {TextBlock{QStringLiteral("Summary.")}}));
    const int turns = random.bounded(1, 12);
    for (int i = 0; i < turns; ++i) {
        for (int k = random.bounded(1, 3); k-- > 0;)
            history.push_back(message(Role::User, {TextBlock{any(texts)}}, {},
                                      random.bounded(2) ? QStringLiteral("Date: today") : QString()));
        const QString origin = any(origins);
        std::vector<ContentBlock> blocks;
        if (random.bounded(2))
            blocks.emplace_back(ThinkingBlock{
                QStringLiteral("hm"),
                random.bounded(3) ? QByteArray(R"({"type":"thinking","thinking":"hm","signature":"s"})") : QByteArray(),
                origin});
        if (random.bounded(2))
            blocks.emplace_back(TextBlock{any(texts)});
        std::vector<ContentBlock> results;
        for (int k = random.bounded(4); k-- > 0;) {
            ToolCall c = call(any(raws), any(names));
            if (random.bounded(5) == 0)
                c.id = QStringLiteral("call:") + newId() + QString(40, u'/');
            c.providerId = QStringLiteral("same");
            c.providerExtra = random.bounded(3) ? QByteArray() : QByteArray(R"({"extra_content":{"x":1}})");
            results.emplace_back(ToolResultBlock{resultOf(c, ResultStatus(random.bounded(7)), any(texts))});
            blocks.emplace_back(ToolCallBlock{std::move(c)});
        }
        if (random.bounded(4) == 0)
            blocks.emplace_back(TextBlock{any(texts)});
        history.push_back(message(Role::Assistant, std::move(blocks), origin));
        if (!results.empty())
            history.push_back(message(Role::Tool, std::move(results)));
    }
    return history;
}

void TestWireFormat::f79RandomHistories()
{
    QFETCH(QString, api);
    QFETCH(bool, mistral);
    ModelProfile profile = profileOf(api);
    profile.quirks.mistral = mistral;
    profile.quirks.thinking = api == anthropic ? ThinkingStyle::Budget : ThinkingStyle::None;
    QRandomGenerator random(20260101);
    for (int round = 0; round < 400; ++round) {
        const auto format = makeWireFormat(profile);
        ModelRequest request;
        request.system = round % 3 ? QStringLiteral("You help.") : QString();
        request.maxOutputTokens = 8000;
        request.thinking = round % 2 ? ThinkingLevel::Deep : ThinkingLevel::Off;
        request.history = randomHistory(random);
        const QByteArray body = format->encode(request);
        const QStringList faults = WireValidator::faults(api, body, mistral);
        QVERIFY2(faults.isEmpty(), qPrintable(QString::number(round) + QLatin1String(": ") + faults.join(u'\n') +
                                              QString::fromUtf8(body)));
        QCOMPARE(format->encode(request), body); // from the cache, the same
    }
}

void TestWireFormat::f63MistralIds()
{
    WireIds ids(WireIds::Form::Mistral);
    QSet<QByteArray> seen;
    constexpr int count = 1'000'000;
    seen.reserve(count);
    bool form = true;
    for (int i = 0; i < count; ++i) {
        const QByteArray id = ids.idFor(QStringLiteral("01JGXYZ%1").arg(i, 19, 10, QLatin1Char('0')));
        form =
            form && id.size() == 9 && std::all_of(id.begin(), id.end(), [](char c) { return std::isalnum(uchar(c)); });
        seen.insert(id);
    }
    QVERIFY(form);
    QCOMPARE(seen.size(), qsizetype(count));
    const QByteArray first = ids.idFor(QStringLiteral("x"));
    QCOMPARE(ids.idFor(QStringLiteral("x")), first);
    QCOMPARE(WireIds(WireIds::Form::Mistral).idFor(QStringLiteral("x")), first); // the same in the next process
    QCOMPARE(WireIds(WireIds::Form::Plain).idFor(QStringLiteral("a-b_C9")), QByteArray("a-b_C9"));
}

void TestWireFormat::f71ThinkingByteEqual()
{
    const QByteArray own = R"({"type":"thinking" , "thinking":"a\u0041","signature":"Sig\/="})";
    const QByteArray foreign = R"({"type":"thinking","thinking":"b","signature":"Foreign"})";
    ModelRequest request;
    request.history = turn(call(QStringLiteral("{}")), QStringLiteral("anthropic/m"),
                           {ThinkingBlock{QStringLiteral("aA"), own, QStringLiteral("anthropic/m")}});
    const auto more = turn(call(QStringLiteral("{}")), QStringLiteral("anthropic/other"),
                           {ThinkingBlock{QStringLiteral("b"), foreign, QStringLiteral("anthropic/other")}});
    request.history.insert(request.history.end(), more.begin(), more.end());
    const QByteArray body = makeWireFormat(anthropic)->encode(request);
    ModelProfile profile = profileOf(anthropic);
    const QByteArray named = makeWireFormat(profile)->encode(request);
    QVERIFY(named.contains(own));
    QVERIFY(!named.contains("Foreign"));
    QVERIFY(!body.contains("Sig")); // a format without a model's name has no thinking of its own
    QVERIFY(!makeWireFormat(profileOf(openai))->encode(request).contains("Sig"));
}

void TestWireFormat::f72ExtraContentReturns()
{
    ToolCall c = call(QStringLiteral("{}"));
    c.providerExtra = R"({"extra_content":{"google":{"thought_signature":"Zm/v"}}})";
    ModelRequest request;
    request.history = turn(c, QStringLiteral("openai-chat/m"));
    const auto callIn = [&](const QByteArray &body) {
        return messagesOf(body).at(1).toObject().value(QLatin1String("tool_calls")).toArray().at(0).toObject();
    };
    const QJsonObject sent = callIn(makeWireFormat(profileOf(openai))->encode(request));
    QCOMPARE(sent.value(QLatin1String("extra_content"))
                 .toObject()
                 .value(QLatin1String("google"))
                 .toObject()
                 .value(QLatin1String("thought_signature"))
                 .toString(),
             QStringLiteral("Zm/v"));
    QVERIFY(!callIn(makeWireFormat(profileOf(openai, QStringLiteral("other")))->encode(request))
                 .contains(QLatin1String("extra_content")));
}

void TestWireFormat::f73ReasoningEcho()
{
    const auto own = [](const char *text) {
        return ThinkingBlock{QString::fromLatin1(text), {}, QStringLiteral("openai-chat/m")};
    };
    ModelRequest request;
    request.history = turn(call(QStringLiteral("{}")), QStringLiteral("openai-chat/m"), {own("because")});
    request.history.push_back(
        message(Role::Assistant, {own("over"), TextBlock{QStringLiteral("Done.")}}, QStringLiteral("openai-chat/m")));
    request.history.push_back(user(QStringLiteral("next")));
    ModelProfile profile = profileOf(openai);
    QVERIFY(!makeWireFormat(profile)->encode(request).contains("because"));
    profile.quirks.echoReasoning = true;
    const QJsonArray messages = messagesOf(makeWireFormat(profile)->encode(request));
    QCOMPARE(messages.at(1).toObject().value(QLatin1String("reasoning_content")).toString(), QStringLiteral("because"));
    QVERIFY(!messages.at(3).toObject().contains(QLatin1String("reasoning_content"))); // not a tool turn
    profile.info.name = QStringLiteral("another");
    const QJsonArray foreign = messagesOf(makeWireFormat(profile)->encode(request));
    QCOMPARE(foreign.at(1).toObject().value(QLatin1String("reasoning_content")), QJsonValue(QString()));
}

void TestWireFormat::f56BrokenArguments_data()
{
    QTest::addColumn<QString>("raw");
    QTest::addColumn<QByteArray>("sent");
    QTest::newRow("strict, byte for byte") << QStringLiteral("{\"a\" : 1.50}") << QByteArray("{\"a\" : 1.50}");
    QTest::newRow("nothing") << QString() << QByteArray("{}");
    QTest::newRow("broken") << QStringLiteral("{\"a\": tr") << QByteArray(R"({"invalid_arguments":"{\"a\": tr"})");
    QTest::newRow("a list") << QStringLiteral("[1]") << QByteArray(R"({"invalid_arguments":"[1]"})");
    QTest::newRow("a comma too many") << QStringLiteral("{\"a\":1,}")
                                      << QByteArray(R"({"invalid_arguments":"{\"a\":1,}"})");
    QTest::newRow("a line break in a string")
        << QStringLiteral("{\"a\":\"x\ny\"}") << QByteArray(R"({"invalid_arguments":"{\"a\":\"x\ny\"}"})");
    QTest::newRow("half a surrogate pair")
        << QStringLiteral("{\"a\":\"\\ud83d\"}") << QByteArray(R"({"invalid_arguments":"{\"a\":\"\\ud83d\"}"})");
    QTest::newRow("f59 too deep") << QStringLiteral("{\"a\":") + QString(100, u'[') + QString(100, u']') +
                                         QStringLiteral("}")
                                  << QByteArray("{\"invalid_arguments\":\"{\\\"a\\\":") + QByteArray(100, '[') +
                                         QByteArray(100, ']') + "}\"}";
}

void TestWireFormat::f56BrokenArguments()
{
    QFETCH(QString, raw);
    QFETCH(QByteArray, sent);
    ModelRequest request;
    request.history = turn(call(raw));
    const QByteArray body = makeWireFormat(profileOf(anthropic))->encode(request);
    QVERIFY2(body.contains("\"input\":" + sent + "}"), body.constData());
    QCOMPARE(WireValidator::faults(anthropic, body), QStringList());

    ToolCall repaired = call(raw);
    repaired.arguments = QJsonObject{{QStringLiteral("fixed"), true}};
    repaired.argumentsValid = repaired.argumentsRepaired = true;
    request.history = turn(repaired);
    if (sent.contains("invalid_arguments"))
        QVERIFY(makeWireFormat(profileOf(ollama))->encode(request).contains(R"("arguments":{"fixed":true})"));
}

void TestWireFormat::f77EmptyAnswersAreDropped()
{
    ModelRequest request;
    request.history = {user(QStringLiteral("a")), message(Role::Assistant, {TextBlock{QStringLiteral(" \n")}}),
                       message(Role::Assistant, {ThinkingBlock{QStringLiteral("t"), "{\"type\":\"thinking\"}",
                                                               QStringLiteral("anthropic/m")}}),
                       user(QStringLiteral("b"))};
    for (const QString &api : {openai, anthropic, ollama}) {
        const QByteArray body = makeWireFormat(profileOf(api))->encode(request);
        QCOMPARE(messagesOf(body).size(), 1);
        QVERIFY(!body.contains("assistant"));
    }
    request.history.clear();
    for (const QString &api : {openai, anthropic, ollama})
        QCOMPARE(messagesOf(makeWireFormat(profileOf(api))->encode(request)).size(), 1);
}

void TestWireFormat::f45CharactersProvidersRefuse()
{
    ModelRequest request;
    request.history = {
        user(QStringLiteral("a") + QChar(0xD83D) + QStringLiteral("b") + QChar(0) + QChar(1) + QString::fromUtf8("😀"))};
    for (const QString &api : {openai, anthropic, ollama}) {
        const QByteArray body = makeWireFormat(profileOf(api))->encode(request);
        QVERIFY2(body.contains("a\xEF\xBF\xBD"
                               "b\xEF\xBF\xBD\\u0001\xF0\x9F\x98\x80"),
                 body.constData());
    }
}

void TestWireFormat::statusesAreMarked()
{
    const ToolCall c = call(QStringLiteral("{}"));
    ToolResult refused = resultOf(c, ResultStatus::Refused, QStringLiteral("No."));
    refused.hint = QStringLiteral("Ask first.");
    refused.diff = QStringLiteral("-a\n+b");
    ModelRequest request;
    request.history = {user(QStringLiteral("x")), message(Role::Assistant, {ToolCallBlock{c}}),
                       message(Role::Tool, {ToolResultBlock{refused}})};
    const QString text = QStringLiteral("[refused]\nNo.\n\nHint: Ask first.\n\nDiff:\n-a\n+b");
    QCOMPARE(messagesOf(makeWireFormat(profileOf(openai))->encode(request))
                 .at(2)
                 .toObject()
                 .value(QLatin1String("content"))
                 .toString(),
             text);
    QCOMPARE(messagesOf(makeWireFormat(profileOf(ollama))->encode(request))
                 .at(2)
                 .toObject()
                 .value(QLatin1String("content"))
                 .toString(),
             text);
    const QJsonObject block = messagesOf(makeWireFormat(profileOf(anthropic))->encode(request))
                                  .at(2)
                                  .toObject()
                                  .value(QLatin1String("content"))
                                  .toArray()
                                  .at(0)
                                  .toObject();
    QCOMPARE(block.value(QLatin1String("content")).toString(), text);
    QVERIFY(block.value(QLatin1String("is_error")).toBool());
}

void TestWireFormat::contextTail()
{
    ModelRequest request;
    request.history = {user(QStringLiteral("hi"), QStringLiteral("Date: today"))};
    const QJsonArray blocks = messagesOf(makeWireFormat(profileOf(anthropic))->encode(request))
                                  .at(0)
                                  .toObject()
                                  .value(QLatin1String("content"))
                                  .toArray();
    QCOMPARE(blocks.size(), 2);
    QCOMPARE(blocks.at(1).toObject().value(QLatin1String("text")).toString(), QStringLiteral("Date: today"));
    for (const QString &api : {openai, ollama})
        QCOMPARE(messagesOf(makeWireFormat(profileOf(api))->encode(request))
                     .at(0)
                     .toObject()
                     .value(QLatin1String("content"))
                     .toString(),
                 QStringLiteral("hi\n\nDate: today"));
}

void TestWireFormat::cacheMarks()
{
    ModelRequest request;
    request.system = QStringLiteral("S");
    request.history = turn(call(QStringLiteral("{}")));
    const QByteArray body = makeWireFormat(profileOf(anthropic))->encode(request);
    QCOMPARE(body.count("cache_control"), 2);
    QVERIFY(parsed(body)
                .value(QLatin1String("system"))
                .toArray()
                .at(0)
                .toObject()
                .contains(QLatin1String("cache_control")));
    const QJsonArray last = messagesOf(body).last().toObject().value(QLatin1String("content")).toArray();
    QVERIFY(last.last().toObject().contains(QLatin1String("cache_control")));
}

void TestWireFormat::prefixIsStable()
{
    for (const QString &api : {openai, anthropic, ollama}) {
        const auto format = makeWireFormat(profileOf(api));
        ModelRequest request;
        request.system = QStringLiteral("S");
        request.tools = {ToolSpec{QStringLiteral("read"), QStringLiteral("Reads."), {}, ToolKind::Read}};
        request.history = turn(call(QStringLiteral("{\"a\":1}")));
        QByteArray before = format->encode(request);
        request.history.push_back(message(Role::Assistant, {TextBlock{QStringLiteral("ok")}}));
        request.history.push_back(user(QStringLiteral("more")));
        const QByteArray after = format->encode(request);
        before.replace(",\"cache_control\":{\"type\":\"ephemeral\"}}]}]}", "}]}]}"); // the mark moves; it is no content
        before.chop(2);
        QVERIFY2(after.startsWith(before), qPrintable(api));
        QVERIFY(makeWireFormat(profileOf(api))->encode(request) == after); // another process makes the same
    }
}

void TestWireFormat::draftIsReplaced()
{
    const auto format = makeWireFormat(profileOf(openai));
    Message draft = *user(QStringLiteral("first"));
    ModelRequest request;
    request.history = {std::make_shared<Message>(draft)};
    QVERIFY(format->encode(request).contains("first"));
    draft.blocks = {TextBlock{QStringLiteral("second")}};
    request.history = {std::make_shared<Message>(draft)};
    QVERIFY(format->encode(request).contains("second"));
}

void TestWireFormat::options_data()
{
    QTest::addColumn<QString>("api");
    QTest::addColumn<ThinkingStyle>("style");
    QTest::addColumn<ThinkingLevel>("level");
    QTest::addColumn<QByteArray>("contains");
    using S = ThinkingStyle;
    using L = ThinkingLevel;
    QTest::newRow("none") << openai << S::None << L::Deep << QByteArray("!effort");
    QTest::newRow("effort") << openai << S::Effort << L::Balance << QByteArray("\"reasoning_effort\":\"medium\"");
    QTest::newRow("effort off") << openai << S::Effort << L::Off << QByteArray("!reasoning_effort");
    QTest::newRow("openrouter") << openai << S::OpenRouter << L::Fast
                                << QByteArray("\"reasoning\":{\"effort\":\"low\"}");
    QTest::newRow("qwen off") << openai << S::EnableThinking << L::Off << QByteArray("\"enable_thinking\":false");
    QTest::newRow("glm") << openai << S::ThinkingType << L::Deep << QByteArray("\"thinking\":{\"type\":\"enabled\"}");
    QTest::newRow("usage") << openai << S::None << L::Off << QByteArray("\"stream_options\":{\"include_usage\":true}");
    QTest::newRow("budget") << anthropic << S::Budget << L::Balance << QByteArray("\"budget_tokens\":10000");
    QTest::newRow("adaptive") << anthropic << S::Adaptive << L::Deep << QByteArray("\"effort\":\"high\"");
    QTest::newRow("unknown claude") << anthropic << S::None << L::Deep << QByteArray("!thinking");
    QTest::newRow("ollama off") << ollama << S::Think << L::Off << QByteArray("\"think\":false");
    QTest::newRow("gpt-oss") << ollama << S::ThinkLevel << L::Deep << QByteArray("\"think\":\"high\"");
    QTest::newRow("ollama none") << ollama << S::None << L::Deep << QByteArray("!think");
}

void TestWireFormat::options()
{
    QFETCH(QString, api);
    QFETCH(ThinkingStyle, style);
    QFETCH(ThinkingLevel, level);
    QFETCH(QByteArray, contains);
    ModelProfile profile = profileOf(api);
    profile.quirks.thinking = style;
    ModelRequest request;
    request.maxOutputTokens = 32'000;
    request.thinking = level;
    request.history = {user(QStringLiteral("hi"))};
    const QByteArray body = makeWireFormat(profile)->encode(request);
    if (contains.startsWith('!'))
        QVERIFY2(!body.contains(contains.mid(1)), body.constData());
    else
        QVERIFY2(body.contains(contains), body.constData());
    QVERIFY(body.contains("32000"));
}

void TestWireFormat::f53NumCtx()
{
    ModelProfile profile = profileOf(ollama);
    profile.info.contextWindow = 12'345;
    ModelRequest request;
    request.history = {user(QStringLiteral("hi"))};
    const QJsonObject options =
        parsed(makeWireFormat(profile)->encode(request)).value(QLatin1String("options")).toObject();
    QCOMPARE(options.value(QLatin1String("num_ctx")).toInt(), 12'345);
}

void TestWireFormat::f79ThinkingGoesOnAsItBegan_data()
{
    QTest::addColumn<QStringList>("answers"); // each with a call and its result
    QTest::addColumn<bool>("thinks");
    const QString own = QStringLiteral("own thinking");
    const QString silent = QStringLiteral("own"); // the model thinks once, before its first calls
    const QString foreign = QStringLiteral("foreign thinking");
    const QString other = QStringLiteral("foreign");
    QTest::newRow("new") << QStringList() << true;
    QTest::newRow("own") << QStringList{own} << true;
    QTest::newRow("own, goes on") << QStringList{own, silent, silent} << true;
    QTest::newRow("own without") << QStringList{silent} << false;
    QTest::newRow("another's") << QStringList{foreign} << false;
    QTest::newRow("another's without") << QStringList{other} << false;
    QTest::newRow("another's, then own") << QStringList{foreign, silent} << false;
    QTest::newRow("own, then another's") << QStringList{own, other} << true;
    QTest::newRow("own, behind a blank") << QStringList{QStringLiteral("blank own thinking")} << true;
    QTest::newRow("unsigned") << QStringList{QStringLiteral("own unsigned thinking")} << false;
}

void TestWireFormat::f79ThinkingGoesOnAsItBegan()
{
    QFETCH(QStringList, answers);
    QFETCH(bool, thinks);
    ModelProfile profile = profileOf(anthropic);
    profile.quirks.thinking = ThinkingStyle::Budget;
    ModelRequest request;
    request.maxOutputTokens = 32'000;
    request.thinking = ThinkingLevel::Balance;
    request.history = {user(QStringLiteral("do"))};
    for (const QString &answer : answers) {
        const QString origin =
            answer.contains(QStringLiteral("own")) ? QStringLiteral("anthropic/m") : QStringLiteral("anthropic/other");
        std::vector<ContentBlock> blocks;
        if (answer.startsWith(QStringLiteral("blank")))
            blocks.emplace_back(TextBlock{QStringLiteral("\n")});
        if (answer.contains(QStringLiteral("thinking"))) {
            const bool isSigned = !answer.contains(QStringLiteral("unsigned"));
            const char *raw = isSigned ? R"({"type":"thinking","thinking":"hm","signature":"s"})" : "";
            blocks.emplace_back(ThinkingBlock{QStringLiteral("hm"), raw, origin});
        }
        const auto more = turn(call(QStringLiteral("{}")), origin, blocks);
        request.history.insert(request.history.end(), more.begin() + 1, more.end());
    }
    const auto thinksIn = [&] {
        const QByteArray body = makeWireFormat(profile)->encode(request);
        const QStringList faults = WireValidator::faults(anthropic, body);
        return faults.isEmpty() ? QVariant(body.contains("budget_tokens")) : QVariant(faults);
    };
    QCOMPARE(thinksIn(), QVariant(thinks));
    request.history.push_back(user(QStringLiteral("go on")));
    QCOMPARE(thinksIn(), QVariant(true)); // a new answer
    request.history = {message(Role::Assistant, {TextBlock{QStringLiteral("Summary.")}})};
    const auto more = turn(call(QStringLiteral("{}")), QStringLiteral("anthropic/m"));
    request.history.insert(request.history.end(), more.begin() + 1, more.end());
    QCOMPARE(thinksIn(), QVariant(false)); // sent as one with the summary
}

void TestWireFormat::tools()
{
    ModelRequest request;
    request.history = {user(QStringLiteral("hi"))};
    request.tools = {ToolSpec{QStringLiteral("read"), QStringLiteral("Reads."),
                              QJsonObject{{QStringLiteral("type"), QStringLiteral("object")}}, ToolKind::Read}};
    const auto format = makeWireFormat(profileOf(openai));
    QVERIFY(format->encode(request).contains(
        R"("tools":[{"type":"function","function":{"name":"read","description":"Reads.","parameters":{"type":"object"}}}])"));
    request.tools[0].description = QStringLiteral("Reads files.");
    QVERIFY(format->encode(request).contains("Reads files."));
    QVERIFY(makeWireFormat(profileOf(anthropic))->encode(request).contains(R"("input_schema":{"type":"object"})"));
    request.tools.clear();
    QVERIFY(!format->encode(request).contains("tools"));
}

void TestWireFormat::endpoints_data()
{
    QTest::addColumn<QString>("api");
    QTest::addColumn<QString>("base");
    QTest::addColumn<QString>("endpoint");
    const auto row = [](const QString &api, const char *base, const char *endpoint) {
        QTest::newRow(base) << api << QString::fromLatin1(base) << QString::fromLatin1(endpoint);
    };
    row(openai, "https://api.openai.com/v1", "https://api.openai.com/v1/chat/completions");
    row(openai, "https://api.openai.com", "https://api.openai.com/v1/chat/completions");
    row(openai, "http://127.0.0.1:8080/", "http://127.0.0.1:8080/v1/chat/completions");
    row(openai, "localhost:1234", "http://localhost:1234/v1/chat/completions");
    row(openai, "https://openrouter.ai/api/v1/", "https://openrouter.ai/api/v1/chat/completions");
    row(openai, "https://openrouter.ai/api", "https://openrouter.ai/api/v1/chat/completions");
    row(openai, "https://generativelanguage.googleapis.com/v1beta/openai",
        "https://generativelanguage.googleapis.com/v1beta/openai/chat/completions");
    row(openai, "https://api.z.ai/api/paas/v4", "https://api.z.ai/api/paas/v4/chat/completions");
    row(openai, "https://api.perplexity.ai", "https://api.perplexity.ai/chat/completions");
    row(openai, "https://x.example/v1/chat/completions", "https://x.example/v1/chat/completions");
    row(openai, "https://r.azure.com/openai/v1?api-version=p",
        "https://r.azure.com/openai/v1/chat/completions?api-version=p");
    row(anthropic, "https://api.anthropic.com", "https://api.anthropic.com/v1/messages");
    row(anthropic, "https://api.anthropic.com/v1/", "https://api.anthropic.com/v1/messages");
    row(anthropic, "https://api.moonshot.ai/anthropic", "https://api.moonshot.ai/anthropic/v1/messages");
    row(ollama, "http://localhost:11434", "http://localhost:11434/api/chat");
    row(ollama, "http://localhost:11434/v1", "http://localhost:11434/api/chat");
    row(ollama, "http://localhost:11434/api/", "http://localhost:11434/api/chat");
}

void TestWireFormat::endpoints()
{
    QFETCH(QString, api);
    QFETCH(QString, base);
    QFETCH(QString, endpoint);
    QCOMPARE(makeWireFormat(api)->endpoint(base), endpoint);
}

void TestWireFormat::unknownApi()
{
    QVERIFY(!makeWireFormat(QStringLiteral("telegraph")));
    const ModelReply reply = decodeBody(QStringLiteral("telegraph"), "{}");
    QVERIFY(reply.failure && reply.failure->message.contains(QLatin1String("telegraph")));
}

/// No time is asserted here: the benchmark owns the budget. This counts work instead: a second encoding must not
/// serialise again.
void TestWireFormat::bigHistoryIsFast()
{
    ModelRequest request;
    for (int i = 0; i < 100; ++i) {
        const auto more = turn(call(QStringLiteral("{\"path\":\"%1\"}").arg(i)));
        request.history.insert(request.history.end(), more.begin(), more.end());
        request.history.push_back(message(Role::Assistant, {TextBlock{QString(2000, u'y')}}));
    }
    request.history.push_back(user(QStringLiteral("end")));
    const auto format = makeWireFormat(profileOf(openai));
    QElapsedTimer timer;
    timer.start();
    const QByteArray first = format->encode(request);
    const qint64 cold = timer.nsecsElapsed();
    qint64 warm = cold;
    for (int i = 0; i < 20; ++i) {
        timer.restart();
        QVERIFY(format->encode(request) == first);
        warm = qMin(warm, timer.nsecsElapsed());
    }
    QVERIFY2(warm * 2 < cold, qPrintable(QStringLiteral("cold %1 ns, warm %2 ns").arg(cold).arg(warm)));
}

QTEST_APPLESS_MAIN(TestWireFormat)
#include "tst_wire_format.moc"
