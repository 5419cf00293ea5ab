// SPDX-License-Identifier: GPL-3.0-or-later
#include "domain/session.h"

namespace homard {

QString wordOf(SessionMode mode)
{
    switch (mode) {
    case SessionMode::Plan: return QStringLiteral("plan");
    case SessionMode::Ask: return QStringLiteral("ask");
    case SessionMode::AutoEdit: return QStringLiteral("auto-edit");
    case SessionMode::Trusted: return QStringLiteral("trusted");
    }
    return QStringLiteral("ask");
}

std::optional<SessionMode> sessionModeFrom(const QString &word)
{
    for (const auto mode : {SessionMode::Plan, SessionMode::Ask, SessionMode::AutoEdit, SessionMode::Trusted}) {
        if (word == wordOf(mode))
            return mode;
    }
    return std::nullopt;
}

} // namespace homard
