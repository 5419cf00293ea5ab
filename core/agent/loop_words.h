// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/model.h"
#include <chrono>

namespace homard {

// What the loop says to people. Kept apart, so that the loop file holds stages and no sentences.

ModelFailure fullWindowFailure(qint64 tokens, int window);
ModelFailure providerOverflowFailure(ModelFailure failure); ///< The provider's words, and what to do.
ModelFailure brokenOffFailure();
ModelFailure emptyAnswerFailure();
ModelFailure contentFilterFailure();
ModelFailure turnLimitReached(int turns);
ModelFailure timeLimitReached(std::chrono::milliseconds time);
QString emptyOnceWords();
QString cutByLengthWords();
QString cutByLengthHint();

} // namespace homard
