// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "row_layout.h"
#include <QCoreApplication>

namespace homard {

/// What the model thought: one line, and its text when it is open. While it streams the line shows the newest words.
class RowThinking : public RowLayout
{
    Q_DECLARE_TR_FUNCTIONS(homard::RowThinking)
public:
    explicit RowThinking(const RowStyle &style);

    int setRow(const ConversationRow &row, bool open) override;
    void arrange() override;
    double height() const override;
    void paint(QPainter &painter, QPointF origin, const RowPaint &paint) override;
    RowTarget::Kind actionAt(QPointF point) const override;
    RowTarget::Kind ownAction() const override { return RowTarget::Toggle; }
    QString headText() const override { return m_words; }
    QString source() const override { return m_open ? m_source : QString(); }

private:
    double headHeight() const;

    QString m_source;
    QString m_words; ///< "Thought for 3 s".
    QString m_live;  ///< The newest line while it streams.
    std::vector<MarkdownBlock> m_blocks;
    bool m_open = false;
};

} // namespace homard
