// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/ids.h"
#include "child_environment.h"
#include "docker_arguments.h"
#include "docker_sandbox.h"
#include "helper_check.h"
#include "launch_protocol.h"
#include "sandbox_words.h"
#include <QFile>
#include <unistd.h>

namespace homard {
namespace {

constexpr int NotRunCode = 125; // Docker's own, and the launcher's
constexpr int SignalledFrom = 128;
constexpr size_t MostMounts = 2000; // ours: each costs the engine two system calls and a check

QByteArray textOfFile(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// "PID namespace.pid.start time" of a process as this one sees it; the last is 0 if there is none.
QString ownerName(qint64 pid)
{
    QString space = QFile::symLinkTarget(QStringLiteral("/proc/self/ns/pid")).section(QLatin1Char('['), -1);
    space.chop(1);
    const auto stat = textOfFile(QStringLiteral("/proc/%1/stat").arg(pid));
    constexpr int startTime = 19; // field 22 of proc(5), of those behind the name, which may have spaces
    const auto fields = stat.mid(stat.lastIndexOf(')') + 2).split(' ');
    const auto began = fields.size() > startTime ? QString::fromLatin1(fields[startTime]) : QStringLiteral("0");
    return QStringLiteral("%1.%2.%3").arg(space).arg(pid).arg(began);
}

/// Of this PID namespace, and not alive any more.
bool isGone(const QString &owner)
{
    const auto parts = owner.split(QLatin1Char('.'));
    if (parts.size() != 3)
        return false;
    const auto now = ownerName(parts[1].toLongLong()).split(QLatin1Char('.'));
    return now[0] == parts[0] && now[2] != parts[2];
}

} // namespace

DockerSandbox::DockerSandbox(SandboxOptions options, ProcessThread &processes, Clock &clock)
    : ConfinedSandbox(std::move(options), processes, clock)
    , m_client(processes, m_options.docker, m_options.environment)
{
}

DockerSandbox::~DockerSandbox()
{
    endSelfTest();
}

QString DockerSandbox::kind() const
{
    return QStringLiteral("docker");
}

QString DockerSandbox::praise() const
{
    return tr("Commands run in Docker containers of the image %1: they can write only the workspace and reach no "
              "network "
              "unless it was approved.")
        .arg(m_options.image);
}

Result<void> DockerSandbox::checkHelpers(const QString &workspace) const
{
    if (m_options.docker.isEmpty()) {
        return Error{ErrorCode::Unsupported, tr("Commands cannot be confined: Docker is not installed."),
                     tr("Install it, or choose bubblewrap in the settings. Until then every command asks.")};
    }
    if (m_options.image.isEmpty()) {
        return Error{ErrorCode::Unsupported, tr("Commands cannot be confined: no Docker image is chosen."),
                     tr("Name one in the settings. Until then every command asks.")};
    }
    if (!isImageName(m_options.image)) {
        return Error{ErrorCode::Invalid, tr("\"%1\" is not the name of a Docker image.").arg(m_options.image),
                     tr("Name one in the settings. Until then every command asks.")};
    }
    if (auto program = checkHelper(m_options.docker, workspace); !program.ok())
        return program;
    return checkHelper(m_options.launcher, workspace);
}

/// The folders in /tmp that mounts go through, as in bubblewrap: the engine must find no link there.
Result<void> DockerSandbox::makeFiles(ConfinedLayout &layout)
{
    for (const auto &stub : temporaryStubs(layout)) {
        if (const auto real = ensureRealFolder(layout.temporary, stub); !real.ok())
            return real;
    }
    return {};
}

Result<void> DockerSandbox::checkSize(Prepared &prepared, size_t) const
{
    const auto &layout = prepared.layout;
    const auto inside = layout.writable || layout.workspace.isEmpty()
                            ? QStringList()
                            : mountsBelow(textOfFile(QStringLiteral("/proc/self/mountinfo")), layout.workspace);
    if (!inside.isEmpty()) {
        return Error{ErrorCode::Unsupported,
                     tr("Docker cannot keep this command from writing: another file system is mounted at %1 in the "
                        "workspace.")
                         .arg(inside.first()),
                     tr("Unmount it, or choose bubblewrap in the settings.")};
    }
    keepNames(prepared);
    if (prepared.kept.size() <= MostMounts)
        return {};
    return Error{ErrorCode::Invalid,
                 tr("The sandbox cannot protect so many files: the workspace has %1 of the protected names.")
                     .arg(prepared.kept.size()),
                 tr("Open a smaller folder as the workspace. Commands that only read still run.")};
}

ProcessSpec DockerSandbox::wrap(const ExecStep &step, Prepared &prepared)
{
    keepNames(prepared);
    DockerContainer container;
    container.name = QStringLiteral("homard-") + newId();
    container.owner = ownerName(::getpid());
    container.image = m_options.image;
    container.user = ::getuid();
    container.group = ::getgid();
    container.processes = m_options.maxProcesses;
    container.environment = withStepVariables(prepared.environment, step.environment);
    container.launcher = launcherChecks(prepared);
    prepared.containers.append(container.name);
    ProcessSpec spec;
    spec.program = QFile::encodeName(m_options.docker);
    spec.argv = dockerArguments(prepared.layout, container);
    spec.argv.push_back(QFile::encodeName(step.program));
    for (const auto &argument : step.argv)
        spec.argv.push_back(QFile::encodeName(argument));
    spec.environment = m_client.environment();
    return spec;
}

/// The client's end is not the container's: whatever did not end by itself is killed by name (S100).
void DockerSandbox::settle(const Prepared &prepared, Result<ExecResult> &result)
{
    const bool endedByItself = result.ok() && !result->stopped && !result->timedOut && !result->outputLimit &&
                               !result->leftBehind && result->exitCode < SignalledFrom;
    if (!endedByItself && !prepared.containers.isEmpty()) {
        (void)m_client.call(QStringList{QStringLiteral("kill")} + prepared.containers);
        (void)m_client.call(QStringList{QStringLiteral("rm"), QStringLiteral("--force")} + prepared.containers);
    }
    if (!result.ok() || result->exitCode != NotRunCode || prepared.containers.size() != 1)
        return;
    const auto &output = result->output;
    const QByteArray mark(launch::ContainedMark);
    if (output.startsWith("docker: "))
        result = Error{ErrorCode::Unsupported, QString::fromUtf8(output).trimmed(), {}};
    else if (output.startsWith(mark + "moved"))
        result = Error{ErrorCode::Conflict,
                       tr("The folder of the command, or a protected file in the workspace, is not the one that was "
                          "checked any more, so nothing was run."),
                       tr("Ask for the command again.")};
    else if (output.startsWith(mark))
        result = Error{ErrorCode::NotFound,
                       tr("The image %1 cannot run the program: %2")
                           .arg(m_options.image, QString::fromUtf8(output.mid(mark.size())).trimmed()),
                       tr("Choose an image that has it in the same place.")};
}

QString DockerSandbox::explain(const QString &complaint) const
{
    QString advice = tr("Run \"homardctl doctor\" for details.");
    if (complaint.contains(QLatin1StringView("Cannot connect")) ||
        complaint.contains(QLatin1StringView("permission denied"), Qt::CaseInsensitive))
        advice = tr("Start Docker's service, and let this user use it.");
    else if (complaint.contains(QLatin1StringView("Unable to find image")) ||
             complaint.contains(QLatin1StringView("No such image")))
        advice =
            tr("Fetch the image with \"docker pull %1\", or name another one in the settings.").arg(m_options.image);
    return tr("The Docker sandbox cannot be set up (%1). %2").arg(complaint.section(QLatin1Char('\n'), 0, 0), advice);
}

/// Containers whose program is gone.
void DockerSandbox::clearRemains(const CancelToken &cancel)
{
    if (!checkHelpers({}).ok() || cancel.isCancelled())
        return;
    const auto label = QString::fromLatin1(DockerOwnerLabel);
    const auto list = m_client.call({QStringLiteral("ps"), QStringLiteral("--all"), QStringLiteral("--filter"),
                                     QStringLiteral("label=") + label, QStringLiteral("--format"),
                                     QStringLiteral("{{.Names}} {{.Label \"%1\"}}").arg(label)});
    if (!list.ok())
        return;
    QStringList gone;
    for (const auto &line : list->split('\n')) {
        const auto words = line.split(' ');
        if (words.size() == 2 && words[0].startsWith("homard-") && isGone(QString::fromLatin1(words[1])))
            gone.append(QString::fromLatin1(words[0]));
    }
    if (!gone.isEmpty() && !cancel.isCancelled())
        (void)m_client.call(QStringList{QStringLiteral("rm"), QStringLiteral("--force")} + gone);
}

} // namespace homard
