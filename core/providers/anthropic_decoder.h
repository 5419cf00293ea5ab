// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "event_decoder.h"
#include <QHash>

namespace homard {

/// Events of Anthropic Messages. Calls are the tool_use blocks; what the provider runs itself (server_tool_use,
/// mcp_tool_use and their results, compaction, fallback) is passed over.
class AnthropicDecoder : public EventDecoder
{
public:
    using EventDecoder::EventDecoder;
    bool isComplete() const override { return m_stopped || !m_finishReason.isEmpty(); }
    bool isOver() const override { return m_stopped; }

protected:
    void read(QByteArrayView name, JsonReader &json, ModelSink &sink) override;
    void readDocument(JsonReader &json, ModelSink &sink) override;
    Finish finishFor(const QString &reason) const override;
    Usage usage() const override;

private:
    struct Block {
        size_t number = 0; ///< In the builder.
        ReplyBuilder::Kind kind = ReplyBuilder::Kind::Text;
        QString signature;
    };
    /// A content block as it was at its start, or a delta of one.
    struct Piece {
        QString type, text, thinking, signature, id, name, partialJson;
        QByteArray input;
        QByteArray raw;
    };

    static Piece piece(JsonReader &json);
    void message(JsonReader &json, ModelSink &sink);
    void startBlock(qint64 index, const Piece &piece, ModelSink &sink);
    void addDelta(qint64 index, const Piece &piece, ModelSink &sink);
    void stopBlock(Block &block);
    void messageDelta(JsonReader &json);
    void stopDetails(JsonReader &json);
    void readUsage(JsonReader &json);

    QHash<qint64, Block> m_open;
    Usage m_plain; ///< input without the cache's part, as the wire has it
    qint64 m_compactedInput = 0;
    qint64 m_compactedOutput = 0;
    bool m_stopped = false;
};

} // namespace homard
