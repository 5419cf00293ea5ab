// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include "ports/model.h"
#include <functional>
#include <map>
#include <memory>
#include <mutex>

namespace homard {

/// The models of the sessions: one is made for a session's first run and kept for the later ones, with its connection
/// and its serialised messages. Thread-safe.
class SessionModels
{
public:
    using Make = std::function<Result<std::shared_ptr<Model>>()>;

    /// The session's model, from `make` where there is none yet. Making may take seconds (a keychain asks its user);
    /// other sessions do not wait for it.
    Result<std::shared_ptr<Model>> of(const QString &sessionId, const Make &make);

private:
    std::mutex m_mutex;
    std::map<QString, std::shared_ptr<Model>> m_models;
};

} // namespace homard
