// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/agent_event.h"
#include "output.h"
#include <QHash>

namespace homard {

/// Shows a run to a person: the answer on stdout, every step on stderr. Not thread-safe.
class EventText
{
public:
    EventText();
    void show(const AgentEvent &event);

private:
    void beginStep();
    void text(const QString &text);
    void giveHeld();
    void step(const QString &mark, const QString &words);

    void on(const TextDelta &e);
    void on(const MessageEnded &) { giveHeld(); }
    void on(const ToolCallPlanned &e);
    void on(const ApprovalSettled &e);
    void on(const ToolCallEnded &e);
    void on(const RetryScheduled &e);
    void on(const NoticeRaised &e);
    void on(const RunEnded &e);
    template <class Other>
    void on(const Other &)
    {
    }

    Style m_style;
    bool m_lineOpen = false;
    bool m_holds;   ///< stdout is no terminal: nothing is written there that a retry would take back.
    QString m_held; ///< The answer so far.
};

/// A call in one line: the verb and its object ("read_file README.md").
QString callLine(const ToolCall &call);

} // namespace homard
