// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QByteArrayView>
#include <QString>

namespace homard {

/// Appends `text` as it stands between JSON quotes, in UTF-8. Lone surrogates and U+0000 become U+FFFD: providers
/// refuse a whole request for one of them (F45).
void appendJsonText(QByteArray &out, const QString &text);

/// The same for bytes that are UTF-8 already.
void appendJsonText(QByteArray &out, QByteArrayView utf8);

/// `text` with its quotes.
QByteArray jsonString(const QString &text);

/// Puts `members` (`"a":1,"b":2`) before the last brace of the JSON object that ends `out`.
void appendMembers(QByteArray &out, QByteArrayView members);

} // namespace homard
