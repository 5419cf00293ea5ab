// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/session.h"
#include "sql_connection.h"
#include <QJsonObject>

namespace homard {

/// All that is stored of a session as JSON; see SqliteSessionStore::exportJson().
Result<QJsonObject> sessionJson(SqlConnection &connection, const QString &sessionId);
/// A conversation as Markdown for people. Not lossless: thinking is left out, tool output stands in fences.
QString conversationMarkdown(const Conversation &conversation);

} // namespace homard
