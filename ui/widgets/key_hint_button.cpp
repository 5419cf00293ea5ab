// SPDX-License-Identifier: GPL-3.0-or-later
#include "key_hint_button.h"
#include "style_boxes.h"
#include "theme.h"
#include <QPainter>
#include <QStyleOptionButton>

namespace homard {
namespace {
constexpr int kSide = 12;
constexpr int kHeight = 30;
constexpr int kIconSize = 16;
} // namespace

KeyHintButton::KeyHintButton(QWidget *parent) : KeyHintButton(QString(), QString(), parent) {}

KeyHintButton::KeyHintButton(const QString &text, const QString &keyHint, QWidget *parent) : QPushButton(text, parent)
{
    setAutoDefault(false);
    setKeyHint(keyHint);
}

void KeyHintButton::setKeyHint(const QString &keyHint)
{
    m_hint = keyHint;
    setAccessibleDescription(keyHint.isEmpty() ? QString() : tr("Key: %1").arg(keyHint));
    updateGeometry();
    update();
}

void KeyHintButton::setTone(Tone tone)
{
    m_tone = tone;
    update();
}

QSize KeyHintButton::sizeHint() const
{
    const QFontMetrics small(smallFont(font()));
    const int mark = icon().isNull() ? 0 : kIconSize + Space::Related;
    const int hint = m_hint.isEmpty() ? 0 : small.horizontalAdvance(m_hint) + Space::Related;
    const int text = fontMetrics().size(Qt::TextShowMnemonic, this->text()).width();
    return {2 * kSide + mark + text + hint, std::max(kHeight, fontMetrics().height() + Space::Group)};
}

void KeyHintButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Colors &colors = colorsFor(palette());
    QStyleOptionButton option;
    initStyleOption(&option);
    const bool live = looksLive();
    const bool over = live && underMouse();
    const QColor ink = live ? toneColor(m_tone, colors) : palette().color(QPalette::Disabled, QPalette::Text);
    const QColor line = hasFocus() ? colors.accent : m_tone == Tone::Text || !live ? colors.border : ink;
    if (!isFlat() || over || isDown() || hasFocus())
        drawRoundBox(&painter, rect(),
                     isDown() ? colors.selection
                     : over   ? colors.sunken
                              : colors.surface,
                     isFlat() && !hasFocus() ? QColor() : line, Radius::Control, hasFocus() ? 2 : 1);
    const auto place = [this](const QRect &logical) { return QStyle::visualRect(layoutDirection(), rect(), logical); };
    QRect text = rect().adjusted(kSide, 0, -kSide, 0);
    if (!icon().isNull()) {
        icon().paint(&painter, place(QRect(text.x(), (height() - kIconSize) / 2, kIconSize, kIconSize)),
                     Qt::AlignCenter, live ? QIcon::Normal : QIcon::Disabled);
        text.setLeft(text.left() + kIconSize + Space::Related);
    }
    const auto side = layoutDirection() == Qt::LeftToRight ? Qt::AlignLeft : Qt::AlignRight;
    painter.setPen(ink);
    const int mnemonic = style()->styleHint(QStyle::SH_UnderlineShortcut, &option, this) != 0 ? Qt::TextShowMnemonic
                                                                                              : Qt::TextHideMnemonic;
    painter.drawText(place(text), int(side | Qt::AlignVCenter | Qt::TextSingleLine) | mnemonic, this->text());
    const auto other = layoutDirection() == Qt::LeftToRight ? Qt::AlignRight : Qt::AlignLeft;
    painter.setFont(smallFont(font()));
    painter.setPen(live ? colors.muted : ink);
    painter.drawText(place(text), int(other | Qt::AlignVCenter | Qt::TextSingleLine), m_hint);
}

} // namespace homard
