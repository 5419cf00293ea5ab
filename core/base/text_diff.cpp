// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text_diff.h"
#include "base/text.h"
#include <QList>
#include <QStringView>
#include <algorithm>
#include <vector>

namespace homard {

namespace {

constexpr int maxDifferences = 1000; ///< Ours: memory grows with its square (4 MB there).
constexpr int contextLines = 3;

using Lines = QList<QStringView>;

/// One run of equal lines, or of lines taken out and put in.
struct Step {
    enum Kind { Equal, Removed, Added } kind;
    int oldLine;
    int newLine;
};

/// The lines with their ends, so that "a" and "a\r\n" differ.
Lines linesOf(const QString &text)
{
    Lines lines;
    const QStringView view(text);
    for (qsizetype from = 0; from < view.size();) {
        qsizetype to = view.indexOf(u'\n', from);
        to = to < 0 ? view.size() : to + 1;
        lines += view.mid(from, to - from);
        from = to;
    }
    return lines;
}

/// Myers' greedy shortest edit script between two ranges, found by going back through the kept frontiers. `ok` is false
/// when it would take more than maxDifferences steps.
std::vector<Step> shortest(const Lines &oldLines, const Lines &newLines, int start, int oldEnd, int newEnd, bool &ok)
{
    const int n = oldEnd - start;
    const int m = newEnd - start;
    const int most = qMin(n + m, maxDifferences);
    std::vector<std::vector<int>> frontiers;
    std::vector<int> reach(2 * size_t(most) + 3, 0);
    const auto index = [most](int k) {
        const int at = k + most + 1;
        return size_t(at);
    };
    int steps = -1;
    for (int d = 0; d <= most && steps < 0; ++d) {
        for (int k = -d; k <= d; k += 2) {
            const bool down = k == -d || (k != d && reach[index(k - 1)] < reach[index(k + 1)]);
            int x = down ? reach[index(k + 1)] : reach[index(k - 1)] + 1;
            while (x < n && x - k < m && oldLines[start + x] == newLines[start + x - k])
                ++x;
            reach[index(k)] = x;
            if (x >= n && k == n - m) {
                steps = d;
                break;
            }
        }
        frontiers.emplace_back(reach.begin() + (most + 1 - d), reach.begin() + (most + 2 + d)); // k = −d … d
    }
    ok = steps >= 0;
    std::vector<Step> script;
    int x = n;
    int y = m;
    for (int d = steps; ok && d >= 0; --d) {
        const int k = x - y;
        int fromX = 0;
        int fromY = 0;
        bool down = false;
        if (d > 0) {
            const auto before = [&](int diagonal) { // −1: not reached with d − 1 steps
                const int at = diagonal + d - 1;
                return at < 0 || at > 2 * (d - 1) ? -1 : frontiers[size_t(d - 1)][size_t(at)];
            };
            down = k == -d || (k != d && before(k - 1) < before(k + 1));
            fromX = before(down ? k + 1 : k - 1);
            fromY = fromX - (down ? k + 1 : k - 1);
        }
        const int snakeStart = d == 0 ? 0 : (down ? fromX : fromX + 1);
        for (; x > snakeStart; --x, --y)
            script.push_back({Step::Equal, start + x - 1, start + y - 1});
        if (d > 0)
            script.push_back(down ? Step{Step::Added, start + fromX, start + fromY}
                                  : Step{Step::Removed, start + fromX, start + fromY});
        x = fromX;
        y = fromY;
    }
    std::reverse(script.begin(), script.end());
    return script;
}

std::vector<Step> compare(const Lines &oldLines, const Lines &newLines)
{
    int start = 0;
    int oldEnd = int(oldLines.size());
    int newEnd = int(newLines.size());
    while (start < qMin(oldEnd, newEnd) && oldLines[start] == newLines[start])
        ++start;
    while (oldEnd > start && newEnd > start && oldLines[oldEnd - 1] == newLines[newEnd - 1]) {
        --oldEnd;
        --newEnd;
    }
    bool ok = false;
    std::vector<Step> middle = shortest(oldLines, newLines, start, oldEnd, newEnd, ok);
    if (!ok) {
        middle.clear();
        for (int i = start; i < oldEnd; ++i)
            middle.push_back({Step::Removed, i, start});
        for (int i = start; i < newEnd; ++i)
            middle.push_back({Step::Added, oldEnd, i});
    }
    std::vector<Step> all;
    for (int i = qMax(0, start - contextLines); i < start; ++i)
        all.push_back({Step::Equal, i, i});
    all.insert(all.end(), middle.begin(), middle.end());
    for (int i = 0; i < contextLines && oldEnd + i < int(oldLines.size()); ++i)
        all.push_back({Step::Equal, oldEnd + i, newEnd + i});
    return all;
}

QString range(int from, int count)
{
    return count == 1 ? QString::number(from + 1) : QStringLiteral("%1,%2").arg(count ? from + 1 : from).arg(count);
}

void appendLine(QString &out, QChar sign, QStringView line)
{
    out += sign;
    out += line;
    if (!line.endsWith(u'\n'))
        out += QStringLiteral("\n\\ No newline at end of file\n");
}

/// One hunk: the steps from `from` to `to`.
QString hunk(const std::vector<Step> &steps, size_t from, size_t to, const Lines &oldLines, const Lines &newLines)
{
    int removed = 0;
    int added = 0;
    QString body;
    for (size_t i = from; i < to; ++i) {
        const Step &step = steps[i];
        removed += step.kind != Step::Added ? 1 : 0;
        added += step.kind != Step::Removed ? 1 : 0;
        if (step.kind == Step::Added)
            appendLine(body, u'+', newLines[step.newLine]);
        else
            appendLine(body, step.kind == Step::Removed ? u'-' : u' ', oldLines[step.oldLine]);
    }
    return QStringLiteral("@@ -%1 +%2 @@\n")
               .arg(range(steps[from].oldLine, removed), range(steps[from].newLine, added)) +
           body;
}

} // namespace

TextDiff diffLines(const QString &oldText, const QString &newText, const QString &path, bool oldExists, qsizetype limit)
{
    TextDiff diff;
    if (oldText == newText && oldExists)
        return diff;
    const Lines oldLines = linesOf(oldText);
    const Lines newLines = linesOf(newText);
    const std::vector<Step> steps = compare(oldLines, newLines);
    diff.text = QStringLiteral("--- %1\n+++ b/%2\n")
                    .arg(oldExists ? QStringLiteral("a/") + path : QStringLiteral("/dev/null"), path);
    const auto equal = [&](size_t i) { return steps[i].kind == Step::Equal; };
    for (const Step &step : steps) {
        diff.added += step.kind == Step::Added ? 1 : 0;
        diff.removed += step.kind == Step::Removed ? 1 : 0;
    }
    for (size_t i = 0; i < steps.size();) {
        size_t change = i;
        while (change < steps.size() && equal(change))
            ++change;
        if (change == steps.size())
            break;
        const size_t from = qMax(i, change > contextLines ? change - contextLines : 0);
        size_t last = change; // the last changed step of this hunk
        for (size_t j = change; j < steps.size() && j <= last + 2 * contextLines + 1; ++j) {
            if (!equal(j))
                last = j;
        }
        const size_t to = qMin(steps.size(), last + contextLines + 1);
        if (diff.text.size() < limit)
            diff.text += hunk(steps, from, to, oldLines, newLines);
        i = to;
    }
    if (diff.text.size() > limit)
        diff.text = truncated(diff.text, limit) + QStringLiteral("\n[… the diff goes on]\n");
    return diff;
}

} // namespace homard
