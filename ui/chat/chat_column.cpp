// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chat/chat_column.h"
#include "row_style.h"
#include <QWidget>
#include <limits>

namespace homard {

ChatColumn::ChatColumn()
{
    setContentsMargins(rowSideGap, 0, rowSideGap, 0);
    setSpacing(Space::Related);
}

/// What it takes of a place of this width.
int ChatColumn::takenOf(int width) const
{
    const QFont font = parentWidget() ? parentWidget()->font() : QFont();
    if (m_widest < 0 || font != m_font) {
        m_font = font;
        m_widest = rowStyle(parentWidget() ? parentWidget()->palette() : QPalette(), font, widestRow).column;
    }
    return qMin(width, int(m_widest) + 2 * rowSideGap);
}

int ChatColumn::heightForWidth(int width) const
{
    return QVBoxLayout::heightForWidth(takenOf(width));
}

int ChatColumn::minimumHeightForWidth(int width) const
{
    return QVBoxLayout::minimumHeightForWidth(takenOf(width));
}

void ChatColumn::setGeometry(const QRect &rect)
{
    const int taken = takenOf(rect.width());
    QVBoxLayout::setGeometry({rect.x() + (rect.width() - taken) / 2, rect.y(), taken, rect.height()});
}

} // namespace homard
