// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/arguments.h"
#include "tools/schema_validator.h"
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRandomGenerator>
#include <QTest>

using namespace homard;

namespace {

/// The outcome as text: compact JSON or "error".
QString outcome(const QString &raw, const QJsonObject &schema = {})
{
    const auto parsed = parseArguments(raw, schema);
    if (!parsed)
        return QStringLiteral("error");
    return QString::fromUtf8(QJsonDocument(parsed->object).toJson(QJsonDocument::Compact));
}

QJsonObject json(const char *text)
{
    return QJsonDocument::fromJson(text).object();
}

QString asText(const QJsonValue &value)
{
    return value.isString() ? value.toString()
                            : QString::fromUtf8(QJsonDocument(value.toObject()).toJson(QJsonDocument::Compact));
}

} // namespace

class TestArguments : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void f56Corpus_data();
    void f56Corpus();
    void f56Repair_data();
    void f56Repair();
    void f56EveryCutIsAnError_data();
    void f56EveryCutIsAnError();
    void f57StringsUntouched();
    void f57NestedUnwrapping();
    void f57RepairIsIdempotent();
    void f58ValidatedAgain_data();
    void f58ValidatedAgain();
    void f59Limits();
    void f59ValidJsonAsQtReadsIt();
    void f60InvalidEscapes_data();
    void f60InvalidEscapes();
    void schemaNamesTellKeysFromWords();
    void noiseNeverCrashes();
};

void TestArguments::f56Corpus_data()
{
    QTest::addColumn<QJsonObject>("entry");
    QFile file(QStringLiteral(HOMARD_CORPUS "/arguments.json"));
    if (!file.open(QIODevice::ReadOnly))
        QSKIP("skipped: no corpus here");
    for (const QJsonValue value : QJsonDocument::fromJson(file.readAll()).array()) {
        const QJsonObject entry = value.toObject();
        QTest::newRow(qUtf8Printable(entry.value(QLatin1StringView("note")).toString())) << entry;
    }
}

void TestArguments::f56Corpus()
{
    QFETCH(QJsonObject, entry);
    const QString got = outcome(entry.value(QLatin1StringView("raw")).toString());
    const QString expected = asText(entry.value(QLatin1StringView("expected")));
    if (got == expected)
        return;
    for (const QJsonValue also : entry.value(QLatin1StringView("also_ok")).toArray()) {
        if (got == asText(also)) {
            qInfo("acceptable instead of the expected %s: %s", qUtf8Printable(expected), qUtf8Printable(got));
            return;
        }
    }
    QCOMPARE(got, expected);
}

