// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/failure_classifier.h"
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace homard;

namespace {

ModelFailure classify(int status, const QByteArray &body, const QList<std::pair<QByteArray, QByteArray>> &headers = {})
{
    FailureFacts facts;
    facts.status = status;
    facts.body = body;
    facts.headers = headers;
    facts.nowWallMs = 1'767'225'600'000; // Thu, 01 Jan 2026 00:00:00 GMT
    return classifyFailure(facts);
}

QByteArray openAiError(const QByteArray &message, const QByteArray &code = "null")
{
    return "{\"error\":{\"message\":\"" + message + "\",\"type\":\"invalid_request_error\",\"code\":" + code + "}}";
}

} // namespace

class TestFailureClassifier : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void corpus_data();
    void corpus();
    void f51Wordings_data();
    void f51Wordings();
    void classes_data();
    void classes();
    void f46RetryAfter_data();
    void f46RetryAfter();
    void f43PagesAreNotShown();
    void f43AShortBodyIsADetail_data();
    void f43AShortBodyIsADetail();
    void hintsNameThings();
    void invisibleCharactersAreShown();
    void redirectNamesItsTarget();
    void httpErrors();
};

void TestFailureClassifier::corpus_data()
{
    QTest::addColumn<QString>("file");
    const QDir folder(QStringLiteral(HOMARD_CORPUS "/errors"));
    if (!folder.exists())
        QSKIP("skipped: no corpus here");
    for (const QString &name : folder.entryList({QStringLiteral("*.json")}))
        QTest::newRow(qPrintable(name)) << folder.filePath(name);
}

void TestFailureClassifier::corpus()
{
    QFETCH(QString, file);
    QFile json(file);
    QVERIFY(json.open(QIODevice::ReadOnly));
    const QJsonObject entry = QJsonDocument::fromJson(json.readAll()).object();
    QList<std::pair<QByteArray, QByteArray>> headers;
    const QJsonObject given = entry.value(QLatin1String("headers")).toObject();
    for (auto at = given.begin(); at != given.end(); ++at)
        headers.append({at.key().toLower().toUtf8(), at.value().toString().toUtf8()});
    const ModelFailure failure = classify(entry.value(QLatin1String("status")).toInt(),
                                          entry.value(QLatin1String("body")).toString().toUtf8(), headers);

    QStringList kinds{entry.value(QLatin1String("class")).toString()};
    for (const QJsonValue &also : entry.value(QLatin1String("class_also")).toArray())
        kinds << also.toString();
    if (kinds.contains(QLatin1String("invalid_request")))
        kinds << QStringLiteral("no_tool_support"); // a class of ours, a part of that one
    QVERIFY2(kinds.contains(wordOf(failure.kind)), qPrintable(wordOf(failure.kind)));
    const QJsonValue contains = entry.value(QLatin1String("message_contains"));
    if (contains.isString())
        QVERIFY2(failure.message.contains(contains.toString()), qPrintable(failure.message));
    else
        QVERIFY(!failure.message.contains(u'<'));
    QCOMPARE(failure.retryable, entry.value(QLatin1String("retryable")).toBool());
    const QJsonValue wait = entry.value(QLatin1String("retry_after_ms"));
    QCOMPARE(failure.retryAfterMs.value_or(-1), wait.isDouble() ? wait.toInteger() : -1);
    QVERIFY(!failure.hint.isEmpty());
}

