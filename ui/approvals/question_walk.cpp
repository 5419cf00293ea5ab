// SPDX-License-Identifier: GPL-3.0-or-later
#include "question_walk.h"
#include "base/text.h"
#include "ui/widgets/icons.h"
#include <QActionGroup>
#include <QHBoxLayout>
#include <QLocale>
#include <QMenu>
#include <QToolButton>

namespace homard {

namespace {
constexpr qsizetype listedLimit = 100; ///< Characters of a headline in the list (ours).
} // namespace

QuestionWalk::QuestionWalk(QWidget *parent)
    : QWidget(parent), m_previous(new QToolButton(this)), m_count(new QToolButton(this)), m_next(new QToolButton(this))
{
    m_previous->setIcon(lineIcon(Icon::ChevronLeft));
    m_next->setIcon(lineIcon(Icon::ChevronRight));
    m_count->setIcon(lineIcon(Icon::ChevronDown));
    m_count->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_count->setLayoutDirection(Qt::RightToLeft); // the sign that it opens a list comes last
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    for (QToolButton *button : {m_previous, m_count, m_next}) {
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        row->addWidget(button);
    }
    connect(m_previous, &QToolButton::clicked, this, [this] { Q_EMIT stepped(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { Q_EMIT stepped(1); });
    connect(m_count, &QToolButton::clicked, this, &QuestionWalk::list);
    hide();
    retranslate();
}

void QuestionWalk::setQuestions(std::vector<OpenQuestionPtr> questions, const OpenQuestionPtr &shown)
{
    m_questions = std::move(questions);
    m_shown = shown;
    int number = 0;
    for (size_t i = 0; i < m_questions.size(); ++i)
        number = m_questions[i] == m_shown ? int(i) + 1 : number;
    m_count->setText(tr("%1 of %2").arg(QLocale().toString(number), QLocale().toString(qint64(m_questions.size()))));
    m_count->setAccessibleName(tr("All questions, %1").arg(m_count->text()));
    const bool several = m_questions.size() > 1;
    if (several == isHidden())
        Q_EMIT moved();
    setVisible(several);
}

OpenQuestionPtr QuestionWalk::at(int by) const
{
    const auto count = qsizetype(m_questions.size());
    for (qsizetype i = 0; i < count; ++i) {
        if (m_questions[size_t(i)] == m_shown)
            return m_questions[size_t((i + by + count) % count)];
    }
    return {};
}

void QuestionWalk::list()
{
    auto *menu = new QMenu(m_count);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setLayoutDirection(layoutDirection()); // the button's own is turned around
    auto *group = new QActionGroup(menu);
    for (const auto &open : m_questions) {
        const QString headline = ApprovalsModel::headlineOf(open->request);
        QString line = truncated(headline, listedLimit);
        if (line.size() < headline.size())
            line += QChar(0x2026);
        line.replace(u'&', QLatin1StringView("&&"));
        auto *action = menu->addAction(line, this, [this, id = open->request.id] { Q_EMIT chosen(id); });
        action->setCheckable(true);
        action->setChecked(open == m_shown);
        group->addAction(action);
    }
    menu->popup(m_count->mapToGlobal(QPoint(0, m_count->height())));
}

void QuestionWalk::retranslate()
{
    m_previous->setToolTip(tr("Previous question (P)"));
    m_previous->setAccessibleName(tr("Previous question"));
    m_count->setToolTip(tr("All questions"));
    m_next->setToolTip(tr("Next question (N)"));
    m_next->setAccessibleName(tr("Next question"));
    setQuestions(std::move(m_questions), m_shown);
}

} // namespace homard
