// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "row_layout.h"
#include "ui/markdown/streaming_markdown.h"
#include <QCoreApplication>

namespace homard {

/// An answer: Markdown without a frame. Also stands for an answer that was not loaded yet.
class RowAnswer : public RowLayout
{
    Q_DECLARE_TR_FUNCTIONS(homard::RowAnswer)
public:
    explicit RowAnswer(const RowStyle &style);

    int setRow(const ConversationRow &row, bool open) override;
    void arrange() override;
    double height() const override;
    void paint(QPainter &painter, QPointF origin, const RowPaint &paint) override;
    QString source() const override { return m_stream && m_source.isEmpty() ? m_stream->markdown() : m_source; }
    QString unparsed() const override { return m_waits ? m_source : QString(); }
    void setParsed(std::vector<MarkdownBlock> &&blocks) override;

private:
    int stream(const QString &text);
    double noteHeight() const;

    std::unique_ptr<StreamingMarkdown> m_stream;
    std::vector<MarkdownBlock> m_blocks;
    QString m_source;
    double m_estimate = 0; ///< While there are no blocks.
    bool m_waits = false;  ///< For setParsed().
    bool m_partial = false;
};

/// About how high a text of this many bytes is.
double estimatedTextHeight(qint64 bytes, const RowStyle &style);

} // namespace homard
