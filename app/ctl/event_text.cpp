// SPDX-License-Identifier: GPL-3.0-or-later
#include "event_text.h"
#include "base/text.h"
#include "terminal.h"
#include <QCoreApplication>
#include <QJsonDocument>

namespace homard {

namespace {

constexpr int longestLine = 160;

QString say(const char *text)
{
    return QCoreApplication::translate("homardctl", text);
}

QString oneLine(const QString &text)
{
    const QString shown = visibleText(text.simplified());
    return shown.size() > longestLine ? truncated(shown, longestLine - 1) + QChar(0x2026) : shown;
}

QString usageWords(const RunSummary &summary)
{
    QStringList words{say("turns: %1").arg(summary.turns)};
    if (summary.usage.input && summary.usage.output)
        words.append(say("tokens: %1 in, %2 out").arg(*summary.usage.input).arg(*summary.usage.output));
    if (summary.cost && *summary.cost > 0)
        words.append(QStringLiteral("$%1").arg(*summary.cost, 0, 'f', 4));
    if (summary.refused > 0)
        words.append(say("%1 refused").arg(summary.refused));
    return words.join(QStringLiteral(" · "));
}

} // namespace

QString callLine(const ToolCall &call)
{
    const auto &arguments = call.arguments;
    for (const auto *key : {"command", "path", "pattern"}) {
        const auto value = arguments.value(QLatin1StringView(key));
        if (value.isString())
            return oneLine(call.name + QLatin1Char(' ') + value.toString());
    }
    if (call.argumentsValid && arguments.isEmpty())
        return oneLine(call.name);
    const QString raw = call.argumentsValid ? QString::fromUtf8(QJsonDocument(arguments).toJson(QJsonDocument::Compact))
                                            : call.rawArguments;
    return oneLine(call.name + QLatin1Char(' ') + raw);
}

EventText::EventText() : m_style(Style::forStderr()), m_holds(!isTerminal(1)) {}

void EventText::show(const AgentEvent &event)
{
    std::visit([this](const auto &body) { on(body); }, event.body);
}

void EventText::text(const QString &text)
{
    if (text.isEmpty())
        return;
    printOut(readableText(text));
    m_lineOpen = !text.endsWith(QLatin1Char('\n'));
}

void EventText::on(const TextDelta &e)
{
    if (m_holds)
        m_held += e.text;
    else
        text(e.text);
}

void EventText::giveHeld()
{
    text(std::exchange(m_held, {}));
}

void EventText::beginStep()
{
    if (m_lineOpen)
        printLine();
    m_lineOpen = false;
}

void EventText::step(const QString &mark, const QString &words)
{
    beginStep();
    printError(mark + QLatin1Char(' ') + words);
}

void EventText::on(const ToolCallPlanned &e)
{
    const QString why = e.decision == Decision::Allow ? QString() : QStringLiteral(" — ") + oneLine(e.reason);
    step(m_style.bold + QChar(0x25CF) + m_style.reset, callLine(e.call) + m_style.dim + why + m_style.reset);
}

void EventText::on(const ApprovalSettled &e)
{
    if (e.answer.outcome != ApprovalOutcome::Allowed)
        step(m_style.yellow + QChar(0x2717) + m_style.reset, wordOf(e.answer.outcome));
}

void EventText::on(const ToolCallEnded &e)
{
    const auto &result = e.result;
    const QString first = oneLine(result.content.section(QLatin1Char('\n'), 0, 0));
    const QString mark = result.ok() ? m_style.green + QChar(0x2713) : m_style.red + QChar(0x2717);
    step(QStringLiteral("  ") + mark + m_style.reset, m_style.dim +
                                                          say("%1 · %2 ms").arg(result.name).arg(result.durationMs) +
                                                          m_style.reset + QLatin1Char(' ') + first);
}

void EventText::on(const RetryScheduled &e)
{
    m_held.clear();
    step(m_style.yellow + QChar(0x21BB) + m_style.reset,
         say("%1 Trying again in %2 s.").arg(oneLine(e.reason)).arg(double(e.delayMs) / 1000, 0, 'f', 1));
}

void EventText::on(const NoticeRaised &e)
{
    step(m_style.yellow + QLatin1Char('!') + m_style.reset, oneLine(e.text + QLatin1Char(' ') + e.hint));
}

void EventText::on(const RunEnded &e)
{
    giveHeld();
    beginStep();
    const auto &summary = e.summary;
    if (summary.failure) {
        printError(m_style.red + visibleText(summary.failure->message, true) + m_style.reset);
        if (!summary.failure->hint.isEmpty())
            printError(visibleText(summary.failure->hint, true));
    }
    printError(m_style.dim + wordOf(summary.outcome) + QStringLiteral(" · ") + usageWords(summary) + m_style.reset);
}

} // namespace homard
