// SPDX-License-Identifier: GPL-3.0-or-later
#include "search_field.h"
#include "icons.h"
#include <QAction>
#include <QKeyEvent>

namespace homard {

SearchField::SearchField(QWidget *parent) : QLineEdit(parent)
{
    m_magnifier = addAction(lineIcon(Icon::Search, Tone::Muted), QLineEdit::LeadingPosition);
    m_magnifier->setEnabled(true);
    setClearButtonEnabled(true);
    m_clear = findChild<QAction *>(QStringLiteral("_q_qlineeditclearaction")); // what Qt calls it
    retranslate();
}

/// Their buttons are there for a screen reader, too.
void SearchField::retranslate()
{
    m_magnifier->setText(tr("Search"));
    if (m_clear)
        m_clear->setText(tr("Clear the search"));
}

void SearchField::changeEvent(QEvent *event)
{
    QLineEdit::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void SearchField::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Escape:
        if (text().isEmpty())
            event->ignore();
        else
            clear();
        return;
    case Qt::Key_Down:
    case Qt::Key_Up:
    case Qt::Key_PageDown:
    case Qt::Key_PageUp: Q_EMIT movePressed(event->key()); return;
    default: QLineEdit::keyPressEvent(event);
    }
}

} // namespace homard
