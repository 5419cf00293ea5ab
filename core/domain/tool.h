// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>
#include <chrono>

namespace homard {

/// What a tool does to the world; decides quotas, defaults and wording, never permission (that is the policy's, by tool
/// name: S17).
enum class ToolKind { Read, Write, Exec };

/// Whether and when a call that failed for a passing reason is made again.
struct RetryRule {
    int times = 0;                        ///< At most so many more.
    std::chrono::milliseconds first{200}; ///< Pause before the first; ours: a busy file system has mostly come round.
    bool exponential = true;              ///< Each pause is twice the one before; else longer by the first.

    /// The pause after so many attempts, from 1.
    std::chrono::milliseconds pauseAfter(int attempts) const
    {
        return exponential ? first * (1 << qMin(attempts - 1, 20)) : first * attempts;
    }
};

/// Time for a tool that is marked as critical: cut off in the midst it would leave a doubt (loop.md 4).
constexpr std::chrono::milliseconds criticalToolTimeout{10'000};

/// A tool as the model sees it.
struct ToolSpec {
    QString name;
    QString description; ///< English, for the model.
    QJsonObject schema;  ///< JSON Schema (draft 7 subset) of the arguments; always an object schema.
    ToolKind kind = ToolKind::Read;
    /// Hard limit for one attempt, waiting for an approval or a turn not counted. 5 s for ordinary tools (loop.md 4),
    /// criticalToolTimeout for critical ones. A tool that enforces its own (exec) says so with `ownsTimeout`.
    std::chrono::milliseconds timeout{5000};
    bool ownsTimeout = false;
    bool idempotent = false; ///< May be repeated after a failure without harm.
    RetryRule retry{};       ///< Heeded only where it is idempotent.
};

/// One call as a model asked for it. Both wire shapes (a JSON string, a JSON object) become this.
struct ToolCall {
    QString id;            ///< Ours, unique for ever.
    QString providerId;    ///< As the provider named it; may be empty or repeated. Never used to pair.
    QString name;          ///< As the model wrote it.
    QString rawArguments;  ///< As the model wrote them, byte for byte.
    QJsonObject arguments; ///< What runs: strict or repaired, validated. Meaningful only if argumentsValid.
    bool argumentsValid = false;
    bool argumentsRepaired = false; ///< The raw text was not strict JSON of the schema's shape.
    QByteArray providerExtra; ///< JSON the provider wants back with the call (e.g. a thought signature); else empty.

    bool operator==(const ToolCall &) const = default;
};

/// How a call ended. Exactly one result per call, always (invariant 1).
enum class ResultStatus {
    Ok,          ///< The tool ran and did what it was asked.
    Failed,      ///< The tool ran and says it could not (an error, a failing exit code, a time-out).
    Invalid,     ///< Never ran: unknown tool or arguments that do not fit.
    Refused,     ///< Never ran: policy or a person said no.
    Skipped,     ///< Never ran: stopped, or a new message arrived first.
    Stopped,     ///< Was running when the user stopped it.
    Interrupted, ///< The program ended while it ran; the effect is unknown.
};

/// What goes back to the model, success or failure, never hidden.
struct ToolResult {
    QString callId;
    QString name; ///< The tool's name, for display and for providers that want it.
    ResultStatus status = ResultStatus::Failed;
    QString content;  ///< For the model: output or error text, already capped.
    QString hint;     ///< For the model: what to try instead; may be empty.
    QString diff;     ///< Unified diff of a file change, for people and the model; may be empty.
    QString artifact; ///< Id of the full output in the artifact store, if content was cut.
    qint64 durationMs = 0;
    int exitCode = -1;      ///< For commands; -1 where there is none.
    bool untrusted = false; ///< Content from outside the workspace: marked as such for the model, taints the run.
    int attempts = 1;       ///< How often it ran until this came out.
    bool cached = false;    ///< It came out before, and nothing it depends on has changed since.
    bool passing = false; ///< A failure that a later attempt may not meet: busy, a time-out, a read error. Not stored.

    bool ok() const { return status == ResultStatus::Ok; }
    bool operator==(const ToolResult &) const = default;
};

/// The wire words of a status: "ok", "failed", "invalid", "refused", "skipped", "stopped", "interrupted". Stable:
/// stored and exported.
QString wordOf(ResultStatus status);
/// The status of a wire word; Interrupted for an unknown one (the careful reading).
ResultStatus resultStatusFrom(const QString &word);

} // namespace homard
