// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/session.h"
#include "ports/sandbox.h"
#include <QWidget>
#include <optional>
#include <vector>

class QActionGroup;
class QGridLayout;
class QHBoxLayout;
class QMenu;

namespace homard {

class ElidedLabel;
class HeaderButton;
class MeterBar;

/// A model one can pick.
struct ModelOption {
    ModelRef model;
    QString title; ///< "qwen3-14b · local".
    QString note;  ///< Second line of the tooltip; may be empty.
};

/// The quiet line above the conversation: title, workspace, model, mode, sandbox, context, cost. Passive.
class SessionHeader : public QWidget
{
    Q_OBJECT
public:
    explicit SessionHeader(QWidget *parent = nullptr);

    void setTitle(const QString &title);
    /// `trusted`: the user said so; else the menu offers it and a mark shows it is not.
    void setWorkspace(const QString &path, bool trusted);
    /// The folder is not there (any more): nothing can be done in it.
    void setWorkspaceMissing(bool missing);
    /// Newest first.
    void setRecentWorkspaces(const QStringList &paths);
    /// `current` may be missing in `options`: it is shown all the same.
    void setModels(const std::vector<ModelOption> &options, const ModelRef &current);
    void setMode(SessionMode mode);
    /// Something passes without a question in this session: the menu of modes leads to what it is.
    void setSomethingAllowed(bool allowed) { m_somethingAllowed = allowed; }
    /// nullopt: not known yet (the self-test runs).
    void setSandbox(const std::optional<SandboxState> &state);
    /// `window` 0: nothing is known yet.
    void setContext(qint64 tokens, int window, bool estimated);
    /// US dollars; nullopt = unknown. Of a model on this machine there is none to show.
    void setCost(std::optional<double> cost, bool local);
    /// Without a session there is no context and no cost to show.
    void setSessionOpen(bool open);

Q_SIGNALS:
    void workspaceChosen(const QString &path);
    /// A folder that is not in the list is wanted.
    void otherWorkspaceWanted();
    void trustWanted(const QString &path);
    void modelChosen(const homard::ModelRef &model);
    void modelSettingsWanted();
    void modeChosen(homard::SessionMode mode);
    /// The menu of modes is about to open: setSomethingAllowed() now.
    void modesOpening();
    /// What was allowed for the session is to be shown.
    void allowedWanted();
    void sandboxActivated();

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool event(QEvent *event) override;

private:
    void retranslate();
    void arrange();
    void place();
    void showWorkspace();
    void fillWorkspaces();
    void fillModels();
    void fillModes();
    void showSandbox();
    void showContext();
    void showCost();

    QGridLayout *m_grid;
    QHBoxLayout *m_choices; ///< Folder, model, mode: beside the title, or below it where that is too narrow.
    QHBoxLayout *m_states;  ///< Sandbox, context, cost.
    bool m_narrow = false;
    ElidedLabel *m_title;
    HeaderButton *m_workspaceButton;
    HeaderButton *m_modelButton;
    HeaderButton *m_modeButton;
    HeaderButton *m_sandboxButton;
    MeterBar *m_meter;
    ElidedLabel *m_costLabel;
    QMenu *m_workspaceMenu;
    QMenu *m_modelMenu;
    QMenu *m_modeMenu;

    QString m_workspace;
    bool m_trusted = false;
    bool m_missing = false;
    QStringList m_recent;
    std::vector<ModelOption> m_models;
    ModelRef m_model;
    SessionMode m_mode = SessionMode::Ask;
    bool m_somethingAllowed = false;
    std::optional<SandboxState> m_sandbox;
    qint64 m_tokens = 0;
    int m_window = 0;
    bool m_estimated = true;
    std::optional<double> m_cost;
    bool m_local = false;
    bool m_open = false;
};

/// "~/Invoices" for a path below the user's home.
QString shortPath(const QString &path);
/// "Plan", "Ask", "Auto-edit", "Trusted".
QString modeTitle(SessionMode mode);

} // namespace homard
