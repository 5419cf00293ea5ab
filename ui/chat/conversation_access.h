// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace homard {

class ConversationView;

/// Makes ConversationView readable for assistive technology: a list of messages, whose objects are made when they are
/// asked for. Once is enough.
void installConversationAccess();
/// The keyboard went to a row.
void announceRow(ConversationView *view, int row);
/// Words that came, read out: a text insertion on the newest message, since Qt 6.4 knows no announcement.
void announceText(ConversationView *view, int row, int position, const QString &text);
/// The last place in `text`, from `from` on, where a sentence ends; -1: none does.
qsizetype sentenceEnd(const QString &text, qsizetype from);

} // namespace homard
