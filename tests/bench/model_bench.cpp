// SPDX-License-Identifier: GPL-3.0-or-later
#include "model_bench.h"
#include <QFile>
#include <atomic>

namespace homard {

namespace {

bool writeFile(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

QByteArray readFile(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The server's side of one run.
class Answerer
{
public:
    Answerer(const ModelBench::Answers &answers, const ModelBench::Watcher &watcher)
        : m_answers(answers), m_watcher(watcher)
    {
    }

    Script operator()(const RecordedRequest &request)
    {
        if (request.method != "POST")
            return Script::json(404, "{}");
        int turn = 0;
        {
            std::lock_guard lock(m_mutex);
            turn = int(m_arrivals.size());
            m_arrivals.push_back(request.arrival);
            m_answered.emplace_back();
        }
        Script script = openAiChatAnswer(m_answers(turn), true);
        if (m_watcher)
            m_watcher(turn, m_pid);
        std::lock_guard lock(m_mutex);
        m_answered[size_t(turn)] = Ticks::now();
        return script;
    }

    void setPid(qint64 pid) { m_pid = pid; }
    void moveTo(MeasuredRun &run)
    {
        std::lock_guard lock(m_mutex);
        run.arrivals = std::move(m_arrivals);
        run.answers = std::move(m_answered);
    }

private:
    const ModelBench::Answers &m_answers;
    const ModelBench::Watcher &m_watcher;
    std::atomic<qint64> m_pid{0};
    std::mutex m_mutex;
    std::vector<Ticks::time_point> m_arrivals;
    std::vector<Ticks::time_point> m_answered;
};

} // namespace

double MeasuredRun::overhead(int first, int last) const
{
    std::vector<double> times;
    for (int turn = first; turn <= last; ++turn)
        times.push_back(overhead(turn));
    return median(times);
}

ModelBench::ModelBench(const Bench &bench)
    : m_bench(bench)
    , m_home(bench.folder + QStringLiteral("/homard-bench-home-XXXXXX"))
    , m_workspace(bench.folder + QStringLiteral("/homard-bench-work-XXXXXX"))
{
}

Result<MeasuredRun> ModelBench::run(int turns, const Answers &answers, const Watcher &watcher)
{
    if (!m_home.isValid() || !m_workspace.isValid() ||
        !writeFile(m_workspace.filePath(QStringLiteral("tiny.txt")), "bread\nmilk\nlemons\n"))
        return {ErrorCode::Io, QStringLiteral("No folders can be made in ") + m_bench.folder};
    Answerer answerer(answers, watcher);
    ScriptedServer::Options options;
    options.record = false;
    const ScriptedServer server([&](const RecordedRequest &request) { return answerer(request); }, options);
    if (!server.isListening())
        return {ErrorCode::Network, QStringLiteral("The model server cannot listen.")};
    const QString output = m_home.filePath(QStringLiteral("output"));
    auto child =
        Child::start({QFile::encodeName(m_bench.program), "run", "--api", "openai-chat", "--base-url",
                      server.url(QStringLiteral("/v1")).toLatin1(), "--model", "bench-model", "--json", "--max-turns",
                      "0", "--workspace", QFile::encodeName(m_workspace.path()), "Read the list."},
                     {"HOMARD_HOME=" + QFile::encodeName(m_home.path())}, QFile::encodeName(output));
    if (!child)
        return child.error();
    answerer.setPid(child->pid());
    MeasuredRun run;
    run.started = child->started;
    run.usage = child->wait();
    answerer.moveTo(run);
    run.output = readFile(output);
    if (run.usage.exitCode != 0 || run.arrivals.size() != size_t(turns))
        return {ErrorCode::Invalid, QStringLiteral("homardctl ended with %1 after %2 of %3 requests: %4")
                                        .arg(run.usage.exitCode)
                                        .arg(run.arrivals.size())
                                        .arg(turns)
                                        .arg(QString::fromUtf8(run.output.right(500)))};
    return run;
}

ModelTurn ModelBench::textTurn(const QString &text, int pieces)
{
    ModelTurn turn;
    turn.text = text;
    turn.chunks = pieces;
    return turn;
}

ModelTurn ModelBench::callTurn(int turn, const QString &tool, const QJsonObject &arguments, int count)
{
    ModelTurn out;
    for (int i = 0; i < count; ++i)
        out.calls.append({QStringLiteral("call_%1_%2").arg(turn).arg(i), tool, arguments});
    return out;
}

ModelBench::Answers ModelBench::callsOf(int turns, const QString &tool, const QJsonObject &arguments)
{
    return [=](int turn) {
        return turn < turns ? callTurn(turn, tool, arguments) : textTurn(QStringLiteral("That is all."));
    };
}

} // namespace homard
