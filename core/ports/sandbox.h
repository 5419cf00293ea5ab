// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/cancel_token.h"
#include "base/input_feed.h"
#include "base/masker.h"
#include "base/result.h"
#include "domain/plan.h"
#include <functional>

namespace homard {

/// What stands between a command and the machine.
struct SandboxState {
    QString kind; ///< "bubblewrap" or "none".
    bool works =
        false;       ///< The self-test passed: a command cannot write outside, connect out, see other processes (S55).
    QString message; ///< For people: what it is, or what is missing and what to do.
};

/// Limits and taps of one execution.
struct ExecOptions {
    QString sessionId; ///< /tmp is private and kept per session.
    Workspace workspace;
    std::shared_ptr<InputFeed> input{}; ///< What a plan with `input` reads; null: nothing, as every other (F69).
    std::function<void(const QByteArray &)>
        output;                    ///< Live stdout and stderr, in the order read; on the process thread: only push.
    qint64 headBytes = 512 * 1024; ///< Kept in memory from the beginning …
    qint64 tailBytes = 512 * 1024; ///< … and from the end (F67).
    QString spillPath;             ///< Full output goes here once it exceeds head + tail; empty: nowhere.
    const Masker *masker =
        nullptr; ///< Secrets are masked in what is kept and spilled (S95); `output` gets the raw bytes.
    qint64 spillLimit = 64 * 1024 * 1024; ///< Past this the command is killed (F67).
};

/// How a command ended.
struct ExecResult {
    int exitCode = -1; ///< Of the last command that ran; 128 + signal if it was killed by one.
    QByteArray output; ///< Head, and tail behind a line that says what is left out.
    qint64 totalBytes = 0;
    bool cut = false;     ///< output is not all of it.
    bool spilled = false; ///< spillPath has all of it (up to spillLimit).
    bool timedOut = false;
    bool stopped = false;     ///< Ended by the cancel token.
    bool outputLimit = false; ///< Killed at spillLimit.
    bool leftBehind = false;  ///< A grandchild held the output for 2 s after the end and was killed (F68).
    QStringList
        blocked; ///< Protected names the command made, relative to the workspace; they were renamed aside (S52, S53).
};

/// Runs commands, confined. Thread-safe; run() blocks.
/// Contract: runs the plan and nothing else; with mayWrite false nothing can be written; without `network` nothing can
/// be reached; when it returns no process of the plan is alive (S100).
class Sandbox
{
public:
    virtual ~Sandbox() = default;

    /// Waits for the self-test if it has not finished.
    virtual SandboxState state() = 0;
    /// Cancel: SIGTERM, after 2 s SIGKILL to the whole tree. An Error means nothing ran (program missing, cwd deleted,
    /// a file operand changed, sandbox broken).
    virtual Result<ExecResult> run(const ExecPlan &plan, const ExecOptions &options, const CancelToken &cancel) = 0;
};

} // namespace homard
