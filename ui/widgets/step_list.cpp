// SPDX-License-Identifier: GPL-3.0-or-later
#include "step_list.h"
#include "plain_label.h"
#include "theme.h"
#include <QEvent>
#include <QGridLayout>
#include <QLabel>

namespace homard {

namespace {

DotState dotOf(StepState state)
{
    switch (state) {
    case StepState::Waiting:
    case StepState::NotTried:
    case StepState::Stopped: return DotState::Idle;
    case StepState::Running: return DotState::Working;
    case StepState::Passed: return DotState::Finished;
    case StepState::Failed: return DotState::Failed;
    }
    return DotState::Idle;
}

} // namespace

StepList::StepList(QWidget *parent) : QWidget(parent), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(Space::Section);
    m_grid->setVerticalSpacing(Space::Related);
    m_grid->setColumnStretch(1, 1);
    hide();
}

void StepList::setSteps(const std::vector<Step> &steps)
{
    m_steps = steps;
    while (m_rows.size() > steps.size()) {
        delete m_rows.back().state;
        delete m_rows.back().text;
        m_rows.pop_back();
    }
    for (size_t i = 0; i < steps.size(); ++i) {
        if (i == m_rows.size()) {
            auto *text = new PlainLabel(this);
            text->setWordWrap(true);
            text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
            m_rows.push_back({new StatusLabel(this), text});
            m_grid->addWidget(m_rows[i].state, int(i), 0, Qt::AlignTop);
            m_grid->addWidget(text, int(i), 1);
        }
        const Step &step = steps[i];
        const QString state = tr("%1: %2", "step: its state").arg(step.title, step.word);
        m_rows[i].state->setState(dotOf(step.state), state);
        m_rows[i].text->setText(step.hint.isEmpty() ? step.text : step.text + QLatin1Char('\n') + step.hint);
        m_rows[i].text->setAccessibleDescription(state); // its name is what it says
        m_rows[i].text->setVisible(!step.text.isEmpty());
    }
    tint();
    setVisible(!steps.empty());
}

void StepList::tint()
{
    const Colors &colors = colorsFor(palette());
    for (size_t i = 0; i < m_rows.size(); ++i) {
        QPalette own = palette();
        own.setColor(QPalette::WindowText, m_steps[i].state == StepState::Failed ? colors.danger : colors.secondary);
        if (m_rows[i].text->palette() != own)
            m_rows[i].text->setPalette(own);
    }
}

void StepList::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        tint();
    QWidget::changeEvent(event);
}

} // namespace homard
