// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/models/timeline_row.h"
#include <QCoreApplication>

namespace homard {

/// The timeline's rows in words and numbers for people. Cheap to make; GUI thread.
class TimelineWords
{
    Q_DECLARE_TR_FUNCTIONS(homard::TimelineWords)
public:
    /// `nowMs`: what is today's has no date.
    explicit TimelineWords(qint64 nowMs) : m_nowMs(nowMs) {}

    /// "Run 14:02:11", "Turn 1 · think", "read_file".
    QString name(const TimelineRow &row) const;
    /// "asks", "done", "refused".
    QString state(const TimelineRow &row) const;
    /// Name and, unless all is well, state: "exec · asks".
    QString title(const TimelineRow &row) const;
    /// Tokens in and out as one short number, "12.4k"; "–" where they are not known, nothing where there are none.
    QString tokens(const TimelineRow &row) const;
    /// "12 400 in, 310 out, 9 000 cached".
    QString tokensInFull(const TimelineRow &row) const;
    /// "12 ms", "3.0 s", "0:31"; of what goes on always minutes and seconds.
    /// Under a minute: "12 ms", "3.4 s".
    static QString shortDuration(qint64 ms);
    QString duration(const TimelineRow &row, const std::optional<qint64> &elapsedMs) const;
    QString cost(const TimelineRow &row) const;
    /// The whole row, for screen readers and for copying.
    QString sentence(const TimelineRow &row, const std::optional<qint64> &elapsedMs) const;
    /// "14:02:11", with the day (shortDay()) where it is not today.
    QString moment(qint64 wallMs) const;

    static QString shortNumber(qint64 number);
    static QString money(double dollars);

private:
    qint64 m_nowMs;
};

} // namespace homard
