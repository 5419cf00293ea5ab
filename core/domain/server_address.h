// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/session.h"

namespace homard {

/// The address a provider of this wire format has itself; empty for a format that has none.
QString usualAddress(const QString &api);
/// Where a model is asked: its own address, else its provider's.
QString addressOf(const ModelRef &model);
/// The same address, asked in the same way.
bool isSameServer(const ModelRef &a, const ModelRef &b);

/// Which server an address leads to: "https://host:443", always with the port and in lower case. Empty: to none.
QString serverOrigin(const QString &url);
/// The host and, where it is not the scheme's usual one, the port: for people. Empty: it is no address.
QString serverWords(const QString &url);

/// True if the host is this machine: localhost, 127.0.0.0/8, ::1, 0.0.0.0, host.docker.internal. The one answer for
/// header, places and timeouts.
bool isThisComputer(const QString &url);

} // namespace homard
