// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include "ports/prompt_files.h"
#include <QCoreApplication>
#include <QHash>
#include <memory>
#include <mutex>

namespace homard {

/// The assistant's own Markdown files in the home, and the AGENTS.md of trusted workspaces. A call costs one stat a
/// file while nothing changed. At most 1 MiB of a file is read (ours: fifty times what the prompt takes); a byte order
/// mark is dropped, invalid UTF-8 becomes U+FFFD. Links that lead out of their folder, FIFOs and devices are refused.
/// Thread-safe; touches the disk, so not for the GUI thread.
class HomeFiles : public PromptFiles
{
    Q_DECLARE_TR_FUNCTIONS(homard::HomeFiles)
public:
    /// `home`: absolute path; need not exist.
    explicit HomeFiles(const QString &home);
    ~HomeFiles() override;

    std::vector<PromptFile> homeFiles() override;
    std::vector<PromptFile> projectFiles(const Workspace &workspace) override;

    /// One sentence for each file that was refused or cut when last looked at, for people.
    QStringList problems() const override;

    /// Makes the home with short first texts where it has no `memory` folder yet, which is what a first start finds.
    /// What is there is never changed; a file that the user deleted later does not come back. Returns the names made.
    Result<QStringList> ensureHome();

    /// "AGENTS.md" … "memory/MEMORY.md", in the order of the prompt.
    static const QStringList &names();

private:
    struct Entry;
    void append(std::vector<PromptFile> &files, const QString &root, const QString &name);
    void readEntry(Entry &entry, const QString &root, const QString &path, const QString &name);

    QString m_home;
    mutable std::mutex m_mutex;
    QHash<QString, std::shared_ptr<Entry>> m_entries; ///< By absolute path.
};

} // namespace homard
