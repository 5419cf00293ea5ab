// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "sandbox/bubblewrap_arguments.h"
#include "sandbox/checked_sandbox.h"
#include "sandbox/command_groups.h"
#include "sandbox/open_folder.h"
#include "sandbox/process_thread.h"
#include "sandbox/protected_names.h"
#include "sandbox/sandbox_options.h"
#include "sandbox/session_folders.h"

namespace homard {

class SelfTest;

/// What every kind of confinement does alike: the self-test, the folders, the protected names, the run of a plan. How a
/// command is shut in is the derived class'. Thread-safe.
class ConfinedSandbox : public CheckedSandbox
{
public:
    /// `processes` and `clock` must outlive this object.
    ConfinedSandbox(SandboxOptions options, ProcessThread &processes, Clock &clock);
    ~ConfinedSandbox() override;

    void startSelfTest() override;
    SelfTestReport selfTest() override;
    SandboxState testAgain() override;
    SandboxState state() override;
    /// Unsupported: the self-test failed; nothing runs then.
    Result<ExecResult> run(const ExecPlan &plan, const ExecOptions &options, const CancelToken &cancel) override;

protected:
    /// Everything that one run of a plan needs, checked.
    struct Prepared {
        ConfinedLayout layout;
        SessionFolder temporary;
        OpenFolderPtr root;   ///< Held until the end: the inode cannot be reused for another folder.
        OpenFolderPtr folder; ///< Of the command, on the host.
        std::unique_ptr<ProtectedNames> names;
        std::vector<ProtectedNames::Kept> kept;    ///< What is mounted read-only in the next process.
        std::vector<QByteArray> environment;       ///< Of every command (S96).
        std::shared_ptr<const CommandGroup> group; ///< Of all its processes; null: each has limits of its own.
        QStringList containers;                    ///< Names that the run has given out so far.
    };

    virtual QString kind() const = 0;
    /// Are the programs there, and whose are they (S57)?
    virtual Result<void> checkHelpers(const QString &workspace) const = 0;
    /// What has to be there before a layout can be mounted.
    virtual Result<void> makeFiles(ConfinedLayout &layout) = 0;
    /// May a command of `words` words run so?
    virtual Result<void> checkSize(Prepared &prepared, size_t words) const = 0;
    /// Makes the limits that count for a whole plan, before its first step.
    virtual Result<void> limit(Prepared &prepared);
    /// The process that runs one step.
    virtual ProcessSpec wrap(const ExecStep &step, Prepared &prepared) = 0;
    /// Called when the run has ended, before anybody hears of it: leaves no process alive, and may tell better what
    /// happened.
    virtual void settle(const Prepared &prepared, Result<ExecResult> &result);
    /// What a failed set-up means for a person, and what to do.
    virtual QString explain(const QString &complaint) const = 0;
    /// For people, of a sandbox that holds.
    virtual QString praise() const = 0;
    /// Once, some time after the self-test: what programs that were killed have left.
    virtual void clearRemains(const CancelToken &cancel);

    /// To be called in the destructor of the class that can be made: ends a self-test that runs, which needs it.
    void endSelfTest();
    /// The launcher's options about what was checked (S06, S52); with the names that exist now.
    std::vector<QByteArray> launcherChecks(Prepared &prepared) const;
    /// Takes the protected names that exist now into the layout.
    static void keepNames(Prepared &prepared);

    SandboxOptions m_options;
    ProcessThread &m_processes;
    Clock &m_clock;
    SessionFolders m_folders;

private:
    SelfTestReport probe(const CancelToken &cancel);
    Result<ExecResult> runConfined(const ExecPlan &plan, const ExecOptions &options, const CancelToken &cancel);
    Result<Prepared> prepare(const ExecPlan &plan, const ExecOptions &options);
    Result<void> placeFolder(const QString &cwd, Prepared &prepared) const;

    std::unique_ptr<SelfTest> m_selfTest;
};

/// Whether `path` is `folder` or lies below it; an empty folder has nothing below it.
bool isAtOrBelow(const QString &path, const QString &folder);
/// Where the home folder is seen inside a sandbox; one that is part of the system cannot be emptied there.
QString homeInside(const QString &home);
/// Whose private /tmp commands of this session see: its own, its agent's, or everybody's.
QString temporaryOwner(SandboxScope scope, const QString &sessionId);

} // namespace homard
