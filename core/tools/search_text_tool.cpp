// SPDX-License-Identifier: GPL-3.0-or-later
#include "search_text_tool.h"
#include "base/text.h"
#include "counted.h"
#include "file_text.h"
#include "folder_walk.h"
#include "glob.h"
#include "line_matcher.h"

namespace homard {

namespace {

constexpr int maxShownLine = 300; ///< Characters of a line that are shown (ours).
constexpr int checkEvery = 256;   ///< Lines between two looks at clock and token.

struct SearchState {
    const LineMatcher &matcher;
    FolderWalk &walk;
    int context;
    int maxResults;
    qsizetype room;
    QString out = {};
    int hits = 0;
    bool full = false;
    bool gaveUp = false;
    int secrets = 0;
    int large = 0;
    int binary = 0;
    int unreadable = 0;
};

/// A line cut so that what was found in it is seen.
QString shownLine(QStringView line, qsizetype at)
{
    if (line.endsWith(u'\r'))
        line.chop(1);
    if (line.size() <= maxShownLine)
        return line.toString();
    qsizetype from = at < maxShownLine - 50 ? 0 : at - 100;
    if (from > 0 && line[from].isLowSurrogate())
        --from;
    const QString part = truncated(line.mid(from).toString(), maxShownLine);
    return (from > 0 ? QStringLiteral("…") : QString()) + part +
           (from + part.size() < line.size() ? QStringLiteral("…") : QString());
}

/// Finds in one text and appends "path:line: text", with context lines as "path-line- text".
void searchLines(SearchState &state, const QString &name, const QString &text)
{
    const QList<QStringView> lines = QStringView(text).split(u'\n');
    qsizetype shown = -1; // the last line already put out
    for (qsizetype i = 0; i < lines.size() && !state.full; ++i) {
        if (i % checkEvery == checkEvery - 1 && state.walk.isOver())
            return;
        const qsizetype at = state.matcher.find(lines[i], state.gaveUp);
        if (at < 0)
            continue;
        QString piece;
        const qsizetype first = qMax(shown + 1, i - state.context);
        const qsizetype last = qMin(lines.size() - 1, i + state.context);
        if (state.context > 0 && shown >= 0 && first > shown + 1)
            piece += QStringLiteral("--\n");
        for (qsizetype line = first; line <= last; ++line) {
            const bool hit = line == i || (line > i && state.matcher.find(lines[line], state.gaveUp) >= 0);
            if (line > i && hit)
                break; // it gets its own turn
            const QChar mark = line == i ? u':' : u'-';
            piece += name + mark + QString::number(line + 1) + mark + u' ' +
                     shownLine(lines[line], line == i ? at : 0) + u'\n';
            shown = line;
        }
        state.full = state.hits >= state.maxResults || state.out.size() + piece.size() > state.room;
        if (!state.full) {
            state.out += piece;
            ++state.hits;
        }
    }
}

void searchFile(SearchState &state, const SafeFiles &files, const QString &path, const ToolOptions &options)
{
    const auto file = files.open(path);
    if (file && leadsToSecret(**file, path, options)) {
        ++state.secrets;
        return;
    }
    const Result<QByteArray> content =
        file ? wholeOf(**file, options.maxSearchBytes) : Result<QByteArray>(file.error());
    if (!content) {
        ++(content.error().code == ErrorCode::Invalid ? state.large : state.unreadable);
        return;
    }
    if (!describeBinary(content->left(8192)).isEmpty()) {
        ++state.binary;
        return;
    }
    const QString text = decodeText(*content).text;
    if (state.matcher.mayBeIn(text))
        searchLines(state, visibleText(files.shown(path)), text);
}

void searchFolder(SearchState &state, const SafeFiles &files, const QString &glob, const ToolOptions &options)
{
    const Glob wanted(glob);
    while (!state.full) {
        const auto entry = state.walk.next();
        if (!entry)
            return;
        if (entry->info.kind != FileKind::Regular || (!glob.isEmpty() && !wanted.matches(entry->relative)))
            continue;
        if (options.isSecret && options.isSecret(entry->path))
            ++state.secrets;
        else
            searchFile(state, files, entry->path, options);
    }
}

QString notesOf(const SearchState &state)
{
    QStringList notes;
    if (state.full)
        notes += QStringLiteral("there are more: narrow the pattern or the path");
    if (const QString missing = state.walk.shortfall(); !missing.isEmpty())
        notes += missing;
    const auto count = [&notes](int number, const char *one, const char *many) {
        if (number > 0)
            notes += counted(number, one, many);
    };
    count(state.secrets, "protected file was not searched", "protected files were not searched");
    count(state.large, "large file was not searched", "large files were not searched");
    count(state.binary, "binary file left out", "binary files left out");
    count(state.unreadable, "file could not be read", "files could not be read");
    if (state.gaveUp)
        notes += QStringLiteral("the expression took too long on some lines, which were left out");
    return notes.isEmpty() ? QString() : QStringLiteral("; ") + notes.join(QLatin1StringView("; "));
}

} // namespace

ToolSpec SearchTextTool::spec() const
{
    ToolSpec spec;
    spec.name = QStringLiteral("search_text");
    spec.description = QStringLiteral("Search in files. Gives path:line: text.");
    spec.schema = argumentSchema({{"pattern", "string", "Literal text, or a regular expression", true, 1},
                                  {"path", "string", "Folder or file; default: the workspace", false, 1},
                                  {"glob", "string", "Only files like \"*.cpp\"", false, 1},
                                  {"regex", "boolean", ""},
                                  {"ignore_case", "boolean", ""},
                                  {"context", "integer", "Lines around a hit"},
                                  {"max_results", "integer", "Default 100", false, 1}});
    spec.idempotent = true;
    spec.retry.times = 2;
    return spec;
}

Result<ToolPreview> SearchTextTool::preview(const ToolCall &call, const Workspace &workspace,
                                            const PreviewScope &) const
{
    return readingPreview(call, workspace);
}

ToolOutput SearchTextTool::run(const ToolInvocation &invocation) const
{
    const QJsonObject &arguments = invocation.plan->arguments;
    const ToolOptions &options = m_context.options;
    const SafeFiles files(invocation.plan->workspace.root);
    const auto path = pathArgument(arguments, invocation.plan->workspace);
    if (!path)
        return failure(path.error());
    const auto matcher = LineMatcher::make(arguments.value(QLatin1StringView("pattern")).toString(),
                                           arguments.value(QLatin1StringView("regex")).toBool(),
                                           arguments.value(QLatin1StringView("ignore_case")).toBool());
    if (!matcher)
        return failure(matcher.error());
    const QString glob = arguments.value(QLatin1StringView("glob")).toString();
    FolderWalk::Limits limits;
    limits.entries = options.maxVisited;
    limits.until = m_context.clock.now() + options.searchTime;
    const Glob named(glob);
    FolderWalk walk(files, m_context.clock, limits, invocation.cancel,
                    [&](const QString &name) { return isBulkFolder(name) && !named.names(name); });
    SearchState state{*matcher, walk, qBound(0, arguments.value(QLatin1StringView("context")).toInt(0), 10),
                      qMin(1000, arguments.value(QLatin1StringView("max_results")).toInt(100)),
                      contentLimit(invocation, !files.isInside(*path)) - 800};
    const auto what = files.look(*path);
    if (!what)
        return failure(what.error());
    if (what->kind == FileKind::Directory) {
        if (const auto begun = walk.begin(*path); !begun)
            return failure(begun.error());
        searchFolder(state, files, glob, options);
    } else {
        searchFile(state, files, *path, options);
    }
    const QString head =
        QStringLiteral("[%1%2]\n").arg(counted(state.hits, "matching line", "matching lines"), notesOf(state));
    return from(walk.end() == FolderWalk::End::Cancelled ? stopped(head + state.out) : success(head + state.out), files,
                *path);
}

} // namespace homard
