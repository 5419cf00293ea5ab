// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan_runner.h"
#include "sandbox_words.h"
#include <cerrno>
#include <condition_variable>
#include <mutex>

namespace homard {
namespace {

constexpr Clock::Milliseconds TermGrace{2000}; // SIGTERM, 2 s, SIGKILL: ports/sandbox.h
// What may wait for the running thread; reading pauses above it, so a fast command fills its pipe and not our memory
// (F67).
constexpr qsizetype QueueLimit = 1 << 20;

} // namespace

/// What the process thread leaves for the running thread.
struct PlanRunner::Exchange {
    std::mutex mutex;
    std::condition_variable changed;
    QByteArray queue;
    bool paused = false;
    std::optional<JobEnd> end;
};

ExecStep shellStep(const QString &text)
{
    ExecStep step;
    step.program = QStringLiteral("/bin/sh");
    step.argv = {QStringLiteral("/bin/sh"), QStringLiteral("-c")};
    if (text.startsWith(QLatin1Char('-')) || text.startsWith(QLatin1Char('+')))
        step.argv.append(QStringLiteral("--")); // else the text would be taken for options
    step.argv.append(text);
    return step;
}

PlanRunner::PlanRunner(Parts parts, const ExecPlan &plan, const ExecOptions &options, const CancelToken &cancel)
    : m_parts(std::move(parts)), m_plan(plan), m_options(options), m_cancel(cancel), m_output(options)
{
    const auto now = m_parts.clock->now();
    m_deadline = plan.timeout.count() > 0 ? now + plan.timeout : Clock::never();
    if (m_parts.watch)
        m_watchAt = now + m_parts.watchEvery;
}

Result<ExecResult> PlanRunner::run()
{
    if (m_cancel.isCancelled())
        return Error{ErrorCode::Cancelled, tr("Stopped before the command was started."), {}};
    bool first = true;
    for (const auto &group : groups()) {
        const auto join = group.front().join;
        const bool wanted = first || join == Join::Then || (join == Join::And) == (m_result.exitCode == 0);
        first = false;
        if (!wanted)
            continue;
        m_result.exitCode = settleGroup(group, runGroup(group));
        if (m_firstError && !m_anythingRan)
            return *m_firstError;
        if (mustEnd())
            break;
    }
    m_output.finish(m_result);
    return std::move(m_result);
}

/// Pipelines in their order; the first step of each has the join to the one before.
std::vector<std::vector<ExecStep>> PlanRunner::groups() const
{
    if (m_plan.usesShell())
        return {{shellStep(m_plan.text)}};
    std::vector<std::vector<ExecStep>> result;
    for (const auto &step : m_plan.steps) {
        if (result.empty() || step.join != Join::Pipe)
            result.emplace_back();
        result.back().push_back(step);
    }
    return result;
}

JobEnd PlanRunner::runGroup(const std::vector<ExecStep> &group)
{
    const auto exchange = std::make_shared<Exchange>();
    JobSpec job;
    job.folder = m_parts.folder;
    for (const auto &step : group)
        job.pipeline.push_back(m_parts.wrap(step));
    job.output = [exchange, live = m_options.output](const QByteArray &bytes) {
        if (live)
            live(bytes);
        std::lock_guard lock(exchange->mutex);
        exchange->queue += bytes;
        exchange->changed.notify_all();
        exchange->paused = exchange->queue.size() >= QueueLimit;
        return !exchange->paused;
    };
    job.ended = [exchange](const JobEnd &end) {
        std::lock_guard lock(exchange->mutex);
        exchange->end = end;
        exchange->changed.notify_all();
    };
    const auto registration = m_cancel.onCancel([exchange] { // before the lock is taken: no inversion
        std::lock_guard lock(exchange->mutex);
        exchange->changed.notify_all();
    });
    const std::shared_ptr<InputFeed> feed = m_plan.input ? m_options.input : nullptr;
    job.openInput = feed != nullptr;
    const ProcessThread::JobId id = m_parts.processes->start(std::move(job));
    if (feed) {
        feed->connect([processes = m_parts.processes, id](const QByteArray &bytes, bool last) {
            if (!bytes.isEmpty())
                processes->write(id, bytes);
            if (last)
                processes->closeInput(id);
        });
    }
    JobEnd end = follow(exchange, id);
    if (feed)
        feed->disconnect(); // the next command of the line takes over
    return end;
}

JobEnd PlanRunner::follow(const std::shared_ptr<Exchange> &exchange, ProcessThread::JobId job)
{
    m_killAt = Clock::never();
    while (true) {
        {
            std::unique_lock lock(exchange->mutex);
            m_parts.clock->waitUntil(lock, exchange->changed, nextWake(), [&] {
                return exchange->end || !exchange->queue.isEmpty() || (m_cancel.isCancelled() && !mustEnd());
            });
            if (exchange->end && exchange->queue.isEmpty())
                return *exchange->end;
        }
        takeOutput(exchange, job);
        checkEnds(job);
    }
}

void PlanRunner::takeOutput(const std::shared_ptr<Exchange> &exchange, ProcessThread::JobId job)
{
    QByteArray bytes;
    bool paused = false;
    {
        std::lock_guard lock(exchange->mutex);
        bytes.swap(exchange->queue);
        paused = std::exchange(exchange->paused, false);
    }
    if (!m_result.outputLimit) // what still comes after the kill is nobody's
        m_output.add(bytes);
    if (m_output.isOverLimit() && !m_result.outputLimit) {
        m_result.outputLimit = true;
        m_parts.processes->kill(job);
    }
    if (paused)
        m_parts.processes->resume(job);
}

void PlanRunner::checkEnds(ProcessThread::JobId job)
{
    const auto now = m_parts.clock->now();
    if (!mustEnd() && (m_cancel.isCancelled() || now >= m_deadline)) {
        m_result.stopped = m_cancel.isCancelled();
        m_result.timedOut = !m_result.stopped;
        m_killAt = now + TermGrace;
        m_parts.processes->terminate(job);
    }
    if (now >= m_killAt) {
        m_killAt = Clock::never();
        m_parts.processes->kill(job);
    }
    if (now >= m_watchAt)
        m_watchAt = now + m_parts.watch();
}

Clock::TimePoint PlanRunner::nextWake() const
{
    return std::min({mustEnd() ? Clock::never() : m_deadline, m_killAt, m_watchAt});
}

/// Why a step did not run.
Error PlanRunner::notStarted(const ExecStep &step, const ProcessEnd &end) const
{
    if (end.moved) {
        return {ErrorCode::Conflict,
                tr("The folder of the command, or a protected file in the workspace, is not the one that was checked "
                   "any more, so nothing was run."),
                tr("Ask for the command again.")};
    }
    if (end.error == ENOENT)
        return {ErrorCode::NotFound, tr("The program %1 does not exist here.").arg(step.program), {}};
    if (end.error != 0)
        return {ErrorCode::Denied,
                tr("The program %1 cannot be run: %2.").arg(step.program, qt_error_string(end.error)),
                {}};
    if (!end.message.isEmpty())
        return {ErrorCode::Unsupported, tr("The sandbox could not be set up: %1").arg(end.message.trimmed()), {}};
    return {ErrorCode::Internal, tr("The command could not be started."), {}};
}

int PlanRunner::settleGroup(const std::vector<ExecStep> &group, const JobEnd &end)
{
    constexpr int NotFoundCode = 127; // as a shell says it
    constexpr int NotRunCode = 126;
    int code = NotRunCode;
    m_result.leftBehind = m_result.leftBehind || end.leftBehind;
    for (size_t i = 0; i < group.size(); ++i) {
        const auto process = i < end.processes.size() ? end.processes[i] : ProcessEnd{};
        if (process.started) {
            m_anythingRan = true;
            code = process.exitCode;
            continue;
        }
        code = process.error == ENOENT ? NotFoundCode : NotRunCode;
        if (mustEnd())
            continue; // it was not to start any more
        const auto error = notStarted(group[i], process);
        m_output.add(error.message.toUtf8() + '\n');
        if (!m_firstError)
            m_firstError = error;
    }
    return code;
}

} // namespace homard
