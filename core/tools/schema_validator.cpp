// SPDX-License-Identifier: GPL-3.0-or-later
// The only unit that sees valijson: it takes 11 s to compile.
#include "schema_validator.h"
#include "base/text.h"
#include <QJsonArray>
#include <QJsonDocument>
#include <exception>
#include <string>
// Without this the library ends the program when a schema is wrong.
#define VALIJSON_USE_EXCEPTIONS 1
#include <valijson/adapters/qtjson_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace homard {

struct SchemaValidator::Compiled {
    QJsonObject source;
    valijson::Schema schema;
};

namespace {

/// "[path]" of valijson's context as a step of a JSON pointer (RFC 6901).
QString pointerStep(const std::string &context)
{
    QString step = QString::fromStdString(context);
    if (step.startsWith(u'[') && step.endsWith(u']'))
        step = step.mid(1, step.size() - 2);
    return u'/' + step.replace(u'~', QLatin1StringView("~0")).replace(u'/', QLatin1StringView("~1"));
}

/// The part of the schema that stands for one step down from `schema`.
QJsonObject stepDown(const QJsonObject &schema, const QString &name)
{
    const QJsonObject properties = schema.value(QLatin1StringView("properties")).toObject();
    if (properties.contains(name))
        return properties.value(name).toObject();
    return schema.value(QLatin1StringView("items")).toObject();
}

QString compact(const QJsonObject &object)
{
    return truncated(QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact)), 400);
}

QString expectation(QJsonObject schema, const QStringList &steps)
{
    for (const QString &step : steps)
        schema = stepDown(schema, step);
    const QJsonObject properties = schema.value(QLatin1StringView("properties")).toObject();
    if (properties.isEmpty()) {
        schema.remove(QLatin1StringView("description"));
        return schema.isEmpty() ? QString() : QStringLiteral(" Expected: %1.").arg(compact(schema));
    }
    QStringList required;
    for (const QJsonValue name : schema.value(QLatin1StringView("required")).toArray())
        required += name.toString();
    return QStringLiteral(" Known properties: %1. Required: %2.")
        .arg(properties.keys().join(QLatin1StringView(", ")),
             required.isEmpty() ? QStringLiteral("none") : required.join(QLatin1StringView(", ")));
}

} // namespace

SchemaValidator::SchemaValidator(std::unique_ptr<Compiled> compiled) : m_compiled(std::move(compiled)) {}
SchemaValidator::~SchemaValidator() = default;

Result<std::shared_ptr<const SchemaValidator>> SchemaValidator::compile(const QJsonObject &schema)
{
    auto compiled = std::make_unique<Compiled>();
    compiled->source = schema;
    try { // the library reports by exceptions; none leaves this function
        const QJsonValue root(schema);
        const valijson::adapters::QtJsonAdapter adapter(root);
        valijson::SchemaParser().populateSchema(adapter, compiled->schema);
    } catch (const std::exception &wrong) {
        return {ErrorCode::Invalid, QString::fromUtf8(wrong.what())};
    }
    return std::shared_ptr<const SchemaValidator>(new SchemaValidator(std::move(compiled)));
}

QString SchemaValidator::validate(const QJsonObject &arguments) const
{
    try {
        const QJsonValue root(arguments);
        const valijson::adapters::QtJsonAdapter adapter(root);
        valijson::Validator validator;
        valijson::ValidationResults results;
        if (validator.validate(m_compiled->schema, adapter, &results))
            return {};
        valijson::ValidationResults::Error first; // the first is the innermost
        if (!results.popError(first))
            return QStringLiteral("the arguments do not fit the schema.");
        QString pointer;
        QStringList steps;
        for (size_t i = 1; i < first.context.size(); ++i) {
            pointer += pointerStep(first.context[i]);
            steps += pointerStep(first.context[i]).mid(1);
        }
        return QStringLiteral("at \"%1\": %2%3")
            .arg(pointer.isEmpty() ? QStringLiteral("/") : pointer,
                 truncated(QString::fromStdString(first.description), 300), expectation(m_compiled->source, steps));
    } catch (const std::exception &wrong) {
        return QStringLiteral("the arguments could not be checked: %1").arg(QString::fromUtf8(wrong.what()));
    }
}

} // namespace homard
