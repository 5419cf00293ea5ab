// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "base/masker.h"
#include "ports/model.h"
#include "ports/model_setup.h"
#include "ports/secrets.h"
#include "providers/local_probe.h"
#include <QCoreApplication>

namespace homard {

/// What a ProviderSetup is joined with.
struct ProviderSetupOptions {
    std::vector<LocalPlace> places; ///< From usualLocalPlaces().
    /// Keeps a key in memory until the program ends; empty: nothing here can.
    std::function<Result<void>(const QString &name, const SecretBytes &key)> keepForSession;
    std::function<QStringList()> sessionKeyNames; ///< What is kept so; set together with keepForSession.
};

/// ModelSetup over the wire formats and the keychain. Every key that passes through is made known to the masker, and
/// what comes back is masked (S95).
class ProviderSetup : public ModelSetup
{
    Q_DECLARE_TR_FUNCTIONS(ProviderSetup)

public:
    /// All outlive this.
    ProviderSetup(Secrets &secrets, Masker &masker, Clock &clock, ProviderSetupOptions options);

    std::vector<ProviderInfo> providers() const override;
    std::vector<LocalServer> findLocalServers(const CancelToken &cancel) override;
    std::vector<EnvironmentKey> environmentKeys() const override;
    QStringList recogniseKey(const SecretBytes &key) const override;
    Result<QStringList> listModels(const SetupTrial &trial, const CancelToken &cancel) override;
    SetupOutcome test(const SetupTrial &trial, SetupStep step, const CancelToken &cancel) override;
    Result<QStringList> keyNames() override;
    QStringList sessionKeyNames() override;
    Result<void> storeKey(const QString &name, const SecretBytes &key) override;
    Result<void> keepForSession(const QString &name, const SecretBytes &key) override;
    Result<void> storeFromEnvironment(const QString &variable, const QString &name) override;
    Result<void> removeKey(const QString &name) override;

private:
    Result<SecretBytes> keyFor(const SetupTrial &trial);
    Result<std::unique_ptr<Model>> modelFor(const SetupTrial &trial);
    Result<void> checkKey(const SecretBytes &key) const;
    SetupOutcome masked(SetupOutcome outcome) const;

    Secrets &m_secrets;
    Masker &m_masker;
    Clock &m_clock;
    ProviderSetupOptions m_options;
};

} // namespace homard
