// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "policy/hard_stops.h"
#include "policy/work_budget.h"
#include <QHash>
#include <QSet>
#include <QStringList>
#include <optional>
#include <utility>

namespace homard {

/// What the words of a command name, for the hard stops. Every look at a word is paid from one budget; when that is
/// spent nothing is found any more, and isSpent() says that nothing was proven either.
class StopTargets
{
public:
    explicit StopTargets(const HardStopScope &scope)
        : m_scope(scope), m_folder(scope.workspaceRoot), m_realFolder(scope.workspaceRoot)
    {
    }

    /// The folder relative words are read from; empty when a cd made it unknown.
    void changeFolder(const QString &word);
    void setFolder(const QString &folder);
    const QString &folder() const { return m_folder; }
    /// What a variable of the command may hold: D=/ or for D in / x. Nothing is learnt from D=$D/x.
    void setVariable(const QString &name, const QStringList &words);

    /// How the words of the command that is looked at came to be.
    struct Origin {
        QSet<QString> quoted;   ///< Words whose braces all stood in quotes, where no shell reads them.
        bool isForeign = false; ///< They stand in a text that is for no shell as far as can be seen.
    };
    /// The one before, to be put back.
    Origin setOrigin(Origin origin) { return std::exchange(m_origin, std::move(origin)); }

    /// `word` is, or is all that is in, something that must stay: the root, a system folder, a home, a mount point, our
    /// own data, a folder above the workspace; with `workspaceToo` also the workspace itself.
    bool mustStay(const QString &word, bool workspaceToo);
    bool isOwnData(const QString &word);
    /// What a word may be once braces and known variables are replaced, the word itself if there is nothing to replace;
    /// when they are too many, the budget is spent. Of a quoted or foreign word (JSON) many braces are no choices.
    QStringList readings(const QString &word);
    /// A disk or other device whose content would be lost.
    static bool isDevice(const QString &word);

    /// For those who go through the words of a command: false when there are too many steps.
    bool spend(qint64 steps = 1) { return m_budget.spend(steps); }
    bool isSpent() const { return m_budget.isSpent(); }

private:
    struct Choice;

    enum class Braces { AllCount, FewCount, NoneCount };
    Braces bracesOf(const QString &word) const;
    QStringList readings(const QString &word, Braces braces);
    qint64 stepsFor(const QString &text) const;
    Choice firstChoice(const QString &text) const;
    bool staysAsRead(const QString &word, bool workspaceToo);
    bool isOwnAsRead(const QString &word);
    /// Absolute clean path; empty if it cannot be told.
    QString absolute(const QString &word) const;
    QString expanded(QString word) const;
    /// Where a path from absolute() leads.
    QString real(const QString &path);
    bool isMountPoint(const QString &path);

    const HardStopScope &m_scope;
    QString m_folder;
    QString m_realFolder; ///< Where m_folder leads.
    Origin m_origin;
    QHash<QString, QSet<QString>> m_variables;
    QHash<QString, QString> m_real;
    QSet<QString> m_notOwn; ///< Words that are no own data, read from this folder, with these variables.
    std::optional<QStringList> m_mountPoints;
    WorkBudget m_budget{maxSteps};

    /// Enough for 128 KiB of ordinary words of which none is said twice; some 50 ms.
    static constexpr qint64 maxSteps = 60000;
};

} // namespace homard
