// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_models.h"

namespace homard {

Result<std::shared_ptr<Model>> SessionModels::of(const QString &sessionId, const Make &make)
{
    {
        std::lock_guard lock(m_mutex);
        if (const auto at = m_models.find(sessionId); at != m_models.end())
            return at->second;
    }
    auto made = make();
    if (!made)
        return made;
    std::lock_guard lock(m_mutex);
    return m_models.try_emplace(sessionId, std::move(*made)).first->second; // the first one counts
}

} // namespace homard
