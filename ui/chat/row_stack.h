// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "row_heights.h"
#include "row_layout.h"
#include "ui/models/conversation_model.h"
#include <QSet>

namespace homard {

/// All rows of a conversation, one below the other, and which part of them is in view. Rows are laid out when they come
/// near; until then their height is estimated. What stands at the top of the view is the anchor: it keeps its place
/// whatever grows above or below it; while following, the end keeps its place. GUI thread; paints nothing.
class RowStack
{
public:
    /// The place that does not move: a block, and how far the top of the view is below the block's top.
    struct Anchor {
        int row = 0;
        int block = 0;
        double offset = 0;
    };

    void setModel(const ConversationModel *model);
    /// Everything is laid out anew for it.
    void setStyle(RowStyle style);
    const RowStyle &style() const { return m_style; }
    void setViewHeight(int height) { m_viewHeight = height; }

    int count() const { return m_heights.count(); }
    /// The model's changes; the anchor goes with its row.
    void insertRows(int first, int count);
    void removeRows(int first, int count);
    /// Returns the first block that changed in a row that is laid out; -1: it looks as before, or is far away. A row
    /// may have become another kind.
    int updateRow(int row);

    bool isOpen(int row) const;
    void setOpen(int row, bool open);

    /// The top of the view, from the top of all rows. Rows that were not seen yet make it a guess.
    double scrollTop() const;
    double totalHeight() const;
    /// The largest scrollTop().
    double scrollRange() const { return std::max(0.0, totalHeight() - m_viewHeight); }
    /// Moves by a distance: what is in view moves exactly by it.
    void scrollBy(double distance);
    /// Goes to a place by its guessed height.
    void scrollTo(double top);
    /// So that a row is in view; true: it moved.
    bool scrollToRow(int row);
    bool isAtEnd() const;

    /// Lays out what is in view and settles all heights; call it after each change and before anything that asks for
    /// places. `follow`: the end keeps its place.
    void settle(bool follow);

    int firstVisible() const { return m_firstVisible; }
    int lastVisible() const { return m_lastVisible; }
    /// Null: it is not laid out.
    RowLayout *layoutOf(int row) const;
    /// A layout for a row that may be far away: to copy from, or to measure.
    RowLayout &layoutFor(int row);
    /// Top of the row's content in the view.
    double viewTopOf(int row) const;
    /// The row at a height of the view; the nearest one when there is none. -1: there are no rows.
    int rowAtView(double y) const;
    const Anchor &anchor() const { return m_anchor; }
    /// Nothing is in view any more.
    void dropLayouts() { m_layouts.clear(); }
    /// How many rows are laid out.
    int laidOutCount() const { return int(m_layouts.size()); }

    /// Space above a row.
    double gapAbove(int row) const;

private:
    bool ensure(int row);
    bool measure(int row, double viewTop);
    bool settleOnce();
    void putEndAtBottom();
    void normaliseAnchor();
    void forgetFar();
    int estimate(int row) const;
    void setHeight(int row, double content);
    double blockTop(int row, int block) const;
    double contentTop(int row) const;

    const ConversationModel *m_model = nullptr;
    RowStyle m_style;
    RowHeights m_heights;
    std::vector<bool> m_measured; ///< The height is not a guess.
    std::map<int, std::unique_ptr<RowLayout>> m_layouts;
    QSet<QString> m_open; ///< By row id.
    Anchor m_anchor;
    int m_viewHeight = 0;
    int m_firstVisible = 0;
    int m_lastVisible = -1;
};

} // namespace homard
