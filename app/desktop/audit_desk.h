// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "desk_models.h"
#include "domain/audit_record.h"
#include <QObject>

namespace homard {

/// Writes into the audit what a person does in the window that is no row of the journal: folders trusted, the trusted
/// mode, rules taken back, changes from outside taken or refused. What is written waits with the other errands, so an
/// end of the program does not lose it. GUI thread; the models outlive it.
class AuditDesk : public QObject
{
    Q_OBJECT
public:
    explicit AuditDesk(DeskModels &models, QObject *parent = nullptr);

private:
    void noteTrust();
    void noteMode(const SessionInfo &session);
    void append(AuditRecord record);

    DeskModels &m_models;
    QStringList m_trusted;
    QString m_trustedModeOf; ///< Session that is in the trusted mode; empty: none.
};

} // namespace homard
