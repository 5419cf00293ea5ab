// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline_delegate.h"
#include "timeline_colors.h"
#include "ui/models/timeline_model.h"
#include "ui/models/timeline_words.h"
#include <QPainter>
#include <QTreeView>

namespace homard {

namespace {

constexpr int barHeight = 6;
constexpr int leastObject = 8; // characters; less of what a call is about says nothing
constexpr int leastBar = 3;    // device-independent pixels: what took no time is seen too

QColor nameColor(const TimelineRow &row, const Colors &colors)
{
    switch (row.kind) {
    case TimelineKind::Run:
    case TimelineKind::Approval: return colors.secondary;
    case TimelineKind::Retry: return colors.warning;
    case TimelineKind::Notice: return row.state == TimelineState::Warned ? colors.warning : colors.secondary;
    default: return colors.text;
    }
}

/// One bar on the axis `track`, which is `axisMs` long and begins at `zeroMs`.
void paintSegment(QPainter *painter, const QRectF &track, qint64 zeroMs, qint64 axisMs, qint64 startMs,
                  qint64 durationMs, const QColor &color)
{
    const double scale = track.width() / double(axisMs);
    const double width = std::clamp(double(durationMs) * scale, double(leastBar), track.width());
    const double left = std::clamp(double(startMs - zeroMs) * scale, 0.0, track.width() - width);
    painter->setBrush(color);
    painter->drawRoundedRect(QRectF(track.left() + left, track.top(), width, track.height()), barHeight / 2.0,
                             barHeight / 2.0);
}

} // namespace

TimelineDelegate::TimelineDelegate(const TimelineModel &model, QObject *parent)
    : QStyledItemDelegate(parent), m_model(model)
{
}

QSize TimelineDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {0, std::max(24, option.fontMetrics.height() + Space::Related)}; // look.md: rows of 24–28
}

void TimelineDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto *widget = option.widget;
    auto *style = widget ? widget->style() : nullptr;
    if (style)
        style->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, widget);
    painter->save();
    painter->setClipRect(option.rect);
    const int side = style ? style->pixelMetric(QStyle::PM_HeaderMargin, nullptr, widget) : Space::Inside;
    const QRect rect = option.rect.adjusted(side, 0, -side, 0); // below the text of the heads
    switch (index.column()) {
    case TimelineModel::What: paintName(painter, rect, option, index); break;
    case TimelineModel::Bar: paintBar(painter, rect, option, index); break;
    default: paintText(painter, rect, option, index); break;
    }
    painter->restore();
    if (style && index.column() == TimelineModel::What && option.state.testFlag(QStyle::State_HasFocus)) {
        QStyleOptionFocusRect focus;
        focus.QStyleOption::operator=(option);
        focus.rect = option.rect;
        style->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, painter, widget);
    }
}

void TimelineDelegate::paintName(QPainter *painter, const QRect &rect, const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const
{
    const auto &node = *m_model.node(index);
    const auto &row = node.row;
    const auto &colors = colorsFor(option.palette);
    const TimelineWords words(m_model.nowMs());
    const QString name = words.name(row);
    painter->setPen(isTimelineMarked(row) ? timelineColor(row, colors) : nameColor(row, colors));
    const int flags = int(Qt::AlignVCenter | Qt::AlignLeading | Qt::TextSingleLine);
    const auto *tree = qobject_cast<const QTreeView *>(option.widget);
    const bool stateHasColumn = tree && !tree->isColumnHidden(TimelineModel::State);
    const QString whole = stateHasColumn ? name : words.title(row);
    const auto &metrics = option.fontMetrics;
    if (whole == name || metrics.horizontalAdvance(whole) <= rect.width()) {
        painter->drawText(rect, flags, metrics.elidedText(whole, Qt::ElideRight, rect.width()));
        const int used = metrics.horizontalAdvance(whole) + Space::Related;
        const int left = rect.width() - used;
        if (node.detail.object.isEmpty() || left < metrics.averageCharWidth() * leastObject)
            return;
        painter->setPen(colors.secondary); // what it is about: alike calls are told apart
        painter->drawText(QStyle::visualRect(option.direction, rect, rect.adjusted(used, 0, 0, 0)), flags,
                          metrics.elidedText(node.detail.object, Qt::ElideMiddle, left));
        return;
    }
    // The state is what matters: a long name gives way to it.
    const QString state = words.state(row);
    const int stateWidth = metrics.horizontalAdvance(state);
    const int nameWidth = rect.width() - stateWidth - Space::Inside;
    if (nameWidth < metrics.averageCharWidth() * 4) {
        painter->drawText(rect, flags, metrics.elidedText(state, Qt::ElideRight, rect.width()));
        return;
    }
    painter->drawText(
        QStyle::visualRect(option.direction, rect, QRect(rect.topLeft(), QSize(nameWidth, rect.height()))), flags,
        metrics.elidedText(name, Qt::ElideRight, nameWidth));
    painter->drawText(rect, int(Qt::AlignVCenter | Qt::AlignTrailing | Qt::TextSingleLine), state);
}

void TimelineDelegate::paintBar(QPainter *painter, const QRect &rect, const QStyleOptionViewItem &option,
                                const QModelIndex &index) const
{
    const auto &node = *m_model.node(index);
    const auto *run = m_model.runOf(index);
    if (!node.parent || rect.width() < 2 * leastBar)
        return; // the run is the axis itself
    const auto &colors = colorsFor(option.palette);
    const int top = rect.center().y() - barHeight / 2 + 1;
    const QRectF track(rect.left(), top, rect.width(), barHeight);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(colors.sunken);
    painter->drawRoundedRect(track, barHeight / 2.0, barHeight / 2.0);
    const qint64 zero = run->row.startMs;
    const qint64 axis = m_model.axisMs(*run);
    for (const auto &child : node.children) { // what a call waited for people
        if (child->row.kind == TimelineKind::Approval && child->row.durationMs)
            paintSegment(painter, track, zero, axis, child->row.startMs, *child->row.durationMs, colors.warning);
    }
    const bool neverRan = node.row.kind == TimelineKind::Call && !node.hasStarted && !node.row.isOpen();
    if (!neverRan || node.children.empty())
        paintSegment(painter, track, zero, axis, node.row.startMs, m_model.elapsedMs(node).value_or(0),
                     timelineColor(node.row, colors));
}

void TimelineDelegate::paintText(QPainter *painter, const QRect &rect, const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const
{
    const auto &row = m_model.node(index)->row;
    const auto &colors = colorsFor(option.palette);
    const bool state = index.column() == TimelineModel::State;
    painter->setPen(state && isTimelineMarked(row) ? timelineColor(row, colors) : colors.secondary);
    const auto side = state ? Qt::AlignLeading : Qt::AlignTrailing;
    painter->drawText(rect, int(Qt::AlignVCenter | side | Qt::TextSingleLine),
                      option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, rect.width()));
}

} // namespace homard
