// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "net/http_client.h"
#include <QCoreApplication>

namespace homard {

/// Failures of a transfer in words for people. Host and port come from the request; the path and what follows never
/// show.
class HttpErrors
{
    Q_DECLARE_TR_FUNCTIONS(homard::HttpClient)

public:
    /// What libcurl told about a transfer that ended with a code other than CURLE_OK.
    struct Facts {
        int code = 0;         ///< CURLcode.
        long systemError = 0; ///< errno of a failed connect; 0 if none.
        long verifyResult = 0;
        QString detail; ///< libcurl's own words.
        bool connected = false;
        bool viaProxy = false;
        bool bytesReceived = false;
    };

    /// `host` is what people know the server by ("127.0.0.1:11434"); `proxy` the same of the proxy, empty if none.
    HttpErrors(QString host, QString proxy) : m_host(std::move(host)), m_proxy(std::move(proxy)) {}

    HttpError fromCurl(const Facts &facts, const HttpRequest &request) const;
    HttpError cancelled(bool bytesReceived) const;
    HttpError idle(const HttpRequest &request, bool bytesReceived) const;
    HttpError sleptThrough(bool bytesReceived) const;
    HttpError tooLarge(const HttpRequest &request) const;
    static HttpError badUrl();
    static HttpError secretInUrl();
    /// `name` is the header's name, never its value.
    static HttpError badHeader(const QByteArray &name, bool secret);

private:
    HttpError connect(const Facts &facts) const;
    HttpError resolve(const Facts &facts) const;
    HttpError certificate(const Facts &facts) const;
    HttpError handshake(const Facts &facts) const;
    HttpError dropped(const Facts &facts) const;
    HttpError proxyFailed(const Facts &facts) const;
    HttpError connectTimeout(const HttpRequest &request) const;
    static QString certificateReason(const Facts &facts);

    QString m_host;
    QString m_proxy;
};

} // namespace homard
