// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sandbox/open_folder.h"
#include <QByteArray>
#include <QString>
#include <chrono>
#include <functional>
#include <vector>

namespace homard {

/// One process to start.
struct ProcessSpec {
    QByteArray program;                  ///< Absolute path; nothing is searched.
    std::vector<QByteArray> argv;        ///< With argv[0].
    std::vector<QByteArray> environment; ///< "NAME=value": all of it, nothing is inherited (S96).
    /// The process is homard-launch or leads to it: it then starts and ends the command in its place
    /// (launch_protocol.h).
    bool launched = false;
};

/// How one process of a job ended.
struct ProcessEnd {
    bool started = false; ///< The program itself ran.
    int exitCode = -1;    ///< 128 + signal if it was killed by one.
    int error = 0;        ///< errno of a failed start.
    bool moved = false;   ///< The launcher found something else than what was checked (S06, S52).
    QString message;      ///< What bubblewrap said when it could not make the sandbox.
};

struct JobEnd {
    std::vector<ProcessEnd> processes; ///< As in the pipeline.
    bool leftBehind = false;           ///< Somebody held the output for `holdLimit` and was killed (F68).
};

/// One or several processes joined by pipes, started together. Callbacks run on the process thread and may only push;
/// none comes after `ended`.
struct JobSpec {
    std::vector<ProcessSpec> pipeline;
    OpenFolderPtr folder;   ///< Working folder of all; null: "/".
    bool openInput = false; ///< The first process reads what ProcessThread::write() sends; false: /dev/null (F69).
    /// Bytes of the last process' stdout, and everybody's stderr unless `errorOutput` is set. False: stop reading until
    /// resume(). Empty: dropped.
    std::function<bool(const QByteArray &)> output;
    std::function<void(const QByteArray &)> errorOutput;
    /// After the leaders' end, how long others may still hold the output before they are killed (F68).
    std::chrono::milliseconds holdLimit{2000};
    std::function<void(const JobEnd &)> ended; ///< Once, when no process of the job is left.
};

} // namespace homard
