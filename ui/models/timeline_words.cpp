// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline_words.h"
#include "base/text.h"
#include "ui/models/day_words.h"
#include <QDateTime>
#include <QLocale>

namespace homard {

namespace {
const QString unknown = QStringLiteral("–");
} // namespace

QString TimelineWords::name(const TimelineRow &row) const
{
    switch (row.kind) {
    case TimelineKind::Run: return tr("Run %1").arg(moment(row.startMs));
    case TimelineKind::Turn: return tr("Turn %1 · think").arg(row.turn);
    case TimelineKind::Call: return visibleText(row.name);
    case TimelineKind::Approval: return tr("Question");
    case TimelineKind::Retry: return tr("Retry %1").arg(row.index);
    case TimelineKind::Notice: return visibleText(row.name);
    }
    return {};
}

QString TimelineWords::state(const TimelineRow &row) const
{
    switch (row.state) {
    case TimelineState::Running: return row.kind == TimelineKind::Turn ? tr("thinks") : tr("runs", "state of a step");
    case TimelineState::Asks: return tr("asks");
    case TimelineState::Done: return tr("done");
    case TimelineState::NoAnswer: return tr("no answer");
    case TimelineState::Failed: return tr("failed");
    case TimelineState::Invalid: return tr("not valid");
    case TimelineState::Refused: return tr("refused");
    case TimelineState::Skipped: return tr("skipped");
    case TimelineState::Stopped: return tr("stopped");
    case TimelineState::Interrupted: return tr("interrupted");
    case TimelineState::Limit: return tr("limit reached");
    case TimelineState::Allowed: return tr("allowed");
    case TimelineState::Denied: return row.kind == TimelineKind::Call ? tr("denied by you") : tr("denied");
    case TimelineState::Edited: return tr("edited");
    case TimelineState::Expired: return tr("expired");
    case TimelineState::NotAsked: return tr("nobody to ask");
    case TimelineState::Unanswered: return tr("not answered");
    case TimelineState::Waited: return tr("waited");
    case TimelineState::Told: return tr("notice");
    case TimelineState::Warned: return tr("warning");
    }
    return {};
}

QString TimelineWords::title(const TimelineRow &row) const
{
    const bool plain = row.state == TimelineState::Done || row.state == TimelineState::Waited ||
                       row.state == TimelineState::Told || row.state == TimelineState::Warned ||
                       (row.kind == TimelineKind::Turn && row.state == TimelineState::Running);
    return plain ? name(row) : tr("%1 · %2", "name and state of a step").arg(name(row), state(row));
}

QString TimelineWords::shortNumber(qint64 number)
{
    const QLocale locale;
    if (number < 1'000)
        return locale.toString(number);
    if (number < 999'950)
        return tr("%1k", "thousands").arg(locale.toString(double(number) / 1e3, 'f', number < 99'950 ? 1 : 0));
    return tr("%1M", "millions").arg(locale.toString(double(number) / 1e6, 'f', 1));
}

QString TimelineWords::money(double dollars)
{
    const int digits = dollars > 0 && dollars < 0.01 ? 4 : 2;
    return tr("$%1", "US dollars").arg(QLocale().toString(dollars, 'f', digits));
}

QString TimelineWords::tokens(const TimelineRow &row) const
{
    const bool counts = row.kind == TimelineKind::Run || row.kind == TimelineKind::Turn;
    if (!counts || (row.isOpen() && !row.tokensIn && !row.tokensOut))
        return {};
    if (!row.tokensIn && !row.tokensOut)
        return unknown;
    return shortNumber(row.tokensIn.value_or(0) + row.tokensOut.value_or(0));
}

QString TimelineWords::tokensInFull(const TimelineRow &row) const
{
    if (row.kind != TimelineKind::Run && row.kind != TimelineKind::Turn)
        return {};
    const auto number = [](const std::optional<qint64> &value) {
        return value ? QLocale().toString(*value) : tr("unknown", "number of tokens");
    };
    return tr("%1 in, %2 out, %3 cached").arg(number(row.tokensIn), number(row.tokensOut), number(row.tokensCached));
}

QString TimelineWords::duration(const TimelineRow &row, const std::optional<qint64> &elapsedMs) const
{
    if (row.kind == TimelineKind::Notice)
        return {};
    if (!elapsedMs)
        return unknown;
    const qint64 ms = *elapsedMs;
    if (!row.isOpen() && ms < 59'950)
        return shortDuration(ms);
    const qint64 seconds = ms / 1'000;
    const auto two = [](qint64 number) { return QStringLiteral("%1").arg(number, 2, 10, QLatin1Char('0')); };
    if (seconds < 3'600)
        return QStringLiteral("%1:%2").arg(seconds / 60).arg(two(seconds % 60));
    return QStringLiteral("%1:%2:%3").arg(seconds / 3'600).arg(two(seconds / 60 % 60), two(seconds % 60));
}

QString TimelineWords::shortDuration(qint64 ms)
{
    const QLocale locale;
    return ms < 1'000 ? tr("%1 ms", "milliseconds").arg(locale.toString(ms))
                      : tr("%1 s", "seconds").arg(locale.toString(double(ms) / 1e3, 'f', 1));
}

QString TimelineWords::cost(const TimelineRow &row) const
{
    const bool counts = row.kind == TimelineKind::Run || row.kind == TimelineKind::Turn;
    if (!counts || (row.isOpen() && !row.cost))
        return {};
    return row.cost ? money(*row.cost) : unknown;
}

QString TimelineWords::sentence(const TimelineRow &row, const std::optional<qint64> &elapsedMs) const
{
    QStringList parts{name(row), state(row)};
    const QString time = duration(row, elapsedMs);
    if (!time.isEmpty() && time != unknown)
        parts << time;
    const bool counts = row.kind == TimelineKind::Run || row.kind == TimelineKind::Turn;
    if (counts && (row.tokensIn || row.tokensOut))
        parts << tr("tokens: %1").arg(tokensInFull(row));
    if (counts && row.cost)
        parts << money(*row.cost);
    if (row.kind == TimelineKind::Retry)
        parts << visibleText(row.name);
    if (!row.reason.isEmpty())
        parts << visibleText(row.reason);
    if (!row.words.isEmpty())
        parts << visibleText(row.words);
    return parts.join(QStringLiteral(", "));
}

QString TimelineWords::moment(qint64 wallMs) const
{
    const auto when = QDateTime::fromMSecsSinceEpoch(wallMs);
    const QLocale locale;
    const QString time = locale.toString(when.time(), QStringLiteral("HH:mm:ss"));
    const QString day = shortDay(when.date(), QDateTime::fromMSecsSinceEpoch(m_nowMs).date(), locale);
    // where it is cut, what tells two of a day apart is still there
    return day.isEmpty() ? time : tr("%1, %2", "time and date").arg(time, day);
}

} // namespace homard
