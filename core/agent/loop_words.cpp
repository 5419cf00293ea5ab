// SPDX-License-Identifier: GPL-3.0-or-later
#include "loop_words.h"
#include "agent_words.h"

namespace homard {

namespace {

ModelFailure failure(FailureClass kind, const QString &message, const QString &hint)
{
    ModelFailure out;
    out.kind = kind;
    out.message = message;
    out.hint = hint;
    return out;
}

} // namespace

ModelFailure fullWindowFailure(qint64 tokens, int window)
{
    return failure(FailureClass::ContextOverflow,
                   say("The conversation no longer fits: it needs about %1 tokens, and the model takes %2 with room "
                       "for an answer.")
                       .arg(tokens)
                       .arg(window),
                   say("Start a new session from here, or choose a model with a larger window (setting "
                       "model.contextWindow, if this one is larger than that)."));
}

ModelFailure providerOverflowFailure(ModelFailure failure)
{
    failure.hint = say("Start a new session from here, or choose a model with a larger window.");
    return failure;
}

ModelFailure leftOutFailure(ModelFailure failure)
{
    failure.hint += (failure.hint.isEmpty() ? QString() : QStringLiteral(" ")) +
                    say("This message is kept, but not sent again with the next one: a shorter one may fit.");
    return failure;
}

QString cutFileWords(const QString &name, qint64 size)
{
    return say("%1 has %2 characters, more than the prompt takes: its middle is left out.").arg(name).arg(size);
}

ModelFailure brokenOffFailure()
{
    return failure(FailureClass::Network, say("The answer broke off before it was complete. What had arrived is kept."),
                   say("Try again."));
}

ModelFailure emptyAnswerFailure(bool atLimit)
{
    if (atLimit)
        return failure(FailureClass::Empty,
                       say("The model used up all the tokens an answer may have before it said anything."),
                       say("Ask for less at once, lower the thinking level, or choose another model."));
    return failure(FailureClass::Empty, say("The model gave an empty answer, twice."),
                   say("Ask again in other words, or choose another model."));
}

ModelFailure contentFilterFailure()
{
    return failure(FailureClass::ContentFilter, say("The provider refused to answer this."),
                   say("Ask in other words, or choose another model."));
}

ModelFailure turnLimitReached(int turns)
{
    return failure(FailureClass::Cancelled,
                   turns == 1 ? say("The limit of 1 turn was reached.")
                              : say("The limit of %1 turns was reached.").arg(turns),
                   say("Raise it with --max-turns, or go on in the same session."));
}

ModelFailure timeLimitReached(std::chrono::milliseconds time)
{
    const auto minutes = time.count() / 60'000;
    return failure(FailureClass::Cancelled,
                   minutes == 1 ? say("The limit of 1 minute was reached.")
                                : say("The limit of %1 minutes was reached.").arg(minutes),
                   say("Go on in the same session."));
}

ModelFailure programEndFailure()
{
    return failure(FailureClass::Cancelled, say("The program ended before this run did."),
                   say("Go on in the same session."));
}

QString emptyOnceWords()
{
    return say("The answer was empty; asking once more.");
}

QString cutByLengthWords()
{
    return say("The answer was cut: the model reached its output limit.");
}

QString cutByLengthHint()
{
    return say("Ask it to go on.");
}

} // namespace homard
