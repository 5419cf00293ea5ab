// SPDX-License-Identifier: GPL-3.0-or-later
#include "code_lines.h"

namespace homard {
namespace {

constexpr int LongestLine = 4000; // a longer one would be slow to shape

int columnsOf(QChar c, int column, int tab)
{
    if (c == QLatin1Char('\t'))
        return tab - column % tab;
    if (c.isLowSurrogate() || c.category() == QChar::Mark_NonSpacing)
        return 0;
    return c.unicode() >= 0x1100 && !(c.unicode() >= 0x2000 && c.unicode() < 0x2E80) ? 2 : 1;
}

} // namespace

std::vector<CodeLine> codeLines(QStringView text, int columns, int tab)
{
    std::vector<CodeLine> lines;
    CodeLine line;
    int lastBlank = -1; // where a long line is best broken
    const auto close = [&lines, &line, &lastBlank](int end, int next) {
        line.range.end = end;
        lines.push_back(line);
        line = {{next, next}, 0};
        lastBlank = -1;
    };
    for (int i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (c == QLatin1Char('\n')) {
            close(i, i + 1);
            continue;
        }
        const int width = columnsOf(c, line.columns, tab);
        const bool isTooWide = columns > 0 && line.columns + width > columns && i > line.range.start;
        if ((isTooWide || i - line.range.start >= LongestLine) && !c.isLowSurrogate()) {
            const int at = columns > 0 && lastBlank > line.range.start ? lastBlank : i;
            close(at, at);
            for (int moved = at; moved < i; ++moved) // the word that did not fit
                line.columns += columnsOf(text[moved], line.columns, tab);
        }
        if (c == QLatin1Char(' '))
            lastBlank = i + 1;
        line.columns += width;
    }
    close(static_cast<int>(text.size()), 0);
    return lines;
}

} // namespace homard
