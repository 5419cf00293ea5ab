// SPDX-License-Identifier: GPL-3.0-or-later
#include "audit_desk.h"
#include "base/logging.h"

namespace homard {

AuditDesk::AuditDesk(DeskModels &models, QObject *parent)
    : QObject(parent), m_models(models), m_trusted(models.settings.settings().trusted.paths)
{
    connect(&m_models.settings, &SettingsKeeper::changed, this, &AuditDesk::noteTrust);
    connect(&m_models.settings, &SettingsKeeper::outsideChangesAnswered, this, [this](bool taken) {
        append({.kind = AuditRecord::Kind::Settings,
                .outcome = taken ? QStringLiteral("taken") : QStringLiteral("refused"),
                .detail = QStringLiteral("settings.json")});
    });
    connect(&m_models.rules, &RulesModel::outsideChangeAnswered, this, [this](bool taken) {
        append({.kind = AuditRecord::Kind::Settings,
                .outcome = taken ? QStringLiteral("taken") : QStringLiteral("refused"),
                .detail = QStringLiteral("policy.json")});
    });
    connect(&m_models.rules, &RulesModel::revoked, this, [this](const QString &id) {
        append({.kind = AuditRecord::Kind::Rule, .rule = id, .outcome = QStringLiteral("revoked")});
    });
    connect(&m_models.rules, &RulesModel::restored, this, [this](const QString &id) {
        append({.kind = AuditRecord::Kind::Rule, .rule = id, .outcome = QStringLiteral("restored")});
    });
    connect(&m_models.desk, &SessionDesk::infoChanged, this, &AuditDesk::noteMode);
    connect(&m_models.desk, &SessionDesk::switched, this, &AuditDesk::noteMode);
}

void AuditDesk::noteTrust()
{
    const QStringList now = m_models.settings.settings().trusted.paths;
    for (const QString &folder : now) {
        if (!m_trusted.contains(folder))
            append({.kind = AuditRecord::Kind::Trust, .outcome = QStringLiteral("trusted"), .detail = folder});
    }
    for (const QString &folder : std::as_const(m_trusted)) {
        if (!now.contains(folder))
            append({.kind = AuditRecord::Kind::Trust, .outcome = QStringLiteral("withdrawn"), .detail = folder});
    }
    m_trusted = now;
}

/// The trusted mode is never stored, so the database does not see it come and go.
void AuditDesk::noteMode(const SessionInfo &session)
{
    const bool isTrusted = session.mode == SessionMode::Trusted && !session.id.isEmpty();
    if (isTrusted == (m_trustedModeOf == session.id))
        return;
    m_trustedModeOf = isTrusted ? session.id : QString();
    append({.kind = AuditRecord::Kind::Mode,
            .sessionId = session.id,
            .outcome = isTrusted ? QStringLiteral("trusted") : QStringLiteral("trusted-ended")});
}

void AuditDesk::append(AuditRecord record)
{
    record.channel = QStringLiteral("window");
    m_models.errands.run([store = &m_models.core.store(), record = std::move(record)] {
        if (const auto kept = store->append(record); !kept)
            qCWarning(logSessions).noquote() << "not in the audit:" << kept.error().text();
    });
}

} // namespace homard
