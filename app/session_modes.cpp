// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_modes.h"

namespace homard {

void SessionModes::set(const QString &sessionId, SessionMode mode)
{
    std::lock_guard lock(m_mutex);
    m_modes[sessionId] = mode;
}

std::optional<SessionMode> SessionModes::of(const QString &sessionId) const
{
    std::lock_guard lock(m_mutex);
    const auto at = m_modes.find(sessionId);
    return at == m_modes.end() ? std::nullopt : std::optional(at->second);
}

void SessionModes::forget(const QString &sessionId)
{
    std::lock_guard lock(m_mutex);
    m_modes.erase(sessionId);
}

SessionMode effectiveMode(ModeUse use, std::optional<SessionMode> said, SessionMode stored)
{
    const SessionMode mode = said.value_or(stored == SessionMode::Trusted ? SessionMode::Ask : stored);
    if (use == ModeUse::Window || mode == SessionMode::Plan)
        return mode;
    return SessionMode::Ask;
}

} // namespace homard
