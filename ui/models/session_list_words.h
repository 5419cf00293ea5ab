// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/models/session_list_model.h"
#include <QLocale>

namespace homard {

/// The texts of the session list.
struct SessionListWords {
    /// "Running", "Today", "Earlier": 0, 1, 2.
    static QString heading(int section);
    /// The short word in the row.
    static QString word(SessionRowState state);
    /// The same for a screen reader: "waiting for approval".
    static QString spoken(SessionRowState state);
    /// A time seen from now: of day for today, weekday within a week, day and month within the year, else the date.
    static QString time(qint64 wallMs, qint64 nowMs, const QLocale &locale);
};

} // namespace homard
