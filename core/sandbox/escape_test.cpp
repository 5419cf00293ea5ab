// SPDX-License-Identifier: GPL-3.0-or-later
#include "escape_test.h"
#include "escape_scene_unix.h"
#include "sandbox_words.h"

namespace homard {
namespace {

constexpr std::chrono::seconds AttemptLimit{20}; // ours: an attempt takes milliseconds

} // namespace

const QStringList &EscapeTest::names()
{
    static const QStringList list{
        QStringLiteral("write-outside"),  QStringLiteral("network"),       QStringLiteral("unix-socket"),
        QStringLiteral("host-process"),   QStringLiteral("descriptor"),    QStringLiteral("new-protected-file"),
        QStringLiteral("deep-hook"),      QStringLiteral("symbolic-link"), QStringLiteral("hard-link"),
        QStringLiteral("terminal-input"), QStringLiteral("trace-process"), QStringLiteral("process-root")};
    return list;
}

EscapeFinding EscapeTest::attempt(const QString &name, const CancelToken &cancel)
{
    EscapeScene scene(m_processes, m_launcher);
    if (const auto ready = scene.prepare(); !ready.ok())
        return {name, EscapeOutcome::NotTried, ready.error().text()};
    ExecPlan plan;
    ExecStep step;
    step.program = scene.program();
    step.argv = QStringList{QStringLiteral("homard-launch"), QStringLiteral("--escape"), name} + scene.targets();
    plan.steps = {step};
    plan.cwd = scene.workspace();
    plan.timeout = AttemptLimit;
    ExecOptions options;
    options.sessionId = QStringLiteral("escape-test");
    options.workspace.root = scene.workspace();
    const auto result = m_sandbox.run(plan, options, cancel);
    const auto traces = scene.traces();
    if (!traces.isEmpty())
        return {name, EscapeOutcome::Escaped, traces.join(QStringLiteral("; "))};
    if (!result.ok())
        return {name, EscapeOutcome::NotTried, result.error().text()};
    if (!result->output.contains("tried " + name.toLatin1()) || result->exitCode != 0 || result->stopped ||
        result->timedOut) {
        return {name, EscapeOutcome::NotTried,
                tr("The attempt did not run to its end (exit code %1): %2")
                    .arg(QString::number(result->exitCode), QString::fromUtf8(result->output).trimmed())};
    }
    return {name, EscapeOutcome::Held, {}};
}

std::vector<EscapeFinding> EscapeTest::all(const CancelToken &cancel)
{
    std::vector<EscapeFinding> result;
    for (const QString &name : names())
        result.push_back(attempt(name, cancel));
    return result;
}

} // namespace homard
