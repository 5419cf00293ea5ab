// SPDX-License-Identifier: GPL-3.0-or-later
#include "escape_scene_unix.h"
#include "sandbox_words.h"
#include <QDir>
#include <QFile>
#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

namespace homard {
namespace {

constexpr std::chrono::seconds VictimPatience{10}; // ours: it answers in microseconds

// The names that an attempt makes, relative to the workspace. Both are protected in every sandbox of ours.
constexpr const char *FreshName = ".envrc";
constexpr const char *DeepHook = "a/b/c/d/e/.git/hooks/x";

Error missing(const QString &what)
{
    return {ErrorCode::Io, tr("The attempt could not be prepared: %1").arg(what), {}};
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool putFile(const QString &path, const QByteArray &content)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
}

/// The links to the file of the user's; 0: it is gone.
int namesOf(const QString &path)
{
    struct stat status;
    return ::lstat(QFile::encodeName(path).constData(), &status) == 0 ? int(status.st_nlink) : 0;
}

} // namespace

EscapeScene::EscapeScene(ProcessThread &processes, QString launcher)
    : m_processes(processes)
    , m_launcher(std::move(launcher))
    , m_folder(QDir::tempPath() + QStringLiteral("/homard-escape-XXXXXX"))
{
}

EscapeScene::~EscapeScene()
{
    if (m_victim)
        m_processes.kill(*m_victim);
}

Result<void> EscapeScene::prepare()
{
    if (const auto made = makeFolders(); !made.ok())
        return made;
    if (const auto opened = openTerminal(); !opened.ok())
        return opened;
    return startVictim();
}

Result<void> EscapeScene::makeFolders()
{
    const QString root = QFileInfo(m_folder.path()).canonicalFilePath();
    m_workspace = root + QStringLiteral("/workspace");
    m_outside = root + QStringLiteral("/outside");
    if (root.isEmpty() || !QDir().mkpath(m_workspace) || !QDir().mkpath(m_outside) ||
        !putFile(m_outside + QStringLiteral("/canary"), "unchanged") ||
        !putFile(m_outside + QStringLiteral("/held"), {}) ||
        !QFile::link(m_outside, m_workspace + QStringLiteral("/out")))
        return missing(tr("no temporary folder"));
    if (!QFile::copy(m_launcher, program()))
        return missing(tr("no copy of %1").arg(m_launcher));
    // Every command may start it, also one that runs as another user.
    QFile::setPermissions(program(), QFile::permissions(program()) | QFile::ReadOther | QFile::ExeOther);
    m_listener.emplace(m_outside);
    if (m_listener->port() == 0 || m_listener->socketPath().isEmpty() || m_listener->abstractName().isEmpty())
        return missing(tr("nothing can listen here"));
    const auto held = QFile::encodeName(m_outside + QStringLiteral("/held"));
    m_leaked = UniqueFd(::open(held.constData(), O_RDWR | O_APPEND)); // inherited by whoever does not take care
    return m_leaked.isOpen() ? Result<void>{} : missing(QString::fromLatin1(held));
}

Result<void> EscapeScene::openTerminal()
{
    m_master = UniqueFd(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK));
    if (!m_master.isOpen() || ::grantpt(m_master.get()) != 0 || ::unlockpt(m_master.get()) != 0)
        return missing(tr("no pseudo-terminal"));
    char name[128];
    if (::ptsname_r(m_master.get(), name, sizeof name) != 0)
        return missing(tr("no pseudo-terminal"));
    m_terminalName = QString::fromLatin1(name);
    m_terminal = UniqueFd(::open(name, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK));
    termios mode;
    if (!m_terminal.isOpen() || ::tcgetattr(m_terminal.get(), &mode) != 0)
        return missing(tr("no pseudo-terminal"));
    ::cfmakeraw(&mode);   // what is typed can be read at once
    mode.c_lflag |= ECHO; // and comes back at the other end, also where somebody else has read it
    if (::tcsetattr(m_terminal.get(), TCSANOW, &mode) != 0)
        return missing(tr("no pseudo-terminal"));
    return {};
}

Result<void> EscapeScene::startVictim()
{
    JobSpec job;
    ProcessSpec victim;
    victim.program = QFile::encodeName(m_launcher);
    victim.argv = {"homard-launch", "--escape", "victim"};
    job.pipeline = {victim};
    job.openInput = true;
    job.output = [voice = m_voice](const QByteArray &bytes) {
        const std::lock_guard lock(voice->mutex);
        voice->said += bytes;
        voice->changed.notify_all();
        return true;
    };
    job.ended = [voice = m_voice](const JobEnd &) {
        const std::lock_guard lock(voice->mutex);
        voice->ended = true;
        voice->changed.notify_all();
    };
    m_victim = m_processes.start(std::move(job));
    std::unique_lock lock(m_voice->mutex);
    m_voice->changed.wait_for(lock, VictimPatience, [this] { return m_voice->ended || m_voice->said.endsWith('\n'); });
    m_victimPid = m_voice->said.trimmed().toInt();
    m_voice->said.clear();
    return m_victimPid > 0 ? Result<void>{} : missing(tr("no process to attack"));
}

QStringList EscapeScene::targets() const
{
    return {QStringLiteral("outside=") + m_outside,
            QStringLiteral("workspace=") + m_workspace,
            QStringLiteral("abstract=") + m_listener->abstractName(),
            QStringLiteral("terminal=") + m_terminalName,
            QStringLiteral("fresh=") + QString::fromLatin1(FreshName),
            QStringLiteral("port=%1").arg(m_listener->port()),
            QStringLiteral("victim=%1").arg(m_victimPid)};
}

QStringList EscapeScene::traces()
{
    QStringList found;
    const auto canary = m_outside + QStringLiteral("/canary");
    if (contentOf(canary) != "unchanged")
        found.append(tr("a file outside the workspace was written"));
    if (namesOf(canary) != 1)
        found.append(tr("a file outside the workspace got another name"));
    if (QFileInfo::exists(m_outside + QStringLiteral("/made")))
        found.append(tr("a file was made outside the workspace"));
    if (!contentOf(m_outside + QStringLiteral("/held")).isEmpty())
        found.append(tr("an open file of this program was written"));
    for (const char *name : {FreshName, DeepHook}) {
        if (namesOf(m_workspace + QLatin1Char('/') + QString::fromLatin1(name)) != 0)
            found.append(tr("the protected file %1 was made").arg(QString::fromLatin1(name)));
    }
    if (m_listener->wasReachedByAddress())
        found.append(tr("a connection arrived on 127.0.0.1"));
    if (m_listener->wasReachedBySocket())
        found.append(tr("a connection arrived on a Unix socket"));
    if (terminalWasReached())
        found.append(tr("something was typed into a terminal"));
    if (!victimLives())
        found.append(tr("a process outside was killed"));
    return found;
}

/// A byte that was typed is in the terminal's input, and its echo at the other end.
bool EscapeScene::terminalWasReached() const
{
    char byte = 0;
    return ::read(m_terminal.get(), &byte, 1) == 1 || ::read(m_master.get(), &byte, 1) == 1;
}

/// It answers a byte, or it is gone. A process that somebody killed cannot answer any more, whenever it is reaped.
bool EscapeScene::victimLives()
{
    m_processes.write(*m_victim, "?");
    std::unique_lock lock(m_voice->mutex);
    m_voice->changed.wait_for(lock, VictimPatience, [this] { return m_voice->ended || !m_voice->said.isEmpty(); });
    return !m_voice->said.isEmpty();
}

} // namespace homard
