// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "command.h"
#include "event_json.h"
#include "event_text.h"
#include "foundation.h"
#include "output.h"
#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDateTime>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSaveFile>

namespace homard {

namespace {

QString say(const char *text)
{
    return QCoreApplication::translate("homardctl", text);
}

int failed(const Error &error)
{
    printError(QStringLiteral("homardctl: ") + error.text());
    return ExitError;
}

QString timeOf(qint64 wallMs)
{
    return QDateTime::fromMSecsSinceEpoch(wallMs).toString(QStringLiteral("yyyy-MM-dd HH:mm"));
}

QString isoTime(qint64 wallMs)
{
    return QDateTime::fromMSecsSinceEpoch(wallMs).toUTC().toString(Qt::ISODateWithMs);
}

QJsonObject sessionJson(const SessionInfo &session)
{
    return {{QStringLiteral("sessionId"), session.id},
            {QStringLiteral("title"), session.title},
            {QStringLiteral("workspace"), session.workspace},
            {QStringLiteral("model"), session.model},
            {QStringLiteral("created"), isoTime(session.createdWallMs)},
            {QStringLiteral("updated"), isoTime(session.updatedWallMs)},
            {QStringLiteral("messages"), session.messageCount},
            {QStringLiteral("usage"), usageJson(session.usage)},
            {QStringLiteral("cost"), session.cost ? QJsonValue(*session.cost) : QJsonValue()}};
}

QString titleOf(const QString &title)
{
    const QString shown = visibleText(title.simplified());
    return shown.isEmpty() ? say("(no title)") : shown.size() > 60 ? truncated(shown, 59) + QChar(0x2026) : shown;
}

int list(SqliteSessionStore &store, int limit, bool json)
{
    auto sessions = store.sessions(limit + 1);
    if (!sessions)
        return failed(sessions.error());
    const bool more = int(sessions->size()) > limit;
    if (more)
        sessions->pop_back();
    if (json) {
        for (const auto &session : *sessions)
            printJson(sessionJson(session));
        return ExitFinished;
    }
    if (sessions->empty())
        printLine(say("There are no sessions yet. Start one with: homardctl run PROMPT"));
    for (const auto &session : *sessions)
        printLine(QStringLiteral("%1  %2  %3  %4")
                      .arg(session.id, timeOf(session.updatedWallMs))
                      .arg(session.messageCount, 4)
                      .arg(titleOf(session.title)));
    if (more)
        printError(say("The newest %1; --limit N shows more.").arg(limit));
    return ExitFinished;
}

QJsonObject messageJson(const Message &message)
{
    QJsonArray calls;
    QJsonArray results;
    for (const auto &block : message.blocks) {
        if (const auto *call = std::get_if<ToolCallBlock>(&block))
            calls.append(QJsonObject{{QStringLiteral("callId"), call->call.id},
                                     {QStringLiteral("name"), call->call.name},
                                     {QStringLiteral("arguments"), call->call.rawArguments}});
        else if (const auto *result = std::get_if<ToolResultBlock>(&block))
            results.append(QJsonObject{{QStringLiteral("callId"), result->result.callId},
                                       {QStringLiteral("name"), result->result.name},
                                       {QStringLiteral("status"), wordOf(result->result.status)},
                                       {QStringLiteral("content"), result->result.content}});
    }
    QJsonObject out{{QStringLiteral("messageId"), message.id},
                    {QStringLiteral("role"), wordOf(message.role)},
                    {QStringLiteral("time"), isoTime(message.wallMs)},
                    {QStringLiteral("text"), message.text()},
                    {QStringLiteral("interrupted"), message.state != MessageState::Complete}};
    if (!calls.isEmpty())
        out.insert(QStringLiteral("toolCalls"), calls);
    if (!results.isEmpty())
        out.insert(QStringLiteral("toolResults"), results);
    return out;
}

void showMessage(const Message &message, const Style &style)
{
    if (message.role == Role::Tool) {
        for (const auto &block : message.blocks) {
            const auto &result = std::get<ToolResultBlock>(block).result;
            printLine(style.dim + QStringLiteral("  %1 %2: ").arg(result.name, wordOf(result.status)) + style.reset +
                      visibleText(truncated(result.content, 400), true));
        }
        return;
    }
    const QString who = message.role == Role::User ? say("You") : message.model;
    printLine(style.bold + who + style.reset + style.dim + QStringLiteral("  ") + timeOf(message.wallMs) +
              (message.state == MessageState::Complete ? QString() : QStringLiteral("  ") + say("interrupted")) +
              style.reset);
    if (const QString text = message.text(); !text.isEmpty())
        printLine(readableText(text));
    for (const ToolCall &call : message.toolCalls())
        printLine(QStringLiteral("  ") + QChar(0x25CF) + QLatin1Char(' ') + callLine(call));
}

int show(SqliteSessionStore &store, const QString &id, bool json)
{
    const auto conversation = store.load(id);
    if (!conversation)
        return failed(conversation.error());
    for (const auto &damage : conversation->damaged)
        printError(damage);
    const Style style = Style::forStdout();
    if (!json)
        printLine(style.bold + titleOf(conversation->session.title) + style.reset + QStringLiteral("  ") +
                  conversation->session.workspace);
    for (const auto &message : conversation->messages) {
        if (json)
            printJson(messageJson(*message));
        else
            showMessage(*message, style);
    }
    return ExitFinished;
}

int search(SqliteSessionStore &store, const QString &words, int limit, bool json)
{
    const auto hits = store.search(words, limit);
    if (!hits)
        return failed(hits.error());
    if (!json && hits->empty())
        printLine(say("Nothing found."));
    for (const auto &hit : *hits) {
        if (json)
            printJson({{QStringLiteral("sessionId"), hit.sessionId},
                       {QStringLiteral("title"), hit.sessionTitle},
                       {QStringLiteral("messageId"), hit.messageId},
                       {QStringLiteral("role"), wordOf(hit.role)},
                       {QStringLiteral("time"), isoTime(hit.wallMs)},
                       {QStringLiteral("snippet"), hit.snippet}});
        else
            printLine(
                QStringLiteral("%1  %2  %3: %4")
                    .arg(hit.sessionId, timeOf(hit.wallMs), wordOf(hit.role), visibleText(hit.snippet.simplified())));
    }
    return ExitFinished;
}

Result<void> writeExport(const QString &output, const QByteArray &bytes)
{
    const auto cannot = [&](const QString &why) {
        return Error{ErrorCode::Io, say("%1 cannot be written: %2").arg(output, why), {}};
    };
    const QFileInfo info(output);
    if (info.exists() && !info.isFile()) { // a pipe or a device is written to, never replaced
        QFile file(output);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.flush())
            return cannot(file.errorString());
        return {};
    }
    if (info.exists() && !(info.permissions() & QFileDevice::WriteOwner))
        return cannot(say("it is read-only"));
    QSaveFile file(output);
    const bool opened = file.open(QIODevice::WriteOnly);
    if (opened && !info.exists()) // a conversation is private; a file that is there keeps the mode its owner gave it
        file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    if (!opened || file.write(bytes) != bytes.size() || !file.commit())
        return cannot(file.errorString());
    return {};
}

int exportSession(SqliteSessionStore &store, const QString &id, const QString &format, const QString &output)
{
    QByteArray bytes;
    if (format == QLatin1StringView("markdown")) {
        const auto text = store.exportMarkdown(id);
        if (!text)
            return failed(text.error());
        bytes = text->toUtf8();
    } else {
        const auto object = store.exportJson(id);
        if (!object)
            return failed(object.error());
        bytes = QJsonDocument(*object).toJson(QJsonDocument::Indented);
    }
    if (output.isEmpty() || output == QLatin1StringView("-")) {
        printOut(QString::fromUtf8(bytes));
        return ExitFinished;
    }
    const auto written = writeExport(output, bytes);
    return written ? ExitFinished : failed(written.error());
}

int changeRemoval(SqliteSessionStore &store, const QString &id, bool remove, bool json)
{
    const auto done = remove ? store.removeSession(id) : store.restoreSession(id);
    if (!done)
        return failed(done.error());
    if (json)
        printJson({{QStringLiteral("sessionId"), id}, {QStringLiteral("removed"), remove}});
    else if (remove)
        printLine(say("Removed. For 30 days it comes back with: homardctl sessions restore %1").arg(id));
    else
        printLine(say("Restored."));
    return ExitFinished;
}

} // namespace

