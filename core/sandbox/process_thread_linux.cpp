// SPDX-License-Identifier: GPL-3.0-or-later
#include "process_job_linux.h"
#include "process_thread.h"
#include "sandbox_words.h"
#include <atomic>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <map>
#include <mutex>
#include <sys/eventfd.h>
#include <thread>

namespace homard {
namespace {

constexpr std::chrono::seconds LongestGoodbye{5};
constexpr size_t ReadSize = 65536; // what a pipe holds by default

} // namespace

class ProcessThread::Loop
{
public:
    Loop() : m_event(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)), m_devNull(::open("/dev/null", O_RDWR | O_CLOEXEC))
    {
        m_devNull = UniqueFd(fcntl(m_devNull.get(), F_DUPFD_CLOEXEC, 16)); // above the numbers children use
    }
    ~Loop()
    {
        post([this] {
            m_quitAt = Now() + LongestGoodbye;
            for (auto &[id, job] : m_jobs)
                job.kill(Now());
        });
        if (m_thread.joinable())
            m_thread.join();
    }
    Loop(const Loop &) = delete;
    Loop &operator=(const Loop &) = delete;

    bool isUsable() const { return m_event.isOpen() && m_devNull.isOpen(); }

    void begin()
    {
        sigset_t all;
        sigset_t before;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before); // inherited: signals of the program are for other threads
        m_thread = std::thread([this] { run(); });
        pthread_sigmask(SIG_SETMASK, &before, nullptr);
    }

    JobId nextId() { return ++m_lastId; }

    void post(std::function<void()> order)
    {
        {
            std::lock_guard lock(m_mutex);
            m_orders.push_back(std::move(order));
        }
        const uint64_t one = 1;
        (void)!::write(m_event.get(), &one, sizeof one);
    }

    void start(JobId id, JobSpec spec)
    {
        auto &job = m_jobs.emplace(id, ProcessJob(std::move(spec))).first->second;
        if (m_quitAt == ProcessJob::TimePoint::max())
            job.start(m_devNull.get());
        else
            job.kill(Now());
    }

    template <class Action>
    void withJob(JobId id, Action action)
    {
        if (const auto it = m_jobs.find(id); it != m_jobs.end())
            action(it->second);
    }

    static ProcessJob::TimePoint Now() { return std::chrono::steady_clock::now(); }

private:
    struct Waiting {
        JobId job;
        size_t first; ///< Index of its first entry in the poll list.
    };

    void run()
    {
        std::vector<pollfd> waits;
        std::vector<Waiting> owners;
        std::vector<char> buffer(ReadSize);
        while (true) {
            const auto wake = serviceJobs();
            if (m_quitAt != ProcessJob::TimePoint::max() && (m_jobs.empty() || Now() >= m_quitAt))
                break;
            waits.assign(1, {m_event.get(), POLLIN, 0});
            owners.clear();
            for (const auto &[id, job] : m_jobs) {
                owners.push_back({id, waits.size()});
                job.collect(waits);
            }
            if (::poll(waits.data(), waits.size(), timeoutUntil(std::min(wake, m_quitAt))) < 0)
                continue;
            dispatch(waits, owners, buffer);
            if (waits[0].revents)
                takeOrders();
        }
        takeOrders(); // whoever came too late, or cannot be killed, must not wait for ever
        for (auto &[id, job] : m_jobs)
            job.tellEnd();
    }

    /// Lets every job do what is due and takes out the finished ones. Returns the next deadline.
    ProcessJob::TimePoint serviceJobs()
    {
        auto next = ProcessJob::TimePoint::max();
        for (auto it = m_jobs.begin(); it != m_jobs.end();) {
            const auto wish = it->second.onTime(Now());
            if (it->second.isFinished()) {
                it->second.tellEnd();
                it = m_jobs.erase(it);
            } else {
                next = std::min(next, wish);
                ++it;
            }
        }
        return next;
    }

    static int timeoutUntil(ProcessJob::TimePoint deadline)
    {
        if (deadline == ProcessJob::TimePoint::max())
            return -1;
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Now()).count();
        return int(std::clamp<qint64>(left, 0, 60'000));
    }

    void dispatch(const std::vector<pollfd> &waits, const std::vector<Waiting> &owners, std::vector<char> &buffer)
    {
        for (size_t i = 0; i < owners.size(); ++i) {
            const size_t end = i + 1 < owners.size() ? owners[i + 1].first : waits.size();
            auto &job = m_jobs.at(owners[i].job);
            for (size_t k = owners[i].first; k < end; ++k) {
                if (waits[k].revents)
                    job.onReady(waits[k].fd, buffer);
            }
        }
    }

    void takeOrders()
    {
        uint64_t count = 0;
        (void)!::read(m_event.get(), &count, sizeof count);
        std::vector<std::function<void()>> orders;
        {
            std::lock_guard lock(m_mutex);
            orders.swap(m_orders);
        }
        for (const auto &order : orders)
            order();
    }

    UniqueFd m_event;
    UniqueFd m_devNull;
    std::mutex m_mutex;
    std::vector<std::function<void()>> m_orders;
    std::map<JobId, ProcessJob> m_jobs; // process thread only
    std::atomic<JobId> m_lastId{0};
    ProcessJob::TimePoint m_quitAt = ProcessJob::TimePoint::max();
    std::thread m_thread;
};