void TestArguments::f56Repair_data()
{
    QTest::addColumn<QString>("raw");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const char *raw, const char *expected) {
        QTest::newRow(name) << QString::fromUtf8(raw) << QString::fromUtf8(expected);
    };
    const char *const error = "error";
    row("empty", "", "{}");
    row("white space", " \n\t", "{}");
    row("null", "null", error);
    row("list", "[1]", error);
    row("list of one object", R"([{"a":1}])", error);
    row("number", "5", error);
    row("bare string", R"("text")", error);
    row("single quotes", R"({'a': 'b', 'c': 'don't stop'})", R"({"a":"b","c":"don't stop"})");
    row("typographic value", "{“a”: “b”}", R"({"a":"b"})");
    row("typographic quotes inside are text", R"({"a": "“b”",})", R"({"a":"“b”"})");
    row("python", R"({'a': True, 'b': None, 'c': [False, 1.5]})", R"({"a":true,"b":null,"c":[false,1.5]})");
    row("undefined", R"({"a": undefined})", R"({"a":null})");
    row("infinity", R"({"a": -Infinity})", error);
    row("unquoted everything", "{path: src/main.cpp, line: 12, deep: {x: y}}",
        R"({"deep":{"x":"y"},"line":12,"path":"src/main.cpp"})");
    row("words without quotes", R"({"city": New York, "n": 1})", R"({"city":"New York","n":1})");
    row("address without quotes", "{url: http://example.com/a, x: 1}", R"({"url":"http://example.com/a","x":1})");
    row("date without quotes", "{day: 2024-01-31}", R"({"day":"2024-01-31"})");
    row("cut-looking number", R"({"a": 1., "b": 2})", error);
    row("ellipsis", R"({"a": [1, 2, ...]})", error);
    row("colon inside a bare value", "{a: b c: d}", error);
    row("shell text without quotes", "{command: ls | wc}", error);
    row("trailing commas", R"({"a":[1,2,],"b":{"c":1,},})", R"({"a":[1,2],"b":{"c":1}})");
    row("missing comma on a new line", "{\"a\": \"x\"\n \"b\": 2}", R"({"a":"x","b":2})");
    row("missing comma, bare keys", "{a: x\n b: 2}", R"({"a":"x","b":2})");
    row("missing comma in a list", R"({"a": ["x" "y"]})", R"({"a":["x","y"]})");
    row("comments", "{\"a\": 1, // one\n /* two */ \"b\": 2}", R"({"a":1,"b":2})");
    row("address is no comment", R"({'a': 'http://x/y'})", R"({"a":"http://x/y"})");
    row("python escape", R"({'a': 'it\'s'})", R"({"a":"it's"})");
    row("quotes inside a command", R"({"command": "echo "a" && rm "b"", "timeout": 5})",
        R"({"command":"echo \"a\" && rm \"b\"","timeout":5})");
    row("quotes inside a list", R"({"a": ["say "hi", then left", "b"]})", R"({"a":["say \"hi\", then left","b"]})");
    row("brace after an inner quote", R"({"command": "awk '{print "x"}' f"})",
        R"({"command":"awk '{print \"x\"}' f"})");
    row("quotes that do not pair", R"({"a": "say "hi", "b": "x"})", error);
    row("quotes and a brace at the end", R"({"command": "echo "}"})", error);
    row("object inside a string", R"({"content":"{"a":"b","c":"d"}","path":"x"})",
        R"({"content":"{\"a\":\"b\",\"c\":\"d\"}","path":"x"})");
    row("doubled quotes", R"({""a"":""b""})", error);
    row("missing quote, then a bare word", R"({"text": "Use the keys, "name": the name"})", error);
    row("fence", "```\n{\"a\": 1}\n```\n", R"({"a":1})");
    row("fence with talk", "Here:\n```json\n{\"a\": [1]}\n```\nI \"did\" it.", R"({"a":[1]})");
    row("tags around", "<tool_call>{\"a\": 1}</tool_call>", R"({"a":1})");
    row("surplus bracket", R"({"a": {"b": 1}}})", R"({"a":{"b":1}})");
    row("the same twice", R"({"a":1}{"a":1})", R"({"a":1})");
    row("two objects, one repaired", R"({'a':1}{'b':1})", error);
    row("two fenced objects", "```json\n{\"a\":1}\n```\n```json\n{\"b\":1}\n```", error);
    row("inner part of an object", R"("arguments": {"a": 1}})", error);
    row("double-encoded", R"("{\"a\": \"b\"}")", R"({"a":"b"})");
    row("escaped without outer quotes", R"({\"a\": \"b\", \"c\": 1})", R"({"a":"b","c":1})");
    row("equal keys in valid text", R"({"a":1,"a":2})", R"({"a":2})");
    row("equal keys in broken text", R"({'a':1,'a':2})", error);
    row("list without commas", R"({"a": [1 2 -3 {"b": 1} [4]]})", R"({"a":[1,2,-3,{"b":1},[4]]})");
    row("two numbers", R"({"a": 12 34})", error);
    row("key without a value", R"({"a": "x", "b"})", error);
    row("semicolon", R"({"a": "b"; "c": "d"})", error);
    row("sum of strings", R"({"a": "b" + "c"})", error);
    row("empty inner string", R"({"command": "echo "" > f", "n": 1})", R"({"command":"echo \"\" > f","n":1})");
    row("raw escape byte", "{\"a\": \"\x1b[0m\"}", error);
    row("byte order mark", "\xEF\xBB\xBF{\"a\":1}", R"({"a":1})");
}

void TestArguments::f56Repair()
{
    QFETCH(QString, raw);
    QFETCH(QString, expected);
    QCOMPARE(outcome(raw), expected);
}

void TestArguments::f56EveryCutIsAnError_data()
{
    QTest::addColumn<QString>("whole");
    QTest::newRow("strict") << QStringLiteral(R"({"path": "a b", "list": [1, true, "x"], "deep": {"k": null}})");
    QTest::newRow("single quotes") << QStringLiteral(R"({'path': 'a b', 'list': [1, True, 'x'], 'deep': {'k': None}})");
    QTest::newRow("bare") << QStringLiteral("{path: a, list: [1, true], deep: {k: null}}");
    QTest::newRow("inner quotes") << QStringLiteral(R"({"command": "echo "a" b", "x": {"y": "say "z" now"}})");
    QTest::newRow("fence") << QStringLiteral("```json\n{\"command\": \"rm -rf build\", \"x\": {\"y\": 1}}");
}

void TestArguments::f56EveryCutIsAnError()
{
    QFETCH(QString, whole);
    QVERIFY(outcome(whole) != QStringLiteral("error"));
    for (qsizetype length = 1; length < whole.size(); ++length) {
        const QString cut = whole.left(length);
        QVERIFY2(outcome(cut) == QStringLiteral("error"), qUtf8Printable(cut + QStringLiteral(" → ") + outcome(cut)));
    }
}

