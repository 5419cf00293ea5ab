// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "providers/practice_intent.h"
#include <QStringList>
#include <memory>

namespace homard {

/// Reads plain requests in English and Chinese by tables of phrases. A message is understood as a whole or not at all:
/// a part that is not understood is never left out in silence. Several requests in one message are split at "and",
/// "then", commas, 然后, 和 … where both sides make sense. Immutable after construction, which compiles the phrases
/// (some milliseconds); any thread.
class PracticeParser
{
public:
    PracticeParser();
    ~PracticeParser();
    PracticeParser(const PracticeParser &) = delete;
    PracticeParser &operator=(const PracticeParser &) = delete;

    PracticeRequest parse(const QString &message) const;

private:
    struct Phrase;
    class Reading;
    std::vector<Phrase> m_phrases;
};

} // namespace homard
