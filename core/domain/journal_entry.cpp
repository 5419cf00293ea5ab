// SPDX-License-Identifier: GPL-3.0-or-later
#include "domain/journal_entry.h"

namespace homard {

QString wordOf(CallState state)
{
    switch (state) {
    case CallState::Planned: return QStringLiteral("planned");
    case CallState::Approved: return QStringLiteral("approved");
    case CallState::Started: return QStringLiteral("started");
    case CallState::Finished: return QStringLiteral("finished");
    case CallState::Unknown: return QStringLiteral("unknown");
    }
    return {};
}

std::optional<CallState> callStateFrom(const QString &word)
{
    for (const auto state :
         {CallState::Planned, CallState::Approved, CallState::Started, CallState::Finished, CallState::Unknown}) {
        if (wordOf(state) == word)
            return state;
    }
    return std::nullopt;
}

QString wordOf(NoteRecord::Kind kind)
{
    switch (kind) {
    case NoteRecord::Kind::Retry: return QStringLiteral("retry");
    case NoteRecord::Kind::Notice: return QStringLiteral("notice");
    }
    return {};
}

} // namespace homard
