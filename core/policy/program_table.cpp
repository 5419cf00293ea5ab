// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/program_table.h"
#include "base/logging.h"
#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <mutex>

namespace homard {

namespace {

struct TableText {
    Q_DECLARE_TR_FUNCTIONS(ProgramTable)
};

QStringList words(const QJsonValue &value)
{
    return value.toString().split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

QStringList list(const QJsonValue &value)
{
    QStringList out;
    for (const QJsonValue &element : value.toArray())
        out.push_back(element.toString());
    return out;
}

/// An array of objects: programs, then, with, unless (words apart by blanks), says, things (a word; missing: all).
bool readDeeds(const QJsonValue &value, std::vector<DeedRule> &deeds)
{
    using Things = DeedRule::Things;
    static const QHash<QString, Things> things{
        {QString(), Things::All},
        {QStringLiteral("first"), Things::First},
        {QStringLiteral("butFirst"), Things::ButFirst},
        {QStringLiteral("last"), Things::Last},
        {QStringLiteral("none"), Things::None},
        {QStringLiteral("value"), Things::Value},
    };
    for (const QJsonValue &element : value.toArray()) {
        const QJsonObject json = element.toObject();
        const QString word = json.value(QLatin1StringView("things")).toString();
        DeedRule rule;
        rule.programs = words(json.value(QLatin1StringView("programs")));
        rule.then = words(json.value(QLatin1StringView("then")));
        rule.with = words(json.value(QLatin1StringView("with")));
        rule.unless = words(json.value(QLatin1StringView("unless")));
        rule.says = json.value(QLatin1StringView("says")).toString();
        rule.things = things.value(word);
        if (rule.programs.isEmpty() || rule.says.isEmpty() || !things.contains(word))
            return false;
        deeds.push_back(std::move(rule));
    }
    return true;
}

/// Reads the compact notation of one program:
///   options   "-abc" valueless letters, "-x:kind" value, "-x::kind" value glued on or none, "-#" digits,
///             "--name", "--name=kind", "--name==kind" never apart, "--name?=kind" optional value, "@group" another
///             list
///   operands  kinds in their order; the last may end in * (any number)
class RuleReader
{
public:
    RuleReader(QString name, const QJsonObject &groups) : m_name(std::move(name)), m_groups(groups) {}

    bool read(const QJsonObject &json, ProgramRule &rule)
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
               readOperands(words(json.value(QLatin1StringView("operands"))), rule) && readSubcommands(json, rule);
    }

    const QString &why() const { return m_why; }

private:
    bool fail(const QString &what)
    {
        m_why = TableText::tr("The program table does not understand “%1” at “%2”.").arg(what, m_name);
        return false;
    }

    void readFields(const QJsonObject &json, ProgramRule &rule)
    {
        const auto value = [&json](const char *key) { return json.value(QLatin1StringView(key)); };
        rule.operandsOnlyWith = words(value("operandsOnlyWith"));
        rule.firstOperandGone = words(value("firstOperandGone"));
        rule.operandLetters = value("operandLetters").toString();
        rule.exact = list(value("exact"));
        rule.forbiddenWords = words(value("forbiddenWords"));
        rule.metadataOnly = value("metadataOnly").toBool();
        rule.atFiles = value("atFiles").toBool();
        rule.clusters = value("clusters").toBool(true);
        rule.permutes = value("permutes").toBool(true);
        rule.glue = value("glue").toBool(true);
        rule.needsSubcommand = value("needsSubcommand").toBool();
        rule.isGit = value("isGit").toBool();
        rule.contentWith = words(value("contentWith"));
        rule.recursesAlways = value("recursesAlways").toBool();
        rule.recursesWith = words(value("recursesWith"));
        rule.followsAlways = value("followsAlways").toBool();
        rule.followsWith = words(value("followsWith"));
        rule.namesOnlyWith = words(value("namesOnlyWith"));
        rule.insertFirst = words(value("insertFirst"));
        rule.insertWhenRecursive = words(value("insertWhenRecursive"));
    }

    bool kindOf(const QString &word, ArgumentKind &kind)
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

    bool readOperands(const QStringList &names, ProgramRule &rule)
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

    bool readOptions(const QJsonValue &value, ProgramRule &rule, int depth)
    {
        for (const QString &word : words(value)) {
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

    bool readOption(const QString &word, ProgramRule &rule)
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

    bool readSubcommands(const QJsonObject &json, ProgramRule &rule)
    {
        const QJsonObject subs = json.value(QLatin1StringView("subcommands")).toObject();
        for (auto it = subs.begin(); it != subs.end(); ++it) {
            if (!read(it.value().toObject(), rule.subcommands[it.key()]))
                return false;
        }
        return true;
    }

    QString m_name;
    QJsonObject m_groups;
    QString m_why;
};

} // namespace

/// A program's rule, read on first use.
struct ProgramTable::Entry {
    QString names;
    QJsonObject json;
    std::once_flag once;
    ProgramRule rule;
    QString why; ///< Why it could not be read; empty if it could.

    void read(const QJsonObject &groups)
    {
        std::call_once(once, [&] {
            RuleReader reader(names, groups);
            if (!reader.read(json, rule))
                why = reader.why();
        });
    }
};

Result<std::shared_ptr<const ProgramTable>> ProgramTable::load(const QByteArray &json)
{
    QJsonParseError error;
    const QJsonObject root = QJsonDocument::fromJson(json, &error).object();
    if (error.error != QJsonParseError::NoError)
        return {ErrorCode::Invalid, TableText::tr("The program table is not valid JSON: %1.").arg(error.errorString())};
    auto table = std::make_shared<ProgramTable>();
    table->m_groups = root.value(QLatin1StringView("groups")).toObject();
    const QJsonObject programs = root.value(QLatin1StringView("programs")).toObject();
    for (auto it = programs.begin(); it != programs.end(); ++it) {
        auto entry = std::make_shared<Entry>();
        entry->names = it.key();
        entry->json = it.value().toObject();
        for (const QString &name :
             it.key().split(QLatin1Char(' '), Qt::SkipEmptyParts)) // "cat tac": one rule, several names
            table->m_programs.insert(name, entry);
    }
    const QJsonObject kinds = root.value(QLatin1StringView("kinds")).toObject();
    for (auto it = kinds.begin(); it != kinds.end(); ++it) {
        for (const QString &name : words(it.value()))
            table->m_kinds[it.key()].insert(name);
    }
    const QJsonObject runners = root.value(QLatin1StringView("runners")).toObject();
    for (auto it = runners.begin(); it != runners.end(); ++it) {
        for (const QString &name : it.key().split(QLatin1Char(' '), Qt::SkipEmptyParts))
            table->m_runners.insert(name, words(it.value()));
    }
    if (!readDeeds(root.value(QLatin1StringView("deeds")), table->m_deeds))
        return {ErrorCode::Invalid, TableText::tr("The program table has a deed without a program or a word.")};
    return std::shared_ptr<const ProgramTable>(std::move(table));
}

Result<std::shared_ptr<const ProgramTable>> ProgramTable::parse(const QByteArray &json)
{
    auto table = load(json);
    if (!table)
        return table;
    for (const std::shared_ptr<Entry> &entry : (*table)->m_programs) {
        entry->read((*table)->m_groups);
        if (!entry->why.isEmpty())
            return {ErrorCode::Invalid, entry->why};
    }
    return table;
}

std::shared_ptr<const ProgramTable> ProgramTable::builtIn()
{
    QFile file(QStringLiteral(":/policy/programs.json"));
    if (!file.open(QIODevice::ReadOnly)) {
        qCWarning(logPolicy, "program table is missing");
        return nullptr;
    }
    auto table = load(file.readAll());
    if (!table) {
        qCWarning(logPolicy, "%ls", qUtf16Printable(table.error().message));
        return nullptr;
    }
    return *table;
}

const ProgramRule *ProgramTable::find(const QString &name) const
{
    const auto it = m_programs.constFind(name);
    if (it == m_programs.constEnd())
        return nullptr;
    (*it)->read(m_groups);
    return (*it)->why.isEmpty() ? &(*it)->rule : nullptr; // what cannot be read is not there: it asks
}

const QStringList *ProgramTable::filesRunBy(const QString &program) const
{
    qsizetype end = program.size();
    auto it = m_runners.constFind(program);
    while (it == m_runners.constEnd() && end > 0 && QStringView(u"0123456789.-").contains(program[end - 1]))
        it = m_runners.constFind(program.left(--end));
    return it == m_runners.constEnd() ? nullptr : &*it;
}

bool ProgramTable::isOfKind(const QString &kind, const QString &program) const
{
    const auto it = m_kinds.constFind(kind);
    return it != m_kinds.constEnd() && it->contains(program);
}

} // namespace homard
