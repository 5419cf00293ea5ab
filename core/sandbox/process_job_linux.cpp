// SPDX-License-Identifier: GPL-3.0-or-later
#include "process_job_linux.h"
#include "launch_protocol.h"
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fcntl.h>

namespace homard {
namespace {

// A launcher that was told to kill needs a few milliseconds; one that does not answer is killed itself.
constexpr std::chrono::milliseconds LauncherGrace{500};
constexpr qsizetype LongestMessage = 4096; // of bubblewrap's complaints

void makeNonBlocking(const UniqueFd &fd)
{
    fcntl(fd.get(), F_SETFL, fcntl(fd.get(), F_GETFL) | O_NONBLOCK);
}

} // namespace

void ProcessJob::start(int devNull)
{
    const size_t count = m_spec.pipeline.size();
    const bool separate = bool(m_spec.errorOutput);
    m_processes.reserve(count);
    auto output = makePipe();
    auto errors = separate ? makePipe() : PipeEnds{};
    auto input = m_spec.openInput ? makePipe() : PipeEnds{};
    bool ok = output.isOpen() && (!separate || errors.isOpen()) && (!m_spec.openInput || input.isOpen());
    UniqueFd previous = std::move(input.read);
    for (size_t i = 0; ok && i < count; ++i) {
        auto between = i + 1 < count ? makePipe() : PipeEnds{};
        ok = (i + 1 == count || between.isOpen()) &&
             startOne(m_spec.pipeline[i], previous.isOpen() ? previous.get() : devNull,
                      between.isOpen() ? between.write.get() : output.write.get(),
                      separate ? errors.write.get() : output.write.get(), devNull);
        previous = std::move(between.read);
    }
    m_output = std::move(output.read);
    m_errors = std::move(errors.read);
    m_input = std::move(input.write);
    for (const auto *fd : {&m_output, &m_errors, &m_input}) {
        if (fd->isOpen())
            makeNonBlocking(*fd);
    }
    if (m_processes.size() < count)
        m_processes.resize(count);
    if (!ok || count == 0)
        kill(std::chrono::steady_clock::now());
}

bool ProcessJob::startOne(const ProcessSpec &spec, int input, int output, int error, int devNull)
{
    Process process;
    process.launched = spec.launched;
    PipeEnds status;
    PipeEnds control;
    Spawned child;
    if (spec.launched) {
        status = makePipe();
        control = makePipe();
        if (!status.isOpen() || !control.isOpen()) {
            process.end.error = errno;
            m_processes.push_back(std::move(process));
            return false;
        }
        child = spawnProcess(spec, m_spec.folder ? m_spec.folder->descriptor() : -1,
                             {{devNull, 0},
                              {devNull, 1},
                              {status.write.get(), launch::StatusFd},
                              {control.read.get(), launch::ControlFd},
                              {input, launch::InputFd},
                              {output, launch::OutputFd},
                              {error, launch::ErrorFd}});
    } else {
        child =
            spawnProcess(spec, m_spec.folder ? m_spec.folder->descriptor() : -1, {{input, 0}, {output, 1}, {error, 2}});
    }
    const bool ok = child.error == 0;
    process.end.error = child.error;
    process.end.started = ok && !spec.launched;
    if (ok) {
        process.pid = child.pid;
        process.pidfd = std::move(child.pidfd);
        process.status = std::move(status.read);
        process.control = std::move(control.write);
        for (const auto *fd : {&process.status, &process.control}) {
            if (fd->isOpen())
                makeNonBlocking(*fd);
        }
    }
    m_processes.push_back(std::move(process));
    return ok;
}

void ProcessJob::collect(std::vector<pollfd> &waits) const
{
    if (m_output.isOpen() && !m_paused)
        waits.push_back({m_output.get(), POLLIN, 0});
    if (m_errors.isOpen())
        waits.push_back({m_errors.get(), POLLIN, 0});
    if (m_input.isOpen())
        waits.push_back({m_input.get(), short(m_toWrite.isEmpty() ? 0 : POLLOUT), 0});
    for (const auto &process : m_processes) {
        if (process.pidfd.isOpen() && !process.dead)
            waits.push_back({process.pidfd.get(), POLLIN, 0});
        if (process.status.isOpen())
            waits.push_back({process.status.get(), POLLIN, 0});
    }
}

void ProcessJob::onReady(int fd, std::vector<char> &buffer)
{
    if (fd == m_output.get()) {
        readOutput(buffer);
        return;
    }
    if (fd == m_errors.get()) {
        readErrors(buffer);
        return;
    }
    if (fd == m_input.get()) {
        flushInput();
        return;
    }
    for (auto &process : m_processes) {
        if (fd == process.status.get())
            (void)readStatus(process, buffer);
        else if (fd == process.pidfd.get())
            noteDeath(process);
    }
}

ProcessJob::TimePoint ProcessJob::onTime(TimePoint now)
{
    if (leadersDone() && !m_killing) {
        if (!outputOpen()) {
            kill(now);
        } else if (!m_paused) {
            if (m_holdUntil == TimePoint::max())
                m_holdUntil = now + m_spec.holdLimit;
            if (now >= m_holdUntil) {
                m_leftBehind = true;
                kill(now);
            }
        }
    }
    if (m_killing) {
        if (now >= m_forceAt) {
            for (auto &process : m_processes) {
                if (process.pid > 0)
                    ::kill(-process.pid, SIGKILL);
            }
            m_forceAt = TimePoint::max();
        }
        reapDead();
    }
    return std::min(m_killing ? TimePoint::max() : m_holdUntil, m_forceAt);
}

void ProcessJob::tellEnd()
{
    if (!m_spec.ended)
        return;
    JobEnd end;
    end.leftBehind = m_leftBehind;
    for (auto &process : m_processes)
        end.processes.push_back(std::move(process.end));
    m_spec.ended(end);
}

void ProcessJob::readOutput(std::vector<char> &buffer)
{
    const ssize_t size = ::read(m_output.get(), buffer.data(), buffer.size());
    if (size > 0) {
        if (m_spec.output && !m_spec.output(QByteArray(buffer.data(), size)))
            m_paused = true;
        if (m_paused)
            m_holdUntil = TimePoint::max();
    } else if (size == 0 || (errno != EAGAIN && errno != EINTR)) {
        m_output.reset();
    }
}

void ProcessJob::readErrors(std::vector<char> &buffer)
{
    const ssize_t size = ::read(m_errors.get(), buffer.data(), buffer.size());
    if (size > 0)
        m_spec.errorOutput(QByteArray(buffer.data(), size));
    else if (size == 0 || (errno != EAGAIN && errno != EINTR))
        m_errors.reset();
}

/// False: nothing more to read now.
bool ProcessJob::readStatus(Process &process, std::vector<char> &buffer)
{
    const ssize_t size = ::read(process.status.get(), buffer.data(), buffer.size());
    if (size < 0 && (errno == EAGAIN || errno == EINTR))
        return false;
    if (size <= 0) {
        process.status.reset();
        return false;
    }
    process.said.append(buffer.data(), size);
    qsizetype end = 0;
    while ((end = process.said.indexOf('\n')) >= 0) {
        takeRecord(process, process.said.left(end));
        process.said.remove(0, end + 1);
    }
    if (process.said.size() > LongestMessage)
        process.said.clear();
    return true;
}

void ProcessJob::takeRecord(Process &process, const QByteArray &line)
{
    if (line.size() < 3 || line[0] != launch::RecordMark) {
        if (process.end.message.size() < LongestMessage)
            process.end.message += QString::fromLocal8Bit(line) + QLatin1Char('\n');
        return;
    }
    const int number = line.mid(2).toInt();
    switch (line[1]) {
    case launch::RecordStarted: process.end.started = true; break;
    case launch::RecordExited: leaderEnded(process, number); break;
    case launch::RecordFailed: process.end.error = number; break;
    case launch::RecordMoved: process.end.moved = true; break;
    default: break;
    }
}

void ProcessJob::noteDeath(Process &process)
{
    const int code = exitCodeOf(process.pidfd.get(), false);
    if (code < 0)
        return;
    process.dead = true;
    if (!process.launched) {
        leaderEnded(process, code);
        return;
    }
    std::vector<char> buffer(LongestMessage);
    while (process.status.isOpen() && readStatus(process, buffer)) // what the launcher wrote before
        continue;
    leaderEnded(process, m_killing ? 128 + SIGKILL : code); // only if the launcher has not told: it was killed
}

void ProcessJob::leaderEnded(Process &process, int code)
{
    if (process.leaderDone)
        return;
    process.leaderDone = true;
    if (process.end.started)
        process.end.exitCode = code;
}

void ProcessJob::write(const QByteArray &bytes)
{
    if (!m_input.isOpen() || m_inputEnding)
        return;
    m_toWrite += bytes;
    flushInput();
}

void ProcessJob::closeInput()
{
    m_inputEnding = true;
    if (m_toWrite.isEmpty())
        m_input.reset();
}

void ProcessJob::flushInput()
{
    while (m_input.isOpen() && !m_toWrite.isEmpty()) {
        const ssize_t size = ::write(m_input.get(), m_toWrite.constData(), size_t(m_toWrite.size()));
        if (size < 0 && errno == EINTR)
            continue;
        if (size < 0 && errno == EAGAIN)
            return;
        if (size < 0) {
            m_toWrite.clear();
            m_input.reset();
            return;
        }
        m_toWrite.remove(0, size);
    }
    pollfd reader{m_input.get(), 0, 0};
    const bool readerGone = m_input.isOpen() && ::poll(&reader, 1, 0) == 1 && (reader.revents & (POLLERR | POLLHUP));
    if (m_inputEnding || readerGone)
        m_input.reset();
}

void ProcessJob::resume(TimePoint now)
{
    if (!m_paused)
        return;
    m_paused = false;
    if (leadersDone())
        m_holdUntil = now + m_spec.holdLimit;
}

void ProcessJob::terminate()
{
    for (auto &process : m_processes) {
        if (process.control.isOpen())
            (void)!::write(process.control.get(), &launch::Terminate, 1);
        else if (process.pid > 0 && !process.launched)
            ::kill(-process.pid, SIGTERM);
    }
}

void ProcessJob::kill(TimePoint now)
{
    if (!m_killing)
        m_forceAt = now + LauncherGrace;
    m_killing = true;
    m_input.reset();
    for (auto &process : m_processes)
        killProcess(process);
    reapDead();
}

void ProcessJob::killProcess(Process &process)
{
    process.control.reset(); // the launcher kills its tree when this ends
    if (process.pid > 0 && !process.launched)
        ::kill(-process.pid, SIGKILL); // before the leader is reaped: its number still names its group
}

/// Frees what has died, and finishes when nobody is left: then nothing that could still hold the output belongs to the
/// job.
void ProcessJob::reapDead()
{
    bool alive = false;
    for (auto &process : m_processes) {
        if (process.pid > 0 && !process.dead)
            noteDeath(process);
        if (process.pid > 0 && process.dead && exitCodeOf(process.pidfd.get(), true) >= 0) {
            process.pid = -1;
            process.pidfd.reset();
        }
        // The status pipe's other end is held by bubblewrap and the launcher: open, one of them lives.
        alive = alive || process.pid > 0 || process.status.isOpen();
    }
    if (alive || m_finished)
        return;
    std::vector<char> rest(65536);
    while (m_output.isOpen() && m_spec.output) { // what the pipe still holds
        const ssize_t size = ::read(m_output.get(), rest.data(), rest.size());
        if (size <= 0)
            break;
        m_spec.output(QByteArray(rest.data(), size));
    }
    m_output.reset();
    while (m_errors.isOpen()) {
        const ssize_t size = ::read(m_errors.get(), rest.data(), rest.size());
        if (size <= 0)
            break;
        m_spec.errorOutput(QByteArray(rest.data(), size));
    }
    m_errors.reset();
    m_finished = true;
}

bool ProcessJob::leadersDone() const
{
    return std::all_of(m_processes.begin(), m_processes.end(),
                       [](const Process &process) { return process.leaderDone || process.pid <= 0; });
}

} // namespace homard
