// SPDX-License-Identifier: GPL-3.0-or-later
#include "unfit_arguments.h"
#include "agent_words.h"
#include "base/text.h"
#include <QJsonArray>
#include <QJsonDocument>
#include <QLocale>

namespace homard {

namespace {

constexpr qsizetype longestName = 60; ///< Characters of an argument's name (ours).

QString numberWords(const QString &name, double value, const QJsonObject &property)
{
    const QJsonValue least = property.value(QLatin1StringView("minimum"));
    const QJsonValue most = property.value(QLatin1StringView("maximum"));
    if (least.isDouble() && value < least.toDouble())
        return say("“%1” must be at least %2.").arg(name, QLocale().toString(qint64(least.toDouble())));
    if (most.isDouble() && value > most.toDouble())
        return say("“%1” must be at most %2.").arg(name, QLocale().toString(qint64(most.toDouble())));
    return {};
}

QString valueWords(const QString &argument, const QJsonValue &value, const QJsonObject &property)
{
    const QString name = visibleText(truncated(argument, longestName));
    if (value.isDouble())
        return numberWords(name, value.toDouble(), property);
    const bool mayBeEmpty = property.value(QLatin1StringView("minLength")).toInt() == 0;
    if (!value.isString() || mayBeEmpty || !value.toString().isEmpty())
        return {};
    return argument == QLatin1StringView("command") ? say("The command is empty.") : say("“%1” is empty.").arg(name);
}

} // namespace

QString unfitWords(const QJsonObject &schema, const QString &arguments)
{
    const QJsonDocument document = QJsonDocument::fromJson(arguments.toUtf8());
    if (!document.isObject())
        return say("They are not a JSON object.");
    const QJsonObject object = document.object();
    for (const QJsonValue needed : schema.value(QLatin1StringView("required")).toArray()) {
        if (!object.contains(needed.toString()))
            return say("“%1” is missing.").arg(visibleText(truncated(needed.toString(), longestName)));
    }
    const QJsonObject properties = schema.value(QLatin1StringView("properties")).toObject();
    for (auto at = object.begin(); at != object.end(); ++at) {
        const QString words = valueWords(at.key(), at.value(), properties.value(at.key()).toObject());
        if (!words.isEmpty())
            return words;
    }
    return say("They do not fit what the tool takes.");
}

} // namespace homard
