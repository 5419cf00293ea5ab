// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "unique_fd_unix.h"

namespace homard {

/// A listener on 127.0.0.1 that nobody must reach from inside a sandbox. It never accepts.
class ProbeListener
{
public:
    ProbeListener();
    int port() const { return m_port; }

private:
    UniqueFd m_socket;
    int m_port = 0;
};

} // namespace homard
