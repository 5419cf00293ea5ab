// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/models/setup_flow.h"
#include <QPointer>
#include <QWidget>

namespace homard {

class Banner;
class StepList;

/// What a SetupFlow has come to, and what can be done about it. Takes no room where there is nothing to say.
class SetupResult : public QWidget
{
    Q_OBJECT
public:
    /// `flow` outlives this.
    explicit SetupResult(SetupFlow &flow, QWidget *parent = nullptr);

    /// The control before it: Tab leads from there to the actions, and one that goes gives the keyboard back to it.
    void setBefore(QWidget *before) { m_before = before; }
    void showFlow();
    Banner &notice() { return *m_notice; }

private:
    void showActions(const std::vector<SetupFlow::Action> &actions);

    SetupFlow &m_flow;
    StepList *m_steps;
    Banner *m_notice;
    QPointer<QWidget> m_before;
};

} // namespace homard
