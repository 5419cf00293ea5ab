// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "net/http_client.h"
#include "providers/failure_classifier.h"
#include "providers/wire_format.h"
#include <QCoreApplication>

namespace homard {

/// What an HttpModel is made of. Move only: it holds the key.
struct HttpModelOptions {
    ModelProfile profile; ///< From ModelCatalogue, with what the user set.
    QString baseUrl;      ///< With or without /v1.
    SecretBytes key;      ///< Empty: no key header is sent.
    QString keyName;      ///< What the person calls the key; for messages.
    QString caFile;       ///< Additional CA certificates in PEM.
    /// Longest silence; else 120 s, and 300 s for a server on this machine, which may be loading the model (loop.md
    /// 10).
    std::optional<std::chrono::milliseconds> idleTimeout;
};

/// A model behind HTTP, whatever its wire format. Keeps its connection and the serialised history between requests.
/// Retries nothing: wrap it in a RetryingModel. One thread at a time.
class HttpModel : public Model
{
    Q_DECLARE_TR_FUNCTIONS(HttpModel)

public:
    HttpModel(HttpModelOptions options, Clock &clock);
    const ModelInfo &info() const override { return m_options.profile.info; }
    ModelReply ask(const ModelRequest &request, ModelSink &sink, const CancelToken &cancel) override;

private:
    HttpRequest httpRequest(QByteArray body) const;
    FailureContext context() const;
    ModelFailure answered(const HttpResponse &response) const;
    ModelFailure brokeOff() const;
    ModelReply received(const HttpClient::Outcome &outcome, const std::optional<ModelReply> &decoded,
                        bool cancelled) const;
    void judgeContent(ModelReply &reply, const QString &refusal) const;
    void noticeCut(ModelReply &reply, qsizetype requestBytes) const;

    HttpModelOptions m_options;
    Clock &m_clock;
    std::unique_ptr<WireFormat> m_format;
    QString m_endpoint;
    HttpClient m_client;
};

} // namespace homard
