// SPDX-License-Identifier: GPL-3.0-or-later
#include "tool_pattern.h"

namespace homard {

bool matchesWildcard(const QString &pattern, const QString &text)
{
    qsizetype p = 0;
    qsizetype t = 0;
    qsizetype star = -1;
    qsizetype resume = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == QLatin1Char('*')) {
            star = p++;
            resume = t;
        } else if (p < pattern.size() && pattern[p] == text[t]) {
            ++p;
            ++t;
        } else if (star >= 0) { // the last star takes one more; no earlier one ever has to
            p = star + 1;
            t = ++resume;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == QLatin1Char('*'))
        ++p;
    return p == pattern.size();
}

bool meetsTool(const QString &pattern, const QString &tool, const QString &group)
{
    if (pattern == tool || (!group.isEmpty() && pattern == group))
        return true;
    if (const QLatin1StringView named("group:"); pattern.startsWith(named))
        return !group.isEmpty() && QStringView(pattern).mid(named.size()) == group;
    return pattern.contains(QLatin1Char('*')) && matchesWildcard(pattern, tool);
}

bool meetsAnyTool(const QStringList &patterns, const QString &tool, const QString &group)
{
    return std::any_of(patterns.begin(), patterns.end(),
                       [&](const QString &pattern) { return meetsTool(pattern, tool, group); });
}

} // namespace homard
