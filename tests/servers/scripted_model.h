// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "servers/scripted_server.h"
#include <QJsonArray>
#include <QJsonObject>
#include <memory>
#include <mutex>

namespace homard {

/// A model that says what a script tells it: the n-th request gets the n-th turn, the last one repeats. A turn is a
/// JSON object, everything optional:
///   text        what it says
///   toolCalls   [{ "name": …, "arguments": {…} }]; "id" if it matters
///   status, body, headers   an answer as it is instead (an error, say); headers is an object of strings, body text or
///   JSON delayMs     silence before the answer chunks      in how many pieces text and arguments are streamed; default
///   1 chunkDelayMs   silence between the pieces
/// Answers are streamed when the request asks for it. GET requests list the model and take no turn. Copies share the
/// count; may be called from several threads.
class ScriptedModel
{
public:
    enum class Api { OpenAiChat, Anthropic, Ollama };

    ScriptedModel(Api api, QJsonArray turns);
    Script operator()(const RecordedRequest &request) const;

    static constexpr const char *name = "scripted";

private:
    struct State {
        std::mutex mutex;
        qsizetype next = 0;
    };
    QJsonObject takeTurn() const;

    Api m_api;
    QJsonArray m_turns;
    std::shared_ptr<State> m_state = std::make_shared<State>();
};

} // namespace homard
