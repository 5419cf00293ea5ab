// SPDX-License-Identifier: GPL-3.0-or-later
#include "rule_examples.h"
#include "commands/command_grammar.h"
#include "policy/tool_classes.h"
#include <QJsonDocument>

namespace homard {

namespace {

/// A command's words by the grammar, as a rule that allows compares them; nothing where the grammar does not take it.
std::optional<SessionGrant> shapeOf(const QString &text, const PolicyRule &rule)
{
    const ParsedLine line = parseCommandLine(text);
    if (!line.accepted || line.commands.empty())
        return std::nullopt;
    SessionGrant shape;
    for (const SimpleCommand &command : line.commands) {
        if (!command.environment.isEmpty())
            return std::nullopt;
        SessionGrant::Program program;
        program.name = command.words.front().text;
        size_t from = 1;
        if (program.name == QLatin1StringView("git") && command.words.size() > 1)
            program.subcommand = command.words[from++].text;
        for (size_t i = from; i < command.words.size(); ++i) {
            const QString &word = command.words[i].text;
            if (word.startsWith(QLatin1Char('-')) && word.size() > 1)
                program.options.push_back(word);
        }
        const auto own = std::find_if(rule.commands.begin(), rule.commands.end(),
                                      [&](const auto &known) { return known.name == program.name; });
        if (own != rule.commands.end()) // an example tells no path
            program.path = own->path;
        shape.programs.push_back(std::move(program));
    }
    return shape;
}

bool isAllowed(const PolicyRule &rule, const QJsonValue &example)
{
    if (!example.isString())
        return !rule.file.isEmpty() && example.toObject().value(QLatin1StringView("path")).toString() == rule.file;
    const auto wanted = shapeOf(example.toString(), rule);
    SessionGrant own;
    own.programs = rule.commands;
    return wanted && own.covers(*wanted);
}

bool isNarrowed(const PolicyRule &rule, const QJsonValue &example, const QString &home, const ProgramTable *table)
{
    CallFacts facts;
    facts.workspaceRoot = rule.folder.isEmpty() ? QStringLiteral("/workspace") : rule.folder;
    if (example.isString()) {
        facts.tool = QStringLiteral("exec");
        facts.isCommand = true;
        if (table)
            facts.programs = programsSeenIn(example.toString(), *table);
        else
            facts.programs.mayHideOne = true;
    } else {
        const QJsonObject json = example.toObject();
        const QString path = json.value(QLatin1StringView("path")).toString();
        facts.tool = json.value(QLatin1StringView("tool")).toString();
        if (!path.isEmpty())
            facts.paths.push_back(path.startsWith(QLatin1Char('/')) ? path
                                                                    : facts.workspaceRoot + QLatin1Char('/') + path);
    }
    facts.group = groupOfTool(facts.tool);
    return meets(rule, facts, home) != RuleMeets::No;
}

QString told(const QJsonValue &example)
{
    return example.isString() ? example.toString()
                              : QString::fromUtf8(QJsonDocument(example.toObject()).toJson(QJsonDocument::Compact));
}

} // namespace

QString failedExample(const PolicyRule &rule, const QString &home, const ProgramTable *table)
{
    const auto met = [&](const QJsonValue &example) {
        return rule.decision == Decision::Allow ? isAllowed(rule, example) : isNarrowed(rule, example, home, table);
    };
    for (const QJsonValue &example : rule.matches) {
        if (!met(example))
            return told(example);
    }
    for (const QJsonValue &example : rule.doesNotMatch) {
        if (met(example))
            return told(example);
    }
    return {};
}

} // namespace homard