int sessionsCommand(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        say("homardctl sessions list | show ID | search WORDS | export ID | remove ID | restore ID"));
    addHelp(parser);
    parser.addOptions({{QStringLiteral("limit"), say("At most so many."), QStringLiteral("N"), QStringLiteral("50")},
                       {QStringLiteral("json"), say("One JSON object a line.")},
                       {QStringLiteral("format"), say("export: json (lossless) or markdown."), QStringLiteral("FORMAT"),
                        QStringLiteral("json")},
                       {QStringLiteral("output"), say("export: write to a file."), QStringLiteral("FILE")}});
    parser.addPositionalArgument(QStringLiteral("ACTION"), {});
    if (!parser.parse(QStringList{QStringLiteral("homardctl sessions")} + arguments))
        return usageError(parser.errorText(), QStringLiteral("sessions"));
    if (parser.isSet(QStringLiteral("help")))
        return showHelp(parser, QStringLiteral("sessions"));
    const QStringList words = parser.positionalArguments();
    const QString action = words.value(0);
    const QString rest = words.mid(1).join(QLatin1Char(' '));
    const QString format = parser.value(QStringLiteral("format"));
    bool limitOk = false;
    const int limit = parser.value(QStringLiteral("limit")).toInt(&limitOk);
    constexpr int mostShown = 1'000'000;
    if (!limitOk || limit < 1 || limit > mostShown)
        return usageError(say("--limit wants a whole number from 1 to %1.").arg(mostShown), QStringLiteral("sessions"));
    if (format != QLatin1StringView("json") && format != QLatin1StringView("markdown"))
        return usageError(say("--format wants json or markdown."), QStringLiteral("sessions"));
    const bool changes = action == QLatin1StringView("remove") || action == QLatin1StringView("restore");
    const bool known = changes || QStringList{QStringLiteral("list"), QStringLiteral("show"), QStringLiteral("search"),
                                              QStringLiteral("export")}
                                      .contains(action);
    if (!known || (action != QLatin1StringView("list") && rest.trimmed().isEmpty()))
        return usageError(say("What? list, show ID, search WORDS, export ID, remove ID or restore ID."),
                          QStringLiteral("sessions"));

    auto foundation = Foundation::open();
    if (auto opened = foundation->openStore(changes ? Foundation::StoreUse::Write : Foundation::StoreUse::Read);
        !opened)
        return failed(opened.error());
    auto &store = foundation->store();
    if (!changes || !store.isUnwritable()) { // else what is refused says it
        for (const auto &notice : foundation->notices())
            printError(QStringLiteral("homardctl: ") + notice);
    }
    const bool json = parser.isSet(QStringLiteral("json"));
    if (action == QLatin1StringView("list"))
        return list(store, limit, json);
    if (action == QLatin1StringView("show"))
        return show(store, rest, json);
    if (action == QLatin1StringView("search"))
        return search(store, rest, limit, json);
    if (changes)
        return changeRemoval(store, rest, action == QLatin1StringView("remove"), json);
    return exportSession(store, rest, format, parser.value(QStringLiteral("output")));
}

} // namespace homard
