// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "event_decoder.h"

namespace homard {

/// Lines of Ollama's native /api/chat. Each tool call comes whole; calls and `done` may stand in different lines (F75).
class OllamaDecoder : public EventDecoder
{
public:
    using EventDecoder::EventDecoder;
    bool isComplete() const override { return m_done; }
    bool isOver() const override { return m_done; }

protected:
    void read(QByteArrayView name, JsonReader &json, ModelSink &sink) override;
    void readDocument(JsonReader &json, ModelSink &sink) override;
    Finish finishFor(const QString &reason) const override;
    Usage usage() const override { return m_usage; }

private:
    void message(JsonReader &json, ModelSink &sink);
    void toolCall(JsonReader &json);

    Usage m_usage;
    bool m_done = false;
};

} // namespace homard
