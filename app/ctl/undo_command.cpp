// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "command.h"
#include "foundation.h"
#include "output.h"
#include "sessions/restore_plan.h"
#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDateTime>
#include <limits>

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

QJsonObject checkpointJson(const Checkpoint &checkpoint)
{
    return {
        {QStringLiteral("checkpointId"), checkpoint.id},
        {QStringLiteral("sessionId"), checkpoint.sessionId},
        {QStringLiteral("callId"), checkpoint.callId},
        {QStringLiteral("path"), checkpoint.path},
        {QStringLiteral("created"), !checkpoint.existed},
        {QStringLiteral("time"), QDateTime::fromMSecsSinceEpoch(checkpoint.wallMs).toUTC().toString(Qt::ISODateWithMs)},
        {QStringLiteral("undone"), checkpoint.undone},
        {QStringLiteral("byUndo"), checkpoint.byUndo}};
}

void print(const Checkpoint &checkpoint, bool json)
{
    if (json) {
        printJson(checkpointJson(checkpoint));
        return;
    }
    const QString what = checkpoint.undone    ? say("undone")
                         : checkpoint.byUndo  ? say("replaced by undo")
                         : checkpoint.existed ? say("changed")
                                              : say("created");
    printLine(QStringLiteral("%1  %2  %3  %4")
                  .arg(checkpoint.id,
                       QDateTime::fromMSecsSinceEpoch(checkpoint.wallMs).toString(QStringLiteral("yyyy-MM-dd HH:mm")),
                       what, visibleText(checkpoint.path)));
}

/// All changes since `messageId`, that is since somebody sent it.
int restoreBefore(Foundation &foundation, const QString &sessionId, const QString &messageId, bool json)
{
    const auto conversation = foundation.store().load(sessionId);
    if (!conversation)
        return failed(conversation.error());
    const auto &messages = conversation->messages;
    const auto found =
        std::find_if(messages.begin(), messages.end(), [&](const MessagePtr &one) { return one->id == messageId; });
    if (found == messages.end())
        return failed({ErrorCode::NotFound, say("There is no message %1 in this session.").arg(messageId),
                       say("See: homardctl sessions show ID --json")});
    auto &checkpoints = foundation.checkpoints();
    const auto all = checkpoints.list(sessionId, std::numeric_limits<int>::max());
    if (!all)
        return failed(all.error());
    const RestorePlan plan = planRestore(checkpoints, *all, (*found)->wallMs);
    if (plan.changes.empty())
        return failed({ErrorCode::NotFound, say("There is nothing to undo."), {}});
    if (const auto may = foundation.store().mayUndo(plan.changes.front().id); !may)
        return failed(may.error());
    if (const auto restored = restoreAll(checkpoints, plan, foundation.clock()); !restored)
        return failed(restored.error());
    for (Checkpoint done : plan.changes) {
        done.undone = true;
        print(done, json);
    }
    return ExitFinished;
}

} // namespace

int undoCommand(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(say("Takes a file change back: the newest one, or the named checkpoint."));
    addHelp(parser);
    parser.addOptions(
        {{QStringLiteral("session"), say("Only changes of this session."), QStringLiteral("ID")},
         {QStringLiteral("before"), say("All changes since this message of the session."), QStringLiteral("MESSAGE")},
         {QStringLiteral("list"), say("Show the changes, newest first.")},
         {QStringLiteral("force"), say("Also if the file was changed since.")},
         {QStringLiteral("json"), say("One JSON object a line.")}});
    parser.addPositionalArgument(QStringLiteral("CHECKPOINT"), say("From --list."));
    if (!parser.parse(QStringList{QStringLiteral("homardctl undo")} + arguments))
        return usageError(parser.errorText(), QStringLiteral("undo"));
    if (parser.isSet(QStringLiteral("help")))
        return showHelp(parser, QStringLiteral("undo"));
    if (parser.positionalArguments().size() > 1)
        return usageError(say("One CHECKPOINT at most."), QStringLiteral("undo"));

    const bool before = parser.isSet(QStringLiteral("before"));
    if (before && (!parser.isSet(QStringLiteral("session")) || parser.isSet(QStringLiteral("force")) ||
                   parser.isSet(QStringLiteral("list")) || !parser.positionalArguments().isEmpty()))
        return usageError(say("--before needs --session, and goes with --json alone."), QStringLiteral("undo"));

    auto foundation = Foundation::open();
    const bool listing = parser.isSet(QStringLiteral("list"));
    const auto use = listing ? Foundation::StoreUse::Read : Foundation::StoreUse::Write;
    if (auto opened = foundation->openStore(use); !opened)
        return failed(opened.error());
    // Where nothing can be stored an undo says so itself.
    if (listing || !foundation->store().isUnwritable()) {
        for (const auto &notice : foundation->notices())
            printError(QStringLiteral("homardctl: ") + notice);
    }
    if (before)
        return restoreBefore(*foundation, parser.value(QStringLiteral("session")),
                             parser.value(QStringLiteral("before")), parser.isSet(QStringLiteral("json")));
    auto &checkpoints = foundation->checkpoints();
    const auto all = checkpoints.list(parser.value(QStringLiteral("session")), 1000);
    if (!all)
        return failed(all.error());
    const bool json = parser.isSet(QStringLiteral("json"));
    if (listing) {
        if (all->empty() && !json)
            printLine(say("No file was changed yet."));
        for (const auto &checkpoint : *all)
            print(checkpoint, json);
        return ExitFinished;
    }
    const QString wanted = parser.positionalArguments().value(0);
    const auto named = std::find_if(all->begin(), all->end(), [&](const Checkpoint &c) { return c.id == wanted; });
    const Checkpoint *chosen = wanted.isEmpty() ? nextToUndo(*all) : named == all->end() ? nullptr : &*named;
    if (!chosen)
        return failed(
            {ErrorCode::NotFound,
             wanted.isEmpty() ? say("There is nothing to undo.") : say("There is no checkpoint %1.").arg(wanted),
             wanted.isEmpty() ? QString() : say("See: homardctl undo --list")});
    if (const auto may = foundation->store().mayUndo(chosen->id); !may)
        return failed(may.error());
    const auto undone =
        undoCheckpoint(checkpoints, *chosen, parser.isSet(QStringLiteral("force")) ? UndoForce::Yes : UndoForce::No,
                       foundation->clock());
    if (!undone)
        return failed(undone.error());
    Checkpoint done = *chosen;
    done.undone = true;
    print(done, json);
    return ExitFinished;
}

} // namespace homard
