// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/approval.h"
#include "policy/session_grants.h"
#include <QJsonArray>
#include <QJsonObject>

namespace homard {

/// Which tools one stage lets pass. Patterns: a tool's name, a group ("fs", "group:fs") or a name with * for any
/// characters ("mcp__files__*").
struct StageLists {
    std::optional<QStringList> allow; ///< Only these; nothing: all.
    QStringList deny;                 ///< None of these, whatever is allowed.
    QJsonObject unknown;              ///< Members that nobody here knows, as they stand in the file.

    bool operator==(const StageLists &) const = default;
};

/// The lists of one stage by the name of the profile, provider, agent or group; "*" is for all. The stage "global" has
/// "*" alone.
using StageTable = std::map<QString, StageLists>;

/// One rule of a person. What it says of a call is the sentence of ruleSentence().
struct PolicyRule {
    QString id; ///< [A-Za-z0-9._-], 1 … 64 characters; unique.
    Decision decision = Decision::Deny;
    QString tool; ///< A pattern as in StageLists. Of Allow the exact name; empty: any.

    // What Allow lets pass: one of the two.
    std::vector<SessionGrant::Program> commands; ///< Each step of a command must be one of them.
    QString file;                                ///< Canonical; the one file that may be changed.

    // What Ask and Deny hold: all that is set must fit.
    QString program;       ///< The last part of its path; * for any characters.
    QStringList arguments; ///< Words that stand behind the program in this order, others may stand between them.
    QString path;          ///< A file, or a folder with all in it: absolute, or below the workspace.

    QString folder; ///< Canonical: only in this workspace. Empty: in all.

    QString origin;       ///< How it came to be: "asked" (the answer to a question), "file" (written by hand).
    qint64 madeMs = 0;    ///< Wall clock; 0: not known.
    qint64 expiresMs = 0; ///< Wall clock; 0: never.

    QJsonArray matches;      ///< Calls that it must meet: a command's text, or {"tool", "path"}.
    QJsonArray doesNotMatch; ///< Calls that it must not meet.
    QJsonObject unknown;     ///< Of Ask and Deny: members that nobody here knows.

    bool isExpired(qint64 nowMs) const { return expiresMs != 0 && expiresMs <= nowMs; }
    bool operator==(const PolicyRule &) const = default;
};

/// policy.json as values. Whatever was wrong in it is told apart and never lets more pass (readRuleFile()).
struct RuleFile {
    QJsonValue version = 1; ///< As it stands in the file. Of any other than 1 nothing is allowed.
    StageTable profile;
    StageTable provider;
    StageTable global;
    StageTable agent;
    StageTable group;
    /// Stages under names that are none. They count for every call: a stage only narrows.
    std::map<QString, StageTable> otherStages;
    std::vector<PolicyRule> rules;
    QJsonArray unused;   ///< Members of "rules" that do not count, as they stand in the file.
    QJsonObject unknown; ///< Members of the file that nobody here knows.

    bool isKnownVersion() const { return version.toInteger(0) == 1; }
    const PolicyRule *find(const QString &id) const;
    /// The stages are the same.
    bool hasStagesOf(const RuleFile &other) const;
    bool operator==(const RuleFile &) const = default;
};

/// The one form of a rule file: UTF-8 JSON, members sorted, indented. readRuleFile() of it gives the same again.
QByteArray printed(const RuleFile &file);

/// An id that no rule of the file has.
QString freeRuleId(const RuleFile &file, const QString &stem);

} // namespace homard
