// SPDX-License-Identifier: GPL-3.0-or-later
#include "failure_classifier.h"
#include "base/text.h"
#include "failure_table.h"
#include "failure_text.h"
#include "retry_after.h"
#include <QCoreApplication>
#include <QUrl>

namespace homard {

namespace {

constexpr int longestMessage = 2000; ///< As ModelFailure::message promises.

struct Words {
    Q_DECLARE_TR_FUNCTIONS(FailureClassifier)

public:
    static QString keyHint(const FailureContext &context);
    static QString notFoundHint(const FailureContext &context);
    static QString hint(FailureClass kind, const FailureContext &context);
    static QString who(const FailureContext &context);
    static QString whatHappened(FailureClass kind, int status, const QString &who);
    static QString composed(const QString &what, int status, const QString &detail);
    static QString connectHint(const FailureContext &context);
};

QString hostOf(const FailureContext &context)
{
    const QUrl url(context.baseUrl);
    return url.port() > 0 ? url.host() + QLatin1Char(':') + QString::number(url.port()) : url.host();
}

QString Words::keyHint(const FailureContext &context)
{
    const QString host = hostOf(context);
    const QString where = host.isEmpty() ? QString() : QLatin1Char(' ') + tr("It was used for %1.").arg(host);
    if (context.keyName.isEmpty())
        return tr("Check the API key of this provider: it is missing, wrong, or not for this service.") + where;
    return tr("Check the API key %1: it is missing, wrong, or not for this service.").arg(context.keyName) + where;
}

QString Words::notFoundHint(const FailureContext &context)
{
    if (context.model.isEmpty())
        return tr("Check the model's name and the base URL.");
    if (context.baseUrl.isEmpty())
        return tr("Check the model's name (%1) and the base URL.").arg(context.model);
    return tr("Check the model's name (%1) and the base URL (%2).").arg(context.model, context.baseUrl);
}

QString Words::hint(FailureClass kind, const FailureContext &context)
{
    switch (kind) {
    case FailureClass::Auth:
    case FailureClass::AuthPermanent: return keyHint(context);
    case FailureClass::Billing:
        return tr("The provider wants payment or a larger quota: look at your account there, or choose another model.");
    case FailureClass::RateLimit: return tr("Too many requests in a short time. Wait, or choose another model.");
    case FailureClass::Overloaded:
        return tr("The provider is overloaded. Try again in a moment, or choose another model.");
    case FailureClass::Timeout: return tr("The provider took too long. Try again.");
    case FailureClass::Server:
        return context.local ? tr("The model server on this computer has a problem: look at its log.")
                             : tr("The provider has a problem. Try again in a moment.");
    case FailureClass::ContextOverflow:
        return tr("The conversation is longer than the model's context window: shorten it, or choose a model with a "
                  "larger one.");
    case FailureClass::TooLarge: return tr("The request has too many bytes: remove images or large attachments.");
    case FailureClass::InvalidRequest:
        return tr("The provider does not accept this request. Another model or other settings may work.");
    case FailureClass::NotFound: return notFoundHint(context);
    case FailureClass::ContentFilter: return tr("The provider's content filter stopped this. Word it differently.");
    case FailureClass::NoToolSupport: return tr("Homard works through tools: choose a model that can use tools.");
    case FailureClass::Network: return connectHint(context);
    case FailureClass::Empty: return tr("Try again.");
    case FailureClass::Local:
    case FailureClass::Cancelled: break;
    }
    return {};
}

QString Words::connectHint(const FailureContext &context)
{
    if (context.local)
        return tr("Is the model server running? It should answer at %1.").arg(context.baseUrl);
    return tr("Check the network connection and the base URL.");
}

QString Words::who(const FailureContext &context)
{
    const QString host = hostOf(context);
    if (host.isEmpty())
        return tr("The provider");
    return context.local ? tr("The model server at %1").arg(host) : host;
}

/// Without a full stop: status and details follow. "oops" alone says neither who said it nor what it means.
QString Words::whatHappened(FailureClass kind, int status, const QString &who)
{
    switch (kind) {
    case FailureClass::Auth:
    case FailureClass::AuthPermanent: return tr("%1 did not accept the API key").arg(who);
    case FailureClass::Billing: return tr("%1 asks for payment or a larger quota").arg(who);
    case FailureClass::RateLimit: return tr("%1 limits the number of requests").arg(who);
    case FailureClass::Overloaded: return tr("%1 is overloaded").arg(who);
    case FailureClass::Timeout: return tr("%1 did not answer in time").arg(who);
    case FailureClass::ContextOverflow:
    case FailureClass::TooLarge: return tr("%1 refused the request as too long").arg(who);
    case FailureClass::NotFound: return tr("%1 does not know this address or model").arg(who);
    case FailureClass::ContentFilter: return tr("%1 stopped this by its content filter").arg(who);
    case FailureClass::NoToolSupport: return tr("%1 offers no tools with this model").arg(who);
    case FailureClass::InvalidRequest: return tr("%1 refused the request").arg(who);
    case FailureClass::Server:
        return status >= 500 ? tr("%1 has a problem").arg(who) : tr("%1 reported an error").arg(who);
    case FailureClass::Network:
    case FailureClass::Empty:
    case FailureClass::Local:
    case FailureClass::Cancelled: break; // no class of an answer
    }
    return tr("%1 reported an error").arg(who);
}

/// `status` 0: none was told. `detail`: the answer's own words, or what it was instead; may be empty.
QString Words::composed(const QString &what, int status, const QString &detail)
{
    if (status > 0 && !detail.isEmpty())
        return tr("%1 (HTTP %2): %3", "what happened, status, details").arg(what, QString::number(status), detail);
    if (status > 0)
        return tr("%1 (HTTP %2).", "what happened, status").arg(what, QString::number(status));
    return detail.isEmpty() ? tr("%1.", "what happened").arg(what)
                            : tr("%1: %2", "what happened, details").arg(what, detail);
}

QByteArray headerOf(const FailureFacts &facts, std::initializer_list<const char *> names)
{
    for (const char *name : names) {
        for (const auto &[key, value] : facts.headers) {
            if (key == name && !value.isEmpty())
                return value;
        }
    }
    return {};
}

bool isTransient(FailureClass kind)
{
    return kind == FailureClass::RateLimit || kind == FailureClass::Overloaded || kind == FailureClass::Timeout ||
           kind == FailureClass::Server || kind == FailureClass::Network || kind == FailureClass::Empty;
}

QString messageFor(const FailureFacts &facts, const FailureText &text, FailureClass kind, int status)
{
    QString detail = text.words;
    if (detail.isEmpty() && text.page) {
        const QByteArray type = headerOf(facts, {"content-type"});
        detail = Words::tr("it sent a web page instead of an answer (%1, %2 bytes).")
                     .arg(type.isEmpty() ? QStringLiteral("HTML") : QString::fromLatin1(type))
                     .arg(facts.body.size());
    } else if (detail.isEmpty() && text.empty && !facts.inStream) {
        detail = Words::tr("it gave no reason.");
    }
    const QString what = Words::whatHappened(kind, status, Words::who(facts.context));
    return truncated(Words::composed(what, status, detail), longestMessage);
}

/// Where a redirect leads, for people: without what may be secret in it. Null: it is none.
QString redirectTarget(const FailureFacts &facts)
{
    const QByteArray location = headerOf(facts, {"location"});
    if (facts.status < 300 || facts.status > 399 || location.isEmpty())
        return {};
    const QUrl target = QUrl(facts.context.baseUrl).resolved(QUrl::fromEncoded(location));
    return truncated(
        visibleText(target.toString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment), true), 300);
}

/// A redirect is not followed: it would carry the key and the conversation to somebody else.
void explainRedirect(ModelFailure &failure, const QString &target)
{
    failure.message = Words::tr("The server redirects to %1 (HTTP %2).").arg(target).arg(failure.status);
    failure.hint = Words::tr("Redirects are not followed. If that is the right place, change the base URL to it.");
}

} // namespace

