// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QList>
#include <QString>
#include <QTemporaryDir>
#include <memory>
#include <unordered_set>

namespace homard {

/// A text that the grammar accepts, and what it says that runs.
struct AcceptedText {
    QByteArray text;
    QList<QList<QByteArray>> commands;
};

/// Gives accepted texts in batches to bash in bubblewrap, with a search path without programs: each program that it
/// looks for is written down with its arguments. Ends the process with a message when bash runs anything else than was
/// said, or a file appears. Of texts that look alike only the first is given to it.
class ShellOracle
{
public:
    /// Null: not wanted (HOMARD_FUZZ_SHELL is not set), or there is no bash or bubblewrap.
    static std::unique_ptr<ShellOracle> make();
    void see(const AcceptedText &accepted);
    /// What is not looked at yet.
    void flush();
    ~ShellOracle();

private:
    ShellOracle() = default;
    bool isNewShape(const QByteArray &text);
    void compare(const QByteArray &log) const;

    QTemporaryDir m_folder;
    QList<AcceptedText> m_batch;
    std::unordered_set<size_t> m_shapes;
    qint64 m_given = 0;
};

} // namespace homard
