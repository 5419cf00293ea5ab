// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/agent_event.h"
#include <vector>

namespace homard {

/// Where events go. Called on worker threads, several at once for different runs; must not wait (push to a Mailbox).
class EventSink
{
public:
    virtual ~EventSink() = default;
    virtual void publish(const AgentEvent &event) = 0;
    /// The same for events that belong together: their consumer is woken once.
    // NOLINTNEXTLINE(performance-unnecessary-value-param): a sink that keeps them moves from it
    virtual void publishAll(std::vector<AgentEvent> events)
    {
        for (const auto &event : events)
            publish(event);
    }
};

} // namespace homard
