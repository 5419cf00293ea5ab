// SPDX-License-Identifier: GPL-3.0-or-later
#include "foundation.h"

namespace homard {

Result<std::unique_ptr<Foundation>> Foundation::open()
{
    std::unique_ptr<Foundation> out(new Foundation(AppPaths::standard()));
    if (auto made = out->m_paths.ensure(); !made)
        return made.error();
    auto log = LogFile::install(out->m_paths.logs(), out->m_masker, out->m_clock);
    if (log)
        out->m_log = std::move(*log);
    else
        out->m_notices.append(log.error().text());
    const auto loaded = SettingsFile(out->m_paths.config).load(OutsideChanges::Accept);
    out->m_settings = loaded.settings;
    for (const auto &notice : loaded.notices)
        out->m_notices.append(notice.text);
    return out;
}

QStringList Foundation::notices() const
{
    return m_store ? m_notices + m_store->notices() : m_notices;
}

Secrets &Foundation::secrets()
{
    if (!m_secrets)
        m_secrets =
            std::make_unique<KeychainSecrets>(m_paths.data + QStringLiteral("/key-names.json"), m_clock, m_masker);
    return *m_secrets;
}

Result<void> Foundation::openStore()
{
    if (m_store)
        return {};
    StoreOptions options;
    options.folder = m_paths.data;
    auto store = SqliteSessionStore::open(options, m_clock);
    if (!store)
        return store.error();
    m_store = std::move(*store);
    m_checkpoints = std::make_unique<FileCheckpoints>(m_paths.data, *m_store);
    m_artifacts = std::make_unique<FileArtifacts>(m_paths.data);
    return {};
}

} // namespace homard