void TestFailureClassifier::f51Wordings_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    const auto row = [](const char *name, int status, const char *message) {
        QTest::newRow(name) << status << openAiError(message);
    };
    row("anthropic", 400, "prompt is too long: 213462 tokens > 200000 maximum");
    row("anthropic with output", 400,
        "input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000, decrease input length");
    row("bedrock", 400, "Input is too long for requested model.");
    row("openai", 400, "Your input exceeds the context window of this model. Please adjust your input and try again.");
    QTest::newRow("openai code") << 400 << openAiError("Too much.", "\"context_length_exceeded\"");
    row("gemini", 400, "The input token count (1196265) exceeds the maximum number of tokens allowed (1048575).");
    row("xai", 400, "This model's maximum prompt length is 131072 but the request contains 537812 tokens.");
    row("groq", 400, "Please reduce the length of the messages or completion.");
    row("openrouter", 400,
        "This endpoint's maximum context length is 131072 tokens. However, you requested about 148294 tokens.");
    row("copilot", 400, "prompt token count of 135003 exceeds the limit of 128000");
    row("llama.cpp", 400, "the request exceeds the available context size, try increasing it");
    row("llama.cpp newer", 400,
        "request (70341 tokens) exceeds the available context size (65536 tokens), try increasing it");
    row("LM Studio", 400, "tokens to keep from the initial prompt is greater than the context length");
    row("MiniMax", 400, "invalid params, context window exceeds limit");
    row("Kimi", 400, "Invalid request: Your request exceeded model token limit: 262144 (requested: 291351)");
    row("Mistral", 400, "Prompt contains 40123 tokens, too large for model with 32768 maximum context length");
    row("vLLM", 400, "The decoder prompt (length 20000) is longer than the maximum model length of 16384.");
    row("TGI", 422,
        "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000 `inputs` tokens");
    row("TGI short", 422, "Input validation error: `inputs` must have less than 1024 tokens. Given: 1500");
    row("llama-cpp-python", 400, "Requested tokens (5120) exceed context window of 4096");
    row("DashScope", 400, "Range of input length should be [1, 30720]");
    row("Cohere", 400, "too many tokens: total number of tokens in the prompt cannot exceed 4081 - received 5000");
    row("z.ai", 400, "Prompt exceeds max length");
    row("z.ai Chinese", 400, "Prompt 超长");
    row("Ollama", 400, "prompt too long; exceeded max context length by 44 tokens");
    row("in a 500", 500, "the prompt is too long for this model: context size exceeded");
    QTest::newRow("Cerebras 400") << 400 << QByteArray();
    QTest::newRow("Cerebras 413") << 413 << QByteArray();
}

void TestFailureClassifier::f51Wordings()
{
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    const ModelFailure failure = classify(status, body);
    QCOMPARE(wordOf(failure.kind), QStringLiteral("context_overflow"));
    QVERIFY(!failure.retryable);
}

