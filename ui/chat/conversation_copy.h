// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conversation_selection.h"

namespace homard {

/// The selected text of a conversation in pieces: what can be said at once, and long texts that must be read as
/// Markdown first, off the GUI thread.
class ConversationCopy
{
public:
    /// The bodies of all rows of the selection are there. GUI thread.
    static ConversationCopy of(const RowStack &stack, const ConversationModel &model,
                               const ConversationSelection &selection, bool markdown);

    /// Letters that join() has to read.
    qsizetype toRead() const { return m_toRead; }
    /// Any thread.
    QString join() const;

private:
    struct Piece {
        QString text;
        bool read = false; ///< `text` is Markdown and is wanted as plain text.
    };
    std::vector<Piece> m_pieces;
    qsizetype m_toRead = 0;
};

} // namespace homard
