// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace homard {

enum class PerceptionSource { User, Schedule, System, Agent, Gateway };
enum class Priority { Low, Normal, High, Urgent };

/// Everything that can start a run. It has an id and is on disk before anything else happens (loop.md 1).
struct Perception {
    QString id;
    QString sessionId;
    PerceptionSource source = PerceptionSource::User;
    QString channel; ///< "homardctl", "window" …
    QString text;
    Priority priority = Priority::Normal;
    qint64 wallMs = 0;
};

} // namespace homard
