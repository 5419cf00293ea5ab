// SPDX-License-Identifier: GPL-3.0-or-later
#include "application.h"
#include "command.h"
#include "input_file.h"
#include "output.h"
#include "policy/explain.h"
#include "rule_commands.h"
#include "workspace_choice.h"
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

QJsonObject verdictJson(const Verdict &verdict)
{
    QJsonArray trace;
    for (const TraceStep &step : verdict.trace)
        trace.append(QJsonObject{{QStringLiteral("stage"), step.stage},
                                 {QStringLiteral("rule"), step.rule},
                                 {QStringLiteral("decision"), wordOf(step.decision)},
                                 {QStringLiteral("sentence"), step.sentence}});
    QJsonArray offers;
    for (const OfferedRule &offer : verdict.offers)
        offers.append(
            QJsonObject{{QStringLiteral("scope"), wordOf(offer.scope)}, {QStringLiteral("sentence"), offer.sentence}});
    return {{QStringLiteral("decision"), wordOf(verdict.decision)},
            {QStringLiteral("risk"), wordOf(verdict.risk)},
            {QStringLiteral("reason"), verdict.reason},
            {QStringLiteral("rule"), verdict.rule},
            {QStringLiteral("trace"), trace},
            {QStringLiteral("offers"), offers}};
}

/// What a run judges a call with. `policy explain` makes it as a run does, so that its answers are those of a run; the
/// sandbox is tried with the first command that is judged.
class Judging
{
public:
    static Result<std::unique_ptr<Judging>> open()
    {
        auto foundation = Foundation::open();
        // Only because the tools have their checkpoints there: nothing is judged by it.
        if (const auto opened = foundation->openStore(Foundation::StoreUse::Read); !opened)
            return opened.error();
        auto processes = ProcessThread::create();
        if (!processes)
            return processes.error();
        return std::unique_ptr<Judging>(new Judging(std::move(foundation), std::move(*processes)));
    }

    const AppPaths &paths() const { return m_foundation->paths(); }

    /// Errors: Invalid, in the words the model would get.
    Result<Verdict> explain(const Workspace &workspace, const QString &tool, const QJsonObject &arguments) const
    {
        ToolCall call;
        call.name = tool;
        call.rawArguments = QString::fromUtf8(QJsonDocument(arguments).toJson(QJsonDocument::Compact));
        if (const auto invalid = m_tools.prepare(call))
            return {ErrorCode::Invalid, invalid->content, invalid->hint};
        return explainCall(m_gate, workspace, call.name, call.arguments, m_stages);
    }

private:
    Judging(std::unique_ptr<Foundation> foundation, std::unique_ptr<ProcessThread> processes)
        : m_foundation(std::move(foundation))
        , m_processes(std::move(processes))
        , m_sandbox(makeSandbox(sandboxOptions(paths(), m_foundation->settings().sandbox), *m_processes,
                                m_foundation->clock()))
        , m_tools(*m_sandbox, m_foundation->checkpoints(), m_foundation->artifacts(), m_foundation->clock())
        , m_gate(optionsOf(m_foundation->settings()))
    {
        m_stages.provider = m_foundation->settings().model.api;
        for (const QString &notice : m_gate.ruleBook().notices())
            printError(QStringLiteral("homardctl: ") + notice);
    }

    PolicyOptions optionsOf(const Settings &settings)
    {
        PolicyOptions options = policyOptions(paths(), [this] { return m_sandbox->state().works; });
        options.ruleDays = [days = settings.approvals.ruleDays] { return days; };
        return options;
    }

    std::unique_ptr<Foundation> m_foundation;
    std::unique_ptr<ProcessThread> m_processes;
    std::unique_ptr<CheckedSandbox> m_sandbox;
    BuiltinToolBox m_tools;
    PolicyGate m_gate;
    StageNames m_stages;
};

