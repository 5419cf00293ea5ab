// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QStringList>

namespace homard {

/// Names that are asked about even inside a workspace (safety.md B and C). Names are compared in the compatibility form
/// NFKC, case-folded, without invisible characters and without dots and blanks at the end (S45). Pure; any thread.
///
/// `path` is relative to the workspace, or absolute where it lies outside.

/// Why reading the content of `path` asks ("a private key"); empty if it need not.
QString protectedContent(const QString &path);
/// Why even listing `path` asks (a folder of keys, a keyring, a browser profile); empty if it need not.
QString protectedFolder(const QString &path);
/// Why reading everything below the folder `path` asks: protectedFolder, or it belongs to Git's own data.
QString protectedTree(const QString &path);
/// Git pathspecs that leave out, at any depth and in any case, the files that protectedContent knows.
QStringList protectedPathspecs();
/// Why writing `path` is a high risk (starts programs, holds keys, instructs the assistant); empty if it is an ordinary
/// file.
QString protectedForWriting(const QString &path);
/// What no command may make or change, at any depth, although it may write the workspace (S52): of the names that
/// protectedForWriting() knows, those that start programs, instruct the assistant or hold keys as a folder. Components
/// are joined by '/', "*" is any one component, "**" any number of them, case does not matter. Narrower than the
/// question where commands have to write: of Git's data only what makes Git run programs, no single key files, and
/// folders with ordinary names (systemd, chromium: packages bring such) only where a home has them.
QStringList unwritableNames();
/// The form names are compared in.
QString foldedName(const QString &name);

} // namespace homard
