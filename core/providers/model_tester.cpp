// SPDX-License-Identifier: GPL-3.0-or-later
#include "model_tester.h"
#include "base/ids.h"
#include "base/text.h"
#include <QCoreApplication>
#include <QJsonArray>
#include <QLocale>

namespace homard {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ModelTester)

public:
    static QString cause(const ModelFailure &failure);
};

struct SilentSink : ModelSink {
    void textDelta(const QString &) override {}
    void thinkingDelta(const QString &) override {}
    void retryScheduled(const RetryInfo &) override {}
};

/// The cause where the message is the provider's own words; empty where the message is ours and says it.
QString Words::cause(const ModelFailure &failure)
{
    switch (failure.kind) {
    case FailureClass::NoToolSupport: return tr("The model cannot call tools.");
    case FailureClass::Auth:
    case FailureClass::AuthPermanent: return failure.status ? tr("The key was refused.") : QString();
    case FailureClass::NotFound: return tr("There is no such model at this address.");
    case FailureClass::Billing: return tr("The account has no credit left.");
    case FailureClass::RateLimit: return tr("The provider takes no more requests right now.");
    case FailureClass::Overloaded: return tr("The server is overloaded or still loading the model.");
    case FailureClass::Server: return failure.status ? tr("The server failed.") : QString();
    case FailureClass::InvalidRequest:
        return failure.status ? tr("The server does not understand the request.") : QString();
    default: return {};
    }
}

ToolSpec pingTool()
{
    ToolSpec spec;
    spec.name = QStringLiteral("ping");
    spec.description = QStringLiteral("Checks that tools can be called. It does nothing.");
    spec.schema = QJsonObject{
        {QStringLiteral("type"), QStringLiteral("object")},
        {QStringLiteral("properties"),
         QJsonObject{{QStringLiteral("word"), QJsonObject{{QStringLiteral("type"), QStringLiteral("string")}}}}},
        {QStringLiteral("required"), QJsonArray{QStringLiteral("word")}},
    };
    return spec;
}

ModelRequest requestFor(SetupStep step)
{
    constexpr int answerTokens = 1024; // ours: a model that thinks first needs some
    ModelRequest request;
    request.sessionId = newId();
    request.maxOutputTokens = answerTokens;
    Message message;
    message.id = newId();
    if (step == SetupStep::Text) {
        request.system = QStringLiteral("Answer in one short sentence.");
        message.blocks.push_back(TextBlock{QStringLiteral("Say hello.")});
    } else {
        request.system = QStringLiteral("Use the tool you are given.");
        message.blocks.push_back(TextBlock{QStringLiteral("Call the tool ping with the word \"homard\".")});
        request.tools.push_back(pingTool());
    }
    request.history.push_back(std::make_shared<const Message>(std::move(message)));
    return request;
}

QString spokenBy(const ModelReply &reply)
{
    QString text;
    for (const auto &block : reply.blocks) {
        if (const auto *part = std::get_if<TextBlock>(&block))
            text += part->text;
    }
    return text.trimmed();
}

bool hasThought(const ModelReply &reply)
{
    return std::any_of(reply.blocks.begin(), reply.blocks.end(),
                       [](const ContentBlock &block) { return std::holds_alternative<ThinkingBlock>(block); });
}

SetupOutcome judgeText(const ModelReply &reply, const QString &time)
{
    constexpr int shown = 80;
    const QString text = spokenBy(reply);
    if (!text.isEmpty())
        return {true, false, Words::tr("It answered in %1 s: “%2”").arg(time, truncated(visibleText(text), shown)), {}};
    if (hasThought(reply))
        return {true, false, Words::tr("It thought for %1 s and then stopped before its answer.").arg(time), {}};
    return {false, false, Words::tr("The answer was empty."), Words::tr("Try again, or choose another model.")};
}

SetupOutcome judgeTool(const ModelReply &reply, const QString &time)
{
    const auto calls = reply.calls();
    const auto ping = std::find_if(calls.begin(), calls.end(),
                                   [](const ToolCall &call) { return call.name == QLatin1StringView("ping"); });
    if (ping != calls.end() && ping->rawArguments.contains(QLatin1StringView("word")))
        return {true, false, Words::tr("It called the test tool in %1 s.").arg(time), {}};
    const QString hint = Words::tr("Homard works by calling tools. Choose a model that is made for it, or turn tool "
                                   "calls on in the server.");
    if (ping != calls.end())
        return {false, false, Words::tr("It called the test tool, but without its argument."), hint};
    return {false, false, Words::tr("It answered with text and did not call the test tool."), hint};
}

} // namespace

SetupOutcome setupFailure(const ModelFailure &failure)
{
    SetupOutcome out;
    out.cancelled = failure.kind == FailureClass::Cancelled;
    const QString cause = Words::cause(failure);
    if (cause.isEmpty() || failure.message.isEmpty())
        out.message = cause.isEmpty() ? failure.message : cause;
    else
        out.message =
            Words::tr("%1 It said: %2", "cause, the provider's words").arg(cause, truncated(failure.message, 400));
    out.hint = failure.hint;
    return out;
}

SetupOutcome tryModel(Model &model, SetupStep step, Clock &clock, const CancelToken &cancel)
{
    SilentSink sink;
    const auto begin = clock.now();
    const ModelReply reply = model.ask(requestFor(step), sink, cancel);
    const auto took = std::chrono::duration<double>(clock.now() - begin).count();
    if (reply.failure)
        return setupFailure(*reply.failure);
    const QString time = QLocale().toString(took, 'f', 1);
    return step == SetupStep::Text ? judgeText(reply, time) : judgeTool(reply, time);
}

} // namespace homard
