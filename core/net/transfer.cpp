// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer.h"
#include "http_errors.h"

namespace homard {

std::optional<HttpError> Transfer::takeHeaders()
{
    for (const auto &[name, value] : m_request.headers) {
        if (!m_headers.add(name, value))
            return HttpErrors::badHeader(name, false);
    }
    for (const SecretHeader &secret : m_request.secretHeaders) {
        if (!m_headers.add(secret.name, secret.prefix, secret.value.data(), secret.value.size()))
            return HttpErrors::badHeader(secret.name, true);
    }
    m_headers.suppress("Expect"); // waiting for "100 Continue" costs up to a second with servers that never send it
    if (!m_headers.contains("Content-Type"))
        m_headers.suppress("Content-Type"); // the default would call a body a web form
    return std::nullopt;
}

void Transfer::configure(CURL *easy, const QUrl &url, const QNetworkProxy &proxy, const QByteArray &caPem)
{
    curl_easy_setopt(easy, CURLOPT_URL, url.toEncoded(QUrl::RemoveFragment).constData());
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L); // else a cancel waits for a running name look-up
    curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, long(CURL_HTTP_VERSION_2TLS));
    curl_easy_setopt(easy, CURLOPT_TCP_NODELAY, 1L);
    curl_easy_setopt(easy, CURLOPT_TCP_KEEPALIVE, 1L);
    curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "");
    curl_easy_setopt(easy, CURLOPT_USERAGENT, "Homard/0.1");
    curl_easy_setopt(easy, CURLOPT_BUFFERSIZE, 64L * 1024);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, long(m_request.connectTimeout.count()));
    curl_easy_setopt(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    curl_easy_setopt(easy, CURLOPT_SSL_OPTIONS, long(CURLSSLOPT_NATIVE_CA));
    if (!caPem.isEmpty()) {
        curl_blob blob{const_cast<char *>(caPem.constData()), std::size_t(caPem.size()), CURL_BLOB_NOCOPY};
        curl_easy_setopt(easy, CURLOPT_CAINFO_BLOB, &blob);
    }
    setMethod(easy);
    setProxy(easy, proxy);
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, m_headers.list());
    curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, m_detail.data());
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, &Transfer::onHeader);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, this);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, &Transfer::onBody);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, this);
}

void Transfer::setMethod(CURL *easy)
{
    const QByteArray &method = m_request.method;
    if (method == "HEAD") {
        curl_easy_setopt(easy, CURLOPT_NOBODY, 1L);
        return;
    }
    if (method == "POST" || !m_request.body.isEmpty()) {
        curl_easy_setopt(easy, CURLOPT_POST, 1L);
        curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(m_request.body.size()));
        curl_easy_setopt(easy, CURLOPT_POSTFIELDS, m_request.body.constData()); // read in place, never copied
    }
    if (method != "POST" && (method != "GET" || !m_request.body.isEmpty()))
        curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, method.constData());
}

void Transfer::setProxy(CURL *easy, const QNetworkProxy &proxy)
{
    if (proxy.type() == QNetworkProxy::NoProxy) {
        curl_easy_setopt(easy, CURLOPT_PROXY, ""); // empty, not unset: else libcurl looks into the environment
        return;
    }
    const bool socks = proxy.type() == QNetworkProxy::Socks5Proxy;
    const QByteArray host = proxy.hostName().toUtf8();
    curl_easy_setopt(easy, CURLOPT_PROXY, (host.contains(':') ? '[' + host + ']' : host).constData());
    curl_easy_setopt(easy, CURLOPT_PROXYPORT, long(proxy.port()));
    curl_easy_setopt(easy, CURLOPT_PROXYTYPE, long(socks ? CURLPROXY_SOCKS5_HOSTNAME : CURLPROXY_HTTP));
    curl_easy_setopt(easy, CURLOPT_NOPROXY, "");
    if (!proxy.user().isEmpty()) {
        curl_easy_setopt(easy, CURLOPT_PROXYUSERNAME, proxy.user().toUtf8().constData());
        curl_easy_setopt(easy, CURLOPT_PROXYPASSWORD, proxy.password().toUtf8().constData());
        curl_easy_setopt(easy, CURLOPT_PROXYAUTH, long(CURLAUTH_ANY));
    }
}

std::size_t Transfer::onHeader(char *data, std::size_t size, std::size_t count, void *self)
{
    auto *transfer = static_cast<Transfer *>(self);
    transfer->m_received += qint64(size * count);
    transfer->headerLine(QByteArrayView(data, qsizetype(size * count)));
    return size * count;
}

std::size_t Transfer::onBody(char *data, std::size_t size, std::size_t count, void *self)
{
    auto *transfer = static_cast<Transfer *>(self);
    const bool goOn = transfer->take(QByteArrayView(data, qsizetype(size * count)));
    return goOn ? size * count : std::size_t(CURL_WRITEFUNC_ERROR);
}

void Transfer::headerLine(QByteArrayView line)
{
    if (m_headDone) // trailers
        return;
    const QByteArrayView text = line.trimmed();
    if (line.startsWith("HTTP/")) {
        m_response = HttpResponse(); // an interim answer (1xx) came before
        const qsizetype space = text.indexOf(' ');
        m_response.status = space < 0 ? 0 : text.sliced(space + 1).toByteArray().left(3).toInt();
        return;
    }
    if (text.isEmpty()) {
        if (m_response.status >= 200)
            headComplete();
        return;
    }
    const bool folded = line[0] == ' ' || line[0] == '\t';
    if (folded && !m_response.headers.isEmpty()) {
        m_response.headers.last().second += ' ' + text.toByteArray();
        return;
    }
    const qsizetype colon = text.indexOf(':');
    if (colon > 0)
        m_response.headers.append(
            {text.first(colon).trimmed().toByteArray().toLower(), text.sliced(colon + 1).trimmed().toByteArray()});
}

void Transfer::headComplete()
{
    m_headDone = true;
    const bool wanted = !m_head || m_head(m_response);
    m_streams = wanted && m_body;
    if (m_streams)
        return;
    const qint64 announced = m_response.header("content-length").toLongLong();
    if (announced > 0 && announced <= qMin<qint64>(m_request.maxBodyBytes, 1024 * 1024))
        m_response.body.reserve(announced);
}

bool Transfer::take(QByteArrayView piece)
{
    if (m_cancel.isCancelled()) {
        m_stop = Stop::Cancelled;
        return false;
    }
    m_bodyBytes += piece.size();
    if (m_bodyBytes > m_request.maxBodyBytes) {
        m_stop = Stop::TooLarge;
        return false;
    }
    if (m_streams)
        m_body(piece);
    else
        m_response.body.append(piece);
    return true;
}

} // namespace homard
