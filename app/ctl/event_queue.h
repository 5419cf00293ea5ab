// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/mailbox.h"
#include "ports/event_sink.h"
#include <condition_variable>

namespace homard {

/// Events from the workers to the main thread of homardctl, which waits for them. Deltas that arrive together are
/// merged.
class EventQueue : public EventSink
{
public:
    EventQueue()
        : m_mailbox([this] {
            std::lock_guard lock(m_mutex);
            m_ready = true;
            m_changed.notify_one();
        })
    {
    }
    ~EventQueue() override { m_mailbox.close(); }

    void publish(const AgentEvent &event) override { m_mailbox.push(event); }
    void publishAll(std::vector<AgentEvent> events) override { m_mailbox.pushAll(std::move(events)); }

    /// Waits until there is something and takes all of it.
    std::vector<AgentEvent> take()
    {
        {
            std::unique_lock lock(m_mutex);
            m_changed.wait(lock, [this] { return m_ready; });
            m_ready = false;
        }
        return merged(m_mailbox.take());
    }

private:
    template <class Delta>
    static bool append(AgentEventBody &to, const AgentEventBody &more)
    {
        auto *first = std::get_if<Delta>(&to);
        const auto *second = std::get_if<Delta>(&more);
        if (!first || !second || first->messageId != second->messageId)
            return false;
        first->text += second->text;
        return true;
    }
    static std::vector<AgentEvent> merged(std::vector<AgentEvent> events)
    {
        std::vector<AgentEvent> out;
        for (auto &event : events) {
            if (!out.empty() && out.back().runId == event.runId &&
                (append<TextDelta>(out.back().body, event.body) || append<ThinkingDelta>(out.back().body, event.body)))
                continue;
            out.push_back(std::move(event));
        }
        return out;
    }

    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_ready = false;
    Mailbox<AgentEvent> m_mailbox;
};

} // namespace homard
