// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal_questions.h"
#include "base/text.h"
#include <QCoreApplication>

namespace homard {

namespace {

QString say(const char *text)
{
    return QCoreApplication::translate("homardctl", text);
}

} // namespace

TerminalQuestions::TerminalQuestions(AssistantService &service, bool allowed) : m_service(service)
{
    if (allowed && isTerminal(0) && !descendsFromHomard())
        m_terminal = Terminal::open();
}

bool TerminalQuestions::mayAsk(const ApprovalRequest &request) const
{
    return m_terminal && request.verdict.risk != Risk::High && !m_cancel.isCancelled();
}

void TerminalQuestions::ask(const ApprovalRequest &request)
{
    if (!mayAsk(request))
        return;
    m_terminal->write(QStringLiteral("\n%1\n%2\n%3\n%4")
                          .arg(say("Homard asks: %1 (%2 risk)").arg(request.tool, wordOf(request.verdict.risk)),
                               say("Why: %1").arg(visibleText(request.verdict.reason)), request.verdict.planText,
                               say("Allow this once? y = yes, Enter = no, s = no and stop, or say why not: ")));
    const auto line = m_terminal->readLine(m_cancel);
    if (!line && m_cancel.isCancelled())
        return; // stopped: the wait in the core has ended by itself
    if (!line)  // Ctrl+D, or the terminal is gone: nobody will answer any more
        m_terminal->write(QStringLiteral("\n"));
    if (!m_service.answer(request.id, answerFrom(line.value_or(QString()))))
        m_terminal->write(say("Too late: the question was settled before.") + QLatin1Char('\n'));
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
