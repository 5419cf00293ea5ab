// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/path_judge.h"
#include "base/text.h"
#include "policy/protected_names.h"
#include <QCoreApplication>
#include <QFile>
#include <QSet>
#include <filesystem>
#include <system_error>

namespace homard {

namespace {

namespace fs = std::filesystem;

struct PathText {
    Q_DECLARE_TR_FUNCTIONS(PathJudge)
};

/// PATH_MAX of Linux; a longer path can be given to no system call, so nobody needs to look where it leads.
constexpr qsizetype longestPath = 4096;

fs::path native(const QString &path)
{
    return fs::path(QFile::encodeName(path).toStdString());
}

ResolvedPath::Kind kindOf(fs::file_type type)
{
    switch (type) {
    case fs::file_type::regular: return ResolvedPath::Kind::File;
    case fs::file_type::directory: return ResolvedPath::Kind::Folder;
    case fs::file_type::not_found: return ResolvedPath::Kind::Missing;
    default: return ResolvedPath::Kind::Special;
    }
}

bool isVirtual(const QString &path)
{
    for (const char *prefix : {"/proc", "/dev", "/sys"}) {
        if (isWithin(path, QLatin1StringView(prefix)))
            return true;
    }
    return false;
}

class Resolver
{
public:
    Resolver(const QString &path, const QString &base)
    {
        QString rest = path;
        if (path.startsWith(base + QLatin1Char('/'))) {
            m_at = base;
            rest = path.mid(base.size() + 1);
        } else if (!path.startsWith(QLatin1Char('/'))) {
            m_at = base;
        }
        push(rest);
        m_out.kind = ResolvedPath::Kind::Folder;
    }

    ResolvedPath resolve()
    {
        while (!m_todo.isEmpty()) {
            const QString part = m_todo.takeLast();
            if (part == QLatin1StringView(".."))
                up();
            else if (!enter(part))
                return fail();
        }
        m_out.path = m_at.isEmpty() ? QStringLiteral("/") : m_at;
        m_out.throughDevices = m_out.throughDevices || isVirtual(m_out.path);
        return std::move(m_out);
    }

private:
    void push(const QString &path)
    {
        const QStringList parts = path.split(QLatin1Char('/'), Qt::SkipEmptyParts);
        for (auto it = parts.rbegin(); it != parts.rend(); ++it) {
            if (*it != QLatin1StringView("."))
                m_todo.push_back(*it);
        }
    }

    void up()
    {
        m_at = m_at.left(qMax<qsizetype>(m_at.lastIndexOf(QLatin1Char('/')), 0));
        if (m_at.size() < m_missing)
            m_missing = 0;
        m_out.kind = m_missing > 0 ? ResolvedPath::Kind::Missing : ResolvedPath::Kind::Folder;
    }

    bool enter(const QString &part)
    {
        const QString next = m_at + QLatin1Char('/') + part;
        if (next.size() > longestPath)
            return false;
        if (m_missing > 0) { // below what is not there, nothing is
            m_at = next;
            return true;
        }
        std::error_code error;
        const fs::path nextNative = native(next);
        const fs::file_status status = fs::symlink_status(nextNative, error);
        if (status.type() == fs::file_type::none)
            return false;
        if (status.type() != fs::file_type::symlink) {
            m_at = next;
            m_out.kind = kindOf(status.type());
            m_missing = m_out.kind == ResolvedPath::Kind::Missing ? next.size() : 0;
            return true;
        }
        if (isVirtual(next))
            m_out.throughDevices = true; // links in /proc lead to what cannot be named: never trusted
        const fs::path target = fs::read_symlink(nextNative, error);
        if (error || ++m_links > 40)
            return false;
        const QString text = QFile::decodeName(QByteArray::fromStdString(target.string()));
        if (text.startsWith(QLatin1Char('/')))
            m_at.clear();
        push(text);
        return true;
    }

    ResolvedPath fail()
    {
        m_out.path = m_at;
        m_out.kind = ResolvedPath::Kind::Unknown;
        m_out.why = PathText::tr("a part of the path cannot be looked at");
        return std::move(m_out);
    }

    ResolvedPath m_out;
    QString m_at;            // "" is the root
    QStringList m_todo;      // last first
    qsizetype m_missing = 0; // how much of m_at names the first part that is not there; 0: all is there
    int m_links = 0;
};

/// Looks at everything a recursive read would open, each folder once.
class TreeJudge
{
public:
    TreeJudge(const QString &root, const QStringList &own, TreeReading reading, WorkBudget &looks)
        : m_root(root), m_own(own), m_reading(reading), m_looks(looks)
    {
    }

    QString judge(const QString &start)
    {
        enter(start);
        while (m_why.isEmpty() && !m_todo.isEmpty())
            list(m_todo.takeLast());
        return m_why;
    }

private:
    void refuse(const QString &path, const QString &why)
    {
        const QString shown = isWithin(path, m_root) ? path.mid(m_root.size() + 1) : path;
        m_why = PathText::tr("it would read “%1”: %2").arg(visibleText(shown), why);
    }

