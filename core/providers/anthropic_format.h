// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "providers/wire_format.h"
#include "tools_json.h"
#include "wire_history.h"
#include "wire_ids.h"

namespace homard {

/// Anthropic Messages.
class AnthropicFormat : public WireFormat
{
public:
    explicit AnthropicFormat(const ModelProfile &profile) : m_profile(profile) {}
    QByteArray encode(const ModelRequest &request) override;
    QString endpoint(const QString &baseUrl) const override;
    QList<std::pair<QByteArray, QByteArray>> headers() const override;
    std::pair<QByteArray, QByteArray> keyHeader(const QString &endpoint) const override;
    std::unique_ptr<StreamDecoder> decoder(const ResponseFacts &facts) const override;

private:
    struct Piece {
        Role role = Role::User;      ///< Results are the user's here.
        QByteArray blocks;           ///< Joined by commas.
        bool results = false;        ///< Of calls: the answer goes on after them.
        bool beginsThinking = false; ///< The first block is this model's thinking.
        bool isEmpty() const { return blocks.isEmpty(); }
    };
    using History = WireHistory<Piece>;

    Piece piece(const Message &message);
    QByteArray blockJson(const ContentBlock &block);
    QByteArray thinkingOptions(const ModelRequest &request, const std::vector<History::Turn> &turns) const;
    static bool canThink(const std::vector<History::Turn> &turns);

    ModelProfile m_profile;
    WireIds m_ids;
    ToolsJson m_tools{ToolsJson::Shape::Anthropic};
    History m_history;
};

} // namespace homard
