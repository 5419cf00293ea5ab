// SPDX-License-Identifier: GPL-3.0-or-later
#include "http_model.h"
#include "domain/server_address.h"

namespace homard {

namespace {

QString requestIdOf(const HttpResponse &response)
{
    for (const char *name : {"x-request-id", "request-id", "x-amzn-requestid", "cf-ray"}) {
        const QByteArray value = response.header(name);
        if (!value.isEmpty())
            return QString::fromLatin1(value);
    }
    return {};
}

void dropCalls(ModelReply &reply)
{
    std::erase_if(reply.blocks, [](const ContentBlock &block) { return std::holds_alternative<ToolCallBlock>(block); });
}

bool hasContent(const ModelReply &reply)
{
    return std::any_of(reply.blocks.begin(), reply.blocks.end(), [](const ContentBlock &block) {
        const auto *text = std::get_if<TextBlock>(&block);
        return std::holds_alternative<ToolCallBlock>(block) || (text && !text->text.trimmed().isEmpty());
    });
}

} // namespace

HttpModel::HttpModel(HttpModelOptions options, Clock &clock)
    : m_options(std::move(options)), m_clock(clock), m_format(makeWireFormat(m_options.profile))
{
    m_options.profile.info.local = isThisComputer(m_options.baseUrl);
    if (m_format)
        m_endpoint = m_format->endpoint(m_options.baseUrl);
}

FailureContext HttpModel::context() const
{
    return {info().name, m_options.baseUrl, m_options.keyName, info().local};
}

HttpRequest HttpModel::httpRequest(QByteArray body) const
{
    constexpr std::chrono::milliseconds cloud{120'000};
    constexpr std::chrono::milliseconds local{300'000};
    HttpRequest request;
    request.method = "POST";
    request.url = m_endpoint;
    request.headers = m_format->headers();
    request.headers.emplace_back("Content-Type", "application/json");
    request.headers.emplace_back("Accept", "text/event-stream, application/x-ndjson, application/json");
    if (!m_options.key.isEmpty()) {
        const auto [name, prefix] = m_format->keyHeader(m_endpoint);
        request.secretHeaders.push_back({name, prefix, m_options.key.copy()});
    }
    request.body = std::move(body);
    request.idleTimeout = m_options.idleTimeout.value_or(info().local ? local : cloud);
    request.caFile = m_options.caFile;
    return request;
}

ModelReply HttpModel::ask(const ModelRequest &request, ModelSink &sink, const CancelToken &cancel)
{
    if (!m_format) {
        ModelReply reply = decodeBody(info().api, {});
        return reply;
    }
    const HttpRequest http = httpRequest(m_format->encode(request));
    // A stream that turned out to be broken is not read to its end, which may never come.
    const CancelToken enough;
    const auto registration = cancel.onCancel([enough] { enough.cancel(); });
    std::unique_ptr<StreamDecoder> decoder;
    const auto head = [&](const HttpResponse &response) {
        if (response.status < 200 || response.status > 299)
            return false;
        decoder = m_format->decoder({info().origin(), response.header("content-type"), requestIdOf(response)});
        return true;
    };
    bool fed = false;
    const auto body = [&](QByteArrayView piece) {
        fed = true;
        decoder->feed(piece, sink);
        if (decoder->failed())
            enough.cancel();
    };
    // Some servers and proxies keep the connection open behind the end of the stream.
    const auto over = [&] { return decoder && decoder->isOver(); };
    const HttpClient::Outcome outcome = m_client.send(http, enough, head, body, over);
    // An empty body is an answer to name (F43) only if the transfer itself went well.
    std::optional<ModelReply> decoded;
    if (decoder && (fed || !outcome.error))
        decoded = decoder->finish(sink);
    ModelReply reply = received(outcome, decoded, cancel.isCancelled());
    judgeContent(reply, decoder ? decoder->refusal() : QString());
    noticeCut(reply, http.body.size());
    return reply;
}

ModelReply HttpModel::received(const HttpClient::Outcome &outcome, const std::optional<ModelReply> &decoded,
                               bool cancelled) const
{
    ModelReply reply = decoded.value_or(ModelReply());
    reply.requestId = requestIdOf(outcome.response);
    if (outcome.response.status >= 300 && !cancelled)
        reply.failure = answered(outcome.response);
    const bool stopped = cancelled && outcome.error && outcome.error->kind == HttpFailure::Cancelled;
    if (stopped || (outcome.error && !reply.complete && !reply.failure)) {
        reply.failure = failureFromHttp(*outcome.error, context());
        reply.complete = false;
    } else if (!reply.complete && !reply.failure) {
        reply.failure = brokeOff();
    }
    if (reply.failure) {
        if (reply.failure->hint.isEmpty())
            reply.failure->hint =
                m_options.profile.info.local ? tr("Look at the log of the model server.") : tr("Try again.");
        if (reply.failure->requestId.isEmpty())
            reply.failure->requestId = reply.requestId;
    }
    if (!reply.complete)
        dropCalls(reply);
    return reply;
}

/// A filter that left nothing: the person must see why, and an empty answer does not say it.
void HttpModel::judgeContent(ModelReply &reply, const QString &refusal) const
{
    if (reply.failure || hasContent(reply) || (refusal.isEmpty() && reply.finish != Finish::ContentFilter))
        return;
    ModelFailure failure;
    failure.kind = FailureClass::ContentFilter;
    failure.message = refusal.isEmpty() ? tr("The provider's content filter stopped the answer.") : refusal;
    failure.hint = tr("Word it differently, or choose another model.");
    failure.requestId = reply.requestId;
    reply.failure = std::move(failure);
}

ModelFailure HttpModel::answered(const HttpResponse &response) const
{
    FailureFacts facts;
    facts.status = response.status;
    facts.headers = response.headers;
    facts.body = response.body;
    facts.nowWallMs = m_clock.wallMs();
    facts.context = context();
    return classifyFailure(facts);
}

ModelFailure HttpModel::brokeOff() const
{
    ModelFailure failure;
    failure.kind = FailureClass::Network;
    failure.message = tr("The answer broke off before its end.");
    failure.hint = tr("What had arrived is kept. Try again.");
    failure.retryable = true;
    return failure;
}

/// Ollama drops the oldest messages without a word when they do not fit (F53). Five bytes of JSON a token is a careful
/// guess from below for any script, so that a warning is a true one.
void HttpModel::noticeCut(ModelReply &reply, qsizetype requestBytes) const
{
    constexpr qsizetype bytesPerToken = 5;
    if (info().api != QLatin1StringView("ollama") || !reply.complete || !reply.usage.input)
        return;
    const qint64 least = requestBytes / bytesPerToken;
    if (least <= info().contextWindow || least <= *reply.usage.input + *reply.usage.input / 4)
        return;
    reply.notice = tr("The model read only %1 of about %2 tokens: Ollama left out the oldest messages because the "
                      "context window (%3) is full.")
                       .arg(*reply.usage.input)
                       .arg(least)
                       .arg(info().contextWindow);
}

} // namespace homard
