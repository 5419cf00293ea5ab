// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/cancel_token.h"
#include "base/result.h"
#include "base/secret_bytes.h"
#include <QByteArray>
#include <QByteArrayView>
#include <QList>
#include <QString>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace homard {

/// One header that holds a secret, built as name + prefix + secret only when it is sent, in wiped memory.
struct SecretHeader {
    QByteArray name;   ///< "Authorization"
    QByteArray prefix; ///< "Bearer "
    SecretBytes value;
};

/// One HTTP request. Times are loop.md 10's: connect 10 s, idle 120 s without a byte for cloud and 300 s for local
/// servers.
struct HttpRequest {
    QByteArray method = "GET";
    QString url; ///< http or https, without user name and password.
    QList<std::pair<QByteArray, QByteArray>> headers;
    std::vector<SecretHeader> secretHeaders;
    QByteArray body;
    std::chrono::milliseconds connectTimeout{10'000}; ///< For name look-up, TCP and TLS together.
    /// Longest time without a byte in either direction once connected; keep-alive comments count as bytes.
    std::chrono::milliseconds idleTimeout{120'000};
    qint64 maxBodyBytes = 64 * 1024 * 1024; ///< A longer answer (decompressed) is an error.
    /// CA certificates in PEM that count in addition to the system's own; empty: only those. There is no switch that
    /// turns checks off.
    QString caFile;
};

/// Head of an answer, and its body when it was not streamed.
struct HttpResponse {
    int status = 0;
    QList<std::pair<QByteArray, QByteArray>> headers;         ///< Names in lower case, in the order they came.
    QByteArray body;                                          ///< Decompressed; empty if a body callback took it.
    QByteArray header(const QByteArray &lowerCaseName) const; ///< First of that name; empty if none.
};

/// What kind of failure a request met before it had a complete answer. Timeout is also a connect that took too long.
enum class HttpFailure { Cancelled, Resolve, Connect, Tls, Timeout, Dropped, TooLarge, BadUrl, BadHeader, Other };

struct HttpError {
    HttpFailure kind = HttpFailure::Other;
    QString message;            ///< For people: cause and host; no secrets, no query string.
    QString hint;               ///< For people: what to do (check the address, the proxy, the certificate).
    bool bytesReceived = false; ///< Part of the answer had arrived.
};

/// What is done about a computer that sleeps during a request (F26). Its connections are most likely dead when it
/// wakes, and the monotonic clock stood still, so the idle time-out would only begin to count. The times are ours.
struct SleepRule {
    /// Time asleep since the machine was started; empty: the system's. Called on the thread that sends.
    std::function<std::chrono::milliseconds()> asleep;
    std::chrono::milliseconds notable{2'000}; ///< Shorter sleeps are none.
    std::chrono::milliseconds grace{5'000};   ///< Awake without a byte: then the connection is given up as Dropped.
};

/// Blocking HTTP over libcurl, for worker threads. One thread at a time per client; a client keeps its connections
/// alive between requests (keep one per endpoint). Cancel ends every wait, name look-ups included, within 50 ms.
/// Redirects are not followed. Proxies are the system's, never for loopback.
class HttpClient
{
public:
    /// Called once when status and headers are there, before any body callback. False: read the rest into
    /// HttpResponse::body instead of the body callback (an error page, say).
    using HeadCallback = std::function<bool(const HttpResponse &head)>;
    /// Called for each decompressed piece as it comes, on the calling thread. It may cancel the token, and must not
    /// call this client.
    using BodyCallback = std::function<void(QByteArrayView piece)>;
    /// Asked while a body is read: true once nothing more is wanted. The end of the body is then waited for at most
    /// `lingerTime`, so that the connection can be kept; after that it is dropped, and that is no error.
    using OverCallback = std::function<bool()>;
    static constexpr std::chrono::milliseconds lingerTime{250}; ///< Ours: two round trips over a slow line.

    explicit HttpClient(SleepRule sleep = {});
    ~HttpClient();
    HttpClient(const HttpClient &) = delete;
    HttpClient &operator=(const HttpClient &) = delete;

    /// The outcome: a response, or why there is none (`response.status` and headers may still be set if the body broke
    /// off).
    struct Outcome {
        HttpResponse response;
        std::optional<HttpError> error;
        bool ok() const { return !error; }
    };
    Outcome send(const HttpRequest &request, const CancelToken &cancel, const HeadCallback &head = {},
                 const BodyCallback &body = {}, const OverCallback &over = {});

private:
    class Private;
    std::unique_ptr<Private> m_d;
};

} // namespace homard
