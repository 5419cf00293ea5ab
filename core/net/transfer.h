// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "header_list.h"
#include "net/http_client.h"
#include <QNetworkProxy>
#include <QUrl>
#include <array>

namespace homard {

/// One request on its way: sets up the easy handle and receives what comes. Lives as long as the handle is in use.
class Transfer
{
public:
    /// Why we ended it ourselves.
    enum class Stop { No, Cancelled, TooLarge };

    Transfer(const HttpRequest &request, const CancelToken &cancel, const HttpClient::HeadCallback &head,
             const HttpClient::BodyCallback &body)
        : m_request(request), m_cancel(cancel), m_head(head), m_body(body)
    {
    }
    Transfer(const Transfer &) = delete;
    Transfer &operator=(const Transfer &) = delete;

    /// Fills the header list. The error if a header cannot be sent.
    std::optional<HttpError> takeHeaders();
    /// Sets all options on a handle that was just made or reset. `caPem` (may be empty) must outlive the transfer.
    void configure(CURL *easy, const QUrl &url, const QNetworkProxy &proxy, const QByteArray &caPem);

    HttpResponse &response() { return m_response; }
    Stop stop() const { return m_stop; }
    bool bytesReceived() const { return m_received > 0; }
    /// Header bytes so far; grows with every line.
    qint64 headerBytes() const { return m_received; }
    QString detail() const { return QString::fromUtf8(m_detail.data()); }

private:
    static std::size_t onHeader(char *data, std::size_t size, std::size_t count, void *self);
    static std::size_t onBody(char *data, std::size_t size, std::size_t count, void *self);
    void headerLine(QByteArrayView line);
    void headComplete();
    bool take(QByteArrayView piece);
    void setMethod(CURL *easy);
    static void setProxy(CURL *easy, const QNetworkProxy &proxy);

    const HttpRequest &m_request;
    const CancelToken &m_cancel;
    const HttpClient::HeadCallback &m_head;
    const HttpClient::BodyCallback &m_body;
    HeaderList m_headers;
    HttpResponse m_response;
    std::array<char, CURL_ERROR_SIZE> m_detail{};
    qint64 m_received = 0;
    qint64 m_bodyBytes = 0;
    Stop m_stop = Stop::No;
    bool m_headDone = false;
    bool m_streams = false;
};

} // namespace homard
