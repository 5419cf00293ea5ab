// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QStringList>

namespace homard {

/// Which keys this program has stored: a small JSON file of names, no values. A keychain cannot be asked for its names
/// through QtKeychain, and it does not always tell "locked" from "not there", so a witness outside it is needed. Wrong
/// entries do no harm: each name is looked up before it is reported. Not thread-safe; several processes may use one
/// file.
class KeyNames
{
public:
    explicit KeyNames(QString path);

    /// Sorted. Empty also where the file is missing or broken.
    QStringList all() const;
    /// False if it could not be written.
    bool add(const QString &name);
    bool remove(const QString &name);

    /// [A-Za-z0-9._-], 1 … 64 characters.
    static bool isName(const QString &name);

private:
    bool change(const QString &name, bool present);
    QString m_path;
};

} // namespace homard
