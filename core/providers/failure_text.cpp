// SPDX-License-Identifier: GPL-3.0-or-later
#include "failure_text.h"
#include "base/text.h"
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace homard {

namespace {

constexpr int maxNesting = 4; // an error within an error within a proxy's error

void addWords(FailureText &text, const QString &words)
{
    const QString clean = words.trimmed();
    if (clean.isEmpty() || text.words.contains(clean))
        return;
    text.words = text.words.isEmpty() || clean.contains(text.words) ? clean : text.words + QLatin1String(": ") + clean;
}

void addCode(FailureText &text, const QJsonValue &value)
{
    if (value.isDouble()) {
        const int number = value.toInt();
        if (number >= 400 && number < 600 && text.code == 0)
            text.code = number;
        text.codes += QLatin1Char(' ') + QString::number(value.toDouble(), 'g', 12);
        return;
    }
    const QString word = value.toString();
    if (word.isEmpty())
        return;
    bool isNumber = false;
    const int number = word.toInt(&isNumber);
    if (isNumber && number >= 400 && number < 600 && text.code == 0)
        text.code = number;
    text.codes += QLatin1Char(' ') + word.toLower();
}

void readValue(FailureText &text, const QJsonValue &value, int depth);

/// google.rpc details, FastAPI's validation errors, Cloudflare's errors.
void readList(FailureText &text, const QJsonArray &list, int depth)
{
    for (const QJsonValue &entry : list) {
        const QJsonObject object = entry.toObject();
        const QString delay = object.value(QLatin1String("retryDelay")).toString();
        if (!delay.isEmpty()) {
            text.delay = delay;
            continue;
        }
        const QString reason = object.value(QLatin1String("reason")).toString();
        if (!reason.isEmpty())
            text.codes += QLatin1Char(' ') + reason.toLower();
        if (object.contains(QLatin1String("msg")) || object.contains(QLatin1String("message")) ||
            object.contains(QLatin1String("error")) || entry.isString())
            readValue(text, entry, depth + 1);
    }
}

void readObject(FailureText &text, const QJsonObject &object, int depth)
{
    for (const char *name :
         {"type", "code", "status", "__type", "error_code", "errorCode", "status_code", "reason", "title"})
        addCode(text, object.value(QLatin1String(name)));
    for (const char *name : {"request_id", "requestId", "RequestId"}) {
        if (text.requestId.isEmpty())
            text.requestId = object.value(QLatin1String(name)).toString();
    }
    for (const char *name : {"error", "message", "Message", "detail", "details", "msg", "error_msg", "errorMessage",
                             "error_description", "errors", "metadata", "response", "base_resp", "status_msg"})
        readValue(text, object.value(QLatin1String(name)), depth + 1);
    if (text.words.isEmpty())
        addWords(text, object.value(QLatin1String("title")).toString());
    const QString raw = object.value(QLatin1String("raw")).toString(); // OpenRouter: the upstream's own body
    if (!raw.isEmpty())
        readValue(text, raw, depth + 1);
}

void readValue(FailureText &text, const QJsonValue &value, int depth)
{
    if (depth > maxNesting)
        return;
    if (value.isObject()) {
        readObject(text, value.toObject(), depth);
    } else if (value.isArray()) {
        readList(text, value.toArray(), depth);
    } else if (value.isString()) {
        const QString words = value.toString();
        const QJsonDocument inner =
            words.trimmed().startsWith(u'{') ? QJsonDocument::fromJson(words.toUtf8()) : QJsonDocument();
        if (inner.isObject())
            readObject(text, inner.object(), depth + 1);
        else
            addWords(text, words);
    }
}

/// The data of the first event, if the body is framed as events.
QByteArray unframed(const QByteArray &body)
{
    if (!body.startsWith("data:") && !body.startsWith("event:"))
        return body;
    const qsizetype data = body.startsWith("data:") ? 0 : body.indexOf("\ndata:") + 1;
    if (data == 0 && !body.startsWith("data:"))
        return body;
    const qsizetype end = body.indexOf('\n', data);
    return body.mid(data + 5, end < 0 ? -1 : end - data - 5).trimmed();
}

} // namespace

FailureText failureText(const QByteArray &body)
{
    FailureText text;
    const QByteArray plain = unframed(body.startsWith("\xEF\xBB\xBF") ? body.mid(3).trimmed() : body.trimmed());
    text.empty = plain.isEmpty();
    if (text.empty)
        return text;
    const QJsonDocument document = QJsonDocument::fromJson(plain);
    if (document.isObject())
        readObject(text, document.object(), 0);
    else if (document.isArray())
        readList(text, document.array(), 0);
    else if (plain.startsWith('<') || plain.left(2048).toLower().contains("<html"))
        text.page = true;
    else if (!looksBinary(plain))
        text.words = safeText(plain.left(8192));
    text.words = truncated(visibleText(text.words, true), 2000);
    return text;
}

} // namespace homard
