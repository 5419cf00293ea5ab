// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "row_layout.h"

namespace homard {

/// What the user wrote: plain text in a bubble on the right.
class RowBubble : public RowLayout
{
public:
    explicit RowBubble(const RowStyle &style);

    int setRow(const ConversationRow &row, bool open) override;
    void arrange() override;
    double height() const override;
    void paint(QPainter &painter, QPointF origin, const RowPaint &paint) override;
    QString source() const override { return m_source; }

private:
    double boxHeight() const;

    QString m_source;
    std::vector<MarkdownBlock> m_blocks;
    double m_boxWidth = 0;
    double m_estimate = 0;
};

} // namespace homard
