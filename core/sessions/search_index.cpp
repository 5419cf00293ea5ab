// SPDX-License-Identifier: GPL-3.0-or-later
#include "search_index.h"
#include "message_rows.h"
#include "search_text.h"

namespace homard {

namespace {

constexpr int mostCandidates = 10'000; // messages one search looks at, where many are of removed sessions

Result<std::vector<qint64>> sequences(SqlConnection &connection, const char *sql, const QVariantList &values)
{
    std::vector<qint64> found;
    auto rows = connection.select(sql, values);
    while (rows.next())
        found.push_back(rows.integer(0));
    if (const auto status = rows.status(); !status)
        return status.error();
    return found;
}

std::optional<Message> messageAt(SqlConnection &connection, qint64 seq)
{
    auto rows = connection.select(
        "SELECT seq, id, session_id, parent_id, run_id, role, state, blocks, context_tail, model, usage, "
        "wall_ms, check_sum FROM messages WHERE seq = ?",
        {seq});
    if (!rows.next())
        return std::nullopt;
    MessageRow row = readMessageRow(rows);
    return row.message ? std::optional(std::move(row.message).value()) : std::nullopt;
}

Result<void> indexOne(SqlConnection &connection, qint64 seq)
{
    const auto message = messageAt(connection, seq); // a damaged one is left out; it is reported when its session opens
    const QString text = message ? searchableText(*message) : QString();
    if (!text.isEmpty()) {
        const auto words =
            connection.run("INSERT INTO message_words(rowid, body) VALUES(?, ?)", {seq, indexedWords(text)});
        if (!words)
            return words;
        const auto parts = connection.run("INSERT INTO message_parts(rowid, body) VALUES(?, ?)", {seq, text});
        if (!parts)
            return parts;
    }
    return connection.run("DELETE FROM index_queue WHERE seq = ?", {seq});
}

bool waits(SqlConnection &connection, qint64 seq)
{
    auto rows = connection.select("SELECT 1 FROM index_queue WHERE seq = ?", {seq});
    return rows.next();
}

/// Collects hits without doubles up to a limit.
class Hits
{
public:
    Hits(SqlConnection &connection, QStringList terms, int limit)
        : m_connection(connection), m_terms(std::move(terms)), m_limit(size_t(qMax(0, limit)))
    {
    }

    /// `check`: the index that named it is not exact.
    void add(qint64 seq, bool check)
    {
        if (isFull() || std::find(m_seen.begin(), m_seen.end(), seq) != m_seen.end())
            return;
        const auto message = messageAt(m_connection, seq);
        if (!message)
            return;
        const auto title = titleOf(message->sessionId);
        if (!title) {
            ++m_removed;
            return;
        }
        const QString text = searchableText(*message);
        if (check && !containsAll(text, m_terms))
            return;
        m_seen.push_back(seq);
        m_hits.push_back(
            {message->sessionId, *title, message->id, message->role, snippetOf(text, m_terms), message->wallMs});
    }
    bool isFull() const { return m_hits.size() >= m_limit; }
    /// Found messages that are not shown, since their sessions are removed.
    int removed() const { return m_removed; }
    std::vector<SearchHit> take() { return std::move(m_hits); }

private:
    /// nullopt: the session is removed.
    std::optional<QString> titleOf(const QString &sessionId)
    {
        auto rows = m_connection.select("SELECT title FROM sessions WHERE id = ? AND removed_ms IS NULL", {sessionId});
        return rows.next() ? std::optional(rows.text(0)) : std::nullopt;
    }

    SqlConnection &m_connection;
    QStringList m_terms;
    size_t m_limit;
    int m_removed = 0;
    std::vector<qint64> m_seen;
    std::vector<SearchHit> m_hits;
};

} // namespace

Result<int> indexWaiting(SqlConnection &connection, int limit)
{
    SqlTransaction transaction(connection);
    if (!transaction.status())
        return transaction.status().error();
    const auto waiting = sequences(connection, "SELECT seq FROM index_queue ORDER BY seq LIMIT ?", {limit});
    if (!waiting)
        return waiting.error();
    if (waiting->empty())
        return 0;
    for (const qint64 seq : *waiting) {
        if (const auto done = indexOne(connection, seq); !done)
            return done.error();
    }
    const auto committed = transaction.commit();
    return committed ? Result<int>(int(waiting->size())) : Result<int>(committed.error());
}

Result<void> forgetIndexed(SqlConnection &connection, qint64 seq)
{
    if (waits(connection, seq))
        return connection.run("DELETE FROM index_queue WHERE seq = ?", {seq});
    const auto message = messageAt(connection, seq); // a damaged one cannot be found, and so is not
    const QString text = message ? searchableText(*message) : QString();
    if (text.isEmpty() || message->state == MessageState::Streaming)
        return {};
    // An index without contents must be told what it holds (https://www.sqlite.org/fts5.html, the 'delete' command).
    const auto words = connection.run("INSERT INTO message_words(message_words, rowid, body) VALUES('delete', ?, ?)",
                                      {seq, indexedWords(text)});
    return words ? connection.run("INSERT INTO message_parts(message_parts, rowid, body) VALUES('delete', ?, ?)",
                                  {seq, text})
                 : words;
}

Result<int> countWaiting(SqlConnection &connection)
{
    auto rows = connection.select("SELECT count(*) FROM index_queue");
    if (rows.next())
        return int(rows.integer(0));
    const auto status = rows.status();
    return status ? Result<int>(0) : Result<int>(status.error());
}

Result<std::vector<SearchHit>> searchMessages(SqlConnection &connection, const QString &query, int limit)
{
    const QStringList terms = searchTerms(query);
    Hits hits(connection, terms, limit);
    if (terms.isEmpty())
        return hits.take();
    const auto collect = [&](const char *sql, const QVariantList &values, bool check) -> Result<size_t> {
        const auto found = sequences(connection, sql, values);
        if (!found)
            return found.error();
        for (size_t i = 0; i < found->size() && !hits.isFull(); ++i)
            hits.add((*found)[i], check);
        return found->size();
    };
    // Asks for more where removed sessions have taken places.
    const auto collectBest = [&](const char *sql, const QString &match, int first, bool check) -> Result<void> {
        for (int count = first;; count *= 4) {
            const int removed = hits.removed();
            const auto found = collect(sql, {match, count}, check);
            if (!found)
                return found.error();
            if (hits.isFull() || *found < size_t(count) || hits.removed() == removed || count > mostCandidates)
                return {};
        }
    };
    if (const auto waiting = collect("SELECT seq FROM index_queue ORDER BY seq DESC", {}, true); !waiting)
        return waiting.error();
    if (const QString match = wordsMatch(terms); !match.isEmpty()) {
        const auto words = collectBest(
            "SELECT rowid FROM message_words WHERE message_words MATCH ? ORDER BY rank LIMIT ?", match, limit, false);
        if (!words)
            return words.error();
    }
    if (const QString match = partsMatch(terms); !match.isEmpty() && !hits.isFull()) {
        const auto parts =
            collectBest("SELECT rowid FROM message_parts WHERE message_parts MATCH ? ORDER BY rowid DESC LIMIT ?",
                        match, 4 * limit, true); // candidates: not all hold the term itself
        if (!parts)
            return parts.error();
    }
    return hits.take();
}

} // namespace homard
