// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/result.h"
#include "probe_listener_unix.h"
#include "sandbox/process_thread.h"
#include <QStringList>
#include <QTemporaryDir>
#include <condition_variable>
#include <mutex>
#include <optional>

namespace homard {

/// What an attempt to escape attacks: a workspace, and outside of it a file, a descriptor that is inherited, listeners,
/// a terminal and a process. All of it is this object's and goes with it. Used by one thread.
class EscapeScene
{
public:
    EscapeScene(ProcessThread &processes, QString launcher);
    ~EscapeScene();
    EscapeScene(const EscapeScene &) = delete;
    EscapeScene &operator=(const EscapeScene &) = delete;

    /// Makes it all. Error: something is missing, so no attempt would prove anything.
    Result<void> prepare();
    QString workspace() const { return m_workspace; }
    QString program() const { return m_workspace + QStringLiteral("/homard-launch"); }
    /// "key=value" for the attempt.
    QStringList targets() const;
    /// What changed outside, for people; empty: nothing did. Call once, when the attempt has ended.
    QStringList traces();

private:
    /// What the victim said.
    struct Voice {
        std::mutex mutex;
        std::condition_variable changed;
        QByteArray said;
        bool ended = false;
    };

    Result<void> makeFolders();
    Result<void> openTerminal();
    Result<void> startVictim();
    bool victimLives();
    bool terminalWasReached() const;

    ProcessThread &m_processes;
    QString m_launcher;
    QTemporaryDir m_folder;
    QString m_workspace;
    QString m_outside;
    std::optional<ProbeListener> m_listener;
    UniqueFd m_leaked; ///< Not close-on-exec, on purpose.
    UniqueFd m_master;
    UniqueFd m_terminal;
    QString m_terminalName;
    std::shared_ptr<Voice> m_voice = std::make_shared<Voice>();
    std::optional<ProcessThread::JobId> m_victim;
    int m_victimPid = 0;
};

} // namespace homard
