// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/plain_tool_tip.h"
#include "base/text.h"

namespace homard {

namespace {
constexpr qsizetype longestLine = 80; // ours: what is longer is to be broken, and only markup is
} // namespace

QString plainToolTip(const QString &text)
{
    const QString shown = readableText(text);
    const bool mayBeMarkup = shown.contains(QLatin1Char('<')) || shown.contains(QLatin1Char('&'));
    if (!mayBeMarkup && shown.size() <= longestLine && !shown.contains(QLatin1Char('\n')))
        return shown; // a screen reader says it as it is
    return QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(shown.toHtmlEscaped());
}

} // namespace homard
