// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/session_grants.h"
#include "base/defence.h"
#include "commands/program_places.h"
#include "policy/path_judge.h"
#include "policy/protected_names.h"
#include "policy/tool_classes.h"
#include "rule_words.h"
#include <QRegularExpression>

namespace homard {

namespace {

/// More operands are worth a question of their own each time (S103).
constexpr qsizetype mostOperands = 20;

/// Programs that are neither in the table nor of the kind "files", start no other program that no option names, and
/// write where they are told: an archive that is unpacked names its files itself.
bool isPacker(const QString &name)
{
    static const QStringList names{QStringLiteral("zip"), QStringLiteral("gzip"), QStringLiteral("gunzip"),
                                   QStringLiteral("xz"),  QStringLiteral("unxz"), QStringLiteral("zstd")};
    return names.contains(name);
}

/// An option that may name code, or what is to be run: the next call could give it another.
bool isCodeOption(const QString &word)
{
    static const QRegularExpression form(
        QStringLiteral(
            "^-(?:TT|.*(?:plug-?in|preload|hook|script|eval|command|cmd|exec|program|filter|pager|editor|shell|"
            "hostname-bin))"),
        QRegularExpression::CaseInsensitiveOption);
    return form.match(word).hasMatch();
}

/// Commands of Git that change the workspace or its history, lose nothing, start no other program and reach nobody.
bool isOfferedOfGit(const QString &subcommand)
{
    static const QStringList names{QStringLiteral("add"), QStringLiteral("commit"), QStringLiteral("mv"),
                                   QStringLiteral("branch"), QStringLiteral("tag")};
    return names.contains(subcommand);
}

/// The table knows them for --version alone; they take plug-ins.
bool isCompiler(const QString &name, const ProgramTable &table)
{
    return name == QLatin1StringView("javac") || (table.isOfKind(QStringLiteral("plain"), name) && !isPacker(name));
}

/// Known not to run what it is given: never a shell, interpreter, wrapper, task or package runner.
bool isKnownProgram(const QString &name, const ProgramTable &table)
{
    for (const char *kind : {"shell", "interpreter", "wrapper", "privilege", "network", "packages", "system"}) {
        if (table.isOfKind(QLatin1StringView(kind), name))
            return false;
    }
    if (name.contains(QLatin1Char('/')) || table.filesRunBy(name) || isCompiler(name, table))
        return false;
    return table.find(name) || table.isOfKind(QStringLiteral("files"), name) || isPacker(name);
}

class GrantMaker
{
public:
    GrantMaker(const CallPlan &plan, const HardStopScope &scope, const ProgramTable &table)
        : m_plan(plan), m_root(scope.workspaceRoot), m_scope(scope), m_table(table)
    {
    }

    std::optional<SessionGrant> make()
    {
        const ToolClass *tool = toolClass(m_plan.tool);
        if (!tool || m_root != m_plan.workspace.root || m_root.isEmpty())
            return std::nullopt;
        m_grant.workspaceRoot = m_root;
        const bool fits = tool->kind == ToolClass::Kind::Write  ? isChange()
                          : tool->kind == ToolClass::Kind::Exec ? isCommand()
                                                                : false;
        if (!fits)
            return std::nullopt;
        m_grant.sentence = grantSentence(m_grant, ApprovalScope::Session, 0, m_scope.home);
        return std::move(m_grant);
    }

private:
    bool isChange()
    {
        const auto &effects = m_plan.effects;
        if (!effects.change || effects.change->removes || effects.exec || effects.writes.size() > 1 ||
            (!effects.writes.isEmpty() && effects.writes.front() != effects.change->path))
            return false;
        const ResolvedPath at = resolvePath(effects.change->path, m_root);
        const bool ordinary = at.kind == ResolvedPath::Kind::File || at.kind == ResolvedPath::Kind::Missing;
        if (!ordinary || !isFree(effects.change->path, at))
            return false;
        m_grant.file = at.path;
        return true;
    }

    bool isCommand()
    {
        const auto &exec = m_plan.effects.exec;
        if (!exec || exec->steps.empty() || exec->network || exec->input || !exec->confined || exec->cwd != m_root)
            return false;
        for (const ExecStep &step : exec->steps) {
            if (!addStep(step))
                return false;
        }
        return true;
    }

    bool addStep(const ExecStep &step)
    {
        const QString name = step.argv.value(0);
        if (step.program.isEmpty() || !step.environment.isEmpty() || !isKnownProgram(name, m_table) ||
            startsOthers(step.argv))
            return false;
        SessionGrant::Program program{step.program, name, {}, {}};
        qsizetype from = 1;
        if (name == QLatin1StringView("git")) {
            program.subcommand = step.argv.value(1);
            if (!isOfferedOfGit(program.subcommand))
                return false;
            from = 2;
        }
        if (step.argv.size() - from > mostOperands)
            return false;
        for (qsizetype i = from; i < step.argv.size(); ++i) {
            const QString &word = step.argv[i];
            const bool option = word.startsWith(QLatin1Char('-')) && word.size() > 1;
            if (option && !program.options.contains(word))
                program.options.push_back(word);
            if (!staysInside(word, option, !isDestination(step.argv, i)))
                return false;
        }
        m_grant.programs.push_back(std::move(program));
        return true;
    }

    bool startsOthers(const QStringList &argv) const
    {
        if (!textsInOptions(argv).isEmpty())
            return true;
        const std::vector<ProgramPlace> places = programPlaces(argv, m_table);
        const bool told = std::any_of(places.begin() + 1, places.end(), [](auto at) { return at != ProgramPlace::No; });
        return told || std::any_of(argv.begin(), argv.end(), isCodeOption);
    }

