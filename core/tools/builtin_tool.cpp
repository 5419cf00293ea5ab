// SPDX-License-Identifier: GPL-3.0-or-later
#include "builtin_tool.h"
#include "untrusted_text.h"
#include <QJsonArray>

namespace homard {

QJsonObject argumentSchema(std::initializer_list<Argument> arguments)
{
    QJsonObject properties;
    QJsonArray required;
    for (const Argument &argument : arguments) {
        const QLatin1StringView type(argument.type);
        const bool number = type == QLatin1StringView("integer");
        QJsonObject property{{QStringLiteral("type"), type}};
        if (*argument.description)
            property.insert(QLatin1StringView("description"), QLatin1StringView(argument.description));
        if (argument.minimum > 0)
            property.insert(number ? QLatin1StringView("minimum") : QLatin1StringView("minLength"), argument.minimum);
        if (argument.maximum > 0)
            property.insert(QLatin1StringView("maximum"), argument.maximum);
        properties.insert(QLatin1StringView(argument.name), property);
        if (argument.required)
            required.append(QLatin1StringView(argument.name));
    }
    return {{QStringLiteral("type"), QStringLiteral("object")},
            {QStringLiteral("properties"), properties},
            {QStringLiteral("required"), required},
            {QStringLiteral("additionalProperties"), false}};
}

Result<QString> pathArgument(const QJsonObject &arguments, const Workspace &workspace)
{
    return workspacePath(arguments.value(QLatin1StringView("path")).toString(QStringLiteral(".")), workspace);
}

Result<ToolPreview> readingPreview(const ToolCall &call, const Workspace &workspace)
{
    const auto path = pathArgument(call.arguments, workspace);
    if (!path)
        return path.error();
    ToolPreview preview;
    preview.reads = {*path};
    return preview;
}

ToolOutput success(QString content)
{
    ToolOutput output;
    output.result.status = ResultStatus::Ok;
    output.result.content = std::move(content);
    return output;
}

ToolOutput failure(const Error &error)
{
    ToolOutput output;
    output.result.status = error.code == ErrorCode::Cancelled ? ResultStatus::Stopped : ResultStatus::Failed;
    output.result.content = error.message;
    output.result.passing =
        error.code == ErrorCode::Busy || error.code == ErrorCode::Timeout || error.code == ErrorCode::Io;
    output.result.hint = error.hint;
    return output;
}

ToolOutput stopped(QString content)
{
    ToolOutput output = success(std::move(content));
    output.result.status = ResultStatus::Stopped;
    return output;
}

ToolOutput from(ToolOutput output, const SafeFiles &files, const QString &path)
{
    if (!files.isInside(path)) {
        output.result.untrusted = true;
        output.source = QStringLiteral("outside the workspace: ") + path;
    }
    return output;
}

bool leadsToSecret(const OpenFile &file, const QString &path, const ToolOptions &options)
{
    const QString real = file.realPath();
    return options.isSecret && real != path && options.isSecret(real) && !options.isSecret(path);
}

int contentLimit(const ToolInvocation &invocation, bool outside)
{
    return qMax(500, invocation.resultLimit - (outside ? untrustedOverhead : 0));
}

} // namespace homard
