// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/stream_recorder.h"

namespace homard {

StreamRecorder::StreamRecorder(RunRecorder &recorder, Message draft) : m_recorder(recorder), m_draft(std::move(draft))
{
    m_draft.state = MessageState::Streaming;
}

void StreamRecorder::textDelta(const QString &text)
{
    {
        std::lock_guard lock(m_mutex);
        m_text += text;
        m_changed = true;
    }
    m_recorder.publish(TextDelta{m_draft.id, text});
}

void StreamRecorder::thinkingDelta(const QString &text)
{
    {
        std::lock_guard lock(m_mutex);
        m_thinking += text;
        m_changed = true;
    }
    m_recorder.publish(ThinkingDelta{m_draft.id, text});
}

void StreamRecorder::retryScheduled(const RetryInfo &info)
{
    {
        std::lock_guard lock(m_mutex);
        m_text.clear();
        m_thinking.clear();
        m_changed = m_followed; // nothing is stored of a stream that has given nothing (F77)
    }
    m_recorder.note({RetryScheduled{info.failure.message, info.failure.kind, info.delayMs, info.attempt}});
}

MessagePtr StreamRecorder::changedDraft()
{
    std::lock_guard lock(m_mutex);
    if (!std::exchange(m_changed, false))
        return nullptr;
    m_followed = true;
    auto draft = std::make_shared<Message>(m_draft);
    if (!m_thinking.isEmpty())
        draft->blocks.push_back(ThinkingBlock{m_thinking, {}, m_draft.model});
    if (!m_text.isEmpty())
        draft->blocks.push_back(TextBlock{m_text});
    return draft;
}

} // namespace homard
