// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/session.h"
#include <map>
#include <mutex>
#include <optional>

namespace homard {

/// The modes that people gave to sessions since the program started. They go before what is stored: a change counts
/// from the next call that is judged, also in a run that is under way, and the trusted mode is known here only.
/// Thread-safe.
class SessionModes
{
public:
    void set(const QString &sessionId, SessionMode mode);
    /// Nothing: as the session is stored.
    std::optional<SessionMode> of(const QString &sessionId) const;
    /// The session is closed: what was said of it ends.
    void forget(const QString &sessionId);

private:
    mutable std::mutex m_mutex;
    std::map<QString, SessionMode> m_modes;
};

/// How the runs of a program follow the modes of sessions.
enum class ModeUse {
    Window, ///< As the user set them.
    Ctl,    ///< Everything asks, whatever a window stored; but plan mode holds.
};

/// The mode that a call is judged by. A stored trusted mode is none: nobody of this program start said so (safety.md,
/// modes).
SessionMode effectiveMode(ModeUse use, std::optional<SessionMode> said, SessionMode stored);

} // namespace homard
