// SPDX-License-Identifier: GPL-3.0-or-later
#include "bubblewrap_arguments.h"
#include "bubblewrap_sandbox.h"
#include "child_environment.h"
#include "file_hashes.h"
#include "helper_check.h"
#include "launch_protocol.h"
#include "plan_runner.h"
#include "probe_listener_unix.h"
#include "sandbox/protected_names.h"
#include "sandbox_words.h"
#include "self_test.h"
#include <QDir>
#include <cstdio>
#include <sys/utsname.h>
#include <unistd.h>

namespace homard {
namespace {

constexpr Clock::Milliseconds ShortestWatch{1000}; // between two looks for protected names while a command runs
constexpr int WatchShare = 20;                     // looking takes at most this part of the time
constexpr std::chrono::seconds SelfTestLimit{8};
constexpr std::chrono::milliseconds KeptFor =
    std::chrono::hours(7 * 24); // ours: the /tmp of a session nobody goes on with

bool isAtOrBelow(const QString &path, const QString &folder)
{
    return !folder.isEmpty() && (path == folder || path.startsWith(folder + QLatin1Char('/')));
}

/// Since Linux 5.14 RLIMIT_NPROC counts in the user namespace that the process is in.
bool processLimitIsOurOwn()
{
    utsname name;
    int major = 0;
    int minor = 0;
    return uname(&name) == 0 && std::sscanf(name.release, "%d.%d", &major, &minor) == 2 &&
           (major > 5 || (major == 5 && minor >= 14));
}

QByteArray userName(const std::vector<QByteArray> &environment)
{
    for (const auto &entry : environment) {
        if (entry.startsWith("USER=") && entry.size() > 5 && !entry.contains(':') && !entry.contains('\n'))
            return entry.mid(5);
    }
    return getuid() == 0 ? "root" : "user";
}

/// A home that is part of the system inside a sandbox cannot be emptied there.
QString homeInside(const QString &home)
{
    const bool usable = home.startsWith(QLatin1Char('/')) && home.size() > 1 && home != QLatin1StringView("/tmp");
    for (const char *system : {"/usr", "/etc", "/proc", "/dev", "/run", "/bin", "/sbin", "/lib"}) {
        if (isAtOrBelow(home, QString::fromLatin1(system)))
            return QStringLiteral("/home/user");
    }
    return usable ? home : QStringLiteral("/home/user");
}

QString blockedNote(const QStringList &names)
{
    return QStringLiteral("\n[Commands may not create protected files. Renamed to *.blocked-…: %1]\n")
        .arg(names.join(QStringLiteral(", ")));
}

} // namespace

/// Everything that one run of a plan needs, checked.
struct BubblewrapSandbox::Prepared {
    BubblewrapLayout layout;
    SessionFolder temporary;
    OpenFolderPtr root;   ///< Held until the end: the inode cannot be reused for another folder.
    OpenFolderPtr folder; ///< Of the command, on the host.
    std::unique_ptr<ProtectedNames> names;
    std::vector<ProtectedNames::Kept> kept; ///< What is mounted read-only in the next process.
};

BubblewrapSandbox::BubblewrapSandbox(SandboxOptions options, ProcessThread &processes, Clock &clock)
    : m_options(std::move(options))
    , m_processes(processes)
    , m_clock(clock)
    , m_folders(m_options.cacheFolder)
    , m_etc(m_options.cacheFolder + QStringLiteral("/sandbox"))
    , m_selfTest(std::make_unique<SelfTest>(
          clock, [this](const CancelToken &cancel) { return probe(cancel); },
          [this](const CancelToken &cancel) { m_folders.clearUnused(m_clock.wallMs() - KeptFor.count(), cancel); }))
{
}

BubblewrapSandbox::~BubblewrapSandbox() = default;

void BubblewrapSandbox::startSelfTest()
{
    m_selfTest->start();
}

SelfTestReport BubblewrapSandbox::selfTest()
{
    return m_selfTest->report();
}

SandboxState BubblewrapSandbox::state()
{
    const auto report = selfTest();
    return {QStringLiteral("bubblewrap"), report.works, report.message};
}

SandboxState BubblewrapSandbox::testAgain()
{
    const auto report = m_selfTest->renew();
    return {QStringLiteral("bubblewrap"), report.works, report.message};
}

Result<ExecResult> BubblewrapSandbox::run(const ExecPlan &plan, const ExecOptions &options, const CancelToken &cancel)
{
    const auto report = selfTest();
    if (!report.works)
        return Error{ErrorCode::Unsupported, report.message, {}};
    return runConfined(plan, options, cancel);
}

/// One child with all probes, through the same way as every command.
SelfTestReport BubblewrapSandbox::probe(const CancelToken &cancel)
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
                 QStringLiteral("pid=%1").arg(getpid()),
                 QStringLiteral("home=") + homeInside(m_options.homeFolder)};
    plan.steps = {step};
    plan.cwd = QStringLiteral("/tmp");
    plan.timeout = SelfTestLimit;
    ExecOptions options;
    options.sessionId = QStringLiteral("self-test");
    const auto result = runConfined(plan, options, cancel);
    if (!result.ok()) {
        const bool setup = result.error().code == ErrorCode::Unsupported;
        return {false, setup ? explainBubblewrap(result.error().message) : result.error().text(), {}};
    }
    auto output = result.value().output;
    if (listener.wasReachedByAddress()) // whatever the probe says of itself
        output += "\nnetwork\tfail\ta connection arrived outside\n";
    if (listener.wasReachedBySocket())
        output += "\nsockets\tfail\ta connection arrived outside\n";
    return readProbes(output, {QStringLiteral("write-outside"), QStringLiteral("network"),
                               QStringLiteral("host-processes"), QStringLiteral("descriptors"), QStringLiteral("home"),
                               QStringLiteral("sockets"), QStringLiteral("terminal"), QStringLiteral("environment")});
}

