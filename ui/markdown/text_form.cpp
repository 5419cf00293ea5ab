// SPDX-License-Identifier: GPL-3.0-or-later
#include "block_form.h"
#include <QPainter>
#include <cmath>

namespace homard {
namespace {

// Headings by weight, hardly by size (look.md).
constexpr double HeadingScale[] = {1.3, 1.17, 1.07, 1.0, 1.0, 1.0};

TextPiece::Look lookOf(const MarkdownBlock &block, const MarkdownStyle &style)
{
    TextPiece::Look look{style.text, style.textColor, style.linePitch, Qt::AlignLeading, 0};
    if (block.quoteDepth() > 0)
        look.color = style.secondaryColor;
    if (block.kind != BlockKind::Heading)
        return look;
    const double scale = HeadingScale[std::clamp(block.level, 1, 6) - 1];
    if (look.font.pointSizeF() > 0)
        look.font.setPointSizeF(look.font.pointSizeF() * scale);
    look.font.setWeight(block.level <= 2 ? QFont::Bold : QFont::DemiBold);
    look.pitch = std::round(look.pitch * (1 + (scale - 1) * 0.8));
    if (block.level > 4)
        look.color = style.secondaryColor;
    return look;
}

/// Paragraphs and headings.
struct TextForm : BlockLayout::Form {
    TextForm(const MarkdownBlock &b, const MarkdownStyle &s, double w)
        : Form(b, s, w), piece(block.text, block.runs, style, lookOf(block, style))
    {
        const double widest = std::min(available, style.textWidth());
        if (isMirrored)
            left = available - widest;
        piece.layOut(widest);
    }

    double height() const override { return piece.height(); }
    double baseline() const override { return piece.baseline(); }
    QPointF at() const { return QPointF(left, 0); }

    void paint(QPainter &painter, QPointF origin, const BlockPaint &paint) const override
    {
        piece.paint(painter, origin + at(), paint.clip, marksWithin(paint, {0, static_cast<int>(block.text.size())}));
    }
    int hitTest(QPointF point, double) const override { return piece.hitTest(point - at()); }
    QRectF rectOf(int position, double) const override { return piece.rectOf(position).translated(at()); }
    std::vector<QRectF> rectsOf(TextRange range, double) const override
    {
        std::vector<QRectF> rects = piece.rectsOf(range);
        for (QRectF &rect : rects)
            rect.translate(at());
        return rects;
    }
    TextRange lineAt(int position) const override { return piece.lineAt(position); }

    TextPiece piece;
};

/// A line across.
struct RuleForm : BlockLayout::Form {
    using Form::Form;

    double height() const override { return std::round(style.linePitch * 0.7); }
    void paint(QPainter &painter, QPointF origin, const BlockPaint &) const override
    {
        const double y = std::floor(origin.y() + height() / 2);
        painter.fillRect(QRectF(origin.x() + left, y, std::min(available, style.textWidth()), 1), style.borderColor);
    }
    int hitTest(QPointF, double) const override { return 0; }
    QRectF rectOf(int, double) const override { return QRectF(left, 0, 1, height()); }
    std::vector<QRectF> rectsOf(TextRange, double) const override { return {}; }
    TextRange lineAt(int) const override { return {}; }
};

} // namespace

std::unique_ptr<BlockLayout::Form> makeTextForm(const MarkdownBlock &block, const MarkdownStyle &style, double width)
{
    if (block.kind == BlockKind::ThematicBreak)
        return std::make_unique<RuleForm>(block, style, width);
    return std::make_unique<TextForm>(block, style, width);
}

} // namespace homard
