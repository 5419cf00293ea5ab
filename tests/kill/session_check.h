// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QSet>
#include <QString>
#include <QStringList>

namespace homard {

/// What programs that were killed had promised on stdout, over all of them.
struct Promises {
    QSet<QString> acknowledged; ///< Texts of messages.
    QSet<QString> kept;         ///< Ids of calls whose result was saved as ok.
    QSet<QString> drafts;       ///< Streamed text that was saved.

    /// Takes the lines of one program. Returns the session's id if it is among them.
    QString take(const QByteArray &output);
};

/// What a look at a session found, one sentence a fault.
struct Findings {
    QStringList broken;  ///< The store, or a request made of its history that a provider would refuse (F02).
    QStringList doubled; ///< An effect that was had twice (F03), or a message that stands twice.
    QStringList lost;    ///< A message, a saved result or saved text that is not there (F01, F06).
    QStringList untrue;  ///< A result that says another thing than the effects file (F02, F03).
};

/// Opens the folder's store as a program that starts again does, takes over the session, repairs its history and
/// compares it with the effects file and the promises. `settled`: all that waits must have been worked on.
Findings checkSession(const QString &folder, const QString &sessionId, const Promises &promises, bool settled);

} // namespace homard
