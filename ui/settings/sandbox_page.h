// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ports/sandbox.h"
#include "ui/settings/settings_page.h"
#include <optional>

class QPushButton;

namespace homard {

class StatusLabel;

/// What stands between a command and the machine, in words. Passive.
class SandboxPage : public SettingsPage
{
    Q_OBJECT
public:
    explicit SandboxPage(QWidget *parent = nullptr);
    /// nullopt: the self-test runs.
    void setState(const std::optional<SandboxState> &state);

Q_SIGNALS:
    void testRequested();

protected:
    void retranslate() override;

private:
    void showState();

    std::optional<SandboxState> m_state;
    StatusLabel *m_status;
    QLabel *m_message, *m_meaning;
    QPushButton *m_test;
};

} // namespace homard
