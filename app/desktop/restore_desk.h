// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "desk_widgets.h"
#include "sessions/restore_plan.h"

namespace homard {

/// "Restore files to before this message": looks what that would undo, shows it, and does it where a person says yes.
/// GUI thread; models and widgets outlive it.
class RestoreDesk : public QObject
{
    Q_OBJECT
public:
    RestoreDesk(DeskModels &models, DeskWidgets &widgets, QObject *parent = nullptr);

private:
    void look(const QString &messageId);
    void show(const Result<RestorePlan> &plan);
    void ask(const RestorePlan &plan);
    void tellConflicts(const RestorePlan &plan);
    void restore(const RestorePlan &plan);
    QString listed(const QStringList &lines) const;
    bool mayRestore();

    DeskModels &m_models;
    DeskWidgets &m_widgets;
};

} // namespace homard
