// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/model.h"
#include "providers/model_profile.h"
#include "providers/stream_decoder.h"
#include <QList>
#include <memory>
#include <utility>

namespace homard {

/// One provider's language: requests out, answers in. Pure: no network, no clock. Keeps the serialised form of messages
/// by their id, so one object serves one session's model; one thread at a time.
class WireFormat
{
public:
    virtual ~WireFormat() = default;
    /// The request's body. Any repaired history gives a request the provider accepts: calls and results paired by our
    /// ids, ids in its form, roles in its order, no empty blocks, thinking of other models left out.
    virtual QByteArray encode(const ModelRequest &request) = 0;
    /// The address of the chat endpoint for a base URL as people write it: with or without /v1, a trailing slash or the
    /// endpoint itself.
    virtual QString endpoint(const QString &baseUrl) const = 0;
    /// Headers besides content type and key.
    virtual QList<std::pair<QByteArray, QByteArray>> headers() const { return {}; }
    /// The header that carries the key, and what stands before the key in it.
    virtual std::pair<QByteArray, QByteArray> keyHeader(const QString &endpoint) const;
    virtual std::unique_ptr<StreamDecoder> decoder(const ResponseFacts &facts) const = 0;
};

/// The language of `profile.info.api`: "openai-chat", "anthropic", "ollama". Null for any other.
std::unique_ptr<WireFormat> makeWireFormat(const ModelProfile &profile);
std::unique_ptr<WireFormat> makeWireFormat(const QString &api);

/// The answer in the bytes of a whole body. Failure InvalidRequest for an unknown `api`.
ModelReply decodeBody(const QString &api, const QByteArray &body, const ResponseFacts &facts = {});

} // namespace homard
