// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "policy/hard_stops.h"

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

    /// `word` is, or is all that is in, something that must stay: the root, a system folder, a home, a mount point, our
    /// own data, a folder above the workspace; with `workspaceToo` also the workspace itself.
    bool mustStay(const QString &word, bool workspaceToo) const;
    bool isOwnData(const QString &word) const;
    /// A disk or other device whose content would be lost.
    static bool isDevice(const QString &word);

private:
    /// Absolute clean path; empty if it cannot be told.
    QString absolute(const QString &word) const;
    QString expanded(QString word) const;

    const HardStopScope &m_scope;
    QString m_folder;
};

} // namespace homard
