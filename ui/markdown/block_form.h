// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "block_layout.h"
#include "text_piece.h"
#include <memory>

namespace homard {

/// How one kind of block is laid out. Behind BlockLayout; points count from the block's top left corner.
struct BlockLayout::Form {
    Form(const MarkdownBlock &block, const MarkdownStyle &style, double width);
    virtual ~Form() = default;
    Form(const Form &) = delete;
    Form &operator=(const Form &) = delete;

    virtual double height() const = 0;
    virtual double maximumScroll() const { return 0; }
    /// Marks of list and quote are painted already.
    virtual void paint(QPainter &painter, QPointF origin, const BlockPaint &paint) const = 0;
    virtual int hitTest(QPointF point, double scrollX) const = 0;
    virtual QRectF rectOf(int position, double scrollX) const = 0;
    virtual std::vector<QRectF> rectsOf(TextRange range, double scrollX) const = 0;
    virtual TextRange lineAt(int position) const = 0;
    virtual QRectF copyButton() const { return {}; }
    virtual QRectF languageLabel() const { return {}; }
    /// Where the letters of the first line stand, for the list mark.
    virtual double baseline() const;

    /// What the block stands in: bars of quotes, the mark of a list item.
    void paintMarks(QPainter &painter, QPointF origin, const BlockPaint &paint) const;

    MarkdownBlock block;
    MarkdownStyle style;
    double width;
    double left = 0;         ///< Where the content begins …
    double available = 0;    ///< … and how wide it may be.
    bool isMirrored = false; ///< Right-to-left: marks stand at the right.

private:
    void paintMark(QPainter &painter, QPointF origin) const;
    void paintTask(QPainter &painter, QPointF origin, QRectF box) const;
};

std::unique_ptr<BlockLayout::Form> makeTextForm(const MarkdownBlock &, const MarkdownStyle &, double width);
std::unique_ptr<BlockLayout::Form> makeCodeForm(const MarkdownBlock &, const MarkdownStyle &, double width);
std::unique_ptr<BlockLayout::Form> makeTableForm(const MarkdownBlock &, const MarkdownStyle &, double width);

/// The parts of `marks` that fall into `cell`, counted from its beginning.
TextMarks marksWithin(const BlockPaint &paint, TextRange cell);

/// How far the containers of a block push it to the right.
double indentOf(const MarkdownBlock &block, const MarkdownStyle &style, double width);

} // namespace homard
