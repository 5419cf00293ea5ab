// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringView>
#include <algorithm>
#include <vector>

namespace homard {

/// The lines of a text, as cmark counts them: from 1, ended by \n, \r or both.
class SourceLines
{
public:
    explicit SourceLines(QStringView text) : m_text(text)
    {
        m_starts.push_back(0);
        for (qsizetype i = 0; i < text.size(); ++i) {
            const QChar c = text[i];
            const bool isPair = c == QLatin1Char('\r') && i + 1 < text.size() && text[i + 1] == QLatin1Char('\n');
            if ((c == QLatin1Char('\n') || c == QLatin1Char('\r')) && !isPair)
                m_starts.push_back(i + 1);
        }
    }

    int start(int line) const { return static_cast<int>(m_starts[index(line)]); }
    /// Without the line break.
    int end(int line) const
    {
        const size_t next = index(line) + 1;
        qsizetype end = next < m_starts.size() ? m_starts[next] : m_text.size();
        while (end > m_starts[index(line)] &&
               (m_text[end - 1] == QLatin1Char('\n') || m_text[end - 1] == QLatin1Char('\r')))
            --end;
        return static_cast<int>(end);
    }
    QStringView line(int line) const { return m_text.mid(start(line), end(line) - start(line)); }

private:
    size_t index(int line) const
    {
        return static_cast<size_t>(std::clamp(line, 1, static_cast<int>(m_starts.size())) - 1);
    }

    QStringView m_text;
    std::vector<qsizetype> m_starts;
};

} // namespace homard
