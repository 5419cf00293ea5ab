// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/journal_entry.h"

namespace homard {

/// How much a session lets pass without a question (safety.md, modes). Hard stops hold in all of them.
enum class SessionMode {
    Plan,     ///< Nothing that writes, runs or sends: such calls are refused.
    Ask,      ///< Reads in the workspace are free, everything else asks.
    AutoEdit, ///< Edits inside the workspace are free too, with checkpoints; commands ask.
    Trusted,  ///< Rules and hard stops only. Ends with the program; never stored.
};

/// "plan", "ask", "auto-edit", "trusted". Stable: stored.
QString wordOf(SessionMode mode);
/// nullopt for an unknown word.
std::optional<SessionMode> sessionModeFrom(const QString &word);

/// A model by what is needed to reach it; never the key itself. Empty api: as the settings say.
struct ModelRef {
    QString api;     ///< "openai-chat", "anthropic", "ollama", "practice".
    QString name;    ///< As the provider calls it.
    QString baseUrl; ///< Empty: the provider's own address.
    QString keyName; ///< Name of the key in the keychain; empty: the api's usual one.

    bool isEmpty() const { return api.isEmpty(); }
    /// "api/name".
    QString origin() const { return api + QLatin1Char('/') + name; }
    bool operator==(const ModelRef &) const = default;
};

/// One session as lists show it.
struct SessionInfo {
    QString id;
    QString title;     ///< From the first message; the user may rename it.
    QString workspace; ///< Canonical absolute path.
    QString model;     ///< "api/name" last used.
    ModelRef choice{}; ///< The model the user picked for it; empty: as the settings say.
    SessionMode mode = SessionMode::Ask;
    qint64 createdWallMs = 0;
    qint64 updatedWallMs = 0;
    int messageCount = 0;
    Usage usage;
    std::optional<double> cost;
};

/// One message as an outline knows it: enough to lay out a scroll bar, without its text.
struct MessageStub {
    QString id;
    QString runId;
    Role role = Role::User;
    MessageState state = MessageState::Complete;
    qint64 bytes = 0; ///< Of its stored blocks: an estimate of its height.
    qint64 wallMs = 0;
};

/// The active branch of a session, first to last, without texts.
struct SessionOutline {
    SessionInfo session;
    std::vector<MessageStub> messages;
};

/// A call that has no result in the history.
struct OpenCall {
    ToolCall call;
    QString messageId;
    CallState state = CallState::Planned;
    /// Set when the call finished and its result was kept, but the message with the results was never written: it is
    /// the call's result. Not set although the state is Finished: the result is lost (a damaged row).
    std::optional<ToolResult> result;
};

/// A session as the loop needs it: the active branch from first to last message.
struct Conversation {
    SessionInfo session;
    std::vector<MessagePtr> messages;
    std::vector<OpenCall> openCalls; ///< In the order of the calls.
    /// Ids of user messages that were refused for their size before anything was answered. They stay in the transcript;
    /// sent again they would be refused again.
    QStringList refused;
    QStringList damaged; ///< One sentence a row that could not be read; the row is skipped (F09).
};

/// One hit of the full-text search.
struct SearchHit {
    QString sessionId;
    QString sessionTitle;
    QString messageId;
    Role role = Role::User;
    QString snippet;
    qint64 wallMs = 0;
};

/// An earlier content of a file, kept before it was changed.
struct Checkpoint {
    QString id;
    QString sessionId;
    QString runId;
    QString callId;
    QString path;           ///< Absolute.
    bool existed = true;    ///< False: the file was created; undo removes it.
    QByteArray contentHash; ///< SHA-256 of the content before the change; names the stored blob.
    QByteArray newHash;     ///< SHA-256 of the content after it: undo refuses if the file is now another one.
    quint32 mode = 0;       ///< Unix file mode bits before the change.
    qint64 wallMs = 0;
    bool undone = false;
    /// What a forced undo replaced: no change of its own, and put back only when it is asked for by its id.
    bool byUndo = false;
};

} // namespace homard
