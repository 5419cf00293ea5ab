// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QApplication>
#include <chrono>
#include <vector>

namespace homard {

/// An application that measures how long the GUI thread is held for each frame: all events handled since the frame
/// before, up to the one in which something was painted. Time in which it waits for events is in none.
class FrameWatch : public QApplication
{
public:
    using Ticks = std::chrono::steady_clock;
    struct Frame {
        double ms = 0;    ///< As the clock on the wall.
        double cpuMs = 0; ///< Of this thread: what it would be on a quiet machine.
    };

    using QApplication::QApplication;
    bool notify(QObject *receiver, QEvent *event) override;

    /// Frames from now on.
    void begin();
    const std::vector<Frame> &frames() const { return m_frames; }
    /// The end of the last frame.
    Ticks::time_point painted() const { return m_painted; }

private:
    int m_depth = 0;
    bool m_hasPainted = false;
    Frame m_held;
    std::vector<Frame> m_frames;
    Ticks::time_point m_painted;
};

/// CPU seconds of this thread; of the whole process.
double threadCpuSeconds();
double processCpuSeconds();

} // namespace homard
