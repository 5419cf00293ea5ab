// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "child_unix.h"
#include <QTemporaryDir>
#include <memory>

namespace homard {

/// A desktop of its own (tests/desktop/desk.sh): X server, window manager, tray, buses. Ends with this object, and also
/// when this process is killed.
class PrivateDesk
{
public:
    /// Unsupported: a program that is needed is not here.
    static Result<std::unique_ptr<PrivateDesk>> start(const QString &script);
    ~PrivateDesk();

    /// For programs that run in it: NAME=value. No accessibility bus, as on most desktops.
    const QByteArrayList &environment() const { return m_environment; }
    /// Runs a program in it to its end and returns what it printed; nullopt if it failed. `argv[0]` is looked for in
    /// PATH.
    std::optional<QByteArray> run(QByteArrayList argv) const;

private:
    PrivateDesk() = default;
    Result<void> begin(const QString &script);

    QTemporaryDir m_folder;
    std::unique_ptr<Child> m_child;
    QByteArrayList m_environment;
    int m_end = -1; ///< The desktop ends when this is closed.
};

} // namespace homard
