// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/disk_stamp.h"
#include "base/result.h"
#include "policy/rule_set.h"
#include <functional>
#include <mutex>

namespace homard {

struct RuleStoreOptions {
    QString path;                ///< policy.json; empty: there are no rules and none can be kept.
    QString home;                ///< Canonical.
    QStringList writableFolders; ///< Canonical.
    /// The program table; asked for with the first rule.
    std::function<std::shared_ptr<const ProgramTable>()> table;
};

/// policy.json on disk and in force. Beside it lie `policy.json.good`, what was last in force, and `policy.json.lock`.
///
/// Where somebody else changed policy.json, the old rules stay in force, and what the new ones refuse or no longer
/// allow counts at once: nothing widens until a person has confirmed it (S59; what that can and cannot notice:
/// docs/decisions/2026-11-30-outside-changes.md). Several processes may use one folder: what one of them saved counts
/// in all with the next call. Thread-safe.
class RuleStore
{
public:
    explicit RuleStore(RuleStoreOptions options);

    /// What is in force now: two system calls where nothing changed. Never null.
    std::shared_ptr<const RuleSet> rules();
    /// Grows with each set that was in force.
    quint64 version();
    /// Rules can be kept: there is a place for them, and no change waits for an answer.
    bool takesRules();
    QStringList notices();

    enum class Edit {
        Widens, ///< Refused while a change from outside waits for an answer.
        Narrows ///< Made in what is in force and in what waits.
    };
    /// Changes the rules under a lock, from what is on disk at that moment, so that nothing another process saved or
    /// revoked meanwhile comes back (S16). `edit` may be called more than once; its error ends it and is given back.
    /// Errors besides: Conflict, Busy (another process saves), Io, Unsupported (no file, or one of another version).
    Result<void> change(Edit kind, const std::function<Result<void>(RuleFile &)> &edit);

    QByteArray outsideMark();
    /// See RuleBook.
    Result<void> confirmOutsideChange(const QByteArray &shown);
    Result<void> takeBackOutsideChange(const QByteArray &shown);

private:
    struct Content {
        bool exists = false;
        QString fault; ///< Why it cannot be read.
        QByteArray bytes;
        RuleFile file;
        QStringList notices;

        bool isGood() const { return exists && fault.isEmpty(); }
    };
    struct Disk {
        Content now;
        Content good;
        bool isBeingSaved = false; ///< So what looks like a change from outside may be half a save.

        /// Somebody else changed policy.json, or took it away.
        bool waits() const;
        QByteArray mark() const;
        /// What counts, or would count if nothing waited.
        const Content &inForce() const;
    };
    struct State {
        std::shared_ptr<const RuleSet> rules;
        QStringList notices;
        QByteArray mark;
        std::optional<DiskStamp> now; ///< Nothing: it has to be read again.
        std::optional<DiskStamp> good;
    };

    static Content read(const QString &path);
    Disk readDisk() const;
    Disk readSettled() const;
    QString goodPath() const;
    QString lockPath() const;
    State stateOf(const Disk &disk) const;
    void keepAsGood(const Disk &disk) const;
    State &current();
    Result<void> write(const QString &path, const QByteArray &bytes) const;
    Result<void> settle(const QByteArray &shown, bool confirm);

    RuleStoreOptions m_options;
    std::mutex m_writing; ///< Apart from m_mutex, so that no judging waits for a disk.
    std::mutex m_mutex;   ///< Guards what follows.
    std::optional<State> m_state;
    quint64 m_version = 0;
};

} // namespace homard
