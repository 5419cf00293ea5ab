// SPDX-License-Identifier: GPL-3.0-or-later
#include "confined_sandbox.h"
#include "base/defence.h"
#include "child_environment.h"
#include "file_hashes.h"
#include "hook_folders.h"
#include "launch_protocol.h"
#include "plan_runner.h"
#include "probe_listener_unix.h"
#include "sandbox_words.h"
#include "self_test.h"
#include <QDir>

namespace homard {
namespace {

constexpr Clock::Milliseconds ShortestWatch{1000}; // between two looks for protected names while a command runs
constexpr int WatchShare = 20;                     // looking takes at most this part of the time
constexpr std::chrono::seconds SelfTestLimit{8};
constexpr std::chrono::milliseconds KeptFor =
    std::chrono::hours(7 * 24); // ours: the /tmp of a session nobody goes on with

QString blockedNote(const QStringList &names)
{
    return QStringLiteral("\n[Commands may not create protected files. Renamed to *.blocked-…: %1]\n")
        .arg(names.join(QStringLiteral(", ")));
}

Result<void> checkWorkspace(const QString &root, const QString &home)
{
    if (root.isEmpty())
        return {};
    if (isAtOrBelow(home, root)) {
        return Error{ErrorCode::Denied,
                     tr("%1 contains your whole home folder, which commands must not see.").arg(root),
                     tr("Choose a folder below it as the workspace.")};
    }
    static constexpr const char *system[] = {"/",     "/usr", "/etc", "/bin", "/sbin", "/lib",  "/lib64",
                                             "/proc", "/dev", "/sys", "/run", "/var",  "/boot", "/tmp"};
    for (const char *folder : system) {
        if (root == QLatin1StringView(folder)) {
            return Error{ErrorCode::Denied, tr("%1 belongs to the system and cannot be a workspace.").arg(root),
                         tr("Choose a folder of your own.")};
        }
    }
    return {};
}

} // namespace

bool isAtOrBelow(const QString &path, const QString &folder)
{
    return !folder.isEmpty() && (path == folder || path.startsWith(folder + QLatin1Char('/')));
}

QString homeInside(const QString &home)
{
    const bool usable = home.startsWith(QLatin1Char('/')) && home.size() > 1 && home != QLatin1StringView("/tmp");
    for (const char *system : {"/usr", "/etc", "/proc", "/dev", "/run", "/bin", "/sbin", "/lib"}) {
        if (isAtOrBelow(home, QString::fromLatin1(system)))
            return QStringLiteral("/home/user");
    }
    return usable ? home : QStringLiteral("/home/user");
}

QString temporaryOwner(SandboxScope scope, const QString &sessionId)
{
    switch (scope) {
    case SandboxScope::Agent: return QStringLiteral("agent-main"); // there is one agent
    case SandboxScope::Shared: return QStringLiteral("shared");
    case SandboxScope::Session: break;
    }
    return sessionId;
}

ConfinedSandbox::ConfinedSandbox(SandboxOptions options, ProcessThread &processes, Clock &clock)
    : m_options(std::move(options))
    , m_processes(processes)
    , m_clock(clock)
    , m_folders(m_options.cacheFolder)
    , m_selfTest(std::make_unique<SelfTest>(
          clock, [this](const CancelToken &cancel) { return probe(cancel); },
          [this](const CancelToken &cancel) {
              m_folders.clearUnused(m_clock.wallMs() - KeptFor.count(), cancel);
              clearRemains(cancel);
          }))
{
}

ConfinedSandbox::~ConfinedSandbox() = default;

void ConfinedSandbox::endSelfTest()
{
    m_selfTest.reset();
}

Result<void> ConfinedSandbox::limit(Prepared &)
{
    return {};
}

void ConfinedSandbox::settle(const Prepared &, Result<ExecResult> &) {}

void ConfinedSandbox::clearRemains(const CancelToken &) {}

void ConfinedSandbox::startSelfTest()
{
    m_selfTest->start();
}

SelfTestReport ConfinedSandbox::selfTest()
{
    return m_selfTest->report();
}

SandboxState ConfinedSandbox::state()
{
    const auto report = selfTest();
    return {kind(), report.works, report.message};
}

SandboxState ConfinedSandbox::testAgain()
{
    const auto report = m_selfTest->renew();
    return {kind(), report.works, report.message};
}

Result<ExecResult> ConfinedSandbox::run(const ExecPlan &plan, const ExecOptions &options, const CancelToken &cancel)
{
    const auto report = selfTest();
    if (!report.works)
        return Error{ErrorCode::Unsupported, report.message, {}};
    return runConfined(plan, options, cancel);
}

/// One child with all probes, through the same way as every command.
SelfTestReport ConfinedSandbox::probe(const CancelToken &cancel)
{
    if (const auto helpers = checkHelpers({}); !helpers.ok())
        return {false, helpers.error().text(), {}};
    const auto outside = m_folders.temporary(QStringLiteral("self-test-outside"));
    if (!outside.ok())
        return {false, outside.error().text(), {}};
    ProbeListener listener(outside->path);
    ExecPlan plan;
    ExecStep step;
    step.program = QString::fromLatin1(launch::InsidePath);
    step.argv = {QStringLiteral("homard-launch"),
                 QStringLiteral("--probe"),
                 QStringLiteral("outside=") + outside->path,
                 QStringLiteral("port=%1").arg(listener.port()),
                 QStringLiteral("socket=") + listener.socketPath(),
                 QStringLiteral("abstract=") + listener.abstractName(),
                 QStringLiteral("pid=%1").arg(QCoreApplication::applicationPid()),
                 QStringLiteral("home=") + homeInside(m_options.homeFolder)};
    plan.steps = {step};
    plan.cwd = QStringLiteral("/tmp");
    plan.timeout = SelfTestLimit;
    ExecOptions options;
    options.sessionId = QStringLiteral("self-test");
    const auto result = runConfined(plan, options, cancel);
    if (!result.ok()) {
        const bool setup = result.error().code == ErrorCode::Unsupported;
        return {false, setup ? explain(result.error().message) : result.error().text(), {}};
    }
    auto output = result.value().output;
    if (listener.wasReachedByAddress()) // whatever the probe says of itself
        output += "\nnetwork\tfail\ta connection arrived outside\n";
    if (listener.wasReachedBySocket())
        output += "\nsockets\tfail\ta connection arrived outside\n";
    auto report =
        readProbes(output, {QStringLiteral("write-outside"), QStringLiteral("network"),
                            QStringLiteral("host-processes"), QStringLiteral("descriptors"), QStringLiteral("home"),
                            QStringLiteral("sockets"), QStringLiteral("terminal"), QStringLiteral("environment")});
    if (report.works)
        report.message = praise();
    return report;
}

Result<ExecResult> ConfinedSandbox::runConfined(const ExecPlan &plan, const ExecOptions &options,
                                                const CancelToken &cancel)
{
    if (const auto helpers = checkHelpers(options.workspace.root); !helpers.ok())
        return helpers.error();
    auto prepared = prepare(plan, options);
    if (!prepared.ok())
        return prepared.error();
    if (const auto unchanged = verifyFileHashes(plan, cancel); !unchanged.ok())
        return unchanged.error();

    qsizetype longest = 3; // sh -c text
    for (const ExecStep &step : plan.steps)
        longest = std::max(longest, step.argv.size());
    if (const auto fits = checkSize(*prepared, size_t(longest)); !fits.ok())
        return fits.error();
    if (const auto limited = limit(*prepared); !limited.ok())
        return limited.error();
    PlanRunner::Parts parts;
    parts.processes = &m_processes;
    parts.clock = &m_clock;
    bool anythingRan = false;
    parts.wrap = [&](const ExecStep &step) {
        anythingRan = anythingRan || (step.join != Join::First && step.join != Join::Pipe);
        if (anythingRan && prepared->names)
            prepared->names->update();
        return wrap(step, *prepared);
    };
    parts.watchEvery = ShortestWatch;
    QStringList blocked;
    auto *names = prepared->names.get();
    if (names) {
        parts.watch = [&blocked, names] {
            blocked += names->sweep();
            return std::max(ShortestWatch, names->cost() * WatchShare);
        };
    }
    auto result = PlanRunner(std::move(parts), plan, options, cancel).run();
    settle(*prepared, result);
    if (!names || !result.ok())
        return result;
    blocked += names->sweep();
    blocked.removeDuplicates();
    if (!blocked.isEmpty())
        result->output += blockedNote(blocked).toUtf8();
    result->blocked = blocked;
    return result;
}

Result<ConfinedSandbox::Prepared> ConfinedSandbox::prepare(const ExecPlan &plan, const ExecOptions &options)
{
    const auto &root = options.workspace.root;
    if (const auto allowed = checkWorkspace(root, m_options.homeFolder); !allowed.ok())
        return allowed.error();
    auto temporary = m_folders.temporary(temporaryOwner(m_options.scope, options.sessionId));
    if (!temporary.ok())
        return temporary.error();

    Prepared prepared;
    prepared.temporary = std::move(*temporary);
    auto &layout = prepared.layout;
    layout.launcher = m_options.launcher;
    layout.workspace = root;
    layout.writable = plan.mayWrite;
    layout.network = plan.network;
    layout.temporary = prepared.temporary.path;
    layout.home = homeInside(m_options.homeFolder);
    for (const auto &folder : m_options.hiddenFolders + QStringList{m_options.cacheFolder}) {
        if (isAtOrBelow(folder, root) && !layout.hidden.contains(folder) && QFileInfo(folder).isDir())
            layout.hidden.append(folder);
    }
    if (const auto files = makeFiles(layout); !files.ok())
        return files.error();
    prepared.environment = childEnvironment(m_options.environment, layout.home,
                                            plan.mayWrite ? QStringLiteral("/tmp") : QStringLiteral("/dev/shm"), root);
    if (!root.isEmpty()) {
        auto held = OpenFolder::open(root);
        if (!held.ok())
            return held.error();
        prepared.root = *held;
        if (const auto same = prepared.root->expect(plan.rootIdentity); !same.ok())
            return same.error();
    }
    if (const auto placed = placeFolder(plan.cwd.isEmpty() ? root : plan.cwd, prepared); !placed.ok())
        return placed.error();
    if (prepared.folder->path() == plan.cwd) { // else it is the session's own /tmp
        if (const auto same = prepared.folder->expect(plan.cwdIdentity); !same.ok())
            return same.error();
    }
    if (plan.mayWrite && !root.isEmpty()) {
        prepared.names =
            std::make_unique<ProtectedNames>(prepared.root, m_options.protectedNames + hookFoldersOf(*prepared.root));
        if (const auto seen = prepared.names->scan(); !seen.ok())
            return seen.error();
    }
    return prepared;
}

/// Opens the command's folder where it lies on the host: in the workspace, in the session's /tmp, or in what is seen
/// read-only.
Result<void> ConfinedSandbox::placeFolder(const QString &cwd, Prepared &prepared) const
{
    auto &layout = prepared.layout;
    layout.workingFolder = cwd.isEmpty() ? QStringLiteral("/tmp") : cwd;
    QString onHost = layout.workingFolder;
    bool visible = isAtOrBelow(onHost, layout.workspace) || isAtOrBelow(onHost, QStringLiteral("/usr"));
    if (!visible && isAtOrBelow(onHost, QStringLiteral("/tmp"))) {
        onHost = layout.temporary + onHost.mid(4);
        visible = true;
    }
    if (!visible) {
        return Error{ErrorCode::Denied,
                     tr("The folder %1 is outside the workspace, where commands see nothing.").arg(cwd),
                     tr("Run the command in the workspace.")};
    }
    auto opened = OpenFolder::open(onHost);
    if (!opened.ok())
        return opened.error();
    prepared.folder = *opened;
    return {};
}

void ConfinedSandbox::keepNames(Prepared &prepared)
{
    if (prepared.names)
        prepared.kept = defenceOn("protected-names") ? prepared.names->existing() : decltype(prepared.kept)();
    prepared.layout.readOnly.clear();
    for (const auto &kept : prepared.kept)
        prepared.layout.readOnly.append(kept.path);
}

std::vector<QByteArray> ConfinedSandbox::launcherChecks(Prepared &prepared) const
{
    std::vector<QByteArray> result{"--same=" + prepared.folder->identity() + ":."};
    if (defenceOn("syscall-filter"))
        result.push_back(prepared.layout.network ? "--filter=online" : "--filter=offline");
    if (prepared.root)
        result.push_back("--same=" + prepared.root->identity() + ':' + QFile::encodeName(prepared.root->path()));
    for (const auto &kept : prepared.kept)
        result.push_back("--kept=" + kept.identity + ':' + QFile::encodeName(kept.path));
    for (const auto &path : prepared.layout.hidden)
        result.push_back("--hidden=" + QFile::encodeName(path));
    return result;
}

} // namespace homard
