// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "net/http_client.h"
#include "servers/scripted_server.h"
#include <QTest>
#include <chrono>

namespace homard {

inline HttpRequest getRequest(const QString &url)
{
    HttpRequest request;
    request.url = url;
    return request;
}

inline HttpRequest postRequest(const QString &url, const QByteArray &body)
{
    HttpRequest request = getRequest(url);
    request.method = "POST";
    request.headers = {{"Content-Type", "application/json"}};
    request.body = body;
    return request;
}

inline ScriptedServer::Handler always(const Script &script)
{
    return [script](const RecordedRequest &) { return script; };
}

inline qint64 microsecondsSince(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - start).count();
}

} // namespace homard

namespace QTest {
template <>
inline char *toString(const homard::HttpFailure &kind)
{
    static constexpr const char *names[] = {"Cancelled", "Resolve",  "Connect", "Tls",  "Timeout",
                                            "Dropped",   "TooLarge", "BadUrl",  "Other"};
    return qstrdup(names[int(kind)]);
}
} // namespace QTest
