// SPDX-License-Identifier: GPL-3.0-or-later
#include "argument_wrap.h"
#include "base/text.h"
#include "ui/approvals/plan_page.h"
#include <algorithm>

namespace homard {

namespace {

/// The number in front of an argument; script lines have "1│ ".
bool isArgumentNumber(const InkedText &piece)
{
    return piece.ink == Ink::Number && piece.text.size() > 1 && piece.text.endsWith(u' ') &&
           std::all_of(piece.text.begin(), piece.text.end() - 1, [](QChar c) { return c >= u'0' && c <= u'9'; });
}

/// What stands between two arguments; nothing of one, since there a blank is drawn.
bool isGap(const InkedText &piece)
{
    return piece.ink == Ink::Plain && !piece.text.isEmpty() && piece.text.count(u' ') == piece.text.size();
}

class ArgumentWrapper
{
public:
    ArgumentWrapper(qreal width, const std::function<qreal(const InkedText &)> &widthOf)
        : m_width(width), m_widthOf(widthOf)
    {
    }

    std::vector<InkedLine> wrap(const InkedLine &line)
    {
        const bool cutBetween = line.size() > 1 && line[0].text == PageGoesOn && isArgumentNumber(line[1]);
        if (cutBetween) // by PageMaker, for its length: no argument goes on
            append({nextLine()}, m_widthOf(nextLine()));
        for (size_t i = cutBetween ? 1 : 0; i < line.size();) {
            size_t end = i + 1;
            while (end < line.size() && !isArgumentNumber(line[end]))
                ++end;
            addArgument(InkedLine(line.begin() + std::ptrdiff_t(i), line.begin() + std::ptrdiff_t(end)));
            i = end;
        }
        m_lines.push_back(std::move(m_line));
        return std::move(m_lines);
    }

private:
    qreal widthOf(const InkedLine &pieces) const
    {
        qreal width = 0;
        for (const InkedText &piece : pieces)
            width += m_widthOf(piece);
        return width;
    }

    static InkedText nextLine() { return {QStringLiteral("  "), Ink::Number}; }

    void addArgument(InkedLine argument)
    {
        InkedLine gap;
        if (argument.size() > 1 && isGap(argument.back())) {
            gap = {argument.back()};
            argument.pop_back();
        }
        const qreal needed = widthOf(argument);
        const bool first = !m_hasArgument;
        if (!first && m_used + needed > m_width)
            startLine(nextLine());
        m_hasArgument = m_hasArgument || isArgumentNumber(argument.front());
        if (m_used + needed <= m_width)
            append(argument, needed);
        else
            cut(argument);
        append(gap, widthOf(gap));
    }

    void startLine(const InkedText &beginning)
    {
        while (m_line.size() > 1 && isGap(m_line.back()))
            m_line.pop_back();
        m_lines.push_back(std::move(m_line));
        m_line = {beginning};
        m_used = m_widthOf(beginning);
    }

    void append(const InkedLine &pieces, qreal width)
    {
        m_line.insert(m_line.end(), pieces.begin(), pieces.end());
        m_used += width;
    }

    /// Longer than a line: as much as fits, then on behind the sign.
    void cut(const InkedLine &argument)
    {
        for (const InkedText &piece : argument) {
            InkedText part{{}, piece.ink};
            for (qsizetype at = 0; at < piece.text.size();) {
                const bool pair = piece.text[at].isHighSurrogate() && at + 1 < piece.text.size();
                const InkedText one{piece.text.mid(at, pair ? 2 : 1), piece.ink};
                const qreal width = m_widthOf(one);
                if (m_used + width > m_width && m_line.size() + size_t(!part.text.isEmpty()) > 1) {
                    if (!part.text.isEmpty())
                        m_line.push_back(std::exchange(part, {{}, piece.ink}));
                    m_lines.push_back(std::move(m_line));
                    m_line = {{QString(PageGoesOn), Ink::Number}};
                    m_used = m_widthOf(m_line.front());
                }
                part.text += one.text;
                m_used += width;
                at += one.text.size();
            }
            if (!part.text.isEmpty())
                m_line.push_back(part);
        }
    }

    const qreal m_width;
    const std::function<qreal(const InkedText &)> &m_widthOf;
    std::vector<InkedLine> m_lines;
    InkedLine m_line;
    qreal m_used = 0;
    bool m_hasArgument = false;
};

} // namespace

bool numbersArguments(const InkedLine &line)
{
    return std::any_of(line.begin(), line.end(), isArgumentNumber);
}

std::vector<InkedLine> wrapArguments(const InkedLine &line, qreal width,
                                     const std::function<qreal(const InkedText &)> &widthOf)
{
    return ArgumentWrapper(width, widthOf).wrap(line);
}

} // namespace homard
