// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "providers/wire_format.h"
#include "tools_json.h"
#include "wire_history.h"
#include "wire_ids.h"

namespace homard {

/// Ollama's native /api/chat. Always says how long the context is to be: without it the server cuts at its own default,
/// in silence (F53).
class OllamaFormat : public WireFormat
{
public:
    explicit OllamaFormat(const ModelProfile &profile) : m_profile(profile) {}
    QByteArray encode(const ModelRequest &request) override;
    QString endpoint(const QString &baseUrl) const override;
    std::unique_ptr<StreamDecoder> decoder(const ResponseFacts &facts) const override;

private:
    struct Piece {
        Role role = Role::User;
        QByteArray text;     ///< Escaped, without quotes.
        QByteArray thinking; ///< Escaped; for models that want it back.
        QByteArray calls;    ///< Elements of tool_calls.
        QByteArray results;  ///< Whole messages of role tool.
        bool isEmpty() const { return text.isEmpty() && calls.isEmpty() && results.isEmpty(); }
    };
    using History = WireHistory<Piece>;

    Piece piece(const Message &message);
    void appendTurn(QByteArray &out, const History::Turn &turn) const;
    QByteArray options(const ModelRequest &request) const;

    ModelProfile m_profile;
    WireIds m_ids;
    ToolsJson m_tools{ToolsJson::Shape::Function};
    History m_history;
};

} // namespace homard
