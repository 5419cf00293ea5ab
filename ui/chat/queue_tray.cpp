// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chat/queue_tray.h"
#include "base/text.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/theme.h"
#include <QApplication>
#include <QBoxLayout>
#include <QEvent>
#include <QLocale>
#include <QToolButton>

namespace homard {

namespace {

constexpr size_t mostRows = 5; ///< On the screen (ours); the rest is counted.
constexpr qsizetype lineLimit = 300;

/// The first line with something in it.
QString lineOf(const QString &text)
{
    const QString start = truncated(text.trimmed(), lineLimit);
    const qsizetype end = start.indexOf(u'\n');
    return visibleText(end < 0 ? start : start.left(end));
}

} // namespace

QueueTray::QueueTray(QWidget *parent) : QWidget(parent), m_rows(new QVBoxLayout(this))
{
    m_rows->setContentsMargins(Space::Group, 0, Space::Inside, 0);
    m_rows->setSpacing(0);
    hide();
}

void QueueTray::setMessages(const std::vector<QueuedMessage> &messages)
{
    if (messages == m_messages)
        return;
    m_messages = messages;
    build();
}

void QueueTray::setHalted(bool halted)
{
    if (std::exchange(m_halted, halted) != halted)
        build();
}

void QueueTray::release(const QString &id)
{
    m_asked.removeAll(id);
    build();
}

void QueueTray::build()
{
    while (QLayoutItem *item = m_rows->takeAt(0)) {
        if (item->widget()) {
            item->widget()->hide();
            item->widget()->deleteLater(); // it may be the one that was pressed
        }
        delete item;
    }
    const size_t shown = m_messages.size() > mostRows + 1 ? mostRows : m_messages.size();
    for (size_t i = 0; i < shown; ++i) {
        QWidget *row = makeRow(m_messages[i], i == 0);
        m_rows->addWidget(row);
        row->show();
    }
    if (shown < m_messages.size())
        m_rows->addWidget(
            new ElidedLabel(tr("and %1 more").arg(QLocale().toString(qint64(m_messages.size() - shown))), this));
    setVisible(!m_messages.empty());
}

QWidget *QueueTray::makeRow(const QueuedMessage &message, bool isFirst)
{
    auto *row = new QWidget(this);
    auto *line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(Space::Related);
    const QString text = lineOf(message.text);
    auto *label = new ElidedLabel(m_halted ? tr("Waits: %1").arg(text) : tr("Queued: %1").arg(text), row);
    label->setAccessibleName(label->text());
    line->addWidget(label, 1);
    const QString named = truncated(text, 80);
    if (m_halted && isFirst) {
        auto *now = makeButton(row, Icon::Send, tr("Send now"), tr("Send now: %1").arg(named));
        now->setToolTip(tr("Nothing runs that takes it. It is also taken when you send another message."));
        line->addWidget(now);
        connect(now, &QToolButton::clicked, this, &QueueTray::sendNowRequested);
    }
    auto *back = makeButton(row, Icon::Undo, tr("Take back"), tr("Take back: %1").arg(named));
    back->setToolTip(tr("Put it back into the message box"));
    back->setEnabled(!m_asked.contains(message.id));
    line->addWidget(back);
    connect(back, &QToolButton::clicked, this, [this, back, id = message.id] {
        if (m_pressed.isValid() && !m_pressed.hasExpired(QApplication::doubleClickInterval()))
            return; // the second half of a double click on the one before
        m_pressed.start();
        back->setEnabled(false); // once, until it is known what became of it
        m_asked << id;
        Q_EMIT takeBackRequested(id);
    });
    return row;
}

QToolButton *QueueTray::makeButton(QWidget *row, Icon icon, const QString &text, const QString &name)
{
    auto *button = new QToolButton(row);
    button->setIcon(lineIcon(icon));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setAutoRaise(true);
    button->setText(text);
    button->setAccessibleName(name);
    return button;
}

void QueueTray::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        build();
}

} // namespace homard
