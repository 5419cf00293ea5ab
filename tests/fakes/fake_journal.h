// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/event_sink.h"
#include "ports/journal.h"
#include "ports/prompt_files.h"
#include <functional>

namespace homard {

/// Keeps every batch in memory; can be told to fail.
class FakeJournal : public Journal
{
public:
    /// Given the number of the batch (0, 1, …); an error fails it.
    std::function<Result<void>(size_t)> verdict;

    Result<void> commit(const std::vector<JournalEntry> &batch) override
    {
        std::lock_guard lock(m_mutex);
        if (verdict) {
            if (auto result = verdict(m_batches.size()); !result) {
                m_batches.push_back({});
                return result;
            }
        }
        m_batches.push_back(batch);
        return {};
    }
    void followDraft(std::weak_ptr<DraftSource> source) override
    {
        std::lock_guard lock(m_mutex);
        m_drafts.push_back(std::move(source));
    }

    std::vector<std::vector<JournalEntry>> batches() const
    {
        std::lock_guard lock(m_mutex);
        return m_batches;
    }
    /// All entries of one kind, in order.
    template <class T>
    std::vector<T> all() const
    {
        std::vector<T> out;
        for (const auto &batch : batches()) {
            for (const auto &entry : batch) {
                if (const auto *part = std::get_if<T>(&entry))
                    out.push_back(*part);
            }
        }
        return out;
    }

private:
    mutable std::mutex m_mutex;
    std::vector<std::vector<JournalEntry>> m_batches;
    std::vector<std::weak_ptr<DraftSource>> m_drafts;
};

/// Keeps every event; a test may act on one as it passes.
class RecordingSink : public EventSink
{
public:
    std::function<void(const AgentEvent &)> onEvent;

    void publish(const AgentEvent &event) override
    {
        {
            std::lock_guard lock(m_mutex);
            m_events.push_back(event);
        }
        if (onEvent)
            onEvent(event);
    }
    std::vector<AgentEvent> events() const
    {
        std::lock_guard lock(m_mutex);
        return m_events;
    }
    template <class T>
    std::vector<T> all() const
    {
        std::vector<T> out;
        for (const auto &event : events()) {
            if (const auto *part = std::get_if<T>(&event.body))
                out.push_back(*part);
        }
        return out;
    }

private:
    mutable std::mutex m_mutex;
    std::vector<AgentEvent> m_events;
};

/// Files of the prompt as a test gives them.
class FakePromptFiles : public PromptFiles
{
public:
    std::vector<PromptFile> home;
    std::vector<PromptFile> project;
    std::vector<PromptFile> homeFiles() override { return home; }
    std::vector<PromptFile> projectFiles(const Workspace &workspace) override
    {
        return workspace.trusted ? project : std::vector<PromptFile>{};
    }
};

} // namespace homard
