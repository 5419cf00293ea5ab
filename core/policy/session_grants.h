// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/approval.h"
#include "policy/hard_stops.h"
#include <map>
#include <mutex>
#include <optional>

namespace homard {

/// What "allow for this session" lets pass: changes to one file, or some programs on files of one workspace. Made of a
/// plan by grantFor(); what it matches is exactly what its sentence says.
struct SessionGrant {
    /// One program of a command line.
    struct Program {
        QString path;       ///< Absolute.
        QString name;       ///< As written.
        QString subcommand; ///< Of git; else empty.
        QStringList options;

        /// The same program and subcommand, with no option that is not here.
        bool covers(const Program &other) const;
        bool operator==(const Program &) const = default;
    };

    QString workspaceRoot;
    QString file;                  ///< Canonical; empty: it is about programs.
    std::vector<Program> programs; ///< Each step of a command must be one of them.
    QString sentence;              ///< For people (Verdict::sessionRule).

    bool covers(const SessionGrant &other) const;
};

/// What a plan that asks would be granted as; nothing where that is not safe to offer: high risk, outside the grammar,
/// network, no sandbox, more than files of the workspace, protected files, and programs that can start others or are
/// not known. Looks at the disk, within a fixed number of steps.
std::optional<SessionGrant> grantFor(const CallPlan &plan, Risk risk, const HardStopScope &scope,
                                     const ProgramTable &table);

/// Of a program by its name whether any rule may let it pass: never a shell, interpreter, wrapper, package or task
/// runner, or one that nobody knows (S31); of git some subcommands only. Pure.
bool mayBeAllowedByRule(const QString &name, const QString &subcommand, const ProgramTable &table);

/// What people allowed for sessions, in memory only. Thread-safe; a revoked rule is gone when revoke() returns (S16).
class SessionGrants
{
public:
    void add(const QString &sessionId, SessionGrant grant);
    /// Everything `wanted` needs was allowed in the session.
    bool covers(const QString &sessionId, const SessionGrant &wanted) const;
    bool isEmpty(const QString &sessionId) const;
    /// The sentences, oldest first.
    QStringList rules(const QString &sessionId) const;
    /// False: there is no such rule.
    bool revoke(const QString &sessionId, const QString &sentence);
    void forget(const QString &sessionId);

private:
    mutable std::mutex m_mutex;
    std::map<QString, std::vector<SessionGrant>> m_grants;
};

} // namespace homard
