// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include "domain/message.h"
#include "sql_connection.h"

namespace homard {

/// A row of `messages` as it was read. The links are kept even where the content is damaged, so that the branch does
/// not end there.
struct MessageRow {
    qint64 seq = 0;
    QString id;
    QString parentId;
    Result<Message> message{ErrorCode::Internal, {}};
};

/// Reads the current row of a SELECT of all columns in the order of the table. `message` is Corrupt if a column does
/// not read or the check sum is another (F09).
MessageRow readMessageRow(const SqlRows &rows);

/// The values for the columns after `seq`: id … wall_ms, check_sum.
QVariantList messageValues(const Message &message);

/// JSON for one column: empty for nothing.
QString usageText(const Usage &usage);
QString compactJson(const QJsonObject &json);

} // namespace homard
