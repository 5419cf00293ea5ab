// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_check.h"
#include "agent/history_repair.h"
#include "appended_text.h"
#include "fakes/wire_validators.h"
#include "providers/wire_format.h"
#include "sessions/sqlite_session_store.h"
#include <QFile>
#include <QHash>
#include <algorithm>

namespace homard {

namespace {

/// One look at one session; fills `m_found`.
class Look
{
public:
    Look(const QString &folder, const Promises &promises) : m_folder(folder), m_promises(promises) {}

    Findings take(const QString &sessionId, bool settled)
    {
        StoreOptions options;
        options.folder = m_folder;
        auto opened = SqliteSessionStore::open(options, m_clock);
        if (!opened) {
            m_found.broken << opened.error().text();
            return m_found;
        }
        SqliteSessionStore &store = **opened;
        m_found.broken << store.notices();
        if (const auto claimed = store.claim(sessionId); !claimed)
            m_found.broken << QStringLiteral("a dead owner is not replaced: ") + claimed.error().text();
        const auto conversation = store.load(sessionId);
        const auto waiting = store.pending(sessionId);
        const auto faults = store.check();
        if (!conversation || !waiting || !faults) {
            m_found.broken << QStringLiteral("the session does not load");
            return m_found;
        }
        m_found.broken << faults.value() << conversation.value().damaged;
        const auto repaired = repairHistory(conversation.value(), m_clock.wallMs());
        readEffects();
        checkRequests(repaired.messages);
        checkMessages(repaired.messages, waiting.value());
        checkResults(repaired.messages);
        checkDrafts(repaired.messages);
        if (settled && !waiting.value().empty())
            m_found.lost << QStringLiteral("a message still waits after all runs have ended");
        return m_found;
    }

private:
    void readEffects()
    {
        QFile file(m_folder + QStringLiteral("/effects"));
        if (!file.open(QIODevice::ReadOnly))
            return; // no tool has run yet
        for (const auto &line : file.readAll().split('\n')) {
            const auto callId = QString::fromUtf8(line);
            if (!callId.isEmpty() && ++m_effects[callId] > 1)
                m_found.doubled << QStringLiteral("the call %1 had its effect twice").arg(callId);
        }
    }

    void checkRequests(std::vector<MessagePtr> history)
    {
        auto next = std::make_shared<Message>(); // the loop's next request ends with a new message
        next->id = QStringLiteral("next");
        next->role = Role::User;
        next->blocks.push_back(TextBlock{QStringLiteral("Continue.")});
        history.push_back(next);
        for (const auto &api : {QStringLiteral("openai-chat"), QStringLiteral("anthropic"), QStringLiteral("ollama")}) {
            ModelProfile profile;
            profile.info.api = api;
            profile.info.name = QStringLiteral("m");
            ModelRequest request;
            request.system = QStringLiteral("You help.");
            request.history = history;
            for (const auto &fault : WireValidator::faults(api, makeWireFormat(profile)->encode(request)))
                m_found.broken << api + QStringLiteral(": ") + fault;
        }
    }

    void checkMessages(const std::vector<MessagePtr> &messages, const std::vector<Perception> &waiting)
    {
        QHash<QString, int> seen;
        for (const auto &message : messages) {
            if (message->role == Role::User)
                ++seen[message->text()];
        }
        for (const auto &perception : waiting)
            ++seen[perception.text];
        for (const auto &text : m_promises.acknowledged) {
            if (!seen.contains(text))
                m_found.lost << QStringLiteral("the acknowledged message “%1” is gone").arg(text);
        }
        for (auto it = seen.cbegin(); it != seen.cend(); ++it) {
            if (it.value() > 1)
                m_found.doubled << QStringLiteral("the message “%1” stands twice").arg(it.key());
        }
    }

    void checkResults(const std::vector<MessagePtr> &messages)
    {
        QSet<QString> calls;
        for (const auto &message : messages) {
            for (const auto &block : message->blocks) {
                if (const auto *part = std::get_if<ToolResultBlock>(&block)) {
                    calls.insert(part->result.callId);
                    checkResult(part->result);
                }
            }
        }
        for (auto it = m_effects.cbegin(); it != m_effects.cend(); ++it) {
            if (!calls.contains(it.key()))
                m_found.untrue << QStringLiteral("an effect of the call %1, which is nowhere").arg(it.key());
        }
        for (const auto &callId : m_promises.kept) {
            if (!calls.contains(callId))
                m_found.lost << QStringLiteral("the saved result of %1 is gone").arg(callId);
        }
    }

    void checkResult(const ToolResult &result)
    {
        const bool effect = m_effects.contains(result.callId);
        const QString named = QStringLiteral("the call %1 is %2, ").arg(result.callId, wordOf(result.status));
        const bool mayHaveRun = result.status == ResultStatus::Ok || result.status == ResultStatus::Interrupted;
        if (effect && !mayHaveRun)
            m_found.untrue << named + QStringLiteral("and had its effect");
        if (!effect && result.status == ResultStatus::Ok)
            m_found.untrue << named + QStringLiteral("and had no effect");
        if (result.status == ResultStatus::Ok && result.content != appendedText(result.callId))
            m_found.lost << named + QStringLiteral("but its content is “%1”").arg(result.content);
        if (result.status != ResultStatus::Ok && m_promises.kept.contains(result.callId))
            m_found.lost << named + QStringLiteral("and an ok result had been saved");
    }

    void checkDrafts(const std::vector<MessagePtr> &messages)
    {
        for (const auto &draft : m_promises.drafts) {
            const bool found = std::any_of(messages.begin(), messages.end(), [&](const MessagePtr &message) {
                return message->role == Role::Assistant && message->text().startsWith(draft) &&
                       message->state == MessageState::Interrupted;
            });
            if (!found)
                m_found.lost << QStringLiteral("the streamed text “%1” is not there as interrupted").arg(draft);
        }
        for (const auto &message : messages) {
            if (message->state == MessageState::Streaming)
                m_found.broken << QStringLiteral("the message %1 still streams").arg(message->id);
        }
    }

    QString m_folder;
    const Promises &m_promises;
    SystemClock m_clock;
    Findings m_found;
    QHash<QString, int> m_effects; // by call id
};

} // namespace

QString Promises::take(const QByteArray &output)
{
    QString session;
    for (const auto &line : output.split('\n')) {
        const qsizetype tab = line.indexOf('\t');
        const auto word = line.left(tab);
        const auto value = QString::fromUtf8(line.mid(tab + 1));
        if (word == "session")
            session = value;
        else if (word == "ack")
            acknowledged.insert(value);
        else if (word == "kept")
            kept.insert(value);
        else if (word == "draft")
            drafts.insert(value);
    }
    return session;
}

Findings checkSession(const QString &folder, const QString &sessionId, const Promises &promises, bool settled)
{
    return Look(folder, promises).take(sessionId, settled);
}

} // namespace homard
