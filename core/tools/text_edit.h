// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include <QByteArray>
#include <QString>

namespace homard {

/// Replaces `oldText` by `newText` in a file's bytes. It must be there exactly once, or `all` be set. Encoding, byte
/// order mark, and line ends are kept: in a CRLF file "\n" of the arguments stands for "\r\n". `name` is for messages.
/// Pure; any thread. Errors, in English for the model: NotFound (with the nearest lines and what differs), Conflict
/// (found several times: where), Invalid (binary, no change, a character the encoding lacks).
Result<QByteArray> editBytes(const QByteArray &content, const QString &oldText, const QString &newText, bool all,
                             const QString &name);

} // namespace homard
