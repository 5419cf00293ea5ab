// SPDX-License-Identifier: GPL-3.0-or-later
#include "card_button.h"
#include "ui/widgets/theme.h"
#include <QKeyEvent>
#include <QMouseEvent>

namespace homard {

CardButton::CardButton(std::function<bool()> isArmed, QWidget *parent)
    : KeyHintButton(parent), m_isArmed(std::move(isArmed))
{
    setFocusPolicy(Qt::TabFocus);
}

void CardButton::setWords(const QString &words, const QString &key)
{
    setText(words);
    setAccessibleName(words);
    setKeyHint(key);
}

QSize CardButton::minimumSizeHint() const
{
    return {sizeHint().width(), fontMetrics().height() + Space::Inside};
}

void CardButton::mousePressEvent(QMouseEvent *event)
{
    if (!event->spontaneous() || !m_isArmed()) {
        event->accept(); // it ends here: the card below must not take it for a click on itself
        return;
    }
    KeyHintButton::mousePressEvent(event);
}

void CardButton::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->spontaneous())
        KeyHintButton::mouseReleaseEvent(event);
    else
        event->accept();
}

void CardButton::keyPressEvent(QKeyEvent *event)
{
    const bool presses = event->key() == Qt::Key_Space || event->key() == Qt::Key_Select;
    if (presses && (m_mouseOnly || event->isAutoRepeat() || !event->spontaneous() || !m_isArmed())) {
        event->accept();
        return;
    }
    if (event->key() == Qt::Key_Escape || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        event->ignore(); // the card's keys, whatever button has the focus
        return;
    }
    KeyHintButton::keyPressEvent(event);
}

} // namespace homard
