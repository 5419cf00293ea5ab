// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/cancel_token.h"
#include "base/result.h"
#include "base/secret_bytes.h"
#include "domain/session.h"
#include <memory>
#include <optional>
#include <vector>

namespace homard {

/// A service that is known by name.
struct ProviderInfo {
    QString id;    ///< "anthropic"; also the name under which its key is stored.
    QString title; ///< As it calls itself.
    QString api;
    QString baseUrl;
    QString model;         ///< One of its models, to begin with; empty where none is known.
    QStringList variables; ///< Environment variables its own tools take the key from.
};

/// A model that a server on this machine offers.
struct LocalModel {
    QString name;
    int contextWindow = 0;     ///< Tokens; 0 where the server does not tell.
    std::optional<bool> tools; ///< Empty where the server does not tell.
    bool operator==(const LocalModel &) const = default;
};

/// A model server found on this machine.
struct LocalServer {
    QString title; ///< "Ollama", "LM Studio" …
    QString api;
    QString baseUrl;
    std::vector<LocalModel> models; ///< Only those that can answer; embedding models are left out.
    bool needsKey = false;          ///< It asked for a key instead of naming its models.
    bool operator==(const LocalServer &) const = default;
};

/// A key that lies in the environment: its name, never its value.
struct EnvironmentKey {
    QString variable;
    QString providerId;
    bool operator==(const EnvironmentKey &) const = default;
};

/// What one test tries.
enum class SetupStep {
    Text, ///< One short answer.
    Tool, ///< One call of a tool that does nothing.
};

/// What a step of a test showed, for people.
struct SetupOutcome {
    bool ok = false;
    bool cancelled = false;
    QString message; ///< What came, or what failed.
    QString hint;    ///< What to do; empty if ok.
};

/// A model to be tried, before it is saved or after.
struct SetupTrial {
    ModelRef model;
    QString caFile;                                ///< PEM file trusted beside the system's; may be empty.
    std::shared_ptr<const SecretBytes> typedKey{}; ///< Not stored yet; null: the stored key `model.keyName`.
};

/// Finds models, tries them and keeps their keys. Blocking; never on the GUI thread; thread-safe. No value of a key is
/// in anything that comes back, and none is logged. Nothing is sent anywhere but where a person pointed to, except that
/// findLocalServers() asks this machine.
class ModelSetup
{
public:
    virtual ~ModelSetup() = default;

    /// Every service we know, the usual ones first.
    virtual std::vector<ProviderInfo> providers() const = 0;
    /// Asks the usual ports of this machine, all at once, for at most a second (loop.md 10).
    virtual std::vector<LocalServer> findLocalServers(const CancelToken &cancel) = 0;
    /// Which known variables hold something.
    virtual std::vector<EnvironmentKey> environmentKeys() const = 0;
    /// Ids of the providers whose keys look like this, the likeliest first; empty if the form is unknown.
    virtual QStringList recogniseKey(const SecretBytes &key) const = 0;
    /// The names a provider gives to its models, sorted. One request.
    virtual Result<QStringList> listModels(const SetupTrial &trial, const CancelToken &cancel) = 0;
    /// One request to the model, without a repetition.
    virtual SetupOutcome test(const SetupTrial &trial, SetupStep step, const CancelToken &cancel) = 0;

    /// Names of the keys that can be read now.
    virtual Result<QStringList> keyNames() = 0;
    /// Those of them that keepForSession() keeps: they end with the program.
    virtual QStringList sessionKeyNames() = 0;
    /// Into the keychain, read back (S98). Invalid: no key (empty, more than one line).
    virtual Result<void> storeKey(const QString &name, const SecretBytes &key) = 0;
    /// In memory until the program ends, where there is no keychain. Never on disk.
    virtual Result<void> keepForSession(const QString &name, const SecretBytes &key) = 0;
    /// storeKey() with the value of a variable of environmentKeys(). The environment itself is left as it is.
    virtual Result<void> storeFromEnvironment(const QString &variable, const QString &name) = 0;
    virtual Result<void> removeKey(const QString &name) = 0;
};

} // namespace homard
