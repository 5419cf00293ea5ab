// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench.h"
#include "child_unix.h"
#include "policy/protected_names.h"
#include "sandbox/make_sandbox.h"
#include "statistics.h"
#include <QDir>
#include <QTemporaryDir>
#include <unistd.h>

extern char **environ;

namespace homard {

namespace {

SandboxOptions optionsFor(const Bench &bench, const QString &cache)
{
    SandboxOptions options;
    options.protectedNames = unwritableNames();
    options.launcher = bench.launcher;
    options.cacheFolder = cache;
    options.homeFolder = QDir::homePath();
    for (char **entry = environ; *entry; ++entry)
        options.environment.push_back(QByteArray(*entry));
    return options;
}

ExecPlan planOfTrue(const QString &root)
{
    ExecStep step;
    step.argv = QStringList{QStringLiteral("true")};
    step.program = QStringLiteral("/usr/bin/true");
    ExecPlan plan;
    plan.text = QStringLiteral("true");
    plan.steps = {step};
    plan.cwd = root;
    plan.mayWrite = false;
    return plan;
}

} // namespace

Result<void> measureSandbox(const Bench &bench)
{
    Figure figure{QStringLiteral("sandbox_true_overhead"), {}, QStringLiteral("ms"), 8, {}};
    QTemporaryDir cache(bench.folder + QStringLiteral("/homard-bench-cache-XXXXXX"));
    QTemporaryDir workspace(bench.folder + QStringLiteral("/homard-bench-work-XXXXXX"));
    const QString root = QDir(workspace.path()).canonicalPath();
    auto processes = ProcessThread::create();
    if (!processes)
        return processes.error();
    SystemClock clock;
    const auto sandbox = makeSandbox(optionsFor(bench, QDir(cache.path()).canonicalPath()), **processes, clock);
    const SandboxState state = sandbox->state();
    if (!state.works) {
        figure.note = state.message;
        bench.report.add(figure);
        return {};
    }
    ExecOptions options;
    options.sessionId = QStringLiteral("bench");
    options.workspace.root = root;
    std::vector<double> confined, plain;
    for (int i = 0; i < (bench.quick ? 15 : 60); ++i) {
        const auto before = Ticks::now();
        const auto ran = sandbox->run(planOfTrue(root), options, CancelToken());
        if (!ran)
            return ran.error();
        const auto between = Ticks::now();
        auto child = Child::start({"/usr/bin/true"}, {}, "/dev/null");
        if (!child)
            return child.error();
        child->wait();
        confined.push_back(milliseconds(between - before));
        plain.push_back(milliseconds(Ticks::now() - between));
    }
    figure.value = median(confined) - median(plain);
    figure.note = QStringLiteral("%1 less %2").arg(median(confined), 0, 'f', 2).arg(median(plain), 0, 'f', 2);
    bench.report.add(figure);
    return {};
}

} // namespace homard
