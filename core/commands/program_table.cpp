// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/program_table.h"
#include "program_entry.h"
#include "rule_reader.h"
#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace homard {

namespace {

struct TableText {
    Q_DECLARE_TR_FUNCTIONS(ProgramTable)
};

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
        rule.programs = wordsOf(json.value(QLatin1StringView("programs")));
        rule.then = wordsOf(json.value(QLatin1StringView("then")));
        rule.with = wordsOf(json.value(QLatin1StringView("with")));
        rule.unless = wordsOf(json.value(QLatin1StringView("unless")));
        rule.says = json.value(QLatin1StringView("says")).toString();
        rule.things = things.value(word);
        if (rule.programs.isEmpty() || rule.says.isEmpty() || !things.contains(word))
            return false;
        deeds.push_back(std::move(rule));
    }
    return true;
}

} // namespace

Result<std::shared_ptr<const ProgramTable>> ProgramTable::parseLazily(const QByteArray &json)
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
        for (const QString &name : wordsOf(it.value()))
            table->m_kinds[it.key()].insert(name);
    }
    const QJsonObject runners = root.value(QLatin1StringView("runners")).toObject();
    for (auto it = runners.begin(); it != runners.end(); ++it) {
        for (const QString &name : it.key().split(QLatin1Char(' '), Qt::SkipEmptyParts))
            table->m_runners.insert(name, wordsOf(it.value()));
    }
    if (!readDeeds(root.value(QLatin1StringView("deeds")), table->m_deeds))
        return {ErrorCode::Invalid, TableText::tr("The program table has a deed without a program or a word.")};
    return std::shared_ptr<const ProgramTable>(std::move(table));
}

Result<std::shared_ptr<const ProgramTable>> ProgramTable::parse(const QByteArray &json)
{
    auto table = parseLazily(json);
    if (!table)
        return table;
    for (const std::shared_ptr<Entry> &entry : (*table)->m_programs) {
        entry->read((*table)->m_groups);
        if (!entry->why.isEmpty())
            return {ErrorCode::Invalid, entry->why};
    }
    return table;
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
