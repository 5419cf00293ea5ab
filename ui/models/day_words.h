// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDate>
#include <QLocale>

namespace homard {

/// A day seen from `today`, as short as it can be said: the weekday within the last week, day and month within the
/// year, else the date. Today itself has no word: empty.
QString shortDay(const QDate &day, const QDate &today, const QLocale &locale);

} // namespace homard
