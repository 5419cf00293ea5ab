// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QTimer>
#include <QWidget>

class QLabel;

namespace homard {

class KeyHintButton;
class RunStatus;
class StatusLabel;

/// The line below the composer while something runs: state in words, step, elapsed time, Stop. Its clock ticks once a
/// second, only while it is visible and something runs.
class RunStatusLine : public QWidget
{
    Q_OBJECT
public:
    /// `status` outlives this.
    explicit RunStatusLine(RunStatus &status, QWidget *parent = nullptr);

Q_SIGNALS:
    void stopPressed();

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void refresh();
    void tick();
    void showTime();

    RunStatus &m_status;
    StatusLabel *m_state;
    QLabel *m_turn;
    QLabel *m_time;
    KeyHintButton *m_stop;
    QTimer m_tick;
};

/// "0:31", "12:05", "1:02:10".
QString elapsedText(std::chrono::seconds seconds);

} // namespace homard
