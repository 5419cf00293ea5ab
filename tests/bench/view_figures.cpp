// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench.h"
#include "child_unix.h"
#include "private_desk_unix.h"
#include "sample_store.h"
#include <QFile>
#include <QHash>
#include <QTemporaryDir>

namespace homard {

namespace {

using Values = QHash<QString, double>;

/// Runs homard_window_bench where a window can be shown best, and reads what it prints.
class ViewRuns
{
public:
    explicit ViewRuns(const Bench &bench)
        : m_bench(bench), m_folder(bench.folder + QStringLiteral("/homard-bench-XXXXXX"))
    {
        if (auto desk = PrivateDesk::start(bench.deskScript))
            m_desk = std::move(*desk);
    }
    QString data() const { return m_folder.filePath(QStringLiteral("data")); }
    /// For notes.
    QString platform() const { return m_desk ? QStringLiteral("Xvfb") : QStringLiteral("offscreen"); }

    Result<Values> run(const QStringList &words) const
    {
        QByteArrayList argv{QFile::encodeName(m_bench.viewProgram)};
        for (const QString &word : words)
            argv.append(word.toUtf8());
        const QString output = m_folder.filePath(QStringLiteral("output"));
        auto child = Child::start(argv, m_desk ? m_desk->environment() : QByteArrayList{"QT_QPA_PLATFORM=offscreen"},
                                  QFile::encodeName(output));
        if (!child)
            return child.error();
        const int code = child->wait().exitCode;
        QFile file(output);
        const QByteArray said = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        if (code != 0)
            return Error{ErrorCode::Invalid,
                         QStringLiteral("homard_window_bench ended with %1: %2").arg(code).arg(QString::fromUtf8(said)),
                         {}};
        Values out;
        for (const QByteArray &line : said.split('\n')) {
            const QByteArrayList parts = line.split(' ');
            if (parts.size() == 2)
                out.insert(QString::fromLatin1(parts[0]), parts[1].toDouble());
        }
        return out;
    }

private:
    const Bench &m_bench;
    QTemporaryDir m_folder;
    std::unique_ptr<PrivateDesk> m_desk;
};

std::optional<double> valueOf(const Values &values, const QString &name)
{
    const auto found = values.constFind(name);
    return found == values.constEnd() ? std::nullopt : std::optional(*found);
}

/// p99 and longest frame of a measurement; `as` names the figures.
void addFrames(const Bench &bench, const Values &values, const QString &name, const QString &as,
               std::optional<double> budget)
{
    const QString unit = QStringLiteral("ms");
    const auto cpu = [&](const char *what) {
        return QStringLiteral("%1 of it CPU; %2 frames")
            .arg(values.value(name + QLatin1StringView(what)), 0, 'f', 2)
            .arg(values.value(name + QStringLiteral("_frames")));
    };
    bench.report.add({as + QStringLiteral("_p99"), valueOf(values, name + QStringLiteral("_frame_p99")), unit, budget,
                      cpu("_frame_p99_cpu")});
    bench.report.add({as + QStringLiteral("_longest"),
                      valueOf(values, name + QStringLiteral("_frame_longest")),
                      unit,
                      {},
                      cpu("_frame_longest_cpu")});
}

} // namespace

Result<void> measureOpenSession(const Bench &bench)
{
    const ViewRuns runs(bench);
    const auto small = addSampleSessions(runs.data(), 1, 20);
    const auto large = addSampleSessions(runs.data(), 1, 10'000);
    if (!small || !large)
        return (small ? large : small).error();
    const auto values =
        runs.run({QStringLiteral("open"), runs.data(), *large, *small, QString::number(bench.quick ? 3 : 9)});
    if (!values)
        return values.error();
    bench.report.add({QStringLiteral("open_10000"), valueOf(*values, QStringLiteral("open_ms")), QStringLiteral("ms"),
                      200,
                      QStringLiteral("until painted, %1; fastest %2")
                          .arg(runs.platform())
                          .arg(values->value(QStringLiteral("open_ms_min")), 0, 'f', 1)});
    bench.report.add({QStringLiteral("open_10000_memory"), valueOf(*values, QStringLiteral("open_memory")),
                      QStringLiteral("MB"), 40, QStringLiteral("more RSS")});
    bench.report.add({QStringLiteral("scroll_10000_memory"), valueOf(*values, QStringLiteral("scroll_memory")),
                      QStringLiteral("MB"), 40, QStringLiteral("more RSS, having scrolled through it")});
    addFrames(bench, *values, QStringLiteral("scroll"), QStringLiteral("scroll_10000_frame"), {});
    return {};
}

Result<void> measureViewStream(const Bench &bench)
{
    const ViewRuns runs(bench);
    const auto session = addSampleSessions(runs.data(), 1, 40);
    if (!session)
        return session.error();
    const auto burst = runs.run({QStringLiteral("stream"), runs.data(), *session, QStringLiteral("20000"),
                                 QStringLiteral("0"), QStringLiteral("burst")});
    if (!burst)
        return burst.error();
    bench.report.add({QStringLiteral("view_burst_20000"), valueOf(*burst, QStringLiteral("burst_cpu")),
                      QStringLiteral("s CPU"), 1.5, runs.platform()});
    addFrames(bench, *burst, QStringLiteral("burst"), QStringLiteral("view_burst_frame"), 16);
    constexpr int rate = 200;
    const auto steady =
        runs.run({QStringLiteral("stream"), runs.data(), *session, QString::number(rate * bench.streamSeconds),
                  QString::number(rate), QStringLiteral("steady")});
    if (!steady)
        return steady.error();
    bench.report.add({QStringLiteral("view_200_a_second"), valueOf(*steady, QStringLiteral("steady_percent")),
                      QStringLiteral("%"), 5,
                      QStringLiteral("of a core, over %1 s, %2").arg(bench.streamSeconds).arg(runs.platform())});
    addFrames(bench, *steady, QStringLiteral("steady"), QStringLiteral("view_200_frame"), 16);
    return {};
}

} // namespace homard
