// SPDX-License-Identifier: GPL-3.0-or-later
#include "provider_setup.h"
#include "domain/server_address.h"
#include "endpoint.h"
#include "failure_classifier.h"
#include "http_model.h"
#include "model_catalogue.h"
#include "model_listing.h"
#include "model_tester.h"
#include "provider_table.h"
#include <QRegularExpression>

namespace homard {

namespace {

const QLatin1StringView practice("practice");

/// Providers list what speaks, paints and embeds beside what chats. A name that is missed is only one more entry.
bool canChat(const QString &name)
{
    static const QRegularExpression other(
        QStringLiteral(
            "embed|whisper|\\btts|dall-e|moderation|transcribe|image|realtime|audio|\\bsora|rerank|imagen|veo"),
        QRegularExpression::CaseInsensitiveOption);
    return !other.match(name).hasMatch();
}

ErrorCode codeOf(const ModelFailure &failure)
{
    switch (failure.kind) {
    case FailureClass::Auth:
    case FailureClass::AuthPermanent: return ErrorCode::Denied;
    case FailureClass::NotFound: return ErrorCode::NotFound;
    case FailureClass::Timeout: return ErrorCode::Timeout;
    case FailureClass::Cancelled: return ErrorCode::Cancelled;
    default: return ErrorCode::Network;
    }
}

} // namespace

ProviderSetup::ProviderSetup(Secrets &secrets, Masker &masker, Clock &clock, ProviderSetupOptions options)
    : m_secrets(secrets), m_masker(masker), m_clock(clock), m_options(std::move(options))
{
}

std::vector<ProviderInfo> ProviderSetup::providers() const
{
    return providerTable();
}

std::vector<LocalServer> ProviderSetup::findLocalServers(const CancelToken &cancel)
{
    return LocalProbe(m_clock).find(m_options.places, cancel);
}

std::vector<EnvironmentKey> ProviderSetup::environmentKeys() const
{
    std::vector<EnvironmentKey> keys;
    for (const auto &provider : providerTable()) {
        for (const QString &variable : provider.variables) {
            if (!qEnvironmentVariableIsEmpty(variable.toLatin1().constData()))
                keys.push_back({variable, provider.id});
        }
    }
    return keys;
}

QStringList ProviderSetup::recogniseKey(const SecretBytes &key) const
{
    return providersForKey(QByteArrayView(key.data(), qsizetype(key.size())));
}

Result<void> ProviderSetup::checkKey(const SecretBytes &key) const
{
    if (key.isEmpty())
        return {ErrorCode::Invalid, tr("There is no key."), tr("Paste the key you got from the provider.")};
    const auto isControl = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
    if (std::any_of(key.data(), key.data() + key.size(), isControl))
        return {ErrorCode::Invalid, tr("The key has a line break or another control character in it."),
                tr("A key is one line: check what was pasted.")};
    return {};
}

Result<SecretBytes> ProviderSetup::keyFor(const SetupTrial &trial)
{
    if (trial.typedKey && !trial.typedKey->isEmpty()) {
        if (auto checked = checkKey(*trial.typedKey); !checked.ok())
            return checked.error();
        m_masker.add(tr("key"), *trial.typedKey);
        return trial.typedKey->copy();
    }
    if (trial.model.keyName.isEmpty())
        return SecretBytes();
    auto stored = m_secrets.read(trial.model.keyName);
    if (stored.ok())
        m_masker.add(trial.model.keyName, *stored);
    return stored;
}

Result<std::unique_ptr<Model>> ProviderSetup::modelFor(const SetupTrial &trial)
{
    const QString baseUrl = addressOf(trial.model);
    if (!makeWireFormat(trial.model.api))
        return {ErrorCode::Invalid, tr("There is no api \"%1\".").arg(trial.model.api)};
    if (trial.model.name.isEmpty())
        return {ErrorCode::Invalid, tr("No model is named."), tr("Write its name as the provider calls it.")};
    auto key = keyFor(trial);
    if (!key.ok())
        return key.error();
    const auto catalogue = ModelCatalogue::load();
    if (!catalogue.ok())
        return catalogue.error();
    HttpModelOptions options;
    options.profile = catalogue.value().profile(trial.model.api, trial.model.name, baseUrl);
    options.baseUrl = baseUrl;
    options.key = std::move(*key);
    options.keyName = trial.model.keyName;
    options.caFile = trial.caFile;
    return std::unique_ptr<Model>(std::make_unique<HttpModel>(std::move(options), m_clock));
}

SetupOutcome ProviderSetup::masked(SetupOutcome outcome) const
{
    outcome.message = m_masker.masked(outcome.message);
    outcome.hint = m_masker.masked(outcome.hint);
    return outcome;
}

SetupOutcome ProviderSetup::test(const SetupTrial &trial, SetupStep step, const CancelToken &cancel)
{
    if (trial.model.api == practice)
        return {true, false, tr("The practice model is part of Homard and always there. It is no AI."), {}};
    auto model = modelFor(trial);
    if (!model.ok())
        return {false, model.error().code == ErrorCode::Cancelled, model.error().message, model.error().hint};
    return masked(tryModel(**model, step, m_clock, cancel));
}

Result<QStringList> ProviderSetup::listModels(const SetupTrial &trial, const CancelToken &cancel)
{
    constexpr qint64 largestList = 8 * 1024 * 1024;   // ours: OpenRouter's is 1 MiB
    constexpr std::chrono::milliseconds idle{15'000}; // ours: somebody waits
    const auto format = makeWireFormat(trial.model.api);
    if (!format)
        return {ErrorCode::Invalid, tr("There is no api \"%1\".").arg(trial.model.api)};
    auto key = keyFor(trial);
    if (!key.ok())
        return key.error();
    const QString baseUrl = addressOf(trial.model);
    HttpRequest request;
    request.url = modelsEndpoint(trial.model.api, baseUrl);
    request.headers = format->headers();
    request.maxBodyBytes = largestList;
    request.idleTimeout = idle;
    request.caFile = trial.caFile;
    if (!key->isEmpty()) {
        const auto [name, prefix] = format->keyHeader(request.url);
        request.secretHeaders.push_back({name, prefix, key->copy()});
    }
    const FailureContext context{{}, baseUrl, trial.model.keyName, isThisComputer(baseUrl)};
    HttpClient client;
    const auto outcome = client.send(request, cancel);
    const int status = outcome.response.status;
    const auto failed = [&](const ModelFailure &failure) {
        const SetupOutcome words = masked(setupFailure(failure));
        return Error{codeOf(failure), words.message, words.hint};
    };
    if (outcome.error)
        return failed(failureFromHttp(*outcome.error, context));
    if (status < 200 || status > 299)
        return failed(classifyFailure({status, outcome.response.headers, outcome.response.body, false, 0, context}));
    const auto models = trial.model.api == QLatin1StringView("ollama") ? ollamaModels(outcome.response.body)
                                                                       : openAiModels(outcome.response.body);
    if (!models)
        return {ErrorCode::Unsupported, tr("This server does not list its models."),
                tr("Write the model's name yourself.")};
    QStringList names;
    for (const auto &model : *models) {
        if (canChat(model.name))
            names.append(model.name);
    }
    names.sort(Qt::CaseInsensitive);
    return names;
}

Result<QStringList> ProviderSetup::keyNames()
{
    return m_secrets.names();
}

QStringList ProviderSetup::sessionKeyNames()
{
    return m_options.sessionKeyNames ? m_options.sessionKeyNames() : QStringList();
}

Result<void> ProviderSetup::storeKey(const QString &name, const SecretBytes &key)
{
    if (auto checked = checkKey(key); !checked.ok())
        return checked;
    m_masker.add(name, key);
    return m_secrets.write(name, key);
}

Result<void> ProviderSetup::keepForSession(const QString &name, const SecretBytes &key)
{
    if (auto checked = checkKey(key); !checked.ok())
        return checked;
    if (!m_options.keepForSession)
        return {ErrorCode::Unsupported, tr("No key can be kept here.")};
    m_masker.add(name, key);
    return m_options.keepForSession(name, key);
}

Result<void> ProviderSetup::storeFromEnvironment(const QString &variable, const QString &name)
{
    const auto known = environmentKeys();
    const bool listed =
        std::any_of(known.begin(), known.end(), [&](const EnvironmentKey &key) { return key.variable == variable; });
    if (!listed)
        return {ErrorCode::NotFound, tr("The environment variable %1 is empty or not set.").arg(variable)};
    return storeKey(name, SecretBytes(qgetenv(variable.toLatin1().constData()).trimmed()));
}

Result<void> ProviderSetup::removeKey(const QString &name)
{
    return m_secrets.remove(name);
}

} // namespace homard