ModelFailure classifyFailure(const FailureFacts &facts)
{
    const FailureText text = failureText(facts.body);
    const int status = facts.status >= 300 ? facts.status : text.code;
    ModelFailure failure;
    failure.kind = failureClassFor(status, text);
    failure.status = facts.status;
    failure.message = messageFor(facts, text, failure.kind, status);
    failure.hint = Words::hint(failure.kind, facts.context);
    if (const QString target = redirectTarget(facts); !target.isEmpty())
        explainRedirect(failure, target);
    failure.requestId =
        QString::fromLatin1(headerOf(facts, {"x-request-id", "request-id", "x-amzn-requestid", "cf-ray"}));
    if (failure.requestId.isEmpty())
        failure.requestId = text.requestId;
    failure.retryAfterMs = retryAfterMs(facts.headers, text.delay, text.words, facts.nowWallMs);
    failure.retryable = isTransient(failure.kind) && !isHopeless(failure.kind, status, text) &&
                        headerOf(facts, {"x-should-retry"}).toLower() != "false";
    return failure;
}

ModelFailure failureFromHttp(const HttpError &error, const FailureContext &context)
{
    ModelFailure failure;
    failure.kind = FailureClass::Network;
    failure.message = error.message;
    failure.hint = error.hint;
    failure.retryable = true;
    switch (error.kind) {
    case HttpFailure::Cancelled:
        failure.kind = FailureClass::Cancelled;
        failure.retryable = false;
        break;
    case HttpFailure::Timeout:
        failure.kind = FailureClass::Timeout;
        if (failure.hint.isEmpty())
            failure.hint = Words::hint(failure.kind, context);
        break;
    case HttpFailure::Tls:
        failure.tls = true;
        failure.retryable = false;
        break;
    case HttpFailure::BadUrl:
        failure.kind = FailureClass::InvalidRequest;
        failure.retryable = false;
        break;
    case HttpFailure::BadHeader: // only the key is not our own
        failure.kind = FailureClass::Auth;
        failure.retryable = false;
        break;
    case HttpFailure::TooLarge: failure.retryable = false; break;
    case HttpFailure::Connect:
        if (context.local)
            failure.hint = Words::connectHint(context);
        break;
    case HttpFailure::Resolve:
    case HttpFailure::Dropped:
    case HttpFailure::Other: break;
    }
    if (failure.hint.isEmpty())
        failure.hint = Words::hint(failure.kind, context);
    return failure;
}

} // namespace homard
