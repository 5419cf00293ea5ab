// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/approval.h"
#include "domain/message.h"
#include "domain/run_record.h"
#include <chrono>
#include <memory>
#include <vector>

namespace homard {

/// What a row of a conversation is.
enum class RowKind {
    User,     ///< What the user wrote.
    Thinking, ///< What the model marked as thinking; folded.
    Answer,   ///< Markdown.
    Call,     ///< One tool call.
    Notice,   ///< A retry, a warning, how a run ended.
    Unread,   ///< An answer that was never loaded: it becomes one or more rows when it is.
};

/// What people are told about a tool call.
enum class CallPhase { Planned, Waiting, Running, Done, Failed, Refused, Skipped, Stopped, Interrupted };

enum class NoticeKind { Retry, Info, Warning, Stopped, Refused, Interrupted, Limit, Error };

/// The live output of a call: at most 256 KiB of it, its beginning and its end.
class CallOutput
{
public:
    void append(const QString &text);
    /// Beginning, a line that says how much is left out, and end.
    QString text() const;
    bool isEmpty() const { return m_head.isEmpty(); }
    /// Grows with each piece: what changed is seen by it.
    qint64 total() const { return m_total; }

private:
    QString m_head;
    QString m_tail;
    qint64 m_total = 0; ///< UTF-16 units that came.
};

/// What a person answered to a call's question.
struct AnsweredQuestion {
    ApprovalOutcome outcome = ApprovalOutcome::Refused;
    QString words;
    bool operator==(const AnsweredQuestion &) const = default;
};

/// A tool call as its row shows it.
struct CallDetails {
    ToolCall call;
    CallPhase phase = CallPhase::Planned;
    Decision decision = Decision::Allow;
    QString reason; ///< Why it was asked or refused.
    std::vector<AnsweredQuestion> answers;
    std::optional<ToolResult> result;
    std::shared_ptr<const CallOutput> output; ///< While it runs; null: nothing came.
    std::chrono::steady_clock::time_point startedAt{};
};

/// What a person can do about the end of a run.
enum class NoticeAction {
    Again,  ///< Make the run once more: nothing was answered.
    GoOn,   ///< Ask the model to go on: part of it is done.
    Models, ///< Look at the models and keys.
    Folder, ///< Choose another folder for the session: its own is gone.
};

/// A message that waits for its run: in the inbox, and not yet a row.
struct WaitingMessage {
    QString id; ///< Of the perception.
    QString text;
    bool operator==(const WaitingMessage &) const = default;
};

struct NoticeDetails {
    NoticeKind kind = NoticeKind::Info;
    QString text;
    QString hint;
    qint64 delayMs = 0; ///< Of a retry: how long it waits.
    int attempt = 0;    ///< Of a retry.
    bool waits = false; ///< Of a retry: it has not happened yet; it will at `until`.
    std::chrono::steady_clock::time_point until{};
    /// At the end of the newest run only; what comes after it settles an older one.
    std::vector<NoticeAction> actions{};
};

/// Where a row stands: rows are in the order of their places.
struct RowPlace {
    int entry = 0; ///< Index of its message; -1: before all.
    int slot = 0;  ///< 0 before the message, 1 in it, 2 after it, 3 the end of its run.
    int part = 0;
    // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the 0 that is compared with for a pointer.
    auto operator<=>(const RowPlace &) const = default;
};

/// One row. Its body is there only while it is near the window (`loaded`).
struct ConversationRow {
    RowKind kind = RowKind::User;
    QString id; ///< Unique in its conversation, the same after a restart. Calls: the call's id.
    QString messageId;
    QString runId;
    RowPlace place;
    qint64 bytes = 0; ///< A rough size, for estimating its height while it is not loaded.
    qint64 wallMs = 0;
    bool loaded = false;
    bool streaming = false; ///< More text may come.
    bool partial = false;   ///< It ended before it was complete.
    int thoughtSeconds = 0; ///< Thinking: how long about; 0 = unknown.
    QString text;           ///< User, Thinking, Answer.
    std::shared_ptr<const CallDetails> call;
    std::shared_ptr<const NoticeDetails> notice;
};

/// What people are told of a result.
CallPhase phaseOf(ResultStatus status);

} // namespace homard
