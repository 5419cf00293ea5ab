// SPDX-License-Identifier: GPL-3.0-or-later
#include "files_changed_delegate.h"
#include "ui/models/files_changed_model.h"
#include "ui/widgets/theme.h"
#include <QPainter>

namespace homard {

namespace {

QColor stateColor(FileChangeState state, const Colors &colors)
{
    const bool marked = state == FileChangeState::ChangedSince || state == FileChangeState::Gone;
    return marked ? colors.warning : colors.secondary;
}

} // namespace

FilesChangedDelegate::FilesChangedDelegate(const FilesChangedModel &model, QObject *parent)
    : QStyledItemDelegate(parent), m_model(model)
{
}

QSize FilesChangedDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const int width = option.fontMetrics.horizontalAdvance(index.data().toString()) + 3 * Space::Inside;
    return {width, std::max(24, option.fontMetrics.height() + Space::Related)}; // look.md: rows of 24–28
}

void FilesChangedDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto *widget = option.widget;
    auto *style = widget ? widget->style() : nullptr;
    if (style)
        style->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, widget);
    const auto &colors = colorsFor(option.palette);
    const bool isRun = !m_model.checkpoint(index);
    const int side = style ? style->pixelMetric(QStyle::PM_HeaderMargin, nullptr, widget) : Space::Inside;
    const QRect rect = option.rect.adjusted(side, 0, -side, 0); // below the text of the heads
    painter->save();
    painter->setClipRect(option.rect);
    if (index.column() == FilesChangedModel::Lines && !isRun) {
        paintLines(painter, rect, option, index);
    } else {
        const bool state = index.column() == FilesChangedModel::State;
        const bool quiet = isRun || m_model.state(index) == FileChangeState::Undone;
        painter->setPen(state ? stateColor(m_model.state(index), colors) : quiet ? colors.secondary : colors.text);
        const auto edge = index.column() == FilesChangedModel::Lines ? Qt::AlignTrailing : Qt::AlignLeading;
        painter->drawText(rect, int(Qt::AlignVCenter | edge | Qt::TextSingleLine),
                          option.fontMetrics.elidedText(index.data().toString(), Qt::ElideLeft, rect.width()));
    }
    painter->restore();
    if (style && index.column() == 0 && option.state.testFlag(QStyle::State_HasFocus)) {
        QStyleOptionFocusRect focus;
        focus.QStyleOption::operator=(option);
        style->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, painter, widget);
    }
}

/// "+3 −1": both halves in their colours, and told apart by their signs.
void FilesChangedDelegate::paintLines(QPainter *painter, const QRect &rect, const QStyleOptionViewItem &option,
                                      const QModelIndex &index) const
{
    const auto &colors = colorsFor(option.palette);
    const QString text = index.data().toString();
    const qsizetype cut = text.indexOf(QLatin1Char(' '));
    const int flags = int(Qt::AlignVCenter | Qt::AlignRight | Qt::TextSingleLine);
    if (cut < 0) {
        painter->setPen(colors.secondary);
        painter->drawText(rect, flags, text);
        return;
    }
    const QString removed = text.mid(cut);
    painter->setPen(colors.danger);
    painter->drawText(rect, flags, removed);
    painter->setPen(colors.ok);
    painter->drawText(rect.adjusted(0, 0, -option.fontMetrics.horizontalAdvance(removed), 0), flags, text.left(cut));
}

} // namespace homard
