// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/text_diff.h"
#include <QWidget>

class QLabel;
class QPlainTextEdit;

namespace homard {

/// Two texts of one file against each other, as a unified diff to read: lines that only the first has begin with "+",
/// lines that only the second has with "−".
class CompareView : public QWidget
{
    Q_OBJECT
public:
    explicit CompareView(QWidget *parent = nullptr);

    /// What is compared, for the words above it; `diff` leads from the second to the first.
    enum class Sides { MineAndDisk, KeptAndEditor };
    void setDiff(Sides sides, const TextDiff &diff);
    /// It takes a while to find out.
    void setWaiting(Sides sides);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void tint();

    QLabel *m_title;
    QPlainTextEdit *m_text;
    Sides m_sides = Sides::MineAndDisk;
    int m_added = 0;
    int m_removed = 0;
    bool m_waiting = false;
};

} // namespace homard
