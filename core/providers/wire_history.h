// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/model.h"
#include <QHash>
#include <memory>
#include <unordered_map>
#include <vector>

namespace homard {

/// The serialised form of messages by id, and the history as turns of one role. A message's form depends on the message
/// and the model alone, so everything before the newest message is byte-equal from request to request (invariant 6).
///
/// Piece: `Role role; bool isEmpty() const;`. Empty pieces are left out: an empty answer would be refused later (F77).
template <class Piece>
class WireHistory
{
public:
    struct Turn {
        Role role = Role::User;
        std::vector<const Piece *> pieces;
    };

    /// The turns, adjacent ones of the same role as one. Begins with a user's (after a compaction it would not) and
    /// ends with one or with results. `encode(const Message &) -> Piece` runs once a message. Pointers are valid until
    /// the next call.
    template <class Encode>
    std::vector<Turn> turns(const std::vector<MessagePtr> &history, Encode encode)
    {
        m_replaced.clear();
        if (m_pieces.size() > 2 * history.size() + 64) // a compaction or a branch left most of them behind
            m_pieces.clear();
        std::vector<Turn> turns;
        for (const MessagePtr &message : history) {
            const Piece &piece = pieceFor(message, encode);
            if (piece.isEmpty())
                continue;
            if (turns.empty() && piece.role == Role::Assistant)
                add(turns, own(m_opener, QStringLiteral("(What came before is summarised here.)"), encode));
            add(turns, piece);
        }
        if (turns.empty() || turns.back().role == Role::Assistant)
            add(turns, own(m_continue, QStringLiteral("Continue."), encode));
        return turns;
    }

private:
    struct Entry {
        MessagePtr message;
        std::unique_ptr<Piece> piece;
    };

    static void add(std::vector<Turn> &turns, const Piece &piece)
    {
        if (turns.empty() || turns.back().role != piece.role)
            turns.push_back({piece.role, {}});
        turns.back().pieces.push_back(&piece);
    }

    template <class Encode>
    const Piece &pieceFor(const MessagePtr &message, Encode &encode)
    {
        Entry &entry = m_pieces[message->id];
        // A streamed draft is replaced under its id, and a reloaded message is equal under another pointer.
        const bool known = entry.piece && (entry.message == message || *entry.message == *message);
        if (!known) {
            if (entry.piece)
                m_replaced.push_back(
                    std::move(entry.piece)); // the same id twice in one history: earlier pointers stay valid
            entry.piece = std::make_unique<Piece>(encode(*message));
        }
        entry.message = message;
        return *entry.piece;
    }

    template <class Encode>
    const Piece &own(std::unique_ptr<Piece> &piece, const QString &text, Encode &encode)
    {
        if (!piece) {
            Message message;
            message.blocks = {TextBlock{text}};
            piece = std::make_unique<Piece>(encode(message));
        }
        return *piece;
    }

    std::unordered_map<QString, Entry> m_pieces;
    std::vector<std::unique_ptr<Piece>> m_replaced;
    std::unique_ptr<Piece> m_opener, m_continue;
};

} // namespace homard
