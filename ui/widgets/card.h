// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>

class QPainter;

namespace homard {

/// How a card looks.
enum class CardKind {
    Plain,   ///< Surface: forms, fields that belong together.
    Quiet,   ///< Window: tool calls.
    Sunken,  ///< Code, output.
    Waiting, ///< Warning: waits for you.
    Danger,
};

/// Paints a card over `rect` in the colours of `palette`, for delegates and own widgets: fill, 1 px line, radius 8.
void paintCard(QPainter *painter, const QRect &rect, CardKind kind, const QPalette &palette);

/// A frame that looks like a card; the layout in it has the style's margins (12).
class Card : public QFrame
{
    Q_OBJECT
public:
    explicit Card(CardKind kind = CardKind::Plain, QWidget *parent = nullptr);

    void setKind(CardKind kind);
    CardKind kind() const { return m_kind; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    CardKind m_kind;
};

} // namespace homard
