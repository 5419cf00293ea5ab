// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/approval.h"
#include "domain/message.h"
#include "domain/run.h"

namespace homard {

/// planned → approved → started → finished | unknown. A call that is `started` in the journal may have had its effect:
/// it is never run again on its own (F03).
enum class CallState { Planned, Approved, Started, Finished, Unknown };

/// Replaces a message of the same id (a streamed draft).
struct MessageAdded {
    MessagePtr message;
};
/// A call as it was judged; one that needs no question is written as started at once.
struct CallRecorded {
    QString callId;
    QString messageId;
    QString runId;
    QString name;
    int index;
    CallState state;
    Decision decision;
    QString rule;
    QString reason;
    QByteArray planHash;
    qint64 wallMs;
};
struct CallMoved {
    QString callId;
    CallState state;
    qint64 wallMs;
};
/// Sets finished (or unknown for status Interrupted) and keeps status, duration and content.
struct CallFinished {
    ToolResult result;
    qint64 wallMs;
    /// When the tool began: a call that needs no question is journalled as started with its turn, and may still have
    /// waited for others on its path. 0: it never ran, or nobody knows.
    qint64 startedWallMs{};
};
/// Takes the perception out of the inbox.
struct RunBegun {
    QString runId;
    QString sessionId;
    QString perceptionId;
    QString model;
    qint64 wallMs;
};
struct RunFinished {
    QString runId;
    RunSummary summary;
    qint64 wallMs;
};
struct ApprovalRecorded {
    QString approvalId;
    QString callId;
    ApprovalOutcome outcome;
    QString words;
    QByteArray planHash;
    qint64 wallMs;
    ApprovalScope scope = ApprovalScope::Once; ///< Of Allowed.
    QString answeredBy{};                      ///< ApprovalAnswer::by.
};
/// What one model call used, also where its answer was not kept.
struct TurnRecorded {
    QString runId;
    int turn;
    QString messageId; ///< Empty where the answer was not kept.
    QString model;
    Usage usage;
    std::optional<double> cost;
    qint64 startedWallMs;
    qint64 wallMs;
};

/// What was streamed under this id never became a message (F77): its draft goes, if there is one; a message that was
/// committed stays. For when the draft's source is gone: what it gave later would be written again.
struct DraftDropped {
    QString messageId;
};

/// Something that happened in a run and is neither a model call nor a tool call.
struct NoteRecord {
    enum class Kind { Retry, Notice };
    Kind kind = Kind::Notice;
    int turn = 0;
    QString text;
    QString hint;
    bool warning = false;
    qint64 delayMs = 0; ///< Of a retry: the wait.
    int attempt = 0;    ///< Of a retry.
    qint64 wallMs = 0;
};

/// What was announced in a run beside its messages and calls.
struct NoteRecorded {
    QString runId;
    NoteRecord note;
};

/// One fact for the journal. A batch of them is one durable transaction.
using JournalEntry = std::variant<MessageAdded, CallRecorded, CallMoved, CallFinished, RunBegun, RunFinished,
                                  ApprovalRecorded, TurnRecorded, NoteRecorded, DraftDropped>;

/// "retry", "notice". Stable: stored.
QString wordOf(NoteRecord::Kind kind);
/// "planned", "approved", "started", "finished", "unknown". Stable: stored.
QString wordOf(CallState state);
/// nullopt for an unknown word.
std::optional<CallState> callStateFrom(const QString &word);

} // namespace homard
