// SPDX-License-Identifier: GPL-3.0-or-later
#include "model_bench.h"

namespace homard {

namespace {

/// Memory of a run of `turns` read_file calls, at turn 5 and while the model has not yet given its last answer.
struct MemoryOfRun {
    ProcessMemory early, last;
};

Result<MemoryOfRun> memoryOf(ModelBench &model, int turns)
{
    MemoryOfRun out;
    const auto run = model.run(
        turns + 1,
        ModelBench::callsOf(turns, QStringLiteral("read_file"), {{QStringLiteral("path"), QStringLiteral("tiny.txt")}}),
        [&](int turn, qint64 pid) {
            if (turn == 5)
                out.early = ProcessMemory::of(pid);
            if (turn == turns)
                out.last = ProcessMemory::of(pid);
        });
    if (!run)
        return run.error();
    return out;
}

std::optional<double> ratio(const std::optional<double> &after, const std::optional<double> &before)
{
    return after && before && *before > 0 ? std::optional(*after / *before) : std::nullopt;
}

} // namespace

Result<void> measureMemory(const Bench &bench)
{
    ModelBench model(bench);
    const auto few = memoryOf(model, 5);
    if (!few)
        return few.error();
    const auto many = memoryOf(model, 200);
    if (!many)
        return many.error();
    const QString unit = QStringLiteral("MB");
    bench.report.add({QStringLiteral("memory_peak_5_turns"), few->last.peak, unit, {}, QStringLiteral("highest RSS")});
    bench.report.add(
        {QStringLiteral("memory_peak_200_turns"), many->last.peak, unit, {}, QStringLiteral("highest RSS")});
    bench.report.add({QStringLiteral("memory_growth_200_5"),
                      ratio(many->last.resident, many->early.resident),
                      QStringLiteral("times"),
                      {},
                      QStringLiteral("RSS within a run, the history included")});
    bench.report.add({QStringLiteral("memory_pss_5_turns"),
                      few->last.proportional,
                      unit,
                      {},
                      few->last.proportional ? QString() : QStringLiteral("smaps_rollup cannot be read here")});
    if (!bench.longRuns)
        return {};
    const auto longest = memoryOf(model, 2000);
    if (!longest)
        return longest.error();
    bench.report.add({QStringLiteral("memory_growth_2000"), ratio(longest->last.resident, longest->early.resident),
                      QStringLiteral("times"), 1.05, QStringLiteral("RSS at turn 2000 over turn 5")});
    return {};
}

} // namespace homard
