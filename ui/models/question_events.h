// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/agent_event.h"

namespace homard {

/// The call whose question is over by this event; empty: none. An expired question is not: its run waits until it is
/// asked again. A call that started has none, though nobody answered: a rule allows it now.
inline QString callAnsweredBy(const AgentEventBody &body)
{
    if (const auto *settled = std::get_if<ApprovalSettled>(&body))
        return settled->answer.outcome == ApprovalOutcome::Expired ? QString() : settled->callId;
    if (const auto *started = std::get_if<ToolCallStarted>(&body))
        return started->callId;
    if (const auto *ended = std::get_if<ToolCallEnded>(&body))
        return ended->result.callId;
    return {};
}

} // namespace homard
