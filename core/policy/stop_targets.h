// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "policy/hard_stops.h"
#include <QHash>
#include <QStringList>

namespace homard {

/// What the words of a command name, for the hard stops.
class StopTargets
{
public:
    explicit StopTargets(const HardStopScope &scope) : m_scope(scope), m_folder(scope.workspaceRoot) {}

    /// The folder relative words are read from; empty when a cd made it unknown.
    void changeFolder(const QString &word);
    void setFolder(const QString &folder) { m_folder = folder; }
    const QString &folder() const { return m_folder; }
    /// What a variable of the command may hold: D=/ or for D in / x.
    void setVariable(const QString &name, const QStringList &words);

    /// `word` is, or is all that is in, something that must stay: the root, a system folder, a home, a mount point, our
    /// own data, a folder above the workspace; with `workspaceToo` also the workspace itself.
    bool mustStay(const QString &word, bool workspaceToo) const;
    bool isOwnData(const QString &word) const;
    /// A disk or other device whose content would be lost.
    static bool isDevice(const QString &word);

private:
    /// What a word may be once braces and known variables are replaced; at most 64, the word itself if there is nothing
    /// to replace.
    QStringList readings(const QString &word) const;
    bool staysAsRead(const QString &word, bool workspaceToo) const;
    /// Absolute clean path; empty if it cannot be told.
    QString absolute(const QString &word) const;
    QString expanded(QString word) const;

    const HardStopScope &m_scope;
    QString m_folder;
    QHash<QString, QStringList> m_variables;
};

} // namespace homard
