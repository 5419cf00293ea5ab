// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conversation_selection.h"
#include "conversation_view.h"
#include <map>

namespace homard {

/// What screen readers were told of a row.
struct ConversationView::Told {
    qsizetype upTo = 0;   ///< An answer: letters.
    bool started = false; ///< A call: that it runs. A notice: all of it.
    bool ended = false;   ///< A call.
};

/// What changed since the last refresh.
struct ConversationView::Changes {
    bool all = true;              ///< Everything is painted anew.
    std::map<int, int> blocks;    ///< By row: the first block that changed.
    QSet<QString> reading;        ///< Rows whose long texts are being read.
    std::map<QString, Told> told; ///< By the row's id; of the run that goes on.
    qint64 openedMs = 0;          ///< When the conversation came into the view.
};

/// What the mouse is doing.
struct ConversationView::Mouse {
    int hoveredRow = -1;
    RowTarget hovered;
    bool pressed = false; ///< The left button is down.
    bool selects = false; ///< It was moved since.
    int pressedRow = -1;
    RowTarget pressedTarget;
    int dragsBar = -1; ///< The block whose bar for scrolling sideways is dragged.
    QPointF pressedAt;
    QPointF lastAt;
    qint64 doubleClickedMs = 0; ///< For the third click.
    QPointF doubleClickedAt;
};

} // namespace homard
