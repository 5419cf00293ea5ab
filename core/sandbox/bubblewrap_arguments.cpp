// SPDX-License-Identifier: GPL-3.0-or-later
#include "bubblewrap_arguments.h"
#include "launch_protocol.h"
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

namespace homard {
namespace {

// Writable memory that is not counted by the process' own limit; bytes.
constexpr const char *HomeSize = "268435456";
constexpr const char *SharedMemorySize = "268435456";

class Arguments
{
public:
    template <class... Parts>
    void add(const Parts &...parts)
    {
        (m_list.push_back(encoded(parts)), ...);
    }
    std::vector<QByteArray> take() { return std::move(m_list); }

private:
    static QByteArray encoded(const char *text) { return text; }
    static QByteArray encoded(const QByteArray &text) { return text; }
    static QByteArray encoded(const QString &path) { return QFile::encodeName(path); }
    std::vector<QByteArray> m_list;
};

QString sandboxText(const char *text)
{
    return QCoreApplication::translate("Sandbox", text);
}

bool isBelow(const QString &path, const QString &folder)
{
    return path.startsWith(folder + QLatin1Char('/'));
}

void addSystem(Arguments &arguments, const ConfinedLayout &layout)
{
    arguments.add("--ro-bind", "/usr", "/usr");
    for (const char *name : {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"}) {
        const QFileInfo entry(QString::fromLatin1(name));
        if (entry.isSymLink()) // /usr-merged: the same relative link
            arguments.add("--symlink", QByteArray("usr") + name, name);
        else if (entry.isDir())
            arguments.add("--ro-bind", name, name);
    }
    arguments.add("--ro-bind", layout.etcFolder, "/etc");
    for (const auto &name : layout.etcMounts) {
        const auto path = QStringLiteral("/etc/") + name;
        arguments.add("--ro-bind-try", path, path);
    }
    arguments.add("--proc", "/proc", "--dev", "/dev", "--size", SharedMemorySize, "--perms", "1777", "--tmpfs",
                  "/dev/shm");
    arguments.add("--ro-bind", layout.launcher, launch::InsidePath);
}

void addTemporary(Arguments &arguments, const ConfinedLayout &layout)
{
    arguments.add(layout.writable ? "--bind" : "--ro-bind", layout.temporary, "/tmp");
    if (!isBelow(layout.workspace, QStringLiteral("/var/tmp")) && layout.workspace != QLatin1StringView("/var/tmp"))
        arguments.add("--symlink", "../tmp", "/var/tmp");
    for (const auto &stub : temporaryStubs(layout))
        arguments.add("--tmpfs", QStringLiteral("/tmp/") + stub);
}

void addWorkspace(Arguments &arguments, const ConfinedLayout &layout)
{
    if (layout.workspace.isEmpty())
        return;
    arguments.add(layout.writable ? "--bind" : "--ro-bind", layout.workspace, layout.workspace);
    if (layout.writable) {
        for (const auto &path : layout.readOnly)
            arguments.add("--ro-bind-try", path, path);
    }
    for (const auto &path : layout.hidden)
        arguments.add("--tmpfs", path, "--remount-ro", path);
}

} // namespace

QStringList temporaryStubs(const ConfinedLayout &layout)
{
    QStringList stubs;
    for (const auto &path : {layout.workspace, layout.home}) {
        if (!isBelow(path, QStringLiteral("/tmp")))
            continue;
        const auto name = path.section(QLatin1Char('/'), 2, 2);
        if (!stubs.contains(name))
            stubs.append(name);
    }
    return stubs;
}

Result<void> checkArgumentCount(const ConfinedLayout &layout, size_t count)
{
    constexpr size_t most = 9000; // MAX_ARGS in bubblewrap.c; a file of arguments counts as well
    if (count < most)
        return {};
    const bool names = layout.readOnly.size() > 1000; // each costs four
    return {ErrorCode::Invalid,
            names ? sandboxText("The sandbox cannot protect so many files: the workspace has %1 of the protected names "
                                "(AGENTS.md, .git/config, .envrc and the like).")
                        .arg(layout.readOnly.size())
                  : sandboxText("The command has too many arguments for the sandbox: %1.").arg(count),
            names ? sandboxText("Open a smaller folder as the workspace. Commands that only read still run.")
                  : sandboxText("Name fewer files in one command.")};
}

std::vector<QByteArray> bubblewrapArguments(const ConfinedLayout &layout)
{
    Arguments arguments;
    arguments.add("--unshare-all");
    if (layout.network)
        arguments.add("--share-net");
    // As process 1 the launcher takes the whole namespace with it when it ends.
    arguments.add("--die-with-parent", "--new-session", "--as-pid-1", "--cap-drop", "ALL");
    addSystem(arguments, layout);
    addTemporary(arguments, layout);
    arguments.add("--perms", "0700", "--size", HomeSize, "--tmpfs", layout.home);
    addWorkspace(arguments, layout);
    for (const auto &stub : temporaryStubs(layout)) {
        const auto path = QStringLiteral("/tmp/") + stub;
        if (path != layout.workspace && path != layout.home)
            arguments.add("--remount-ro", path);
    }
    arguments.add("--remount-ro", "/dev", "--remount-ro", "/");
    arguments.add("--chdir", layout.workingFolder, "--");
    return arguments.take();
}

} // namespace homard
