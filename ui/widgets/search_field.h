// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLineEdit>

namespace homard {

/// A line edit with a magnifier and a clear button. Esc empties it; if it is empty already, Esc goes on to the parent.
/// Down, Up, Page keys and Return are offered by movePressed() and returnPressed(), so that a list below can be walked
/// while typing. Input methods are never disturbed: nothing is handled while one composes.
class SearchField : public QLineEdit
{
    Q_OBJECT
public:
    explicit SearchField(QWidget *parent = nullptr);

Q_SIGNALS:
    /// A key that moves in a list was pressed: Qt::Key_Down, Key_Up, Key_PageDown, Key_PageUp.
    void movePressed(int key);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    QAction *m_magnifier = nullptr;
    QAction *m_clear = nullptr;
};

} // namespace homard
