// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/memory_store.h"
#include <QCoreApplication>
#include <mutex>

namespace homard {

/// The home's Markdown files on disk. At most 4 MiB of one are read (ours: two hundred times what the prompt takes); a
/// larger one is shown as far and cannot be written.
class FileMemoryStore : public MemoryStore
{
    Q_DECLARE_TR_FUNCTIONS(homard::FileMemoryStore)
public:
    /// `home`: absolute path; need not exist yet.
    explicit FileMemoryStore(const QString &home);

    QString folder() const override { return m_home; }
    Result<std::vector<MemoryFileInfo>> list(const QStringList &also = {}) override;
    Result<MemoryText> read(const QString &name) override;
    Result<MemoryText> write(const QString &name, const QString &text, const MemoryText &before) override;

private:
    Result<QString> placeOf(const QString &name) const;

    QString m_home;
    std::mutex m_mutex; ///< One writer at a time: look, compare, replace.
};

} // namespace homard
