// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/agent_event.h"

namespace homard {

/// Where events go. Called on worker threads, several at once for different runs; must not wait (push to a Mailbox).
class EventSink
{
public:
    virtual ~EventSink() = default;
    virtual void publish(const AgentEvent &event) = 0;
};

} // namespace homard
