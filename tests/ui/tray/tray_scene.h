// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/models/tray_model.h"

namespace homard {

/// A tray model and events for it; the window is not in front.
struct TrayScene {
    TrayModel model;
    qint64 wall = 1000;

    TrayScene() { model.setWindowActive(false, {}); }

    AgentEvent event(const QString &id, AgentEventBody body)
    {
        return {id, QStringLiteral("run-") + id, 1, wall++, {}, std::move(body)};
    }
    void happen(const QString &id, AgentEventBody body) { model.apply({event(id, std::move(body))}); }
    void start(const QString &id)
    {
        model.setTitle(id, QStringLiteral("Title of ") + id);
        happen(id, RunStarted{});
    }
    AgentEvent question(const QString &id, const QString &call)
    {
        ApprovalRequest request;
        request.id = QStringLiteral("ask-") + call;
        request.sessionId = id;
        request.callId = call;
        request.verdict.headline = QStringLiteral("Run a command that changes 3 files");
        return event(id, ApprovalAsked{request});
    }
    void ask(const QString &id, const QString &call) { model.apply({question(id, call)}); }
    void settle(const QString &id, const QString &call) { happen(id, ApprovalSettled{call, call, {}}); }
    void end(const QString &id, RunOutcome outcome = RunOutcome::Finished)
    {
        RunSummary summary;
        summary.outcome = outcome;
        summary.text = QStringLiteral("All done.\nThe totals are below.");
        if (outcome == RunOutcome::Error) {
            summary.failure.emplace();
            summary.failure->message = QStringLiteral("The key was refused");
        }
        happen(id, RunEnded{summary});
    }
};

} // namespace homard
