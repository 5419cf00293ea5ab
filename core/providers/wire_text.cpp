// SPDX-License-Identifier: GPL-3.0-or-later
#include "wire_text.h"
#include "base/text.h"
#include "json_reader.h"
#include "json_writer.h"
#include <QJsonDocument>
#include <QRegularExpression>

namespace homard {

QString resultText(const ToolResult &result)
{
    QString text;
    if (!result.ok())
        text = QStringLiteral("[%1]\n").arg(wordOf(result.status));
    text += result.content.trimmed().isEmpty() ? QStringLiteral("(no output)") : result.content;
    if (!result.hint.isEmpty())
        text += QStringLiteral("\n\nHint: ") + result.hint;
    if (!result.diff.isEmpty())
        text += QStringLiteral("\n\nDiff:\n") + result.diff;
    return text;
}

QByteArray argumentsJson(const ToolCall &call)
{
    constexpr qsizetype mostShown = 800; // of a broken text (F56)
    static const QRegularExpression surrogate(
        QStringLiteral("\\\\u[dD][89a-fA-F]")); // an escaped half is valid JSON and refused by many
    const QString raw = call.rawArguments.trimmed();
    const bool strict =
        !raw.isEmpty() && raw == safeText(raw) && !raw.contains(surrogate) && JsonReader::isStrictObject(raw.toUtf8());
    if (strict)
        return raw.toUtf8();
    if (call.argumentsValid)
        return QJsonDocument(call.arguments).toJson(QJsonDocument::Compact);
    if (raw.isEmpty() || raw == QLatin1StringView("null"))
        return "{}";
    return "{\"invalid_arguments\":" + jsonString(truncated(raw, mostShown)) + '}';
}

QByteArray spokenText(const Message &message)
{
    QByteArray out;
    const QString text = message.text();
    if (!text.trimmed().isEmpty())
        appendJsonText(out, text);
    if (!message.contextTail.isEmpty()) {
        out += out.isEmpty() ? "" : "\\n\\n";
        appendJsonText(out, message.contextTail);
    }
    return out;
}

QString wireName(const QString &name)
{
    QString out = name.left(64);
    for (QChar &c : out) {
        const bool fine =
            (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9') || c == u'_' || c == u'-';
        if (!fine)
            c = u'_';
    }
    return out.isEmpty() ? QStringLiteral("unnamed") : out;
}

} // namespace homard
