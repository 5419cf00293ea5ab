// SPDX-License-Identifier: GPL-3.0-or-later
#include "docker_client.h"
#include "sandbox_words.h"
#include <QFile>
#include <condition_variable>
#include <mutex>
#include <optional>

namespace homard {
namespace {

constexpr std::chrono::seconds CallLimit{10}; // ours: an engine that is there answers in tenths of a second
constexpr qsizetype MostOutput = 1 << 20;     // bytes; more is cut

/// What the process thread leaves for the caller.
struct Answer {
    std::mutex mutex;
    std::condition_variable changed;
    QByteArray output;
    std::optional<JobEnd> end;
};

} // namespace

DockerClient::DockerClient(ProcessThread &processes, QString program, const std::vector<QByteArray> &host)
    : m_processes(processes), m_program(std::move(program))
{
    for (const auto &entry : host) {
        for (const char *name : {"PATH=", "HOME=", "DOCKER_HOST=", "DOCKER_CONTEXT=", "DOCKER_CONFIG=",
                                 "DOCKER_CERT_PATH=", "DOCKER_TLS_VERIFY=", "XDG_RUNTIME_DIR="}) {
            if (entry.startsWith(name))
                m_environment.push_back(entry);
        }
    }
    m_environment.push_back("LC_ALL=C");
}

Result<QByteArray> DockerClient::call(const QStringList &arguments) const
{
    const auto answer = std::make_shared<Answer>();
    ProcessSpec spec;
    spec.program = QFile::encodeName(m_program);
    spec.argv = {"docker"};
    for (const auto &argument : arguments)
        spec.argv.push_back(QFile::encodeName(argument));
    spec.environment = m_environment;
    JobSpec job;
    job.pipeline = {spec};
    job.output = [answer](const QByteArray &bytes) {
        const std::lock_guard lock(answer->mutex);
        answer->output += bytes.left(MostOutput - answer->output.size());
        return true;
    };
    job.ended = [answer](const JobEnd &end) {
        const std::lock_guard lock(answer->mutex);
        answer->end = end;
        answer->changed.notify_all();
    };
    const auto id = m_processes.start(std::move(job));
    std::unique_lock lock(answer->mutex);
    if (!answer->changed.wait_for(lock, CallLimit, [&] { return answer->end.has_value(); })) {
        m_processes.kill(id);
        return Error{ErrorCode::Timeout, tr("Docker does not answer."), tr("Is its service running?")};
    }
    const auto &ends = answer->end->processes;
    if (ends.empty() || ends.front().exitCode != 0)
        return Error{ErrorCode::Unsupported, QString::fromUtf8(answer->output).trimmed(), {}};
    return answer->output;
}

} // namespace homard
