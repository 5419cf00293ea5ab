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
    arrangeButtons();
}

/// Side by side, and below each other where the column is narrow.
void RowNotice::arrangeButtons()
{
    m_buttons.clear();
    const QFontMetricsF metrics(m_style.base);
    const double inset = isFramed() ? pad : 0;
    const double left = inset + indent;
    const QSizeF room(std::max(1.0, m_style.column - inset - left), metrics.height() + 2 * Space::Inside);
    QPointF at(left, Space::Related);
    for (const RowTarget &button : buttons()) {
        const double width =
            std::min(room.width(), std::ceil(metrics.horizontalAdvance(button.words)) + 2 * Space::Group);
        if (at.x() > left && at.x() + width > left + room.width())
            at = {left, at.y() + room.height() + Space::Inside};
        m_buttons.emplace_back(at, QSizeF(width, std::ceil(room.height())));
        at.rx() += width + Space::Related;
    }
}

std::vector<RowTarget> RowNotice::buttons() const
{
    std::vector<RowTarget> out;
    if (!m_details)
        return out;
    for (const NoticeAction action : m_details->actions) {
        RowTarget button;
        button.kind = RowTarget::Button;
        button.block = int(out.size());
        switch (action) {
        case NoticeAction::Again: button.words = tr("Try again"); break;
        case NoticeAction::GoOn: button.words = tr("Go on"); break;
        case NoticeAction::Models: button.words = tr("Models & keys"); break;
        case NoticeAction::Folder: button.words = tr("Choose folder…"); break;
        }
        out.push_back(std::move(button));
    }
    return out;
}

QRectF RowNotice::buttonRect(int index) const
{
    return index >= 0 && index < int(m_buttons.size()) ? m_buttons[size_t(index)].translated(0, textEnd()) : QRectF();
}

double RowNotice::lineHeight() const
{
    return QFontMetricsF(m_style.base).height() * m_style.quiet.lineHeight;
}

double RowNotice::textEnd() const
{
    return m_text.bottom() + (m_details && m_details->waits ? lineHeight() : 0);
}

double RowNotice::height() const
{
    return textEnd() + (m_buttons.empty() ? 0 : m_buttons.back().bottom()) + (isFramed() ? pad : 0);
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
    for (const RowTarget &button : buttons())
        paintButton(painter, button, origin, paint);
}

void RowNotice::paintButton(QPainter &painter, const RowTarget &button, QPointF origin, const RowPaint &paint) const
{
    const auto &colors = m_style.colors;
    const bool focused = paint.focused == button;
    const bool hovered = paint.hovered == button;
    const QRectF box = buttonRect(button.block).translated(origin);
    const double edge = focused ? 1 : 0.5;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(focused ? colors.accent : colors.border, focused ? 2 : 1));
    painter.setBrush(hovered ? colors.sunken : colors.surface);
    painter.drawRoundedRect(box.adjusted(edge, edge, -edge, -edge), Radius::Control, Radius::Control);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(m_style.base);
    painter.setPen(colors.text);
    painter.drawText(box.adjusted(Space::Inside, 0, -Space::Inside, 0), Qt::AlignCenter | Qt::TextDontClip,
                     button.words);
}

} // namespace homard
