// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/clock.h"
#include "wrapped_text.h"
#include <QTimer>

namespace homard {

/// "Expires in 29 min": whole minutes, in the last minute seconds. Its timer runs only while it is on the screen.
class ExpiryLabel : public WrappedText
{
    Q_OBJECT
public:
    explicit ExpiryLabel(const Clock &clock, QWidget *parent = nullptr);
    /// Empty for a deadline that never comes.
    void setDeadline(Clock::TimePoint deadline);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void tell();

    const Clock &m_clock;
    Clock::TimePoint m_deadline = Clock::never();
    QTimer m_timer;
};

} // namespace homard
