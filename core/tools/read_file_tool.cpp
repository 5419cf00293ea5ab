// SPDX-License-Identifier: GPL-3.0-or-later
#include "read_file_tool.h"
#include "base/ids.h"
#include "base/text.h"
#include "counted.h"
#include "line_window.h"
#include "terminal_text.h"

namespace homard {

namespace {

constexpr int headerRoom = 500;
constexpr QLatin1StringView artifactPrefix("artifact:");

bool isArtifactId(const QString &id)
{
    const QString call = id.left(id.indexOf(u'-'));
    return isId(call) && (id == artifactId(call, false) || id == artifactId(call, true));
}

/// What to do about a file that is no text.
QString binaryAdvice(const QString &kind)
{
    if (kind.contains(QLatin1StringView("PDF")))
        return QStringLiteral("It is not read as text; exec with pdftotext can extract it.");
    if (kind.contains(QLatin1StringView("image")))
        return QStringLiteral("It cannot be shown as text.");
    return QStringLiteral("It is not read as text; exec with file, strings or xxd can look into it.");
}

WindowRequest requested(const ToolInvocation &invocation, bool outside)
{
    const QJsonObject &arguments = invocation.plan->arguments;
    WindowRequest request;
    request.offset = qMax<qint64>(1, arguments.value(QLatin1StringView("offset")).toInteger(1));
    request.lines = qMin(request.lines, arguments.value(QLatin1StringView("limit")).toInteger(request.lines));
    request.characters = qMin(request.characters, qMax<qsizetype>(200, contentLimit(invocation, outside) - headerRoom));
    return request;
}

/// The window under one header line that says what it is and how to go on.
ToolOutput shownWindow(const LineWindow &window, const QString &name, const QString &size)
{
    if (window.isEmpty)
        return success(QStringLiteral("[%1 is empty (0 bytes)]").arg(name));
    if (window.first > window.total) {
        return failure({ErrorCode::Invalid,
                        QStringLiteral("Offset %1 is beyond the end of %2: it has %3.")
                            .arg(window.first)
                            .arg(name)
                            .arg(counted(window.total, "line", "lines")),
                        {}});
    }
    const bool whole = window.first == 1 && window.last == window.total && window.cutLine == 0;
    QString head = whole ? QStringLiteral("[%1: %2, %3").arg(name, counted(window.total, "line", "lines"), size)
                         : QStringLiteral("[%1: lines %2–%3 of %4, %5")
                               .arg(name)
                               .arg(window.first)
                               .arg(window.last)
                               .arg(window.total)
                               .arg(size);
    if (!window.notes.isEmpty())
        head += QStringLiteral("; ") + window.notes;
    if (window.cutLine > 0)
        head += QStringLiteral("; line %1 is cut, it is %2 long").arg(window.last).arg(humanSize(window.cutLine));
    if (window.last < window.total)
        head += QStringLiteral("; go on with offset %1").arg(window.last + 1);
    return success(head + QStringLiteral("]\n") + window.text);
}

} // namespace

ToolSpec ReadFileTool::spec() const
{
    ToolSpec spec;
    spec.name = QStringLiteral("read_file");
    spec.description = QStringLiteral("Read a text file: a header line, then its lines, at most 2000. Also reads "
                                      "\"artifact:<id>\", a stored long output.");
    spec.schema = argumentSchema({{"path", "string", "", true, 1},
                                  {"offset", "integer", "First line, from 1"},
                                  {"limit", "integer", "Number of lines", false, 1}});
    spec.idempotent = true;
    spec.retry.times = 2;
    return spec;
}

Result<ToolPreview> ReadFileTool::preview(const ToolCall &call, const Workspace &workspace, const PreviewScope &) const
{
    const QString asked = call.arguments.value(QLatin1StringView("path")).toString();
    if (asked.startsWith(artifactPrefix)) {
        ToolPreview preview;
        preview.artifact = asked.mid(artifactPrefix.size());
        if (!isArtifactId(preview.artifact))
            return {ErrorCode::Invalid, QStringLiteral("That is no id of a stored output."), {}};
        return preview;
    }
    return readingPreview(call, workspace);
}

ToolOutput ReadFileTool::readArtifact(const ToolInvocation &invocation, const QString &id) const
{
    if (!isArtifactId(id))
        return failure({ErrorCode::Invalid, QStringLiteral("That is no id of a stored output."), {}});
    const bool untrusted = isUntrustedArtifact(id);
    qint64 size = 0;
    const auto reader = [&](qint64 offset, qint64 maxBytes) {
        auto piece = m_context.artifacts.read(invocation.sessionId, id, offset, maxBytes);
        size = piece ? qMax(size, offset + piece->size()) : size;
        return piece;
    };
    auto window = readWindow(reader, requested(invocation, untrusted), invocation.cancel);
    if (!window && window.error().code == ErrorCode::Invalid)
        return failure(
            {ErrorCode::Invalid, QStringLiteral("The stored output is %1.").arg(window.error().message), {}});
    if (!window)
        return failure(window.error());
    window->text = withoutTerminalCodes(window->text); // outputs of commands are stored as they came
    ToolOutput output = shownWindow(*window, artifactPrefix + id, humanSize(size));
    output.result.untrusted = untrusted;
    output.source = QStringLiteral("the stored output of a command with network");
    return output;
}

ToolOutput ReadFileTool::run(const ToolInvocation &invocation) const
{
    const QString asked = invocation.plan->arguments.value(QLatin1StringView("path")).toString();
    if (asked.startsWith(artifactPrefix))
        return readArtifact(invocation, invocation.plan->effects.artifact);
    const SafeFiles files(invocation.plan->workspace.root);
    const auto path = pathArgument(invocation.plan->arguments, invocation.plan->workspace);
    if (!path)
        return failure(path.error());
    const QString name = visibleText(truncated(files.shown(*path), 300));
    const auto file = files.open(*path);
    if (!file)
        return failure(file.error());
    const ToolOptions &options = m_context.options;
    if (leadsToSecret(**file, *path, options))
        return failure({ErrorCode::Denied, QStringLiteral("%1 is a link to a protected file.").arg(name), {}});
    const qint64 size = (*file)->info().size;
    if (size > options.maxReadBytes) {
        return failure({ErrorCode::Invalid,
                        QStringLiteral("%1 is too large to read: %2. Use search_text, or exec with sed -n or tail.")
                            .arg(name, humanSize(size)),
                        {}});
    }
    const bool outside = !files.isInside(*path);
    const WindowRequest wanted = requested(invocation, outside);
    const QString question = QStringLiteral("%1\n%2\n%3\n%4\n%5")
                                 .arg(*path, name)
                                 .arg(wanted.offset)
                                 .arg(wanted.lines)
                                 .arg(wanted.characters);
    const bool isPlain =
        !outside && !(options.isSecret && options.isSecret(*path)); // what taints or hides is read anew
    if (isPlain) {
        if (const auto kept = m_context.reads.find(question, (*file)->info().stamp)) {
            ToolOutput output = success(*kept);
            output.result.cached = true;
            return output;
        }
    }
    const auto reader = [&](qint64 offset, qint64 maxBytes) -> Result<QByteArray> {
        if (offset > options.maxReadBytes) // a file that tells no size, or grows
            return {ErrorCode::Invalid, QStringLiteral("endless or too large")};
        return (*file)->read(offset, maxBytes);
    };
    const auto window = readWindow(reader, wanted, invocation.cancel);
    if (!window && window.error().code == ErrorCode::Invalid) {
        const QString &kind = window.error().message;
        return failure(
            {ErrorCode::Invalid, QStringLiteral("%1 is %2, %3.").arg(name, kind, humanSize(size)), binaryAdvice(kind)});
    }
    if (!window)
        return failure(window.error());
    ToolOutput output = from(shownWindow(*window, name, humanSize(size)), files, *path);
    if (isPlain && output.result.ok() && !output.result.untrusted)
        m_context.reads.keep(question, (*file)->info().stamp, output.result.content);
    return output;
}

} // namespace homard
