// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>

namespace homard {

/// One short answer as each api streams it: the text "Sea 龙虾" and the call dive {"depth":7}; 11 tokens in, 5 out.
extern const QByteArray openAiChatBody;
extern const QByteArray anthropicBody;
extern const QByteArray ollamaBody;

} // namespace homard
