// SPDX-License-Identifier: GPL-3.0-or-later
#include "sqlite_session_store.h"
#include "audit_rows.h"
#include "base/ids.h"
#include "database_care.h"
#include "owner_table.h"
#include "search_index.h"
#include "session_purge.h"
#include "session_reader.h"
#include "session_words.h"
#include "sqlite_session_store_private.h"
#include <algorithm>

namespace homard {

namespace {

constexpr int mayWait = 256;                      // messages a search looks through itself
constexpr std::chrono::seconds indexForSearch{2}; // then a search looks through the rest, however many
constexpr qint64 dayMs = 24LL * 60 * 60 * 1000;   // F15: check and backup are daily
constexpr qint64 keptRemovedMs = 30 * dayMs;      // how long a removed session can be restored (ours)

QString memoryNotice(const QString &why)
{
    return tr("Sessions are kept in memory only and end with the program. %1").arg(why);
}

/// Both newest first.
void mergeSessions(std::vector<SessionInfo> &into, const std::vector<SessionInfo> &from, int limit)
{
    const auto middle = into.insert(into.end(), from.begin(), from.end());
    std::inplace_merge(into.begin(), middle, into.end(), [](const SessionInfo &one, const SessionInfo &other) {
        return one.updatedWallMs > other.updatedWallMs;
    });
    if (limit >= 0 && int(into.size()) > limit)
        into.resize(size_t(limit));
}

} // namespace

SqliteSessionStore::SqliteSessionStore(std::unique_ptr<Private> p) : d(std::move(p)) {}

Result<std::unique_ptr<SqliteSessionStore>> SqliteSessionStore::open(const StoreOptions &options, Clock &clock)
{
    auto d = std::make_unique<Private>(options, clock);
    auto database = d->writer.start();
    if (!database)
        return database.error();
    d->database = std::move(database).value();
    if (d->database.inMemory && !options.forReading)
        d->openPast();
    else if (d->database.inMemory)
        d->addNotice(tr("Nothing can be stored. %1").arg(d->database.unwritable));
    if (d->past && !d->past->isReadOnly()) // it can be written after all
        return std::move(d->past);
    for (const QString &notice : std::as_const(d->database.notices))
        d->addNotice(notice);
    if (!d->database.inMemory && d->database.writeAheadLog)
        d->reader = std::make_unique<StoreReader>(d->database.file, options.busyTimeoutMs, clock);
    if (!d->database.inMemory && !d->database.readOnly)
        d->noteOpening();
    return std::unique_ptr<SqliteSessionStore>(new SqliteSessionStore(std::move(d)));
}

SqliteSessionStore::~SqliteSessionStore()
{
    d->stopping = true;
    const bool noted = !d->database.readOnly && !d->database.inMemory;
    const auto closed = d->writer.call<void>([&](SqlConnection &connection) -> Result<void> {
        const BriefWait brief(connection); // what stays behind is a dead program's, and cleared away by the next one
        const ProcessIdentity self = ownIdentity();
        for (const QString &sessionId : std::as_const(d->claimed))
            static_cast<void>(releaseSession(connection, sessionId, self).ok()); // a dead owner is replaced anyway
        return noted ? noteClosed(connection, d->openerId) : Result<void>();
    });
    if (!closed)
        qCWarning(logSessions).noquote() << "not closed cleanly:" << closed.error().text();
    d->checker.stop(); // nothing starts one any more: that job stood before the one above
}

/// F13: what is there is read all the same, beside new sessions that nothing keeps.
void SqliteSessionStore::Private::openPast()
{
    StoreOptions reading = options;
    reading.forReading = true;
    auto opened = SqliteSessionStore::open(reading, clock);
    if (opened && !(*opened)->isInMemory()) {
        past = std::move(opened).value();
        const auto newest = past->records({.limit = 1});
        if (newest && !newest->empty()) // so that the numbers of both can be put in one order
            static_cast<void>(writer
                                  .call<void>([seq = newest->front().seq](SqlConnection &connection) {
                                      return numberAuditAfter(connection, seq);
                                  })
                                  .ok());
        addNotice(tr("Earlier sessions can be read, but not continued; new ones are kept in memory only and end with "
                     "the program. %1")
                      .arg(database.unwritable));
        return;
    }
    addNotice(memoryNotice(database.unwritable));
    if (!opened)
        addNotice(tr("Earlier sessions cannot be read: %1").arg(opened.error().message));
}

/// Posted, so that no start waits for it. Where the database is locked it is done after the first write that works.
void SqliteSessionStore::Private::noteOpening()
{
    writer.post([this](SqlConnection *connection) {
        if (!connection)
            return;
        const BriefWait brief(*connection);
        const auto checkDue = noteOpened(*connection, openerId, ownIdentity());
        openingDue = !checkDue && checkDue.error().code == ErrorCode::Busy;
        const auto checked = connection->value(QStringLiteral("SELECT value FROM facts WHERE name = 'checked_ms'"));
        const auto backedUp = connection->value(QStringLiteral("SELECT value FROM facts WHERE name = 'backup_ms'"));
        const auto anything = connection->value(QStringLiteral("SELECT 1 FROM messages LIMIT 1"));
        if (!checkDue || !checked || !backedUp || !anything || stopping)
            return;
        purgeRemoved();
        const qint64 now = clock.wallMs();
        const auto isOld = [now](const QVariant &at) { return at.isNull() || qAbs(now - at.toLongLong()) > dayMs; };
        if (checked->isNull()) // a new database
            noteFact("checked_ms", false);
        // On a network share readers hold up commits: there a backup is made only when it is asked for (F17).
        const bool withBackup = reader && !anything->isNull() && isOld(*backedUp);
        if (*checkDue || withBackup || (!checked->isNull() && isOld(*checked)))
            checker.start(database.file, withBackup);
    });
}

/// Posted, one step a job: whoever commits waits for one at most, and the end of a program for none.
void SqliteSessionStore::Private::purgeRemoved()
{
    writer.post([this](SqlConnection *connection) {
        if (!connection || stopping)
            return;
        const BriefWait brief(*connection);
        if (const auto more = purgeStep(*connection, clock.wallMs() - keptRemovedMs); more && *more)
            purgeRemoved();
    });
}

/// Posted: that something was done now.
void SqliteSessionStore::Private::noteFact(const char *name, bool checkDone)
{
    writer.post([name, checkDone, now = clock.wallMs()](SqlConnection *connection) {
        if (!connection)
            return;
        const BriefWait brief(*connection);
        static_cast<void>(connection
                              ->run("INSERT OR REPLACE INTO facts(name, value) VALUES(?, ?)",
                                    {QString::fromLatin1(name), QString::number(now)})
                              .ok()); // else it is done again, which does no harm
        if (checkDone)
            static_cast<void>(connection->run("DELETE FROM facts WHERE name = 'check_due'").ok());
    });
}

/// A run counts as active from before its beginning is stored, so that no load() in between takes it for a leftover.
void SqliteSessionStore::Private::trackRuns(const std::vector<JournalEntry> &batch, bool before, bool committed)
{
    std::lock_guard lock(mutex);
    for (const auto &entry : batch) {
        const auto *begun = std::get_if<RunBegun>(&entry);
        const auto *finished = std::get_if<RunFinished>(&entry);
        if (begun && before)
            activeRuns << begun->runId;
        else if (begun && !committed)
            activeRuns.removeOne(begun->runId);
        else if (finished && !before && committed)
            activeRuns.removeAll(finished->runId);
    }
}

QStringList SqliteSessionStore::Private::runsOfOurs()
{
    std::lock_guard lock(mutex);
    return activeRuns;
}

QStringList SqliteSessionStore::notices() const
{
    std::lock_guard lock(d->mutex);
    return d->notices;
}

bool SqliteSessionStore::isInMemory() const
{
    return d->database.inMemory;
}

bool SqliteSessionStore::isReadOnly() const
{
    return d->database.readOnly;
}

Result<void> SqliteSessionStore::commit(const std::vector<JournalEntry> &batch)
{
    if (d->database.readOnly)
        return d->database.refusal;
    d->trackRuns(batch, true, false);
    const auto committed = d->writer.commit(batch);
    if (committed && d->openingDue.exchange(false))
        d->noteOpening();
    d->trackRuns(batch, false, committed.ok());
    return committed;
}

void SqliteSessionStore::followDraft(std::weak_ptr<DraftSource> source)
{
    if (!d->database.readOnly)
        d->writer.followDraft(std::move(source));
}

Result<SessionInfo> SqliteSessionStore::createSession(const QString &workspace, const QString &title)
{
    SessionInfo info;
    info.id = newId();
    info.title = title;
    info.workspace = workspace;
    info.createdWallMs = info.updatedWallMs = d->clock.wallMs();
    return d->write<SessionInfo>([&](SqlConnection &connection) -> Result<SessionInfo> {
        const auto made =
            connection.run("INSERT INTO sessions(id, title, workspace, created_ms, updated_ms) VALUES(?, ?, ?, ?, ?)",
                           {info.id, info.title, info.workspace, info.createdWallMs, info.updatedWallMs});
        return made ? Result<SessionInfo>(info) : Result<SessionInfo>(made.error());
    });
}

Result<SessionInfo> SqliteSessionStore::session(const QString &sessionId)
{
    return d->of(sessionId).read<SessionInfo>(
        [&](SqlConnection &connection) { return readSession(connection, sessionId); });
}

Result<std::vector<SessionInfo>> SqliteSessionStore::sessions(int limit)
{
    auto found =
        d->read<std::vector<SessionInfo>>([&](SqlConnection &connection) { return readSessions(connection, limit); });
    if (!found || !d->past)
        return found;
    auto earlier = d->past->sessions(limit);
    if (earlier)
        mergeSessions(*earlier, *found, limit);
    return earlier;
}

Result<void> SqliteSessionStore::renameSession(const QString &sessionId, const QString &title)
{
    return d->of(sessionId).write<void>([&](SqlConnection &connection) -> Result<void> {
        const auto renamed =
            connection.run("UPDATE sessions SET title = ? WHERE id = ? AND removed_ms IS NULL", {title, sessionId});
        return !renamed || connection.changes() > 0 ? renamed : Result<void>(noSession(sessionId));
    });
}

Result<void> SqliteSessionStore::claim(const QString &sessionId)
{
    const auto claimed = d->of(sessionId).write<void>([&](SqlConnection &connection) {
        return claimSession(connection, sessionId, ownIdentity(), d->clock.wallMs());
    });
    std::lock_guard lock(d->mutex);
    if (claimed && !d->claimed.contains(sessionId))
        d->claimed << sessionId;
    return claimed;
}

void SqliteSessionStore::release(const QString &sessionId)
{
    {
        std::lock_guard lock(d->mutex);
        d->claimed.removeAll(sessionId);
    }
    const auto released =
        d->write<void>([&](SqlConnection &connection) { return releaseSession(connection, sessionId, ownIdentity()); });
    if (!released)
        qCWarning(logSessions).noquote() << "a session could not be released:" << released.error().text();
}

Result<Conversation> SqliteSessionStore::load(const QString &sessionId)
{
    return d->of(sessionId).readSettled<Conversation>(
        sessionId, [&](SqlConnection &connection) { return readConversation(connection, sessionId); });
}

void SqliteSessionStore::Private::settle(const QString &sessionId)
{
    const auto settled = write<void>([&](SqlConnection &connection) -> Result<void> {
        SqlTransaction transaction(connection);
        if (!transaction.status())
            return transaction.status();
        if (otherOwner(connection, sessionId, ownIdentity()))
            return {}; // somebody took the session since we looked: what runs there is no leftover
        const auto left = readLeftovers(connection, sessionId, runsOfOurs());
        if (!left)
            return left.error();
        const auto done = settleLeftovers(connection, *left, clock.wallMs());
        return done ? transaction.commit() : done;
    });
    if (!settled)
        qCWarning(logSessions).noquote() << "what an unclean end left could not be marked:" << settled.error().text();
}

bool SqliteSessionStore::Private::hasLeftovers(SqlConnection &connection, const QString &sessionId,
                                               const QStringList &active) const
{
    const auto left = readLeftovers(connection, sessionId, active);
    return left && !left->isEmpty() && !otherOwner(connection, sessionId, ownIdentity());
}

Result<void> SqliteSessionStore::enqueue(const Perception &perception)
{
    if (perception.id.isEmpty())
        return {ErrorCode::Invalid, tr("A message without an id cannot be queued."), {}};
    return d->of(perception.sessionId).write<void>([&](SqlConnection &connection) -> Result<void> {
        // The same message sent twice, after an answer that was lost, is one message.
        const auto queued = connection.run(
            "INSERT INTO inbox(id, session_id, source, channel, text, priority, wall_ms) SELECT ?, ?, ?, ?, ?, ?, ? "
            "WHERE EXISTS(SELECT 1 FROM sessions WHERE id = ? AND removed_ms IS NULL) ON CONFLICT(id) DO NOTHING",
            {perception.id, perception.sessionId, wordOf(perception.source), perception.channel, perception.text,
             int(perception.priority), perception.wallMs, perception.sessionId});
        if (!queued || connection.changes() > 0)
            return queued;
        const auto session = readSession(connection, perception.sessionId);
        return session ? Result<void>() : Result<void>(session.error());
    });
}

Result<std::vector<Perception>> SqliteSessionStore::pending(const QString &sessionId)
{
    return d->of(sessionId).read<std::vector<Perception>>(
        [&](SqlConnection &connection) { return readInbox(connection, sessionId); });
}

Result<std::vector<SearchHit>> SqliteSessionStore::search(const QString &query, int limit)
{
    const auto waiting = d->read<int>([](SqlConnection &connection) { return countWaiting(connection); });
    if (waiting && *waiting > mayWait && !d->database.readOnly)
        d->writer.indexUntil(d->clock.now() + indexForSearch);
    auto hits = d->read<std::vector<SearchHit>>(
        [&](SqlConnection &connection) { return searchMessages(connection, query, limit); });
    if (hits && d->past && int(hits->size()) < limit) {
        const auto earlier = d->past->search(query, limit - int(hits->size()));
        if (!earlier)
            return earlier;
        hits->insert(hits->end(), earlier->begin(), earlier->end());
    }
    return hits;
}

} // namespace homard
