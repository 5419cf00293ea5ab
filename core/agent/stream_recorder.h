// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "agent/run_recorder.h"
#include "ports/model.h"

namespace homard {

/// Receives one streamed answer: publishes every delta at once and is the draft the journal follows, so that a kill
/// costs at most the last half second of text (F01). Whoever shows deltas merges those that arrive together.
class StreamRecorder : public ModelSink, public DraftSource
{
public:
    /// `draft` is the message to come, without blocks.
    StreamRecorder(RunRecorder &recorder, Message draft);

    void textDelta(const QString &text) override;
    void thinkingDelta(const QString &text) override;
    void retryScheduled(const RetryInfo &info) override;
    MessagePtr changedDraft() override;

private:
    RunRecorder &m_recorder;
    Message m_draft;
    std::mutex m_mutex;
    QString m_text;
    QString m_thinking;
    bool m_changed = false;
    bool m_followed = false; // a draft was given to the journal
};

} // namespace homard
