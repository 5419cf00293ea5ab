// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "row_layout.h"
#include <QCoreApplication>

namespace homard {

/// What the user wrote: plain text in a bubble on the right. A queued one has a dashed edge and can be taken back.
class RowBubble : public RowLayout
{
    Q_DECLARE_TR_FUNCTIONS(homard::RowBubble)
public:
    RowBubble(const RowStyle &style, bool queued);

    int setRow(const ConversationRow &row, bool open) override;
    void arrange() override;
    double height() const override;
    void paint(QPainter &painter, QPointF origin, const RowPaint &paint) override;
    RowTarget::Kind actionAt(QPointF point) const override;
    RowTarget::Kind ownAction() const override { return m_queued ? RowTarget::TakeBack : RowTarget::None; }
    QString source() const override { return m_source; }

private:
    double boxHeight() const;
    QRectF takeBackRect() const;

    bool m_queued;
    QString m_source;
    std::vector<MarkdownBlock> m_blocks;
    double m_boxWidth = 0;
    double m_estimate = 0;
};

} // namespace homard
