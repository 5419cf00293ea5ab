// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/http_client.h"
#include "ca_bundle.h"
#include "curl_handles.h"
#include "http_errors.h"
#include "idle_watch.h"
#include "machine_sleep.h"
#include "system_proxies.h"
#include <QScopeGuard>
#include <atomic>
#include <mutex>

namespace homard {

using SteadyClock = std::chrono::steady_clock;

namespace {

void initializeCurlOnce()
{
    // Once in the life of the process, and safe from any thread. There is no clean-up: other threads may still use it.
    static std::once_flag once;
    std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
}

QString hostAndPort(const QUrl &url)
{
    const QString host =
        url.host().contains(QLatin1Char(':')) ? QLatin1Char('[') + url.host() + QLatin1Char(']') : url.host();
    return url.port() < 0 ? host : QStringLiteral("%1:%2").arg(host).arg(url.port());
}

long infoLong(CURL *easy, CURLINFO what)
{
    long value = 0;
    curl_easy_getinfo(easy, what, &value);
    return value;
}

} // namespace

QByteArray HttpResponse::header(const QByteArray &lowerCaseName) const
{
    for (const auto &[name, value] : headers) {
        if (name == lowerCaseName)
            return value;
    }
    return {};
}

class HttpClient::Private
{
public:
    /// How a transfer ended.
    struct End {
        enum class How { Done, Cancelled, Idle, SleptThrough } how = How::Done;
        CURLcode code = CURLE_OK;
        bool connected = false;
    };

    explicit Private(SleepRule sleep) : m_sleep(std::move(sleep))
    {
        initializeCurlOnce();
        if (!m_sleep.asleep)
            m_sleep.asleep = &timeAsleep;
        m_asleepBefore = m_sleep.asleep();
        makeMulti();
        m_easy.reset(curl_easy_init());
    }

    Outcome send(const HttpRequest &request, const QUrl &url, Transfer &transfer, const CancelToken &cancel,
                 const OverCallback &over);

private:
    End run(Transfer &transfer, const HttpRequest &request, const CancelToken &cancel, const OverCallback &over);
    void makeMulti();
    void dropConnectionsThatSlept();
    std::optional<CURLcode> finished();
    std::optional<HttpError> errorOf(const End &end, const Transfer &transfer, const HttpErrors &errors,
                                     const HttpRequest &request, bool viaProxy) const;

