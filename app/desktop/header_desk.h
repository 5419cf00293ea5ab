// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "desk_widgets.h"
#include <QFileDialog>
#include <QMessageBox>
#include <QPointer>

namespace homard {

/// Shows folder, model, mode, sandbox, context and cost of the open session in the header, and changes them: asks
/// before a folder is trusted and before the trusted mode. GUI thread; models and widgets outlive it.
class HeaderDesk : public QObject
{
    Q_OBJECT
public:
    HeaderDesk(DeskModels &models, DeskWidgets &widgets, QObject *parent = nullptr);

    /// The sandbox's self-test, beside everything else; after the first paint.
    void testSandbox();
    /// Once more: something may have been installed, or the language is another.
    void testSandboxAgain();
    const std::optional<SandboxState> &sandbox() const { return m_sandbox; }

Q_SIGNALS:
    void sandboxKnown(const homard::SandboxState &state);
    /// Settings → Models and keys, or Sandbox, is wanted.
    void modelSettingsWanted();
    void sandboxSettingsWanted();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void showSession();
    void showModels();
    void showStatus();
    void chooseFolder();
    void useFolder(const QString &path);
    void offerTrust(const QString &path);
    void askTrust(const QString &path);
    void chooseMode(SessionMode mode);
    void askTrustedMode();
    void showAllowed();
    std::vector<ModelOption> options() const;
    ModelRef chosen() const;
    void collectFolders();
    void lookForFolder();
    void takeSandbox(const SandboxState &state);

    DeskModels &m_models;
    DeskWidgets &m_widgets;
    std::optional<SandboxState> m_sandbox;
    QString m_folder;      ///< That was looked for last.
    QString m_asksTrustOf; ///< What it brings along is being looked for.
    bool m_wasActive = false;
    bool m_hadFailed = false;
    QPointer<QFileDialog> m_folderDialog;
    QPointer<QWidget> m_question;
};

} // namespace homard
