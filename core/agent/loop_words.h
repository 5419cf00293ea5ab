// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/model.h"
#include <chrono>

namespace homard {

// What the loop says to people. Kept apart, so that the loop file holds stages and no sentences.

ModelFailure fullWindowFailure(qint64 tokens, int window);
ModelFailure providerOverflowFailure(ModelFailure failure); ///< The provider's words, and what to do.
/// A refusal for size of a message that is not sent again with the next one.
ModelFailure leftOutFailure(ModelFailure failure);
ModelFailure brokenOffFailure();
/// A file of the user's that went into the prompt only in part.
QString cutFileWords(const QString &name, qint64 size);
/// `atLimit`: the provider ended it at the limit of output tokens.
ModelFailure emptyAnswerFailure(bool atLimit);
ModelFailure contentFilterFailure();
ModelFailure turnLimitReached(int turns);
ModelFailure timeLimitReached(std::chrono::milliseconds time);
/// Of a run that was stopped for it.
ModelFailure programEndFailure();
QString emptyOnceWords();
QString cutByLengthWords();
QString cutByLengthHint();

} // namespace homard
