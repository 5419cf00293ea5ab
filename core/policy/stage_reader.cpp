// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage_reader.h"
#include "base/text.h"
#include <QCoreApplication>

namespace homard {

namespace {

struct StageText {
    Q_DECLARE_TR_FUNCTIONS(RuleFile)
};

StageLists nothingAtAll()
{
    StageLists out;
    out.allow.emplace();
    return out;
}

} // namespace

bool isPlainText(const QString &text)
{
    return text.isValidUtf16() && !text.contains(QChar(0));
}

std::optional<QStringList> namesOf(const QJsonValue &value)
{
    if (!value.isArray())
        return std::nullopt;
    QStringList out;
    for (const QJsonValue &item : value.toArray()) {
        if (!item.isString() || item.toString().isEmpty() || !isPlainText(item.toString()))
            return std::nullopt;
        out.push_back(item.toString());
    }
    return out;
}

void nothingPasses(StageTable &stage)
{
    stage[QStringLiteral("*")] = nothingAtAll();
}

void StageReader::read(const QJsonValue &value)
{
    RuleFile &file = m_file;
    if (!value.isObject()) {
        note(StageText::tr("policy.json: “stages” must be an object {…}; until it is mended no tool passes."));
        nothingPasses(file.global);
        return;
    }
    const QJsonObject stages = value.toObject();
    for (auto it = stages.begin(); it != stages.end(); ++it) {
        const QString &name = it.key();
        if (name == QLatin1StringView("global"))
            file.global[QStringLiteral("*")] = listsOf(it.value(), name);
        else if (name == QLatin1StringView("profile"))
            file.profile = tableOf(it.value(), name);
        else if (name == QLatin1StringView("provider"))
            file.provider = tableOf(it.value(), name);
        else if (name == QLatin1StringView("agent"))
            file.agent = tableOf(it.value(), name);
        else if (name == QLatin1StringView("group"))
            file.group = tableOf(it.value(), name);
        else {
            note(StageText::tr("policy.json: there is no stage “%1”; what it refuses is refused everywhere. The "
                               "stages are profile, provider, global, agent and group.")
                     .arg(visibleText(name)));
            file.otherStages[name] = tableOf(it.value(), name);
        }
    }
}

StageTable StageReader::tableOf(const QJsonValue &value, const QString &stage)
{
    StageTable table;
    if (!value.isObject()) {
        note(StageText::tr("policy.json: the stage “%1” must be an object of names; until it is mended no tool "
                           "passes.")
                 .arg(visibleText(stage)));
        nothingPasses(table);
        return table;
    }
    const QJsonObject names = value.toObject();
    for (auto it = names.begin(); it != names.end(); ++it)
        table[it.key()] = listsOf(it.value(), stage + QLatin1Char('.') + it.key());
    return table;
}

StageLists StageReader::listsOf(const QJsonValue &value, const QString &where)
{
    const QString shown = visibleText(where);
    if (!value.isObject()) {
        note(StageText::tr("policy.json: “%1” must be an object with “allow” and “deny”; until it is mended no "
                           "tool passes.")
                 .arg(shown));
        return nothingAtAll();
    }
    StageLists out;
    const QJsonObject lists = value.toObject();
    for (auto it = lists.begin(); it != lists.end(); ++it) {
        const bool allow = it.key() == QLatin1StringView("allow");
        if (!allow && it.key() != QLatin1StringView("deny")) {
            out.unknown.insert(it.key(), it.value());
            note(StageText::tr("policy.json: “%1” of “%2” is unknown and does nothing.")
                     .arg(visibleText(it.key()), shown));
            continue;
        }
        const auto names = namesOf(it.value());
        if (!names) {
            note(StageText::tr("policy.json: “%1” of “%2” must be a list of names; until it is mended no tool "
                               "passes.")
                     .arg(it.key(), shown));
            out.deny = QStringList{QStringLiteral("*")};
            if (allow)
                out.allow.emplace();
        } else if (allow) {
            out.allow = *names;
        } else {
            out.deny += *names;
        }
    }
    return out;
}

} // namespace homard
