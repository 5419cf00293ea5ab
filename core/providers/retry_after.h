// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QList>
#include <QString>
#include <optional>
#include <utility>

namespace homard {

/// How long an answer says to wait, in ms: retry-after-ms, then retry-after (seconds or a date), then `delay`
/// (google.rpc.RetryInfo), then the words ("Please try again in 1m30.5s"). Negative and unreadable values count as not
/// told (F46); not capped here.
std::optional<qint64> retryAfterMs(const QList<std::pair<QByteArray, QByteArray>> &headers, const QString &delay,
                                   const QString &words, qint64 nowWallMs);

} // namespace homard
