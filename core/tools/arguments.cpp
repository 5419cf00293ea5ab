// SPDX-License-Identifier: GPL-3.0-or-later
#include "arguments.h"
#include "argument_repair.h"
#include "strict_json_reader.h"
#include <QJsonArray>

namespace homard {

namespace {

Error invalid(QString message)
{
    return {ErrorCode::Invalid, std::move(message), {}};
}

QSet<QString> propertyNames(const QJsonObject &schema)
{
    const QStringList names = schema.value(QLatin1StringView("properties")).toObject().keys();
    return QSet<QString>(names.begin(), names.end());
}

/// The object that begins at `from`: strictly read, else repaired. `end` is one past it.
Result<QJsonObject> objectAt(QStringView text, qsizetype from, const QSet<QString> &names, qsizetype &end, bool &strict)
{
    StrictJsonReader reader(text);
    if (const auto value = reader.readValue(from)) {
        end = reader.end();
        strict = true;
        return value->toObject();
    }
    strict = false;
    ArgumentRepair repair(text, names);
    auto object = repair.readObject(from);
    end = repair.end();
    return object;
}

/// What stands before the object may be a sentence, a fence, an assignment; not the outer part of a bigger value.
bool isHarmlessStart(QStringView before)
{
    while (!before.isEmpty() && isJsonSpace(before.last()))
        before.chop(1);
    const bool fenced = before.contains(QLatin1StringView("```"));
    for (const QChar c : before) {
        if (c == u'{' || c == u'}' || (!fenced && (c == u'"' || c == u'[' || c == u']')))
            return false;
    }
    return true;
}

/// `text` is what stands between the quotes of a string: {\"a\": 1}.
std::optional<QJsonObject> escapedObject(QStringView text)
{
    const QString quoted = u'"' + text.toString() + u'"';
    const auto inner = StrictJsonReader(quoted).readDocument();
    if (!inner || !inner->isString())
        return std::nullopt;
    const QString decoded = inner->toString();
    const auto value = StrictJsonReader(decoded).readDocument();
    return value && value->isObject() ? std::optional(value->toObject()) : std::nullopt;
}

/// A second object behind the first is harmless only if it says the same.
bool repeatsOnly(QStringView rest, const QJsonObject &first, const QSet<QString> &names)
{
    for (;;) {
        const qsizetype next = rest.indexOf(u'{');
        if (next < 0)
            return JsonLookAhead::isHarmlessRest(rest, false);
        if (!isHarmlessStart(rest.left(next)))
            return false;
        qsizetype end = 0;
        bool strict = false;
        const auto again = objectAt(rest, next, names, end, strict);
        if (!again || *again != first)
            return false;
        rest = rest.mid(end);
    }
}

Result<ParsedArguments> repaired(QStringView text, const QSet<QString> &names)
{
    const qsizetype from = text.indexOf(u'{');
    if (from < 0)
        return invalid(QStringLiteral("not a JSON object"));
    if (!isHarmlessStart(text.left(from)))
        return invalid(QStringLiteral("at character %1: the object is part of something else").arg(from));
    if (QStringView after = text.mid(from + 1).trimmed(); after.startsWith(QLatin1StringView("\\\""))) {
        if (const auto object = escapedObject(text.mid(from)))
            return ParsedArguments{*object, true};
    }
    qsizetype end = 0;
    bool strict = false;
    const auto object = objectAt(text, from, names, end, strict);
    if (!object)
        return object.error();
    const QStringView rest = text.mid(end);
    if (JsonLookAhead::isHarmlessRest(rest, !strict) || (strict && repeatsOnly(rest, *object, names)))
        return ParsedArguments{*object, true};
    return invalid(QStringLiteral("at character %1: more text after the end of the object").arg(end));
}

bool takesOnly(const QJsonValue &type, QLatin1StringView wanted)
{
    if (type.isString())
        return type.toString() == wanted;
    const QJsonArray types = type.toArray();
    return types.contains(QJsonValue(wanted)) && !types.contains(QJsonValue(QLatin1StringView("string")));
}

bool unwrapValue(QJsonValue &value, const QJsonObject &schema)
{
    const QJsonValue type = schema.value(QLatin1StringView("type"));
    const bool wantsObject = takesOnly(type, QLatin1StringView("object"));
    const bool wantsArray = takesOnly(type, QLatin1StringView("array"));
    bool changed = false;
    if (value.isString() && (wantsObject || wantsArray)) {
        const QString text = value.toString();
        const auto inner = StrictJsonReader(text).readDocument();
        if (inner && ((wantsObject && inner->isObject()) || (wantsArray && inner->isArray()))) {
            value = *inner;
            changed = true;
        }
    }
    if (value.isObject()) {
        QJsonObject object = value.toObject();
        changed = unwrapEncoded(object, schema) || changed;
        value = object;
    } else if (value.isArray()) {
        QJsonArray items = value.toArray();
        const QJsonObject itemSchema = schema.value(QLatin1StringView("items")).toObject();
        for (qsizetype i = 0; i < items.size(); ++i) {
            QJsonValue item = items.at(i);
            if (unwrapValue(item, itemSchema)) {
                items.replace(i, item);
                changed = true;
            }
        }
        value = items;
    }
    return changed;
}

} // namespace

Result<ParsedArguments> parseArguments(const QString &raw, const QJsonObject &schema)
{
    if (raw.size() > maxArgumentText)
        return invalid(QStringLiteral("longer than %1 characters").arg(maxArgumentText));
    QStringView text(raw);
    if (text.startsWith(QChar::ByteOrderMark))
        text = text.mid(1);
    if (text.trimmed().isEmpty())
        return ParsedArguments{};
    StrictJsonReader reader(text);
    const auto strict = reader.readDocument();
    if (!strict)
        return repaired(text, propertyNames(schema));
    if (strict->isObject())
        return ParsedArguments{strict->toObject(), false};
    if (strict->isString()) { // double-encoded: unwrapped once, and only if it then is an object
        const QString decoded = strict->toString();
        const auto inner = StrictJsonReader(decoded).readDocument();
        if (inner && inner->isObject())
            return ParsedArguments{inner->toObject(), true};
    }
    return invalid(QStringLiteral("a JSON object was expected"));
}

bool unwrapEncoded(QJsonObject &arguments, const QJsonObject &schema)
{
    const QJsonObject properties = schema.value(QLatin1StringView("properties")).toObject();
    bool changed = false;
    for (auto property = properties.begin(); property != properties.end(); ++property) {
        const auto found = arguments.constFind(property.key());
        if (found == arguments.constEnd())
            continue;
        QJsonValue value = *found;
        if (unwrapValue(value, property.value().toObject())) {
            arguments.insert(property.key(), value);
            changed = true;
        }
    }
    return changed;
}

} // namespace homard