void TestArguments::f57StringsUntouched()
{
    const QJsonObject schema =
        json(R"({"type":"object","properties":{"s":{"type":"string"},"either":{"type":["string","object"]}}})");
    QRandomGenerator random(7);
    const QString pieces = QStringLiteral("{}[]\":,'\\\n\tabc`01é中“ ");
    for (int round = 0; round < 2000; ++round) {
        QString text = round % 3 ? QString() : QStringLiteral("{\"a\":1}");
        for (int i = random.bounded(12); i > 0; --i)
            text += pieces[random.bounded(int(pieces.size()))];
        QJsonObject object{{QStringLiteral("s"), text}, {QStringLiteral("either"), text}};
        const QString raw = QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
        auto parsed = parseArguments(raw, schema);
        QVERIFY(parsed);
        QVERIFY(!parsed->repaired);
        QVERIFY(!unwrapEncoded(parsed->object, schema));
        QCOMPARE(parsed->object, object);
    }
}

void TestArguments::f57NestedUnwrapping()
{
    const QJsonObject schema =
        json(R"({"type":"object","properties":{"o":{"type":"object","properties":{"l":{"type":"array"}}},
        "many":{"type":"array","items":{"type":"object"}}}})");
    QJsonObject arguments = json(R"({"o":"{\"l\":\"[1,2]\"}","many":["{\"a\":1}",{"b":2}]})");
    QVERIFY(unwrapEncoded(arguments, schema));
    QCOMPARE(arguments, json(R"({"o":{"l":[1,2]},"many":[{"a":1},{"b":2}]})"));
    QVERIFY(!unwrapEncoded(arguments, schema));
    QJsonObject wrong = json(R"({"o":"[1]","many":"{\"a\":1}"})"); // parses, but to the other type
    const QJsonObject before = wrong;
    QVERIFY(!unwrapEncoded(wrong, schema));
    QCOMPARE(wrong, before);
}

void TestArguments::f57RepairIsIdempotent()
{
    QRandomGenerator random(11);
    const QStringList pieces{
        QStringLiteral("{"),     QStringLiteral("}"),      QStringLiteral("'a'"),  QStringLiteral("\"b\""),
        QStringLiteral(":"),     QStringLiteral(","),      QStringLiteral("True"), QStringLiteral("12"),
        QStringLiteral("word"),  QStringLiteral("["),      QStringLiteral("]"),    QStringLiteral("\""),
        QStringLiteral("{a: 1"), QStringLiteral("\"k\":"), QStringLiteral(" "),    QStringLiteral("```")};
    int repairedCount = 0;
    for (int round = 0; round < 60000; ++round) {
        QString raw = QStringLiteral("{");
        for (int i = random.bounded(9); i > 0; --i)
            raw += pieces[random.bounded(int(pieces.size()))];
        raw += u'}';
        const auto once = parseArguments(raw);
        if (!once)
            continue;
        repairedCount += once->repaired ? 1 : 0;
        const auto twice = parseArguments(QString::fromUtf8(QJsonDocument(once->object).toJson()));
        QVERIFY(twice);
        QVERIFY(!twice->repaired);
        QCOMPARE(twice->object, once->object);
    }
    QVERIFY(repairedCount > 100);
}

void TestArguments::f58ValidatedAgain_data()
{
    QTest::addColumn<QByteArray>("arguments");
    QTest::addColumn<QStringList>("says");
    const auto row = [](const char *name, const char *arguments, QStringList says) {
        QTest::newRow(name) << QByteArray(arguments) << says;
    };
    row("fits", R"({"path":"a","limit":3})", {});
    row("missing", "{}", {QStringLiteral("\"/\""), QStringLiteral("path")});
    row("wrong type", R"({"path":5})", {QStringLiteral("\"/path\""), QStringLiteral("string")});
    row("null", R"({"path":null})", {QStringLiteral("\"/path\""), QStringLiteral("string")});
    row("out of range", R"({"path":"a","limit":0})", {QStringLiteral("\"/limit\""), QStringLiteral("minimum")});
    row("nested", R"({"path":"a","deep":{"x":1}})", {QStringLiteral("\"/deep/x\""), QStringLiteral("boolean")});
    row("unknown", R"({"path":"a","extra":1})",
        {QStringLiteral("extra"), QStringLiteral("Known properties: deep, limit, path")});
}

