// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>

namespace homard {

/// The field's frame: one box around text and hint, with a ring while the writing is in it.
class ComposerBox : public QFrame
{
    Q_OBJECT
public:
    explicit ComposerBox(QWidget *parent = nullptr) : QFrame(parent) {}

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace homard
