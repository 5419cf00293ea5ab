// SPDX-License-Identifier: GPL-3.0-or-later
#include "search_field.h"
#include "icons.h"
#include <QAction>
#include <QKeyEvent>

namespace homard {

SearchField::SearchField(QWidget *parent) : QLineEdit(parent)
{
    auto *magnifier = addAction(lineIcon(Icon::Search, Tone::Muted), QLineEdit::LeadingPosition);
    magnifier->setEnabled(true);
    setClearButtonEnabled(true);
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
