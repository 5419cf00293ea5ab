// SPDX-License-Identifier: GPL-3.0-or-later
#include "outline_reader.h"
#include "domain/message_json.h"
#include "message_branch.h"
#include "message_rows.h"
#include "session_reader.h"

namespace homard {

Result<SessionOutline> readOutline(SqlConnection &connection, const QString &sessionId)
{
    auto session = readSession(connection, sessionId);
    if (!session)
        return session.error();
    const auto headId = readHead(connection, sessionId);
    if (!headId)
        return headId.error();
    std::vector<MessageLink> links;
    std::vector<std::optional<MessageStub>> stubs;
    links.reserve(size_t(session->messageCount));
    stubs.reserve(links.capacity());
    {
        // All of it stands in the index messages_by_session.
        auto rows = connection.select("SELECT id, parent_id, run_id, role, state, wall_ms, length(blocks) "
                                      "FROM messages WHERE session_id = ? ORDER BY seq",
                                      {sessionId});
        while (rows.next()) {
            links.push_back({rows.text(0), rows.text(1)});
            const auto role = roleFrom(rows.text(3));
            const auto state = messageStateFrom(rows.text(4));
            stubs.push_back(role && state ? std::optional(MessageStub{links.back().id, rows.text(2), *role, *state,
                                                                      rows.integer(6), rows.integer(5)})
                                          : std::nullopt);
        }
        if (const auto status = rows.status(); !status)
            return status.error();
    }
    SessionOutline outline{std::move(session).value(), {}};
    outline.messages.reserve(links.size());
    for (const size_t i : activeBranch(links, *headId, nullptr)) {
        if (stubs[i])
            outline.messages.push_back(std::move(*stubs[i]));
    }
    return outline;
}

Result<std::vector<MessagePtr>> readMessages(SqlConnection &connection, const QString &sessionId,
                                             const QStringList &ids)
{
    std::vector<MessagePtr> messages;
    messages.reserve(size_t(ids.size()));
    for (const QString &id : ids) { // by the unique index, a few microseconds each
        auto rows = connection.select(
            "SELECT seq, id, session_id, parent_id, run_id, role, state, blocks, context_tail, model, usage, "
            "wall_ms, check_sum FROM messages WHERE id = ? AND session_id = ?",
            {id, sessionId});
        if (rows.next()) {
            if (MessageRow row = readMessageRow(rows); row.message)
                messages.push_back(std::make_shared<const Message>(std::move(row.message).value()));
        } else if (const auto status = rows.status(); !status) {
            return status.error();
        }
    }
    return messages;
}

} // namespace homard
