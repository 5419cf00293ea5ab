// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal_questions.h"
#include "base/text.h"
#include "output.h"
#include <QCoreApplication>

namespace homard {

namespace {

QString say(const char *text)
{
    return QCoreApplication::translate("homardctl", text);
}

/// The terminal to ask on; null where nobody may be asked.
std::unique_ptr<Terminal> terminalToAsk()
{
    return isTerminal(0) && !descendsFromHomard() ? Terminal::open() : nullptr;
}

} // namespace

TerminalQuestions::TerminalQuestions(Approvals &approvals, bool allowed) : m_approvals(approvals)
{
    if (allowed)
        m_terminal = terminalToAsk();
}

QString TerminalQuestions::whyNot(const ApprovalRequest &request) const
{
    if (!m_terminal)
        return say(
            "Nobody can be asked here: homardctl asks on a terminal, without --json, and not where Homard itself "
            "started it.");
    if (request.verdict.risk == Risk::High)
        return say(
            "On a terminal nobody is asked about a call of high risk: take a way of less risk, or leave it to the "
            "user.");
    return m_cancel.isCancelled() ? say("The run is being stopped.") : QString();
}

std::optional<Clock::TimePoint> TerminalQuestions::openUntil(const ApprovalRequest &request) const
{
    const auto open = m_approvals.pending();
    const auto at = std::find_if(open.begin(), open.end(), [&](const auto &other) { return other.id == request.id; });
    if (at == open.end() || request.runId == m_endedRun)
        return std::nullopt;
    return at->expiresAt;
}

void TerminalQuestions::ask(const ApprovalRequest &request)
{
    const auto until = openUntil(request);
    if (!whyNot(request).isEmpty() || !until)
        return;
    m_terminal->write(QStringLiteral("\n%1\n%2\n%3\n%4")
                          .arg(say("Homard asks: %1 (%2 risk)").arg(request.tool, wordOf(request.verdict.risk)),
                               say("Why: %1").arg(visibleText(request.verdict.reason)), request.verdict.planText,
                               say("Allow this once? y = yes, Enter = no, s = no and stop, or say why not: ")));
    const auto line = m_terminal->readLine(m_cancel, *until);
    if (!line && m_cancel.isCancelled())
        return; // stopped: the wait in the core has ended by itself
    if (!line && !openUntil(request)) {
        m_terminal->write(QLatin1Char('\n') + say("Nobody answered in time: that is a no.") + QLatin1Char('\n'));
        return;
    }
    if (!line) // Ctrl+D, or the terminal is gone: nobody will answer any more
        m_terminal->write(QStringLiteral("\n"));
    auto answer = answerFrom(line.value_or(QString()));
    if (line)
        answer.by = QStringLiteral("terminal");
    if (answer.stopRun)
        m_endedRun = request.runId;
    if (!m_approvals.settle(request.id, answer))
        m_terminal->write(say("Too late: the question was settled before.") + QLatin1Char('\n'));
}

/// `file`: its name, as it stands in the words.
static bool confirmFile(const QString &file, const QStringList &changes, bool allowed, const CancelToken &cancel)
{
    const auto terminal = allowed ? terminalToAsk() : nullptr;
    if (!terminal) {
        printError(say("homardctl: %1 was changed outside Homard. To be asked about it, use \"homardctl run\" on a "
                       "terminal.")
                       .arg(file));
        return false;
    }
    terminal->write(changes.join(QLatin1Char('\n')) + QLatin1Char('\n') +
                    say("Use what %1 says now? y = yes, Enter = no: ").arg(file));
    const auto line = terminal->readLine(cancel);
    if (!line)
        terminal->write(QStringLiteral("\n"));
    return line && answerFrom(*line).outcome == ApprovalOutcome::Allowed;
}

bool confirmSettings(const QStringList &changes, bool allowed, const CancelToken &cancel)
{
    return confirmFile(QStringLiteral("settings.json"), changes, allowed, cancel);
}

bool confirmRules(const QStringList &changes, bool allowed, const CancelToken &cancel)
{
    return confirmFile(QStringLiteral("policy.json"), changes, allowed, cancel);
}

ApprovalAnswer answerFrom(const QString &line)
{
    const QString word = line.trimmed().toLower();
    if (word == QLatin1StringView("y") || word == QLatin1StringView("yes") || word == QStringLiteral("是"))
        return {ApprovalOutcome::Allowed, {}, false};
    if (word == QLatin1StringView("s") || word == QLatin1StringView("stop"))
        return {ApprovalOutcome::Denied, {}, true};
    const bool plainNo = word.isEmpty() || word == QLatin1StringView("n") || word == QLatin1StringView("no") ||
                         word == QStringLiteral("否");
    return {ApprovalOutcome::Denied, plainNo ? QString() : line.trimmed(), false};
}

} // namespace homard
