// SPDX-License-Identifier: GPL-3.0-or-later
#include "conversation_copy.h"
#include "ui/markdown/markdown_parser.h"

namespace homard {

ConversationCopy ConversationCopy::of(const RowStack &stack, const ConversationModel &model,
                                      const ConversationSelection &selection, bool markdown)
{
    ConversationCopy copy;
    if (selection.isEmpty())
        return copy;
    const int last = std::min(selection.to().row, model.rowCount() - 1);
    for (int i = selection.from().row; i <= last; ++i) {
        const auto &row = model.row(i);
        const auto range = selection.rangeIn(i);
        const bool whole = i > selection.from().row && i < last;
        Piece piece;
        if (const auto *layout = stack.layoutOf(i); layout && layout->unparsed().isEmpty()) {
            piece.text = layout->copied(range, markdown);
        } else if (whole && row.kind == RowKind::Answer) {
            piece.text = row.text;
            piece.read = !markdown;
        } else {
            auto far = makeRowLayout(row.kind, stack.style());
            far->setRow(row, stack.isOpen(i));
            if (!far->unparsed().isEmpty())
                far->setParsed(parseMarkdown(far->unparsed()));
            piece.text = far->copied(range, markdown);
        }
        copy.m_toRead += piece.read ? piece.text.size() : 0;
        if (!piece.text.isEmpty())
            copy.m_pieces.push_back(std::move(piece));
    }
    return copy;
}

QString ConversationCopy::join() const
{
    QStringList all;
    for (const auto &piece : m_pieces) {
        if (!piece.read) {
            all << piece.text;
            continue;
        }
        const auto blocks = parseMarkdown(piece.text);
        all << (blocks.empty() ? QString() : plainTextOf(blocks, wholeRange(blocks)));
    }
    return all.join(QStringLiteral("\n\n"));
}

} // namespace homard
