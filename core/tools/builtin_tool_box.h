// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "base/masker.h"
#include "ports/artifacts.h"
#include "ports/checkpoints.h"
#include "ports/sandbox.h"
#include "ports/tool_box.h"
#include "safe_files.h"
#include <memory>

namespace homard {

/// Limits of the built-in tools. The defaults are ours unless a source is named.
struct ToolOptions {
    /// True for files that hold secrets (.env, *.pem, id_*, .git/config …), by absolute path: tools that go through
    /// folders do not read them, a link that leads to one is not read, and a preview tells nothing of them. Called on
    /// any thread; empty: no such files.
    std::function<bool(const QString &path)> isSecret;
    qint64 maxReadBytes = 64 * 1024 * 1024;  ///< read_file goes through files up to this size (the spill limit of F67).
    qint64 maxSearchBytes = 8 * 1024 * 1024; ///< search_text leaves out larger files, and says so.
    qint64 maxEditBytes = 4 * 1024 * 1024;   ///< write_file and edit_file change files up to this size.
    std::chrono::milliseconds searchTime{4000}; ///< Less than a tool's 5 s (loop.md 4), so that what was found is told.
    /// A command that runs longer goes to the background (loop.md 4): 10 s where it is empty. Asked with each command.
    std::function<std::chrono::seconds()> backgroundAfter;
    /// So long an unchanged file is not read again (loop.md 4): 5 min where it is empty; 0: it always is.
    std::function<std::chrono::minutes()> cacheFor;
    TrashPlaces trash{};      ///< Where delete_file puts files.
    int maxVisited = 200'000; ///< Entries one call looks at.
};

class BuiltinTool;
class CommandBook;
class ReadCache;
class SchemaValidator;

/// The built-in tools: list_files, find_files, search_text, read_file, write_file, edit_file, delete_file,
/// move_file, exec, process.
///
/// What is given by reference must outlive it. Thread-safe as the port says; previews and runs keep no state. Results
/// are valid text (F45), free of known secrets, within the invocation's limit, and wrapped as untrusted where they come
/// from outside the workspace or a command with network.
class BuiltinToolBox : public ToolBox
{
public:
    BuiltinToolBox(Sandbox &sandbox, Checkpoints &checkpoints, Artifacts &artifacts, Clock &clock,
                   ToolOptions options = {}, const Masker *masker = nullptr);
    /// Ends what runs in the background and waits for it.
    ~BuiltinToolBox() override;

    /// The commands in the background: whoever stops or ends a session ends them here.
    CommandBook &commands() { return *m_commands; }

    const std::vector<ToolSpec> &specs() const override { return m_specs; }
    const ToolSpec *find(const QString &name) const override;
    QStringList runningCommands(const QString &sessionId) const override;
    std::optional<ToolResult> prepare(ToolCall &call) const override;
    Result<ToolPreview> preview(const ToolCall &call, const Workspace &workspace,
                                const PreviewScope &scope) const override;
    ToolResult run(const ToolInvocation &invocation) override;

private:
    int indexOf(const QString &name) const;
    ToolResult unknownTool(const ToolCall &call) const;
    ToolResult wrongArguments(const ToolCall &call, const QString &fault) const;
    void finish(ToolResult &result, const QString &source, int limit) const;

    ToolOptions m_options;
    Clock &m_clock;
    const Masker *m_masker;
    std::unique_ptr<CommandBook> m_commands;
    std::unique_ptr<ReadCache> m_reads;
    std::vector<std::unique_ptr<BuiltinTool>> m_tools;
    std::vector<ToolSpec> m_specs; ///< In the order of m_tools.
    std::vector<std::shared_ptr<const SchemaValidator>> m_validators;
};

} // namespace homard
