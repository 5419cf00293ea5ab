// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings_reader.h"
#include "base/text.h"
#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>

namespace homard {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(homard::Settings)
};

/// A value as a notice shows it. A wrong address or key name may be a password pasted into the wrong place, so it is
/// not repeated.
QString shown(const QJsonValue &value, SettingType type)
{
    const bool mayBeKey = type == SettingType::KeyName || type == SettingType::Url;
    if ((value.isString() && mayBeKey) || (type == SettingType::ModelList && !value.toArray().isEmpty()))
        return Words::tr("(not shown)");
    const QByteArray json = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    return truncated(visibleText(QString::fromUtf8(json.mid(1, json.size() - 2))), 80);
}

void addUnknown(const QJsonObject &object, std::vector<SettingsNotice> &notices)
{
    QSet<QString> groups;
    for (const SettingKey &key : settingKeys())
        groups.insert(key.path.section(QLatin1Char('.'), 0, 0));
    QStringList unknown;
    for (auto group = object.begin(); group != object.end(); ++group) {
        if (!groups.contains(group.key())) {
            unknown.append(group.key());
            continue;
        }
        const QJsonObject members = group.value().toObject();
        for (auto member = members.begin(); member != members.end(); ++member) {
            const QString path = group.key() + QLatin1Char('.') + member.key();
            if (member.key().contains(QLatin1Char('.')) || !findSettingKey(path))
                unknown.append(path);
        }
    }
    if (!unknown.isEmpty()) {
        QString names = truncated(visibleText(unknown.join(QStringLiteral(", "))), 400);
        notices.push_back(
            {unknown.first(), Words::tr("settings.json has keys that this version does not know: %1. They are kept "
                                        "and have no effect.")
                                  .arg(names)});
    }
}

void addWrongGroups(const QJsonObject &object, std::vector<SettingsNotice> &notices)
{
    QSet<QString> seen;
    for (const SettingKey &key : settingKeys()) {
        const QString group = key.path.section(QLatin1Char('.'), 0, 0);
        const QJsonValue value = object.value(group);
        if (seen.contains(group) || value.isUndefined() || value.isObject())
            continue;
        seen.insert(group);
        notices.push_back({group, Words::tr("%1 in settings.json is %2. Allowed: an object {…}. The defaults are used.")
                                      .arg(group, shown(value, SettingType::Text))});
    }
}

} // namespace

QJsonValue valueAt(const QJsonObject &object, const QString &path)
{
    const qsizetype dot = path.indexOf(QLatin1Char('.'));
    if (dot < 0)
        return object.value(path);
    const QJsonValue group = object.value(path.left(dot));
    return group.isObject() ? group.toObject().value(path.mid(dot + 1)) : QJsonValue(QJsonValue::Undefined);
}

void setValueAt(QJsonObject &object, const QString &path, const QJsonValue &value)
{
    const qsizetype dot = path.indexOf(QLatin1Char('.'));
    QJsonObject group = object.value(path.left(dot)).toObject();
    group.insert(path.mid(dot + 1), value);
    object.insert(path.left(dot), group);
}

QJsonValue effectiveValue(const QJsonObject &object, const SettingKey &key)
{
    const QJsonValue value = valueAt(object, key.path);
    return value.isUndefined() || !key.refusal(value).isEmpty() ? key.fallback() : value;
}

Settings settingsFrom(const QJsonObject &object, std::vector<SettingsNotice> &notices)
{
    Settings settings;
    addUnknown(object, notices);
    addWrongGroups(object, notices);
    for (const SettingKey &key : settingKeys()) {
        const QJsonValue value = valueAt(object, key.path);
        if (value.isUndefined())
            continue;
        const QString allowed = key.refusal(value);
        if (allowed.isEmpty()) {
            key.set(settings, value);
            continue;
        }
        notices.push_back(
            {key.path, Words::tr("%1 in settings.json is %2. Allowed: %3. The default %4 is used.")
                           .arg(key.path, shown(value, key.type), allowed, shown(key.fallback(), SettingType::Text))});
    }
    return settings;
}

} // namespace homard
