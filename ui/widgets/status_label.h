// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/widgets/theme.h"
#include <QWidget>

class QPainter;

namespace homard {

/// What a dot says. The word beside it says it too: state is never told by colour alone.
enum class DotState {
    Idle,     ///< A pale ring.
    Working,  ///< Full, accent.
    Retrying, ///< A ring, accent.
    Waiting,  ///< Full, warning: waits for you.
    Finished, ///< Full, ok.
    Failed,   ///< Full, danger.
    Unread,   ///< Full, accent: something new was not looked at.
};

/// The colour of the dot, and of its word where that is coloured.
QColor dotColor(DotState state, const Colors &colors);
/// Paints the dot into the middle of `rect`, for delegates.
void paintDot(QPainter *painter, const QRect &rect, DotState state, const Colors &colors);

/// A dot and a word: "● Waiting for your approval". Does not take the focus; its accessible name is the word.
class StatusLabel : public QWidget
{
    Q_OBJECT
public:
    explicit StatusLabel(QWidget *parent = nullptr);

    void setState(DotState state, const QString &word);
    DotState state() const { return m_state; }
    QString word() const { return m_word; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    DotState m_state = DotState::Idle;
    QString m_word;
};

} // namespace homard
