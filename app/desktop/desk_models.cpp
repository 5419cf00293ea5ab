// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk_models.h"
#include "providers/local_probe.h"
#include "workspace_choice.h"

namespace homard {

namespace {

ProviderSetupOptions setupOptions(Foundation &foundation)
{
    ProviderSetupOptions out;
    out.places = usualLocalPlaces(qEnvironmentVariable("OLLAMA_HOST"));
    out.keepForSession = [&foundation](const QString &name, const SecretBytes &key) {
        return foundation.secrets().keepForSession(name, key);
    };
    out.sessionKeyNames = [&foundation] { return foundation.secrets().sessionNames(); };
    return out;
}

/// The folder a program was started in is a choice in a terminal only.
Result<QString> checkedFolder(const QString &folder, const AppPaths &paths)
{
    if (!folder.isEmpty())
        return chooseWorkspace(folder, paths);
    return Error{ErrorCode::Invalid, QCoreApplication::translate("DeskModels", "No folder to work in is chosen yet."),
                 QCoreApplication::translate("DeskModels", "Choose one in the line above.")};
}

} // namespace

DeskModels::DeskModels(Application &application, EventFeed &events, Errands &quick, Errands &unhurried,
                       Errands &slowOnes)
    : core(application)
    , feed(events)
    , errands(quick)
    , background(unhurried)
    , slow(slowOnes)
    , providerSetup(std::make_shared<ProviderSetup>(core.foundation().secrets(), core.foundation().masker(),
                                                    core.foundation().clock(), setupOptions(core.foundation())))
    , setup(*providerSetup, slow)
    , settings(core.paths().config, core.settings(), errands)
    , desk({core.service(), core.store(), core.store(), errands},
           [&application](const QString &folder) { return checkedFolder(folder, application.paths()); })
    , sessions({core.store(), core.store(), errands, core.foundation().clock()})
    , conversations({core.store(), core.store(), errands}, feed,
                    [&application](const QString &id) { return application.service().isActive(id); })
    , timeline(core.store(), errands, core.foundation().clock())
    , files(core.foundation().checkpoints(), core.store(), errands, background, core.foundation().clock())
    , memory(core.memory(), core.memoryDrafts(), errands)
    , rules(core.gate().ruleBook(), errands)
{
    QObject::connect(&feed, &EventFeed::arrived, &sessions,
                     [this](const std::vector<AgentEvent> &batch) { take(batch); });
    QObject::connect(&sessions, &SessionListModel::loaded, &tray, [this] { // notices say which session they are of
        for (int row = 0; row < sessions.rowCount(); ++row) {
            const QModelIndex index = sessions.index(row);
            const QString id = index.data(SessionListModel::IdRole).toString();
            if (!id.isEmpty())
                tray.setTitle(id, sessions.titleOf(id));
        }
    });
    desk.setUsualModel([this] {
        const ModelSettings &model = settings.settings().model;
        return model.name.isEmpty() && model.api != QLatin1StringView("practice") ? ModelRef() : settings.modelInUse();
    });
    desk.setModeHook([&application](const QString &id, SessionMode mode) { application.modes().set(id, mode); });
}

void DeskModels::take(const std::vector<AgentEvent> &events)
{
    sessions.apply(events);
    approvals.apply(events);
    tray.apply(events);
    for (const AgentEvent &event : events) {
        if (const auto *change = std::get_if<SessionChanged>(&event.body))
            desk.take(change->session);
        if (const auto *state = std::get_if<StateChanged>(&event.body);
            state && state->state == RunState::Idle && event.runId.isEmpty())
            desk.noteIdle(event.sessionId);
        status.apply(event);
        timeline.apply(event);
        files.apply(event);
    }
}

} // namespace homard
