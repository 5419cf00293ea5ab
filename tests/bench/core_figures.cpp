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
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <ctime>
#include <utility>

using namespace Qt::StringLiterals;

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

namespace {

/// A workspace with a few files, and policies that judge ordinary commands in it.
class PolicyBench
{
public:
    explicit PolicyBench(const Bench &bench)
        : m_bench(bench)
        , m_folder(bench.folder + QStringLiteral("/homard-bench-work-XXXXXX"))
        , m_rules(bench.folder + QStringLiteral("/homard-bench-rules-XXXXXX"))
        , m_root(QDir(m_folder.path()).canonicalPath())
    {
    }

    Result<void> prepare()
    {
        QDir(m_root).mkpath(QStringLiteral("src"));
        for (const char *name : {"README.md", "src/main.c", "src/util.c"}) {
            QFile file(m_root + u'/' + QLatin1StringView(name));
            if (!file.open(QIODevice::WriteOnly))
                return {ErrorCode::Io, file.errorString()};
        }
        return {};
    }

    /// 200 rules as a person may have them: programs that are refused, tools and folders, and answers that were kept.
    Result<QString> writeRules()
    {
        QJsonArray rules;
        const auto id = [&rules] { return QStringLiteral("r%1").arg(rules.size()); };
        for (int i = 0; i < 100; ++i)
            rules.append(QJsonObject{{u"id"_s, id()}, {u"decision"_s, u"deny"_s}, {u"program"_s, u"tool%1"_s.arg(i)}});
        for (int i = 0; i < 20; ++i)
            rules.append(QJsonObject{{u"id"_s, id()},
                                     {u"decision"_s, u"ask"_s},
                                     {u"program"_s, u"git"_s},
                                     {u"arguments"_s, QJsonArray{u"push"_s, u"remote%1"_s.arg(i)}}});
        for (int i = 0; i < 20; ++i)
            rules.append(
                QJsonObject{{u"id"_s, id()}, {u"decision"_s, u"deny"_s}, {u"tool"_s, u"mcp__server%1__*"_s.arg(i)}});
        for (int i = 0; i < 60; ++i) {
            const QJsonObject program{{u"program"_s, u"/usr/bin/mkdir"_s},
                                      {u"name"_s, u"mkdir"_s},
                                      {u"options"_s, QJsonArray{u"-m%1"_s.arg(i)}}};
            rules.append(QJsonObject{{u"id"_s, id()},
                                     {u"decision"_s, u"allow"_s},
                                     {u"tool"_s, u"exec"_s},
                                     {u"folder"_s, m_root},
                                     {u"commands"_s, QJsonArray{program}}});
        }
        const QString path = m_rules.filePath(u"policy.json"_s);
        QFile file(path);
        const QByteArray bytes = QJsonDocument(QJsonObject{{u"version"_s, 1}, {u"rules"_s, rules}}).toJson();
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            return Error{ErrorCode::Io, file.errorString(), {}};
        return path;
    }

    struct Times {
        double first = 0; ///< Milliseconds.
        std::vector<double> later;
    };

    Result<Times> measure(const QString &policyFile) const
    {
        PolicyOptions options;
        options.home = QDir::homePath();
        options.ownFolders = QStringList{options.home + QStringLiteral("/.local/share/homard")};
        options.sandboxWorks = [] { return true; };
        options.policyFile = policyFile;
        const PolicyGate gate(options);
        Times times;
        bool isFirst = true;
        for (int i = 0; i < (m_bench.quick ? 20 : 200); ++i) {
            for (const char *text : {"ls -la", "cat README.md", "grep -rn main src", "wc -l src/*.c", "git status",
                                     "head -n 5 README.md | sort", "find . -name '*.c'", "make -j2",
                                     "mkdir -p build && touch build/x", "python3 -c 'print(1)'"}) {
                const GateRequest request = asking(QLatin1StringView(text));
                const auto before = Ticks::now();
                const Verdict verdict = gate.judge(request);
                const double time = milliseconds(Ticks::now() - before);
                if (verdict.rule == QLatin1StringView("error"))
                    return Error{
                        ErrorCode::Internal, QStringLiteral("the policy failed on: ") + QLatin1StringView(text), {}};
                if (std::exchange(isFirst, false))
                    times.first = time;
                else
                    times.later.push_back(time);
            }
        }
        return times;
    }

private:
    GateRequest asking(const QString &text) const
    {
        GateRequest request;
        request.sessionId = QStringLiteral("bench");
        request.call.id = QStringLiteral("call");
        request.call.name = QStringLiteral("exec");
        request.call.arguments = {{QStringLiteral("command"), text}};
        request.call.argumentsValid = true;
        request.workspace.root = m_root;
        request.preview.exec.emplace();
        request.preview.exec->text = text;
        request.preview.exec->cwd = m_root;
        return request;
    }

    const Bench &m_bench;
    QTemporaryDir m_folder;
    QTemporaryDir m_rules;
    QString m_root;
};

} // namespace

Result<void> measurePolicy(const Bench &bench)
{
    PolicyBench policy(bench);
    if (auto prepared = policy.prepare(); !prepared)
        return prepared;
    const auto plain = policy.measure({});
    const auto rules = policy.writeRules();
    if (!plain || !rules)
        return !plain ? plain.error() : rules.error();
    const auto ruled = policy.measure(*rules);
    if (!ruled)
        return ruled.error();
    bench.report.add({QStringLiteral("policy_decision"), median(plain->later), QStringLiteral("ms"), 0.2,
                      QStringLiteral("ten ordinary commands")});
    bench.report.add({QStringLiteral("policy_decision_rules"), median(ruled->later), QStringLiteral("ms"), 0.2,
                      QStringLiteral("the same with 200 rules")});
    bench.report.add({QStringLiteral("policy_decision_first"),
                      plain->first,
                      QStringLiteral("ms"),
                      {},
                      QStringLiteral("reads the program table")});
    bench.report.add({QStringLiteral("policy_decision_rules_first"),
                      ruled->first,
                      QStringLiteral("ms"),
                      {},
                      QStringLiteral("reads the program table and 200 rules")});
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
