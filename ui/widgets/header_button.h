// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/widgets/icons.h"
#include <QToolButton>
#include <optional>

namespace homard {

/// A bordered chip of the header line: text, an icon if wanted, and usually a menu (setMenu() of QToolButton; it opens
/// on a click, Space, Return or Alt+Down). Elides a long text and shows it whole as the tooltip. Set the accessible
/// name to what can be chosen here ("Model"); the text is what is chosen; a screen reader hears both.
class HeaderButton : public QToolButton
{
    Q_OBJECT
public:
    explicit HeaderButton(QWidget *parent = nullptr);

    /// The line and text take this tone; Secondary is the quiet usual one.
    void setTone(Tone tone);
    Tone tone() const { return m_tone; }
    void setLineIcon(std::optional<Icon> icon);
    /// Device-independent pixels; longer texts are elided. 220 at first.
    void setMaximumTextWidth(int width);
    /// Where the ellipsis stands: in the middle for paths.
    void setElideMode(Qt::TextElideMode mode);
    /// Opens the menu, or clicks the button if it has none.
    void open();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool event(QEvent *event) override;

private:
    int decorationWidth() const;
    QRect textArea() const;

    Tone m_tone = Tone::Secondary;
    std::optional<Icon> m_icon;
    int m_maximumTextWidth = 220;
    Qt::TextElideMode m_elide = Qt::ElideRight;
};

} // namespace homard
