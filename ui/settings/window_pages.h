// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "config/settings.h"
#include "ui/settings/settings_page.h"

class QCheckBox;
class QComboBox;
class QRadioButton;

namespace homard {

/// Language, closing, keys. Passive.
class GeneralPage : public SettingsPage
{
    Q_OBJECT
public:
    explicit GeneralPage(QWidget *parent = nullptr);
    void setValues(const GeneralSettings &values);

Q_SIGNALS:
    void edited(const homard::GeneralSettings &values);

protected:
    void retranslate() override;

private:
    void tell();

    GeneralSettings m_values;
    QComboBox *m_language;
    QLabel *m_languageLabel;
    QCheckBox *m_closeToTray;
    QLabel *m_trayNote;
    QRadioButton *m_enterSends, *m_enterBreaks;
    QLabel *m_enterHeading;
};

/// Light or dark. Passive.
class AppearancePage : public SettingsPage
{
    Q_OBJECT
public:
    explicit AppearancePage(QWidget *parent = nullptr);
    void setValues(const AppearanceSettings &values);

Q_SIGNALS:
    void edited(const homard::AppearanceSettings &values);

protected:
    void retranslate() override;

private:
    QLabel *m_themeHeading;
    QRadioButton *m_system, *m_light, *m_dark;
    QLabel *m_note;
};

} // namespace homard
