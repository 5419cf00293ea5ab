// SPDX-License-Identifier: GPL-3.0-or-later
#include "provider_table.h"
#include <algorithm>

namespace homard {

namespace {

ProviderInfo provider(const char *id, const char *title, const char *baseUrl, const char *model, const char *variables)
{
    const auto text = [](const char *latin1) { return QString::fromLatin1(latin1); };
    ProviderInfo info;
    info.id = text(id);
    info.title = text(title);
    info.api = info.id == QLatin1StringView("anthropic") ? info.id : QStringLiteral("openai-chat");
    info.baseUrl = text(baseUrl);
    info.model = text(model);
    info.variables = text(variables).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    return info;
}

/// How a key begins. From the providers' own documentation of their keys.
struct KeyForm {
    const char *prefix;
    const char *providers; ///< Ids, the likeliest first.
};

constexpr KeyForm keyForms[] = {
    // longer prefixes first
    {"sk-ant-", "anthropic"}, {"sk-or-", "openrouter"}, {"sk-proj-", "openai"},    {"sk-svcacct-", "openai"},
    {"sk-admin-", "openai"},  {"gsk_", "groq"},         {"xai-", "xai"},           {"AIza", "google"},
    {"pplx-", "perplexity"},  {"csk-", "cerebras"},     {"fw_", "fireworks"},      {"nvapi-", "nvidia"},
    {"hf_", "huggingface"},   {"tgp_v1_", "together"},  {"github_pat_", "github"}, {"ghp_", "github"},
};

constexpr qsizetype shortestTail = 8; // ours: less is somebody still typing, or a word

bool isHex(QByteArrayView text)
{
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

QStringList ids(const char *list)
{
    return QString::fromLatin1(list).split(QLatin1Char(' '));
}

} // namespace

const std::vector<ProviderInfo> &providerTable()
{
    static const std::vector<ProviderInfo> table{
        provider("anthropic", "Anthropic", "https://api.anthropic.com", "claude-sonnet-4-6", "ANTHROPIC_API_KEY"),
        provider("openai", "OpenAI", "https://api.openai.com/v1", "gpt-5.2", "OPENAI_API_KEY"),
        provider("google", "Google Gemini", "https://generativelanguage.googleapis.com/v1beta/openai",
                 "gemini-2.5-flash", "GEMINI_API_KEY GOOGLE_API_KEY"),
        provider("openrouter", "OpenRouter", "https://openrouter.ai/api/v1", "", "OPENROUTER_API_KEY"),
        provider("deepseek", "DeepSeek", "https://api.deepseek.com", "deepseek-chat", "DEEPSEEK_API_KEY"),
        provider("qwen", "Alibaba Qwen", "https://dashscope.aliyuncs.com/compatible-mode/v1", "qwen3-max",
                 "DASHSCOPE_API_KEY"),
        provider("moonshot", "Moonshot Kimi", "https://api.moonshot.cn/v1", "kimi-k2.5", "MOONSHOT_API_KEY"),
        provider("zhipu", "Zhipu GLM", "https://open.bigmodel.cn/api/paas/v4", "glm-4.7", "ZHIPUAI_API_KEY"),
        provider("mistral", "Mistral", "https://api.mistral.ai/v1", "mistral-medium-latest", "MISTRAL_API_KEY"),
        provider("xai", "xAI", "https://api.x.ai/v1", "grok-4", "XAI_API_KEY"),
        provider("groq", "Groq", "https://api.groq.com/openai/v1", "llama-3.3-70b-versatile", "GROQ_API_KEY"),
        provider("cerebras", "Cerebras", "https://api.cerebras.ai/v1", "", "CEREBRAS_API_KEY"),
        provider("together", "Together", "https://api.together.xyz/v1", "", "TOGETHER_API_KEY"),
        provider("fireworks", "Fireworks", "https://api.fireworks.ai/inference/v1", "", "FIREWORKS_API_KEY"),
        provider("nvidia", "NVIDIA", "https://integrate.api.nvidia.com/v1", "", "NVIDIA_API_KEY"),
        provider("huggingface", "Hugging Face", "https://router.huggingface.co/v1", "", "HF_TOKEN"),
        // No variable: GITHUB_TOKEN usually is for something else.
        provider("github", "GitHub Models", "https://models.github.ai/inference", "", ""),
        provider("perplexity", "Perplexity", "https://api.perplexity.ai", "sonar", "PERPLEXITY_API_KEY"),
    };
    return table;
}

QStringList providersForKey(QByteArrayView key)
{
    for (const KeyForm &form : keyForms) {
        const QByteArrayView prefix(form.prefix);
        if (key.startsWith(prefix) && key.size() >= prefix.size() + shortestTail)
            return ids(form.providers);
    }
    constexpr qsizetype hexKey = 32; // DeepSeek and DashScope
    if (key.startsWith("sk-") && key.size() == 3 + hexKey && isHex(key.sliced(3)))
        return ids("deepseek qwen");
    if (key.startsWith("sk-") && key.size() >= 3 + hexKey)
        return key.contains("T3BlbkFJ") ? ids("openai") : ids("openai moonshot"); // OpenAI's older keys hold this mark
    if (key.size() == hexKey + 1 + 16 && key.at(hexKey) == '.' && isHex(key.first(hexKey)))
        return ids("zhipu");
    return {};
}

} // namespace homard
