// SPDX-License-Identifier: GPL-3.0-or-later
#include "builtin_tool_box.h"
#include "arguments.h"
#include "base/logging.h"
#include "base/text.h"
#include "builtin_tool.h"
#include "command_book.h"
#include "delete_file_tool.h"
#include "edit_file_tool.h"
#include "exec_tool.h"
#include "find_files_tool.h"
#include "list_files_tool.h"
#include "move_file_tool.h"
#include "process_tool.h"
#include "read_file_tool.h"
#include "schema_validator.h"
#include "search_text_tool.h"
#include "untrusted_text.h"
#include "write_file_tool.h"
#include <exception>
#include <numeric>

namespace homard {

namespace {

constexpr int shownArguments = 800; ///< Characters of wrong arguments that go back to the model (F56).

/// Edits it takes to make one name from another (Levenshtein); names are short.
int distance(const QString &a, const QString &b)
{
    std::vector<int> row(size_t(b.size()) + 1);
    std::iota(row.begin(), row.end(), 0);
    for (qsizetype i = 0; i < a.size(); ++i) {
        int diagonal = row[0];
        row[0] = int(i) + 1;
        for (qsizetype j = 0; j < b.size(); ++j) {
            const int replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[size_t(j) + 1];
            row[size_t(j) + 1] = qMin(replaced, qMin(diagonal, row[size_t(j)]) + 1);
        }
    }
    return row.back();
}

bool isNear(const QString &wanted, const QString &name)
{
    const QString word = truncated(wanted.trimmed().toLower().replace(u'-', u'_'), 40);
    return word.size() > 2 && (name.contains(word) || word.contains(name) || distance(word, name) <= 3);
}

} // namespace

BuiltinToolBox::BuiltinToolBox(Sandbox &sandbox, Checkpoints &checkpoints, Artifacts &artifacts, Clock &clock,
                               ToolOptions options, const Masker *masker)
    : m_options(std::move(options))
    , m_clock(clock)
    , m_masker(masker)
    , m_commands(std::make_unique<CommandBook>(sandbox, clock, CommandBookOptions{m_options.backgroundAfter}))
    , m_reads(std::make_unique<ReadCache>(
          clock, m_options.cacheFor ? m_options.cacheFor : [] { return std::chrono::minutes(5); }))
{
    const ToolContext context{*m_commands, *m_reads, checkpoints, artifacts, clock, m_options, masker};
    m_tools.push_back(std::make_unique<ListFilesTool>(context));
    m_tools.push_back(std::make_unique<FindFilesTool>(context));
    m_tools.push_back(std::make_unique<SearchTextTool>(context));
    m_tools.push_back(std::make_unique<ReadFileTool>(context));
    m_tools.push_back(std::make_unique<WriteFileTool>(context));
    m_tools.push_back(std::make_unique<EditFileTool>(context));
    m_tools.push_back(std::make_unique<DeleteFileTool>(context));
    m_tools.push_back(std::make_unique<MoveFileTool>(context));
    m_tools.push_back(std::make_unique<ExecTool>(context));
    m_tools.push_back(std::make_unique<ProcessTool>(context));
    for (const auto &tool : m_tools) {
        m_specs.push_back(tool->spec());
        const auto validator = SchemaValidator::compile(m_specs.back().schema);
        if (!validator)
            qFatal("schema of %s: %s", qUtf8Printable(m_specs.back().name), qUtf8Printable(validator.error().message));
        m_validators.push_back(*validator);
    }
}

BuiltinToolBox::~BuiltinToolBox() = default;

int BuiltinToolBox::indexOf(const QString &name) const
{
    for (size_t i = 0; i < m_specs.size(); ++i) {
        if (m_specs[i].name == name)
            return int(i);
    }
    return -1;
}

const ToolSpec *BuiltinToolBox::find(const QString &name) const
{
    const int index = indexOf(name);
    return index < 0 ? nullptr : &m_specs[size_t(index)];
}

QStringList BuiltinToolBox::runningCommands(const QString &sessionId) const
{
    QStringList out;
    for (const CommandView &view : m_commands->list(sessionId)) {
        if (view.running)
            out += QStringLiteral("%1: %2").arg(view.id, visibleText(truncated(view.text, 120)));
    }
    return out;
}

ToolResult BuiltinToolBox::unknownTool(const ToolCall &call) const
{
    QStringList all;
    QStringList near;
    for (const ToolSpec &spec : m_specs) {
        all += spec.name;
        if (isNear(call.name, spec.name))
            near += spec.name;
    }
    ToolResult result;
    result.callId = call.id;
    result.name = call.name;
    result.status = ResultStatus::Invalid;
    result.content = QStringLiteral("There is no tool \"%1\". Names must match exactly.")
                         .arg(visibleText(truncated(call.name, 100)));
    result.hint = near.isEmpty() ? QStringLiteral("Tools: %1.").arg(all.join(QLatin1StringView(", ")))
                                 : QStringLiteral("Did you mean %1?").arg(near.join(QLatin1StringView(" or ")));
    return result;
}

ToolResult BuiltinToolBox::wrongArguments(const ToolCall &call, const QString &fault) const
{
    ToolResult result;
    result.callId = call.id;
    result.name = call.name;
    result.status = ResultStatus::Invalid;
    QString input = safeText(truncated(call.rawArguments, shownArguments));
    if (call.rawArguments.size() > input.size())
        input += QStringLiteral(" […]");
    result.content =
        QStringLiteral("The arguments of %1 are not valid, %2\nThe call did not run. Its arguments were: %3")
            .arg(call.name, safeText(truncated(fault, 1000)), input);
    result.hint = QStringLiteral("Call %1 again with valid JSON arguments.").arg(call.name);
    finish(result, {}, 4000);
    return result;
}

std::optional<ToolResult> BuiltinToolBox::prepare(ToolCall &call) const
{
    call.argumentsValid = false;
    call.argumentsRepaired = false;
    const int index = indexOf(call.name);
    if (index < 0)
        return unknownTool(call);
    const QJsonObject &schema = m_specs[size_t(index)].schema;
    auto parsed = parseArguments(call.rawArguments, schema);
    if (!parsed)
        return wrongArguments(call, parsed.error().message + u'.');
    const bool unwrapped = unwrapEncoded(parsed->object, schema);
    if (const QString fault = m_validators[size_t(index)]->validate(parsed->object); !fault.isEmpty())
        return wrongArguments(call, fault);
    call.arguments = parsed->object;
    call.argumentsRepaired = parsed->repaired || unwrapped;
    call.argumentsValid = true;
    return std::nullopt;
}

Result<ToolPreview> BuiltinToolBox::preview(const ToolCall &call, const Workspace &workspace,
                                            const PreviewScope &scope) const
{
    const int index = indexOf(call.name);
    if (index < 0 || !call.argumentsValid)
        return {ErrorCode::Internal, QStringLiteral("The call was not prepared.")};
    return m_tools[size_t(index)]->preview(call, workspace, scope);
}

/// Valid text, no secrets, within the limit, wrapped if untrusted.
void BuiltinToolBox::finish(ToolResult &result, const QString &source, int limit) const
{
    const auto clean = [this](const QString &text) {
        return m_masker ? m_masker->masked(safeText(text)) : safeText(text);
    };
    const QString marker = QStringLiteral("\n[… cut …]\n");
    const QString content = clean(result.content);
    result.content = headAndTail(content, limit, marker);
    result.hint = clean(result.hint);
    result.diff = headAndTail(clean(result.diff), limit, marker);
    if (!result.untrusted || content.isEmpty())
        return;
    result.content = wrapUntrusted(content, source);
    for (int room = limit - untrustedOverhead; result.content.size() > limit && room > 0; room -= 200)
        result.content = wrapUntrusted(headAndTail(content, room, marker), source); // quoting lines may take more room
}

ToolResult BuiltinToolBox::run(const ToolInvocation &invocation)
{
    const auto started = m_clock.now();
    ToolOutput output;
    const int index = indexOf(invocation.call.name);
    if (index < 0) {
        output.result = unknownTool(invocation.call);
    } else if (!invocation.plan || invocation.plan->tool != invocation.call.name) {
        output = failure({ErrorCode::Internal, QStringLiteral("The call has no plan and did not run."), {}});
    } else {
        try { // nothing here throws on purpose; out of memory must not take the program with it
            output = m_tools[size_t(index)]->run(invocation);
        } catch (const std::exception &unexpected) {
            qCWarning(logTools, "%s failed: %s", qUtf8Printable(invocation.call.name), unexpected.what());
            output = failure({ErrorCode::Internal,
                              QStringLiteral("The tool failed: %1").arg(QString::fromUtf8(unexpected.what())),
                              {}});
        }
    }
    ToolResult &result = output.result;
    result.callId = invocation.call.id;
    result.name = invocation.call.name;
    finish(result, output.source, qMax(500, invocation.resultLimit));
    result.durationMs = std::chrono::duration_cast<std::chrono::milliseconds>(m_clock.now() - started).count();
    return std::move(output.result);
}

} // namespace homard
