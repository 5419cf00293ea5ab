// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "protected_names.h"
#include <sys/stat.h>

namespace homard {

/// Walks a tree without following links, carrying along which patterns the path so far fits.
class ProtectedNames::Walk
{
public:
    /// The form that names are compared in.
    static QString folded(const QString &name);
    /// The last component of a path relative to the root.
    static QByteArray lastName(const QByteArray &relative);

    /// `closed`: before all commands; they are not looked into. Null: that is now.
    Walk(const OpenFolder &root, const std::vector<QStringList> &patterns, const Starts &starts, const Found *closed);

    /// Goes on when a folder cannot be looked at; error() has the first.
    Found run();
    const Result<void> &error() const { return m_error; }

    static Entry entryOf(const struct stat &folder, const struct stat &found, int parent, const QByteArray &name);

private:
    struct Progress {
        size_t pattern;
        qsizetype next; ///< Component that has to come next.
    };
    struct Folder {
        QByteArray relative;
        std::vector<Progress> begun;
    };

    enum class Fit { None, InGitData, Full };

    void visit(const Folder &folder);
    bool wasClosed(const QByteArray &relative, const struct stat &folder) const;
    /// In a folder that a command made searchable but not readable, Git finds what this walk would not.
    void makeReadable(const QByteArray &relative);
    void look(const Folder &folder, int parent, const struct stat &own, const QByteArray &name, unsigned char kind);
    /// A folder that cannot be read is closed: a command may be able to make it readable. Seen from one that cannot be
    /// searched either, it is that one.
    void cannotLook(QByteArray relative, int error);
    /// A link to a folder called "modules" gives all that a ".git/modules" has. Not for ordinary names ("library").
    bool isOnHiddenWay(const std::vector<Progress> &begun) const;
    /// How a pattern ends with this name; `begun` has those that go on below it.
    Fit advance(const Folder &folder, const QString &name, std::vector<Progress> &begun) const;

    const int m_root;
    const std::vector<QStringList> &m_patterns;
    const Starts &m_starts;
    const Found *const m_closed;
    std::vector<Folder> m_open;
    Found m_found;
    Result<void> m_error;
};

} // namespace homard
