// SPDX-License-Identifier: GPL-3.0-or-later
#include "models_desk.h"
#include "config/settings_table.h"
#include "models_page.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/model_form.h"
#include "ui/widgets/step_list.h"
#include <QLocale>
#include <QPushButton>

namespace homard {

namespace {

ModelRef practiceModel()
{
    return {QStringLiteral("practice"), {}, {}, {}};
}

/// Why settings.json would not take it; empty if it does.
QString refusalOf(const char *key, const QString &value)
{
    return findSettingKey(QString::fromLatin1(key))->refusal(value);
}

QString refusalOf(const ModelRef &model)
{
    for (const QString &words : {refusalOf("model.name", model.name), refusalOf("model.baseUrl", model.baseUrl),
                                 refusalOf("model.keyName", model.keyName)}) {
        if (!words.isEmpty())
            return words;
    }
    return {};
}

} // namespace

ModelsDesk::ModelsDesk(ModelsPage &page, SettingsKeeper &keeper, SetupController &setup, QObject *parent)
    : QObject(parent), m_page(page), m_keeper(keeper), m_setup(setup), m_flow(setup), m_lister(setup)
{
    std::vector<ProviderChoice> choices;
    for (const auto &info : m_setup.providers())
        choices.push_back({info.id, info.title, info.api, info.baseUrl, info.model});
    m_page.form().setChoices(choices);
    join();
    showModels();
    showFound();
    showKeys();
    if (!m_setup.hasLooked())
        m_setup.look();
}

void ModelsDesk::join()
{
    connect(&m_page, &ModelsPage::useRequested, this,
            [this](const ModelRef &model) { m_keeper.useModel(model, m_setup.contextOf(model)); });
    connect(&m_page, &ModelsPage::testRequested, this, &ModelsDesk::test);
    connect(&m_page, &ModelsPage::removeRequested, this, &ModelsDesk::remove);
    connect(&m_page, &ModelsPage::addFoundRequested, this, &ModelsDesk::add);
    connect(&m_page, &ModelsPage::lookRequested, &m_setup, &SetupController::look);
    connect(&m_page, &ModelsPage::testFormRequested, this, [this] { startForm(SetupFlow::Goal::Test); });
    connect(&m_page, &ModelsPage::addFormRequested, this, [this] { startForm(SetupFlow::Goal::Adopt); });
    connect(&m_page, &ModelsPage::removeKeyRequested, this, [this](const QString &name) {
        m_keyFault.clear();
        m_setup.removeKey(name);
    });
    connect(&m_page, &ModelsPage::storeVariableRequested, this, [this](const QString &variable) {
        m_keyFault.clear();
        m_setup.keepEnvironmentKey(variable);
    });
    connect(&m_page, &ModelsPage::caFileEdited, this, &ModelsDesk::setCaFile);
    connect(&m_page.form(), &ModelForm::keyEdited, this, &ModelsDesk::recognise);
    connect(&m_page.form(), &ModelForm::edited, this, [this] {
        noteKey();
        if (m_ofForm)
            m_flow.forget(); // it spoke of what was in the form
    });
    connect(&m_page.form(), &ModelForm::modelListRequested, this, [this] {
        m_page.form().setListing(true);
        m_lister.ask(m_setup.trialOf(m_page.form().model(), m_page.form().typedKey()));
    });
    connect(&m_lister, &ModelLister::listed, &m_page.form(), &ModelForm::showModelList);
    connect(&m_setup, &SetupController::keyFailed, this, [this](const QString &, const QString &text) {
        m_keyFault = text;
        showKeys();
    });
    connect(&m_setup, &SetupController::lookChanged, this, [this] {
        showFound();
        showKeys();
    });
    connect(&m_setup, &SetupController::keysChanged, this, &ModelsDesk::showKeys);
    connect(&m_setup, &SetupController::keyPlacesChanged, &m_page.form(),
            [this] { m_page.form().setKeys(m_setup.keyPlaces()); });
    connect(&m_keeper, &SettingsKeeper::changed, this, &ModelsDesk::showModels);
    connect(&m_flow, &SetupFlow::changed, this, &ModelsDesk::showFlow);
    connect(&m_flow, &SetupFlow::adopted, this, [this](const ModelRef &model) {
        m_page.form().clear();
        add(model);
    });
}

void ModelsDesk::add(const ModelRef &model)
{
    if (m_keeper.modelInUse() == practiceModel()) { // the first one
        m_keeper.useModel(model, m_setup.contextOf(model));
        return;
    }
    m_keeper.change([&](Settings &settings) {
        auto &added = settings.models.added;
        if (std::find(added.begin(), added.end(), model) == added.end())
            added.push_back(model);
    });
}

void ModelsDesk::remove(const ModelRef &model)
{
    m_keeper.change([&](Settings &settings) { std::erase(settings.models.added, model); });
    if (m_keeper.modelInUse() == model)
        m_keeper.useModel(practiceModel(), 0);
}

void ModelsDesk::test(const ModelRef &model)
{
    m_page.placeResult(m_ofForm = false);
    m_flow.start(m_setup.trialOf(model, nullptr), SetupFlow::Goal::Test);
}

void ModelsDesk::startForm(SetupFlow::Goal goal)
{
    ModelForm &form = m_page.form();
    const ModelRef model = form.model();
    if (const QString refusal = refusalOf(model); !refusal.isEmpty()) {
        form.setModelFault(tr("This cannot be saved. Allowed: %1.").arg(refusal));
        return;
    }
    m_page.placeResult(m_ofForm = true);
    m_flow.start(m_setup.trialOf(model, form.typedKey()), goal);
}

void ModelsDesk::setCaFile(const QString &path)
{
    const QString refusal = refusalOf("model.caFile", path);
    if (!refusal.isEmpty()) {
        m_page.setCaFile(path, tr("Allowed: %1.").arg(refusal));
        return;
    }
    m_page.setCaFile(path, {});
    m_keeper.change([&](Settings &settings) { settings.model.caFile = path; });
}

void ModelsDesk::recognise()
{
    ModelForm &form = m_page.form();
    const auto key = form.typedKey();
    const QStringList ids = key ? m_setup.recogniseKey(*key) : QStringList();
    const QString chosen = form.providerId();
    if (!ids.isEmpty() && !ids.contains(chosen) && (chosen.isEmpty() || chosen == m_guessed)) {
        m_guessed = ids.first();
        form.selectProvider(m_guessed);
    }
    noteKey();
}

void ModelsDesk::noteKey()
{
    ModelForm &form = m_page.form();
    const auto key = form.typedKey();
    const auto note =
        m_setup.noteOnKey(key ? m_setup.recogniseKey(*key) : QStringList(), form.providerId(), form.place());
    form.setKeyNote(note.text, note.isWarning);
}

void ModelsDesk::showModels()
{
    const Settings &settings = m_keeper.settings();
    const ModelRef used = m_keeper.modelInUse();
    std::vector<ModelRef> models = settings.models.added;
    if (std::find(models.begin(), models.end(), used) == models.end() && used != practiceModel())
        models.insert(models.begin(), used);
    std::vector<ModelsPage::Entry> entries;
    entries.reserve(models.size() + 1);
    for (const ModelRef &model : models)
        entries.push_back({model, m_setup.placeOf(model), model == used, true});
    entries.push_back({practiceModel(), m_setup.placeOf(practiceModel()), used == practiceModel(), false});
    m_page.setModels(entries);
    m_page.setCaFile(settings.model.caFile, {});
    m_setup.setKnown(m_keeper.knownModels());
}

QString ModelsDesk::textOf(const LocalServer &server, const LocalModel &model) const
{
    QStringList parts{model.name, server.title};
    if (model.contextWindow > 0)
        parts.append(tr("%1 tokens").arg(QLocale().toString(model.contextWindow)));
    if (model.tools)
        parts.append(*model.tools ? tr("tools") : tr("no tools"));
    return parts.join(QStringLiteral(" · "));
}

void ModelsDesk::showFound()
{
    std::vector<ModelsPage::Found> found;
    QString note;
    for (const auto &server : m_setup.servers()) {
        for (const auto &model : server.models)
            found.push_back({{server.api, model.name, server.baseUrl, {}}, textOf(server, model)});
        if (server.needsKey)
            note = tr("%1 wants a key: add it below, as an OpenAI-compatible address.").arg(server.title);
    }
    if (m_setup.isLooking())
        note = tr("Looking for model servers on this computer …");
    m_page.setFound(found, note, m_setup.isLooking());
}

void ModelsDesk::showKeys()
{
    std::vector<ModelsPage::Key> keys;
    for (const QString &name : m_setup.keyNames())
        keys.push_back({name, {}, m_setup.isKeptForSession(name)});
    for (const auto &key : m_setup.environmentKeys()) {
        if (!m_setup.keyNames().contains(key.providerId))
            keys.push_back({key.providerId, key.variable, false});
    }
    m_page.setKeys(keys, m_keyFault.isEmpty() ? m_setup.keyFault().text() : m_keyFault);
}

void ModelsDesk::showFlow()
{
    std::vector<StepList::Step> steps;
    for (const auto &step : m_flow.steps())
        steps.push_back(
            {step.state, SetupFlow::titleOf(step.step), SetupFlow::wordOf(step.state), step.message, step.hint});
    m_page.steps().setSteps(steps);
    Banner &banner = m_page.notice();
    const SetupFlow::Notice notice = m_flow.notice();
    banner.setVisible(!notice.text.isEmpty());
    banner.setNotice(notice.kind, notice.text);
    banner.clearButtons();
    QList<QPushButton *> buttons;
    for (const auto action : notice.actions) {
        buttons.append(banner.addButton(SetupFlow::textOf(action)));
        connect(buttons.last(), &QPushButton::clicked, &m_flow, [this, action] { m_flow.act(action); });
    }
    m_page.showResult(buttons);
}

} // namespace homard
