// SPDX-License-Identifier: GPL-3.0-or-later
#include "step_desk.h"

namespace homard {

StepDesk::StepDesk(DeskModels &models, DeskWidgets &widgets, QObject *parent)
    : QObject(parent), m_models(models), m_widgets(widgets)
{
    connect(m_widgets.timeline, &TimelineView::stepActivated, this, &StepDesk::showStep);
    connect(m_widgets.files, &FilesChangedView::stepActivated, this, &StepDesk::showCall);
}

/// The call's row where it is known, else the first one of its message.
int StepDesk::rowOf(const ConversationModel &model, const QString &messageId, const QString &callId) const
{
    if (const int row = callId.isEmpty() ? -1 : model.indexOf(callId); row >= 0)
        return row;
    for (int row = 0; row < model.rowCount(); ++row) {
        if (model.row(row).id == messageId || model.row(row).messageId == messageId)
            return row;
    }
    return -1;
}

/// A message of long ago is one row until it is read: that one first, then the call in it.
void StepDesk::showStep(const QString &messageId, const QString &callId)
{
    auto *model = m_models.conversations.current();
    const int row = model ? rowOf(*model, messageId, callId) : -1;
    if (row < 0)
        return;
    m_widgets.conversation->setCurrentRow(row);
    if (callId.isEmpty() || model->row(row).id == callId)
        return;
    const QPointer<ConversationModel> asked(model);
    model->read(row, row, [this, asked, callId, shown = model->row(row).messageId] {
        const int now = asked && asked == m_models.conversations.current() ? asked->indexOf(callId) : -1;
        const int current = m_widgets.conversation->currentRow();
        if (now >= 0 && current >= 0 && asked->row(current).messageId == shown) // else the user has gone on
            m_widgets.conversation->setCurrentRow(now);
    });
}

/// A checkpoint knows its call and run; in which message the call stands, the store knows.
void StepDesk::showCall(const QString &runId, const QString &callId)
{
    const auto *model = m_models.conversations.current();
    if (!model)
        return;
    if (model->indexOf(callId) >= 0)
        return showStep({}, callId);
    m_models.errands.run(
        this,
        [&archive = m_models.core.store(), session = model->sessionId(), runId] {
            return archive.runsById(session, {runId});
        },
        [this, asked = QPointer(model), callId](const Result<std::vector<RunRecord>> &runs) {
            if (!asked || asked != m_models.conversations.current() || !runs || runs->empty())
                return;
            for (const CallRecord &call : runs->front().calls) {
                if (call.id == callId)
                    return showStep(call.messageId, callId);
            }
        });
}

} // namespace homard
