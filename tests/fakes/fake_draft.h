// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/journal.h"
#include <mutex>

namespace homard {

/// A message that arrives as a test says.
class FakeDraft : public DraftSource
{
public:
    explicit FakeDraft(const Message &message) { set(message); }
    void set(const Message &message)
    {
        std::lock_guard lock(m_mutex);
        m_draft = std::make_shared<const Message>(message);
    }
    MessagePtr changedDraft() override
    {
        std::lock_guard lock(m_mutex);
        return std::exchange(m_draft, nullptr);
    }

private:
    std::mutex m_mutex;
    MessagePtr m_draft;
};

} // namespace homard
