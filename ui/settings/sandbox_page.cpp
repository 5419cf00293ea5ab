// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox_page.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/scrolling.h"
#include "ui/widgets/status_label.h"
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace homard {

SandboxPage::SandboxPage(QWidget *parent)
    : SettingsPage(parent)
    , m_status(new StatusLabel)
    , m_message(new PlainLabel)
    , m_test(new QPushButton)
    , m_kindLabel(new PlainLabel)
    , m_imageLabel(new PlainLabel)
    , m_scopeLabel(new PlainLabel)
    , m_kind(new QComboBox)
    , m_scope(new QComboBox)
    , m_image(new QLineEdit)
{
    body()->addWidget(m_status);
    m_message->setWordWrap(true);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    body()->addWidget(m_message);
    m_meaning = addNote();
    m_test->setIcon(lineIcon(Icon::Retry));
    m_test->setAutoDefault(false);
    body()->addSpacing(Space::Related);
    body()->addWidget(m_test, 0, Qt::AlignLeft);
    connect(m_test, &QPushButton::clicked, this, &SandboxPage::testRequested);
    body()->addSpacing(Space::Related);
    m_choice = addSubheading();
    for (const char *word : {"auto", "bubblewrap", "docker", "native"})
        m_kind->addItem(QString(), QString::fromLatin1(word));
    for (const char *word : {"session", "agent", "shared"})
        m_scope->addItem(QString(), QString::fromLatin1(word));
    m_image->setMaxLength(200);                                      // as the setting
    m_image->setMinimumWidth(fontMetrics().averageCharWidth() * 36); // ghcr.io/owner/name:version
    auto *form = makeForm();
    const auto add = [this, form](QLabel *label, QWidget *field) {
        QLabel *note = addNote();
        note->setMinimumWidth(m_image->minimumWidth());
        body()->removeWidget(note);
        form->addRow(label, field);
        form->addRow(static_cast<QWidget *>(nullptr), note);
        return note;
    };
    m_kindNote = add(m_kindLabel, m_kind);
    m_imageNote = add(m_imageLabel, m_image);
    m_scopeNote = add(m_scopeLabel, m_scope);
    m_kindLabel->setBuddy(m_kind);
    m_imageLabel->setBuddy(m_image);
    m_scopeLabel->setBuddy(m_scope);
    for (QComboBox *box : {m_kind, m_scope}) {
        letWheelPass(box);
        connect(box, &QComboBox::activated, this, &SandboxPage::tell);
    }
    connect(m_image, &QLineEdit::editingFinished, this, &SandboxPage::tell);
    body()->addLayout(form);
    m_later = addNote();
    retranslate();
    setValues({});
}

void SandboxPage::setValues(const SandboxSettings &values)
{
    m_values = values;
    m_kind->setCurrentIndex(qMax(0, m_kind->findData(values.kind)));
    m_scope->setCurrentIndex(qMax(0, m_scope->findData(values.scope)));
    if (m_image->text() != values.image)
        m_image->setText(values.image);
    showKind();
}

void SandboxPage::tell()
{
    SandboxSettings chosen;
    chosen.kind = m_kind->currentData().toString();
    chosen.scope = m_scope->currentData().toString();
    chosen.image = m_image->text().trimmed();
    if (chosen == m_values)
        return;
    m_values = chosen;
    showKind();
    Q_EMIT edited(m_values);
}

void SandboxPage::showKind()
{
    const auto &kind = m_values.kind;
    m_image->setEnabled(kind == QLatin1StringView("auto") || kind == QLatin1StringView("docker"));
    m_imageLabel->setEnabled(m_image->isEnabled());
    if (kind == QLatin1StringView("native"))
        m_kindNote->setText(tr("Nothing is confined, so every command asks."));
    else if (kind == QLatin1StringView("docker"))
        m_kindNote->setText(tr("One container a command, without network, with half a processor, 512 MiB and 256 "
                               "processes."));
    else if (kind == QLatin1StringView("bubblewrap"))
        m_kindNote->setText(tr("The programs of this computer, with at most 256 processes and 2 GiB each."));
    else
        m_kindNote->setText(tr("bubblewrap; where it does not work, Docker if an image is named."));
}

void SandboxPage::setState(const std::optional<SandboxState> &state)
{
    m_state = state;
    retranslate();
}

void SandboxPage::retranslate()
{
    setHeading(tr("Sandbox"));
    m_test->setText(tr("Test again"));
    m_test->setEnabled(m_state.has_value());
    m_choice->setText(tr("What confines commands"));
    m_kindLabel->setText(tr("&Kind"));
    m_kind->setAccessibleName(tr("Kind"));
    m_kind->setItemText(0, tr("Automatic"));
    m_kind->setItemText(1, QStringLiteral("bubblewrap"));
    m_kind->setItemText(2, QStringLiteral("Docker"));
    m_kind->setItemText(3, tr("None"));
    m_imageLabel->setText(tr("Docker &image"));
    m_image->setAccessibleName(tr("Docker image"));
    m_image->setPlaceholderText(tr("none"));
    m_imageNote->setText(
        tr("Docker's name of it. It is never fetched; programs run from where this computer has them."));
    m_scopeLabel->setText(tr("&Temporary files"));
    m_scope->setAccessibleName(tr("Temporary files"));
    m_scope->setItemText(0, tr("Of each session"));
    m_scope->setItemText(1, tr("Of the agent"));
    m_scope->setItemText(2, tr("Of all"));
    m_scopeNote->setText(tr("Which commands see the same /tmp."));
    m_later->setText(tr("A change here counts when Homard starts again."));
    showKind();
    showState();
}

void SandboxPage::showState()
{
    m_message->setVisible(m_state && !m_state->message.isEmpty());
    if (!m_state) {
        m_status->setState(DotState::Working, tr("The self-test is running"));
        m_meaning->setText(tr("It tries to write outside, to connect out and to see other processes. All three must "
                              "fail."));
        return;
    }
    m_message->setText(m_state->message);
    if (m_state->works) {
        m_status->setState(DotState::Finished, tr("On and tested"));
        m_meaning->setText(tr("Commands see the folder of the session and the programs of this computer, nothing of "
                              "your other files. They have no network unless you allow it for one command."));
    } else {
        m_status->setState(DotState::Failed, tr("Not available"));
        m_meaning->setText(tr("Commands would run with all your rights, so each one asks first, whatever the mode and "
                              "the rules say."));
    }
}

} // namespace homard
