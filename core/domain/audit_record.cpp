// SPDX-License-Identifier: GPL-3.0-or-later
#include "domain/audit_record.h"
#include <QDateTime>
#include <array>

namespace homard {

namespace {

struct KindWord {
    AuditRecord::Kind kind;
    const char *word;
};
constexpr std::array kindWords{
    KindWord{AuditRecord::Kind::Decision, "decision"}, KindWord{AuditRecord::Kind::Answer, "answer"},
    KindWord{AuditRecord::Kind::Outcome, "outcome"},   KindWord{AuditRecord::Kind::Mode, "mode"},
    KindWord{AuditRecord::Kind::Trust, "trust"},       KindWord{AuditRecord::Kind::Rule, "rule"},
    KindWord{AuditRecord::Kind::Settings, "settings"}, KindWord{AuditRecord::Kind::Undo, "undo"},
};

} // namespace

QString wordOf(AuditRecord::Kind kind)
{
    for (const KindWord &known : kindWords) {
        if (known.kind == kind)
            return QString::fromLatin1(known.word);
    }
    return {};
}

std::optional<AuditRecord::Kind> auditKindFrom(const QString &word)
{
    for (const KindWord &known : kindWords) {
        if (word == QLatin1StringView(known.word))
            return known.kind;
    }
    return std::nullopt;
}

QJsonObject toJson(const AuditRecord &record)
{
    QJsonObject out{
        {QStringLiteral("seq"), record.seq},
        {QStringLiteral("time"), QDateTime::fromMSecsSinceEpoch(record.wallMs).toUTC().toString(Qt::ISODateWithMs)},
        {QStringLiteral("kind"), wordOf(record.kind)}};
    const auto add = [&out](QLatin1StringView key, const QString &value) {
        if (!value.isEmpty())
            out.insert(key, value);
    };
    add(QLatin1StringView("sessionId"), record.sessionId);
    add(QLatin1StringView("runId"), record.runId);
    add(QLatin1StringView("callId"), record.callId);
    add(QLatin1StringView("questionId"), record.questionId);
    add(QLatin1StringView("askedBy"), record.askedBy);
    add(QLatin1StringView("channel"), record.channel);
    add(QLatin1StringView("tool"), record.tool);
    add(QLatin1StringView("decision"), record.decision);
    add(QLatin1StringView("rule"), record.rule);
    add(QLatin1StringView("planHash"), QString::fromLatin1(record.planHash.toHex()));
    add(QLatin1StringView("outcome"), record.outcome);
    add(QLatin1StringView("scope"), record.scope);
    add(QLatin1StringView("answeredBy"), record.answeredBy);
    add(QLatin1StringView("detail"), record.detail);
    if (record.durationMs)
        out.insert(QStringLiteral("durationMs"), *record.durationMs);
    return out;
}

} // namespace homard
