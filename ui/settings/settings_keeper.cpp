// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settings_keeper.h"
#include <QFileInfo>

namespace homard {

namespace {

/// Ours: editors write a file in several steps.
constexpr std::chrono::milliseconds writingTakes{200};
const QString practice = QStringLiteral("practice");

} // namespace

SettingsKeeper::SettingsKeeper(const QString &configFolder, Settings known, Errands &errands, QObject *parent)
    : QObject(parent)
    , m_folder(configFolder)
    , m_settings(std::move(known))
    , m_errands(errands)
    , m_file(std::make_shared<SettingsFile>(configFolder))
{
    m_look.setSingleShot(true);
    m_look.setInterval(writingTakes);
    connect(&m_look, &QTimer::timeout, this, &SettingsKeeper::load);
    const auto look = [this] { m_look.start(); };
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_look, look);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_look, look);
    load();
}

/// The folder tells of a file that was put in the place of another one, the file of what is written into it.
void SettingsKeeper::watch()
{
    const QString path = m_folder + QStringLiteral("/settings.json");
    if (m_watcher.directories().isEmpty() && QFileInfo::exists(m_folder))
        m_watcher.addPath(m_folder);
    if (m_watcher.files().isEmpty() && QFileInfo::exists(path))
        m_watcher.addPath(path);
}

void SettingsKeeper::load()
{
    m_errands.run(
        this, [file = m_file] { return file->load(); }, [this](const LoadedSettings &loaded) { take(loaded); });
}

void SettingsKeeper::take(const LoadedSettings &loaded)
{
    watch();
    QStringList outside;
    QStringList faults;
    for (const auto &notice : loaded.notices)
        (loaded.unconfirmed.contains(notice.key) ? outside : faults).append(notice.text);
    if (faults != std::exchange(m_fileFaults, faults))
        Q_EMIT fileFaultsChanged();
    if (outside != m_outside || loaded.outsideMark != m_outsideMark) {
        m_outside = outside;
        m_outsideMark = loaded.outsideMark;
        Q_EMIT outsideChangesChanged();
    }
    if (m_saves > 0 || loaded.settings == m_settings)
        return;
    m_settings = loaded.settings;
    Q_EMIT changed();
}

void SettingsKeeper::change(const std::function<void(Settings &)> &edit)
{
    Settings wanted = m_settings;
    edit(wanted);
    if (wanted == m_settings)
        return;
    m_settings = std::move(wanted);
    Q_EMIT changed();
    save(SettingsFile::Outside::Leave); // what waits for an answer goes on waiting
}

void SettingsKeeper::useModel(const ModelRef &model, int contextWindow)
{
    change([&](Settings &settings) {
        settings.model.api = model.api;
        settings.model.name = model.name;
        settings.model.baseUrl = model.baseUrl;
        settings.model.keyName = model.keyName;
        settings.model.contextWindow = contextWindow;
        settings.model.maxOutputTokens = 0; // that of the model before says nothing about this one
        auto &added = settings.models.added;
        if (model.api != practice && std::find(added.begin(), added.end(), model) == added.end())
            added.push_back(model);
    });
}

ModelRef SettingsKeeper::modelInUse() const
{
    const ModelSettings &model = m_settings.model;
    if (model.api.isEmpty())
        return {practice, {}, {}, {}};
    return {model.api, model.name, model.baseUrl, model.keyName};
}

SetupController::Known SettingsKeeper::knownModels() const
{
    SetupController::Known known{m_settings.models.added, modelInUse(), m_settings.model.caFile};
    known.models.push_back(known.inUse);
    return known;
}

void SettingsKeeper::saveAgain()
{
    save(SettingsFile::Outside::Leave);
}

void SettingsKeeper::save(SettingsFile::Outside outside)
{
    ++m_saves;
    m_errands.run(
        this, [file = m_file, wanted = m_settings, outside] { return file->save(wanted, outside); },
        [this, outside](const Result<void> &saved) {
            --m_saves;
            setFault(saved.ok() ? QString() : saved.error().text());
            if (saved.ok() && outside == SettingsFile::Outside::TakeBack && !m_outside.isEmpty())
                Q_EMIT outsideChangesAnswered(false);
            if (saved.ok() && !m_outside.isEmpty())
                load(); // there may be less to answer, or nothing
        });
}

void SettingsKeeper::setFault(const QString &text)
{
    if (text == m_fault)
        return;
    m_fault = text;
    Q_EMIT faultChanged();
}

void SettingsKeeper::confirmOutsideChanges()
{
    m_errands.run(
        this,
        [file = m_file, shown = m_outsideMark]() -> std::pair<Result<void>, LoadedSettings> {
            auto confirmed = file->confirmOutsideChanges(shown);
            return {std::move(confirmed), file->load()};
        },
        [this](const std::pair<Result<void>, LoadedSettings> &done) {
            take(done.second);
            if (done.first.ok())
                Q_EMIT outsideChangesAnswered(true);
            if (done.first.ok() || done.first.error().code != ErrorCode::Conflict) // then the new changes are shown
                setFault(done.first.ok() ? QString() : done.first.error().text());
        });
}

void SettingsKeeper::rejectOutsideChanges()
{
    if (!m_outside.isEmpty())
        save(SettingsFile::Outside::TakeBack);
}

} // namespace homard
