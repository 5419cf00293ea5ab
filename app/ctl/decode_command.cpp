// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"
#include "event_json.h"
#include "input_file.h"
#include "output.h"
#include "providers/wire_format.h"
#include <QCommandLineParser>
#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

namespace homard {

namespace {

QString say(const char *text)
{
    return QCoreApplication::translate("homardctl", text);
}

QJsonObject replyJson(const ModelReply &reply)
{
    QString text;
    QString thinking;
    QJsonArray calls;
    for (const auto &block : reply.blocks) {
        if (const auto *part = std::get_if<TextBlock>(&block))
            text += part->text;
        else if (const auto *thought = std::get_if<ThinkingBlock>(&block))
            thinking += thought->text;
        else if (const auto *call = std::get_if<ToolCallBlock>(&block))
            calls.append(
                QJsonObject{{QStringLiteral("id"),
                             call->call.providerId.isEmpty() ? QJsonValue() : QJsonValue(call->call.providerId)},
                            {QStringLiteral("name"), call->call.name},
                            {QStringLiteral("arguments"), callArgumentsJson(call->call)}});
    }
    return {
        {QStringLiteral("text"), text},
        {QStringLiteral("thinking"), thinking},
        {QStringLiteral("toolCalls"), calls},
        {QStringLiteral("usage"), usageJson(reply.usage)},
        {QStringLiteral("finishReason"), reply.finishReason.isEmpty() ? QJsonValue() : QJsonValue(reply.finishReason)},
        {QStringLiteral("finish"), wordOf(reply.finish).isEmpty() ? QJsonValue() : QJsonValue(wordOf(reply.finish))},
        {QStringLiteral("error"), reply.failure ? QJsonValue(failureJson(*reply.failure)) : QJsonValue()},
        {QStringLiteral("complete"), reply.complete}};
}

} // namespace

int decodeCommand(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        say("Reads the body of a provider's streamed answer and prints what it says as JSON."));
    addHelp(parser);
    parser.addOption({QStringLiteral("api"), say("openai-chat, anthropic or ollama."), QStringLiteral("API")});
    parser.addPositionalArgument(QStringLiteral("FILE"), say("The body; - reads stdin."));
    if (!parser.parse(QStringList{QStringLiteral("homardctl decode")} + arguments))
        return usageError(parser.errorText(), QStringLiteral("decode"));
    if (parser.isSet(QStringLiteral("help")))
        return showHelp(parser, QStringLiteral("decode"));
    const QString api = parser.value(QStringLiteral("api"));
    if (!makeWireFormat(api))
        return usageError(say("--api wants openai-chat, anthropic or ollama."), QStringLiteral("decode"));
    if (parser.positionalArguments().size() != 1)
        return usageError(say("One FILE is wanted."), QStringLiteral("decode"));
    const auto body = readInput(parser.positionalArguments().constFirst());
    if (!body) {
        printError(QStringLiteral("homardctl: ") + body.error().text());
        return ExitError;
    }
    printJson(replyJson(decodeBody(api, *body)));
    return ExitFinished;
}

} // namespace homard
