// SPDX-License-Identifier: GPL-3.0-or-later
#include "expiry_label.h"
#include <QEvent>
#include <QLocale>

namespace homard {

using namespace std::chrono_literals;

ExpiryLabel::ExpiryLabel(const Clock &clock, QWidget *parent) : WrappedText(Voice::Secondary, parent), m_clock(clock)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &ExpiryLabel::tell);
}

void ExpiryLabel::setDeadline(Clock::TimePoint deadline)
{
    m_deadline = deadline;
    tell();
}

void ExpiryLabel::tell()
{
    m_timer.stop();
    if (m_deadline == Clock::never()) {
        setText({});
        return;
    }
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(m_deadline - m_clock.now());
    if (left <= 0ms) {
        setText(tr("Expires now"));
        return;
    }
    const bool lastMinute = left < 1min;
    const auto unit = lastMinute ? std::chrono::milliseconds(1s) : std::chrono::milliseconds(1min);
    const qint64 count = left / unit;
    setText(lastMinute ? tr("Expires in %1 s").arg(QLocale().toString(qMax<qint64>(count, 1)))
                       : tr("Expires in %1 min").arg(QLocale().toString(count)));
    if (isVisible())
        m_timer.start(left - count * unit + 1ms);
}

void ExpiryLabel::showEvent(QShowEvent *event)
{
    WrappedText::showEvent(event);
    tell();
}

void ExpiryLabel::hideEvent(QHideEvent *event)
{
    m_timer.stop();
    WrappedText::hideEvent(event);
}

void ExpiryLabel::changeEvent(QEvent *event)
{
    WrappedText::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::LocaleChange)
        tell();
}

} // namespace homard
