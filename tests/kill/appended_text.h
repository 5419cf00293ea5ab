// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace homard {

/// What the victim's tool says when it has appended its line; the check compares it letter by letter (F06).
inline QString appendedText(const QString &callId)
{
    return QStringLiteral("Appended the line %1 — é 你好 👍").arg(callId);
}

} // namespace homard