int explainOne(const Judging &judging, const Workspace &workspace, const QString &tool, const QString &json)
{
    QJsonParseError fault;
    const auto document = QJsonDocument::fromJson(json.toUtf8(), &fault);
    if (document.isArray())
        return usageError(say("--arguments wants a JSON object, and this is a list."), QStringLiteral("policy"));
    if (!document.isObject())
        return usageError(say("--arguments wants a JSON object: %1.").arg(fault.errorString()),
                          QStringLiteral("policy"));
    const auto verdict = judging.explain(workspace, tool, document.object());
    if (!verdict)
        return usageError(verdict.error().text(), QStringLiteral("policy"));
    printJson(verdictJson(*verdict));
    return ExitFinished;
}

int explainCommands(const Judging &judging, const Workspace &workspace, const QString &path)
{
    const auto bytes = readInput(path);
    if (!bytes) {
        printError(QStringLiteral("homardctl: ") + bytes.error().text());
        return ExitError;
    }
    auto lines = bytes->split('\n');
    if (!lines.isEmpty() && lines.last().isEmpty())
        lines.removeLast();
    for (auto line : lines) { // one object a line, also for an empty one, so that a script can pair them
        if (line.endsWith('\r'))
            line.chop(1);
        const auto verdict = judging.explain(workspace, QStringLiteral("exec"),
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
    parser.setApplicationDescription(say(
        "homardctl policy explain: says what would run, ask or be refused here, and why. Runs nothing but the "
        "sandbox's own test.\n"
        "homardctl policy rules: lists the rules that last. homardctl policy revoke ID: takes one back that allows."));
    addHelp(parser);
    parser.addOptions(
        {{QStringLiteral("workspace"), say("Folder the call would work on; default: the current one."),
          QStringLiteral("DIR")},
         {QStringLiteral("tool"), say("Name of the tool."), QStringLiteral("NAME")},
         {QStringLiteral("arguments"), say("Its arguments as JSON."), QStringLiteral("JSON")},
         {QStringLiteral("commands"), say("File of commands, one a line; - reads stdin."), QStringLiteral("FILE")}});
    parser.addOption({QStringLiteral("json"), say("Rules as JSON, one a line.")});
    parser.addPositionalArgument(QStringLiteral("explain"), {}, QStringLiteral("explain|rules|revoke ID"));
    if (!parser.parse(QStringList{QStringLiteral("homardctl policy")} + arguments))
        return usageError(parser.errorText(), QStringLiteral("policy"));
    if (parser.isSet(QStringLiteral("help")))
        return showHelp(parser, QStringLiteral("policy"));
    const QStringList words = parser.positionalArguments();
    if (words == QStringList{QStringLiteral("rules")})
        return listRules(parser.isSet(QStringLiteral("json")));
    if (words.value(0) == QLatin1StringView("revoke") && words.size() == 2)
        return revokeRule(words[1]);
    if (words != QStringList{QStringLiteral("explain")})
        return usageError(say("Say what: policy explain, policy rules or policy revoke ID."), QStringLiteral("policy"));
    const bool one = parser.isSet(QStringLiteral("tool")) && parser.isSet(QStringLiteral("arguments"));
    const bool many = parser.isSet(QStringLiteral("commands"));
    if (one == many)
        return usageError(say("Give --tool and --arguments, or --commands."), QStringLiteral("policy"));

    const auto judging = Judging::open();
    if (!judging) {
        printError(QStringLiteral("homardctl: ") + judging.error().text());
        return ExitError;
    }
    const auto root = chooseWorkspace(parser.value(QStringLiteral("workspace")), (*judging)->paths());
    if (!root) {
        printError(QStringLiteral("homardctl: ") + root.error().text());
        return ExitError;
    }
    const Workspace workspace{*root, false};
    return one ? explainOne(**judging, workspace, parser.value(QStringLiteral("tool")),
                            parser.value(QStringLiteral("arguments")))
               : explainCommands(**judging, workspace, parser.value(QStringLiteral("commands")));
}

} // namespace homard
