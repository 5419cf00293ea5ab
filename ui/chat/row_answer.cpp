// SPDX-License-Identifier: GPL-3.0-or-later
#include "row_answer.h"
#include "ui/markdown/markdown_parser.h"
#include <QFontMetricsF>
#include <QPainter>

namespace homard {

namespace {

/// F90: longer texts are read off the GUI thread.
constexpr qsizetype longestParsedHere = 32 * 1024;

} // namespace

double estimatedTextHeight(qint64 bytes, const RowStyle &style)
{
    const QFontMetricsF metrics(style.text.text);
    const double line = metrics.height() * style.text.lineHeight;
    const double letters = std::max(20.0, style.column / metrics.averageCharWidth());
    return line * std::max(1.0, std::ceil(double(bytes) / letters));
}

RowAnswer::RowAnswer(const RowStyle &style) : RowLayout(style)
{
    arrange();
}

int RowAnswer::setRow(const ConversationRow &row, bool)
{
    const bool same = row.loaded && row.text == m_source && m_partial == row.partial && !m_waits;
    if (same && (row.streaming || !m_stream || m_stream->isFinished()))
        return m_text.count() > 0 ? -1 : 0;
    m_partial = row.partial && !row.streaming;
    m_estimate = estimatedTextHeight(row.bytes, m_style);
    m_waits = false;
    if (!row.loaded || row.kind != RowKind::Answer) {
        m_text.setBlocks(nullptr, &m_style.text);
        m_source.clear();
        m_stream.reset();
        return 0;
    }
    if (row.streaming)
        return stream(row.text);
    if (m_stream && m_stream->markdown() == row.text) {
        m_source = row.text;
        m_stream->finish();
        m_text.setBlocks(&m_stream->blocks(), &m_style.text, m_stream->firstChanged());
        return m_stream->firstChanged();
    }
    m_stream.reset();
    m_source = row.text;
    m_waits = row.text.size() > longestParsedHere;
    if (m_waits)
        m_text.setBlocks(nullptr, &m_style.text);
    else
        setParsed(parseMarkdown(row.text));
    return 0;
}

/// Only what is new is read.
int RowAnswer::stream(const QString &text)
{
    const qsizetype had = m_stream ? m_stream->markdown().size() : 0;
    if (!m_stream || had > text.size()) {
        m_stream = std::make_unique<StreamingMarkdown>();
        m_stream->append(text);
        m_text.setBlocks(&m_stream->blocks(), &m_style.text);
        m_source = text;
        return 0;
    }
    m_source.clear(); // shares nothing with the row's text, which would be copied when it grows
    m_stream->append(QStringView(text).sliced(had));
    m_text.setBlocks(&m_stream->blocks(), &m_style.text, m_stream->firstChanged());
    return m_stream->firstChanged();
}

void RowAnswer::setParsed(std::vector<MarkdownBlock> &&blocks)
{
    m_waits = false;
    m_blocks = std::move(blocks);
    m_text.setBlocks(&m_blocks, &m_style.text);
}

void RowAnswer::arrange()
{
    m_text.setGeometry(0, 0, m_style.column);
}

double RowAnswer::noteHeight() const
{
    return m_partial ? QFontMetricsF(m_style.small).height() + Space::Inside : 0;
}

double RowAnswer::height() const
{
    return m_text.count() > 0 ? m_text.bottom() + noteHeight() : m_estimate;
}

void RowAnswer::paint(QPainter &painter, QPointF origin, const RowPaint &paint)
{
    if (m_text.count() == 0)
        return;
    m_text.paint(painter, origin, textPaint(paint));
    if (m_partial) {
        painter.setFont(m_style.small);
        painter.setPen(m_style.colors.secondary);
        painter.drawText(QRectF(origin.x(), origin.y() + m_text.bottom(), m_style.column, noteHeight()),
                         Qt::AlignBottom | Qt::AlignLeft, tr("The answer ends here: it was cut off."));
    }
}

} // namespace homard
