// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace homard {

/// "1 line", "2 lines": in English, for the model. `many` also for 0.
inline QString counted(qint64 count, const char *one, const char *many)
{
    return QString::number(count) + QLatin1Char(' ') + QLatin1StringView(count == 1 ? one : many);
}

} // namespace homard