    /// `folder` is resolved. Names are judged from the workspace on: a folder of keys may be where the read starts.
    void enter(const QString &folder)
    {
        if (m_seen.contains(folder))
            return;
        m_seen.insert(folder);
        const QString relative = folder.mid(m_root.size());
        const QString why = m_reading.namesOnly ? protectedFolder(relative) : protectedTree(relative);
        if (why.isEmpty())
            m_todo.push_back(folder);
        else
            refuse(folder, why);
    }

    void list(const QString &folder)
    {
        std::error_code error;
        fs::directory_iterator it(native(folder), error);
        const QString parent = folder.mid(folder.lastIndexOf(QLatin1Char('/')) + 1);
        for (const fs::directory_iterator end; !error && it != end && m_why.isEmpty(); it.increment(error)) {
            if (!m_looks.spend(2)) {
                m_why = PathText::tr("it reads folders with too many files and folders");
                return;
            }
            look(*it, folder, parent);
        }
        if (error && m_why.isEmpty())
            m_why = PathText::tr("a folder cannot be looked at");
    }

    void look(const fs::directory_entry &entry, const QString &folder, const QString &parent)
    {
        const QString name = QFile::decodeName(QByteArray::fromStdString(entry.path().filename().string()));
        const QString path = folder + QLatin1Char('/') + name;
        std::error_code error;
        const fs::file_type type = entry.symlink_status(error).type();
        if (type == fs::file_type::symlink) {
            if (m_reading.follows)
                follow(path);
            return;
        }
        if (type == fs::file_type::directory) {
            if (!m_reading.skipsGit || name.compare(QLatin1StringView(".git"), Qt::CaseInsensitive) != 0)
                enter(path);
            return;
        }
        // Of a file's names only the last two count once its folders are passed; shorter is faster.
        const QString why = m_reading.namesOnly ? QString() : protectedContent(parent + QLatin1Char('/') + name);
        if (!why.isEmpty())
            refuse(path, why);
    }

    void follow(const QString &link)
    {
        const QString why = readRefusal(link, m_root, m_own, m_reading.namesOnly);
        if (!why.isEmpty())
            return refuse(link, why);
        const ResolvedPath target = resolvePath(link, m_root);
        if (target.kind == ResolvedPath::Kind::Folder)
            enter(target.path);
    }

    const QString &m_root;
    const QStringList &m_own;
    TreeReading m_reading;
    QStringList m_todo;
    QSet<QString> m_seen;
    WorkBudget &m_looks;
    QString m_why;
};

} // namespace

ResolvedPath resolvePath(const QString &path, const QString &base)
{
    if (path.contains(QChar::Null) || path.isEmpty())
        return {{}, ResolvedPath::Kind::Unknown, false, PathText::tr("the path is empty or not valid")};
    if (path.size() > longestPath)
        return {{}, ResolvedPath::Kind::Unknown, false, PathText::tr("the path is longer than any can be")};
    return Resolver(path, base).resolve();
}

bool isWithin(const QString &path, const QString &folder)
{
    if (folder.isEmpty())
        return false;
    if (folder == QLatin1StringView("/"))
        return path.startsWith(QLatin1Char('/'));
    return path.startsWith(folder) && (path.size() == folder.size() || path[folder.size()] == QLatin1Char('/'));
}

bool isWithinAny(const QString &path, const QStringList &folders)
{
    return std::any_of(folders.begin(), folders.end(), [&](const QString &folder) { return isWithin(path, folder); });
}

QString readRefusal(const QString &path, const QString &workspaceRoot, const QStringList &ownFolders, bool metadataOnly)
{
    if (path == QLatin1StringView("-"))
        return {};
    const ResolvedPath resolved = resolvePath(path, workspaceRoot);
    const QString shown = visibleText(path);
    if (resolved.kind == ResolvedPath::Kind::Unknown)
        return PathText::tr("“%1” cannot be judged: %2").arg(shown, resolved.why);
    if (resolved.isNullDevice() && path == QLatin1StringView("/dev/null"))
        return {};
    if (resolved.throughDevices)
        return PathText::tr("“%1” leads through /proc, /sys or /dev").arg(shown);
    if (isWithinAny(resolved.path, ownFolders))
        return PathText::tr("“%1” belongs to Homard's own data").arg(shown);
    if (!isWithin(resolved.path, workspaceRoot))
        return PathText::tr("“%1” lies outside the workspace").arg(shown);
    if (resolved.kind == ResolvedPath::Kind::Special)
        return PathText::tr("“%1” is not an ordinary file or folder").arg(shown);
    // Both what was named and what it leads to: a link to .env, and a link called .env.
    for (const QString &name : {resolved.path.mid(workspaceRoot.size()), path}) {
        const bool inside = !name.startsWith(QLatin1Char('/')) || !isWithin(name, workspaceRoot);
        const QString relative = inside ? name : name.mid(workspaceRoot.size());
        const QString why = metadataOnly ? protectedFolder(relative) : protectedContent(relative);
        if (!why.isEmpty())
            return why;
    }
    return {};
}

QString treeRefusal(const QString &folder, const QString &workspaceRoot, const QStringList &ownFolders,
                    TreeReading reading, WorkBudget &looks)
{
    const ResolvedPath start = resolvePath(folder, workspaceRoot);
    if (start.kind != ResolvedPath::Kind::Folder || (reading.namesOnly && !reading.follows))
        return {};
    return TreeJudge(workspaceRoot, ownFolders, reading, looks).judge(start.path);
}

} // namespace homard
