// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "desk_widgets.h"
#include <QPointer>

namespace homard {

/// Leads from a step in the timeline or a changed file to its row in the conversation. GUI thread; models and widgets
/// outlive it.
class StepDesk : public QObject
{
    Q_OBJECT
public:
    StepDesk(DeskModels &models, DeskWidgets &widgets, QObject *parent = nullptr);

private:
    void showStep(const QString &messageId, const QString &callId);
    void showCall(const QString &runId, const QString &callId);
    int rowOf(const ConversationModel &model, const QString &messageId, const QString &callId) const;

    DeskModels &m_models;
    DeskWidgets &m_widgets;
};

} // namespace homard
