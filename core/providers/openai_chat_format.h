// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "providers/wire_format.h"
#include "tools_json.h"
#include "wire_history.h"
#include "wire_ids.h"

namespace homard {

/// OpenAI Chat Completions and its dialects.
class OpenAiChatFormat : public WireFormat
{
public:
    explicit OpenAiChatFormat(const ModelProfile &profile);
    QByteArray encode(const ModelRequest &request) override;
    QString endpoint(const QString &baseUrl) const override;
    std::unique_ptr<StreamDecoder> decoder(const ResponseFacts &facts) const override;

private:
    struct Piece {
        Role role = Role::User;
        QByteArray text;      ///< Escaped, without quotes.
        QByteArray reasoning; ///< Escaped; for models that want it back.
        QByteArray calls;     ///< Elements of tool_calls.
        QByteArray results;   ///< Whole messages of role tool.
        bool isEmpty() const { return text.isEmpty() && calls.isEmpty() && results.isEmpty(); }
    };
    using History = WireHistory<Piece>;

    Piece piece(const Message &message);
    QByteArray callJson(const ToolCall &call, bool own);
    void appendTurn(QByteArray &out, const History::Turn &turn) const;
    QByteArray options(const ModelRequest &request) const;

    ModelProfile m_profile;
    WireIds m_ids;
    ToolsJson m_tools{ToolsJson::Shape::Function};
    History m_history;
};

} // namespace homard
