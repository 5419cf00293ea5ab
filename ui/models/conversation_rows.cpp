// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/conversation_rows.h"
#include <algorithm>

namespace homard {

std::pair<int, int> ConversationRows::rowsOf(int entry) const
{
    const int first = lowerBound({entry, 1, 0});
    int last = first;
    while (last < count() && at(last).place.entry == entry && at(last).place.slot == 1)
        ++last;
    return {first, last - first};
}

int ConversationRows::lowerBound(const RowPlace &place) const
{
    const auto it = std::lower_bound(m_rows.begin(), m_rows.end(), place,
                                     [](const ConversationRow &row, const RowPlace &p) { return row.place < p; });
    return int(it - m_rows.begin());
}

int ConversationRows::appendEntry(ConversationEntry entry)
{
    const int index = entryCount();
    m_entryOf.insert(entry.id, index);
    m_entries.push_back(std::move(entry));
    return index;
}

void ConversationRows::appendAll(std::vector<std::pair<ConversationEntry, std::vector<ConversationRow>>> &&entries)
{
    std::vector<ConversationRow> all;
    for (auto &[entry, rows] : entries) {
        const int index = appendEntry(std::move(entry));
        int part = 0;
        for (auto &row : rows) {
            row.place = {index, 1, part++};
            all.push_back(std::move(row));
        }
    }
    if (all.empty())
        return;
    const int first = lowerBound(all.front().place);
    const int added = int(all.size());
    m_rows.insert(m_rows.begin() + first, std::make_move_iterator(all.begin()), std::make_move_iterator(all.end()));
    m_listener.inserted(first, added);
}

void ConversationRows::dropLastEntry()
{
    setParts(entryCount() - 1, {});
    m_entryOf.remove(m_entries.back().id);
    m_entries.pop_back();
}

void ConversationRows::setParts(int entry, std::vector<ConversationRow> rows)
{
    auto [first, had] = rowsOf(entry);
    for (size_t i = 0; i < rows.size(); ++i)
        rows[i].place = {entry, 1, int(i)};
    // What is there already keeps its index as far as the kinds agree; the placeholder becomes the first row.
    int same = 0;
    while (same < had && same < int(rows.size())) {
        const auto &old = at(first + same);
        if (old.id != rows[size_t(same)].id && old.kind != RowKind::Unread)
            break;
        quiet(first + same) = std::move(rows[size_t(same)]);
        ++same;
    }
    if (same > 0)
        m_listener.changed(first, same);
    if (had > same) {
        m_rows.erase(m_rows.begin() + first + same, m_rows.begin() + first + had);
        m_listener.removed(first + same, had - same);
    }
    const int more = int(rows.size()) - same;
    if (more > 0) {
        m_rows.insert(m_rows.begin() + first + same, std::make_move_iterator(rows.begin() + same),
                      std::make_move_iterator(rows.end()));
        m_listener.inserted(first + same, more);
    }
}

void ConversationRows::put(ConversationRow row)
{
    const int index = lowerBound(row.place);
    if (index < count() && at(index).place == row.place && at(index).id == row.id) {
        m_rows[size_t(index)] = std::move(row);
        m_listener.changed(index, 1);
        return;
    }
    m_rows.insert(m_rows.begin() + index, std::move(row));
    m_listener.inserted(index, 1);
}

void ConversationRows::remove(int index)
{
    m_rows.erase(m_rows.begin() + index);
    m_listener.removed(index, 1);
}

void ConversationRows::change(int index, const std::function<void(ConversationRow &)> &how)
{
    how(m_rows[size_t(index)]);
    m_listener.changed(index, 1);
}

int ConversationRows::find(int entry, const QString &rowId) const
{
    const auto [first, had] = rowsOf(entry);
    for (int i = first; i < first + had; ++i) {
        if (at(i).id == rowId)
            return i;
    }
    return -1;
}

int ConversationRows::find(const QString &rowId) const
{
    for (int i = count() - 1; i >= 0; --i) {
        if (at(i).id == rowId)
            return i;
    }
    return -1;
}

} // namespace homard
