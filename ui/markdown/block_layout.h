// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/markdown/markdown_block.h"
#include "ui/markdown/markdown_style.h"
#include <QPointF>
#include <QRectF>
#include <memory>
#include <vector>

class QPainter;

namespace homard {

/// What a block is painted with beside itself.
struct BlockPaint {
    QRectF clip;                       ///< In the painter's coordinates; what lies outside is not painted. Null: all.
    TextRange selection;               ///< In the block's text.
    std::vector<TextRange> highlights; ///< Search hits, in order.
    int currentHighlight = -1;         ///< Index of the hit one stands on.
    double scrollX = 0;                ///< How far wide code or a wide table is scrolled inside its block.
    bool isCopyHovered = false;        ///< The mouse is over the copy button.
    bool hasCopyButton = true;
    bool hasFocusFrame = false; ///< A frame around the link at `focusLink`; if that is empty, around the copy button.
    TextRange focusLink;
    /// The block above, when it stands `spaceAbove` higher: a quote that holds both gets one bar without a gap.
    const MarkdownBlock *above = nullptr;
    double spaceAbove = 0;
};

/// One block, laid out for a width: cheap to make, to drop and to make again, so keep it only near the viewport. All
/// points and rectangles are relative to the block's top left corner. GUI thread.
class BlockLayout
{
public:
    BlockLayout(const MarkdownBlock &block, const MarkdownStyle &style, double width);
    ~BlockLayout();
    BlockLayout(BlockLayout &&) noexcept;
    BlockLayout &operator=(BlockLayout &&) noexcept;

    const MarkdownBlock &block() const;
    double width() const;
    double height() const;
    /// Above zero when code or table are wider than the block: the largest useful BlockPaint::scrollX.
    double maximumScroll() const;

    /// The bar that shows how far wide content is scrolled, for dragging; null when nothing can be scrolled. The handle
    /// moves along the track.
    QRectF scrollTrack() const;
    QRectF scrollHandle(double scrollX) const;

    void paint(QPainter &painter, QPointF origin, const BlockPaint &paint = {}) const;

    /// The position in the text nearest to `point`.
    int hitTest(QPointF point, double scrollX = 0) const;
    /// The link (or the address of a picture) under `point`, or empty.
    QString linkAt(QPointF point, double scrollX = 0) const;
    /// The place of the letter at `position`; its left edge is the cursor's (right edge in right-to-left text).
    QRectF rectOf(int position, double scrollX = 0) const;

    /// For a double click and a triple click.
    TextRange wordAt(int position) const;
    TextRange lineAt(int position) const;
    /// One letter on or back, as people count letters (an emoji is one).
    int nextPosition(int position) const;
    int previousPosition(int position) const;
    /// The position one line higher or lower at the same place, or -1 when there is none in this block.
    int positionAbove(int position) const;
    int positionBelow(int position) const;

    /// First part of a code block; else null.
    QRectF copyButton() const;
    QRectF languageLabel() const;

    struct Form;

private:
    std::unique_ptr<Form> m_form;
};

/// A guess of BlockLayout::height() from lengths alone, without laying out.
double estimatedHeight(const MarkdownBlock &block, const MarkdownStyle &style, double width);

/// The distance between two neighbours; 0 above the first.
double spacingBefore(const MarkdownBlock *above, const MarkdownBlock &below, const MarkdownStyle &style);

} // namespace homard
