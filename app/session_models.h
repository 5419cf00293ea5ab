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
/// and its serialised messages, until another one is wanted. Thread-safe.
class SessionModels
{
public:
    using Make = std::function<Result<std::shared_ptr<Model>>()>;

    /// The session's model, from `make` where there is none yet or `key` is another than before. Making may take
    /// seconds (a keychain asks its user); other sessions do not wait for it.
    Result<std::shared_ptr<Model>> of(const QString &sessionId, const QString &key, const Make &make);
    /// Forgets all that nobody uses: a key was replaced. A model that is being made meanwhile is not kept.
    void clear();

private:
    std::mutex m_mutex;
    struct Kept {
        QString key;
        std::shared_ptr<Model> model;
    };
    std::map<QString, Kept> m_models;
    int m_generation = 0; ///< Of clear().
};

} // namespace homard
