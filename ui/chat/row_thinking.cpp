// SPDX-License-Identifier: GPL-3.0-or-later
#include "row_thinking.h"
#include "ui/widgets/icons.h"
#include <QFontMetricsF>
#include <QPainter>

namespace homard {

namespace {

constexpr double indent = 18;

QString lastLine(const QString &text)
{
    const QStringView view = QStringView(text).trimmed();
    const QStringView line = view.sliced(view.lastIndexOf(QLatin1Char('\n')) + 1);
    return line.last(std::min<qsizetype>(line.size(), 300)).toString();
}

} // namespace

RowThinking::RowThinking(const RowStyle &style) : RowLayout(style)
{
    arrange();
}

int RowThinking::setRow(const ConversationRow &row, bool open)
{
    const QString words = row.streaming            ? tr("Thinking…")
                          : row.thoughtSeconds > 0 ? tr("Thought for %n s", nullptr, row.thoughtSeconds)
                                                   : tr("Thought");
    const QString live = row.streaming && !open ? lastLine(row.text) : QString();
    if (words == m_words && live == m_live && open == m_open && (!open || row.text == m_source))
        return -1;
    m_words = words;
    m_live = live;
    m_open = open;
    m_source = open ? row.text : QString();
    const auto before = std::exchange(m_blocks, open ? plainBlocks(row.text.trimmed()) : std::vector<MarkdownBlock>());
    const auto differs = std::mismatch(before.begin(), before.end(), m_blocks.begin(), m_blocks.end()).second;
    m_text.setBlocks(&m_blocks, &m_style.quiet, int(differs - m_blocks.begin())); // what came before stays laid out
    return 0;
}

void RowThinking::arrange()
{
    m_text.setGeometry(indent, headHeight() + Space::Inside, m_style.column - indent);
}

double RowThinking::headHeight() const
{
    return QFontMetricsF(m_style.base).height() + Space::Inside;
}

double RowThinking::height() const
{
    return m_open && m_text.count() > 0 ? m_text.bottom() : headHeight();
}

RowTarget::Kind RowThinking::actionAt(QPointF point) const
{
    return point.y() < headHeight() ? RowTarget::Toggle : RowTarget::None;
}

void RowThinking::paint(QPainter &painter, QPointF origin, const RowPaint &paint)
{
    const auto &colors = m_style.colors;
    const QRectF head(origin.x(), origin.y(), m_style.column, headHeight());
    const bool hot = paint.hovered.kind == RowTarget::Toggle;
    const QColor color = hot ? colors.text : colors.secondary;
    paintIcon(&painter, QRect(qRound(head.left()) - 2, qRound(head.top()), 16, qRound(head.height())),
              m_open ? Icon::ChevronDown : Icon::ChevronRight, color, 14);
    painter.setFont(m_style.base);
    painter.setPen(color);
    const QFontMetricsF metrics(m_style.base);
    const double x = head.left() + indent;
    painter.drawText(QRectF(x, head.top(), head.right() - x, head.height()), Qt::AlignVCenter | Qt::AlignLeft, m_words);
    if (!m_live.isEmpty()) {
        const double from = x + metrics.horizontalAdvance(m_words) + Space::Related;
        const QRectF room(from, head.top(), head.right() - from, head.height());
        painter.setPen(colors.muted);
        painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft,
                         metrics.elidedText(m_live, Qt::ElideLeft, room.width()));
    }
    if (m_open && m_text.count() > 0) {
        painter.fillRect(QRectF(origin.x() + 5, origin.y() + headHeight() + Space::Inside, 1,
                                m_text.bottom() - headHeight() - Space::Inside),
                         colors.border);
        m_text.paint(painter, origin, textPaint(paint));
    }
}

} // namespace homard
