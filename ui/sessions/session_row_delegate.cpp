// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_row_delegate.h"
#include "ui/models/session_list_model.h"
#include "ui/widgets/status_label.h"
#include "ui/widgets/theme.h"
#include <QLineEdit>
#include <QPainter>

namespace homard {
namespace {

constexpr int kHeight = 30;    ///< 28–32 in the sketch; more where the font is larger.
constexpr int kDotColumn = 24; ///< Margin, dot, gap.

DotState dotOf(const QModelIndex &index)
{
    switch (SessionRowState(index.data(SessionListModel::StateRole).toInt())) {
    case SessionRowState::Idle: return DotState::Idle;
    case SessionRowState::Running: return DotState::Working;
    case SessionRowState::Retrying: return DotState::Retrying;
    case SessionRowState::Asks: return DotState::Waiting;
    case SessionRowState::Failed: return DotState::Failed;
    case SessionRowState::Unread: return DotState::Unread;
    }
    return DotState::Idle;
}

bool isHeading(const QModelIndex &index)
{
    return index.data(SessionListModel::HeadingRole).toBool();
}

QRect titleRect(const QRect &row)
{
    return row.adjusted(kDotColumn, 0, -Space::Related, 0);
}

} // namespace

QSize SessionRowDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {120, std::max(kHeight, option.fontMetrics.height() + Space::Group)};
}

void SessionRowDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    if (isHeading(index))
        paintHeading(painter, option, index);
    else
        paintSession(painter, option, index);
    painter->restore();
}

void SessionRowDelegate::paintHeading(QPainter *painter, const QStyleOptionViewItem &option,
                                      const QModelIndex &index) const
{
    painter->setFont(smallFont(option.font));
    painter->setPen(colorsFor(option.palette).secondary);
    const QRect area = option.rect.adjusted(Space::Related - 2, 0, -Space::Related, -Space::Inside);
    const auto side = option.direction == Qt::LeftToRight ? Qt::AlignLeft : Qt::AlignRight;
    painter->drawText(area, int(side | Qt::AlignBottom | Qt::TextSingleLine), index.data().toString());
}

void SessionRowDelegate::paintSession(QPainter *painter, const QStyleOptionViewItem &option,
                                      const QModelIndex &index) const
{
    const Colors &colors = colorsFor(option.palette);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const bool focus = option.state.testFlag(QStyle::State_HasFocus);
    const auto place = [&](const QRect &rect) { return QStyle::visualRect(option.direction, option.rect, rect); };
    const bool over = option.state.testFlag(QStyle::State_MouseOver);
    if (selected || over || focus) {
        const double inset = focus ? 1 : 0;
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(focus ? QPen(colors.accent, 2) : QPen(Qt::NoPen));
        painter->setBrush(selected ? QBrush(colors.selection) : over ? QBrush(colors.sunken) : QBrush(Qt::NoBrush));
        painter->drawRoundedRect(QRectF(option.rect).adjusted(inset, inset, -inset, -inset), Radius::Control,
                                 Radius::Control);
    }
    const DotState dot = dotOf(index);
    paintDot(painter, place(QRect(option.rect.x(), option.rect.y(), kDotColumn, option.rect.height())), dot, colors);

    const QString word = index.data(SessionListModel::StateWordRole).toString();
    const QString aside = word.isEmpty() ? index.data(SessionListModel::TimeRole).toString() : word;
    const QFont small = smallFont(option.font);
    const int asideWidth = QFontMetrics(small).horizontalAdvance(aside);
    const QRect area = titleRect(option.rect);
    const bool leftToRight = option.direction == Qt::LeftToRight;
    painter->setFont(small);
    const bool loud = dot == DotState::Waiting || dot == DotState::Failed || dot == DotState::Unread;
    painter->setPen(loud ? dotColor(dot, colors) : colors.secondary);
    painter->drawText(place(area),
                      int(Qt::AlignVCenter | Qt::TextSingleLine) | int(leftToRight ? Qt::AlignRight : Qt::AlignLeft),
                      aside);

    QFont font = option.font;
    if (dot == DotState::Unread || dot == DotState::Waiting)
        font.setWeight(QFont::DemiBold);
    painter->setFont(font);
    painter->setPen(colors.text);
    const QRect text = area.adjusted(0, 0, -asideWidth - Space::Related, 0);
    painter->drawText(place(text),
                      int(Qt::AlignVCenter | Qt::TextSingleLine) | int(leftToRight ? Qt::AlignLeft : Qt::AlignRight),
                      QFontMetrics(font).elidedText(index.data().toString(), Qt::ElideRight, text.width()));
}

QWidget *SessionRowDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &, const QModelIndex &) const
{
    auto *editor = new QLineEdit(parent);
    editor->setAccessibleName(tr("Session title"));
    return editor;
}

void SessionRowDelegate::updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                                              const QModelIndex &) const
{
    const QRect area = option.rect.adjusted(kDotColumn - Space::Related, 0, 0, 0);
    editor->setGeometry(QStyle::visualRect(option.direction, option.rect, area));
}

void SessionRowDelegate::setEditorData(QWidget *editor, const QModelIndex &index) const
{
    auto *field = static_cast<QLineEdit *>(editor);
    if (field->text().isEmpty()) // not again when the row changes behind it
        field->setText(index.data(Qt::EditRole).toString());
}

void SessionRowDelegate::setModelData(QWidget *editor, QAbstractItemModel *, const QModelIndex &index) const
{
    const QString title = static_cast<QLineEdit *>(editor)->text().simplified();
    if (!title.isEmpty() && title != index.data(Qt::EditRole).toString())
        Q_EMIT renamed(index.data(SessionListModel::IdRole).toString(), title);
}

} // namespace homard
