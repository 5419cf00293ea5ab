// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_export.h"
#include "domain/message_json.h"
#include "session_reader.h"
#include "session_words.h"
#include <QDateTime>

namespace homard {

namespace {

QJsonObject infoJson(const SessionInfo &info)
{
    QJsonObject json{{QLatin1StringView("id"), info.id},
                     {QLatin1StringView("title"), info.title},
                     {QLatin1StringView("workspace"), info.workspace},
                     {QLatin1StringView("model"), info.model},
                     {QLatin1StringView("createdMs"), info.createdWallMs},
                     {QLatin1StringView("updatedMs"), info.updatedWallMs},
                     {QLatin1StringView("usage"), toJson(info.usage)}};
    if (info.cost)
        json.insert(QLatin1StringView("costUsd"), *info.cost);
    return json;
}

Result<QJsonArray> callsJson(SqlConnection &connection, const QString &sessionId)
{
    QJsonArray calls;
    auto rows =
        connection.select("SELECT c.id, c.message_id, c.run_id, c.idx, c.name, c.state, c.decision, c.rule, c.reason, "
                          "c.status, c.planned_ms, c.approved_ms, c.started_ms, c.finished_ms, c.duration_ms "
                          "FROM tool_calls c JOIN messages m ON m.id = c.message_id WHERE m.session_id = ? "
                          "ORDER BY m.seq, c.idx",
                          {sessionId});
    constexpr const char *textKeys[] = {"id",    "messageId", "runId", nullptr,  "name",
                                        "state", "decision",  "rule",  "reason", "status"};
    constexpr const char *timeKeys[] = {"plannedMs", "approvedMs", "startedMs", "finishedMs", "durationMs"};
    while (rows.next()) {
        QJsonObject call{{QLatin1StringView("index"), rows.integer(3)}};
        for (int i = 0; i < 10; ++i) {
            if (textKeys[i])
                call.insert(QLatin1StringView(textKeys[i]), rows.text(i));
        }
        for (int i = 0; i < 5; ++i) {
            if (const auto time = rows.maybeInteger(10 + i))
                call.insert(QLatin1StringView(timeKeys[i]), *time);
        }
        calls.append(call);
    }
    const auto status = rows.status();
    return status ? Result<QJsonArray>(calls) : Result<QJsonArray>(status.error());
}

/// A fence longer than any in the text.
QString fenced(const QString &text)
{
    qsizetype longest = 2;
    qsizetype run = 0;
    for (const QChar c : text) {
        run = c == QLatin1Char('`') ? run + 1 : 0;
        longest = qMax(longest, run);
    }
    const QString fence(longest + 1, QLatin1Char('`'));
    return fence + QLatin1Char('\n') + text + (text.endsWith(QLatin1Char('\n')) ? QString() : QStringLiteral("\n")) +
           fence + QStringLiteral("\n\n");
}

QString blockMarkdown(const ContentBlock &block)
{
    struct Writer {
        QString operator()(const TextBlock &text) const { return text.text + QStringLiteral("\n\n"); }
        QString operator()(const ThinkingBlock &) const { return {}; }
        QString operator()(const ToolCallBlock &block) const
        {
            return QStringLiteral("**") + tr("Call: %1").arg(block.call.name) + QStringLiteral("**\n\n") +
                   fenced(block.call.rawArguments);
        }
        QString operator()(const ToolResultBlock &block) const
        {
            const ToolResult &result = block.result;
            return QStringLiteral("**") + tr("Result of %1: %2").arg(result.name, wordOf(result.status)) +
                   QStringLiteral("**\n\n") + fenced(result.content);
        }
    };
    return std::visit(Writer{}, block);
}

QString headingOf(const Message &message)
{
    const QString time = QDateTime::fromMSecsSinceEpoch(message.wallMs, Qt::UTC).toString(Qt::ISODate);
    switch (message.role) {
    case Role::User: return tr("User, %1").arg(time);
    case Role::Assistant: return tr("Assistant (%1), %2").arg(message.model, time);
    case Role::Tool: return tr("Tools, %1").arg(time);
    }
    return time;
}

} // namespace

Result<QJsonObject> sessionJson(SqlConnection &connection, const QString &sessionId)
{
    const auto all = readAllMessages(connection, sessionId);
    if (!all)
        return all.error();
    const auto calls = callsJson(connection, sessionId);
    if (!calls)
        return calls.error();
    QJsonArray messages;
    for (const auto &message : all->messages)
        messages.append(toJson(*message));
    return QJsonObject{{QLatin1StringView("format"), 1},
                       {QLatin1StringView("session"), infoJson(all->session)},
                       {QLatin1StringView("messages"), messages},
                       {QLatin1StringView("calls"), *calls},
                       {QLatin1StringView("damaged"), QJsonArray::fromStringList(all->damaged)}};
}

QString conversationMarkdown(const Conversation &conversation)
{
    QString text = QStringLiteral("# ") + conversation.session.title + QStringLiteral("\n\n");
    for (const auto &message : conversation.messages) {
        text += QStringLiteral("## ") + headingOf(*message) + QStringLiteral("\n\n");
        for (const auto &block : message->blocks)
            text += blockMarkdown(block);
        if (message->state == MessageState::Interrupted)
            text += QStringLiteral("*") + tr("Interrupted.") + QStringLiteral("*\n\n");
    }
    for (const QString &sentence : conversation.damaged)
        text += QStringLiteral("> ") + sentence + QStringLiteral("\n\n");
    return text;
}

} // namespace homard
