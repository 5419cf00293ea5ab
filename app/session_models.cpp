// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_models.h"

namespace homard {

Result<std::shared_ptr<Model>> SessionModels::of(const QString &sessionId, const QString &key, const Make &make)
{
    int generation = 0;
    {
        std::lock_guard lock(m_mutex);
        generation = m_generation;
        if (const auto at = m_models.find(sessionId); at != m_models.end() && at->second.key == key)
            return at->second.model;
    }
    auto made = make();
    if (!made)
        return made;
    std::lock_guard lock(m_mutex);
    if (generation != m_generation)
        return made; // its key may be the one that was replaced: for this run only
    Kept &kept = m_models[sessionId];
    if (!kept.model || kept.key != key) // else somebody was faster: the first one counts
        kept = {key, std::move(*made)};
    return kept.model;
}

void SessionModels::clear()
{
    std::lock_guard lock(m_mutex);
    ++m_generation;
    m_models.clear(); // a run holds its own
}

} // namespace homard
