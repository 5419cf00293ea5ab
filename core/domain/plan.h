// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QHash>
#include <QJsonObject>
#include <QString>
#include <QStringList>
#include <chrono>
#include <memory>
#include <optional>
#include <vector>

namespace homard {

/// The folder a session works on.
struct Workspace {
    QString root;         ///< Canonical absolute path, no trailing slash.
    bool trusted = false; ///< The user said so, once; only then its AGENTS.md is read and Git is asked.
};

/// How one command of a line hangs on the one before it.
enum class Join { First, Pipe, And, Or, Then };

/// One program of a command line that the grammar accepted.
struct ExecStep {
    Join join = Join::First;
    QStringList argv;        ///< argv[0] as written; globs already expanded.
    QString program;         ///< Absolute path that runs, outside every writable folder.
    QStringList environment; ///< "NAME=value" set for this program alone; only harmless names pass (LANG, LC_*, TZ,
                             ///< NO_COLOR, TERM: S29).
};

/// Bytes; ours. A larger file is not pinned in ExecPlan::fileHashes, and one that grew over it changed.
constexpr qint64 PinnedFileLimit = 8 * 1024 * 1024;

/// What an exec call will do, exactly. Immutable; the same object is shown, approved and run (S07).
struct ExecPlan {
    QString text; ///< The command as the model wrote it, untrimmed.
    std::vector<ExecStep>
        steps;   ///< Accepted by the grammar: run as argv lists without a shell. Empty: run as `/bin/sh -c text`.
    QString cwd; ///< Canonical absolute path.
    /// folderIdentity() of cwd and of the workspace when it was judged: another folder in the place of one of them
    /// refuses the run (S06). Empty: not looked at, or not there.
    QByteArray cwdIdentity{};
    QByteArray rootIdentity{};
    bool network = false; ///< The plan asked for the network.
    bool input = false;   ///< It may be sent input while it runs (process, action write); else it reads nothing (F69).
    bool mayWrite =
        true; ///< False only where the grammar proves it read-only: then the workspace is mounted read-only.
    bool confined =
        true; ///< A working sandbox holds it. False: it can do whatever the user can, and the question says so.
    bool leavesSecretsOut =
        false; ///< Git was told to pass over protected files (.env, keys): the result says so, nothing is cut silently.
    std::chrono::milliseconds timeout{30 * 60 * 1000}; ///< loop.md 4: exec 30 min.
    QHash<QString, QByteArray> fileHashes; ///< SHA-256 at judging time of the files it names, of scripts they start and
                                           ///< of what task runners obey: a changed one refuses the run (S04).

    bool usesShell() const { return steps.empty(); }
};

/// What a write or edit will do to one file, exactly.
struct FileChange {
    QString path;          ///< Absolute path as it will be opened.
    bool creates = false;  ///< The file does not exist yet.
    QByteArray oldHash;    ///< SHA-256 of the content it replaces; empty if it creates. Another content on disk refuses
                           ///< the change (F91).
    QByteArray newContent; ///< The bytes that will be written.
    QString diff;          ///< Unified diff, for people.
    /// The file goes from here: to the trash, or to `movedTo`, where none is. Then newContent is empty.
    bool removes = false;
    QString movedTo{}; ///< Absolute path; empty: the trash.

    /// False: whether the file is there was not looked at before somebody allowed it.
    bool isLookedAt() const { return creates || !oldHash.isEmpty(); }
};

/// What is sent to a command that runs in the background.
struct CommandInput {
    QString id;            ///< Of the command, such as "p1".
    QString command;       ///< Its command line.
    QString text;          ///< Exactly; nothing is added.
    bool closes = false;   ///< No more follows: the command sees the end of its input.
    bool network = false;  ///< The command has the network …
    bool confined = false; ///< … or is held by the sandbox.
};

/// What a tool says it would do, before anybody judges it. Made without side effects.
struct ToolPreview {
    QStringList reads;  ///< Absolute paths (cleaned, links not resolved) it will read.
    QStringList writes; ///< Absolute paths it will write.
    /// Id of a stored output of this session that it will read; no path of the user's. Empty: none.
    QString artifact;
    /// Missing although it writes: the file may not be looked at before somebody allowed it, so the change is made out
    /// when it runs.
    std::optional<FileChange> change;
    std::optional<CommandInput> input{};
    std::optional<ExecPlan> exec; ///< Only text, cwd, network, input and timeout are set; the policy parses the rest.
};

/// The immutable plan of one call: what is judged, shown, approved and executed is this object (S07).
struct CallPlan {
    QString sessionId;
    QString callId;
    QString tool;
    QJsonObject arguments;
    Workspace workspace;
    ToolPreview effects;
    /// Calls of one turn that share a key run one after another in their order: writes to one path, commands not proven
    /// read-only.
    QStringList exclusiveKeys;
    QByteArray hash; ///< SHA-256 over all of the above in a fixed form.
};

using CallPlanPtr = std::shared_ptr<const CallPlan>;

} // namespace homard
