// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox_page.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/status_label.h"
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace homard {

SandboxPage::SandboxPage(QWidget *parent)
    : SettingsPage(parent), m_status(new StatusLabel), m_message(new PlainLabel), m_test(new QPushButton)
{
    setResettable(false);
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
    retranslate();
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
