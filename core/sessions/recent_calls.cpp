// SPDX-License-Identifier: GPL-3.0-or-later
#include "recent_calls.h"
#include "domain/message.h"
#include "outline_reader.h"

namespace homard {

Result<std::vector<RecentCall>> readRecentCalls(SqlConnection &connection, const QString &tool, int limit)
{
    struct Place {
        RecentCall recent;
        QString messageId;
    };
    std::vector<Place> places;
    {
        auto rows = connection.select(
            "SELECT c.id, c.message_id, r.session_id, s.workspace FROM tool_calls c JOIN runs r ON r.id = c.run_id "
            "JOIN sessions s ON s.id = r.session_id WHERE c.name = ? AND s.removed_ms IS NULL "
            "ORDER BY c.planned_ms DESC, c.idx DESC LIMIT ?",
            {tool, limit});
        while (rows.next()) {
            Place place;
            place.recent.call.id = rows.text(0);
            place.recent.call.name = tool;
            place.messageId = rows.text(1);
            place.recent.sessionId = rows.text(2);
            place.recent.workspace = rows.text(3);
            places.push_back(std::move(place));
        }
        if (const auto status = rows.status(); !status)
            return status.error();
    }
    std::vector<RecentCall> found;
    for (Place &place : places) {
        const auto messages = readMessages(connection, place.recent.sessionId, {place.messageId});
        if (!messages)
            return messages.error();
        for (const MessagePtr &message : *messages) {
            for (const auto &block : message->blocks) {
                const auto *asked = std::get_if<ToolCallBlock>(&block);
                if (!asked || asked->call.id != place.recent.call.id)
                    continue;
                place.recent.call.rawArguments = asked->call.rawArguments;
                found.push_back(place.recent);
            }
        }
    }
    return found;
}

} // namespace homard
