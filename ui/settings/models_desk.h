// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/models/model_lister.h"
#include "ui/models/setup_flow.h"
#include "ui/settings/settings_keeper.h"

namespace homard {

class ModelsPage;

/// What happens behind the page "Models & keys": its wishes become settings, keys and tests, and what they are is
/// shown. GUI thread.
class ModelsDesk : public QObject
{
    Q_OBJECT
public:
    /// All outlive this.
    ModelsDesk(ModelsPage &page, SettingsKeeper &keeper, SetupController &setup, QObject *parent = nullptr);

private:
    void join();
    void add(const ModelRef &model);
    void remove(const ModelRef &model);
    void test(const ModelRef &model);
    void startForm(SetupFlow::Goal goal);
    void setCaFile(const QString &path);
    void recognise();
    void noteKey();
    void showModels();
    void showFound();
    void showKeys();
    void showFlow();
    QString textOf(const LocalServer &server, const LocalModel &model) const;

    ModelsPage &m_page;
    SettingsKeeper &m_keeper;
    SetupController &m_setup;
    SetupFlow m_flow;
    ModelLister m_lister;
    bool m_ofForm = false; ///< What it tests is in the form.
    QString m_keyFault;
    QString m_guessed; ///< The provider that was selected for the key's shape; a person's own choice is left alone.
};

} // namespace homard
