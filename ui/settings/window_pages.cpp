// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_pages.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/scrolling.h"
#include "ui/widgets/theme.h"
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QRadioButton>
#include <QVBoxLayout>

namespace homard {

GeneralPage::GeneralPage(QWidget *parent)
    : SettingsPage(parent)
    , m_language(new QComboBox)
    , m_languageLabel(new PlainLabel)
    , m_closeToTray(new QCheckBox)
    , m_enterSends(new QRadioButton)
    , m_enterBreaks(new QRadioButton)
{
    m_language->addItem({}, QString());
    m_language->addItem(QStringLiteral("English"), QStringLiteral("en")); // languages name themselves
    m_language->addItem(QStringLiteral("简体中文"), QStringLiteral("zh_CN"));
    letWheelPass(m_language);
    m_languageLabel->setBuddy(m_language);
    auto *form = makeForm();
    form->addRow(m_languageLabel, m_language);
    body()->addLayout(form);
    body()->addSpacing(Space::Related);
    body()->addWidget(m_closeToTray);
    m_trayNote = addNote();
    m_enterHeading = addSubheading();
    body()->addWidget(m_enterSends);
    body()->addWidget(m_enterBreaks);
    connect(m_language, &QComboBox::activated, this, &GeneralPage::tell);
    connect(m_closeToTray, &QCheckBox::clicked, this, &GeneralPage::tell);
    connect(m_enterSends, &QRadioButton::clicked, this, &GeneralPage::tell);
    connect(m_enterBreaks, &QRadioButton::clicked, this, &GeneralPage::tell);
    retranslate();
    setValues({});
}

void GeneralPage::setValues(const GeneralSettings &values)
{
    m_values = values;
    m_language->setCurrentIndex(qMax(0, m_language->findData(values.language)));
    m_closeToTray->setChecked(values.closeToTray);
    (values.enterSends ? m_enterSends : m_enterBreaks)->setChecked(true);
}

void GeneralPage::tell()
{
    m_values.language = m_language->currentData().toString();
    m_values.closeToTray = m_closeToTray->isChecked();
    m_values.enterSends = m_enterSends->isChecked();
    Q_EMIT edited(m_values);
}

void GeneralPage::retranslate()
{
    setHeading(tr("General"));
    m_languageLabel->setText(tr("&Language"));
    m_language->setItemText(0, tr("As the system"));
    m_language->setAccessibleName(tr("Language"));
    m_closeToTray->setText(tr("Keep running in the tray when the window is closed"));
    m_trayNote->setText(
        tr("Where the desktop has no tray, closing the window quits, and asks first if something runs."));
    m_enterHeading->setText(tr("In the message field"));
    m_enterSends->setText(tr("Enter sends, Shift+Enter begins a new line"));
    m_enterBreaks->setText(tr("Ctrl+Enter sends, Enter begins a new line"));
}

AppearancePage::AppearancePage(QWidget *parent)
    : SettingsPage(parent), m_system(new QRadioButton), m_light(new QRadioButton), m_dark(new QRadioButton)
{
    m_themeHeading = addSubheading();
    const std::pair<QRadioButton *, QString> rows[] = {
        {m_system, QStringLiteral("system")}, {m_light, QStringLiteral("light")}, {m_dark, QStringLiteral("dark")}};
    for (const auto &[radio, word] : rows) {
        body()->addWidget(radio);
        connect(radio, &QRadioButton::clicked, this, [this, theme = word] { Q_EMIT edited({theme}); });
    }
    m_note = addNote();
    retranslate();
    setValues({});
}

void AppearancePage::setValues(const AppearanceSettings &values)
{
    QRadioButton *chosen = values.theme == QLatin1StringView("light")  ? m_light
                           : values.theme == QLatin1StringView("dark") ? m_dark
                                                                       : m_system;
    chosen->setChecked(true);
}

void AppearancePage::retranslate()
{
    setHeading(tr("Appearance"));
    m_themeHeading->setText(tr("Colours"));
    m_system->setText(tr("As the system"));
    m_light->setText(tr("Light"));
    m_dark->setText(tr("Dark"));
    m_note->setText(tr("Font and text size are those of the desktop."));
}

} // namespace homard