    /// The last operand of cp, mv, ln: nothing that lies in it is read.
    static bool isDestination(const QStringList &argv, qsizetype index)
    {
        static const QStringList names{QStringLiteral("cp"), QStringLiteral("mv"), QStringLiteral("ln"),
                                       QStringLiteral("install")};
        static const QStringList plain{QStringLiteral("mkdir"), QStringLiteral("rmdir"), QStringLiteral("touch"),
                                       QStringLiteral("git")};
        return plain.contains(argv.front()) || (index + 1 == argv.size() && names.contains(argv.front()));
    }

    /// No way of reading the word makes it a path out of the workspace or to something protected.
    bool staysInside(const QString &word, bool option, bool isRead)
    {
        if (!option && !isInside(word, isRead))
            return false;
        // --output=x, -I/usr/include, key:x, @file
        for (qsizetype i = 0; i + 1 < word.size(); ++i) {
            const QChar c = word[i];
            const bool separates =
                c == QLatin1Char('=') || c == QLatin1Char(':') || c == QLatin1Char(',') || c == QLatin1Char('@');
            if (separates && !isInside(word.mid(i + 1), isRead))
                return false;
        }
        const qsizetype slash = option ? word.indexOf(QLatin1Char('/')) : -1;
        return !option || (!word.contains(QLatin1StringView("..")) && !word.contains(QLatin1Char('~')) &&
                           (slash < 0 || isInside(word.mid(slash), isRead)));
    }

    bool isInside(const QString &word, bool isRead)
    {
        if (word.isEmpty() || word == QLatin1StringView("-"))
            return true;
        if (word.startsWith(QLatin1Char('~')) || !m_looks.spend(4))
            return false;
        const ResolvedPath at = resolvePath(word, m_root);
        if (!isFree(word, at))
            return false;
        const TreeReading all{true, false, false};
        return at.kind != ResolvedPath::Kind::Folder || !isRead ||
               treeRefusal(word, m_root, m_scope.ownFolders, all, m_looks).isEmpty();
    }

    /// An ordinary place of the workspace.
    bool isFree(const QString &written, const ResolvedPath &at) const
    {
        if (at.kind == ResolvedPath::Kind::Unknown || at.kind == ResolvedPath::Kind::Special || at.throughDevices ||
            !isWithin(at.path, m_root) || isWithinAny(at.path, m_scope.ownFolders))
            return false;
        const QString real = at.path.mid(m_root.size() + 1);
        const QString named = isWithin(written, m_root) ? written.mid(m_root.size() + 1) : written;
        return protectedForWriting(real).isEmpty() && (named == real || protectedForWriting(named).isEmpty());
    }

    const CallPlan &m_plan;
    const QString &m_root;
    const HardStopScope &m_scope;
    const ProgramTable &m_table;
    SessionGrant m_grant;
    WorkBudget m_looks{400}; ///< A folder with more in it is not looked through for an offer; some 0.5 ms.
};

} // namespace

bool SessionGrant::Program::covers(const Program &other) const
{
    return path == other.path && name == other.name && subcommand == other.subcommand &&
           std::all_of(other.options.begin(), other.options.end(),
                       [this](const QString &option) { return options.contains(option); });
}

bool SessionGrant::covers(const SessionGrant &other) const
{
    if (workspaceRoot != other.workspaceRoot || file != other.file || (file.isEmpty() && other.programs.empty()))
        return false;
    return std::all_of(other.programs.begin(), other.programs.end(), [this](const Program &wanted) {
        return std::any_of(programs.begin(), programs.end(), [&](const Program &own) { return own.covers(wanted); });
    });
}

bool mayBeAllowedByRule(const QString &name, const QString &subcommand, const ProgramTable &table)
{
    const bool fits = name == QLatin1StringView("git") ? isOfferedOfGit(subcommand) : subcommand.isEmpty();
    return fits && isKnownProgram(name, table);
}

std::optional<SessionGrant> grantFor(const CallPlan &plan, Risk risk, const HardStopScope &scope,
                                     const ProgramTable &table)
{
    return risk == Risk::High ? std::nullopt : GrantMaker(plan, scope, table).make();
}

void SessionGrants::add(const QString &sessionId, SessionGrant grant)
{
    std::lock_guard lock(m_mutex);
    auto &own = m_grants[sessionId];
    const auto known = [&](const SessionGrant &old) { return old.covers(grant); };
    if (std::none_of(own.begin(), own.end(), known))
        own.push_back(std::move(grant));
}

bool SessionGrants::covers(const QString &sessionId, const SessionGrant &wanted) const
{
    std::lock_guard lock(m_mutex);
    const auto own = m_grants.find(sessionId);
    return own != m_grants.end() && std::any_of(own->second.begin(), own->second.end(),
                                                [&](const SessionGrant &grant) { return grant.covers(wanted); });
}

bool SessionGrants::isEmpty(const QString &sessionId) const
{
    std::lock_guard lock(m_mutex);
    return !m_grants.contains(sessionId);
}

QStringList SessionGrants::rules(const QString &sessionId) const
{
    std::lock_guard lock(m_mutex);
    QStringList out;
    if (const auto own = m_grants.find(sessionId); own != m_grants.end()) {
        for (const SessionGrant &grant : own->second)
            out.push_back(grant.sentence);
    }
    return out;
}

bool SessionGrants::revoke(const QString &sessionId, const QString &sentence)
{
    std::lock_guard lock(m_mutex);
    const auto own = m_grants.find(sessionId);
    return defenceOn("revoked-rule") && own != m_grants.end() &&
           std::erase_if(own->second, [&](const SessionGrant &grant) { return grant.sentence == sentence; }) > 0;
}

void SessionGrants::forget(const QString &sessionId)
{
    std::lock_guard lock(m_mutex);
    m_grants.erase(sessionId);
}

} // namespace homard
