// SPDX-License-Identifier: GPL-3.0-or-later
#include "doctor_sandbox.h"
#include "application.h"
#include "command.h"
#include "output.h"
#include "sandbox/escape_test.h"
#include <QCoreApplication>
#include <QJsonObject>

namespace homard {
namespace {

QString words(const char *text)
{
    return QCoreApplication::translate("homardctl", text);
}

QString jsonName(EscapeOutcome outcome)
{
    switch (outcome) {
    case EscapeOutcome::Held: return QStringLiteral("held");
    case EscapeOutcome::Escaped: return QStringLiteral("escaped");
    case EscapeOutcome::NotTried: break;
    }
    return QStringLiteral("not-tried");
}

/// What the attempt tries, for a person who has never heard of it.
QString meaningOf(const QString &name)
{
    static const QHash<QString, const char *> meanings{
        {QStringLiteral("write-outside"), QT_TRANSLATE_NOOP("homardctl", "write a file outside the workspace")},
        {QStringLiteral("network"), QT_TRANSLATE_NOOP("homardctl", "connect to a server of this computer")},
        {QStringLiteral("unix-socket"), QT_TRANSLATE_NOOP("homardctl", "connect to a Unix socket")},
        {QStringLiteral("host-process"), QT_TRANSLATE_NOOP("homardctl", "kill a process outside")},
        {QStringLiteral("descriptor"), QT_TRANSLATE_NOOP("homardctl", "write to an open file of Homard")},
        {QStringLiteral("new-protected-file"), QT_TRANSLATE_NOOP("homardctl", "make a protected file")},
        {QStringLiteral("deep-hook"), QT_TRANSLATE_NOOP("homardctl", "make a Git hook deep in the workspace")},
        {QStringLiteral("symbolic-link"), QT_TRANSLATE_NOOP("homardctl", "write outside through a link")},
        {QStringLiteral("hard-link"), QT_TRANSLATE_NOOP("homardctl", "give a file outside a name inside")},
        {QStringLiteral("terminal-input"), QT_TRANSLATE_NOOP("homardctl", "type into a terminal")},
        {QStringLiteral("trace-process"), QT_TRANSLATE_NOOP("homardctl", "take over a process outside")},
        {QStringLiteral("process-root"), QT_TRANSLATE_NOOP("homardctl", "leave by another process' root folder")},
    };
    return words(meanings.value(name, ""));
}

void print(const EscapeFinding &finding, const Style &style)
{
    QString mark = style.green + QChar(0x2713);
    QString verdict = words("held");
    if (finding.outcome == EscapeOutcome::Escaped) {
        mark = style.red + QChar(0x2717);
        verdict = words("GOT OUT");
    } else if (finding.outcome == EscapeOutcome::NotTried) {
        mark = style.yellow + QLatin1Char('?');
        verdict = words("could not be tried");
    }
    printLine(QStringLiteral("%1%2 %3 %4: %5")
                  .arg(mark, style.reset, finding.name.leftJustified(19), meaningOf(finding.name), verdict));
    if (!finding.detail.isEmpty())
        printLine(QStringLiteral("    %1%2%3").arg(style.dim, finding.detail, style.reset));
}

} // namespace

int tryEscapes(Foundation &foundation, bool asJson)
{
    auto processes = ProcessThread::create();
    if (!processes) {
        printError(processes.error().text());
        return ExitError;
    }
    const auto options = sandboxOptions(foundation.paths(), foundation.settings().sandbox);
    const auto sandbox = makeSandbox(options, **processes, foundation.clock());
    const auto state = sandbox->state();
    const Style style = Style::forStdout();
    if (!asJson)
        printLine(words("Sandbox: %1. %2").arg(state.kind, state.message));
    EscapeTest test(*sandbox, **processes, options.launcher);
    int held = 0;
    for (const QString &name : EscapeTest::names()) {
        const auto finding = test.attempt(name, {});
        held += finding.outcome == EscapeOutcome::Held;
        if (asJson) {
            printJson({{QStringLiteral("name"), finding.name},
                       {QStringLiteral("sandbox"), state.kind},
                       {QStringLiteral("outcome"), jsonName(finding.outcome)},
                       {QStringLiteral("detail"), finding.detail}});
        } else {
            print(finding, style);
        }
    }
    if (!asJson)
        printLine(words("%1 of %2 held.").arg(held).arg(EscapeTest::names().size()));
    return held == EscapeTest::names().size() ? ExitFinished : ExitError;
}

} // namespace homard
