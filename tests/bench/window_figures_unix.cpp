// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench.h"
#include "private_desk_unix.h"
#include "sample_store.h"
#include "servers/scripted_server.h"
#include "servers/wire_answers.h"
#include "window_program_unix.h"
#include <QFile>
#include <mutex>
#include <thread>

namespace homard {

namespace {

constexpr int sampleSessions = 1'000;
/// Until the store has been checked, the sandbox has been tested and nothing of the start is left to do.
constexpr std::chrono::seconds calm{4};

QByteArrayList offscreen(QByteArrayList environment)
{
    environment.removeIf([](const QByteArray &entry) { return entry.startsWith("QT_QPA_PLATFORM="); });
    environment.append("QT_QPA_PLATFORM=offscreen");
    return environment;
}

/// Starts the program again and again and reports when its window had been painted and could be used.
Result<void> measureStart(const Bench &bench, const WindowHome &home, const QByteArrayList &environment,
                          const QString &platform)
{
    std::vector<double> painted, usable;
    for (int i = 0; i <= (bench.quick ? 5 : 15); ++i) {
        const auto program = WindowProgram::start(bench.window, home, environment);
        if (!program)
            return program.error();
        const auto paint = program->timeOf("painted");
        const auto use = program->timeOf("usable");
        if (!paint || !use)
            return (paint ? use : paint).error();
        if (i == 0) { // the first one checks and backs up the store
            std::this_thread::sleep_for(calm);
            continue;
        }
        painted.push_back(milliseconds(*paint - program->started()));
        usable.push_back(milliseconds(*use - program->started()));
    }
    const QString unit = QStringLiteral("ms");
    bench.report.add({QStringLiteral("window_painted_") + platform,
                      median(painted),
                      unit,
                      {},
                      QStringLiteral("first frame; fastest %1").arg(percentile(painted, 0), 0, 'f', 1)});
    bench.report.add({QStringLiteral("window_start_") + platform, median(usable), unit, 150,
                      QStringLiteral("1 000 sessions, one open, all read and painted; fastest %1")
                          .arg(percentile(usable, 0), 0, 'f', 1)});
    return {};
}

void addMissing(const Bench &bench, const QStringList &names, const QString &unit, double budget, const QString &why)
{
    for (const QString &name : names)
        bench.report.add({name, {}, unit, budget, why});
}

/// The program's visible windows; the main window first, and the icon in the tray.
QByteArrayList visibleWindows(const PrivateDesk &desk, const WindowProgram &program)
{
    const auto found = desk.run(
        {"xdotool", "search", "--all", "--onlyvisible", "--pid", QByteArray::number(program.pid()), "--name", "."});
    return found ? found->trimmed().split('\n') : QByteArrayList();
}

bool press(const PrivateDesk &desk, const QByteArrayList &keys)
{
    return desk.run(QByteArrayList{"xdotool", "key", "--clearmodifiers"} + keys).has_value();
}

/// Remembers when requests came and answers each with a sentence.
class SendServer
{
public:
    Script operator()(const RecordedRequest &request)
    {
        if (request.method != "POST")
            return Script::json(404, "{}");
        std::lock_guard lock(m_mutex);
        m_arrivals.push_back(request.arrival);
        ModelTurn turn;
        turn.text = QStringLiteral("That is all.");
        return openAiChatAnswer(turn, true);
    }
    std::vector<Ticks::time_point> arrivals()
    {
        std::lock_guard lock(m_mutex);
        return m_arrivals;
    }

private:
    std::mutex m_mutex;
    std::vector<Ticks::time_point> m_arrivals;
};

} // namespace

Result<void> measureWindowStart(const Bench &bench)
{
    const auto home = WindowHome::make(bench.folder, {});
    if (!home)
        return home.error();
    if (const auto made = addSampleSessions((*home)->data(), sampleSessions - 1, 6); !made)
        return made.error();
    const auto last = addSampleSessions((*home)->data(), 1, 200);
    if (!last || !(*home)->openAtStart(*last))
        return last ? Error{ErrorCode::Io, (*home)->data(), {}} : last.error();
    const auto desk = PrivateDesk::start(bench.deskScript);
    const QByteArrayList own{"HOME=" + QFile::encodeName((*home)->path())};
    if (const auto measured =
            measureStart(bench, **home, offscreen(desk ? (*desk)->environment() : own), QStringLiteral("offscreen"));
        !measured)
        return measured;
    if (desk)
        return measureStart(bench, **home, (*desk)->environment(), QStringLiteral("xvfb"));
    addMissing(bench, {QStringLiteral("window_start_xvfb")}, QStringLiteral("ms"), 150, desk.error().message);
    return {};
}

Result<void> measureTray(const Bench &bench)
{
    const auto home = WindowHome::make(bench.folder, {});
    if (!home)
        return home.error();
    const auto last = addSampleSessions((*home)->data(), 50, 200);
    if (!last || !(*home)->openAtStart(*last))
        return last ? Error{ErrorCode::Io, (*home)->data(), {}} : last.error();
    const auto desk = PrivateDesk::start(bench.deskScript);
    if (!desk) {
        addMissing(bench, {QStringLiteral("tray_idle_cpu")}, QStringLiteral("%"), 0.2, desk.error().message);
        addMissing(bench, {QStringLiteral("tray_pss")}, QStringLiteral("MB"), 60, desk.error().message);
        return {};
    }
    const auto program = WindowProgram::start(bench.window, **home, (*desk)->environment());
    if (!program)
        return program.error();
    if (const auto usable = program->timeOf("usable"); !usable)
        return usable.error();
    std::this_thread::sleep_for(calm);
    const auto shown = ProcessMemory::of(program->pid());
    const QByteArray window = visibleWindows(**desk, *program).value(0);
    if (!(*desk)->run({"xdotool", "windowactivate", "--sync", window}) || !press(**desk, {"ctrl+w"}))
        return {ErrorCode::Invalid, QStringLiteral("The window cannot be closed.")};
    for (int i = 0; i < 100 && visibleWindows(**desk, *program).contains(window); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    if (program->hasEnded() || visibleWindows(**desk, *program).contains(window))
        return {ErrorCode::Invalid, QStringLiteral("The window did not go to the tray.")};
    std::this_thread::sleep_for(calm);
    const auto start = Ticks::now();
    const double cpu = cpuSecondsOf(program->pid());
    std::this_thread::sleep_for(std::chrono::seconds(bench.quick ? 10 : 60));
    const double used = cpuSecondsOf(program->pid()) - cpu;
    bench.report.add({QStringLiteral("tray_idle_cpu"), used / (milliseconds(Ticks::now() - start) / 1'000) * 100,
                      QStringLiteral("%"), 0.2, QStringLiteral("of a core, over %1 s").arg(bench.quick ? 10 : 60)});
    const auto memory = ProcessMemory::of(program->pid());
    bench.report.add({QStringLiteral("tray_pss"), memory.proportional, QStringLiteral("MB"), 60,
                      memory.proportional ? QStringLiteral("after a window with 200 messages; RSS %1, shown PSS %2")
                                                .arg(memory.resident.value_or(0), 0, 'f', 1)
                                                .arg(shown.proportional.value_or(0), 0, 'f', 1)
                                          : QStringLiteral("smaps_rollup cannot be read here")});
    return {};
}

Result<void> measureSend(const Bench &bench)
{
    SendServer answers;
    ScriptedServer::Options options;
    options.record = false;
    const ScriptedServer server([&](const RecordedRequest &request) { return answers(request); }, options);
    const auto home = WindowHome::make(bench.folder, server.url(QStringLiteral("/v1")));
    if (!home)
        return home.error();
    const auto desk = PrivateDesk::start(bench.deskScript);
    if (!desk) {
        addMissing(bench, {QStringLiteral("send_to_request")}, QStringLiteral("ms"), 5, desk.error().message);
        return {};
    }
    const QTemporaryDir workspace(bench.folder + QStringLiteral("/homard-bench-work-XXXXXX"));
    const auto program = WindowProgram::start(bench.window, **home, (*desk)->environment(),
                                              {"--workspace", QFile::encodeName(workspace.path())});
    if (!program)
        return program.error();
    if (const auto usable = program->timeOf("usable"); !usable)
        return usable.error();
    std::this_thread::sleep_for(calm); // the sandbox's self-test, for one
    if (!(*desk)->run({"xdotool", "windowactivate", "--sync", visibleWindows(**desk, *program).value(0)}))
        return {ErrorCode::Invalid, QStringLiteral("The window cannot be activated.")};
    std::vector<double> times;
    for (int i = 1; i <= (bench.quick ? 8 : 25); ++i) {
        if (!press(**desk, {"o", "k", "Return"}))
            return {ErrorCode::Invalid, QStringLiteral("No message can be typed.")};
        const auto sent = program->timeOf("sent", i);
        if (!sent)
            return sent.error();
        for (int looks = 0; looks < 1'000 && answers.arrivals().size() < size_t(i); ++looks)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        if (answers.arrivals().size() != size_t(i))
            return {
                ErrorCode::Invalid,
                QStringLiteral("Of %1 messages %2 became requests.").arg(i).arg(qulonglong(answers.arrivals().size()))};
        times.push_back(milliseconds(answers.arrivals().back() - *sent));
        std::this_thread::sleep_for(std::chrono::milliseconds(300)); // the run has ended
    }
    const double first = times.front();
    times.erase(times.begin());
    bench.report.add({QStringLiteral("send_to_request"), median(times), QStringLiteral("ms"), 5,
                      QStringLiteral("Enter in the window until the request's last byte; fastest %1, first %2")
                          .arg(percentile(times, 0), 0, 'f', 2)
                          .arg(first, 0, 'f', 1)});
    return {};
}

} // namespace homard
