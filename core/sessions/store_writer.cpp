// SPDX-License-Identifier: GPL-3.0-or-later
#include "store_writer.h"
#include "base/logging.h"
#include "journal_writer.h"
#include "private_file.h"
#include "search_index.h"
#include <QCoreApplication>

namespace homard {

namespace {

// A draft must be durable within 500 ms (F01): what is left is for the write itself.
constexpr std::chrono::milliseconds draftDelay{400};
// Index rows are written once the journal has been quiet for so long: a turn with fast tools commits more often than
// this.
constexpr std::chrono::milliseconds indexDelay{300};
constexpr int indexBatch = 8; // messages a transaction: about 2 ms each at most, and a commit waits for one step
// A program that ends at once indexes too, but nobody waits for that noticeably.
constexpr std::chrono::milliseconds indexAtEndLimit{50};
constexpr int indexAtEndBatch = 2;
constexpr size_t groupLimit = 64;        // batches that share a transaction
constexpr int commitsPerCheckpoint = 64; // about 1 000 pages of log, SQLite's own measure, at 16 pages a commit

} // namespace

StoreWriter::StoreWriter(StoreOptions options, Clock &clock, Hooks hooks)
    : m_options(std::move(options)), m_clock(clock), m_hooks(std::move(hooks))
{
}

StoreWriter::~StoreWriter()
{
    {
        std::lock_guard lock(m_mutex);
        m_stop = true;
        m_changed.notify_all();
    }
    if (m_thread.joinable())
        m_thread.join();
}

Result<OpenedDatabase> StoreWriter::start()
{
    Rendezvous<Result<OpenedDatabase>> opened;
    m_thread = std::thread([this, opened] { loop(opened); });
    return *opened.wait(m_clock, CancelToken{});
}

Error StoreWriter::closedError()
{
    return {ErrorCode::Io,
            QCoreApplication::translate("homard::SessionStore", "The session database cannot be opened any more."),
            QCoreApplication::translate("homard::SessionStore", "Check the disk, then start again.")};
}

Result<void> StoreWriter::commit(const std::vector<JournalEntry> &batch)
{
    Rendezvous<Result<void>> done;
    {
        std::lock_guard lock(m_mutex);
        m_queue.push_back(Batch{&batch, done});
        m_changed.notify_all();
    }
    return *done.wait(m_clock, CancelToken{});
}

void StoreWriter::followDraft(std::weak_ptr<DraftSource> source)
{
    std::lock_guard lock(m_mutex);
    if (m_sources.empty())
        m_draftsDue = m_clock.now() + draftDelay;
    m_sources.push_back(std::move(source));
    m_changed.notify_all();
}

/// What has arrived since the last look; sources that are gone are forgotten.
std::vector<MessagePtr> StoreWriter::changedDrafts(Clock::TimePoint now)
{
    std::vector<MessagePtr> drafts;
    for (auto it = m_sources.begin(); it != m_sources.end();) {
        const auto source = it->lock();
        if (!source) {
            it = m_sources.erase(it);
            continue;
        }
        if (auto draft = source->changedDraft(); draft && draft->state == MessageState::Streaming)
            drafts.push_back(std::move(draft));
        ++it;
    }
    m_draftsDue = m_sources.empty() ? Clock::never() : now + draftDelay;
    return drafts;
}

void StoreWriter::post(Job job)
{
    std::lock_guard lock(m_mutex);
    m_queue.push_back(std::move(job));
    m_changed.notify_all();
}

void StoreWriter::loop(const Rendezvous<Result<OpenedDatabase>> &opened)
{
    auto database = openDatabase(m_options);
    if (!database) {
        opened.settle(std::move(database));
        return;
    }
    m_connection = std::move(database->connection);
    m_file = database->file;
    m_writeAheadLog = database->writeAheadLog;
    m_mayIndex = !database->readOnly;
    static_cast<void>(checkFiles().ok()); // remembers them
    {
        std::lock_guard lock(m_mutex);
        m_indexDue = m_clock.now() + indexDelay; // what a kill left waiting
    }
    opened.settle(std::move(database));
    for (;;) {
        Work work = nextWork();
        if (work.stop)
            break;
        reopenIfBroken();
        if (work.job)
            work.job(m_connection.get());
        else if (work.index)
            indexSome();
        else
            runGroup(work);
    }
    indexAtEnd();
    m_connection.reset();
}

/// Waits until there is something to do and takes it out. The lock is held only here.
StoreWriter::Work StoreWriter::nextWork()
{
    std::unique_lock lock(m_mutex);
    const auto due = [this] { return std::min(m_draftsDue, m_indexDue); };
    while (!m_stop && m_queue.empty() && m_clock.now() < due()) {
        // followDraft() may bring the time forward: then wait anew
        const auto until = due();
        m_clock.waitUntil(lock, m_changed, until, [&] { return m_stop || !m_queue.empty() || due() < until; });
    }
    Work work;
    const auto now = m_clock.now();
    if (!m_sources.empty() && (m_stop || now >= m_draftsDue))
        work.drafts = changedDrafts(now);
    takeBatches(work);
    if (!work.drafts.empty() || !work.batches.empty()) {
        m_indexDue = now + indexDelay;
    } else if (!m_queue.empty()) {
        work.job = std::move(std::get<Job>(m_queue.front()));
        m_queue.pop_front();
    } else if (m_stop) {
        work.stop = true;
    } else if (now >= m_indexDue) {
        work.index = true;
        m_indexDue = Clock::never();
    }
    return work;
}

void StoreWriter::takeBatches(Work &work)
{
    while (!m_queue.empty() && work.batches.size() < groupLimit) {
        auto *batch = std::get_if<Batch>(&m_queue.front());
        if (!batch)
            return;
        work.batches.push_back(std::move(*batch));
        m_queue.pop_front();
    }
}

void StoreWriter::runGroup(Work &work)
{
    bool began = false;
    const auto together = runTransaction(work.drafts, work.batches, began);
    const size_t parts = work.drafts.size() + work.batches.size();
    if (!together && began && parts > 1 && m_connection && !m_connection->isBroken()) {
        runAlone(work); // one of them was refused: the others must not suffer
    } else {
        for (const auto &batch : work.batches)
            batch.done.settle(together);
        if (!together && !work.drafts.empty())
            m_hooks.notice(together.error().text());
    }
    if (m_writeAheadLog && ++m_commitsSinceCheckpoint >= commitsPerCheckpoint) {
        m_commitsSinceCheckpoint = 0;
        checkpoint();
    }
}

/// On this thread and between two commits, so that it reaches the end of the log: then the log begins anew and is
/// written over, which is synchronised in half the time of one that grows.
void StoreWriter::checkpoint()
{
    if (!m_connection)
        return;
    if (const auto done = m_connection->runText(QStringLiteral("PRAGMA wal_checkpoint(PASSIVE)")); !done)
        qCWarning(logSessions) << "checkpoint failed:" << done.error().message;
}

void StoreWriter::runAlone(const Work &work)
{
    bool began = false;
    for (const auto &draft : work.drafts) {
        if (const auto result = runTransaction({draft}, {}, began); !result)
            m_hooks.notice(result.error().text());
    }
    for (const auto &batch : work.batches)
        batch.done.settle(runTransaction({}, {batch}, began));
}

/// `began`: the database could be locked for writing, so what failed is one of the parts.
Result<void> StoreWriter::runTransaction(const std::vector<MessagePtr> &drafts, const std::vector<Batch> &batches,
                                         bool &began)
{
    began = false;
    if (!m_connection)
        return closedError();
    SqlTransaction transaction(*m_connection);
    if (!transaction.status())
        return transaction.status();
    if (const auto same = checkFiles(); !same)
        return same;
    began = true;
    JournalWriter writer(*m_connection);
    for (const auto &draft : drafts) {
        if (const auto result = writer.applyDraft(*draft); !result)
            return result;
    }
    for (const auto &batch : batches) {
        if (const auto result = writer.apply(*batch.entries); !result)
            return result;
    }
    return transaction.commit();
}

/// How many are done; fewer than `limit`: no more wait.
Result<int> StoreWriter::indexStep(int limit)
{
    if (!m_connection || !m_mayIndex)
        return 0;
    // The index can be made again from the queue, so it need not be on the disk when this returns; the next commit
    // takes it along.
    if (m_writeAheadLog)
        static_cast<void>(m_connection->runText(QStringLiteral("PRAGMA synchronous=NORMAL")).ok());
    const auto done = [&] {
        const BriefWait brief(*m_connection, int(indexAtEndLimit.count()));
        return indexWaiting(*m_connection, limit);
    }();
    if (m_writeAheadLog) {
        if (const auto full = m_connection->runText(QStringLiteral("PRAGMA synchronous=FULL")); !full)
            m_connection.reset(); // never go on with less than durable
    }
    if (!done) {
        qCWarning(logSessions) << "indexing failed:" << done.error().message;
        m_mayIndex = done.error().code == ErrorCode::Busy;
    }
    return done;
}

void StoreWriter::indexSome()
{
    if (const auto done = indexStep(indexBatch); done && *done == indexBatch) {
        std::lock_guard lock(m_mutex);
        m_indexDue = m_clock.now();
    }
}

void StoreWriter::indexAtEnd()
{
    if (m_lost || !m_connection || !m_mayIndex)
        return;
    const auto until = m_clock.now() + indexAtEndLimit;
    for (bool more = true; more && m_clock.now() < until;) {
        const auto done = indexStep(indexAtEndBatch);
        more = done && *done == indexAtEndBatch;
    }
}

void StoreWriter::indexUntil(Clock::TimePoint until)
{
    for (bool more = true; more && m_clock.now() < until;) {
        const auto done = call<int>([this](SqlConnection &) { return indexStep(indexBatch); });
        more = done && *done == indexBatch;
    }
}

/// Stops writing once somebody has removed or replaced the files: what is written to a removed log is gone with it
/// (F16). Costs two stat calls, about 2 µs.
Result<void> StoreWriter::checkFiles()
{
    if (m_file.identity.isEmpty()) // in memory
        return {};
    const QByteArray log = m_writeAheadLog ? fileIdentity(m_file.path + QStringLiteral("-wal")) : QByteArray();
    if (m_log.isEmpty())
        m_log = log;
    m_lost = m_lost || fileIdentity(m_file.path) != m_file.identity || log != m_log;
    return m_lost ? Result<void>(movedError(m_file.path)) : Result<void>();
}

/// After an I/O error the connection's view of the file is not to be trusted (F12).
void StoreWriter::reopenIfBroken()
{
    if (m_file.identity.isEmpty() || (m_connection && !m_connection->isBroken()))
        return;
    m_connection.reset();
    m_log.clear(); // a log that only this connection had open is made anew
    if (m_lost)
        return;
    auto fresh = openAgain(m_file, Use::Write, m_options.busyTimeoutMs);
    if (fresh)
        m_connection = std::move(fresh).value();
    else
        m_hooks.notice(fresh.error().text());
}

} // namespace homard
