// SPDX-License-Identifier: GPL-3.0-or-later
#include "bubblewrap_arguments.h"
#include "bubblewrap_sandbox.h"
#include "child_environment.h"
#include "helper_check.h"
#include "launch_protocol.h"
#include "sandbox_words.h"
#include "self_test.h"
#include <QDir>
#include <cstdio>
#include <sys/utsname.h>
#include <unistd.h>

namespace homard {
namespace {

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

} // namespace

BubblewrapSandbox::BubblewrapSandbox(SandboxOptions options, ProcessThread &processes, Clock &clock)
    : ConfinedSandbox(std::move(options), processes, clock)
    , m_etc(m_options.cacheFolder + QStringLiteral("/sandbox"))
    , m_groups(CommandGroups::takeOver(m_options.controlGroups, m_options.ownGroup))
{
}

BubblewrapSandbox::~BubblewrapSandbox()
{
    endSelfTest();
}

QString BubblewrapSandbox::kind() const
{
    return QStringLiteral("bubblewrap");
}

QString BubblewrapSandbox::explain(const QString &complaint) const
{
    return explainBubblewrap(complaint);
}

QString BubblewrapSandbox::praise() const
{
    return tr("Commands run in a bubblewrap sandbox: they can write only the workspace and reach no network unless it "
              "was approved.");
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

/// /etc with a user list of one user, and the folders that later mounts go through.
Result<void> BubblewrapSandbox::makeFiles(ConfinedLayout &layout)
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

Result<void> BubblewrapSandbox::checkSize(Prepared &prepared, size_t words) const
{
    return checkArgumentCount(prepared.layout, commandPrefix(prepared).size() + 1 + words);
}

/// All that stands before a step's own words.
std::vector<QByteArray> BubblewrapSandbox::commandPrefix(Prepared &prepared) const
{
    keepNames(prepared);
    auto result = bubblewrapArguments(prepared.layout);
    result.insert(result.begin(), QFile::encodeName(m_options.bubblewrap));
    result.push_back(launch::InsidePath);
    result.push_back("--init");
    result.push_back("--memory=" + QByteArray::number(m_options.maxMemory));
    for (auto &argument : launcherChecks(prepared))
        result.push_back(std::move(argument));
    if (processLimitIsOurOwn())
        result.push_back("--processes=" + QByteArray::number(m_options.maxProcesses));
    result.push_back("--");
    return result;
}

Result<void> BubblewrapSandbox::limit(Prepared &prepared)
{
    if (!m_groups)
        return {};
    auto group = m_groups->make(m_options.maxProcesses, m_options.maxMemory);
    if (!group.ok())
        return group.error();
    prepared.group = *group;
    return {};
}

ProcessSpec BubblewrapSandbox::wrap(const ExecStep &step, Prepared &prepared)
{
    ProcessSpec spec;
    spec.argv = commandPrefix(prepared);
    if (prepared.group) { // the launcher outside joins the group and becomes bubblewrap, with the same descriptors
        const auto launcher = QFile::encodeName(m_options.launcher);
        const auto bubblewrap = spec.argv.front();
        spec.argv.insert(spec.argv.begin(),
                         {launcher, "--join=" + QFile::encodeName(prepared.group->entrance()), "--", bubblewrap});
    }
    spec.program = spec.argv.front();
    spec.argv.push_back(QFile::encodeName(step.program));
    for (const auto &argument : step.argv)
        spec.argv.push_back(QFile::encodeName(argument));
    spec.environment = withStepVariables(prepared.environment, step.environment);
    spec.launched = true;
    return spec;
}

} // namespace homard
