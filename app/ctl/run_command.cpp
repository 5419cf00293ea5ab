// SPDX-License-Identifier: GPL-3.0-or-later
#include "application.h"
#include "command.h"
#include "event_json.h"
#include "event_queue.h"
#include "event_text.h"
#include "process_life.h"
#include "terminal.h"
#include "terminal_questions.h"
#include "workspace_choice.h"
#include <QCommandLineParser>
#include <QCoreApplication>
#include <QScopeGuard>

namespace homard {

namespace {

QString say(const char *text)
{
    return QCoreApplication::translate("homardctl", text);
}

/// The options of `run`.
struct RunArguments {
    QString session;
    QString workspace;
    ModelChoice model;
    int maxTurns = -1; ///< -1: as the settings say.
    bool json = false;
    QString prompt;
};

void addOptions(QCommandLineParser &parser)
{
    parser.setApplicationDescription(say("Runs one request and shows every step. Exit: 0 finished, 1 error, 2 usage, 3 "
                                         "ended by a refusal, 4 limit, 130 stopped."));
    addHelp(parser);
    parser.addOptions(
        {{QStringLiteral("session"), say("Go on in this session."), QStringLiteral("ID")},
         {QStringLiteral("workspace"), say("Folder to work on; default: the current one."), QStringLiteral("DIR")},
         {QStringLiteral("model"), say("Model, as the provider calls it."), QStringLiteral("NAME")},
         {QStringLiteral("api"), say("openai-chat, anthropic, ollama or practice."), QStringLiteral("API")},
         {QStringLiteral("base-url"), say("Address of the provider."), QStringLiteral("URL")},
         {QStringLiteral("key"), say("Name of a key in the keychain (see: homardctl keys)."), QStringLiteral("NAME")},
         {QStringLiteral("key-env"), say("Environment variable that holds the key."), QStringLiteral("VAR")},
         {QStringLiteral("ca-file"), say("PEM file with further certificates to trust."), QStringLiteral("FILE")},
         {QStringLiteral("max-turns"), say("End after so many turns; 0 = no limit."), QStringLiteral("N")},
         {QStringLiteral("json"), say("One JSON object a line.")}});
    parser.addPositionalArgument(QStringLiteral("PROMPT"), say("What you want."));
}

Result<RunArguments> parse(const QCommandLineParser &parser)
{
    RunArguments out;
    out.session = parser.value(QStringLiteral("session"));
    out.workspace = parser.value(QStringLiteral("workspace"));
    out.model.name = parser.value(QStringLiteral("model"));
    out.model.api = parser.value(QStringLiteral("api"));
    out.model.baseUrl = parser.value(QStringLiteral("base-url"));
    out.model.keyName = parser.value(QStringLiteral("key"));
    out.model.keyVariable = parser.value(QStringLiteral("key-env"));
    out.model.caFile = parser.value(QStringLiteral("ca-file"));
    out.json = parser.isSet(QStringLiteral("json"));
    out.prompt = parser.positionalArguments().join(QLatin1Char(' '));
    if (parser.isSet(QStringLiteral("max-turns"))) {
        bool ok = false;
        out.maxTurns = parser.value(QStringLiteral("max-turns")).toInt(&ok);
        if (!ok || out.maxTurns < 0)
            return Error{ErrorCode::Invalid, say("--max-turns wants a whole number, 0 or more."), {}};
    }
    for (const char *name : {"session", "workspace", "model", "api", "base-url", "key", "key-env", "ca-file"}) {
        const auto option = QString::fromLatin1(name);
        if (parser.isSet(option) && parser.value(option).trimmed().isEmpty()) // a script's variable that is not set
            return Error{ErrorCode::Invalid, say("--%1 has no value.").arg(option), {}};
    }
    if (out.prompt.trimmed().isEmpty())
        return Error{ErrorCode::Invalid, say("There is no PROMPT."), {}};
    if (!out.model.keyName.isEmpty() && !out.model.keyVariable.isEmpty())
        return Error{ErrorCode::Invalid, say("Give --key or --key-env, not both."), {}};
    return out;
}

int exitCodeOf(const RunSummary &summary)
{
    if (summary.endedByRefusal)
        return ExitRefused;
    switch (summary.outcome) {
    case RunOutcome::Finished: return ExitFinished;
    case RunOutcome::Stopped: return ExitStopped;
    case RunOutcome::Error: return ExitError;
    case RunOutcome::Limit: return ExitLimit;
    }
    return ExitError;
}

/// Prints the run's failure to start in the form the caller asked for.
int cannotStart(const Error &error, bool json)
{
    if (json) {
        RunSummary summary;
        summary.outcome = RunOutcome::Error;
        summary.failure = localFailure(error);
        AgentEvent event;
        event.body = RunEnded{summary};
        printJson(*eventJson(event));
    } else {
        printError(QStringLiteral("homardctl: ") + error.text());
    }
    return error.code == ErrorCode::Invalid ? ExitUsage : ExitError;
}

/// The session to run in: the named one, or a new one on the workspace.
Result<SessionInfo> takeSession(Application &application, const RunArguments &arguments)
{
    auto &service = application.service();
    if (arguments.session.isEmpty()) {
        auto workspace = chooseWorkspace(arguments.workspace, application.paths());
        if (!workspace)
            return workspace.error();
        return service.createSession(*workspace, {});
    }
    auto session = application.store().session(arguments.session);
    if (!session)
        return session;
    if (auto choice = sessionChoice(arguments.model, *session, application.settings()); !choice)
        return choice.error();
    auto workspace = chooseWorkspace(session->workspace, application.paths());
    if (!workspace)
        return workspace.error();
    if (!arguments.workspace.isEmpty()) {
        auto named = chooseWorkspace(arguments.workspace, application.paths());
        if (!named)
            return named.error();
        if (*named != *workspace)
            return Error{ErrorCode::Invalid, say("Session %1 works on %2.").arg(session->id, session->workspace),
                         say("Leave --workspace out, or start a new session.")};
    }
    if (auto opened = service.openSession(session->id); !opened)
        return opened.error();
    return session;
}

/// Shows events until the session is idle again; the last run's exit code, or nothing if none has ended.
std::optional<int> follow(Application &application, EventQueue &queue, TerminalQuestions &questions,
                          const QString &sessionId, bool json)
{
    EventText text;
    std::optional<int> code;
    bool unread = false;
    for (bool idle = false; !idle;) {
        for (const auto &event : queue.take()) {
            const auto *state = std::get_if<StateChanged>(&event.body);
            idle = idle || (state && state->state == RunState::Idle && event.sessionId == sessionId);
            if (!json)
                text.show(event);
            else if (const auto line = eventJson(event))
                printJson(*line);
            if (const auto *asked = std::get_if<ApprovalAsked>(&event.body))
                questions.ask(asked->request);
            const auto *ended = std::get_if<RunEnded>(&event.body);
            if (!ended || event.sessionId != sessionId)
                continue;
            code = exitCodeOf(ended->summary);
        }
        if (outputFailed() && !unread) { // `| head`: nobody reads what would be paid for
            unread = true;
            questions.cancel();
            application.service().stop(sessionId);
            application.service().stop(sessionId);
        }
    }
    application.beginShutDown();
    application.service().shutDown(std::chrono::seconds(5));
    return code;
}

} // namespace

int runCommand(const QStringList &arguments)
{
    QCommandLineParser parser;
    addOptions(parser);
    if (!parser.parse(QStringList{QStringLiteral("homardctl run")} + arguments))
        return usageError(parser.errorText(), QStringLiteral("run"));
    if (parser.isSet(QStringLiteral("help")))
        return showHelp(parser, QStringLiteral("run"));
    const auto run = parse(parser);
    if (!run)
        return usageError(run.error().text(), QStringLiteral("run"));

    // Before any other thread, so that only the watcher sees the signals; what it does is set once the session is
    // known.
    std::mutex onStopMutex;
    std::function<void(bool)> onStop;
    const CancelToken interrupted;
    Interrupts interrupts([&](bool terminate) {
        interrupted.cancel();
        std::lock_guard lock(onStopMutex);
        if (onStop)
            onStop(terminate);
    });

    EventQueue queue;
    ApplicationOptions options;
    options.model = run->model;
    options.watched = isTerminal(0) && isTerminal(2) && !run->json;
    options.maxTurns = run->maxTurns;
    options.confirmSettings = [&](const QStringList &changes) {
        return confirmSettings(changes, !run->json, interrupted);
    };
    options.confirmRules = [&](const QStringList &changes) { return confirmRules(changes, !run->json, interrupted); };
    auto application = Application::open(options, queue);
    if (!application)
        return cannotStart(application.error(), run->json);
    // Shared: a worker may still ask while the application is taken down.
    const auto questions = std::make_shared<TerminalQuestions>((*application)->approvals(), !run->json);
    (*application)->approvals().setAsker([questions](const ApprovalRequest &request) {
        return questions->whyNot(request);
    });

    const auto session = takeSession(**application, *run);
    if (session || !(*application)->store().isUnwritable()) { // else the error says it
        for (const auto &notice : (*application)->notices())
            printError(QStringLiteral("homardctl: ") + notice);
    }
    if (!session)
        return cannotStart(session.error(), run->json);
    // However this function is left, the watcher of the signals outlives what it would stop.
    const auto nothingToStop = qScopeGuard([&] {
        std::lock_guard lock(onStopMutex);
        onStop = nullptr;
    });
    {
        std::lock_guard lock(onStopMutex);
        onStop = [&](bool terminate) {
            questions->cancel();
            (*application)->service().stop(session->id);
            (*application)->foundation().stopSecrets(); // a keychain may be waiting for its password
            if (terminate)
                (*application)->service().stop(session->id); // the second stage at once
        };
    }
    const auto sent = (*application)->service().send(session->id, run->prompt, QStringLiteral("homardctl"));
    if (!sent)
        return cannotStart(sent.error(), run->json);
    if (interrupted.isCancelled())
        (*application)->service().stop(session->id);
    const auto code = follow(**application, queue, *questions, session->id, run->json);
    return code ? *code
                : cannotStart({ErrorCode::Internal, say("The message is kept, but no run came of it."),
                               say("Try again with: homardctl run --session %1").arg(session->id)},
                              run->json);
}

} // namespace homard
