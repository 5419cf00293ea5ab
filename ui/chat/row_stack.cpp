// SPDX-License-Identifier: GPL-3.0-or-later
#include "row_stack.h"
#include "row_answer.h"
#include <cmath>

namespace homard {

namespace {

/// Above the first row and below the last one.
constexpr double endGap = Space::Text;
/// Layouts this many view heights away are dropped; ours: scrolling back by a page costs nothing.
constexpr double keptViews = 2;
/// Rounds until heights settle; two are the rule.
constexpr int mostRounds = 12;

} // namespace

void RowStack::setModel(const ConversationModel *model)
{
    m_model = model;
    m_layouts.clear();
    m_open.clear();
    m_heights.clear();
    m_measured.clear();
    m_anchor = {};
    if (m_model)
        insertRows(0, m_model->rowCount());
}

void RowStack::setStyle(RowStyle style)
{
    m_layouts.clear();
    m_style = std::move(style);
    std::vector<int> heights;
    heights.reserve(size_t(count()));
    for (int i = 0; i < count(); ++i)
        heights.push_back(estimate(i));
    m_heights.insertOnly(std::move(heights));
    m_measured.assign(m_measured.size(), false);
}

double RowStack::gapAbove(int row) const
{
    const bool speaker = m_model->row(row).kind == RowKind::User;
    return (row == 0 ? endGap : 0) + (speaker ? Space::Text : Space::Group);
}

int RowStack::estimate(int row) const
{
    const auto &model = m_model->row(row);
    double height = 34;
    if (model.kind == RowKind::Thinking || model.kind == RowKind::Notice)
        height = 24;
    else if (model.kind != RowKind::Call)
        height = estimatedTextHeight(model.bytes, m_style) + (model.kind == RowKind::User ? 20 : 0);
    return int(std::ceil(std::min(height, 1e6) + gapAbove(row)));
}

void RowStack::insertRows(int first, int added)
{
    std::vector<int> heights;
    for (int i = first; i < first + added; ++i)
        heights.push_back(estimate(i));
    m_heights.insert(first, heights);
    m_measured.insert(m_measured.begin() + first, size_t(added), false);
    std::map<int, std::unique_ptr<RowLayout>> moved;
    for (auto &[row, layout] : m_layouts)
        moved.emplace(row >= first ? row + added : row, std::move(layout));
    m_layouts = std::move(moved);
    if (m_anchor.row >= first && m_heights.count() > added)
        m_anchor.row += added;
}

void RowStack::removeRows(int first, int removed)
{
    m_heights.remove(first, removed);
    m_measured.erase(m_measured.begin() + first, m_measured.begin() + first + removed);
    std::map<int, std::unique_ptr<RowLayout>> moved;
    for (auto &[row, layout] : m_layouts) {
        if (row < first || row >= first + removed)
            moved.emplace(row >= first + removed ? row - removed : row, std::move(layout));
    }
    m_layouts = std::move(moved);
    if (m_anchor.row >= first + removed)
        m_anchor.row -= removed;
    else if (m_anchor.row >= first)
        m_anchor = {std::max(0, std::min(first, count() - 1)), 0, 0};
}

int RowStack::updateRow(int row)
{
    const auto it = m_layouts.find(row);
    if (it == m_layouts.end()) {
        if (!m_measured[size_t(row)] || m_model->row(row).streaming)
            m_heights.set(row, estimate(row)); // else only its body comes or goes
        return -1;
    }
    const auto &model = m_model->row(row);
    if (!model.loaded && it->second->text().count() > 0) // its body was let go
        return -1;
    if (it->second->kind() != model.kind) {
        m_layouts.erase(it); // an answer that was not read yet has become what it is
        return 0;
    }
    const int changed = it->second->setRow(model, isOpen(row));
    setHeight(row, it->second->height());
    return changed;
}

bool RowStack::isOpen(int row) const
{
    return m_open.contains(m_model->row(row).id);
}

void RowStack::setOpen(int row, bool open)
{
    const auto &model = m_model->row(row);
    if (open)
        m_open.insert(model.id);
    else
        m_open.remove(model.id);
    m_measured[size_t(row)] = false;
    if (auto *layout = layoutOf(row)) {
        layout->setRow(model, open);
        setHeight(row, layout->height());
    }
}

// ---- places --------------------------------------------------------------------------------------------------------

RowLayout *RowStack::layoutOf(int row) const
{
    const auto it = m_layouts.find(row);
    return it == m_layouts.end() ? nullptr : it->second.get();
}

RowLayout &RowStack::layoutFor(int row)
{
    ensure(row);
    return *m_layouts[row];
}

double RowStack::contentTop(int row) const
{
    return m_heights.topOf(row) + gapAbove(row);
}

double RowStack::blockTop(int row, int block) const
{
    const auto *layout = layoutOf(row);
    return layout && block > 0 && block < layout->text().count() ? layout->text().topOf(block) : 0;
}

double RowStack::totalHeight() const
{
    return count() == 0 ? 0 : m_heights.total() + endGap;
}

double RowStack::scrollTop() const
{
    if (count() == 0)
        return 0;
    return contentTop(m_anchor.row) + blockTop(m_anchor.row, m_anchor.block) + m_anchor.offset;
}

double RowStack::viewTopOf(int row) const
{
    return contentTop(row) - scrollTop();
}

int RowStack::rowAtView(double y) const
{
    return count() == 0 ? -1 : m_heights.rowAt(int(std::floor(y + scrollTop())));
}

bool RowStack::isAtEnd() const
{
    return scrollTop() >= scrollRange() - 1;
}

// ---- moving --------------------------------------------------------------------------------------------------------

void RowStack::scrollBy(double distance)
{
    m_anchor.offset += distance;
}

void RowStack::scrollTo(double top)
{
    if (count() == 0)
        return;
    const int row = m_heights.rowAt(int(top));
    m_anchor = {row, 0, top - contentTop(row)};
}

bool RowStack::scrollToRow(int row)
{
    settle(false);
    ensure(row);
    const double top = viewTopOf(row);
    const double bottom = top + m_heights.at(row) - gapAbove(row);
    if (top >= 0 && (bottom <= m_viewHeight || bottom - top > m_viewHeight) && top < m_viewHeight - 40)
        return false;
    const bool fits = bottom - top <= m_viewHeight;
    scrollBy(top < 0 || !fits ? top - Space::Group : bottom - m_viewHeight + Space::Group);
    settle(false);
    return true;
}

void RowStack::putEndAtBottom()
{
    const int last = count() - 1;
    ensure(last);
    m_anchor = {last, 0, m_heights.at(last) - gapAbove(last) + endGap - m_viewHeight};
}

// ---- laying out ----------------------------------------------------------------------------------------------------

void RowStack::setHeight(int row, double content)
{
    if (m_measured[size_t(row)] && !m_model->row(row).loaded)
        return; // its body comes again, as high as it was
    m_heights.set(row, int(std::ceil(content + gapAbove(row))));
    m_measured[size_t(row)] = m_model->row(row).loaded;
}

/// Makes the layout of a row. True: its height changed by it.
bool RowStack::ensure(int row)
{
    auto &layout = m_layouts[row];
    if (!layout) {
        layout = makeRowLayout(m_model->row(row).kind, m_style);
        layout->setRow(m_model->row(row), isOpen(row));
    }
    const int before = m_heights.at(row);
    setHeight(row, layout->height());
    return m_heights.at(row) != before;
}

/// Lays out the blocks of a row that are in view. True: its height changed by it.
bool RowStack::measure(int row, double viewTop)
{
    auto &layout = *m_layouts[row];
    const int before = m_heights.at(row);
    layout.text().measure(-viewTop, m_viewHeight - viewTop);
    setHeight(row, layout.height());
    return m_heights.at(row) != before;
}

/// One round from the anchor down and then up. True: something changed that may bring other blocks into view.
bool RowStack::settleOnce()
{
    bool changed = ensure(m_anchor.row);
    const auto anchorTop = [this] { return -m_anchor.offset - blockTop(m_anchor.row, m_anchor.block); };
    double top = anchorTop();
    changed = measure(m_anchor.row, top) || changed;
    top = anchorTop(); // the blocks above the anchor's may have got their heights
    double below = top + m_heights.at(m_anchor.row) - gapAbove(m_anchor.row);
    m_lastVisible = m_anchor.row;
    for (int row = m_anchor.row + 1; row < count() && below < m_viewHeight; ++row) {
        changed = ensure(row) || changed;
        below += gapAbove(row);
        changed = measure(row, below) || changed;
        below += m_heights.at(row) - gapAbove(row);
        m_lastVisible = row;
    }
    double above = top - gapAbove(m_anchor.row);
    m_firstVisible = m_anchor.row;
    for (int row = m_anchor.row - 1; row >= 0 && above > 0; --row) {
        changed = ensure(row) || changed;
        const double content = m_heights.at(row) - gapAbove(row);
        changed = measure(row, above - content) || changed;
        above -= m_heights.at(row);
        m_firstVisible = row;
    }
    return changed;
}

void RowStack::normaliseAnchor()
{
    const double top = scrollTop();
    const int row = m_heights.rowAt(std::max(0, int(std::floor(top))));
    auto *layout = layoutOf(row);
    int block = 0;
    if (layout && layout->text().count() > 0)
        block = std::max(0, layout->text().blockAt(top - contentTop(row)));
    m_anchor = {row, block, top - contentTop(row) - blockTop(row, block)};
}

void RowStack::settle(bool follow)
{
    if (count() == 0 || m_viewHeight <= 0) {
        m_firstVisible = 0;
        m_lastVisible = -1;
        return;
    }
    for (int round = 0; round < mostRounds; ++round) {
        if (follow)
            putEndAtBottom();
        bool changed = settleOnce();
        const double shortBy = m_viewHeight - totalHeight(); // a short conversation stands at the bottom
        if (!follow && (scrollTop() > scrollRange() || (shortBy >= 0 && scrollTop() != -shortBy))) {
            putEndAtBottom();
            changed = true;
        } else if (!follow && scrollTop() < 0 && totalHeight() > m_viewHeight) {
            m_anchor = {0, 0, -contentTop(0)};
            changed = true;
        }
        if (!changed)
            break;
        if (!follow)
            normaliseAnchor();
    }
    normaliseAnchor();
    m_anchor.offset += std::round(scrollTop()) - scrollTop(); // rows stand on whole pixels
    forgetFar();
}

void RowStack::forgetFar()
{
    const double far = keptViews * m_viewHeight;
    for (auto it = m_layouts.begin(); it != m_layouts.end();) {
        const double top = viewTopOf(it->first);
        const bool outside = top > m_viewHeight + far || top + m_heights.at(it->first) < -far;
        if (!outside)
            it->second->text().forgetOutside(-top - far, m_viewHeight - top + far);
        it = outside ? m_layouts.erase(it) : std::next(it);
    }
}

} // namespace homard
