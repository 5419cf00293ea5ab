// SPDX-License-Identifier: GPL-3.0-or-later
#include "model_bench.h"

namespace homard {

namespace {

QJsonObject tinyFile()
{
    return {{QStringLiteral("path"), QStringLiteral("tiny.txt")}};
}

QJsonObject command(const QString &text)
{
    return {{QStringLiteral("command"), text}};
}

Error callFailed(const MeasuredRun &run)
{
    return {ErrorCode::Invalid, QStringLiteral("a call failed: ") + QString::fromUtf8(run.output.left(3000)), {}};
}

/// Why commands did not run; the usual reason is that this machine has no working sandbox.
const char *const commandsRefused = "commands were refused or failed here (see: homardctl doctor)";

} // namespace

Result<void> measureColdStart(const Bench &bench)
{
    ModelBench model(bench);
    std::vector<double> times;
    double first = 0;
    for (int i = 0; i <= (bench.quick ? 5 : 15); ++i) {
        const auto run = model.run(1, ModelBench::callsOf(0, {}, {}));
        if (!run)
            return run.error();
        const double time = milliseconds(run->arrivals.front() - run->started);
        if (i == 0)
            first = time;
        else
            times.push_back(time);
    }
    bench.report.add({QStringLiteral("cold_start"), median(times), QStringLiteral("ms"), 40, {}});
    bench.report.add(
        {QStringLiteral("first_start"), first, QStringLiteral("ms"), {}, QStringLiteral("makes home and database")});
    return {};
}

Result<void> measureTurnOverhead(const Bench &bench)
{
    constexpr int turns = 200;
    ModelBench model(bench);
    std::vector<double> at5, at50, at200, ratios;
    for (int i = 0; i < (bench.quick ? 2 : 7); ++i) {
        const auto run = model.run(turns + 1, ModelBench::callsOf(turns, QStringLiteral("read_file"), tinyFile()));
        if (!run)
            return run.error();
        if (!run->allCallsOk())
            return callFailed(*run);
        // The n-th turn has the index n - 1.
        at5.push_back(run->overhead(2, 6));
        at50.push_back(run->overhead(47, 51));
        at200.push_back(run->overhead(turns - 5, turns - 1));
        ratios.push_back(run->overhead(turns - 9, turns - 1) / run->overhead(2, 10));
    }
    bench.report.add({QStringLiteral("turn_overhead_5"), median(at5), QStringLiteral("ms"), 1.2, {}});
    bench.report.add({QStringLiteral("turn_overhead_50"), median(at50), QStringLiteral("ms"), {}, {}});
    bench.report.add({QStringLiteral("turn_overhead_200"), median(at200), QStringLiteral("ms"), {}, {}});
    bench.report.add({QStringLiteral("turn_overhead_ratio_200_5"), median(ratios), QStringLiteral("times"), 1.3,
                      QStringLiteral("median of ratios within a run, nine turns each")});
    bench.report.add({QStringLiteral("fdatasync_ms"),
                      medianSyncTime(model.dataFolder(), bench.quick ? 50 : 300),
                      QStringLiteral("ms"),
                      {},
                      QStringLiteral("4 KiB append; a turn has two")});
    return {};
}

Result<void> measureSandboxedTurns(const Bench &bench)
{
    constexpr int turns = 50;
    Figure figure{QStringLiteral("turn_overhead_sandboxed_true"), {}, QStringLiteral("ms"), 12, {}};
    ModelBench model(bench);
    std::vector<double> times;
    for (int i = 0; i < (bench.quick ? 1 : 3) && figure.note.isEmpty(); ++i) {
        const auto run =
            model.run(turns + 1, ModelBench::callsOf(turns, QStringLiteral("exec"), command(QStringLiteral("true"))));
        if (!run)
            return run.error();
        if (!run->allCallsOk())
            figure.note = QString::fromLatin1(commandsRefused);
        for (int turn = 2; turn < turns; ++turn) // the first command waits for the sandbox's self-test
            times.push_back(run->overhead(turn));
    }
    if (figure.note.isEmpty())
        figure.value = median(times);
    bench.report.add(figure);
    return {};
}

Result<void> measureStreaming(const Bench &bench)
{
    constexpr int tokens = 20'000;
    ModelBench model(bench);
    QString text;
    for (int i = 0; i < tokens; ++i)
        text += i % 12 == 11 ? QStringLiteral(".\n") : QStringLiteral(" w%1").arg(i % 10);
    std::vector<double> differences, walls;
    for (int i = 0; i < (bench.quick ? 3 : 9); ++i) {
        const auto one = model.run(1, [](int) { return ModelBench::textTurn(QStringLiteral("x")); });
        if (!one)
            return one.error();
        const auto many = model.run(1, [&](int) { return ModelBench::textTurn(text, tokens); });
        if (!many)
            return many.error();
        differences.push_back(many->usage.cpuSeconds - one->usage.cpuSeconds);
    }
    bench.report.add({QStringLiteral("stream_20000_tokens"), median(differences), QStringLiteral("s CPU"), 0.12,
                      QStringLiteral("20000 events in a burst, less a one-token run")});
    return {};
}

Result<void> measureParallelCalls(const Bench &bench)
{
    Figure first{QStringLiteral("parallel_sleeps"), {}, QStringLiteral("s"), 0.6, QStringLiteral("8 x sleep 0.5")};
    Figure again{QStringLiteral("parallel_sleeps_first"),
                 {},
                 QStringLiteral("s"),
                 {},
                 QStringLiteral("the same as first commands of a process: with the sandbox's self-test")};
    ModelBench model(bench);
    std::vector<double> warm, cold;
    for (int i = 0; i < (bench.quick ? 2 : 5); ++i) {
        const auto run = model.run(3, [](int turn) {
            return turn < 2
                       ? ModelBench::callTurn(turn, QStringLiteral("exec"), command(QStringLiteral("sleep 0.5")), 8)
                       : ModelBench::textTurn(QStringLiteral("Done."));
        });
        if (!run)
            return run.error();
        if (!run->allCallsOk()) {
            first.note = again.note = QString::fromLatin1(commandsRefused);
            break;
        }
        cold.push_back(run->overhead(0) / 1000);
        warm.push_back(run->overhead(1) / 1000);
    }
    if (!warm.empty()) {
        first.value = median(warm);
        again.value = median(cold);
    }
    bench.report.add(first);
    bench.report.add(again);
    return {};
}

} // namespace homard
