// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/ids.h"
#include "sessions/sqlite_session_store.h"
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

namespace homard {

/// What the store tests share: options, messages, and a look at the file behind the store's back.
inline StoreOptions optionsIn(const QString &folder)
{
    StoreOptions options;
    options.folder = folder;
    return options;
}

inline std::unique_ptr<SqliteSessionStore> openStore(const StoreOptions &options, Clock &clock)
{
    auto store = SqliteSessionStore::open(options, clock);
    return store ? std::move(store).value() : nullptr;
}

inline Message messageOf(const QString &sessionId, Role role, const QString &text)
{
    Message message;
    message.id = newId();
    message.sessionId = sessionId;
    message.role = role;
    message.blocks = {TextBlock{text}};
    message.wallMs = 1'767'225'600'000;
    return message;
}

inline MessageAdded added(const Message &message)
{
    return {std::make_shared<const Message>(message)};
}

inline ToolCall callOf(const QString &id)
{
    ToolCall call;
    call.id = id;
    call.name = QStringLiteral("exec");
    call.rawArguments = QStringLiteral("{\"command\": \"ls\"}");
    call.arguments = {{QStringLiteral("command"), QStringLiteral("ls")}};
    call.argumentsValid = true;
    return call;
}

inline ToolResult resultOf(const QString &callId, const QString &content, ResultStatus status = ResultStatus::Ok)
{
    ToolResult result;
    result.callId = callId;
    result.name = QStringLiteral("exec");
    result.status = status;
    result.content = content;
    result.durationMs = 12;
    result.exitCode = 0;
    return result;
}

inline Message answerWithCalls(const QString &sessionId, const QString &runId, const QStringList &callIds)
{
    Message message = messageOf(sessionId, Role::Assistant, QStringLiteral("I look."));
    message.runId = runId;
    message.model = QStringLiteral("practice/one");
    for (const QString &id : callIds)
        message.blocks.push_back(ToolCallBlock{callOf(id)});
    return message;
}

inline Message resultsMessage(const QString &sessionId, const std::vector<ToolResult> &results)
{
    Message message = messageOf(sessionId, Role::Tool, {});
    message.blocks.clear();
    for (const auto &result : results)
        message.blocks.push_back(ToolResultBlock{result});
    return message;
}

inline CallRecorded recorded(const QString &callId, const QString &messageId, const QString &runId, CallState state,
                             int index = 0)
{
    return {callId,
            messageId,
            runId,
            QStringLiteral("exec"),
            index,
            state,
            Decision::Allow,
            QStringLiteral("rule"),
            QStringLiteral("because"),
            QByteArray("\x00\x01hash", 6),
            1000};
}

/// Runs SQL on the file with a connection of its own; the first column of the first row.
inline QVariant rawSql(const QString &path, const QString &sql, const QVariantList &values = {})
{
    QVariant value;
    const QString name = newId();
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
        database.setDatabaseName(path);
        if (!database.open())
            qFatal("cannot open %s", qPrintable(path));
        QSqlQuery query(database);
        query.prepare(sql);
        for (const QVariant &bound : values)
            query.addBindValue(bound);
        if (!query.exec())
            qFatal("%s: %s", qPrintable(sql), qPrintable(query.lastError().text()));
        if (query.next())
            value = query.value(0);
    }
    QSqlDatabase::removeDatabase(name);
    return value;
}

inline QString databaseIn(const QTemporaryDir &dir)
{
    return dir.filePath(QStringLiteral("sessions.db"));
}

inline QStringList textsOf(const Conversation &conversation)
{
    QStringList texts;
    for (const auto &message : conversation.messages)
        texts << message->text();
    return texts;
}

#define VERIFY_OK(expression)                                                                                          \
    do {                                                                                                               \
        const auto &outcome = (expression);                                                                            \
        QVERIFY2(outcome.ok(), outcome.ok() ? "" : qPrintable(outcome.error().text()));                                \
    } while (false)

} // namespace homard
