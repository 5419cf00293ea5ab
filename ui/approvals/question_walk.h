// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/models/approvals_model.h"
#include <QWidget>

class QToolButton;

namespace homard {

/// "2 of 5" with the way to the one before, the next, and a list of all. Hidden where there is one question. It chooses
/// nothing itself.
class QuestionWalk : public QWidget
{
    Q_OBJECT
public:
    explicit QuestionWalk(QWidget *parent = nullptr);

    void setQuestions(std::vector<OpenQuestionPtr> questions, const OpenQuestionPtr &shown);
    /// The question so many places further, round the end; null where the shown one is not among them.
    OpenQuestionPtr at(int by) const;
    void retranslate();

Q_SIGNALS:
    void chosen(const QString &approvalId);
    void stepped(int by);
    /// It comes or goes, and what stands beside it moves.
    void moved();

private:
    void list();

    std::vector<OpenQuestionPtr> m_questions;
    OpenQuestionPtr m_shown;
    QToolButton *m_previous;
    QToolButton *m_count; ///< Opens a list of them.
    QToolButton *m_next;
};

} // namespace homard
