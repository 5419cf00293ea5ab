// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sandbox/bubblewrap_sandbox.h"
#include "sandbox/child_environment.h"
#include "sandbox/native_sandbox.h"
#include "sandbox/protected_names.h"
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace homard {

/// Protected names of every shape.
inline QStringList exampleNames()
{
    QStringList names;
    for (const char *name :
         {".git/hooks", ".git/config", ".git/modules/*/hooks", ".git/modules/*/config", ".git/modules/**/hooks",
          ".git/modules/**/config", ".git/modules/**/commondir", ".git/commondir", ".envrc", ".bashrc", ".ssh",
          ".vscode", ".config/systemd", "AGENTS.md", "SOUL.md", "SKILL.md"})
        names.append(QString::fromLatin1(name));
    return names;
}

/// A home, a workspace, a cache and a process thread of the test's own.
class SandboxFixture
{
public:
    /// `base`: where it all lies; empty: the system's temporary folder.
    explicit SandboxFixture(const QString &base = {}, const QString &workspaceName = QStringLiteral("work space ü"))
        : folder(base.isEmpty() ? QDir::tempPath() + QStringLiteral("/homard-XXXXXX")
                                : base + QStringLiteral("/homard-XXXXXX"))
        , processes(std::move(ProcessThread::create()).value())
    {
        const auto root = QFileInfo(folder.path()).canonicalFilePath();
        workspace = root + QLatin1Char('/') + workspaceName;
        for (const auto &path : {workspace, root + QStringLiteral("/home"), root + QStringLiteral("/cache")})
            QDir().mkpath(path);
        options.launcher = QStringLiteral(HOMARD_LAUNCH);
        options.cacheFolder = root + QStringLiteral("/cache");
        options.homeFolder = root + QStringLiteral("/home");
        options.environment = hostEnvironment();
        options.protectedNames = exampleNames();
        exec.sessionId = QStringLiteral("session-1");
        exec.workspace.root = workspace;
    }

    std::unique_ptr<BubblewrapSandbox> bubblewrap()
    {
        return std::make_unique<BubblewrapSandbox>(options, *processes, clock);
    }
    std::unique_ptr<NativeSandbox> native()
    {
        return std::make_unique<NativeSandbox>(options, QStringLiteral("no sandbox"), *processes, clock);
    }

    ExecPlan shell(const QString &text) const
    {
        ExecPlan plan;
        plan.text = text;
        plan.cwd = workspace;
        plan.timeout = std::chrono::seconds(30);
        return plan;
    }

    static ExecStep step(const QStringList &argv, Join join = Join::First)
    {
        ExecStep result;
        result.join = join;
        result.argv = argv;
        result.program = QStringLiteral("/usr/bin/") + argv.first();
        return result;
    }

    ExecPlan argv(std::vector<ExecStep> steps) const
    {
        auto plan = shell({});
        plan.steps = std::move(steps);
        return plan;
    }

    void write(const QString &relative, const QByteArray &content) const
    {
        const auto path = workspace + QLatin1Char('/') + relative;
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("cannot write %s", qUtf8Printable(path));
    }

    QByteArray read(const QString &relative) const
    {
        QFile file(workspace + QLatin1Char('/') + relative);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(missing)");
    }

    bool exists(const QString &relative) const
    {
        const QFileInfo info(workspace + QLatin1Char('/') + relative);
        return info.exists() || info.isSymLink();
    }

    QTemporaryDir folder;
    QString workspace;
    SystemClock clock;
    SandboxOptions options;
    ExecOptions exec;
    std::unique_ptr<ProcessThread> processes;
};

/// How many processes of this machine have `marker` in their arguments.
inline int processesWith(const QByteArray &marker)
{
    int count = 0;
    const auto entries = QDir(QStringLiteral("/proc")).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const auto &entry : entries) {
        QFile file(QStringLiteral("/proc/%1/cmdline").arg(entry));
        if (entry.at(0).isDigit() && file.open(QIODevice::ReadOnly) && file.readAll().contains(marker))
            ++count;
    }
    return count;
}

/// Waits up to 20 s for a condition that another thread or process brings about.
template <class Ready>
bool eventually(Ready ready)
{
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!ready()) {
        if (std::chrono::steady_clock::now() > until)
            return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return true;
}

/// A duration for `sleep` that no other process uses, so that it names its process.
inline QByteArray uniqueSleep()
{
    static std::atomic<int> next{0};
    return "7" + QByteArray::number(QCoreApplication::applicationPid()) + "." + QByteArray::number(++next);
}

} // namespace homard

/// In CI a missing sandbox is a failure, not a reason to skip.
#define NEEDS_BUBBLEWRAP(fixture)                                                                                      \
    do {                                                                                                               \
        const auto needed_ = (fixture).bubblewrap()->state();                                                          \
        if (!needed_.works) {                                                                                          \
            if (qgetenv("CI") == "true")                                                                               \
                QFAIL(qPrintable(needed_.message));                                                                    \
            QSKIP("skipped: no bubblewrap");                                                                           \
        }                                                                                                              \
    } while (false)
