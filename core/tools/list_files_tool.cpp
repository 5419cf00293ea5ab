// SPDX-License-Identifier: GPL-3.0-or-later
#include "list_files_tool.h"
#include "base/text.h"
#include "counted.h"
#include "folder_walk.h"

namespace homard {

namespace {

constexpr int maxListed = 1000; ///< Ours.

QString lineOf(const FolderWalk::Entry &entry)
{
    const QString name = visibleText(entry.relative);
    switch (entry.info.kind) {
    case FileKind::Directory: return name + u'/';
    case FileKind::Link: return name + QStringLiteral("  (link)");
    case FileKind::Special: return name + QStringLiteral("  (special)");
    case FileKind::Regular: break;
    }
    return name + QStringLiteral("  ") + humanSize(entry.info.size);
}

} // namespace

ToolSpec ListFilesTool::spec() const
{
    ToolSpec spec;
    spec.name = QStringLiteral("list_files");
    spec.description = QStringLiteral("List a folder: names, kinds and sizes, sorted.");
    spec.schema = argumentSchema({{"path", "string", "Folder; default: the workspace", false, 1},
                                  {"depth", "integer", "Levels; default 1", false, 1},
                                  {"hidden", "boolean", "Also names that begin with a dot"}});
    spec.idempotent = true;
    spec.retry.times = 2;
    return spec;
}

Result<ToolPreview> ListFilesTool::preview(const ToolCall &call, const Workspace &workspace, const PreviewScope &) const
{
    return readingPreview(call, workspace);
}

ToolOutput ListFilesTool::run(const ToolInvocation &invocation) const
{
    const QJsonObject &arguments = invocation.plan->arguments;
    const SafeFiles files(invocation.plan->workspace.root);
    const auto path = pathArgument(arguments, invocation.plan->workspace);
    if (!path)
        return failure(path.error());
    FolderWalk::Limits limits;
    limits.depth =
        qBound(1, arguments.value(QLatin1StringView("depth")).toInt(1), 10); // ours: deeper lists are cut anyway
    limits.entries = m_context.options.maxVisited;
    limits.until = m_context.clock.now() + m_context.options.searchTime;
    const bool hidden = arguments.value(QLatin1StringView("hidden")).toBool();
    const auto skips = [&](const QString &name) {
        return limits.depth > 1 && (isBulkFolder(name) || (!hidden && name.startsWith(u'.')));
    };
    FolderWalk walk(files, m_context.clock, limits, invocation.cancel, skips);
    if (const auto begun = walk.begin(*path); !begun)
        return failure(begun.error());

    const int room = contentLimit(invocation, !files.isInside(*path)) - 600;
    QString lines;
    int listed = 0;
    int left = 0;
    int dotted = 0;
    while (const auto entry = walk.next()) {
        if (!hidden && entry->info.name.startsWith(u'.')) {
            ++dotted;
            continue;
        }
        const QString line = lineOf(*entry) + u'\n';
        if (left > 0 || listed == maxListed || lines.size() + line.size() > room) {
            ++left;
            continue;
        }
        lines += line;
        ++listed;
    }
    QStringList notes;
    if (left > 0)
        notes += QStringLiteral("%1 more left out: list a deeper path").arg(left);
    if (dotted > 0)
        notes += QStringLiteral("%1 hidden").arg(dotted);
    if (const QString missing = walk.shortfall(); !missing.isEmpty())
        notes += missing;
    const QString head =
        QStringLiteral("[%1: %2%3]\n")
            .arg(visibleText(truncated(files.shown(*path), 300)))
            .arg(counted(listed, "entry", "entries"))
            .arg(notes.isEmpty() ? QString() : QStringLiteral("; ") + notes.join(QLatin1StringView("; ")));
    return from(walk.end() == FolderWalk::End::Cancelled ? stopped(head + lines) : success(head + lines), files, *path);
}

} // namespace homard
