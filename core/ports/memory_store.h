// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include <QByteArray>
#include <QStringList>
#include <vector>

namespace homard {

/// One Markdown file of the assistant's home, as a list shows it.
struct MemoryFileInfo {
    enum class Kind { Persona, Memory, DailyNote, Other };
    QString name; ///< Relative to the home, with '/': "AGENTS.md", "memory/2026-11-30.md".
    Kind kind = Kind::Other;
    bool exists = true; ///< Persona files and MEMORY.md are listed also where they are missing.
    bool gone = false;  ///< Missing, and it was there when it was read; told by who has read it.
    bool sent = false;  ///< Goes into the system prompt of every run.
    qint64 bytes = 0;
    qint64 modifiedWallMs = 0;
};

/// A file as it was read. What the editor gives back is written the same way: byte order mark and line ends are kept.
struct MemoryText {
    QString text;       ///< Line ends as \n.
    QByteArray version; ///< Tells this content from any other; empty: the file does not exist.
    bool byteOrderMark = false;
    bool carriageReturns = false; ///< Lines end with \r\n, all of them.
    /// Why it must not be written: not valid UTF-8, mixed line ends, too large; for people. Empty: it may.
    QString readOnly;
};

/// The Markdown files that people and the assistant share: AGENTS, SOUL, IDENTITY, USER, TOOLS and memory/*.md of the
/// home. Thread-safe; blocking, so never on the GUI thread. Errors: Invalid (no such place for a file), NotFound, Io,
/// Conflict (changed since it was read), Denied (a link that leads out of the home, no regular file).
class MemoryStore
{
public:
    virtual ~MemoryStore() = default;

    /// Absolute; for watchers.
    virtual QString folder() const = 0;
    /// Persona files first, then MEMORY.md, daily notes newest first, others by name. `also`: names that are listed in
    /// their place even if there is no such file.
    virtual Result<std::vector<MemoryFileInfo>> list(const QStringList &also) = 0;
    virtual Result<MemoryText> read(const QString &name) = 0;
    /// Replaces the file atomically, durable on return, if it still is what `before` was read from; with an empty
    /// `before.version` it is made, and Conflict if it is there. Returns what is there now.
    virtual Result<MemoryText> write(const QString &name, const QString &text, const MemoryText &before) = 0;
};

} // namespace homard
