// SPDX-License-Identifier: GPL-3.0-or-later
#include "row_call.h"
#include "base/text.h"
#include "ui/widgets/icons.h"
#include <QFontMetricsF>
#include <QJsonDocument>
#include <QLocale>
#include <QPainter>

namespace homard {

namespace {

constexpr double pad = 12;
constexpr double iconRoom = 20;

struct PhaseLook {
    Icon icon;
    QColor color;
};

PhaseLook lookOf(CallPhase phase, const Colors &colors)
{
    switch (phase) {
    case CallPhase::Planned: return {Icon::Clock, colors.secondary};
    case CallPhase::Waiting: return {Icon::Question, colors.warning};
    case CallPhase::Running: return {Icon::Play, colors.accent};
    case CallPhase::Done: return {Icon::Check, colors.ok};
    case CallPhase::Failed: return {Icon::Cross, colors.danger};
    case CallPhase::Refused: return {Icon::Lock, colors.warning};
    case CallPhase::Skipped: return {Icon::Minus, colors.secondary};
    case CallPhase::Stopped: return {Icon::Stop, colors.secondary};
    case CallPhase::Interrupted: return {Icon::Warning, colors.warning};
    }
    return {Icon::Clock, colors.secondary};
}

/// The command alone where a call has nothing else: as JSON its line breaks could not be read.
QString commandOf(const ToolCall &call)
{
    QJsonObject arguments = call.arguments;
    if (!call.argumentsValid)
        arguments = QJsonDocument::fromJson(call.rawArguments.toUtf8()).object();
    const auto command = arguments.value(QLatin1StringView("command"));
    return arguments.size() == 1 && command.isString() ? command.toString() : QString();
}

} // namespace

QString durationText(qint64 ms)
{
    const QLocale locale;
    if (ms < 1000)
        return QCoreApplication::translate("RowCall", "%1 ms").arg(ms);
    if (ms < 60'000)
        return QCoreApplication::translate("RowCall", "%1 s")
            .arg(locale.toString(double(ms) / 1000.0, 'f', ms % 1000 == 0 ? 0 : 1));
    const qint64 seconds = ms / 1000;
    return QStringLiteral("%1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0'));
}

RowCall::RowCall(const RowStyle &style) : RowLayout(style)
{
    arrange();
}

int RowCall::setRow(const ConversationRow &row, bool open)
{
    const qint64 output = row.call && row.call->output ? row.call->output->total() : 0;
    if (row.call == m_details && open == m_open && (!open || output == m_outputSeen))
        return -1;
    m_details = row.call;
    m_outputSeen = output;
    m_open = open;
    m_title = m_details ? callTitle(*m_details) : CallTitle{};
    return build();
}

void RowCall::addSection(const QString &label, std::vector<MarkdownBlock> blocks)
{
    if (blocks.empty())
        return;
    if (!label.isEmpty())
        m_labels[int(m_blocks.size())] = label;
    m_blocks.insert(m_blocks.end(), std::make_move_iterator(blocks.begin()), std::make_move_iterator(blocks.end()));
}

/// Blocks that are as before keep their layouts: live output grows at its end.
int RowCall::build()
{
    const auto before = std::exchange(m_blocks, {});
    m_labels.clear();
    if (m_open && m_details) {
        const QString command = commandOf(m_details->call);
        addSection(command.isEmpty() ? tr("Arguments") : tr("Command"),
                   codeBlocks(visibleText(command.isEmpty() ? argumentsText(m_details->call) : command, true),
                              command.isEmpty() ? QStringLiteral("json") : QStringLiteral("sh")));
        QStringList why;
        if (m_details->decision != Decision::Allow && !m_details->reason.isEmpty())
            why << m_details->reason;
        for (const auto &answer : m_details->answers)
            why << answerWords(answer);
        addSection(m_details->decision == Decision::Deny ? tr("Why it was refused") : tr("Why it asked"),
                   plainBlocks(why.join(QLatin1Char('\n'))));
        if (m_details->output)
            addSection(tr("Output"), codeBlocks(m_details->output->text()));
        if (const auto &result = m_details->result) {
            addSection(tr("Change"), codeBlocks(result->diff, QStringLiteral("diff")));
            addSection(tr("Result"), codeBlocks(result->content));
            addSection({}, plainBlocks(result->hint));
        }
    }
    const auto differs = std::mismatch(before.begin(), before.end(), m_blocks.begin(), m_blocks.end()).second;
    m_text.setBlocks(&m_blocks, &m_style.card, int(differs - m_blocks.begin()));
    m_text.setLabels(m_labels, m_style.small, m_style.colors.secondary);
    return 0; // the head changes with everything
}

void RowCall::arrange()
{
    m_text.setGeometry(pad, headHeight() + Space::Related, m_style.column - 2 * pad);
}

double RowCall::headHeight() const
{
    return std::max(34.0, QFontMetricsF(m_style.base).height() + 2 * Space::Related);
}

double RowCall::height() const
{
    return m_open && m_text.count() > 0 ? m_text.bottom() + pad : headHeight();
}

RowTarget::Kind RowCall::actionAt(QPointF point) const
{
    return point.y() < headHeight() && point.x() >= 0 && point.x() < m_style.column ? RowTarget::Toggle
                                                                                    : RowTarget::None;
}

QRectF RowCall::clockRect() const
{
    if (!m_details || m_details->phase != CallPhase::Running)
        return {};
    return {m_style.column / 2, 0, m_style.column / 2, headHeight()};
}

QString RowCall::stateText(std::chrono::steady_clock::time_point now) const
{
    if (!m_details)
        return {};
    const QString words = phaseWords(*m_details);
    QString time;
    if (m_details->phase == CallPhase::Running && m_details->startedAt.time_since_epoch().count() != 0) {
        const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now - m_details->startedAt).count();
        time = ms < 1000 ? QString() : durationText(ms / 1000 * 1000); // tenths would only flicker
    } else if (m_details->result && m_details->result->durationMs > 0) {
        time = durationText(m_details->result->durationMs);
    }
    return words.isEmpty() || time.isEmpty() ? words + time : words + QStringLiteral(" · ") + time;
}

QString RowCall::copiedHead() const
{
    return headWith(m_details ? callObject(m_details->call) : QString());
}

QString RowCall::headWith(const QString &object) const
{
    QStringList words{m_title.verb, object};
    if (m_details && !phaseWords(*m_details).isEmpty())
        words << QStringLiteral("(%1)").arg(phaseWords(*m_details));
    words.removeAll({});
    return words.join(QLatin1Char(' '));
}

void RowCall::paintHead(QPainter &painter, const QRectF &head, const RowPaint &paint) const
{
    const auto &colors = m_style.colors;
    const PhaseLook look =
        isDenied(*m_details) ? PhaseLook{Icon::Cross, colors.secondary} : lookOf(m_details->phase, colors);
    paintIcon(&painter, QRect(qRound(head.left() + 9), qRound(head.top()), 16, qRound(head.height())), look.icon,
              look.color, 14);
    const bool hot = paint.hovered.kind == RowTarget::Toggle;
    paintIcon(&painter, QRect(qRound(head.right()) - 23, qRound(head.top()), 14, qRound(head.height())),
              m_open ? Icon::ChevronDown : Icon::ChevronRight, hot ? colors.text : colors.muted, 14);

    const QFontMetricsF small(m_style.small);
    const QString state = stateText(paint.now);
    QRectF rest = head.adjusted(pad + iconRoom, 0, -pad - iconRoom, 0);
    const bool quiet = m_details->phase == CallPhase::Done || look.color == colors.accent;
    painter.setFont(m_style.small);
    painter.setPen(quiet ? colors.secondary : look.color);
    painter.drawText(rest, Qt::AlignVCenter | Qt::AlignRight, state);
    rest.setRight(rest.right() - small.horizontalAdvance(state) - Space::Related);

    const QFontMetricsF bold(m_style.bold);
    const QString verb = bold.elidedText(m_title.verb, Qt::ElideRight, rest.width());
    painter.setFont(m_style.bold);
    painter.setPen(colors.text);
    painter.drawText(rest, Qt::AlignVCenter | Qt::AlignLeft, verb);
    rest.setLeft(rest.left() + bold.horizontalAdvance(verb) + Space::Related);
    if (rest.width() < 24)
        return;
    const QFontMetricsF metrics(m_style.base);
    painter.setFont(m_style.base);
    painter.setPen(colors.secondary);
    painter.drawText(rest, Qt::AlignVCenter | Qt::AlignLeft,
                     metrics.elidedText(m_title.object, Qt::ElideMiddle, rest.width()));
}

void RowCall::paint(QPainter &painter, QPointF origin, const RowPaint &paint)
{
    if (!m_details)
        return;
    const auto &colors = m_style.colors;
    const QRectF card(origin.x(), origin.y(), m_style.column, height());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(m_details->phase == CallPhase::Waiting ? colors.warning : colors.border);
    painter.setBrush(paint.isSelected ? colors.selection : colors.window);
    painter.drawRoundedRect(card.adjusted(0.5, 0.5, -0.5, -0.5), Radius::Card, Radius::Card);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QRectF head(card.left(), card.top(), card.width(), headHeight());
    if (paint.clip.intersects(head.translated(-origin)))
        paintHead(painter, head, paint);
    if (m_open && m_text.count() > 0) {
        painter.fillRect(QRectF(card.left() + 1, head.bottom(), card.width() - 2, 1), colors.border);
        m_text.paint(painter, origin, textPaint(paint));
        paintDiffMarks(painter, origin, paint.clip);
    }
}

/// Added and removed lines have a bar and a tint beside their + and -.
void RowCall::paintDiffMarks(QPainter &painter, QPointF origin, const QRectF &clip)
{
    for (int i = m_text.blockAt(clip.top()); i >= 0 && i < m_text.count() && m_text.topOf(i) <= clip.bottom(); ++i) {
        const auto &block = m_text.block(i);
        if (block.language != QLatin1StringView("diff"))
            continue;
        qsizetype from = 0;
        for (const auto &line : QStringView(block.text).split(QLatin1Char('\n'))) {
            const bool added = line.startsWith(QLatin1Char('+')) && !line.startsWith(QLatin1StringView("+++ "));
            const bool removed = line.startsWith(QLatin1Char('-')) && !line.startsWith(QLatin1StringView("--- "));
            const QRectF letter = added || removed ? m_text.rectOf({i, int(from)}) : QRectF();
            from += line.size() + 1;
            if (letter.isNull() || letter.bottom() < clip.top())
                continue;
            if (letter.top() > clip.bottom())
                break;
            QColor color = added ? m_style.colors.ok : m_style.colors.danger;
            const QRectF bar(m_text.left() + 1, letter.top(), 3, letter.height());
            painter.fillRect(bar.translated(origin), color);
            color.setAlphaF(0.12F);
            painter.fillRect(
                QRectF(bar.right(), bar.top(), m_style.column - 2 * pad - 5, bar.height()).translated(origin), color);
        }
    }
}

} // namespace homard
