// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/widgets/icons.h"
#include <QPushButton>

namespace homard {

/// A button that names its key: "Allow once  1". The key itself is handled by whoever owns the button; here it is a
/// muted hint, and part of the accessible description.
class KeyHintButton : public QPushButton
{
    Q_OBJECT
public:
    explicit KeyHintButton(QWidget *parent = nullptr);
    KeyHintButton(const QString &text, const QString &keyHint, QWidget *parent = nullptr);

    /// As it is printed on the keyboard: "1", "Esc", "Ctrl+N".
    void setKeyHint(const QString &keyHint);
    QString keyHint() const { return m_hint; }
    /// Accent for the safe or usual choice, Danger for what destroys; Text is the usual look.
    void setTone(Tone tone);
    Tone tone() const { return m_tone; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    /// Whether it looks as if a press did something.
    virtual bool looksLive() const { return isEnabled(); }
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_hint;
    Tone m_tone = Tone::Text;
};

} // namespace homard
