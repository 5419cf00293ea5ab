// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "config/settings.h"
#include "ports/sandbox.h"
#include "ui/settings/settings_page.h"
#include <optional>

class QComboBox;
class QLineEdit;
class QPushButton;

namespace homard {

class StatusLabel;

/// What stands between a command and the machine, in words, and which kind it shall be. Passive.
class SandboxPage : public SettingsPage
{
    Q_OBJECT
public:
    explicit SandboxPage(QWidget *parent = nullptr);
    /// nullopt: the self-test runs.
    void setState(const std::optional<SandboxState> &state);
    void setValues(const SandboxSettings &values);

Q_SIGNALS:
    void testRequested();
    void edited(const homard::SandboxSettings &values);

protected:
    void retranslate() override;

private:
    void showState();
    void showKind();
    void tell();

    SandboxSettings m_values;
    std::optional<SandboxState> m_state;
    StatusLabel *m_status;
    QLabel *m_message, *m_meaning;
    QPushButton *m_test;
    QLabel *m_choice, *m_kindLabel, *m_kindNote, *m_imageLabel, *m_imageNote, *m_scopeLabel, *m_scopeNote, *m_later;
    QComboBox *m_kind, *m_scope;
    QLineEdit *m_image;
};

} // namespace homard
