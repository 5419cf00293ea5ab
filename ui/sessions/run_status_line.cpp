// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sessions/run_status_line.h"
#include "ui/models/run_status.h"
#include "ui/widgets/key_hint_button.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/status_label.h"
#include "ui/widgets/theme.h"
#include <QBoxLayout>
#include <QEvent>
#include <QKeySequence>
#include <QLabel>
#include <QPainter>

namespace homard {

namespace {

DotState dotOf(const RunStatus &status)
{
    switch (status.state()) {
    case RunState::Idle: return DotState::Idle;
    case RunState::WaitingForApproval: return DotState::Waiting;
    case RunState::Retrying: return DotState::Retrying;
    case RunState::Error: return DotState::Failed;
    default: return DotState::Working;
    }
}

} // namespace

QString elapsedText(std::chrono::seconds seconds)
{
    const auto all = std::max<qint64>(0, seconds.count());
    const auto two = [](qint64 n) { return QStringLiteral("%1").arg(n, 2, 10, QLatin1Char('0')); };
    if (all < 3600)
        return QStringLiteral("%1:%2").arg(all / 60).arg(two(all % 60));
    return QStringLiteral("%1:%2:%3").arg(all / 3600).arg(two(all / 60 % 60), two(all % 60));
}

RunStatusLine::RunStatusLine(RunStatus &status, QWidget *parent)
    : QWidget(parent)
    , m_status(status)
    , m_state(new StatusLabel(this))
    , m_turn(new PlainLabel(this))
    , m_time(new PlainLabel(this))
    , m_stop(new KeyHintButton(this))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(Space::Section, Space::Inside, Space::Section, Space::Inside);
    row->setSpacing(Space::Section);
    row->addWidget(m_state);
    row->addWidget(m_turn);
    row->addWidget(m_time);
    row->addStretch(1);
    row->addWidget(m_stop);
    for (QLabel *label : {m_turn, m_time})
        label->setForegroundRole(QPalette::PlaceholderText);
    QSizePolicy kept =
        m_stop->sizePolicy(); // the line keeps its height when a run fails: what is written does not jump
    kept.setRetainSizeWhenHidden(true);
    m_stop->setSizePolicy(kept);
    m_stop->setIcon(lineIcon(Icon::Stop));
    m_stop->setKeyHint(QKeySequence(QStringLiteral("Ctrl+.")).toString(QKeySequence::NativeText));
    m_tick.setSingleShot(true);
    m_tick.setTimerType(Qt::PreciseTimer);
    connect(&m_tick, &QTimer::timeout, this, &RunStatusLine::tick);
    connect(m_stop, &QPushButton::clicked, this, &RunStatusLine::stopPressed);
    connect(&status, &RunStatus::changed, this, &RunStatusLine::refresh);
    refresh();
}

void RunStatusLine::refresh()
{
    m_state->setState(dotOf(m_status), m_status.stateText());
    m_turn->setText(tr("turn %1").arg(m_status.turn()));
    m_turn->setVisible(m_status.startedAt() && m_status.turn() > 0);
    m_time->setVisible(m_status.startedAt().has_value());
    m_stop->setText(m_status.isStopping() ? tr("Stop at once") : tr("Stop"));
    m_stop->setAccessibleName(m_status.isStopping() ? tr("Stop at once") : tr("Stop the run"));
    m_stop->setVisible(m_status.isActive());
    tick();
}

/// Once a second, when the second is full: the timeline beside it shows the same number.
void RunStatusLine::tick()
{
    using namespace std::chrono;
    showTime();
    const auto from = m_status.retryAt() ? m_status.retryAt() : m_status.startedAt();
    if (!isVisible() || !m_status.startedAt() || !from)
        return m_tick.stop();
    const auto part = (RunStatus::TimePoint::clock::now() - *from) % seconds(1);
    m_tick.start(ceil<milliseconds>(part < part.zero() ? -part : seconds(1) - part));
}

void RunStatusLine::showTime()
{
    const auto now = RunStatus::TimePoint::clock::now();
    const auto whole = [](auto duration) { return std::chrono::duration_cast<std::chrono::seconds>(duration); };
    if (const auto retry = m_status.retryAt()) {
        const auto left = whole(*retry - now) + std::chrono::seconds(1);
        m_time->setText(tr("again in %1 s").arg(std::max<qint64>(0, left.count())));
    } else if (const auto started = m_status.startedAt()) {
        m_time->setText(elapsedText(whole(now - *started)));
    }
}

void RunStatusLine::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

void RunStatusLine::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    refresh();
}

void RunStatusLine::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_tick.stop();
}

void RunStatusLine::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(colorsFor(palette()).border);
    painter.drawLine(0, 0, width(), 0);
}

} // namespace homard
