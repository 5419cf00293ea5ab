// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/models/conversation_row.h"
#include <QHash>
#include <functional>

namespace homard {

/// A message of the user or the model, of which rows are made. Tool messages are no entries: their results belong to
/// the calls of the answer before them.
struct ConversationEntry {
    QString id;
    QString runId;
    Role role = Role::User;
    qint64 bytes = 0;
    qint64 wallMs = 0;
    int turn = 0;            ///< Of its run; answers only.
    bool complete = false;   ///< Nothing more comes of it, its calls' results excepted.
    bool stored = false;     ///< It can be read again, with all its results.
    bool live = false;       ///< It streams.
    bool loaded = false;     ///< Its rows have their bodies.
    QStringList resultIds{}; ///< The tool messages that hold the results of its calls.
};

/// The rows of one conversation in their order, and the messages they belong to. Says what changes as ranges. Values
/// only; used by one thread.
class ConversationRows
{
public:
    /// Called after the change. All are set before the first use.
    struct Listener {
        std::function<void(int first, int count)> inserted;
        std::function<void(int first, int count)> removed;
        std::function<void(int first, int count)> changed;
    };
    explicit ConversationRows(Listener listener) : m_listener(std::move(listener)) {}

    int count() const { return int(m_rows.size()); }
    const ConversationRow &at(int index) const { return m_rows[size_t(index)]; }

    int entryCount() const { return int(m_entries.size()); }
    ConversationEntry &entry(int index) { return m_entries[size_t(index)]; }
    const ConversationEntry &entry(int index) const { return m_entries[size_t(index)]; }
    /// -1: no such message.
    int entryOf(const QString &messageId) const { return m_entryOf.value(messageId, -1); }
    /// The rows of an entry itself, without the notices around it: first and count.
    std::pair<int, int> rowsOf(int entry) const;

    /// Puts a message behind all others; its rows come by setParts().
    int appendEntry(ConversationEntry entry);
    /// Many at once, each with its rows: one change.
    void appendAll(std::vector<std::pair<ConversationEntry, std::vector<ConversationRow>>> &&entries);
    /// Takes the last message out again, with its rows. Notices around it must be gone.
    void dropLastEntry();

    /// Replaces the rows of an entry; what is equal in kind and id is changed in place.
    void setParts(int entry, std::vector<ConversationRow> rows);
    /// Puts one row at its place; a row of the same place and id is replaced.
    void put(ConversationRow row);
    void remove(int index);
    /// Changes a row in place. Not its place.
    void change(int index, const std::function<void(ConversationRow &)> &how);
    /// The same, without telling: the caller does that, once for many.
    ConversationRow &quiet(int index) { return m_rows[size_t(index)]; }
    void tellChanged(int first, int count) { m_listener.changed(first, count); }

    /// The row of this id that belongs to `entry`; -1: none.
    int find(int entry, const QString &rowId) const;
    /// Searches all rows, from the newest. -1: none.
    int find(const QString &rowId) const;
    /// The first row that does not stand before `place`.
    int lowerBound(const RowPlace &place) const;

private:
    Listener m_listener;
    std::vector<ConversationRow> m_rows;
    std::vector<ConversationEntry> m_entries;
    QHash<QString, int> m_entryOf;
};

} // namespace homard
