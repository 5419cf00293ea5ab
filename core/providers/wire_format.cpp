// SPDX-License-Identifier: GPL-3.0-or-later
#include "wire_format.h"
#include "anthropic_format.h"
#include "ollama_format.h"
#include "openai_chat_format.h"
#include <QCoreApplication>
#include <QUrl>

namespace homard {

std::pair<QByteArray, QByteArray> WireFormat::keyHeader(const QString &endpoint) const
{
    if (QUrl(endpoint).host().endsWith(QLatin1String(".azure.com")))
        return {"api-key", ""};
    return {"Authorization", "Bearer "};
}

std::unique_ptr<WireFormat> makeWireFormat(const ModelProfile &profile)
{
    if (profile.info.api == QLatin1StringView("openai-chat"))
        return std::make_unique<OpenAiChatFormat>(profile);
    if (profile.info.api == QLatin1StringView("anthropic"))
        return std::make_unique<AnthropicFormat>(profile);
    if (profile.info.api == QLatin1StringView("ollama"))
        return std::make_unique<OllamaFormat>(profile);
    return nullptr;
}

std::unique_ptr<WireFormat> makeWireFormat(const QString &api)
{
    ModelProfile profile;
    profile.info.api = api;
    return makeWireFormat(profile);
}

ModelReply decodeBody(const QString &api, const QByteArray &body, const ResponseFacts &facts)
{
    const std::unique_ptr<WireFormat> format = makeWireFormat(api);
    if (!format) {
        ModelReply reply;
        ModelFailure failure;
        failure.kind = FailureClass::InvalidRequest;
        failure.message = QCoreApplication::translate("WireFormat", "There is no wire format \"%1\".").arg(api);
        failure.hint = QCoreApplication::translate("WireFormat", "Known are openai-chat, anthropic and ollama.");
        reply.failure = std::move(failure);
        return reply;
    }
    NullSink sink;
    const std::unique_ptr<StreamDecoder> decoder = format->decoder(facts);
    decoder->feed(body, sink);
    return decoder->finish(sink);
}

} // namespace homard
