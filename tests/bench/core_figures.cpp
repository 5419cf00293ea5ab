// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/prompt_assembly.h"
#include "base/ids.h"
#include "base/text.h"
#include "bench.h"
#include "fakes/fake_artifacts.h"
#include "fakes/fake_checkpoints.h"
#include "fakes/fake_sandbox.h"
#include "memory/home_files.h"
#include "policy/policy_gate.h"
#include "providers/wire_format.h"
#include "statistics.h"
#include "tools/builtin_tool_box.h"
#include <QDir>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <ctime>

namespace homard {

namespace {

/// The processor time of this process in ms; nothing else runs in it meanwhile.
double cpuNow()
{
    return double(std::clock()) * 1000 / CLOCKS_PER_SEC;
}

/// The prompt as the program makes it, with a new home and the real tools.
class RealPrompt
{
public:
    RealPrompt() : m_files(m_home.filePath(QStringLiteral("home"))) { m_made = m_files.ensureHome().ok(); }
    bool ok() const { return m_made; }
    AssembledPrompt assemble(int window)
    {
        ModelInfo info;
        info.api = QStringLiteral("openai-chat");
        info.name = QStringLiteral("bench-model");
        info.contextWindow = window;
        info.contextKnown = true;
        return assemblePrompt(info, m_tools.specs(), Workspace{m_home.path()}, m_files.homeFiles(), {});
    }

private:
    QTemporaryDir m_home;
    HomeFiles m_files;
    FakeSandbox m_sandbox;
    FakeCheckpoints m_checkpoints;
    FakeArtifacts m_artifacts;
    SystemClock m_clock;
    BuiltinToolBox m_tools{m_sandbox, m_checkpoints, m_artifacts, m_clock};
    bool m_made = false;
};

std::shared_ptr<Message> newMessage(Role role)
{
    auto message = std::make_shared<Message>();
    message->id = newId();
    message->role = role;
    message->model = QStringLiteral("openai-chat/bench-model");
    return message;
}

/// Appends what one turn of a conversation leaves: every fourth a question and an answer, else a call and its result.
void appendTurn(std::vector<MessagePtr> &history, int turn)
{
    QString prose;
    for (int i = 0; i < 12; ++i)
        prose += QStringLiteral("Line %1 of \"turn %2\": some words, a path C:\\x and umlauts äöü.\n").arg(i).arg(turn);
    auto answer = newMessage(Role::Assistant);
    answer->blocks.push_back(TextBlock{prose.left(prose.size() / 3)});
    if (turn % 4 == 0) {
        auto question = newMessage(Role::User);
        question->blocks.push_back(TextBlock{prose.left(200)});
        question->contextTail = QStringLiteral("It is Monday, 10:00.");
        history.push_back(question);
        history.push_back(answer);
        return;
    }
    ToolCall call;
    call.id = newId();
    call.name = QStringLiteral("read_file");
    call.arguments = {{QStringLiteral("path"), QStringLiteral("notes/file-%1.md").arg(turn)}};
    call.rawArguments = QString::fromUtf8(QJsonDocument(call.arguments).toJson(QJsonDocument::Compact));
    call.argumentsValid = true;
    answer->blocks.push_back(ToolCallBlock{call});
    history.push_back(answer);
    ToolResult result;
    result.callId = call.id;
    result.name = call.name;
    result.status = ResultStatus::Ok;
    result.content = prose;
    auto results = newMessage(Role::Tool);
    results->blocks.push_back(ToolResultBlock{result});
    history.push_back(results);
}

int tokensOf(const std::vector<MessagePtr> &history)
{
    int tokens = 0;
    for (const auto &message : history) {
        tokens += estimateTokens(message->text());
        for (const auto &block : message->blocks) {
            if (const auto *result = std::get_if<ToolResultBlock>(&block))
                tokens += estimateTokens(result->result.content);
        }
    }
    return tokens;
}

} // namespace

Result<void> measureHistory(const Bench &bench)
{
    RealPrompt prompt;
    if (!prompt.ok())
        return {ErrorCode::Io, QStringLiteral("no temporary home can be made")};
    const AssembledPrompt assembled = prompt.assemble(200'000);
    ModelRequest request;
    request.sessionId = newId();
    request.system = assembled.system;
    request.tools = assembled.tools;
    int turn = 0;
    while (tokensOf(request.history) < 50'000)
        appendTurn(request.history, turn++);
    const size_t base = request.history.size();
    std::vector<double> cold, warm;
    qsizetype bytes = 0;
    for (int i = 0; i < (bench.quick ? 3 : 9); ++i) {
        request.history.resize(base);
        const auto format = makeWireFormat(QStringLiteral("openai-chat"));
        const double before = cpuNow();
        bytes = format->encode(request).size();
        cold.push_back(cpuNow() - before);
        for (int step = 0; step < 10; ++step) {
            appendTurn(request.history, ++turn);
            const double start = cpuNow();
            bytes = format->encode(request).size();
            warm.push_back(cpuNow() - start);
        }
    }
    bench.report.add({QStringLiteral("history_50000"), median(warm), QStringLiteral("ms CPU"), 3,
                      QStringLiteral("building the request of %1 kB, only the tail new").arg(bytes / 1000)});
    bench.report.add({QStringLiteral("history_50000_cold"),
                      median(cold),
                      QStringLiteral("ms CPU"),
                      {},
                      QStringLiteral("nothing cached")});
    return {};
}

Result<void> measurePolicy(const Bench &bench)
{
    QTemporaryDir folder(bench.folder + QStringLiteral("/homard-bench-work-XXXXXX"));
    const QString root = QDir(folder.path()).canonicalPath();
    QDir(root).mkpath(QStringLiteral("src"));
    for (const char *name : {"README.md", "src/main.c", "src/util.c"}) {
        QFile file(root + u'/' + QLatin1StringView(name));
        if (!file.open(QIODevice::WriteOnly))
            return {ErrorCode::Io, file.errorString()};
    }
    PolicyOptions options;
    options.home = QDir::homePath();
    options.ownFolders = QStringList{options.home + QStringLiteral("/.local/share/homard")};
    options.sandboxWorks = [] { return true; };
    const PolicyGate gate(options);
    const std::vector<QString> commands{QStringLiteral("ls -la"),
                                        QStringLiteral("cat README.md"),
                                        QStringLiteral("grep -rn main src"),
                                        QStringLiteral("wc -l src/*.c"),
                                        QStringLiteral("git status"),
                                        QStringLiteral("head -n 5 README.md | sort"),
                                        QStringLiteral("find . -name '*.c'"),
                                        QStringLiteral("make -j2"),
                                        QStringLiteral("mkdir -p build && touch build/x"),
                                        QStringLiteral("python3 -c 'print(1)'")};
    std::vector<double> times;
    std::optional<double> first;
    for (int i = 0; i < (bench.quick ? 20 : 200); ++i) {
        for (const QString &text : commands) {
            GateRequest request;
            request.sessionId = QStringLiteral("bench");
            request.call.id = QStringLiteral("call");
            request.call.name = QStringLiteral("exec");
            request.call.arguments = {{QStringLiteral("command"), text}};
            request.call.argumentsValid = true;
            request.workspace.root = root;
            request.preview.exec.emplace();
            request.preview.exec->text = text;
            request.preview.exec->cwd = root;
            const auto before = Ticks::now();
            const Verdict verdict = gate.judge(request);
            const double time = milliseconds(Ticks::now() - before);
            if (verdict.rule == QLatin1StringView("error"))
                return {ErrorCode::Internal, QStringLiteral("the policy failed on: ") + text};
            if (!first)
                first = time;
            else
                times.push_back(time);
        }
    }
    bench.report.add({QStringLiteral("policy_decision"), median(times), QStringLiteral("ms"), 0.2,
                      QStringLiteral("ten ordinary commands")});
    bench.report.add({QStringLiteral("policy_decision_first"),
                      first,
                      QStringLiteral("ms"),
                      {},
                      QStringLiteral("reads the program table")});
    return {};
}

Result<void> measurePromptSize(const Bench &bench)
{
    RealPrompt prompt;
    if (!prompt.ok())
        return {ErrorCode::Io, QStringLiteral("no temporary home can be made")};
    const QString unit = QStringLiteral("tokens");
    const AssembledPrompt full = prompt.assemble(200'000);
    const AssembledPrompt compact = prompt.assemble(8192);
    bench.report.add({QStringLiteral("prompt_tokens_full"), full.tokens, unit, 4000,
                      QStringLiteral("estimated: system prompt and tools")});
    bench.report.add({QStringLiteral("prompt_tokens_compact"), compact.tokens, unit, 1500,
                      QStringLiteral("for windows below 32000")});
    return {};
}

} // namespace homard
