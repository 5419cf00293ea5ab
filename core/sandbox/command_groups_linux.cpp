// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/ids.h"
#include "command_groups.h"
#include "sandbox_words.h"
#include <QDir>
#include <QFile>
#include <unistd.h>

namespace homard {
namespace {

constexpr const char *Prefix = "homard-command-";

QByteArray textOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed() : QByteArray();
}

/// The kernel takes a value whole or refuses it.
bool tell(const QString &path, const QByteArray &value)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly | QIODevice::Unbuffered) && file.write(value) == value.size();
}

/// "0::/path" is the line of version 2.
QString pathOf(const QByteArray &own)
{
    for (const auto &line : own.split('\n')) {
        if (line.startsWith("0::/"))
            return QFile::decodeName(line.mid(3));
    }
    return {};
}

} // namespace

CommandGroup::~CommandGroup()
{
    const auto path = QFile::encodeName(m_path);
    if (::rmdir(path.constData()) == 0)
        return;
    tell(m_path + QStringLiteral("/cgroup.kill"), "1");
    ::rmdir(path.constData()); // what dies too slowly is removed by the next takeOver()
}

std::unique_ptr<CommandGroups> CommandGroups::takeOver(const QString &mount, const QByteArray &own)
{
    const auto below = pathOf(own);
    if (mount.isEmpty() || below.isEmpty())
        return nullptr;
    const QString path = QDir::cleanPath(mount + below);
    const auto controllers = textOf(path + QStringLiteral("/cgroup.controllers")).split(' ');
    const auto pid = QByteArray::number(::getpid());
    const auto control = path + QStringLiteral("/cgroup.subtree_control");
    if (!controllers.contains("pids") || !controllers.contains("memory") ||
        ::access(QFile::encodeName(control).constData(), W_OK) != 0 ||
        textOf(path + QStringLiteral("/cgroup.procs")) != pid)
        return nullptr;
    for (const auto &left : QDir(path).entryList({QString::fromLatin1(Prefix) + QLatin1Char('*')}, QDir::Dirs))
        ::rmdir(QFile::encodeName(path + QLatin1Char('/') + left).constData()); // only an empty one goes
    const auto program = path + QStringLiteral("/homard-program");
    if ((!QDir(program).exists() && !QDir().mkdir(program)) || !tell(program + QStringLiteral("/cgroup.procs"), pid) ||
        !tell(control, "+pids +memory"))
        return nullptr;
    return std::unique_ptr<CommandGroups>(new CommandGroups(path));
}

Result<std::shared_ptr<const CommandGroup>> CommandGroups::make(int processes, qint64 memory) const
{
    const QString path = m_path + QLatin1Char('/') + QString::fromLatin1(Prefix) + newId();
    const bool made = QDir().mkdir(path);
    auto group = std::make_shared<const CommandGroup>(path);
    if (!made || !tell(path + QStringLiteral("/pids.max"), QByteArray::number(processes)) ||
        !tell(path + QStringLiteral("/memory.max"), QByteArray::number(memory)) ||
        !tell(path + QStringLiteral("/memory.swap.max"), "0")) {
        return Error{ErrorCode::Io, tr("The limits of the command could not be set in %1.").arg(path),
                     tr("Start Homard again.")};
    }
    return group;
}

} // namespace homard
