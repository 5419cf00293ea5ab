// SPDX-License-Identifier: GPL-3.0-or-later
#include "model_choice.h"
#include "domain/server_address.h"
#include "providers/http_model.h"
#include "providers/masking_model.h"
#include "providers/model_catalogue.h"
#include "providers/practice_model.h"
#include "providers/retrying_model.h"
#include <QUrl>
#include <set>

namespace homard {

namespace {

QString say(const char *text)
{
    return QCoreApplication::translate("ModelChoice", text);
}

const QLatin1StringView practice("practice");

/// Found here, since no request would ever reach the provider with it.
Result<SecretBytes> oneLine(SecretBytes key, const QString &name)
{
    if (key.view().contains('\n') || key.view().contains('\r'))
        return Error{ErrorCode::Unsupported, say("The key %1 has a line break in it and cannot be sent.").arg(name),
                     say("Enter it again, as one line.")};
    return key;
}

Result<SecretBytes> keyFor(const ModelChoice &choice, Foundation &foundation)
{
    if (!choice.keyName.isEmpty()) {
        auto stored = foundation.secrets().read(choice.keyName);
        return stored ? oneLine(std::move(*stored), choice.keyName) : std::move(stored);
    }
    if (choice.keyVariable.isEmpty())
        return SecretBytes();
    SecretBytes key(qgetenv(choice.keyVariable.toLocal8Bit().constData()).trimmed());
    if (key.isEmpty())
        return Error{
            ErrorCode::NotFound, say("The environment variable %1 is empty or not set.").arg(choice.keyVariable), {}};
    foundation.masker().add(choice.keyVariable, key);
    return oneLine(std::move(key), choice.keyVariable);
}

Result<void> check(const ModelChoice &choice)
{
    const QStringList apis{QStringLiteral("openai-chat"), QStringLiteral("anthropic"), QStringLiteral("ollama")};
    if (!apis.contains(choice.api))
        return Error{ErrorCode::Invalid, say("There is no api \"%1\".").arg(choice.api),
                     say("Use openai-chat, anthropic, ollama or practice.")};
    if (choice.name.isEmpty())
        return Error{ErrorCode::Invalid, say("No model is named."),
                     say("Choose one in the settings, or name it with --model.")};
    const QUrl url(choice.baseUrl, QUrl::StrictMode);
    if (!url.isValid() || url.host().isEmpty() ||
        (url.scheme() != QLatin1StringView("http") && url.scheme() != QLatin1StringView("https")))
        return Error{ErrorCode::Invalid, say("\"%1\" is no address of a server.").arg(choice.baseUrl),
                     say("Write it as http://HOST:PORT or https://HOST.")};
    return {};
}

} // namespace

ModelChoice completedChoice(ModelChoice choice, const ModelSettings &settings)
{
    const bool isOwn = !choice.api.isEmpty() && !(choice.keyName.isEmpty() && choice.keyVariable.isEmpty());
    if (choice.api.isEmpty())
        choice.api = settings.api.isEmpty() ? QString(practice) : settings.api;
    if (choice.api == settings.api && choice.name.isEmpty())
        choice.name = settings.name;
    const QString theirs = settings.baseUrl.isEmpty() ? usualAddress(settings.api) : settings.baseUrl;
    if (choice.baseUrl.isEmpty())
        choice.baseUrl = choice.api == settings.api && !isOwn ? theirs : usualAddress(choice.api);
    if (!isSameServer({choice.api, {}, choice.baseUrl, {}}, {settings.api, {}, theirs, {}}))
        return choice;
    if (choice.caFile.isEmpty())
        choice.caFile = settings.caFile;
    if (choice.keyName.isEmpty() && choice.keyVariable.isEmpty())
        choice.keyName = settings.keyName;
    return choice;
}

Result<void> checkModel(const ModelChoice &choice, const ModelSettings &settings)
{
    const ModelChoice full = completedChoice(choice, settings);
    if (full.api != practice)
        return check(full);
    for (const QString &given : {choice.name, choice.baseUrl, choice.keyName, choice.keyVariable, choice.caFile}) {
        if (choice.api.isEmpty() && !given.isEmpty()) // else the practice model would answer in place of the one meant
            return Error{ErrorCode::Invalid, say("\"%1\" belongs to a provider, but none is chosen.").arg(given),
                         say("Choose one in the settings, or say which with --api openai-chat, anthropic or ollama.")};
    }
    return {};
}

ModelChoice choiceOf(const ModelRef &model)
{
    ModelChoice out;
    out.api = model.api;
    out.name = model.name;
    out.baseUrl = addressOf(model);
    out.keyName = model.keyName;
    return out;
}

std::optional<ModelRef> modelOf(const SessionInfo &session, const Settings &settings)
{
    if (!session.choice.isEmpty())
        return session.choice;
    if (session.model.isEmpty() || session.model.startsWith(practice))
        return ModelRef();
    const ModelSettings &usual = settings.model;
    std::vector<ModelRef> known = settings.models.added;
    known.push_back({usual.api, usual.name, usual.baseUrl, usual.keyName}); // the last: it is taken where all are one
    std::set<QString> places;
    ModelRef found;
    for (const ModelRef &model : known) {
        if (model.origin() != session.model)
            continue;
        places.insert(choiceOf(model).baseUrl);
        found = model;
    }
    return places.size() == 1 ? std::optional(found) : std::nullopt;
}

Result<ModelChoice> sessionChoice(const ModelChoice &given, const SessionInfo &session, const Settings &settings)
{
    const bool wasReal = !session.model.isEmpty() && !session.model.startsWith(practice);
    const bool isGiven = !(given == ModelChoice());
    const auto model = isGiven ? std::optional(ModelRef()) : modelOf(session, settings);
    const ModelChoice choice = isGiven || !model ? given : choiceOf(*model);
    const bool isPractice = completedChoice(choice, settings.model).api == practice;
    const QString remedy = say("Choose a model for it, or say which with --api, --model and --key, or --api practice.");
    if (wasReal && choice.api.isEmpty() && isPractice)
        return Error{ErrorCode::Invalid,
                     say("This session ran with %1, and no model is chosen now.").arg(session.model), remedy};
    if (!model)
        return Error{
            ErrorCode::Invalid,
            say("This session ran with %1, and the settings do not say any more where that is.").arg(session.model),
            remedy};
    return choice;
}

QString modelKey(const ModelChoice &choice, const Settings &settings)
{
    const ModelChoice full = completedChoice(choice, settings.model);
    const auto number = [](int value) { return QString::number(value); };
    const QStringList parts{full.api,
                            full.name,
                            full.baseUrl,
                            full.keyName,
                            full.keyVariable,
                            full.caFile,
                            number(settings.model.contextWindow),
                            number(settings.model.maxOutputTokens),
                            number(settings.network.idleSeconds),
                            number(settings.network.localIdleSeconds),
                            number(settings.retry.interactive ? 1 : 0),
                            number(settings.retry.waitSeconds),
                            number(settings.retry.capSeconds)};
    return parts.join(QChar(0x1f)); // no field has one
}

/// `full`: completed.
static ModelProfile profileOf(const ModelChoice &full, const Settings &settings, const ModelCatalogue &catalogue)
{
    ModelProfile profile = catalogue.profile(full.api, full.name, full.baseUrl);
    // The settings say it of the model they name, and of no other that a session may have.
    const bool meant = settings.model.name.isEmpty() || settings.model.name == full.name;
    if (meant && settings.model.contextWindow > 0) {
        profile.info.contextWindow = settings.model.contextWindow;
        profile.info.contextKnown = true;
    }
    if (meant && settings.model.maxOutputTokens > 0)
        profile.info.maxOutputTokens = settings.model.maxOutputTokens;
    if (full.api == QLatin1StringView("ollama"))
        profile.info.contextKnown = true; // each request sets it (num_ctx)
    return profile;
}

Result<ModelInfo> modelInfo(const ModelChoice &wanted, const Settings &settings)
{
    const ModelChoice choice = completedChoice(wanted, settings.model);
    if (choice.api == practice)
        return PracticeModel().info();
    if (auto checked = check(choice); !checked)
        return checked.error();
    const auto catalogue = ModelCatalogue::load();
    return catalogue ? Result<ModelInfo>(profileOf(choice, settings, *catalogue).info) : catalogue.error();
}

Result<std::shared_ptr<Model>> makeModel(const ModelChoice &wanted, const Settings &settings, bool watched,
                                         Foundation &foundation)
{
    const ModelChoice choice = completedChoice(wanted, settings.model);
    if (choice.api == practice)
        return std::shared_ptr<Model>(std::make_shared<PracticeModel>());
    if (auto checked = check(choice); !checked)
        return checked.error();
    auto key = keyFor(choice, foundation);
    if (!key)
        return key.error();
    const auto catalogue = ModelCatalogue::load();
    if (!catalogue)
        return catalogue.error();

    HttpModelOptions options;
    options.profile = profileOf(choice, settings, *catalogue);
    options.baseUrl = choice.baseUrl;
    options.key = std::move(*key);
    options.keyName = choice.keyName.isEmpty() ? choice.keyVariable : choice.keyName;
    options.caFile = choice.caFile;
    const bool local = options.profile.info.local;
    options.idleTimeout =
        std::chrono::seconds(local ? settings.network.localIdleSeconds : settings.network.idleSeconds);

    RetryOptions retry;
    if (!watched || !settings.retry.interactive)
        retry.delay = std::chrono::seconds(settings.retry.waitSeconds);
    retry.longest = std::chrono::seconds(settings.retry.capSeconds);
    auto &clock = foundation.clock();
    auto model = std::make_unique<RetryingModel>(std::make_unique<HttpModel>(std::move(options), clock), clock, retry);
    return std::shared_ptr<Model>(std::make_shared<MaskingModel>(std::move(model), foundation.masker()));
}

} // namespace homard
