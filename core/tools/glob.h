// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QStringList>
#include <vector>

namespace homard {

/// A file name pattern: `*`, `?`, `[a-z]`, `[!a]`, `{a,b}` and `**` for any number of folders. Without a slash it is
/// matched against the name alone, at any depth; with one against the path relative to where the search begins. Case
/// counts. Matching takes time linear in pattern × name, whatever the pattern. Immutable; any thread.
class Glob
{
public:
    /// At most 64 alternatives of braces are looked at.
    explicit Glob(const QString &pattern);

    bool matches(const QString &relativePath) const;
    /// True if a folder of this name is written out in the pattern: then the user asked for it.
    bool names(const QString &folder) const { return m_words.contains(folder); }

private:
    std::vector<QStringList> m_alternatives; ///< Each a list of path segments.
    QStringList m_words;
    bool m_nameOnly = true;
};

} // namespace homard