Result<ExecResult> BubblewrapSandbox::runConfined(const ExecPlan &plan, const ExecOptions &options,
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
    const size_t count = commandPrefix(*prepared).size() + 1 + size_t(longest);
    if (const auto fits = checkArgumentCount(prepared->layout, count); !fits.ok())
        return fits.error();
    const auto environment =
        childEnvironment(m_options.environment, prepared->layout.home,
                         plan.mayWrite ? QStringLiteral("/tmp") : QStringLiteral("/dev/shm"), options.workspace.root);
    PlanRunner::Parts parts;
    parts.processes = &m_processes;
    parts.clock = &m_clock;
    bool anythingRan = false;
    parts.wrap = [&](const ExecStep &step) {
        anythingRan = anythingRan || (step.join != Join::First && step.join != Join::Pipe);
        if (anythingRan && prepared->names)
            prepared->names->update();
        return wrap(step, commandPrefix(*prepared), environment);
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
    if (!names || !result.ok())
        return result;
    blocked += names->sweep();
    blocked.removeDuplicates();
    if (!blocked.isEmpty())
        result->output += blockedNote(blocked).toUtf8();
    result->blocked = blocked;
    return result;
}

Result<void> BubblewrapSandbox::checkHelpers(const QString &workspace) const
{
    if (!QFileInfo::exists(m_options.bubblewrap)) {
        return Error{ErrorCode::Unsupported, tr("Commands cannot be confined: bubblewrap is not installed."),
                     tr("Install it with \"sudo apt install bubblewrap\" and start Homard again. Until then every "
                        "command asks.")};
    }
    if (auto program = checkHelper(m_options.bubblewrap, workspace); !program.ok())
        return program;
    return checkHelper(m_options.launcher, workspace);
}

Result<void> BubblewrapSandbox::checkWorkspace(const QString &root) const
{
    if (root.isEmpty())
        return {};
    if (isAtOrBelow(m_options.homeFolder, root)) {
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

Result<BubblewrapSandbox::Prepared> BubblewrapSandbox::prepare(const ExecPlan &plan, const ExecOptions &options)
{
    const auto &root = options.workspace.root;
    if (const auto allowed = checkWorkspace(root); !allowed.ok())
        return allowed.error();
    auto temporary = m_folders.temporary(options.sessionId);
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
        prepared.names = std::make_unique<ProtectedNames>(prepared.root, m_options.protectedNames);
        if (const auto seen = prepared.names->scan(); !seen.ok())
            return seen.error();
    }
    return prepared;
}

/// Opens the command's folder where it lies on the host: in the workspace, in the session's /tmp, or in what is seen
/// read-only.
Result<void> BubblewrapSandbox::placeFolder(const QString &cwd, Prepared &prepared) const
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

/// /etc with a user list of one user, and the folders that later mounts go through.
Result<void> BubblewrapSandbox::makeFiles(BubblewrapLayout &layout)
{
    const auto user = userName(m_options.environment);
    const auto ids = QByteArray::number(getuid()) + ':' + QByteArray::number(getgid());
    const auto passwd = user + ":x:" + ids + "::" + QFile::encodeName(layout.home) +
                        ":/bin/sh\nnobody:x:65534:65534::/nonexistent:/bin/false\n";
    const auto group = user + ":x:" + QByteArray::number(getgid()) + ":\nnogroup:x:65534:\n";
    auto etc = m_etc.view(layout.network, passwd, group);
    if (!etc.ok())
        return etc.error();
    layout.etcFolder = etc->path;
    layout.etcMounts = etc->mounts;
    for (const auto &stub : temporaryStubs(layout)) {
        if (const auto real = ensureRealFolder(layout.temporary, stub); !real.ok())
            return real;
    }
    return {};
}

/// All that stands before a step's own words.
std::vector<QByteArray> BubblewrapSandbox::commandPrefix(Prepared &prepared) const
{
    if (prepared.names)
        prepared.kept = prepared.names->existing();
    prepared.layout.readOnly.clear();
    for (const auto &kept : prepared.kept)
        prepared.layout.readOnly.append(kept.path);
    auto result = bubblewrapArguments(prepared.layout);
    result.insert(result.begin(), QFile::encodeName(m_options.bubblewrap));
    for (auto &argument : launcherArguments(prepared))
        result.push_back(std::move(argument));
    return result;
}

std::vector<QByteArray> BubblewrapSandbox::launcherArguments(const Prepared &prepared) const
{
    std::vector<QByteArray> result{
        launch::InsidePath, "--init", prepared.layout.network ? "--filter=online" : "--filter=offline",
        "--memory=" + QByteArray::number(m_options.maxMemory), "--same=" + prepared.folder->identity() + ":."};
    if (prepared.root)
        result.push_back("--same=" + prepared.root->identity() + ':' + QFile::encodeName(prepared.root->path()));
    for (const auto &kept : prepared.kept)
        result.push_back("--kept=" + kept.identity + ':' + QFile::encodeName(kept.path));
    for (const auto &path : prepared.layout.hidden)
        result.push_back("--hidden=" + QFile::encodeName(path));
    if (processLimitIsOurOwn())
        result.push_back("--processes=" + QByteArray::number(m_options.maxProcesses));
    result.push_back("--");
    return result;
}

ProcessSpec BubblewrapSandbox::wrap(const ExecStep &step, const std::vector<QByteArray> &before,
                                    const std::vector<QByteArray> &environment) const
{
    ProcessSpec spec;
    spec.program = before.front();
    spec.argv = before;
    spec.argv.push_back(QFile::encodeName(step.program));
    for (const auto &argument : step.argv)
        spec.argv.push_back(QFile::encodeName(argument));
    spec.environment = withStepVariables(environment, step.environment);
    spec.launched = true;
    return spec;
}

} // namespace homard
