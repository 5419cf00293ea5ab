// SPDX-License-Identifier: GPL-3.0-or-later
#include "reply_builder.h"
#include "base/ids.h"
#include "base/text.h"

namespace homard {

size_t ReplyBuilder::open(Kind kind)
{
    m_blocks.emplace_back().kind = kind;
    return m_blocks.size() - 1;
}

size_t ReplyBuilder::current(Kind kind)
{
    return !m_blocks.empty() && m_blocks.back().kind == kind ? m_blocks.size() - 1 : open(kind);
}

void ReplyBuilder::append(size_t block, const QString &delta, ModelSink &sink)
{
    if (delta.isEmpty())
        return;
    Draft &draft = m_blocks[block];
    QString piece = draft.pending.isNull() ? delta : draft.pending + delta;
    draft.pending = QChar();
    if (piece.back().isHighSurrogate()) {
        draft.pending = piece.back();
        piece.chop(1);
    }
    piece = safeText(piece);
    if (piece.isEmpty())
        return;
    draft.text += piece;
    if (draft.kind == Kind::Thinking)
        sink.thinkingDelta(piece);
    else
        sink.textDelta(piece);
}

void ReplyBuilder::addCall(ModelReply &reply, const CallDraft &draft) const
{
    if (draft.isEmpty())
        return;
    ToolCall call;
    call.id = newId();
    call.providerId = safeText(draft.providerId);
    call.name = safeText(draft.name);
    call.rawArguments = draft.arguments;
    call.providerExtra = draft.extra;
    reply.blocks.emplace_back(ToolCallBlock{std::move(call)});
}

void ReplyBuilder::build(ModelReply &reply)
{
    for (Draft &draft : m_blocks) {
        if (!draft.pending.isNull())
            draft.text += QChar(QChar::ReplacementCharacter);
        if (draft.kind == Kind::Call) {
            // A call the token limit cut before its first argument looks like one without arguments, and would run
            // (F78).
            const QString written = draft.call.arguments.trimmed();
            const bool unwritten = written.isEmpty() || (draft.call.placeholder && written == QLatin1StringView("{}"));
            const bool cut = reply.finish == Finish::Length && unwritten;
            if (reply.complete && !cut)
                addCall(reply, draft.call);
        } else if (draft.kind == Kind::Thinking && (!draft.text.isEmpty() || !draft.raw.isEmpty())) {
            reply.blocks.emplace_back(ThinkingBlock{draft.text, draft.raw, m_origin});
        } else if (draft.kind == Kind::Text && !draft.text.isEmpty()) {
            reply.blocks.emplace_back(TextBlock{draft.text});
        }
    }
    m_blocks.clear();
}

} // namespace homard
