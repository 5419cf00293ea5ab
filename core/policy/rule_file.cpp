// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/rule_file.h"
#include <QDateTime>
#include <QJsonDocument>

namespace homard {

namespace {

QJsonObject printedLists(const StageLists &lists)
{
    QJsonObject out = lists.unknown;
    if (lists.allow)
        out.insert(QStringLiteral("allow"), QJsonArray::fromStringList(*lists.allow));
    if (!lists.deny.isEmpty())
        out.insert(QStringLiteral("deny"), QJsonArray::fromStringList(lists.deny));
    return out;
}

QJsonObject printedTable(const StageTable &table)
{
    QJsonObject out;
    for (const auto &[name, lists] : table)
        out.insert(name, printedLists(lists));
    return out;
}

QString printedTime(qint64 wallMs)
{
    return QDateTime::fromMSecsSinceEpoch(wallMs).toUTC().toString(Qt::ISODateWithMs);
}

QJsonObject printedProgram(const SessionGrant::Program &program)
{
    QJsonObject out{{QStringLiteral("program"), program.path}, {QStringLiteral("name"), program.name}};
    if (!program.subcommand.isEmpty())
        out.insert(QStringLiteral("subcommand"), program.subcommand);
    if (!program.options.isEmpty())
        out.insert(QStringLiteral("options"), QJsonArray::fromStringList(program.options));
    return out;
}

QJsonObject printedRule(const PolicyRule &rule)
{
    QJsonObject out = rule.unknown;
    const auto text = [&](const char *key, const QString &value) {
        if (!value.isEmpty())
            out.insert(QLatin1StringView(key), value);
    };
    const auto list = [&](const char *key, const QJsonArray &value) {
        if (!value.isEmpty())
            out.insert(QLatin1StringView(key), value);
    };
    text("id", rule.id);
    text("decision", wordOf(rule.decision));
    text("tool", rule.tool);
    text("file", rule.file);
    text("program", rule.program);
    text("path", rule.path);
    text("folder", rule.folder);
    text("origin", rule.origin);
    QJsonArray commands;
    for (const auto &program : rule.commands)
        commands.append(printedProgram(program));
    list("commands", commands);
    list("arguments", QJsonArray::fromStringList(rule.arguments));
    list("matches", rule.matches);
    list("doesNotMatch", rule.doesNotMatch);
    if (rule.madeMs != 0)
        text("made", printedTime(rule.madeMs));
    if (rule.expiresMs != 0)
        text("expires", printedTime(rule.expiresMs));
    return out;
}

} // namespace

const PolicyRule *RuleFile::find(const QString &id) const
{
    const auto at = std::find_if(rules.begin(), rules.end(), [&](const PolicyRule &rule) { return rule.id == id; });
    return at == rules.end() ? nullptr : &*at;
}

bool RuleFile::hasStagesOf(const RuleFile &other) const
{
    return profile == other.profile && provider == other.provider && global == other.global && agent == other.agent &&
           group == other.group && otherStages == other.otherStages;
}

QByteArray printed(const RuleFile &file)
{
    QJsonObject stages;
    for (const auto &[name, table] : file.otherStages)
        stages.insert(name, printedTable(table));
    const auto stage = [&](const char *name, const StageTable &table) {
        if (!table.empty())
            stages.insert(QLatin1StringView(name), printedTable(table));
    };
    stage("profile", file.profile);
    stage("provider", file.provider);
    stage("agent", file.agent);
    stage("group", file.group);
    if (const auto all = file.global.find(QStringLiteral("*")); all != file.global.end())
        stages.insert(QStringLiteral("global"), printedLists(all->second));
    QJsonArray rules;
    for (const PolicyRule &rule : file.rules)
        rules.append(printedRule(rule));
    for (const QJsonValue &other : file.unused)
        rules.append(other);
    QJsonObject out = file.unknown;
    if (!file.version.isUndefined())
        out.insert(QStringLiteral("version"), file.version);
    if (!stages.isEmpty())
        out.insert(QStringLiteral("stages"), stages);
    out.insert(QStringLiteral("rules"), rules);
    return QJsonDocument(out).toJson(QJsonDocument::Indented);
}

QString freeRuleId(const RuleFile &file, const QString &stem)
{
    for (int i = 1;; ++i) {
        const QString id = QStringLiteral("%1-%2").arg(stem).arg(i);
        if (!file.find(id))
            return id;
    }
}

} // namespace homard
