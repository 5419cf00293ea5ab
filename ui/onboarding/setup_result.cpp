// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup_result.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/step_list.h"
#include "ui/widgets/theme.h"
#include <QApplication>
#include <QPushButton>
#include <QVBoxLayout>

namespace homard {

SetupResult::SetupResult(SetupFlow &flow, QWidget *parent)
    : QWidget(parent), m_flow(flow), m_steps(new StepList), m_notice(new Banner)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Space::Related);
    column->addWidget(m_steps);
    column->addWidget(m_notice);
}

void SetupResult::showFlow()
{
    std::vector<StepList::Step> steps;
    for (const auto &step : m_flow.steps())
        steps.push_back(
            {step.state, SetupFlow::titleOf(step.step), SetupFlow::wordOf(step.state), step.message, step.hint});
    m_steps->setSteps(steps);
    const SetupFlow::Notice notice = m_flow.notice();
    m_notice->setVisible(!notice.text.isEmpty());
    m_notice->setNotice(notice.kind, notice.text);
    showActions(notice.actions);
    setVisible(!steps.empty() || !notice.text.isEmpty());
}

void SetupResult::showActions(const std::vector<SetupFlow::Action> &actions)
{
    QWidget *before = m_before;
    if (before && m_notice->isAncestorOf(QApplication::focusWidget()))
        before->setFocus();
    m_notice->clearButtons();
    for (const auto action : actions) {
        QPushButton *button = m_notice->addButton(SetupFlow::textOf(action));
        connect(button, &QPushButton::clicked, &m_flow, [this, action] { m_flow.act(action); });
        if (before)
            setTabOrder(before, button);
        before = button;
    }
}

} // namespace homard
