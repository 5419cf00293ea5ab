// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline_facts.h"
#include "base/text.h"
#include "ui/models/timeline_words.h"
#include "ui/models/trace_words.h"
#include <QJsonDocument>
#include <QLocale>

namespace homard {

QString TimelineFacts::title() const
{
    const TimelineWords words(m_nowMs);
    const auto &row = m_node.row;
    return tr("%1 · %2", "name and state of a step").arg(words.name(row), words.state(row));
}

std::vector<TimelineFact> TimelineFacts::all()
{
    m_facts.clear();
    const auto &row = m_node.row;
    switch (row.kind) {
    case TimelineKind::Run: addRun(); break;
    case TimelineKind::Turn: addTurn(); break;
    case TimelineKind::Call: addCall(); break;
    case TimelineKind::Approval:
        add(tr("Step"), row.name);
        addApproval(m_node);
        if (m_node.parent)
            add(tr("Why asked"), m_node.parent->row.reason);
        break;
    case TimelineKind::Retry:
        add(tr("Because"), row.name);
        add(tr("Attempt"), QLocale().toString(row.index));
        break;
    case TimelineKind::Notice:
        add(tr("Notice"), row.name);
        add(tr("What to do"), row.words);
        break;
    }
    addTimes();
    return std::move(m_facts);
}

void TimelineFacts::add(const QString &label, const QString &value)
{
    if (!value.isEmpty())
        m_facts.push_back({label, visibleText(value, true), false});
}

void TimelineFacts::addBlock(const QString &label, const QString &value)
{
    if (!value.isEmpty())
        m_facts.push_back({label, visibleText(value, true), true});
}

void TimelineFacts::addRun()
{
    add(tr("Request"), truncated(m_node.detail.text.simplified(), 300));
    add(tr("Model"), m_node.row.name);
    add(tr("Ended"), m_node.row.reason);
    add(tr("What to do"), m_node.detail.hint);
    addUsage();
}

void TimelineFacts::addTurn()
{
    add(tr("Model"), m_node.row.name);
    addUsage();
}

void TimelineFacts::addUsage()
{
    const auto &row = m_node.row;
    if (row.isOpen() && !row.tokensIn && !row.tokensOut)
        return; // they are told with the answer
    const auto number = [](const std::optional<qint64> &value) {
        return value ? QLocale().toString(*value) : tr("not told");
    };
    add(tr("Tokens in"), number(row.tokensIn));
    add(tr("Tokens out"), number(row.tokensOut));
    add(tr("Cached"), number(row.tokensCached));
    add(tr("Cost"), row.cost ? TimelineWords::money(*row.cost) : tr("unknown"));
}

void TimelineFacts::addCall()
{
    const auto &row = m_node.row;
    const auto &detail = m_node.detail;
    add(detail.folder.isEmpty() ? tr("Would do") : tr("Command"), detail.planText);
    if (detail.planText.isEmpty())
        addBlock(tr("Arguments"), prettyArguments(detail.arguments));
    add(tr("Folder"), detail.folder);
    add(tr("Sandbox"), sandbox());
    add(tr("Policy"), decision(row));
    add(tr("Rule"), row.rule);
    add(tr("Reason"), row.reason);
    if (detail.trace.size() > 1) // else the reason says it all
        addBlock(tr("Decided by"), traceLines(detail.trace).join(QLatin1Char('\n')));
    add(detail.risk == Risk::High     ? tr("High risk")
        : detail.risk == Risk::Medium ? tr("Medium risk")
                                      : tr("Risk"),
        detail.riskWords);
    for (const auto &question : m_node.children)
        addApproval(*question);
    if (!detail.hasResult)
        return;
    if (detail.exitCode >= 0)
        add(tr("Exit code"), QLocale().toString(detail.exitCode));
    if (detail.attempts > 1)
        add(tr("Attempts"), QLocale().toString(detail.attempts));
    if (detail.cached)
        add(tr("Answer"), tr("kept from an earlier call; the file has not changed"));
    addBlock(tr("Output"), detail.output);
    add(tr("Hint"), detail.hint);
    addBlock(tr("Change"), detail.diff);
    if (!detail.planText.isEmpty())
        addBlock(tr("Arguments"), prettyArguments(detail.arguments));
}

void TimelineFacts::addApproval(const TimelineNode &question)
{
    const auto &row = question.row;
    add(tr("Question"), answer(row));
    add(tr("Words"), row.words);
}

QString TimelineFacts::answer(const TimelineRow &question) const
{
    const QString after =
        question.durationMs ? TimelineWords(m_nowMs).duration(question, question.durationMs) : QString();
    switch (question.state) {
    case TimelineState::Asks: return tr("waits for your answer");
    case TimelineState::Allowed: return tr("allowed by you after %1").arg(after);
    case TimelineState::Denied: return tr("denied by you after %1").arg(after);
    case TimelineState::Edited: return tr("edited by you after %1").arg(after);
    case TimelineState::Expired: return tr("nobody answered in time");
    case TimelineState::NotAsked: return tr("there was nobody to ask");
    case TimelineState::Stopped: return tr("the run was stopped first");
    default: return tr("the step ended before an answer came");
    }
}

QString TimelineFacts::decision(const TimelineRow &call) const
{
    if (!call.decision)
        return {};
    switch (*call.decision) {
    case Decision::Allow: return tr("allowed without a question");
    case Decision::Ask: return tr("asks first");
    case Decision::Deny: return tr("refused");
    }
    return {};
}

QString TimelineFacts::sandbox() const
{
    const auto &detail = m_node.detail;
    if (!detail.confined)
        return {};
    if (!*detail.confined)
        return tr("none: it can do whatever you can");
    return detail.network.value_or(false) ? tr("on, with network") : tr("on, no network");
}

void TimelineFacts::addTimes()
{
    const auto &row = m_node.row;
    const TimelineWords words(m_nowMs);
    if (row.startMs > 0)
        add(row.kind == TimelineKind::Call && !m_node.hasStarted ? tr("Planned") : tr("Started"),
            words.moment(row.startMs));
    if (row.durationMs && row.kind != TimelineKind::Notice)
        add(row.isOpen() ? QString() : tr("Took"), words.duration(row, row.durationMs));
}

QString TimelineFacts::prettyArguments(const QString &raw)
{
    QJsonParseError fault;
    const auto document = QJsonDocument::fromJson(raw.toUtf8(), &fault);
    if (fault.error != QJsonParseError::NoError || (document.isObject() && document.object().isEmpty()))
        return raw.trimmed() == QLatin1StringView("{}") ? QString() : visibleText(raw, true);
    return visibleText(QString::fromUtf8(document.toJson(QJsonDocument::Indented)).trimmed(), true);
}

} // namespace homard
