// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include <QByteArray>
#include <QString>
#include <optional>
#include <vector>

namespace homard {

/// Text that was typed into a memory file and is not saved there.
struct MemoryDraft {
    QString id;            ///< Chosen by whoever keeps it: letters, digits, '-'. One id holds one text, the last one.
    QString name;          ///< The file's, as in MemoryFileInfo.
    QString text;          ///< Line ends as \n.
    qint64 keptWallMs = 0; ///< When it was written; set by list().
    /// MemoryText::version of what was on disk when it was begun, so that what others have written since is noticed;
    /// nullopt: not known.
    std::optional<QByteArray> base{};
};

/// Keeps unsaved text across a kill, a logout, a full disk under the home. Thread-safe; blocking, so never on the GUI
/// thread.
class MemoryDrafts
{
public:
    virtual ~MemoryDrafts() = default;

    /// All that is kept, newest first. What cannot be read is left out and left alone.
    virtual std::vector<MemoryDraft> list() = 0;
    /// Durable on return; replaces what the same id held. Errors: Invalid (no id), Io.
    virtual Result<void> keep(const MemoryDraft &draft) = 0;
    /// Nothing is kept under `id` afterwards.
    virtual void drop(const QString &id) = 0;
};

} // namespace homard
