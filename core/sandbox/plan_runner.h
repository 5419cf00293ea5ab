// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "output_collector.h"
#include "ports/sandbox.h"
#include "sandbox/process_thread.h"

namespace homard {

/// Evaluates a plan: pipelines, conditions, time-out, stop, limits. What a confined (or unconfined) process looks like
/// is the caller's. One object per run; used by one thread.
class PlanRunner
{
public:
    /// The process that runs one step.
    using Wrap = std::function<ProcessSpec(const ExecStep &)>;

    struct Parts {
        ProcessThread *processes = nullptr;
        Clock *clock = nullptr;
        OpenFolderPtr folder; ///< Of the processes; null: "/".
        Wrap wrap;
        /// Called on this thread while commands run, when `watchEvery` has passed; returns the next interval. May be
        /// empty.
        std::function<Clock::Milliseconds()> watch;
        Clock::Milliseconds watchEvery{0};
    };

    PlanRunner(Parts parts, const ExecPlan &plan, const ExecOptions &options, const CancelToken &cancel);

    /// An Error means that no program of the plan ran.
    Result<ExecResult> run();

private:
    struct Exchange;

    std::vector<std::vector<ExecStep>> groups() const;
    JobEnd runGroup(const std::vector<ExecStep> &group);
    JobEnd follow(const std::shared_ptr<Exchange> &exchange, ProcessThread::JobId job);
    void takeOutput(const std::shared_ptr<Exchange> &exchange, ProcessThread::JobId job);
    void checkEnds(ProcessThread::JobId job);
    Clock::TimePoint nextWake() const;
    Error notStarted(const ExecStep &step, const ProcessEnd &end) const;
    int settleGroup(const std::vector<ExecStep> &group, const JobEnd &end);
    bool mustEnd() const { return m_result.stopped || m_result.timedOut || m_result.outputLimit; }

    Parts m_parts;
    const ExecPlan &m_plan;
    const ExecOptions &m_options;
    const CancelToken &m_cancel;
    OutputCollector m_output;
    ExecResult m_result;
    std::optional<Error> m_firstError;
    bool m_anythingRan = false;
    Clock::TimePoint m_deadline;
    Clock::TimePoint m_killAt = Clock::never();
    Clock::TimePoint m_watchAt = Clock::never();
};

/// The steps of a plan that a shell runs: `/bin/sh -c text`, exactly (no rc files: it is not interactive and ENV is not
/// set).
ExecStep shellStep(const QString &text);

} // namespace homard
