// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include "report.h"

namespace homard {

/// What all measurements get.
struct Bench {
    Report &report;
    bool quick = false;    ///< Fewer repetitions: for a look, not for a record.
    bool longRuns = false; ///< Also what takes minutes.
    QString folder;        ///< Where data folders and workspaces are made: its file system is what is measured.
    QString program;       ///< homardctl.
    QString launcher;      ///< homard-launch.
    QString window;        ///< homard.
    QString viewProgram;   ///< homard_window_bench.
    QString buildFolder;   ///< What `cmake --install` is run on.
    QString deskScript;    ///< tests/desktop/desk.sh.
    int streamSeconds = 60;
};

// One function a group of figures. An error means that something broke; a figure that is too large is no error, one
// that cannot be measured here is reported without a value.
Result<void> measureColdStart(const Bench &bench);
Result<void> measureTurnOverhead(const Bench &bench);
Result<void> measureSandboxedTurns(const Bench &bench);
Result<void> measureStreaming(const Bench &bench);
Result<void> measureParallelCalls(const Bench &bench);
Result<void> measureHistory(const Bench &bench);
Result<void> measurePolicy(const Bench &bench);
Result<void> measurePromptSize(const Bench &bench);
Result<void> measureSandbox(const Bench &bench);
Result<void> measureMemory(const Bench &bench);
Result<void> measureWindowStart(const Bench &bench);
Result<void> measureTray(const Bench &bench);
Result<void> measureSend(const Bench &bench);
Result<void> measureOpenSession(const Bench &bench);
Result<void> measureViewStream(const Bench &bench);
Result<void> measureInstalledSize(const Bench &bench);

/// Milliseconds of an append of 4 KiB with fdatasync in `folder`, median of `count`; nullopt: it cannot be written.
std::optional<double> medianSyncTime(const QString &folder, int count);

} // namespace homard
