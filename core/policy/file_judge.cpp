// SPDX-License-Identifier: GPL-3.0-or-later
#include "file_judge.h"
#include "base/text.h"
#include "policy/path_judge.h"
#include "policy/protected_names.h"
#include <QCoreApplication>

namespace homard {

namespace {

struct FileJudgeText {
    Q_DECLARE_TR_FUNCTIONS(PolicyGate)
};

class FileJudge
{
public:
    FileJudge(const ToolPreview &effects, const HardStopScope &scope) : m_effects(effects), m_scope(scope) {}

    FileFinding judgeReads(bool namesOnly)
    {
        for (const QString &path : m_effects.reads) {
            const QString why = path.startsWith(QLatin1Char('/'))
                                    ? readRefusal(path, root(), m_scope.ownFolders, namesOnly)
                                    : FileJudgeText::tr("its path is not absolute");
            if (!why.isEmpty())
                return askToRead(path, namesOnly, FileJudgeText::tr("It asks because %1.").arg(why));
        }
        if (m_effects.reads.isEmpty()) // the tool reads it from our store by session and id, never by a path
            return {Decision::Allow,
                    Risk::Low,
                    "read-own-output",
                    FileJudgeText::tr("It reads a stored output of this session."),
                    {}};
        return {Decision::Allow,
                Risk::Low,
                "read-in-workspace",
                FileJudgeText::tr("It only reads, inside the workspace."),
                {}};
    }

    FileFinding judgeWrites()
    {
        QStringList paths = m_effects.writes;
        if (m_effects.change && !paths.contains(m_effects.change->path))
            paths.push_back(m_effects.change->path);
        ask(Risk::Medium, "write-in-workspace", FileJudgeText::tr("It changes a file in the workspace."));
        for (const QString &path : paths) {
            const ResolvedPath at = resolvePath(path, root());
            m_out.exclusiveKeys.push_back(QStringLiteral("path:") + (at.path.isEmpty() ? path : at.path));
            const QString stop = hardStopOfWrite(at.path, m_scope);
            if (!stop.isEmpty()) {
                conclude(Decision::Deny, Risk::High, "S40", FileJudgeText::tr("This is never allowed: %1.").arg(stop));
                break;
            }
            judgeWrite(path, at);
        }
        return std::move(m_out);
    }

private:
    const QString &root() const { return m_scope.workspaceRoot; }

    void conclude(Decision decision, Risk risk, const char *rule, const QString &reason)
    {
        m_out.decision = decision;
        m_out.risk = risk;
        m_out.rule = rule;
        m_out.reason = reason;
    }
    void ask(Risk risk, const char *rule, const QString &reason) { conclude(Decision::Ask, risk, rule, reason); }

    FileFinding askToRead(const QString &path, bool namesOnly, const QString &reason) const
    {
        const QString real = path.isEmpty() ? path : resolvePath(path, QStringLiteral("/")).path;
        const bool ordinary = !isWithin(real, root()) && !isWithinAny(real, m_scope.ownFolders) &&
                              (namesOnly ? protectedFolder(real) : protectedContent(real)).isEmpty();
        if (ordinary)
            return {Decision::Ask, Risk::Medium, "read-outside-workspace", reason, {}};
        return {Decision::Ask, Risk::High, "read-protected", reason, {}};
    }

    void judgeWrite(const QString &path, const ResolvedPath &at)
    {
        if (QLatin1StringView(m_out.rule) == QLatin1StringView("write-outside-workspace"))
            return;
        if (!path.startsWith(QLatin1Char('/')) || at.kind == ResolvedPath::Kind::Unknown || !isWithin(at.path, root()))
            return ask(Risk::High, "write-outside-workspace",
                       FileJudgeText::tr("It writes outside the workspace, to “%1”.").arg(visibleText(at.path)));
        if (at.kind == ResolvedPath::Kind::Special || at.throughDevices)
            return ask(Risk::High, "write-protected", FileJudgeText::tr("It writes to what is not an ordinary file."));
        for (const QString &name :
             {at.path.mid(root().size()), isWithin(path, root()) ? path.mid(root().size()) : path}) {
            QString why = protectedForWriting(name);
            if (why.isEmpty() && m_effects.change && m_effects.change->removes) // under another name it would be free
                why = protectedContent(name);
            if (!why.isEmpty())
                return ask(Risk::High, "write-protected", FileJudgeText::tr("It asks each time because %1.").arg(why));
        }
    }

    const ToolPreview &m_effects;
    const HardStopScope &m_scope;
    FileFinding m_out;
};

} // namespace

FileFinding judgeFileTool(const ToolPreview &effects, ToolClass::Kind kind, const HardStopScope &scope)
{
    FileJudge judge(effects, scope);
    return kind == ToolClass::Kind::Write ? judge.judgeWrites() : judge.judgeReads(kind == ToolClass::Kind::List);
}

} // namespace homard
