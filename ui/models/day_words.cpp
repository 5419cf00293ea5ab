// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/day_words.h"
#include <QCoreApplication>

namespace homard {

QString shortDay(const QDate &day, const QDate &today, const QLocale &locale)
{
    const qint64 days = day.daysTo(today);
    if (days == 0)
        return {};
    if (days > 0 && days < 7)
        return locale.dayName(day.dayOfWeek(), QLocale::ShortFormat);
    if (day.year() == today.year())
        return locale.toString(
            day, QCoreApplication::translate("DayWords", "MMM d", "month and day, as in Qt's date formats"));
    return locale.toString(day, QLocale::ShortFormat);
}

} // namespace homard
