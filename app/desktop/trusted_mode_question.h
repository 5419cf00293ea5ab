// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;

namespace homard {

/// The trusted mode is confirmed by typing its name: no click that was meant for something else turns it on.
class TrustedModeQuestion : public QDialog
{
    Q_OBJECT
public:
    explicit TrustedModeQuestion(QWidget *parent = nullptr);

Q_SIGNALS:
    void confirmed();

private:
    bool isRight() const;

    QLineEdit *m_word;
    QPushButton *m_use;
};

} // namespace homard
