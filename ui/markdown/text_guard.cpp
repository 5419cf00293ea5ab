// SPDX-License-Identifier: GPL-3.0-or-later
#include "text_guard.h"
#include "fence.h"

namespace homard {
namespace {

constexpr qsizetype MaximumLine = 100'000;
constexpr int MaximumDepth = 64;
constexpr int MaximumIndent = 128; // of a list item: two columns a level
constexpr int MaximumColumns = 64;
constexpr qint64 MaximumCells = 50'000;
constexpr int MaximumAts = 2'000;
// What looks like the inside of a fence may be none (a fence in a comment, say), and code may look like all of this.
constexpr int FenceAllowance = 20;

bool isBlank(QChar c)
{
    return c == QLatin1Char(' ') || c == QLatin1Char('\t');
}

/// The length of a list or quote mark at the beginning of `rest`, or 0.
qsizetype markLength(QStringView rest)
{
    const QChar c = rest[0];
    if (c == QLatin1Char('>'))
        return 1;
    const auto endsMark = [&rest](qsizetype at) { return at == rest.size() || isBlank(rest[at]); };
    if (c == QLatin1Char('-') || c == QLatin1Char('*') || c == QLatin1Char('+'))
        return endsMark(1) ? 1 : 0;
    qsizetype digits = 0;
    while (digits < rest.size() && digits < 10 && rest[digits] >= QLatin1Char('0') && rest[digits] <= QLatin1Char('9'))
        ++digits;
    if (digits == 0 || digits >= rest.size() || !endsMark(digits + 1))
        return 0;
    return rest[digits] == QLatin1Char('.') || rest[digits] == QLatin1Char(')') ? digits + 1 : 0;
}

struct LinePrefix {
    int depth = 0;        ///< Marks of quotes and lists.
    int indent = 0;       ///< Blanks before the last mark.
    qsizetype length = 0; ///< Marks and blanks.
};

LinePrefix prefixOf(QStringView line)
{
    LinePrefix prefix;
    int blanks = 0;
    while (prefix.length < line.size()) {
        if (isBlank(line[prefix.length])) {
            ++blanks;
            ++prefix.length;
            continue;
        }
        const qsizetype mark = markLength(line.mid(prefix.length));
        if (mark == 0)
            break;
        ++prefix.depth;
        prefix.indent = blanks;
        prefix.length += mark;
    }
    return prefix;
}

/// How many columns a table has whose second line this is; 0 when it is none.
int delimiterColumns(QStringView line)
{
    int pipes = 0;
    bool hasDash = false;
    for (const QChar c : line) {
        if (c == QLatin1Char('|'))
            ++pipes;
        else if (c == QLatin1Char('-'))
            hasDash = true;
        else if (c != QLatin1Char(':') && c != QLatin1Char('>') && !isBlank(c))
            return 0;
    }
    return hasDash && pipes > 0 ? pipes + 1 : 0;
}

/// Looks at the lines of one paragraph after another.
class Guard
{
public:
    explicit Guard(QStringView text) : m_text(text) {}

    std::vector<GuardedStretch> run()
    {
        qsizetype start = 0;
        while (start < m_text.size()) {
            const qsizetype found = m_text.indexOf(QLatin1Char('\n'), start);
            const qsizetype end = found < 0 ? m_text.size() : found + 1;
            take(m_text.mid(start, (found < 0 ? end : found) - start), start, end);
            start = end;
        }
        close(m_text.size());
        return std::move(m_stretches);
    }

private:
    void take(QStringView line, qsizetype start, qsizetype end)
    {
        if (line.trimmed().isEmpty()) {
            close(end);
            return;
        }
        if (!m_isOpen) {
            m_isOpen = true;
            m_isPlain = false;
            m_start = start;
            m_ats = m_columns = 0;
            m_lines = 0;
        }
        if (!m_isPlain)
            m_isPlain = isTooMuch(line);
    }

    bool isTooMuch(QStringView line)
    {
        const LinePrefix prefix = prefixOf(line);
        const bool isInside = m_fence.has_value();
        follow(line.mid(prefix.length));
        const int allowance = isInside ? FenceAllowance : 1;
        ++m_lines;
        if (line.size() <= MaximumLine) {
            m_ats += static_cast<int>(line.count(QLatin1Char('@')));
            m_columns = std::max(m_columns, delimiterColumns(line));
        }
        return (line.size() > MaximumLine && !isInside) || prefix.depth > MaximumDepth * allowance ||
               prefix.indent > MaximumIndent * allowance || m_ats > MaximumAts * allowance ||
               m_columns > MaximumColumns * allowance || m_columns * m_lines > MaximumCells * allowance;
    }

    void follow(QStringView content)
    {
        if (!m_fence)
            m_fence = openingFence(content);
        else if (closesFence(content, *m_fence))
            m_fence.reset();
    }

    void close(qsizetype end)
    {
        const qsizetype from = m_stretches.empty() ? 0 : m_stretches.back().range.end;
        if (m_isOpen && m_isPlain) {
            push(from, m_start, false);
            push(m_start, end, true);
            m_fence.reset();
        } else if (end == m_text.size()) {
            push(from, end, false);
        }
        m_isOpen = false;
    }

    void push(qsizetype start, qsizetype end, bool isPlain)
    {
        if (start < end)
            m_stretches.push_back({{static_cast<int>(start), static_cast<int>(end)}, isPlain});
    }

    QStringView m_text;
    std::vector<GuardedStretch> m_stretches;
    std::optional<Fence> m_fence;
    bool m_isOpen = false;
    bool m_isPlain = false;
    qsizetype m_start = 0;
    int m_ats = 0;
    int m_columns = 0;
    qint64 m_lines = 0;
};

} // namespace

std::vector<GuardedStretch> guardedStretches(QStringView text)
{
    return Guard(text).run();
}

} // namespace homard
