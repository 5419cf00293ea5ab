// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "policy/programs_seen.h"
#include "policy/rule_file.h"
#include "ports/gate.h"
#include <QHash>
#include <memory>

namespace homard {

/// What rules know of a call.
struct CallFacts {
    QString tool;
    QString group; ///< groupOfTool().
    StageNames stages;
    QString workspaceRoot;
    bool isCommand = false;
    ProgramsSeen programs; ///< Of a command, if RuleSet::needsPrograms().
    QStringList paths;     ///< If RuleSet::needsPaths(): absolute, as written and as they are.
    /// Where the paths that rules name lead, by PolicyRule::path; one that leads nowhere else is missing.
    QHash<QString, QString> rulePlaces;
    bool searchesPaths = false; ///< What lies in them is touched, too.
    bool mayTouchMore = false;  ///< Not all that it touches could be told.
};

/// What a rule set is made for.
struct RuleSurroundings {
    QString home;                ///< Canonical.
    QStringList writableFolders; ///< Where a command could put a program (S32).
    std::shared_ptr<const ProgramTable> table;
};

/// Whether a rule meets a call.
enum class RuleMeets { No, Maybe, Yes };
/// PolicyRule::path as an absolute one, as it is written. Pure.
QString placeOfRule(QString path, const QString &workspaceRoot, const QString &home);
/// Of a rule that asks or refuses. Pure.
RuleMeets meets(const PolicyRule &rule, const CallFacts &facts, const QString &home);

/// The rules of one policy.json, checked and indexed. Immutable; any thread.
class RuleSet
{
public:
    /// `notices`: which rules do not count and why, one sentence each.
    RuleSet(RuleFile file, const RuleSurroundings &where, QStringList &notices);
    /// These rules, and nothing that `narrower` would not let pass as well.
    RuleSet(const RuleSet &rules, std::shared_ptr<const RuleSet> narrower);
    /// Nothing is known: all that would pass asks.
    static std::shared_ptr<const RuleSet> unknown(const QString &why);

    const RuleFile &file() const { return m_file; }
    const std::shared_ptr<const RuleSet> &narrower() const { return m_narrower; }
    /// Why all that would pass asks; empty: it does not.
    const QString &unknownBecause() const { return m_unknown; }
    const QString &home() const { return m_home; }

    bool isEmpty() const;
    bool needsPrograms() const;
    bool needsPaths() const;
    /// The paths that rules name which ask or refuse, each once; those that are absolute with where they led when the
    /// set was made (empty: nowhere else), those below the workspace without.
    const QHash<QString, QString> &paths() const { return m_paths; }
    bool allowsAny() const;
    /// A rule allows something of this program, by its path, or of this file.
    bool allowsSomeOf(const QString &programOrFile) const;

    /// The rules that ask or refuse and may meet such a call, in the order of the file. Each has to be looked at.
    std::vector<const PolicyRule *> narrowingRules(const CallFacts &facts) const;
    /// A rule by which all that `wanted` needs may pass; null: none.
    const PolicyRule *allowing(const SessionGrant &wanted, qint64 nowMs) const;
    /// Why a rule that stands in the file does not count; empty: it does.
    QString faultOf(const QString &ruleId) const { return m_faults.value(ruleId); }

private:
    RuleSet() = default;
    void index(size_t at);

    RuleFile m_file;
    QString m_home;
    QString m_unknown;
    std::shared_ptr<const RuleSet> m_narrower;
    QHash<QString, QString> m_faults;
    QHash<QString, std::vector<size_t>> m_byProgram; ///< Ask and Deny; indexes of m_file.rules.
    std::vector<size_t> m_anyProgram;                ///< The program is a wildcard, or only arguments are told.
    QHash<QString, std::vector<size_t>> m_byTool;
    std::vector<size_t> m_anyTool;
    QHash<QString, std::vector<size_t>> m_allowing; ///< By the path of a program, or by file.
    QHash<QString, QString> m_paths;
};

} // namespace homard
