// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/model.h"

namespace homard {

/// What follows from an answer without tool calls (loop.md 6).
struct Reflection {
    enum Kind {
        Final,      ///< The run is finished.
        AskAgain,   ///< The answer was empty: ask once more (F77).
        EmptyAnswer ///< It was empty again.
    };
    Kind kind = Final;
    bool cutByLength = false; ///< Final, but the model ran out of output tokens.
};

/// Decides whether an answer without tool calls ends the run. One per run.
class Reflector
{
public:
    Reflection reflect(const ModelReply &reply, const QString &text);

private:
    bool m_askedAgain = false;
};

} // namespace homard
