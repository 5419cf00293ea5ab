// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/message.h"
#include <QByteArray>
#include <QByteArrayView>
#include <vector>

namespace homard {

/// What the model reads of a tool result: content, hint and diff in one text; a status that is not ok stands first.
/// Never empty.
QString resultText(const ToolResult &result);

/// The arguments of a call in the history as a JSON object: as the model wrote them if that is strict JSON, else the
/// repaired object, else an object that holds the broken text, so that no provider chokes on what one model once wrote
/// (F56).
QByteArray argumentsJson(const ToolCall &call);

/// What a message says, with its context tail, as it stands between JSON quotes; empty for white space alone.
QByteArray spokenText(const Message &message);

/// One field of several pieces, empty ones left out, with `between` between them.
template <class Piece>
QByteArray joined(const std::vector<const Piece *> &pieces, QByteArray Piece::*field, QByteArrayView between)
{
    QByteArray out;
    for (const Piece *piece : pieces) {
        if ((piece->*field).isEmpty())
            continue;
        if (!out.isEmpty())
            out += between;
        out += piece->*field;
    }
    return out;
}

/// `name` in the form every provider takes: [a-zA-Z0-9_-]{1,64} (F61).
QString wireName(const QString &name);

} // namespace homard
