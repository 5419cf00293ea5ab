// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/setup_controller.h"
#include "base/text.h"
#include "domain/server_address.h"
#include <QUrl>

namespace homard {

SetupController::SetupController(ModelSetup &setup, Errands &errands, QObject *parent)
    : QObject(parent), m_setup(setup), m_errands(errands), m_providers(setup.providers())
{
}

SetupController::~SetupController()
{
    m_stop.cancel();
}

const ProviderInfo *SetupController::provider(const QString &id) const
{
    const auto at =
        std::find_if(m_providers.begin(), m_providers.end(), [&](const ProviderInfo &info) { return info.id == id; });
    return at == m_providers.end() ? nullptr : &*at;
}

SetupController::KeyNote SetupController::noteOnKey(const QStringList &owners, const QString &provider,
                                                    const QString &place) const
{
    QStringList titles;
    for (const QString &id : owners) {
        if (const ProviderInfo *info = this->provider(id))
            titles.append(info->title);
    }
    if (titles.isEmpty())
        return {};
    const QString names = enumerated(titles);
    if (!provider.isEmpty() && !owners.contains(provider) && !titles.contains(place))
        return {tr("Looks like a key of %1, but it would be sent to %2.").arg(names, place), true};
    if (titles.size() > 1)
        return {tr("Looks like a key of %1. Check the provider.").arg(names), false};
    return {tr("Looks like a key of %1.").arg(names), false};
}

QString SetupController::placeOf(const ModelRef &model) const
{
    if (model.api == QLatin1StringView("practice"))
        return tr("Built in, no AI");
    if (model.baseUrl.isEmpty() && model.api == QLatin1StringView("ollama"))
        return tr("This computer");
    for (const auto &info : m_providers) {
        const bool own = model.baseUrl.isEmpty() && (info.id == model.api || info.id == QLatin1StringView("openai"));
        if (info.api == model.api && (own || info.baseUrl == model.baseUrl))
            return info.title;
    }
    if (!isThisComputer(model.baseUrl))
        return QUrl(model.baseUrl).host();
    const int port = QUrl(model.baseUrl).port();
    return port > 0 ? tr("This computer, port %1").arg(port) : tr("This computer");
}

void SetupController::look()
{
    if (m_looking)
        return;
    m_looking = true;
    Q_EMIT lookChanged();
    struct Look { // what it brings home
        std::vector<LocalServer> servers;
        std::vector<EnvironmentKey> environment;
        StoredKeys keys;
    };
    m_errands.run(
        this,
        [&setup = m_setup, stop = m_stop] {
            return Look{setup.findLocalServers(stop), setup.environmentKeys(), readKeys(setup)};
        },
        [this](Look look) {
            m_looking = false;
            m_hasLooked = true;
            m_servers = std::move(look.servers);
            m_environment = std::move(look.environment);
            takeKeys(look.keys);
            Q_EMIT lookChanged();
        });
}

int SetupController::contextOf(const ModelRef &model) const
{
    for (const auto &server : m_servers) {
        if (server.api == QLatin1StringView("ollama") || server.baseUrl != model.baseUrl)
            continue; // Ollama is told the window with each request
        for (const auto &found : server.models) {
            if (found.name == model.name)
                return found.contextWindow;
        }
    }
    return 0;
}

void SetupController::refreshKeys()
{
    m_errands.run(
        this, [&setup = m_setup] { return readKeys(setup); }, [this](const StoredKeys &keys) { takeKeys(keys); });
}

void SetupController::takeKeys(const StoredKeys &keys)
{
    m_keyFault = keys.names.ok() ? Error() : keys.names.error();
    m_keyNames = keys.names.ok() ? *keys.names : QStringList();
    m_sessionKeys = keys.ofSession;
    Q_EMIT keysChanged();
    Q_EMIT keyPlacesChanged();
}

void SetupController::removeKey(const QString &name)
{
    m_errands.run(
        this, [&setup = m_setup, name] { return setup.removeKey(name); },
        [this, name](const Result<void> &done) { keyDone(name, done); });
}

void SetupController::keepEnvironmentKey(const QString &variable)
{
    QString name;
    for (const auto &key : m_environment) {
        if (key.variable == variable)
            name = key.providerId;
    }
    m_errands.run(
        this, [&setup = m_setup, variable, name] { return setup.storeFromEnvironment(variable, name); },
        [this, variable](const Result<void> &done) { keyDone(variable, done); });
}

void SetupController::keyDone(const QString &name, const Result<void> &done)
{
    if (!done.ok())
        Q_EMIT keyFailed(name, done.error().text());
    refreshKeys();
}

void SetupController::setKnown(const Known &known)
{
    m_known = known;
    Q_EMIT keyPlacesChanged();
}

KeyPlaces SetupController::keyPlaces() const
{
    KeyPlaces places;
    for (const auto &info : m_providers)
        places.addPlace(info.id, info.baseUrl);
    for (const auto &model : m_known.models)
        places.addPlace(model.keyName, addressOf(model));
    for (const QString &name : m_keyNames)
        places.addStored(name);
    return places;
}

SetupTrial SetupController::trialOf(const ModelRef &model, std::shared_ptr<const SecretBytes> typedKey) const
{
    const ModelRef &used = m_known.inUse;
    const bool isFirst = used.isEmpty() || used.api == QLatin1StringView("practice");
    return {model, isFirst || isSameServer(model, used) ? m_known.caFile : QString(), std::move(typedKey)};
}

} // namespace homard
