// SPDX-License-Identifier: GPL-3.0-or-later
#include "frame_watch.h"
#include <QEvent>
#include <ctime>

namespace homard {

namespace {

double readSeconds(clockid_t clock)
{
    timespec time{};
    ::clock_gettime(clock, &time);
    return double(time.tv_sec) + double(time.tv_nsec) / 1e9;
}

} // namespace

double threadCpuSeconds()
{
    return readSeconds(CLOCK_THREAD_CPUTIME_ID);
}

double processCpuSeconds()
{
    return readSeconds(CLOCK_PROCESS_CPUTIME_ID);
}

void FrameWatch::begin()
{
    m_frames.clear();
    m_held = {};
}

bool FrameWatch::notify(QObject *receiver, QEvent *event)
{
    if (event->type() == QEvent::Paint)
        m_hasPainted = true;
    if (m_depth > 0)
        return QApplication::notify(receiver, event);
    const auto start = Ticks::now();
    const double cpu = threadCpuSeconds();
    ++m_depth;
    const bool taken = QApplication::notify(receiver, event);
    --m_depth;
    m_held.cpuMs += (threadCpuSeconds() - cpu) * 1'000;
    const auto now = Ticks::now();
    m_held.ms += std::chrono::duration<double, std::milli>(now - start).count();
    if (std::exchange(m_hasPainted, false)) {
        m_painted = now;
        m_frames.push_back(std::exchange(m_held, {}));
    }
    return taken;
}

} // namespace homard
