// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/memory_drafts.h"
#include <QCoreApplication>
#include <mutex>

namespace homard {

/// One JSON file for each kept text, for its owner alone, in a folder of its own outside the home: nothing of it is
/// ever part of a request.
class FileMemoryDrafts : public MemoryDrafts
{
    Q_DECLARE_TR_FUNCTIONS(homard::FileMemoryDrafts)
public:
    /// `folder`: absolute; made with the first text.
    explicit FileMemoryDrafts(const QString &folder);

    std::vector<MemoryDraft> list() override;
    Result<void> keep(const MemoryDraft &draft) override;
    void drop(const QString &id) override;

private:
    QString placeOf(const QString &id) const;

    QString m_folder;
    std::mutex m_mutex; ///< One writer of a path at a time.
};

} // namespace homard
