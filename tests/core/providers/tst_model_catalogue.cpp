// SPDX-License-Identifier: GPL-3.0-or-later
#include "providers/model_catalogue.h"
#include <QTest>

using namespace homard;

class TestModelCatalogue : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void loads();
    void f55Unknown();
    void longestPrefix();
    void pricesHoldAtHome();
    void thinkingStyles_data();
    void thinkingStyles();
    void quirks();
    void localWindow();
    void brokenFile();

private:
    ModelCatalogue m_catalogue = ModelCatalogue::load().value();
};

void TestModelCatalogue::loads()
{
    QVERIFY(m_catalogue.size() >= 40);
}

void TestModelCatalogue::f55Unknown()
{
    const ModelInfo info =
        m_catalogue
            .profile(QStringLiteral("openai-chat"), QStringLiteral("no-such"), QStringLiteral("https://x.example/v1"))
            .info;
    QCOMPARE(info.contextWindow, 8192);
    QVERIFY(!info.contextKnown && info.tools && !info.priceInput);
    QCOMPARE(info.origin(), QStringLiteral("openai-chat/no-such"));
}

void TestModelCatalogue::longestPrefix()
{
    const auto window = [&](const char *name) {
        return m_catalogue
            .profile(QStringLiteral("openai-chat"), QString::fromLatin1(name), QStringLiteral("https://x.example"))
            .info.contextWindow;
    };
    QCOMPARE(window("gpt-4o-2024-11-20"), 128000);
    QCOMPARE(window("gpt-4.1-mini"), 1047576);
    QCOMPARE(window("gpt-4"), 8192);
    QCOMPARE(window("openai/GPT-4o"), 128000);
    QCOMPARE(window("anthropic/claude-sonnet-4.5"), 200000);
}

void TestModelCatalogue::pricesHoldAtHome()
{
    const auto price = [&](const char *url) {
        return m_catalogue.profile(QStringLiteral("openai-chat"), QStringLiteral("gpt-4o"), QString::fromLatin1(url))
            .info.priceInput;
    };
    QCOMPARE(price("https://api.openai.com/v1"), std::optional<double>(2.5));
    QCOMPARE(price("https://reseller.example/v1"), std::optional<double>());
    QCOMPARE(price("http://127.0.0.1:8000"), std::optional<double>());
}

void TestModelCatalogue::thinkingStyles_data()
{
    QTest::addColumn<QString>("api");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("url");
    QTest::addColumn<ThinkingStyle>("style");
    const auto row = [](const char *api, const char *name, const char *url, ThinkingStyle style) {
        QTest::addRow("%s at %s", name, url)
            << QString::fromLatin1(api) << QString::fromLatin1(name) << QString::fromLatin1(url) << style;
    };
    row("openai-chat", "gpt-5.1", "https://api.openai.com/v1", ThinkingStyle::Effort);
    row("openai-chat", "gpt-4o", "https://api.openai.com/v1", ThinkingStyle::None);
    row("openai-chat", "gpt-5.1", "https://proxy.example/v1", ThinkingStyle::None);
    row("openai-chat", "openai/gpt-5.1", "https://openrouter.ai/api/v1", ThinkingStyle::OpenRouter);
    row("anthropic", "claude-sonnet-4-5", "https://api.anthropic.com", ThinkingStyle::Budget);
    row("anthropic", "claude-opus-4-6", "https://api.anthropic.com", ThinkingStyle::Adaptive);
    row("anthropic", "claude-3-haiku-20240307", "https://api.anthropic.com", ThinkingStyle::None);
    row("ollama", "qwen3:8b", "http://localhost:11434", ThinkingStyle::Think);
    row("ollama", "gpt-oss:20b", "http://localhost:11434", ThinkingStyle::ThinkLevel);
    row("ollama", "llama3.1", "http://localhost:11434", ThinkingStyle::None);
    row("openai-chat", "qwen-plus", "https://dashscope.aliyuncs.com/compatible-mode/v1", ThinkingStyle::EnableThinking);
}

void TestModelCatalogue::thinkingStyles()
{
    QFETCH(QString, api);
    QFETCH(QString, name);
    QFETCH(QString, url);
    QFETCH(ThinkingStyle, style);
    QVERIFY(m_catalogue.profile(api, name, url).quirks.thinking == style);
}

void TestModelCatalogue::quirks()
{
    const auto quirksOf = [&](const char *name, const char *url) {
        return m_catalogue.profile(QStringLiteral("openai-chat"), QString::fromLatin1(name), QString::fromLatin1(url))
            .quirks;
    };
    QVERIFY(quirksOf("any", "https://api.mistral.ai/v1").mistral);
    QVERIFY(quirksOf("any", "https://api.mistral.ai/v1").usageUnasked);
    QVERIFY(quirksOf("mistralai/mistral-large-2411", "https://vllm.example/v1").mistral);
    QVERIFY(!quirksOf("mistral-large", "https://vllm.example/v1").usageUnasked);
    QVERIFY(quirksOf("kimi-k2-thinking", "https://api.moonshot.ai/v1").echoReasoning);
    QVERIFY(quirksOf("deepseek-reasoner", "https://api.deepseek.com").echoReasoning);
    QVERIFY(!quirksOf("gpt-5", "https://api.openai.com").echoReasoning);
    QVERIFY(quirksOf("gpt-5", "https://api.openai.com").completionTokens);
}

void TestModelCatalogue::localWindow()
{
    const ModelInfo info =
        m_catalogue
            .profile(QStringLiteral("ollama"), QStringLiteral("llama3.1:8b"), QStringLiteral("http://localhost:11434"))
            .info;
    QCOMPARE(info.contextWindow, ModelCatalogue::localWindow);
    QVERIFY(info.local && info.contextKnown && !info.priceInput);
    const auto window = [&](const char *api, const char *name, const char *url) {
        return m_catalogue.profile(QString::fromLatin1(api), QString::fromLatin1(name), QString::fromLatin1(url))
            .info.contextWindow;
    };
    // num_ctx is asked for wherever Ollama runs; other servers on this machine have a window of their own
    QCOMPARE(window("ollama", "llama3.1:8b", "http://192.168.7.5:11434"), ModelCatalogue::localWindow);
    QCOMPARE(window("openai-chat", "llama3.1:8b", "http://localhost:8000/v1"),
             window("openai-chat", "llama3.1:8b", "https://x.example/v1"));
    QVERIFY(window("openai-chat", "llama3.1:8b", "http://localhost:8000/v1") > ModelCatalogue::localWindow);
}

void TestModelCatalogue::brokenFile()
{
    QVERIFY(!ModelCatalogue::fromJson("{").ok());
    QVERIFY(!ModelCatalogue::fromJson(R"({"models":[{"match":"x"}]})").ok());
}

QTEST_APPLESS_MAIN(TestModelCatalogue)
#include "tst_model_catalogue.moc"
