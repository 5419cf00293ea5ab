// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/secret_bytes.h"
#include <QLineEdit>

class QToolButton;

namespace homard {

/// A field for a key. What is typed is hidden unless the eye in it is pressed (Tab leads to it, and the field's menu
/// has it), is not for an input method to learn, and is handed out as wiped bytes only. Qt's own copies while somebody
/// types are not in our hands.
class SecretField : public QLineEdit
{
    Q_OBJECT
public:
    explicit SecretField(QWidget *parent = nullptr);

    bool hasSecret() const { return !text().trimmed().isEmpty(); }
    /// Without blanks around it, as pasted keys have them.
    SecretBytes secret() const;
    /// Empties the field and its undo history.
    void clearSecret();

    bool eventFilter(QObject *watched, QEvent *event) override;

protected:
    void changeEvent(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void retranslate();
    void reveal(bool shown);

    QAction *m_eye;
    QToolButton *m_eyeButton; ///< Qt's, of the action.
};

} // namespace homard
