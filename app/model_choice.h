// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/session.h"
#include "foundation.h"
#include "ports/model.h"

namespace homard {

/// Which model a run uses. Empty fields: as the settings say.
struct ModelChoice {
    QString api;
    QString name;
    QString baseUrl;
    QString keyName;     ///< In the keychain.
    QString keyVariable; ///< Environment variable.
    QString caFile;

    bool operator==(const ModelChoice &) const = default;
};

/// What was given, filled up with what the settings say of the same server: a key goes only to the server it was set
/// for, and a certificate counts only there, in tests too (SetupController::trialOf). A choice with an api and a key
/// but no address means the provider's own one.
ModelChoice completedChoice(ModelChoice choice, const ModelSettings &settings);

/// Says what is wrong with a choice before anything is sent or stored: Invalid, with words.
Result<void> checkModel(const ModelChoice &choice, const ModelSettings &settings);

/// The model a session goes on with when nobody says another one: the one picked for it; else the one it ran with last,
/// where the settings name one server that has it. Empty: as the settings say, since it had none or the practice model.
/// nullopt: nothing says any more how to reach the last one. What was told to one server goes to no other by itself.
std::optional<ModelRef> modelOf(const SessionInfo &session, const Settings &settings);

/// What a run of the session uses: what is given on the command line, else modelOf(). Invalid, with words: its model
/// cannot be reached any more, or the practice model would silently answer in its place.
Result<ModelChoice> sessionChoice(const ModelChoice &given, const SessionInfo &session, const Settings &settings);

/// Makes the model: wire format, address, key, retry. `watched`: somebody looks on, so the retry comes sooner. Reads
/// the keychain where a key is named, which may take up to 10 s. Errors: Invalid (an unknown api, no model name),
/// NotFound (no such key or variable), and those of the Secrets port.
Result<std::shared_ptr<Model>> makeModel(const ModelChoice &choice, const Settings &settings, bool watched,
                                         Foundation &foundation);
/// What is known of the model a choice means, without asking anybody. Errors as of makeModel().
Result<ModelInfo> modelInfo(const ModelChoice &choice, const Settings &settings);
/// The choice a session's own model makes, with the address it means; empty for an empty one.
ModelChoice choiceOf(const ModelRef &model);
/// Two choices that differ here need two models.
QString modelKey(const ModelChoice &choice, const Settings &settings);

} // namespace homard