void TestFailureClassifier::classes_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("kind");
    const auto row = [](const char *name, int status, const QByteArray &body, const char *kind) {
        QTest::newRow(name) << status << body << QString::fromLatin1(kind);
    };
    row("f48 no body", 401, "", "auth");
    row("f48 other words", 401, openAiError("Incorrect API key provided. The service is overloaded."), "auth");
    row("f48 forbidden", 403, openAiError("You do not have permission."), "auth");
    row("gemini key in a 400", 400, openAiError("API key not valid. Please pass a valid API key.", "400"), "auth");
    row("xai key in a 400", 400,
        R"({"code":"Client specified an invalid argument","error":"Incorrect API key provided: ab***cd."})", "auth");
    row("no access to a model", 403,
        openAiError("Project `p` does not have access to model `gpt-9`", "\"model_not_found\""), "not_found");
    row("f47 529", 529, "", "overloaded");
    row("f47 503", 503, "upstream connect error", "overloaded");
    row("overloaded under 429", 429,
        openAiError("The engine is currently overloaded, please try again later", "\"engine_overloaded_error\""),
        "overloaded");
    row("llama.cpp loads", 503, openAiError("Loading model", "503"), "overloaded");
    row("balance", 402, openAiError("Insufficient Balance"), "billing");
    row("deepseek balance under 400", 400, openAiError("Insufficient Balance"), "billing");
    row("zai balance", 429, openAiError("Insufficient balance or no resource package. Please recharge.", "\"1113\""),
        "billing");
    row("moonshot suspended", 429,
        openAiError("Your account is suspended, please check your plan", "\"exceeded_current_quota_error\""),
        "billing");
    row("rate limit without words", 429, "", "rate_limit");
    row("dashscope", 429, R"({"code":"Throttling.RateQuota","message":"Requests rate limit exceeded"})", "rate_limit");
    row("tokens per minute as 413", 413,
        openAiError("Request too large: tokens per minute (TPM): Limit 10000, Requested 15088"), "rate_limit");
    row("f54 too large", 413,
        R"({"type":"error","error":{"type":"request_too_large","message":"Request exceeds the maximum size"}})",
        "too_large");
    row("nginx too large", 413, "<html><head><title>413 Request Entity Too Large</title></head></html>", "too_large");
    row("output limit", 400,
        openAiError("max_tokens: 100000 > 8192, which is the maximum allowed number of output tokens"),
        "invalid_request");
    row("no tools, ollama", 400, R"({"error":"registry.ollama.ai/library/gemma:2b does not support tools"})",
        "no_tool_support");
    row("no tools, openrouter", 404, openAiError("No endpoints found that support tool use."), "no_tool_support");
    row("no tools, vllm", 400, openAiError("\\\"auto\\\" tool choice requires --enable-auto-tool-choice to be set"),
        "no_tool_support");
    row("no tools, plain", 400, openAiError("Function calling is not supported by this model"), "no_tool_support");
    row("filter", 400,
        openAiError("The response was filtered due to the prompt triggering content management policy",
                    "\"content_filter\""),
        "content_filter");
    row("dashscope filter", 400,
        R"({"code":"DataInspectionFailed","message":"Input data may contain inappropriate content."})",
        "content_filter");
    row("openrouter model", 400, openAiError("foo/bar is not a valid model ID"), "not_found");
    row("ollama model", 404, R"({"error":"model 'x' not found, try pulling it first"})", "not_found");
    row("groq gone", 400,
        openAiError("The model `x` has been decommissioned and is no longer supported.", "\"model_decommissioned\""),
        "not_found");
    row("wrong path", 404, "404 page not found", "not_found");
    row("gateway", 504, "<html>504 Gateway Time-out</html>", "timeout");
    row("bad gateway", 502, "<html>502 Bad Gateway</html>", "server");
    row("deadline", 500, openAiError("Deadline exceeded"), "timeout");
    row("500", 500, "Internal Server Error", "server");
    row("422", 422,
        R"({"detail":[{"type":"extra_forbidden","loc":["body","x"],"msg":"Extra inputs are not permitted"}]})",
        "invalid_request");
    row("temperature", 400, openAiError("Unsupported value: 'temperature' does not support 0.1 with this model."),
        "invalid_request");
    row("bedrock throttles", 429, R"({"message":"Too many tokens, please wait before trying again."})", "rate_limit");
    row("litellm overflow", 400, openAiError("litellm.ContextWindowExceededError: too much"), "context_overflow");
    row("llama.cpp without jinja", 500, openAiError("tools param requires --jinja flag", "500"), "no_tool_support");
    row("LM Studio, nothing loaded", 400, R"({"error":"No models loaded. Please load a model."})", "not_found");
    row("zhipu model", 400, openAiError("模型不存在，请检查模型代码。", "\"1211\""), "not_found");
    row("groq flex", 498, openAiError("Flex tier capacity exceeded"), "overloaded");
    row("azure tier", 429, openAiError("Requests have exceeded token rate limit of your current S0 pricing tier."),
        "rate_limit");
    row("openai request over the limit", 429,
        openAiError("Request too large for gpt-4o on tokens per min (TPM): Limit 30000, Requested 40000."),
        "rate_limit");
    row("openrouter free models", 429,
        openAiError("Rate limit exceeded: free-models-per-day. Add 10 credits to unlock more"), "rate_limit");
    row("xai credits under 403", 403, R"({"code":"x","error":"Your team has used all available credits"})", "billing");
    row("copilot", 400, openAiError("The requested model is not supported.", "\"model_not_supported\""), "not_found");
    row("minimax in a 200's body", 200, R"({"base_resp":{"status_code":1008,"status_msg":"insufficient balance"}})",
        "billing");
    row("redirect", 301, "", "invalid_request");
}

void TestFailureClassifier::classes()
{
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    QFETCH(QString, kind);
    const ModelFailure failure = classify(status, body);
    QCOMPARE(wordOf(failure.kind), kind);
    QVERIFY(!failure.message.isEmpty() && !failure.hint.isEmpty());
    QCOMPARE(failure.status, status);
}

