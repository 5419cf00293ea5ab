// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "servers/scripted_server.h"
#include <memory>

namespace homard {

/// A certificate authority made when it is needed, for servers of tests only: nothing secret lies in the repository.
class TestAuthority
{
public:
    TestAuthority();
    ~TestAuthority();
    TestAuthority(const TestAuthority &) = delete;
    TestAuthority &operator=(const TestAuthority &) = delete;

    /// Its own certificate, for HttpRequest::caFile.
    QByteArray certificate() const;
    /// Options of a server with a certificate for these names, "DNS:localhost" or "IP:127.0.0.1"; expired if
    /// `validDays` is negative.
    ScriptedServer::Options serverOptions(const QByteArrayList &names, int validDays = 2) const;

private:
    class Private;
    std::unique_ptr<Private> m_d;
};

} // namespace homard
