// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/key_places.h"
#include "ports/model_setup.h"
#include "ui/models/errands.h"
#include <QObject>

namespace homard {

/// What is known for setting models up: servers found, keys stored, keys in the environment. Asks the ModelSetup port
/// on an errand and tells when something changed. GUI thread.
class SetupController : public QObject
{
    Q_OBJECT
public:
    /// `errands` should serve nothing urgent: a keychain may keep it waiting for 10 s. Both outlive this; `setup` also
    /// outlives `errands`.
    SetupController(ModelSetup &setup, Errands &errands, QObject *parent = nullptr);
    ~SetupController() override;

    ModelSetup &setup() { return m_setup; }
    Errands &errands() { return m_errands; }
    const std::vector<ProviderInfo> &providers() const { return m_providers; }
    /// Null if there is none of that id.
    const ProviderInfo *provider(const QString &id) const;
    QStringList recogniseKey(const SecretBytes &key) const { return m_setup.recogniseKey(key); }
    /// A key's shape says whose it is.
    struct KeyNote {
        QString text;           ///< For people; empty: nothing is known.
        bool isWarning = false; ///< It would go to somebody else.
    };
    /// `owners`: from recogniseKey(); `provider` is the chosen one's id, or empty, and `place` where the key would go.
    KeyNote noteOnKey(const QStringList &owners, const QString &provider, const QString &place) const;
    /// Where a model is asked, for people: the provider's title, "This computer", or the host.
    QString placeOf(const ModelRef &model) const;

    /// Looks for servers, keys in the environment and names of stored keys. Nothing happens while it is looking.
    void look();
    bool isLooking() const { return m_looking; }
    /// look() has been through once.
    bool hasLooked() const { return m_hasLooked; }
    const std::vector<LocalServer> &servers() const { return m_servers; }
    const std::vector<EnvironmentKey> &environmentKeys() const { return m_environment; }
    /// The context window a found server tells for `model`, where it is the server that sets it; else 0.
    int contextOf(const ModelRef &model) const;

    void refreshKeys();
    const QStringList &keyNames() const { return m_keyNames; }
    /// One of keyNames() that is in no keychain and ends with the program (S98).
    bool isKeptForSession(const QString &name) const { return m_sessionKeys.contains(name); }
    /// Why the names are not known; empty if they are.
    const Error &keyFault() const { return m_keyFault; }
    void removeKey(const QString &name);
    /// A key of environmentKeys() into the keychain, under its provider's id.
    void keepEnvironmentKey(const QString &variable);

    /// What the settings know of models.
    struct Known {
        std::vector<ModelRef> models; ///< With the one in use.
        ModelRef inUse;
        QString caFile; ///< PEM file trusted beside the system's; may be empty.
    };
    void setKnown(const Known &known);
    /// The stored keys, and whose they are by the providers and the settings' models.
    KeyPlaces keyPlaces() const;
    /// A test of `model`, or a question for its models. The settings' certificate counts for the server in use, and
    /// while the practice model is in use for the one that is to come in its place, as it does for a run.
    SetupTrial trialOf(const ModelRef &model, std::shared_ptr<const SecretBytes> typedKey) const;

Q_SIGNALS:
    void lookChanged();
    void keysChanged();
    void keyPlacesChanged();
    /// Something about a key failed; for people.
    void keyFailed(const QString &name, const QString &text);

private:
    /// What is known of stored keys.
    struct StoredKeys {
        Result<QStringList> names;
        QStringList ofSession; ///< Those of them that end with the program.
    };
    static StoredKeys readKeys(ModelSetup &setup) { return {setup.keyNames(), setup.sessionKeyNames()}; }
    void takeKeys(const StoredKeys &keys);
    void keyDone(const QString &name, const Result<void> &done);

    ModelSetup &m_setup;
    Errands &m_errands;
    std::vector<ProviderInfo> m_providers;
    std::vector<LocalServer> m_servers;
    std::vector<EnvironmentKey> m_environment;
    QStringList m_keyNames;
    QStringList m_sessionKeys;
    Error m_keyFault;
    Known m_known;
    bool m_looking = false;
    bool m_hasLooked = false;
    CancelToken m_stop;
};

} // namespace homard