void TestFailureClassifier::f46RetryAfter_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("message");
    QTest::addColumn<qint64>("wait");
    const auto row = [](const char *title, const char *name, const char *value, const char *message, qint64 wait) {
        QTest::newRow(title) << QByteArray(name) << QByteArray(value) << QByteArray(message) << wait;
    };
    row("seconds", "retry-after", "51", "x", 51'000);
    row("fraction", "retry-after", "1.5", "x", 1500);
    row("date", "retry-after", "Thu, 01 Jan 2026 00:00:30 GMT", "x", 30'000);
    row("date in the past", "retry-after", "Wed, 31 Dec 2025 00:00:00 GMT", "x", -1);
    row("negative", "retry-after", "-5", "x", -1);
    row("absurd", "retry-after", "99999999999999999999", "x", 1'000'000'000'000);
    row("word", "retry-after", "soon", "x", -1);
    row("milliseconds first", "retry-after-ms", "644", "Please try again in 9s", 644);
    row("text ms", "x", "", "Please try again in 644ms. Visit", 644);
    row("text s", "x", "", "Please retry in 48.9s.", 48'900);
    row("text m s", "x", "", "Please try again in 7m12s.", 432'000);
    row("text words", "x", "", "Please wait 20 seconds before retrying", 20'000);
    row("text h m", "x", "", "try again in 1 hour 30 minutes", 5'400'000);
    row("text minute", "x", "", "Retry after 2 minutes", 120'000);
    row("no wait", "x", "", "Limit 30000 tokens in 5 s windows", -1);
}

void TestFailureClassifier::f46RetryAfter()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, value);
    QFETCH(QByteArray, message);
    QFETCH(qint64, wait);
    QCOMPARE(classify(429, openAiError(message), {{name, value}}).retryAfterMs.value_or(-1), wait);
}

void TestFailureClassifier::f43PagesAreNotShown()
{
    const ModelFailure failure =
        classify(502, "<html><script>alert(1)</script></html>", {{"content-type", "text/html"}, {"cf-ray", "abc"}});
    QVERIFY(!failure.message.contains(u'<'));
    QVERIFY(failure.message.contains(QLatin1String("text/html")) && failure.message.contains(QLatin1String("502")));
    QCOMPARE(failure.requestId, QStringLiteral("abc"));
}

void TestFailureClassifier::f43AShortBodyIsADetail_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("message");
    const auto row = [](int status, const char *body, const char *message) {
        QTest::addRow("%d %s", status, body) << status << QByteArray(body) << QString::fromUtf8(message);
    };
    row(500, "oops", "api.example.com has a problem (HTTP 500): oops");
    row(500, "", "api.example.com has a problem (HTTP 500): it gave no reason.");
    row(501, "\x01\x02\x03\xff", "api.example.com has a problem (HTTP 501).");
    row(503, "no", "api.example.com is overloaded (HTTP 503): no");
    row(504, "x", "api.example.com did not answer in time (HTTP 504): x");
    row(401, "nope", "api.example.com did not accept the API key (HTTP 401): nope");
    row(402, "x", "api.example.com asks for payment or a larger quota (HTTP 402): x");
    row(404, "x", "api.example.com does not know this address or model (HTTP 404): x");
    row(413, "x", "api.example.com refused the request as too long (HTTP 413): x");
    row(418, "tea", "api.example.com refused the request (HTTP 418): tea");
    row(429, "{}", "api.example.com limits the number of requests (HTTP 429).");
    row(400, R"({"error":{"message":"content policy"}})",
        "api.example.com stopped this by its content filter (HTTP 400): content policy");
    row(400, R"({"error":{"message":"m does not support tools"}})",
        "api.example.com offers no tools with this model (HTTP 400): m does not support tools");
    row(0, R"({"error":{"message":"broken","code":500}})", "api.example.com has a problem (HTTP 500): broken");
    row(0, R"({"error":{"message":"invalid api key"}})", "api.example.com did not accept the API key: invalid api key");
    row(0, "", "api.example.com reported an error: it gave no reason.");
}

/// "oops" alone says neither who said it nor what it means.
void TestFailureClassifier::f43AShortBodyIsADetail()
{
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    FailureFacts facts;
    facts.status = status;
    facts.body = body;
    facts.context.baseUrl = QStringLiteral("https://api.example.com/v1");
    QTEST(classifyFailure(facts).message, "message");
    facts.context.baseUrl.clear();
    QVERIFY(classifyFailure(facts).message.startsWith(QLatin1String("The provider ")));
    facts.context = {{}, QStringLiteral("http://127.0.0.1:8080/v1"), {}, true};
    QVERIFY(classifyFailure(facts).message.startsWith(QLatin1String("The model server at 127.0.0.1:8080 ")));
}

void TestFailureClassifier::hintsNameThings()
{
    FailureFacts facts;
    facts.context = {QStringLiteral("gpt-9"), QStringLiteral("https://api.example.com/v1"),
                     QStringLiteral("EXAMPLE_KEY"), false};
    facts.status = 401;
    QVERIFY(classifyFailure(facts).hint.contains(QLatin1String("EXAMPLE_KEY")));
    QVERIFY(classifyFailure(facts).hint.contains(QLatin1String("api.example.com")));
    facts.status = 404;
    QVERIFY(classifyFailure(facts).hint.contains(QLatin1String("gpt-9")));
    QVERIFY(classifyFailure(facts).hint.contains(QLatin1String("https://api.example.com/v1")));
}

void TestFailureClassifier::invisibleCharactersAreShown()
{
    const QString message = classify(400, openAiError("a\xE2\x80\xAE"
                                                      "b\\u0007"))
                                .message;
    QVERIFY(!message.contains(QChar(0x202E)) && !message.contains(QChar(7)));
    QVERIFY(classify(400, openAiError(QByteArray(5000, 'x'))).message.size() <= 2000);
}

void TestFailureClassifier::redirectNamesItsTarget()
{
    FailureFacts facts;
    facts.status = 302;
    facts.body = "<html><body>302 Found</body></html>";
    facts.headers = {{"location", "https://user:pass@other.example.com/v2/chat?token=abcdef#x"}};
    facts.context.baseUrl = QStringLiteral("https://api.example.com/v1");
    auto failure = classifyFailure(facts);
    QCOMPARE(wordOf(failure.kind), QStringLiteral("invalid_request"));
    QVERIFY2(failure.message.contains(QLatin1String("redirects to https://other.example.com/v2/chat (HTTP 302)")),
             qPrintable(failure.message));
    QVERIFY2(failure.hint.contains(QLatin1String("base URL")), qPrintable(failure.hint));
    facts.headers = {{"location", "/login"}};
    failure = classifyFailure(facts);
    QVERIFY2(failure.message.contains(QLatin1String("https://api.example.com/login")), qPrintable(failure.message));
}

void TestFailureClassifier::httpErrors()
{
    HttpError error;
    error.kind = HttpFailure::Connect;
    error.message = QStringLiteral("refused");
    FailureContext local{QStringLiteral("m"), QStringLiteral("http://127.0.0.1:11434"), {}, true};
    QVERIFY(failureFromHttp(error, local).kind == FailureClass::Network);
    QVERIFY(failureFromHttp(error, local).hint.contains(QLatin1String("http://127.0.0.1:11434")));
    QVERIFY(failureFromHttp(error, {}).retryable);
    error.kind = HttpFailure::Tls;
    QVERIFY(failureFromHttp(error, {}).tls && !failureFromHttp(error, {}).retryable);
    error.kind = HttpFailure::Timeout;
    QVERIFY(failureFromHttp(error, {}).kind == FailureClass::Timeout);
    error.kind = HttpFailure::BadHeader;
    QVERIFY(failureFromHttp(error, {}).kind == FailureClass::Auth && !failureFromHttp(error, {}).retryable);
    error.kind = HttpFailure::Cancelled;
    QVERIFY(failureFromHttp(error, {}).kind == FailureClass::Cancelled);
}

QTEST_APPLESS_MAIN(TestFailureClassifier)
#include "tst_failure_classifier.moc"
