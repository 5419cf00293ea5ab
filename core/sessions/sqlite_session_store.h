// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "ports/audit_log.h"
#include "ports/rule_hits.h"
#include "ports/session_archive.h"
#include "ports/session_store.h"
#include "sessions/store_options.h"
#include <QJsonObject>
#include <memory>

namespace homard {

struct KeptContent;

/// Sessions in one SQLite file. Thread-safe; blocking; needs no event loop. One thread writes with one connection,
/// another reads, so that no query waits behind a write; both threads belong to this object. A QCoreApplication must
/// exist before open() only where Qt's SQLite driver lies beside the program and not in Qt's own folder.
///
/// Beyond the port's contract:
/// - A message without a parentId that is not the first is hung on the newest one. A complete message is indexed for
/// search once: replacing
///   it does not renew that.
/// - outline(), runs() and notedRuns() mark what an unclean end left, as load() does. messages() answers for removed
/// sessions too.
/// - A removed session is deleted for good 30 days later, in short steps after an opening; nobody waits for that.
/// - load() never invents results: calls without one are in openCalls, and the agent's history repair answers them. A
/// message or call of
///   a run that this object has begun and not finished, or of a session that another living process owns, is not taken
///   for a leftover.
/// - Search sees a message at once; the index rows are written when the journal has been quiet for 300 ms, before a
/// search for which too many wait, and for a moment at the end.
/// - Each day, and after an unclean end, the database is checked on a thread of its own, and then backed up; a check
/// that a program does not live to finish remains due.
/// - RunBegun for a perception that another run has taken is a Conflict; so is moving a call that has ended, and a
/// second answer to a
///   question.
class SqliteSessionStore : public SessionStore, public SessionArchive, public AuditLog
{
public:
    /// Opens or makes the database. A folder that cannot be written, a damaged file and a newer one are not errors: see
    /// notices(). Errors: Busy (another program has it locked), Unsupported (no SQLite driver). `clock` outlives the
    /// store.
    static Result<std::unique_ptr<SqliteSessionStore>> open(const StoreOptions &options, Clock &clock);
    /// Writes what is queued, gives up owned sessions, closes.
    ~SqliteSessionStore() override;

    /// What people must be told: in memory only, damaged and set aside, read-only, a background check that failed.
    /// Grows while open.
    QStringList notices() const;
    /// What is new does not survive the program (F13). A database that is there can be read all the same: its sessions
    /// are listed with the new ones, and refuse everything that writes, as where isReadOnly(). Never with
    /// StoreOptions::forReading and a database that is there.
    bool isInMemory() const;
    /// Everything that writes is refused: Unsupported (F18), or Io where the folder cannot be written (F13).
    bool isReadOnly() const;
    /// Nothing is stored, for one of these reasons.
    bool isUnwritable() const { return isInMemory() || isReadOnly(); }

    Result<void> commit(const std::vector<JournalEntry> &batch) override;
    void followDraft(std::weak_ptr<DraftSource> source) override;
    Result<SessionInfo> createSession(const QString &workspace, const QString &title) override;
    Result<SessionInfo> session(const QString &sessionId) override;
    Result<std::vector<SessionInfo>> sessions(int limit = 100) override;
    Result<void> renameSession(const QString &sessionId, const QString &title) override;
    Result<void> claim(const QString &sessionId) override;
    void release(const QString &sessionId) override;
    Result<Conversation> load(const QString &sessionId) override;
    Result<void> enqueue(const Perception &perception) override;
    Result<std::vector<Perception>> pending(const QString &sessionId) override;
    Result<std::vector<SearchHit>> search(const QString &query, int limit = 50) override;

    Result<SessionOutline> outline(const QString &sessionId) override;
    Result<std::vector<MessagePtr>> messages(const QString &sessionId, const QStringList &ids) override;
    Result<std::vector<RunRecord>> runs(const QString &sessionId, int limit = 50, const QString &before = {}) override;
    Result<std::vector<RunRecord>> notedRuns(const QString &sessionId) override;
    Result<std::vector<RunRecord>> runsById(const QString &sessionId, const QStringList &runIds) override;
    Result<void> setMode(const QString &sessionId, SessionMode mode) override;
    Result<void> setModel(const QString &sessionId, const ModelRef &choice) override;
    Result<void> setWorkspace(const QString &sessionId, const QString &workspace) override;
    Result<void> removeSession(const QString &sessionId) override;
    Result<void> restoreSession(const QString &sessionId) override;
    Result<void> saveDraft(const QString &sessionId, const QString &text) override;
    Result<QString> draft(const QString &sessionId) override;
    Result<void> takeBack(const QString &perceptionId) override;

    Result<void> append(const AuditRecord &record) override;
    Result<std::vector<AuditRecord>> records(const AuditFilter &filter) override;
    Result<QStringList> auditFaults() override;

    // For StoredRuleHits.
    /// Counts one; does not wait, and nobody hears of a failure.
    void noteRuleHit(const QString &ruleId, qint64 wallMs);
    Result<QHash<QString, RuleHit>> ruleHits();

    /// The newest calls of that tool over all sessions, newest first.
    Result<std::vector<RecentCall>> recentCalls(const QString &tool, int limit);

    // For FileCheckpoints.
    Result<void> addCheckpoint(const Checkpoint &checkpoint);
    Result<std::vector<Checkpoint>> checkpoints(const QString &sessionId, int limit);
    Result<Checkpoint> checkpoint(const QString &checkpointId);
    /// Refused as everything that writes: before a file is put back whose undoing could not be noted.
    Result<void> mayUndo(const QString &checkpointId);
    Result<void> markCheckpointUndone(const QString &checkpointId);
    Result<void> removeCheckpoint(const QString &checkpointId);
    /// Contents that checkpoints name. Refused where not all of them can be known or changed.
    Result<std::vector<KeptContent>> keptContents();

    /// All that is stored of a session, other branches too, as JSON: {"format": 1, "session": …, "messages": […],
    /// "calls": […]}; each message as toJson(Message) writes it.
    Result<QJsonObject> exportJson(const QString &sessionId);
    /// The active branch for people.
    Result<QString> exportMarkdown(const QString &sessionId);
    /// A copy in the folder's backups; returns its path. Takes as long as the database is large; nothing else waits for
    /// it.
    Result<QString> backUp();
    /// SQLite's quick_check and a look at every message; each entry is a fault in words. For `homardctl doctor`; slow.
    Result<QStringList> check();

private:
    struct Private;
    explicit SqliteSessionStore(std::unique_ptr<Private> d);
    std::unique_ptr<Private> d;
};

} // namespace homard
