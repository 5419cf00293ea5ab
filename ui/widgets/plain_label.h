// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLabel>

namespace homard {

/// A label that shows its text letter for letter. QLabel takes text that looks like markup for markup, and texts of
/// models, files and servers come through most labels sooner or later (S94). tests/lint/house.sh refuses the other one.
class PlainLabel : public QLabel
{
public:
    explicit PlainLabel(QWidget *parent = nullptr) : PlainLabel(QString(), parent) {}
    explicit PlainLabel(const QString &text, QWidget *parent = nullptr) : QLabel(parent)
    {
        setTextFormat(Qt::PlainText);
        setText(text);
    }
};

} // namespace homard
