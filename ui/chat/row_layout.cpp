// SPDX-License-Identifier: GPL-3.0-or-later
#include "row_layout.h"
#include "row_answer.h"
#include "row_bubble.h"
#include "row_call.h"
#include "row_notice.h"
#include "row_thinking.h"
#include <QFontMetricsF>

namespace homard {

namespace {

// Of one block; ours: laying one out stays cheap whatever the text is.
constexpr int mostLines = 200;
constexpr int mostLetters = 8000;

/// Cuts a text into pieces of bounded size, at line breaks where there are some.
template <class Add>
void cutText(const QString &text, Add add)
{
    qsizetype from = 0;
    while (from < text.size()) {
        qsizetype to = from;
        int lines = 0;
        while (to < text.size() && lines < mostLines) {
            qsizetype end = text.indexOf(QLatin1Char('\n'), to);
            end = end < 0 ? text.size() : end + 1;
            if (end - from > mostLetters && to > from)
                break;
            if (end - from > mostLetters) {
                to = from + mostLetters;
                if (text[to - 1].isHighSurrogate())
                    --to;
                break;
            }
            to = end;
            ++lines;
        }
        const bool last = to >= text.size();
        QString piece = text.mid(from, to - from);
        if (last && piece.endsWith(QLatin1Char('\n')))
            piece.chop(1);
        add(piece, from == 0, last);
        from = to;
    }
}

} // namespace

std::vector<MarkdownBlock> plainBlocks(const QString &text)
{
    std::vector<MarkdownBlock> blocks;
    cutText(text, [&](const QString &piece, bool first, bool last) {
        MarkdownBlock block;
        block.text = piece;
        block.continuesPrevious = !first;
        block.isContinued = !last;
        blocks.push_back(std::move(block));
    });
    return blocks;
}

std::vector<MarkdownBlock> codeBlocks(const QString &text, const QString &language)
{
    std::vector<MarkdownBlock> blocks;
    cutText(text, [&](const QString &piece, bool first, bool last) {
        MarkdownBlock block;
        block.kind = BlockKind::Code;
        block.text = piece;
        block.language = language;
        block.continuesPrevious = !first;
        block.isContinued = !last;
        blocks.push_back(std::move(block));
    });
    return blocks;
}

RowTarget RowLayout::targetAt(QPointF point)
{
    RowTarget target;
    for (const RowTarget &button : buttons()) {
        if (buttonRect(button.block).contains(point))
            return button;
    }
    if (const int block = m_text.copyButtonAt(point); block >= 0) {
        target.kind = RowTarget::CopyCode;
        target.block = block;
    } else if (const QString url = m_text.linkAt(point); !url.isEmpty()) {
        const MarkdownPosition hit = m_text.hitTest(point);
        target.kind = RowTarget::Link;
        target.block = hit.block;
        target.url = url;
        target.words = m_text.linkTextAt(point);
    } else {
        target.kind = actionAt(point);
    }
    return target;
}

std::vector<RowTarget> RowLayout::targets()
{
    std::vector<RowTarget> out;
    if (ownAction() != RowTarget::None)
        out.push_back({ownAction(), -1, {}, {}, {}});
    for (int i = 0; i < m_text.count(); ++i) {
        const auto &block = m_text.block(i);
        if (block.kind == BlockKind::Code && !block.continuesPrevious)
            out.push_back({RowTarget::CopyCode, i, {}, {}, {}});
        for (const auto &run : block.runs) {
            const bool goesOn = !out.empty() && out.back().kind == RowTarget::Link && out.back().block == i &&
                                out.back().url == run.url && out.back().range.end == run.range.start;
            if (run.url.isEmpty())
                continue;
            if (goesOn)
                out.back().range.end = run.range.end;
            else
                out.push_back({RowTarget::Link, i, run.range, run.url, linkWords(block, run.range.start)});
        }
    }
    for (const RowTarget &button : buttons())
        out.push_back(button);
    return out;
}

QRectF RowLayout::rectOf(const RowTarget &target)
{
    switch (target.kind) {
    case RowTarget::Button: return buttonRect(target.block);
    case RowTarget::CopyCode: return m_text.copyButton(target.block);
    case RowTarget::Link: return m_text.rectOf({target.block, target.range.start});
    case RowTarget::Toggle: return {0, 0, m_style.column, std::min(height(), QFontMetricsF(m_style.base).height() * 2)};
    case RowTarget::None: break;
    }
    return {};
}

MarkdownRange RowLayout::wholeRange() const
{
    return m_text.count() == 0 ? MarkdownRange() : homard::wholeRange(m_text.blocks());
}

QString RowLayout::copied(const MarkdownRange &range, bool markdown) const
{
    if (m_text.count() == 0)
        return copiedHead();
    const MarkdownRange whole = wholeRange();
    const MarkdownRange part{std::max(range.from, whole.from), std::min(range.to, whole.to)};
    const bool all = part == whole;
    if (all && markdown && !source().isEmpty())
        return source();
    if (part.isEmpty() && !all)
        return {};
    const QString words = markdown ? markdownOf(source(), m_text.blocks(), part) : plainTextOf(m_text.blocks(), part);
    const QString head = all ? copiedHead() : QString();
    return head.isEmpty() ? words : head + QLatin1Char('\n') + words;
}

RowText::Paint RowLayout::textPaint(const RowPaint &paint) const
{
    RowText::Paint out;
    out.clip = paint.clip;
    out.selection = paint.selection;
    out.hoveredCopy = paint.hovered.kind == RowTarget::CopyCode ? paint.hovered.block : -1;
    if (paint.focused.kind == RowTarget::CopyCode || paint.focused.kind == RowTarget::Link)
        out.focusedBlock = paint.focused.block;
    out.focusedLink = paint.focused.range;
    return out;
}

static std::unique_ptr<RowLayout> layoutOfKind(RowKind kind, const RowStyle &style)
{
    switch (kind) {
    case RowKind::User: return std::make_unique<RowBubble>(style);
    case RowKind::Thinking: return std::make_unique<RowThinking>(style);
    case RowKind::Call: return std::make_unique<RowCall>(style);
    case RowKind::Notice: return std::make_unique<RowNotice>(style);
    case RowKind::Answer:
    case RowKind::Unread: return std::make_unique<RowAnswer>(style);
    }
    return nullptr;
}

std::unique_ptr<RowLayout> makeRowLayout(RowKind kind, const RowStyle &style)
{
    auto layout = layoutOfKind(kind, style);
    layout->setKind(kind);
    return layout;
}

} // namespace homard
