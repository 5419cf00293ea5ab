// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "command.h"
#include "foundation.h"
#include "output.h"
#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDateTime>

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

} // namespace

int undoCommand(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(say("Takes a file change back: the newest one, or the named checkpoint."));
    addHelp(parser);
    parser.addOptions({{QStringLiteral("session"), say("Only changes of this session."), QStringLiteral("ID")},
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
