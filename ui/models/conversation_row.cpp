// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/conversation_row.h"
#include <QCoreApplication>

namespace homard {

namespace {

// 256 KiB of UTF-16: a quarter is the beginning. The tail is cut by more than it needs, so that a stream does not move
// it with each piece.
constexpr qsizetype headUnits = 32 * 1024;
constexpr qsizetype tailUnits = 96 * 1024;
constexpr qsizetype tailAfterCut = 80 * 1024;

} // namespace

void CallOutput::append(const QString &text)
{
    m_total += text.size();
    qsizetype taken = 0;
    if (m_tail.isEmpty() && m_head.size() < headUnits) {
        taken = std::min(headUnits - m_head.size(), text.size());
        if (taken < text.size() && taken > 0 && text[taken - 1].isHighSurrogate())
            --taken;
        m_head += QStringView(text).first(taken);
    }
    if (taken == text.size())
        return;
    m_tail += QStringView(text).sliced(std::max(taken, text.size() - tailUnits));
    if (m_tail.size() > tailUnits)
        m_tail = m_tail.last(tailAfterCut);
    if (m_tail.front().isLowSurrogate() && m_head.size() + m_tail.size() < m_total)
        m_tail.remove(0, 1);
}

QString CallOutput::text() const
{
    const qint64 left = m_total - m_head.size() - m_tail.size();
    if (left <= 0)
        return m_head + m_tail;
    return m_head + QLatin1Char('\n') +
           QCoreApplication::translate("CallOutput", "[… %n character(s) left out …]", nullptr, int(left)) +
           QLatin1Char('\n') + m_tail;
}

CallPhase phaseOf(ResultStatus status)
{
    switch (status) {
    case ResultStatus::Ok: return CallPhase::Done;
    case ResultStatus::Failed:
    case ResultStatus::Invalid: return CallPhase::Failed;
    case ResultStatus::Refused: return CallPhase::Refused;
    case ResultStatus::Skipped: return CallPhase::Skipped;
    case ResultStatus::Stopped: return CallPhase::Stopped;
    case ResultStatus::Interrupted: return CallPhase::Interrupted;
    }
    return CallPhase::Interrupted;
}

} // namespace homard
