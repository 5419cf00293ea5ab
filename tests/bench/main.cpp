// SPDX-License-Identifier: GPL-3.0-or-later
// The benchmark (docs/PERFORMANCE.md). Exit 0 also if a budget is exceeded; 1 if something broke; 2 for wrong usage.
#include "bench.h"
#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <cstdio>

using namespace homard;

namespace {

struct Group {
    const char *names; ///< Of its figures; a filter matches any part of it.
    Result<void> (*measure)(const Bench &);
};

const Group groups[] = {
    {"prompt_tokens_full prompt_tokens_compact", measurePromptSize},
    {"policy_decision", measurePolicy},
    {"history_50000", measureHistory},
    {"cold_start first_start", measureColdStart},
    {"turn_overhead_5 turn_overhead_50 turn_overhead_200 turn_overhead_ratio_200_5 fdatasync_ms", measureTurnOverhead},
    {"stream_20000_tokens", measureStreaming},
    {"sandbox_true_overhead", measureSandbox},
    {"turn_overhead_sandboxed_true", measureSandboxedTurns},
    {"parallel_sleeps", measureParallelCalls},
    {"memory_peak memory_growth memory_pss", measureMemory},
    {"window_start_offscreen window_start_xvfb window_painted", measureWindowStart},
    {"open_10000 open_10000_memory scroll_10000_memory scroll_10000_frame", measureOpenSession},
    {"view_burst_20000 view_burst_frame view_200_a_second view_200_frame", measureViewStream},
    {"send_to_request", measureSend},
    {"tray_idle_cpu tray_pss", measureTray},
    {"installed_size", measureInstalledSize},
};

/// Runnable tasks of the last minute: what else the machine does makes every time longer.
void reportLoad(Report &report)
{
    QFile file(QStringLiteral("/proc/loadavg"));
    if (!file.open(QIODevice::ReadOnly))
        return;
    report.add({QStringLiteral("load_before"),
                file.readAll().split(' ').constFirst().toDouble(),
                QStringLiteral("tasks"),
                {},
                QStringLiteral("should be near 0")});
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const QString build = QCoreApplication::applicationDirPath() + QStringLiteral("/../..");
    QCommandLineParser parser;
    parser.addHelpOption();
    parser.addPositionalArgument(QStringLiteral("FILTER"), QStringLiteral("Only figures with this in their name."));
    const QCommandLineOption quick(QStringLiteral("quick"), QStringLiteral("Fewer repetitions."));
    const QCommandLineOption longRuns(QStringLiteral("long"), QStringLiteral("Also what takes minutes."));
    const QCommandLineOption folder(QStringLiteral("folder"),
                                    QStringLiteral("Where the data is put; default: the temporary folder."),
                                    QStringLiteral("DIR"), QDir::tempPath());
    const QCommandLineOption program(QStringLiteral("program"),
                                     QStringLiteral("The homardctl to measure; default: of this build."),
                                     QStringLiteral("FILE"), build + QStringLiteral("/app/homardctl"));
    const QCommandLineOption seconds(QStringLiteral("stream-seconds"),
                                     QStringLiteral("How long 200 tokens a second are streamed; default 60, quick 5."),
                                     QStringLiteral("N"));
    parser.addOptions({quick, longRuns, folder, program, seconds});
    parser.process(application);

    Report report;
    Bench bench{report,
                parser.isSet(quick),
                parser.isSet(longRuns),
                QFileInfo(parser.value(folder)).absoluteFilePath(),
                QFileInfo(parser.value(program)).canonicalFilePath(),
                QFileInfo(build + QStringLiteral("/libexec/homard/homard-launch")).canonicalFilePath(),
                QFileInfo(build + QStringLiteral("/app/homard")).canonicalFilePath(),
                QFileInfo(build + QStringLiteral("/tests/bench/homard_window_bench")).canonicalFilePath(),
                QFileInfo(build).canonicalFilePath(),
                QStringLiteral(HOMARD_DESK_SCRIPT),
                parser.isSet(quick) ? 5 : 60};
    if (const int wanted = parser.value(seconds).toInt(); wanted > 0)
        bench.streamSeconds = wanted;
    if (bench.program.isEmpty() || bench.launcher.isEmpty() || bench.window.isEmpty() || bench.viewProgram.isEmpty()) {
        std::fprintf(stderr, "homard_bench: homard, homardctl and homard-launch must be built first\n");
        return 1;
    }
    if (qstrcmp(HOMARD_BUILD_TYPE, "Release") != 0)
        std::fprintf(stderr, "homard_bench: this is no Release build; the figures say little\n");
    reportLoad(report);
    const QString filter = parser.positionalArguments().value(0);
    bool broken = false;
    for (const Group &group : groups) {
        if (!QLatin1StringView(group.names).contains(filter))
            continue;
        if (const auto measured = group.measure(bench); !measured) {
            std::fprintf(stderr, "homard_bench: %s: %s\n", group.names, qPrintable(measured.error().text()));
            broken = true;
        }
    }
    report.printTable();
    return broken ? 1 : 0;
}
