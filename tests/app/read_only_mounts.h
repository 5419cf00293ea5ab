// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArrayList>
#include <QProcess>

namespace homard {

/// Files and folders that a program started by a test cannot write. Root, whom no rights hold, gets them mounted
/// read-only in a mount namespace of that program alone; for anybody else they have no rights to be written while this
/// lives.
class ReadOnlyMounts
{
public:
    explicit ReadOnlyMounts(const QStringList &paths);
    ~ReadOnlyMounts();
    ReadOnlyMounts(const ReadOnlyMounts &) = delete;
    ReadOnlyMounts &operator=(const ReadOnlyMounts &) = delete;

    /// False where this user can do neither.
    static bool arePossible();
    /// For a program that is not started yet.
    void applyTo(QProcess &process) const;

private:
    void setWritable(bool writable) const;

    QByteArrayList m_paths;
};

} // namespace homard
