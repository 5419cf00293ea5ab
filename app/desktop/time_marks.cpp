// SPDX-License-Identifier: GPL-3.0-or-later
#include "time_marks.h"
#include "ui/models/errands.h"
#include <QAbstractEventDispatcher>
#include <chrono>
#include <cstdio>

namespace homard {

void TimeMarks::mark(const char *name) const
{
    if (!m_on)
        return;
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    std::printf("homard: %s %lld\n", name,
                static_cast<long long>(std::chrono::duration_cast<std::chrono::nanoseconds>(now).count()));
    std::fflush(stdout);
}

void TimeMarks::markUsable(const Errands &errands, const Errands &background)
{
    if (!m_on)
        return;
    auto *dispatcher = QAbstractEventDispatcher::instance();
    connect(dispatcher, &QAbstractEventDispatcher::aboutToBlock, this, [this, dispatcher, &errands, &background] {
        if (!errands.isIdle() || !background.isIdle())
            return;
        disconnect(dispatcher, nullptr, this, nullptr);
        mark("usable");
    });
}

} // namespace homard
