// SPDX-License-Identifier: GPL-3.0-or-later
#include "http_errors.h"
#include "base/text.h"
#include <QLocale>
#include <cerrno>
#include <curl/curl.h>

namespace homard {

namespace {

QString seconds(std::chrono::milliseconds time)
{
    return QLocale().toString(double(time.count()) / 1000, 'g', 6);
}

} // namespace

HttpError HttpErrors::fromCurl(const Facts &facts, const HttpRequest &request) const
{
    HttpError error;
    switch (facts.code) {
    case CURLE_COULDNT_RESOLVE_HOST: error = resolve(facts); break;
    case CURLE_COULDNT_CONNECT: error = connect(facts); break;
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_PROXY: error = proxyFailed(facts); break;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_ISSUER_ERROR: error = certificate(facts); break;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_USE_SSL_FAILED: error = handshake(facts); break;
    case CURLE_OPERATION_TIMEDOUT: error = facts.connected ? idle(request, false) : connectTimeout(request); break;
    case CURLE_GOT_NOTHING:
    case CURLE_PARTIAL_FILE:
    case CURLE_SEND_ERROR:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM: error = dropped(facts); break;
    case CURLE_RECV_ERROR: // a proxy that refuses its CONNECT ends so, too
        error = facts.viaProxy && !facts.connected ? proxyFailed(facts) : dropped(facts);
        break;
    case CURLE_UNSUPPORTED_PROTOCOL: // here only: bytes came that do not begin like HTTP
    case CURLE_WEIRD_SERVER_REPLY:
        error = {HttpFailure::Other, tr("%1 answered with something that is not HTTP.").arg(m_host),
                 tr("Check the address, its port, and whether it begins with http or https."), false};
        break;
    case CURLE_BAD_CONTENT_ENCODING:
        error = {HttpFailure::Other, tr("The compressed answer of %1 cannot be read.").arg(m_host),
                 tr("Try again; if it stays so, something between here and the server changes the data."), false};
        break;
    default:
        error = {HttpFailure::Other, tr("The request to %1 failed: %2").arg(m_host, facts.detail), QString(), false};
        break;
    }
    error.bytesReceived = facts.bytesReceived;
    return error;
}

HttpError HttpErrors::cancelled(bool bytesReceived) const
{
    return {HttpFailure::Cancelled, tr("The request to %1 was stopped.").arg(m_host), QString(), bytesReceived};
}

HttpError HttpErrors::idle(const HttpRequest &request, bool bytesReceived) const
{
    const QString text = bytesReceived ? tr("%1 stopped answering: no byte came for %2 s.")
                                       : tr("%1 does not answer: no byte came for %2 s.");
    return {HttpFailure::Timeout, text.arg(m_host, seconds(request.idleTimeout)),
            tr("The server may be busy or loading a model. Try again, or raise the time limit in the settings."),
            bytesReceived};
}

HttpError HttpErrors::sleptThrough(bool bytesReceived) const
{
    return {HttpFailure::Dropped, tr("The computer was asleep; the connection to %1 was lost.").arg(m_host),
            tr("Try again."), bytesReceived};
}

HttpError HttpErrors::tooLarge(const HttpRequest &request) const
{
    return {HttpFailure::TooLarge,
            tr("The answer of %1 is larger than %2.").arg(m_host, humanSize(request.maxBodyBytes)), QString(), true};
}

HttpError HttpErrors::badUrl()
{
    return {HttpFailure::BadUrl, tr("The address is not valid."),
            tr("It must look like https://host/path or http://host:port/path."), false};
}

HttpError HttpErrors::secretInUrl()
{
    return {HttpFailure::BadUrl, tr("The address contains a user name or a password."),
            tr("Remove it from the address and enter it as the key of this provider."), false};
}

HttpError HttpErrors::badHeader(const QByteArray &name, bool secret)
{
    return {HttpFailure::BadHeader,
            tr("The header \"%1\" cannot be sent: its name is not valid or it contains a line break.")
                .arg(visibleText(QString::fromUtf8(name))),
            secret ? tr("Enter the key again, without line breaks.") : QString(), false};
}

HttpError HttpErrors::resolve(const Facts &) const
{
    return {HttpFailure::Resolve, tr("The name of the server %1 is not known.").arg(m_host),
            tr("Check the address for typing errors, and whether this computer is online."), false};
}

HttpError HttpErrors::connect(const Facts &facts) const
{
    const QString peer = facts.viaProxy ? tr("The proxy %1").arg(m_proxy) : m_host;
    const QString hint = facts.viaProxy ? tr("Check the proxy in the settings of the system.")
                                        : tr("Start the server, or check its address in the settings.");
    if (facts.systemError == ECONNREFUSED)
        return {HttpFailure::Connect, tr("%1 refused the connection; is the server running?").arg(peer), hint, false};
    if (facts.systemError == EHOSTUNREACH || facts.systemError == ENETUNREACH)
        return {HttpFailure::Connect, tr("There is no way to %1 from this network.").arg(peer),
                tr("Check whether this computer is online."), false};
    return {HttpFailure::Connect, tr("No connection to %1: %2").arg(peer, facts.detail), hint, false};
}

HttpError HttpErrors::proxyFailed(const Facts &facts) const
{
    return {HttpFailure::Connect, tr("The proxy %1 gave no connection to %2: %3").arg(m_proxy, m_host, facts.detail),
            tr("Check the proxy in the settings of the system."), false};
}

HttpError HttpErrors::connectTimeout(const HttpRequest &request) const
{
    const QString peer = m_proxy.isEmpty() ? m_host : tr("%1 by the proxy %2").arg(m_host, m_proxy);
    return {HttpFailure::Timeout, tr("No connection to %1 within %2 s.").arg(peer, seconds(request.connectTimeout)),
            tr("Check the address, and whether a firewall or a missing proxy is in the way."), false};
}

QString HttpErrors::certificateReason(const Facts &facts)
{
    switch (facts.verifyResult) { // OpenSSL's numbers, the X509_V_ERR_… of x509_vfy.h
    case 9: return tr("its certificate is not valid yet (is the clock of this computer right?)");
    case 10: return tr("its certificate has expired");
    case 18: return tr("its certificate is signed by itself");
    case 19: return tr("its certificate comes from an authority of its own that is not trusted here");
    case 20:
    case 21: return tr("its certificate comes from an authority that is not known here");
    case 23: return tr("its certificate was revoked");
    case 62:
    case 64: return tr("its certificate is for another name");
    default: break;
    }
    if (facts.detail.contains(QLatin1StringView("subject name")))
        return tr("its certificate is for another name");
    return facts.detail;
}

HttpError HttpErrors::certificate(const Facts &facts) const
{
    return {HttpFailure::Tls, tr("%1 is not trusted: %2.").arg(m_host, certificateReason(facts)),
            tr("If this is a server of your own, add its certificate file in the settings of this provider."), false};
}

HttpError HttpErrors::handshake(const Facts &facts) const
{
    if (facts.detail.contains(QLatin1StringView("wrong version number")))
        return {HttpFailure::Tls, tr("%1 does not speak https.").arg(m_host),
                tr("Perhaps the address must begin with http:// instead of https://."), false};
    return {HttpFailure::Tls, tr("No secure connection to %1: %2").arg(m_host, facts.detail),
            tr("Check the address and the certificate file."), false};
}

HttpError HttpErrors::dropped(const Facts &facts) const
{
    const QString text = facts.bytesReceived ? tr("%1 broke the connection off in the middle of its answer.")
                         : facts.connected   ? tr("%1 closed the connection without an answer.")
                                             : tr("%1 closed the connection while it was being made.");
    return {HttpFailure::Dropped, text.arg(m_host),
            tr("Try again; if it stays so, look at the log of the server or the proxy."), false};
}

} // namespace homard
