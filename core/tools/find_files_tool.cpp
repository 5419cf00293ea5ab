// SPDX-License-Identifier: GPL-3.0-or-later
#include "find_files_tool.h"
#include "base/text.h"
#include "folder_walk.h"
#include "glob.h"

namespace homard {

namespace {
constexpr int maxFound = 500; ///< Ours.
}

ToolSpec FindFilesTool::spec() const
{
    ToolSpec spec;
    spec.name = QStringLiteral("find_files");
    spec.description = QStringLiteral("Find files and folders by name, e.g. \"*.cpp\" or \"src/**/test_*.py\".");
    spec.schema = argumentSchema(
        {{"pattern", "string", "Glob; with a slash it is matched against the path below the folder", true, 1},
         {"path", "string", "Folder; default: the workspace", false, 1}});
    spec.idempotent = true;
    spec.retry.times = 2;
    return spec;
}

Result<ToolPreview> FindFilesTool::preview(const ToolCall &call, const Workspace &workspace, const PreviewScope &) const
{
    return readingPreview(call, workspace);
}

ToolOutput FindFilesTool::run(const ToolInvocation &invocation) const
{
    const QJsonObject &arguments = invocation.plan->arguments;
    const SafeFiles files(invocation.plan->workspace.root);
    const auto path = pathArgument(arguments, invocation.plan->workspace);
    if (!path)
        return failure(path.error());
    const Glob glob(arguments.value(QLatin1StringView("pattern")).toString());
    FolderWalk::Limits limits;
    limits.entries = m_context.options.maxVisited;
    limits.until = m_context.clock.now() + m_context.options.searchTime;
    FolderWalk walk(files, m_context.clock, limits, invocation.cancel,
                    [&](const QString &name) { return isBulkFolder(name) && !glob.names(name); });
    if (const auto begun = walk.begin(*path); !begun)
        return failure(begun.error());

    const int room = contentLimit(invocation, !files.isInside(*path)) - 600;
    QString lines;
    int found = 0;
    bool cut = false;
    while (const auto entry = walk.next()) {
        if (!glob.matches(entry->relative))
            continue;
        const QString line = visibleText(files.shown(entry->path)) +
                             (entry->info.kind == FileKind::Directory ? QStringLiteral("/\n") : QStringLiteral("\n"));
        cut = found == maxFound || lines.size() + line.size() > room;
        if (cut)
            break;
        lines += line;
        ++found;
    }
    QStringList notes;
    if (cut)
        notes += QStringLiteral("there are more: narrow the pattern or the path");
    if (const QString missing = walk.shortfall(); !missing.isEmpty())
        notes += missing;
    const QString head =
        QStringLiteral("[%1 found%2]\n")
            .arg(found)
            .arg(notes.isEmpty() ? QString() : QStringLiteral("; ") + notes.join(QLatin1StringView("; ")));
    return from(walk.end() == FolderWalk::End::Cancelled ? stopped(head + lines) : success(head + lines), files, *path);
}

} // namespace homard
