// SPDX-License-Identifier: GPL-3.0-or-later
#include "application.h"
#include "command.h"
#include "input_file.h"
#include "output.h"
#include "policy/explain.h"
#include "workspace_choice.h"
#include <QCommandLineParser>
#include <QCoreApplication>
#include <QJsonDocument>

namespace homard {

namespace {

QString say(const char *text)
{
    return QCoreApplication::translate("homardctl", text);
}

QJsonObject verdictJson(const Verdict &verdict)
{
    return {{QStringLiteral("decision"), wordOf(verdict.decision)},
            {QStringLiteral("risk"), wordOf(verdict.risk)},
            {QStringLiteral("reason"), verdict.reason},
            {QStringLiteral("rule"), verdict.rule}};
}

int explainOne(const Gate &gate, const Workspace &workspace, const QString &tool, const QString &json)
{
    QJsonParseError fault;
    const auto document = QJsonDocument::fromJson(json.toUtf8(), &fault);
    if (!document.isObject())
        return usageError(say("--arguments wants a JSON object: %1.").arg(fault.errorString()),
                          QStringLiteral("policy"));
    const auto verdict = explainCall(gate, workspace, tool, document.object());
    if (!verdict)
        return usageError(verdict.error().text(), QStringLiteral("policy"));
    printJson(verdictJson(*verdict));
    return ExitFinished;
}

int explainCommands(const Gate &gate, const Workspace &workspace, const QString &path)
{
    const auto bytes = readInput(path);
    if (!bytes) {
        printError(QStringLiteral("homardctl: ") + bytes.error().text());
        return ExitError;
    }
    auto lines = bytes->split('\n');
    if (!lines.isEmpty() && lines.last().isEmpty())
        lines.removeLast();
    for (const auto &line : lines) { // one object a line, also for an empty one, so that a script can pair them
        const auto verdict = explainCall(gate, workspace, QStringLiteral("exec"),
                                         QJsonObject{{QStringLiteral("command"), QString::fromUtf8(line)}});
        if (verdict)
            printJson(verdictJson(*verdict));
        else
            printJson(verdictJson(
                {Decision::Ask, Risk::High, verdict.error().text(), QStringLiteral("incomplete"), nullptr, {}}));
    }
    return ExitFinished;
}

} // namespace

int policyCommand(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        say("homardctl policy explain: says what would run, ask or be refused, and why. Runs nothing."));
    addHelp(parser);
    parser.addOptions(
        {{QStringLiteral("workspace"), say("Folder the call would work on; default: the current one."),
          QStringLiteral("DIR")},
         {QStringLiteral("tool"), say("Name of the tool."), QStringLiteral("NAME")},
         {QStringLiteral("arguments"), say("Its arguments as JSON."), QStringLiteral("JSON")},
         {QStringLiteral("commands"), say("File of commands, one a line; - reads stdin."), QStringLiteral("FILE")}});
    parser.addPositionalArgument(QStringLiteral("explain"), {});
    if (!parser.parse(QStringList{QStringLiteral("homardctl policy")} + arguments))
        return usageError(parser.errorText(), QStringLiteral("policy"));
    if (parser.isSet(QStringLiteral("help")))
        return showHelp(parser, QStringLiteral("policy"));
    if (parser.positionalArguments() != QStringList{QStringLiteral("explain")})
        return usageError(say("The only question is: policy explain."), QStringLiteral("policy"));
    const bool one = parser.isSet(QStringLiteral("tool")) && parser.isSet(QStringLiteral("arguments"));
    const bool many = parser.isSet(QStringLiteral("commands"));
    if (one == many)
        return usageError(say("Give --tool and --arguments, or --commands."), QStringLiteral("policy"));

    const AppPaths paths = AppPaths::standard();
    const auto root = chooseWorkspace(parser.value(QStringLiteral("workspace")), paths);
    if (!root) {
        printError(QStringLiteral("homardctl: ") + root.error().text());
        return ExitError;
    }
    // The rules are explained as they hold with a working sandbox; `doctor` says whether there is one.
    const PolicyGate gate(policyOptions(paths, [] { return true; }));
    const Workspace workspace{*root, false};
    return one ? explainOne(gate, workspace, parser.value(QStringLiteral("tool")),
                            parser.value(QStringLiteral("arguments")))
               : explainCommands(gate, workspace, parser.value(QStringLiteral("commands")));
}

} // namespace homard
