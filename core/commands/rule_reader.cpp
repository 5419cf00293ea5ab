// SPDX-License-Identifier: GPL-3.0-or-later
#include "rule_reader.h"
#include <QCoreApplication>
#include <QJsonArray>

namespace homard {

namespace {

struct RuleText {
    Q_DECLARE_TR_FUNCTIONS(ProgramTable)
};

QStringList listOf(const QJsonValue &value)
{
    QStringList out;
    for (const QJsonValue &element : value.toArray())
        out.push_back(element.toString());
    return out;
}

} // namespace

QStringList wordsOf(const QJsonValue &value)
{
    return value.toString().split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

bool RuleReader::read(const QJsonObject &json, ProgramRule &rule)
{
    static const QHash<QString, ArgumentStyle> styles{
        {QString(), ArgumentStyle::Options},
        {QStringLiteral("raw"), ArgumentStyle::Raw},
        {QStringLiteral("find"), ArgumentStyle::Find},
        {QStringLiteral("test"), ArgumentStyle::Test},
        {QStringLiteral("exact"), ArgumentStyle::Exact},
    };
    static const QHash<QString, GitContent> contents{
        {QString(), GitContent::None},
        {QStringLiteral("trees"), GitContent::Trees},
        {QStringLiteral("object"), GitContent::Object},
    };
    const QString content = json.value(QLatin1StringView("content")).toString();
    if (!contents.contains(content))
        return fail(content);
    rule.content = contents.value(content);
    const QString style = json.value(QLatin1StringView("style")).toString();
    if (!styles.contains(style))
        return fail(style);
    rule.style = styles.value(style);
    readFields(json, rule);
    return readOptions(json.value(QLatin1StringView("options")), rule, 0) &&
           readOperands(wordsOf(json.value(QLatin1StringView("operands"))), rule) && readSubcommands(json, rule);
}

bool RuleReader::fail(const QString &what)
{
    m_why = RuleText::tr("The program table does not understand “%1” at “%2”.").arg(what, m_name);
    return false;
}

void RuleReader::readFields(const QJsonObject &json, ProgramRule &rule)
{
    const auto value = [&json](const char *key) { return json.value(QLatin1StringView(key)); };
    rule.operandsOnlyWith = wordsOf(value("operandsOnlyWith"));
    rule.firstOperandGone = wordsOf(value("firstOperandGone"));
    rule.operandLetters = value("operandLetters").toString();
    rule.exact = listOf(value("exact"));
    rule.forbiddenWords = wordsOf(value("forbiddenWords"));
    rule.metadataOnly = value("metadataOnly").toBool();
    rule.atFiles = value("atFiles").toBool();
    rule.clusters = value("clusters").toBool(true);
    rule.permutes = value("permutes").toBool(true);
    rule.glue = value("glue").toBool(true);
    rule.needsSubcommand = value("needsSubcommand").toBool();
    rule.isGit = value("isGit").toBool();
    rule.contentWith = wordsOf(value("contentWith"));
    rule.recursesAlways = value("recursesAlways").toBool();
    rule.recursesWith = wordsOf(value("recursesWith"));
    rule.followsAlways = value("followsAlways").toBool();
    rule.followsWith = wordsOf(value("followsWith"));
    rule.namesOnlyWith = wordsOf(value("namesOnlyWith"));
    rule.insertFirst = wordsOf(value("insertFirst"));
    rule.insertWhenRecursive = wordsOf(value("insertWhenRecursive"));
}

bool RuleReader::kindOf(const QString &word, ArgumentKind &kind)
{
    static const QHash<QString, ArgumentKind> kinds{
        {QStringLiteral("text"), ArgumentKind::Text}, {QStringLiteral("pattern"), ArgumentKind::Pattern},
        {QStringLiteral("path"), ArgumentKind::Path}, {QStringLiteral("revision"), ArgumentKind::Revision},
        {QStringLiteral("plus"), ArgumentKind::Plus}, {QStringLiteral("letters"), ArgumentKind::Letters},
    };
    if (!kinds.contains(word))
        return fail(word);
    kind = kinds.value(word);
    return true;
}

bool RuleReader::readOperands(const QStringList &names, ProgramRule &rule)
{
    for (QString name : names) {
        rule.lastRepeats = name.endsWith(QLatin1Char('*'));
        if (rule.lastRepeats)
            name.chop(1);
        ArgumentKind kind = ArgumentKind::Text;
        if (!kindOf(name, kind))
            return false;
        rule.operands.push_back(kind);
    }
    return true;
}

bool RuleReader::readOptions(const QJsonValue &value, ProgramRule &rule, int depth)
{
    for (const QString &word : wordsOf(value)) {
        if (word.startsWith(QLatin1Char('@'))) {
            const QJsonValue group = m_groups.value(word.mid(1));
            if (!group.isString() || depth > 3 || !readOptions(group, rule, depth + 1))
                return fail(word);
        } else if (!readOption(word, rule)) {
            return false;
        }
    }
    return true;
}

bool RuleReader::readOption(const QString &word, ProgramRule &rule)
{
    if (word == QLatin1StringView("-#")) {
        rule.digits = true;
        return true;
    }
    const qsizetype equals = word.indexOf(QLatin1Char('='));
    const qsizetype colon = word.indexOf(QLatin1Char(':'));
    OptionRule option;
    QString name = word;
    if (equals > 0) {
        option.optionalValue = word[equals - 1] == QLatin1Char('?');
        name = word.left(equals - (option.optionalValue ? 1 : 0));
        option.onlyEquals = word.mid(equals + 1).startsWith(QLatin1Char('='));
        if (!kindOf(word.mid(equals + (option.onlyEquals ? 2 : 1)), option.kind))
            return false;
    } else if (colon == 2 && !word.startsWith(QLatin1StringView("--"))) {
        option.optionalValue = word.mid(3).startsWith(QLatin1Char(':'));
        name = word.left(2);
        if (!kindOf(word.mid(option.optionalValue ? 4 : 3), option.kind))
            return false;
    } else if (!word.startsWith(QLatin1StringView("--")) && rule.style != ArgumentStyle::Find) {
        for (qsizetype i = 1; i < word.size(); ++i)
            rule.options.insert(QLatin1Char('-') + QString(word[i]), option);
        return word.startsWith(QLatin1Char('-')) && word.size() > 1 ? true : fail(word);
    }
    if (!name.startsWith(QLatin1Char('-')))
        return fail(word);
    rule.options.insert(name, option);
    return true;
}

bool RuleReader::readSubcommands(const QJsonObject &json, ProgramRule &rule)
{
    const QJsonObject subs = json.value(QLatin1StringView("subcommands")).toObject();
    for (auto it = subs.begin(); it != subs.end(); ++it) {
        if (!read(it.value().toObject(), rule.subcommands[it.key()]))
            return false;
    }
    return true;
}

} // namespace homard
