// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "bench.h"
#include "child_unix.h"
#include "servers/scripted_server.h"
#include "servers/wire_answers.h"
#include "statistics.h"
#include <QTemporaryDir>

namespace homard {

/// One run of homardctl against the model server. Turns count from 0.
struct MeasuredRun {
    Ticks::time_point started;
    std::vector<Ticks::time_point> arrivals; ///< When the last byte of a request had been read.
    std::vector<Ticks::time_point> answers;  ///< Just before its answer was written, so overheads include the write.
    Child::Usage usage;
    QByteArray output; ///< Its JSON lines.

    /// Milliseconds from answer `turn` to the request that follows it.
    double overhead(int turn) const { return milliseconds(arrivals[size_t(turn) + 1] - answers[size_t(turn)]); }
    /// Median of overhead() from `first` to `last`.
    double overhead(int first, int last) const;
    /// True if every call was made and succeeded.
    bool allCallsOk() const { return output.contains("\"type\":\"tool_result\"") && !output.contains("\"ok\":false"); }
};

/// Runs homardctl with a data folder and a workspace of its own; both stay for further runs.
class ModelBench
{
public:
    /// What the model says in a turn.
    using Answers = std::function<ModelTurn(int turn)>;
    /// Called on the server's thread while the program waits for the answer of `turn`.
    using Watcher = std::function<void(int turn, qint64 pid)>;

    explicit ModelBench(const Bench &bench);

    /// Invalid: the run did not end as the answers say.
    Result<MeasuredRun> run(int turns, const Answers &answers, const Watcher &watcher = {});
    QString dataFolder() const { return m_home.path(); }

    /// `turns` answers that make one call each, then a text.
    static Answers callsOf(int turns, const QString &tool, const QJsonObject &arguments);
    /// A turn that only says `text`, in `pieces` events.
    static ModelTurn textTurn(const QString &text, int pieces = 1);
    static ModelTurn callTurn(int turn, const QString &tool, const QJsonObject &arguments, int count = 1);

private:
    const Bench &m_bench;
    QTemporaryDir m_home;
    QTemporaryDir m_workspace;
};

} // namespace homard
