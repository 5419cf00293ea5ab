// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/model.h"

namespace homard {

/// How a model is told to think. Sent only to models known to have it: an unknown parameter is a refused request.
enum class ThinkingStyle {
    None,
    Effort,         ///< OpenAI and dialects: "reasoning_effort": low, medium, high.
    OpenRouter,     ///< "reasoning": {"effort": …} or {"enabled": false}.
    EnableThinking, ///< Qwen: "enable_thinking": true.
    ThinkingType,   ///< GLM, DeepSeek, Kimi: "thinking": {"type": "enabled"}.
    Budget,         ///< Anthropic to 4.5: "thinking": {"type": "enabled", "budget_tokens": n}.
    Adaptive,       ///< Anthropic from 4.6: "thinking": {"type": "adaptive"} and an effort.
    Think,          ///< Ollama: "think": true.
    ThinkLevel,     ///< Ollama, gpt-oss: "think": "low", "medium", "high"; cannot be off.
};

/// Where a model or its server differs from its wire format.
struct ModelQuirks {
    ThinkingStyle thinking = ThinkingStyle::None;
    bool mistral = false;          ///< Ids of nine characters, no user message right after a tool's (F63).
    bool usageUnasked = false;     ///< Tells usage by itself and refuses "stream_options".
    bool echoReasoning = false;    ///< Wants its reasoning back with its tool calls (F73).
    bool completionTokens = false; ///< "max_completion_tokens" instead of "max_tokens".
};

/// A model as the encoders need it.
struct ModelProfile {
    ModelInfo info;
    ModelQuirks quirks;
};

} // namespace homard
