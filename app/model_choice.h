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
};

/// What was given, filled up with what the settings say of the same server: a key goes only to the server it was set
/// for, and a certificate counts only there. A choice with an api and a key but no address means the provider's own
/// one.
ModelChoice completedChoice(ModelChoice choice, const ModelSettings &settings);

/// Says what is wrong with a choice before anything is sent or stored: Invalid, with words.
Result<void> checkModel(const ModelChoice &choice, const ModelSettings &settings);

/// The practice model never takes over silently where a real one (`before`: the session's, "api/name") has worked:
/// Invalid, with words.
Result<void> checkSessionModel(const ModelChoice &choice, const ModelSettings &settings, const QString &before);

/// Makes the model: wire format, address, key, retry. `watched`: somebody looks on, so the retry comes sooner. Reads
/// the keychain where a key is named, which may take up to 10 s. Errors: Invalid (an unknown api, no model name),
/// NotFound (no such key or variable), and those of the Secrets port.
Result<std::shared_ptr<Model>> makeModel(const ModelChoice &choice, const Settings &settings, bool watched,
                                         Foundation &foundation);
/// The choice a session's own model makes, with the address it means; empty for an empty one.
ModelChoice choiceOf(const ModelRef &model);
/// Two choices that differ here need two models.
QString modelKey(const ModelChoice &choice, const Settings &settings);

} // namespace homard
