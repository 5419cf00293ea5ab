// SPDX-License-Identifier: GPL-3.0-or-later
#include "foundation.h"
#include <algorithm>

namespace homard {

std::unique_ptr<Foundation> Foundation::open(const ConfirmSettings &confirm)
{
    std::unique_ptr<Foundation> out(new Foundation(AppPaths::standard()));
    out->m_faults = out->m_paths.ensure();
    auto log = LogFile::install(out->m_paths.logs(), out->m_masker, out->m_clock);
    if (log)
        out->m_log = std::move(*log);
    // Of a folder in which nothing can be stored the store tells.
    const QString fault = log ? out->m_log->fault() : log.error().text();
    if (!fault.isEmpty() && !out->isAtFault(out->m_paths.data))
        out->m_notices.append(fault);
    out->readSettings(confirm);
    return out;
}

void Foundation::readSettings(const ConfirmSettings &confirm)
{
    SettingsFile file(m_paths.config);
    auto loaded = file.load();
    if (confirm && !loaded.unconfirmed.isEmpty()) {
        QStringList changes;
        for (const auto &notice : loaded.notices) {
            if (loaded.unconfirmed.contains(notice.key))
                changes.append(notice.text);
        }
        if (confirm(changes)) {
            if (const auto taken = file.confirmOutsideChanges(loaded.outsideMark); !taken)
                m_settingsNotices.append(taken.error().text());
            loaded = file.load();
        }
    }
    m_settings = loaded.settings;
    for (const auto &notice : loaded.notices)
        m_settingsNotices.append(notice.text);
}

bool Foundation::isAtFault(const QString &folder) const
{
    return std::any_of(m_faults.begin(), m_faults.end(),
                       [&](const FolderFault &fault) { return fault.path == folder; });
}

QStringList Foundation::notices() const
{
    return m_settingsNotices + lastingNotices();
}

QStringList Foundation::lastingNotices() const
{
    return m_store ? m_notices + m_store->notices() : m_notices;
}

SessionSecrets &Foundation::secrets()
{
    std::call_once(m_secretsOnce, [this] {
        m_keychain =
            std::make_unique<KeychainSecrets>(m_paths.data + QStringLiteral("/key-names.json"), m_clock, m_masker);
        m_secrets = std::make_unique<SessionSecrets>(*m_keychain);
    });
    return *m_secrets;
}

void Foundation::stopSecrets()
{
    secrets(); // else the first to ask later would not know
    m_keychain->stop();
}

Foundation::~Foundation()
{
    if (m_keychain)
        m_keychain->stop();
}

Result<void> Foundation::openStore(StoreUse use)
{
    if (m_store)
        return {};
    StoreOptions options;
    options.folder = m_paths.data;
    options.forReading = use == StoreUse::Read;
    auto store = SqliteSessionStore::open(options, m_clock);
    if (!store)
        return store.error();
    m_store = std::move(*store);
    m_checkpoints = std::make_unique<FileCheckpoints>(m_paths.data, *m_store, m_clock);
    m_artifacts = std::make_unique<FileArtifacts>(m_paths.data);
    return {};
}

} // namespace homard
