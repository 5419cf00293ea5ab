// SPDX-License-Identifier: GPL-3.0-or-later
#include "rule_commands.h"
#include "application.h"
#include "base/text.h"
#include "command.h"
#include "output.h"
#include "sessions/stored_rule_hits.h"
#include <QCoreApplication>
#include <QDateTime>

namespace homard {

namespace {

QString say(const char *text)
{
    return QCoreApplication::translate("homardctl", text);
}

/// Of the rules alone: no sandbox is tried. The store is read for the hits; where it cannot be, there are none.
std::unique_ptr<PolicyGate> openGate(Foundation &foundation)
{
    PolicyOptions options = policyOptions(foundation.paths(), {});
    if (foundation.openStore(Foundation::StoreUse::Read))
        options.hits = std::make_shared<StoredRuleHits>(foundation.store());
    auto gate = std::make_unique<PolicyGate>(std::move(options));
    for (const QString &notice : gate->ruleBook().notices())
        printError(QStringLiteral("homardctl: ") + notice);
    return gate;
}

QString ruleTime(qint64 wallMs)
{
    return QDateTime::fromMSecsSinceEpoch(wallMs).toUTC().toString(Qt::ISODate);
}

QJsonObject ruleJson(const RuleEntry &rule)
{
    QJsonObject out{{QStringLiteral("id"), rule.id},
                    {QStringLiteral("decision"), wordOf(rule.decision)},
                    {QStringLiteral("scope"), wordOf(rule.scope)},
                    {QStringLiteral("sentence"), rule.sentence},
                    {QStringLiteral("origin"), rule.origin},
                    {QStringLiteral("expired"), rule.isExpired}};
    const auto add = [&](const char *key, const QString &value) {
        if (!value.isEmpty())
            out.insert(QLatin1StringView(key), value);
    };
    add("folder", rule.folder);
    add("fault", rule.fault);
    add("made", rule.madeMs ? ruleTime(rule.madeMs) : QString());
    add("expires", rule.expiresMs ? ruleTime(rule.expiresMs) : QString());
    return out;
}

QString ruleEnd(const RuleEntry &rule)
{
    if (!rule.fault.isEmpty())
        return rule.fault;
    if (rule.expiresMs == 0)
        return say("does not end");
    return (rule.isExpired ? say("ended %1") : say("until %1")).arg(ruleTime(rule.expiresMs));
}

} // namespace

int listRules(bool json)
{
    const auto foundation = Foundation::open();
    const auto gate = openGate(*foundation);
    const auto rules = gate->ruleBook().rules();
    if (rules.empty() && !json)
        printLine(say("There are no rules."));
    for (const RuleEntry &rule : rules) {
        if (json)
            printJson(ruleJson(rule));
        else
            printLine(QStringLiteral("%1  %2  %3 (%4)")
                          .arg(visibleText(rule.id), wordOf(rule.decision), rule.sentence, ruleEnd(rule)));
    }
    return ExitFinished;
}

int revokeRule(const QString &id)
{
    const auto foundation = Foundation::open();
    const auto gate = openGate(*foundation);
    const auto done = gate->ruleBook().revoke(id);
    if (done) {
        AuditRecord record;
        record.kind = AuditRecord::Kind::Rule;
        record.rule = id;
        record.outcome = QStringLiteral("revoked");
        record.channel = QStringLiteral("homardctl");
        // Where nothing can be stored the rule is revoked all the same.
        if (foundation->openStore(Foundation::StoreUse::Read))
            static_cast<void>(foundation->store().append(record).ok());
        return ExitFinished;
    }
    printError(QStringLiteral("homardctl: ") + done.error().text());
    return ExitError;
}

} // namespace homard
