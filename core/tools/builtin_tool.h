// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "builtin_tool_box.h"
#include "command_book.h"
#include "read_cache.h"
#include "safe_files.h"
#include <initializer_list>

namespace homard {

/// What a tool works with; all of it outlives the tools.
struct ToolContext {
    CommandBook &commands;
    ReadCache &reads;
    Checkpoints &checkpoints;
    Artifacts &artifacts;
    Clock &clock;
    const ToolOptions &options;
    const Masker *masker;
};

/// A result, and where its content is from if it is untrusted.
struct ToolOutput {
    ToolResult result;
    QString source;
};

/// One built-in tool. Immutable: any thread. The contracts are those of ToolBox.
class BuiltinTool
{
public:
    explicit BuiltinTool(const ToolContext &context) : m_context(context) {}
    virtual ~BuiltinTool() = default;

    virtual ToolSpec spec() const = 0;
    virtual Result<ToolPreview> preview(const ToolCall &call, const Workspace &workspace,
                                        const PreviewScope &scope) const = 0;
    /// The plan is there; call id, name, duration, masking and wrapping are added by the tool box.
    virtual ToolOutput run(const ToolInvocation &invocation) const = 0;

protected:
    /// The file holds secrets: nothing of it is told before somebody allowed it.
    bool isSecret(const QString &path) const { return m_context.options.isSecret && m_context.options.isSecret(path); }

    ToolContext m_context;
};

/// One property of a tool's schema.
struct Argument {
    const char *name;
    const char *type; ///< "string", "integer" or "boolean".
    const char *description;
    bool required = false;
    qint64 minimum = 0; ///< Of an integer, or of the length of a string.
    qint64 maximum = 0; ///< Of an integer; 0: none.
};

/// The object schema of these arguments; no others are allowed.
QJsonObject argumentSchema(std::initializer_list<Argument> arguments);

/// An absolute path argument, "." where it is not given.
Result<QString> pathArgument(const QJsonObject &arguments, const Workspace &workspace);
/// A preview that only reads the path argument.
Result<ToolPreview> readingPreview(const ToolCall &call, const Workspace &workspace);

ToolOutput success(QString content);
ToolOutput failure(const Error &error);
/// Was running when the token was cancelled; `content` says how far it came.
ToolOutput stopped(QString content);
/// Marks `output` as coming from `path` if that lies outside.
ToolOutput from(ToolOutput output, const SafeFiles &files, const QString &path);

/// True if links led from `path`, which is not protected, to a file that is.
bool leadsToSecret(const OpenFile &file, const QString &path, const ToolOptions &options);

/// Characters of content a tool may fill so that the result fits, wrapped or not.
int contentLimit(const ToolInvocation &invocation, bool outside);

} // namespace homard
