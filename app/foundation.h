// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "base/masker.h"
#include "config/app_paths.h"
#include "config/log_file.h"
#include "config/settings_file.h"
#include "secrets/keychain_secrets.h"
#include "secrets/session_secrets.h"
#include "sessions/file_artifacts.h"
#include "sessions/file_checkpoints.h"
#include "sessions/sqlite_session_store.h"
#include <functional>
#include <memory>
#include <mutex>

namespace homard {

/// What every program and subcommand stands on: paths, settings, log, clock, masker; store and keychain when first
/// asked for. One object a process, made on the main thread, outlives everything else.
class Foundation
{
public:
    /// Shows a person what was changed outside Homard in guarded settings; true: they want it.
    using ConfirmSettings = std::function<bool(const QStringList &changes)>;

    /// Makes the folders and reads the settings. What cannot be made or read never keeps a program from starting (F13,
    /// F20). Guarded settings that were changed outside keep their old values unless `confirm` says yes (S59).
    static std::unique_ptr<Foundation> open(const ConfirmSettings &confirm = {});

    ~Foundation();

    const AppPaths &paths() const { return m_paths; }
    const Settings &settings() const { return m_settings; }
    /// For people: what is odd about settings, log or store.
    QStringList notices() const;
    /// The same but for the settings: whoever reads those again, as a window does, tells of them while it is so.
    QStringList lastingNotices() const;
    /// Our folders in which nothing can be stored (F13).
    const std::vector<FolderFault> &folderFaults() const { return m_faults; }
    bool isAtFault(const QString &folder) const;
    Clock &clock() { return m_clock; }
    Masker &masker() { return m_masker; }
    /// Any thread.
    SessionSecrets &secrets();
    /// For an end: whoever waits for the keychain gets Cancelled, now and later. A keychain may ask for its password
    /// for as long as it likes. Any thread.
    void stopSecrets();

    /// Opens the session store; a second call does nothing. To read only: where nothing can be stored, what is there is
    /// opened all the same.
    enum class StoreUse { Write, Read };
    Result<void> openStore(StoreUse use = StoreUse::Write);
    /// Only after openStore() was ok.
    SqliteSessionStore &store() { return *m_store; }
    Checkpoints &checkpoints() { return *m_checkpoints; }
    /// FileCheckpoints::setCap().
    void capCheckpoints(std::function<qint64()> bytes) { m_checkpoints->setCap(std::move(bytes)); }
    Artifacts &artifacts() { return *m_artifacts; }

private:
    explicit Foundation(AppPaths paths) : m_paths(std::move(paths)) {}
    void readSettings(const ConfirmSettings &confirm);

    AppPaths m_paths;
    SystemClock m_clock;
    Masker m_masker;
    std::unique_ptr<LogFile> m_log;
    Settings m_settings;
    QStringList m_notices;
    QStringList m_settingsNotices;
    std::vector<FolderFault> m_faults;
    std::once_flag m_secretsOnce;
    std::unique_ptr<KeychainSecrets> m_keychain;
    std::unique_ptr<SessionSecrets> m_secrets;
    std::unique_ptr<SqliteSessionStore> m_store;
    std::unique_ptr<FileCheckpoints> m_checkpoints;
    std::unique_ptr<FileArtifacts> m_artifacts;
};

} // namespace homard
