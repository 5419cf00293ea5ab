// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "servers/script.h"
#include <functional>
#include <optional>

namespace homard {

/// Reads HTTP/1.1 requests from a stream of bytes: with Content-Length, chunked, or without a body.
class RequestReader
{
public:
    /// Gives the next bytes; empty: the end.
    using Source = std::function<QByteArray()>;
    /// Sends an interim answer (100 Continue).
    using Interim = std::function<void(const QByteArray &)>;

    RequestReader(Source source, Interim interim) : m_source(std::move(source)), m_interim(std::move(interim)) {}

    /// nullopt: the stream ended, or it is not HTTP.
    std::optional<RecordedRequest> next();

private:
    bool more();
    std::optional<QByteArray> take(qsizetype count);
    std::optional<QByteArray> takeLine();
    bool readHead(RecordedRequest &request);
    bool readBody(RecordedRequest &request);
    bool readChunks(RecordedRequest &request);

    Source m_source;
    Interim m_interim;
    QByteArray m_buffer;
    qsizetype m_used = 0; ///< Bytes of the buffer already taken.
};

} // namespace homard