void TestArguments::f58ValidatedAgain()
{
    QFETCH(QByteArray, arguments);
    QFETCH(QStringList, says);
    const auto validator = SchemaValidator::compile(json(R"({"type":"object","properties":{"path":{"type":"string"},
        "limit":{"type":"integer","minimum":1},"deep":{"type":"object","properties":{"x":{"type":"boolean"}}}},
        "required":["path"],"additionalProperties":false})"));
    QVERIFY(validator);
    const QString fault = (*validator)->validate(QJsonDocument::fromJson(arguments).object());
    QCOMPARE(fault.isEmpty(), says.isEmpty());
    for (const QString &part : says)
        QVERIFY2(fault.contains(part), qUtf8Printable(fault));
    QVERIFY(!SchemaValidator::compile(json(R"({"type":5})")));
}

void TestArguments::f59Limits()
{
    const auto nested = [](int levels) {
        return QStringLiteral("{\"a\":").repeated(levels) + u'1' + QStringLiteral("}").repeated(levels);
    };
    QVERIFY(parseArguments(nested(64)));
    QVERIFY(!parseArguments(nested(65)));
    QVERIFY(!parseArguments(nested(10'000)));
    QVERIFY(!parseArguments(QStringLiteral("{'a':").repeated(10'000)));
    QVERIFY(!parseArguments(QString(10'000, u'[')));
    QVERIFY(!parseArguments(QStringLiteral("{\"a\":1e400}")));
    QVERIFY(!parseArguments(QStringLiteral("{\"a\":\"") + QString(50'000'000, u'x') + QStringLiteral("\"}")));
    QString lone = QStringLiteral("{\"a\":\"x");
    lone += QChar(0xD800);
    lone += QStringLiteral("\",\"b\":\"\\udc00y\"}");
    const auto parsed = parseArguments(lone);
    QVERIFY(parsed);
    QCOMPARE(parsed->object.value(QLatin1StringView("a")).toString(), QString(u'x' + QString(QChar(0xFFFD))));
    QCOMPARE(parsed->object.value(QLatin1StringView("b")).toString(), QString(QString(QChar(0xFFFD)) + u'y'));
}

void TestArguments::f59ValidJsonAsQtReadsIt()
{
    for (const char *text :
         {R"({})", R"({"a":[]})", R"({"a":-0.5e-3,"b":[1,[2,{"c":{}}]],"d":"\u00e9\n\"\\\/","e":123456789012345678})",
          R"( { "a" : [ true , false , null ] } )", R"({"":""})", R"({"a":"\ud83d\ude00"})"}) {
        const auto parsed = parseArguments(QString::fromUtf8(text));
        QVERIFY2(parsed, text);
        QVERIFY(!parsed->repaired);
        QCOMPARE(parsed->object, json(text));
    }
}

void TestArguments::f60InvalidEscapes_data()
{
    QTest::addColumn<QString>("raw");
    for (const char *raw : {R"({"path":"C:\Users\x"})", R"({"path":"C:\dir"})", R"({"path":"\u12G4"})",
                            R"({"path":"\x41"})", R"({'path':'C:\Users'})",
                            R"({"path":"a\)"
                            "\n"
                            R"(b"})",
                            R"({"path":"\"})", R"({"path":"C:\U0041"})"})
        QTest::newRow(raw) << QString::fromUtf8(raw);
}

void TestArguments::f60InvalidEscapes()
{
    QFETCH(QString, raw);
    const auto parsed = parseArguments(raw);
    QVERIFY(!parsed);
    QVERIFY(parsed.error().message.contains(QLatin1StringView("character")));
}

void TestArguments::schemaNamesTellKeysFromWords()
{
    const QJsonObject schema = json(R"({"type":"object","properties":{"path":{},"content":{}}})");
    // Without the schema the quoted word could be a key; with it only the string remains.
    const QString raw = QStringLiteral(R"({"content": "sizes, "width": 5", "path": "x"})");
    QCOMPARE(outcome(raw, schema), QStringLiteral(R"({"content":"sizes, \"width\": 5","path":"x"})"));
}

void TestArguments::noiseNeverCrashes()
{
    QRandomGenerator random(3);
    const QString characters = QStringLiteral("{}[]\"',:\\u0aé`/*- \n“”tTn1.e");
    for (int round = 0; round < 100000; ++round) {
        QString raw;
        for (int i = random.bounded(40); i > 0; --i)
            raw += characters[random.bounded(int(characters.size()))];
        const auto parsed = parseArguments(raw);
        QVERIFY(parsed.ok() || !parsed.error().message.isEmpty());
    }
    QString quotes = QStringLiteral("{\"a\": \"");
    for (int i = 0; i < 200'000; ++i)
        quotes += QStringLiteral("x \"y, ");
    QVERIFY(!parseArguments(quotes));
}

QTEST_APPLESS_MAIN(TestArguments)
#include "tst_arguments.moc"
