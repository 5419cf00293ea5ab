// SPDX-License-Identifier: GPL-3.0-or-later
#include "docker_arguments.h"
#include "launch_protocol.h"
#include <QFile>

namespace homard {
namespace {

constexpr const char *Processors = "0.5";         // safety.md D
constexpr const char *SharedMemory = "268435456"; // bytes; as in bubblewrap
constexpr const char *EmptyFolder = "tmpfs-size=268435456";
constexpr const char *CoveredFolder = "tmpfs-size=65536"; // only folders for mounts lie in it

/// One field of a --mount, which Docker reads as a line of CSV.
QByteArray field(const char *key, const QString &value)
{
    QByteArray text = QByteArray(key) + '=' + QFile::encodeName(value);
    if (!text.contains(',') && !text.contains('"') && !text.contains('\n') && !text.contains('\r'))
        return text;
    return '"' + text.replace('"', "\"\"") + '"';
}

class Mounts
{
public:
    explicit Mounts(std::vector<QByteArray> &arguments) : m_arguments(arguments) {}

    void bind(const QString &source, const QString &target, bool writable)
    {
        add("type=bind," + field("src", source) + ',' + field("dst", target) + (writable ? "" : ",readonly"));
    }
    void memory(const QString &target, const QByteArray &options)
    {
        add("type=tmpfs," + field("dst", target) + ',' + options);
    }

private:
    void add(const QByteArray &mount)
    {
        m_arguments.push_back("--mount");
        m_arguments.push_back(mount);
    }
    std::vector<QByteArray> &m_arguments;
};

void addMounts(std::vector<QByteArray> &arguments, const ConfinedLayout &layout)
{
    Mounts mounts(arguments);
    mounts.bind(layout.launcher, QString::fromLatin1(launch::InsidePath), false);
    mounts.bind(layout.temporary, QStringLiteral("/tmp"), layout.writable);
    for (const auto &stub : temporaryStubs(layout)) {
        const auto path = QStringLiteral("/tmp/") + stub;
        if (path != layout.workspace && path != layout.home)
            mounts.memory(path, QByteArray(CoveredFolder) + ",tmpfs-mode=0755");
    }
    mounts.memory(layout.home, QByteArray(EmptyFolder) + ",tmpfs-mode=1777"); // one user is in there
    if (layout.workspace.isEmpty())
        return;
    mounts.bind(layout.workspace, layout.workspace, layout.writable);
    if (layout.writable) {
        for (const auto &path : layout.readOnly)
            mounts.bind(path, path, false);
    }
    for (const auto &path : layout.hidden)
        mounts.memory(path, QByteArray(CoveredFolder) + ",readonly");
}

} // namespace

bool isImageName(const QString &image)
{
    const auto isWord = [](QChar c) {
        return (c >= QLatin1Char('a') && c <= QLatin1Char('z')) || (c >= QLatin1Char('A') && c <= QLatin1Char('Z')) ||
               (c >= QLatin1Char('0') && c <= QLatin1Char('9'));
    };
    return !image.isEmpty() && isWord(image.at(0)) && std::all_of(image.begin(), image.end(), [&](QChar c) {
        return isWord(c) || QLatin1StringView("._-/:@").contains(c);
    });
}

QStringList mountsBelow(const QByteArray &mountinfo, const QString &folder)
{
    QStringList found;
    for (const auto &line : mountinfo.split('\n')) {
        const auto fields = line.split(' ');
        if (fields.size() < 5)
            continue;
        QByteArray path = fields[4]; // the kernel writes space, tab, line feed and backslash as octal numbers
        path.replace("\\040", " ").replace("\\011", "\t").replace("\\012", "\n").replace("\\134", "\\");
        if (const auto name = QFile::decodeName(path); name.startsWith(folder + QLatin1Char('/')))
            found.append(name);
    }
    return found;
}

std::vector<QByteArray> dockerArguments(const ConfinedLayout &layout, const DockerContainer &container)
{
    const auto memory = QByteArray::number(container.memory);
    std::vector<QByteArray> result{"docker",
                                   "run",
                                   "--rm",
                                   "--interactive",
                                   "--pull=never", // an image is fetched by a person, not by a command
                                   "--name",
                                   container.name.toUtf8(),
                                   "--label",
                                   QByteArray(DockerOwnerLabel) + '=' + container.owner.toUtf8(),
                                   "--network",
                                   layout.network ? "bridge" : "none",
                                   "--cpus",
                                   Processors,
                                   "--memory",
                                   memory,
                                   "--memory-swap",
                                   memory,
                                   "--pids-limit",
                                   QByteArray::number(container.processes),
                                   "--cap-drop",
                                   "ALL",
                                   "--security-opt",
                                   "no-new-privileges",
                                   "--read-only",
                                   "--shm-size",
                                   SharedMemory,
                                   "--user",
                                   QByteArray::number(container.user) + ':' + QByteArray::number(container.group),
                                   "--log-driver",
                                   "none"}; // the output is ours to keep, masked
    addMounts(result, layout);
    QByteArrayList names;
    for (const auto &entry : container.environment) {
        result.push_back("--env");
        result.push_back(entry);
        names.append(entry.left(entry.indexOf('=')));
    }
    result.push_back("--workdir");
    result.push_back(QFile::encodeName(layout.workingFolder));
    result.push_back("--entrypoint");
    result.push_back(launch::InsidePath);
    result.push_back(container.image.toUtf8());
    result.push_back("--contained");
    result.push_back("--only=" + names.join(','));
    result.insert(result.end(), container.launcher.begin(), container.launcher.end());
    result.push_back("--");
    return result;
}

} // namespace homard