ProcessThread::ProcessThread(std::unique_ptr<Loop> loop) : m_loop(std::move(loop)) {}

ProcessThread::~ProcessThread() = default;

Result<std::unique_ptr<ProcessThread>> ProcessThread::create()
{
    const UniqueFd own(openPidfd(::getpid()));
    if (!own.isOpen()) {
        return Error{ErrorCode::Unsupported,
                     tr("This system cannot watch processes (pidfd_open: %1).").arg(qt_error_string(errno)),
                     tr("Homard needs Linux 5.3 or newer.")};
    }
    auto loop = std::make_unique<Loop>();
    if (!loop->isUsable())
        return Error{ErrorCode::Io, tr("No process can be started: %1.").arg(qt_error_string(errno)), {}};
    std::signal(SIGPIPE, SIG_IGN); // a child that is gone is a return value, not the end of the program
    loop->begin();
    return std::unique_ptr<ProcessThread>(new ProcessThread(std::move(loop)));
}

ProcessThread::JobId ProcessThread::start(JobSpec job)
{
    const JobId id = m_loop->nextId();
    // std::function wants copies: the spec travels behind a pointer.
    auto spec = std::make_shared<JobSpec>(std::move(job));
    m_loop->post([loop = m_loop.get(), id, spec] { loop->start(id, std::move(*spec)); });
    return id;
}

void ProcessThread::write(JobId job, const QByteArray &bytes)
{
    m_loop->post(
        [loop = m_loop.get(), job, bytes] { loop->withJob(job, [&](ProcessJob &found) { found.write(bytes); }); });
}

void ProcessThread::closeInput(JobId job)
{
    m_loop->post([loop = m_loop.get(), job] { loop->withJob(job, [](ProcessJob &found) { found.closeInput(); }); });
}

void ProcessThread::resume(JobId job)
{
    m_loop->post(
        [loop = m_loop.get(), job] { loop->withJob(job, [](ProcessJob &found) { found.resume(Loop::Now()); }); });
}

void ProcessThread::terminate(JobId job)
{
    m_loop->post([loop = m_loop.get(), job] { loop->withJob(job, [](ProcessJob &found) { found.terminate(); }); });
}

void ProcessThread::kill(JobId job)
{
    m_loop->post(
        [loop = m_loop.get(), job] { loop->withJob(job, [](ProcessJob &found) { found.kill(Loop::Now()); }); });
}

} // namespace homard
