// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "domain/standing.h"
#include "ui/widgets/status_label.h"
#include <QWidget>
#include <vector>

class QGridLayout;
class QLabel;

namespace homard {

/// Steps one below the other, each with its state in a dot and words, what came of it, and what to do. Passive. Takes
/// no room without steps.
class StepList : public QWidget
{
    Q_OBJECT
public:
    struct Step {
        StepState state = StepState::Waiting;
        QString title; ///< "Answer"
        QString word;  ///< The state in words: "passed".
        QString text;  ///< What came of it; wrapped, can be selected.
        QString hint;  ///< What to do; may be empty.
    };

    explicit StepList(QWidget *parent = nullptr);
    void setSteps(const std::vector<Step> &steps);

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Row {
        StatusLabel *state;
        QLabel *text;
    };
    void tint();

    QGridLayout *m_grid;
    std::vector<Row> m_rows;
    std::vector<Step> m_steps;
};

} // namespace homard
