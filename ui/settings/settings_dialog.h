// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "config/app_paths.h"
#include "ports/sandbox.h"
#include "ui/models/rules_model.h"
#include "ui/models/setup_controller.h"
#include "ui/settings/settings_keeper.h"
#include <QWidget>
#include <optional>

class QListWidget;
class QStackedWidget;

namespace homard {

class Banner;
class SettingsPage;

/// The settings: a window of its own, pages on the left. Every change is in force at once. A page is built when it is
/// shown first.
class SettingsDialog : public QWidget
{
    Q_OBJECT
public:
    enum class Page { General, Appearance, Models, Sandbox, Rules, Folders };

    /// All outlive this. `slow`: errands that may take long (sizes of folders, keychain).
    SettingsDialog(SettingsKeeper &keeper, SetupController &setup, RulesModel &rules, Errands &slow, AppPaths paths,
                   QWidget *parent = nullptr);
    ~SettingsDialog() override;

    void showPage(Page page);
    /// nullopt: the self-test runs.
    void setSandboxState(const std::optional<SandboxState> &state);
    /// For people: version and whatever else a report should have, one line each; goes before the dialog's own lines.
    void setDiagnostics(const QStringList &lines) { m_diagnostics = lines; }
    /// What "Copy diagnostics" copies. No secrets, no texts of sessions.
    QString diagnostics() const;

Q_SIGNALS:
    void sandboxTestRequested();
    void openFolderRequested(const QString &path);
    /// The first-start page is wanted.
    void firstStartRequested();

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void ensurePage(int index);
    SettingsPage *makeGeneral();
    SettingsPage *makeAppearance();
    SettingsPage *makeModels();
    SettingsPage *makeSandbox();
    SettingsPage *makeRules();
    SettingsPage *makeFolders();
    void fillFolders();
    void measureFolders();
    void reset(const std::function<void(Settings &)> &edit);
    void showOutsideChanges();
    void showFault();
    void retranslate();
    void fitPages();

    SettingsKeeper &m_keeper;
    SetupController &m_setup;
    RulesModel &m_rules;
    Errands &m_slow;
    AppPaths m_paths;
    std::optional<SandboxState> m_sandbox;
    QStringList m_diagnostics;
    CancelToken m_stop;
    QListWidget *m_pages;
    QStackedWidget *m_stack;
    Banner *m_outside;
    Banner *m_fault;
    Banner *m_undo;
    class GeneralPage *m_general = nullptr;
    class AppearancePage *m_appearance = nullptr;
    class SandboxPage *m_sandboxPage = nullptr;
    class FoldersPage *m_folders = nullptr;
};

} // namespace homard
