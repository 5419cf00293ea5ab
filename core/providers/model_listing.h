// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/model_setup.h"

namespace homard {

// What model servers say about their models. Pure; nullopt where the bytes are no such list.

/// Ollama's /api/tags.
std::optional<std::vector<LocalModel>> ollamaModels(const QByteArray &json);
/// Ollama's /api/show of one model, added to `model`. False: it cannot answer (an embedding model).
bool addOllamaDetails(LocalModel &model, const QByteArray &json);
/// LM Studio's own list, /api/v0/models.
std::optional<std::vector<LocalModel>> lmStudioModels(const QByteArray &json);
/// /v1/models of servers that speak OpenAI's language, with what llama.cpp and vLLM add. `owner`: who the first entry
/// says it belongs to ("llamacpp", "vllm"), if `owner` is not null.
std::optional<std::vector<LocalModel>> openAiModels(const QByteArray &json, QString *owner = nullptr);
/// The context window in llama.cpp's /props; 0 if it is not there.
int llamaContext(const QByteArray &json);

} // namespace homard
