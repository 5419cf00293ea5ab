// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QHash>
#include <QString>
#include <QStringList>

namespace homard {

struct HardStopScope;
class PinStore;

/// Where the names in a command may lead. Part of pinFiles().
///
/// Any folder that a word names may be the one that other names are read from: behind cd, -C, --chdir=, find …
/// -execdir. All of them are tried; a folder too many pins a file too many, which harms nobody.
class PinPlaces
{
public:
    PinPlaces(const QString &cwd, const HardStopScope &scope, PinStore &store)
        : m_scope(scope), m_store(store), m_folders{cwd}
    {
    }

    /// What is known of the folders, to be put back where a command or script ends.
    struct Folders {
        QStringList all;
        QString lostBy; ///< The cd behind which relative names are not sure; empty: they are.
    };
    Folders folders() const { return {m_folders, m_lostBy}; }
    void setFolders(const Folders &folders);
    const QString &lostBy() const { return m_lostBy; }

    void addFolders(const QStringList &words);
    /// After a cd, when its words were added: it must lead to a folder inside the workspace.
    void changeFolder(const QStringList &words);

    /// A leading ~, $HOME or $PWD replaced.
    QString expanded(const QString &word) const;
    /// What a word may name: itself, what stands behind "=", what is glued to a short option.
    QStringList readings(const QString &word) const;
    /// Absolute paths, one a folder. ".." stays: behind a link only the system knows where it leads, now and when the
    /// hashes are compared.
    QStringList places(const QString &name) const;
    /// Those that may be talked of: inside the workspace and not protected.
    QStringList openPlaces(const QString &name);
    bool isOpenPlace(const QString &path);
    /// `names` in every folder and in those above it in the workspace, where npm, cargo and just look too.
    QStringList upwards(const QStringList &names) const;

private:
    static QString placed(const QString &name, const QString &folder);

    const HardStopScope &m_scope;
    PinStore &m_store;
    QStringList m_folders;
    QString m_lostBy;
    QHash<QString, bool> m_open;
};

} // namespace homard
