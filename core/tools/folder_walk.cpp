// SPDX-License-Identifier: GPL-3.0-or-later
#include "folder_walk.h"
#include "base/text.h"
#include "counted.h"
#include <algorithm>

namespace homard {

bool isBulkFolder(const QString &name)
{
    static const QSet<QString> names{
        QStringLiteral(".git"),
        QStringLiteral(".hg"),
        QStringLiteral(".svn"),
        QStringLiteral("node_modules"),
        QStringLiteral("__pycache__"),
        QStringLiteral(".venv"),
        QStringLiteral("venv"),
        QStringLiteral(".tox"),
        QStringLiteral(".mypy_cache"),
        QStringLiteral(".pytest_cache"),
        QStringLiteral(".cache"),
        QStringLiteral(".ccache"),
        QStringLiteral(".gradle"),
        QStringLiteral("build"),
        QStringLiteral("dist"),
        QStringLiteral("target"),
        QStringLiteral(".next"),
        QStringLiteral(".idea"),
        QStringLiteral("bower_components"),
    };
    return names.contains(name) || name.startsWith(QLatin1StringView("cmake-build-")) ||
           name.startsWith(QLatin1StringView("build-"));
}

FolderWalk::FolderWalk(const SafeFiles &files, Clock &clock, Limits limits, CancelToken cancel,
                       std::function<bool(const QString &)> skips)
    : m_files(files), m_clock(clock), m_limits(limits), m_cancel(std::move(cancel)), m_skips(std::move(skips))
{
}

bool FolderWalk::push(const QString &folder, const QString &relative, int depth)
{
    bool complete = true;
    auto entries = m_files.list(folder, m_limits.entries, &complete);
    if (!entries)
        return false;
    m_partial = m_partial || !complete;
    const QString prefix = folder.endsWith(u'/') ? folder : folder + u'/';
    for (auto info = entries->rbegin(); info != entries->rend(); ++info)
        m_open.push_back(
            {prefix + info->name, relative.isEmpty() ? info->name : relative + u'/' + info->name, *info, depth});
    return true;
}

Result<void> FolderWalk::begin(const QString &folder)
{
    if (push(folder, {}, 1))
        return {};
    const auto what = m_files.look(folder);
    if (!what)
        return what.error();
    if (what->kind != FileKind::Directory)
        return {ErrorCode::Invalid, QStringLiteral("%1 is not a folder.").arg(m_files.shown(folder))};
    return {ErrorCode::Denied, QStringLiteral("%1 cannot be listed.").arg(m_files.shown(folder))};
}

bool FolderWalk::isOver()
{
    if (m_end == End::Complete && m_cancel.isCancelled())
        m_end = End::Cancelled;
    if (m_end == End::Complete && m_limits.until != Clock::never() && m_clock.now() >= m_limits.until)
        m_end = End::Time;
    return m_end != End::Complete;
}

std::optional<FolderWalk::Entry> FolderWalk::next()
{
    if (m_open.empty() || isOver())
        return std::nullopt;
    if (m_seen++ >= m_limits.entries) {
        m_end = End::Entries;
        return std::nullopt;
    }
    Entry entry = std::move(m_open.back());
    m_open.pop_back();
    if (entry.info.kind == FileKind::Directory) {
        if (m_skips(entry.info.name))
            m_skipped.insert(entry.info.name);
        else if (entry.depth < m_limits.depth && !push(entry.path, entry.relative, entry.depth + 1))
            ++m_unreadable;
    }
    return entry;
}

QStringList FolderWalk::skipped() const
{
    QStringList names(m_skipped.begin(), m_skipped.end());
    names.sort();
    return names;
}

QString FolderWalk::shortfall() const
{
    QStringList parts;
    if (m_end == End::Entries || m_partial)
        parts +=
            QStringLiteral("stopped after %1: give a deeper path").arg(counted(m_limits.entries, "entry", "entries"));
    if (m_end == End::Time)
        parts += QStringLiteral("stopped for taking too long: give a deeper path");
    if (m_end == End::Cancelled)
        parts += QStringLiteral("stopped");
    if (!m_skipped.isEmpty())
        parts += QStringLiteral("not gone into: %1")
                     .arg(visibleText(truncated(skipped().join(QLatin1StringView(", ")), 200)));
    if (m_unreadable > 0)
        parts += counted(m_unreadable, "folder", "folders") + QStringLiteral(" could not be read");
    return parts.join(QLatin1StringView("; "));
}

} // namespace homard
