// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/widgets/key_hint_button.h"
#include <functional>

namespace homard {

/// A choice of the approval card. It takes only what a person does (S15) and only while `isArmed` says so, at the press
/// already: a press that comes too early does not become a click by being held (S12). Never takes the focus by a click,
/// so that one click can answer.
class CardButton : public KeyHintButton
{
    Q_OBJECT
public:
    CardButton(std::function<bool()> isArmed, QWidget *parent = nullptr);

    /// Text, accessible name and key.
    void setWords(const QString &words, const QString &key);
    /// Outlined: the choice that Return takes.
    void setSafe(bool safe) { setTone(safe ? Tone::Accent : Tone::Text); }
    /// Space on the focused button does nothing: this choice wants the mouse or its own key.
    void setMouseOnly(bool mouseOnly) { m_mouseOnly = mouseOnly; }

    /// Lower than usual, its text still whole: for small windows.
    QSize minimumSizeHint() const override;

protected:
    bool looksLive() const override { return isEnabled() && m_isArmed(); }
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    std::function<bool()> m_isArmed;
    bool m_mouseOnly = false;
};

} // namespace homard
