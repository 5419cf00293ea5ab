// SPDX-License-Identifier: GPL-3.0-or-later
#include "row_notice.h"
#include "row_call.h"
#include "ui/widgets/icons.h"
#include <QFontMetricsF>
#include <QPainter>

namespace homard {

namespace {

constexpr double pad = 12;
constexpr double indent = 24;

struct NoticeLook {
    Icon icon;
    QColor color;
};

NoticeLook lookOf(NoticeKind kind, const Colors &colors)
{
    switch (kind) {
    case NoticeKind::Retry: return {Icon::Retry, colors.warning};
    case NoticeKind::Info: return {Icon::Info, colors.secondary};
    case NoticeKind::Warning: return {Icon::Warning, colors.warning};
    case NoticeKind::Stopped: return {Icon::Stop, colors.secondary};
    case NoticeKind::Refused: return {Icon::Lock, colors.secondary};
    case NoticeKind::Interrupted: return {Icon::Warning, colors.warning};
    case NoticeKind::Limit: return {Icon::Pause, colors.warning};
    case NoticeKind::Error: return {Icon::Error, colors.danger};
    }
    return {Icon::Info, colors.secondary};
}

} // namespace

RowNotice::RowNotice(const RowStyle &style) : RowLayout(style) {}

int RowNotice::setRow(const ConversationRow &row, bool)
{
    if (row.notice == m_details)
        return -1;
    m_details = row.notice;
    QStringList words;
    if (m_details) {
        words << m_details->text;
        if (!m_details->hint.isEmpty())
            words << m_details->hint;
        if (m_details->kind == NoticeKind::Retry && !m_details->waits)
            words << tr("Next try after %1 (attempt %2).")
                         .arg(durationText(std::max<qint64>(1, qRound64(double(m_details->delayMs) / 1000)) * 1000))
                         .arg(m_details->attempt);
    }
    words.removeAll({});
    m_blocks = plainBlocks(words.join(QLatin1Char('\n')));
    m_text.setBlocks(&m_blocks, isFramed() ? &m_style.card : &m_style.quiet);
    arrange();
    return 0;
}

bool RowNotice::isFramed() const
{
    return m_details && m_details->kind == NoticeKind::Error;
}

void RowNotice::arrange()
{
    const double inset = isFramed() ? pad : 0;
    m_text.setGeometry(inset + indent, inset, m_style.column - 2 * inset - indent);
}

double RowNotice::lineHeight() const
{
    return QFontMetricsF(m_style.base).height() * m_style.quiet.lineHeight;
}

double RowNotice::height() const
{
    const double countdownLine = m_details && m_details->waits ? lineHeight() : 0;
    return m_text.bottom() + countdownLine + (isFramed() ? pad : 0);
}

QRectF RowNotice::clockRect() const
{
    if (!m_details || !m_details->waits)
        return {};
    return {indent, m_text.bottom(), m_style.column - indent, lineHeight()};
}

QString RowNotice::countdown(std::chrono::steady_clock::time_point now) const
{
    const auto left = std::chrono::ceil<std::chrono::seconds>(m_details->until - now).count();
    if (left <= 0)
        return tr("Trying again now (attempt %1).").arg(m_details->attempt);
    return tr("Trying again in %n s (attempt %1).", nullptr, int(left)).arg(m_details->attempt);
}

void RowNotice::paint(QPainter &painter, QPointF origin, const RowPaint &paint)
{
    if (!m_details)
        return;
    const auto &colors = m_style.colors;
    const NoticeLook look = lookOf(m_details->kind, colors);
    const double inset = isFramed() ? pad : 0;
    if (isFramed()) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(look.color);
        painter.setBrush(colors.dangerBg);
        painter.drawRoundedRect(QRectF(origin, QSizeF(m_style.column, height())).adjusted(0.5, 0.5, -0.5, -0.5),
                                Radius::Card, Radius::Card);
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    paintIcon(&painter, QRect(qRound(origin.x() + inset), qRound(origin.y() + inset), 16, qRound(lineHeight())),
              look.icon, look.color, 16);
    m_text.paint(painter, origin, textPaint(paint));
    if (m_details->waits) {
        painter.setFont(m_style.base);
        painter.setPen(colors.secondary);
        painter.drawText(clockRect().translated(origin), Qt::AlignVCenter | Qt::AlignLeft, countdown(paint.now));
    }
}

} // namespace homard