    MultiHandle m_multi; // declared first: the easy handle goes before it
    EasyHandle m_easy;
    SystemProxies m_proxies;
    CaBundle m_bundle;
    SleepRule m_sleep;
    std::chrono::milliseconds m_asleepBefore{0}; ///< When the connections were last used.
    std::atomic<bool> m_busy{false};
};

void HttpClient::Private::makeMulti()
{
    m_multi.reset(curl_multi_init());
    curl_multi_setopt(m_multi.get(), CURLMOPT_MAXCONNECTS, 8L); // idle connections kept
}

/// What was kept over a sleep is most likely dead, and a request on it would wait in vain (F26).
void HttpClient::Private::dropConnectionsThatSlept()
{
    const auto asleep = m_sleep.asleep();
    if (asleep - m_asleepBefore > m_sleep.notable)
        makeMulti();
    m_asleepBefore = asleep;
}

std::optional<CURLcode> HttpClient::Private::finished()
{
    int left = 0;
    while (const CURLMsg *message = curl_multi_info_read(m_multi.get(), &left)) {
        if (message->msg == CURLMSG_DONE && message->easy_handle == m_easy.get())
            return message->data.result;
    }
    return std::nullopt;
}

HttpClient::Private::End HttpClient::Private::run(Transfer &transfer, const HttpRequest &request,
                                                  const CancelToken &cancel, const OverCallback &over)
{
    CURLM *multi = m_multi.get();
    const auto wake = cancel.onCancel([multi] { curl_multi_wakeup(multi); });
    const MultiMembership membership(multi, m_easy.get());
    IdleWatch watch(m_easy.get(), transfer, request.idleTimeout, m_sleep);
    std::optional<SteadyClock::time_point> overSince;
    for (;;) {
        int running = 0;
        const CURLMcode code = curl_multi_perform(multi, &running);
        if (const auto result = finished()) {
            watch.look();
            const bool cancelled = *result != CURLE_OK && cancel.isCancelled();
            return {cancelled ? End::How::Cancelled : End::How::Done, *result, watch.connected()};
        }
        if (code != CURLM_OK)
            return {End::How::Done, CURLE_FAILED_INIT, watch.connected()};
        if (cancel.isCancelled())
            return {End::How::Cancelled, CURLE_OK, watch.connected()};
        const IdleWatch::State state = watch.look();
        auto left = watch.untilNextLook();
        if (over && (overSince || over())) {
            overSince = overSince.value_or(SteadyClock::now());
            left = lingerTime - std::chrono::duration_cast<std::chrono::milliseconds>(SteadyClock::now() - *overSince);
            if (left <= left.zero())
                return {End::How::Done, CURLE_OK, watch.connected()};
        }
        if (!overSince && state != IdleWatch::State::Alive)
            return {state == IdleWatch::State::Silent ? End::How::Idle : End::How::SleptThrough, CURLE_OK,
                    watch.connected()};
        // libcurl's own timers (connect, resolver) shorten the wait by themselves.
        curl_multi_poll(multi, nullptr, 0, int(qMin<qint64>(left.count(), 60'000)) + 1, nullptr);
    }
}

std::optional<HttpError> HttpClient::Private::errorOf(const End &end, const Transfer &transfer,
                                                      const HttpErrors &errors, const HttpRequest &request,
                                                      bool viaProxy) const
{
    if (end.how == End::How::Cancelled || transfer.stop() == Transfer::Stop::Cancelled)
        return errors.cancelled(transfer.bytesReceived());
    if (end.how == End::How::Idle)
        return errors.idle(request, transfer.bytesReceived());
    if (end.how == End::How::SleptThrough)
        return errors.sleptThrough(transfer.bytesReceived());
    if (transfer.stop() == Transfer::Stop::TooLarge)
        return errors.tooLarge(request);
    if (end.code == CURLE_OK)
        return std::nullopt;
    HttpErrors::Facts facts;
    facts.code = end.code;
    facts.systemError = infoLong(m_easy.get(), CURLINFO_OS_ERRNO);
    facts.verifyResult = infoLong(m_easy.get(), CURLINFO_SSL_VERIFYRESULT);
    facts.detail = transfer.detail();
    if (facts.detail.isEmpty())
        facts.detail = QString::fromUtf8(curl_easy_strerror(end.code));
    facts.connected = end.connected;
    facts.viaProxy = viaProxy;
    facts.bytesReceived = transfer.bytesReceived();
    return errors.fromCurl(facts, request);
}

HttpClient::Outcome HttpClient::Private::send(const HttpRequest &request, const QUrl &url, Transfer &transfer,
                                              const CancelToken &cancel, const OverCallback &over)
{
    [[maybe_unused]] const bool alone = !m_busy.exchange(true);
    Q_ASSERT_X(alone, "HttpClient::send", "one thread at a time, and not from a callback");
    const auto release = qScopeGuard([this] { m_busy = false; });
    dropConnectionsThatSlept();
    curl_easy_reset(m_easy.get()); // keeps the TLS sessions; the connections live in the multi handle
    QByteArray caPem;
    if (!request.caFile.isEmpty() && url.scheme() == QLatin1StringView("https")) {
        char *systemFile = nullptr;
        curl_easy_getinfo(m_easy.get(), CURLINFO_CAINFO, &systemFile);
        const auto bundle = m_bundle.with(request.caFile, QString::fromLocal8Bit(systemFile));
        if (!bundle)
            return {{}, HttpError{HttpFailure::Tls, bundle.error().message, bundle.error().hint, false}};
        caPem = *bundle;
    }
    const QNetworkProxy proxy = m_proxies.find(url);
    const bool viaProxy = proxy.type() != QNetworkProxy::NoProxy;
    const QString proxyName = viaProxy ? QStringLiteral("%1:%2").arg(proxy.hostName()).arg(proxy.port()) : QString();
    transfer.configure(m_easy.get(), url, proxy, caPem);
    const End end = run(transfer, request, cancel, over);
    auto error = errorOf(end, transfer, HttpErrors(hostAndPort(url), proxyName), request, viaProxy);
    curl_easy_reset(m_easy.get()); // nothing may point to the transfer any more
    if (error && (error->kind == HttpFailure::Connect || error->kind == HttpFailure::Resolve))
        m_proxies.forget();
    return {std::move(transfer.response()), std::move(error)};
}

HttpClient::HttpClient(SleepRule sleep) : m_d(std::make_unique<Private>(std::move(sleep))) {}
HttpClient::~HttpClient() = default;

HttpClient::Outcome HttpClient::send(const HttpRequest &request, const CancelToken &cancel, const HeadCallback &head,
                                     const BodyCallback &body, const OverCallback &over)
{
    const QUrl url(request.url.trimmed());
    const bool known = url.scheme() == QLatin1StringView("http") || url.scheme() == QLatin1StringView("https");
    if (!url.isValid() || !known || url.host().isEmpty())
        return {{}, HttpErrors::badUrl()};
    if (!url.userInfo().isEmpty())
        return {{}, HttpErrors::secretInUrl()};
    if (cancel.isCancelled())
        return {{}, HttpErrors(hostAndPort(url), {}).cancelled(false)};
    Transfer transfer(request, cancel, head, body);
    if (auto error = transfer.takeHeaders())
        return {{}, std::move(error)};
    return m_d->send(request, url, transfer, cancel, over);
}

} // namespace homard
