// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "desk_widgets.h"

namespace homard {

/// Brings questions to the user and answers to the core: the card in the window, the small window while the main one
/// cannot be seen, F6. GUI thread; models and widgets outlive it.
class QuestionDesk : public QObject
{
    Q_OBJECT
public:
    QuestionDesk(DeskModels &models, DeskWidgets &widgets, QObject *parent = nullptr);

private:
    void answer(ApprovalCard *card, const QString &approvalId, const ApprovalAnswer &given);
    void show();
    void focusQuestion();

    DeskModels &m_models;
    DeskWidgets &m_widgets;
};

} // namespace homard
