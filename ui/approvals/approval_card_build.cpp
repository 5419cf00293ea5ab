// SPDX-License-Identifier: GPL-3.0-or-later
// How the card is put together; what it does stands in approval_card.cpp.
#include "alike_panel.h"
#include "card_body.h"
#include "card_button.h"
#include "card_panels.h"
#include "expiry_label.h"
#include "link_button.h"
#include "plan_view.h"
#include "question_walk.h"
#include "scope_panel.h"
#include "squeeze_column.h"
#include "ui/approvals/approval_card.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/risk_chip.h"
#include "ui/widgets/theme.h"
#include "wrapped_text.h"
#include <QBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>

namespace homard {

namespace {

constexpr int detailLines = 14; ///< On the screen (ours); the rest scrolls.
constexpr int leastDetailLines = 4;

} // namespace

void ApprovalCard::build()
{
    auto *column = new SqueezeColumn(this);
    column->setContentsMargins(Space::Group + 2, Space::Group, Space::Group + 2, Space::Group);
    m_body = new CardBody(this);
    column->addScrolling(m_body);
    buildHeader();
    buildFacts();
    buildChoices();
    buildPanels();
    retranslate();
}

void ApprovalCard::buildHeader()
{
    m_headline = new WrappedText(WrappedText::Voice::Headline, this);
    m_walk = new QuestionWalk(this);
    auto *top = new QHBoxLayout;
    top->setSpacing(Space::Inside);
    top->addWidget(m_headline, 1, Qt::AlignVCenter); // on the line of the way to the next one
    top->addWidget(m_walk, 0, Qt::AlignTop);
    m_chip = new RiskChip(this);
    m_riskWords = new WrappedText(WrappedText::Voice::Normal, this);
    auto *risk = new QHBoxLayout;
    risk->setSpacing(Space::Related);
    risk->addWidget(m_chip, 0, Qt::AlignTop);
    risk->addWidget(m_riskWords, 1);
    m_view = new PlanView(this);
    m_note = new WrappedText(WrappedText::Voice::Alert, this);
    m_detailText = new QPlainTextEdit(this);
    m_detailText->setReadOnly(true);
    m_detailText->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_detailText->setTabChangesFocus(true);
    m_detailText->setFont(monospaceFont());
    m_detailText->document()->setDocumentMargin(Space::Related); // as the plan, whose place it takes
    m_detailText->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    const int detailLine = m_detailText->fontMetrics().lineSpacing();
    m_detailText->setMinimumHeight(detailLine * leastDetailLines + 2 * Space::Related);
    m_detailText->setMaximumHeight(detailLine * detailLines);
    m_detailText->hide();
    SqueezeColumn &column = m_body->column();
    column.addLayout(top);
    column.addLayout(risk);
    column.addScrolling(m_view);
    column.addScrolling(m_detailText);
    column.addWidget(m_note); // not beside the choices: it would take from the plan the room whose lack it tells of
    connect(m_walk, &QuestionWalk::stepped, this, &ApprovalCard::step);
    connect(m_walk, &QuestionWalk::chosen, this, &ApprovalCard::choose);
    connect(m_walk, &QuestionWalk::moved, this, &ApprovalCard::rearm);
    connect(m_view, &PlanView::endSeen, this, &ApprovalCard::updateChoices);
}

void ApprovalCard::buildFacts()
{
    m_facts = new QWidget(this);
    auto *facts = new QVBoxLayout(m_facts);
    facts->setContentsMargins(0, 0, 0, 0);
    facts->setSpacing(Space::Inside);
    m_reason = new WrappedText(WrappedText::Voice::Secondary, m_facts);
    m_why = new LinkButton(m_facts);
    m_sandbox = new WrappedText(WrappedText::Voice::Secondary, m_facts);
    auto *row = new FlowLayout;
    row->setSpacing(Space::Related);
    row->addWidget(m_sandbox);
    row->addWidget(m_expiry);
    auto *why = new QHBoxLayout;
    why->setSpacing(Space::Group);
    why->addWidget(m_reason, 1, Qt::AlignTop);
    why->addWidget(m_why, 0, Qt::AlignTop);
    facts->addLayout(why);
    facts->addLayout(row);
    m_body->column().addWidget(m_facts);
    connect(m_why, &LinkButton::clicked, this, &ApprovalCard::toggleDetails);
}

void ApprovalCard::buildChoices()
{
    const auto asks = [this] { return m_arming.isArmed(); };
    m_choices = new QWidget(this);
    auto *row = new FlowLayout(m_choices);
    row->setShrinks(true);
    for (CardButton **button : {&m_again, &m_once, &m_scopes[0].second, &m_scopes[1].second, &m_scopes[2].second,
                                &m_alikeChoice, &m_edit, &m_deny, &m_denyWords, &m_details}) {
        *button = new CardButton(asks, m_choices);
        row->addWidget(*button);
    }
    layout()->addWidget(m_choices);
    // A press was judged by the button; what comes without one is a screen reader's, and judged here.
    connect(m_once, &CardButton::clicked, this, [this] { allow(ApprovalScope::Once); });
    for (const auto &[scope, button] : m_scopes)
        connect(button, &CardButton::clicked, this, [this, wanted = scope] { allow(wanted); });
    connect(m_alikeChoice, &CardButton::clicked, this, &ApprovalCard::showAlike);
    connect(m_edit, &CardButton::clicked, this, [this] { takeQuestionKey(Qt::Key_E); });
    connect(m_deny, &CardButton::clicked, this, [this] { deny({}, false); });
    connect(m_denyWords, &CardButton::clicked, this, [this] { takeQuestionKey(Qt::Key_W); });
    connect(m_details, &CardButton::clicked, this, &ApprovalCard::toggleDetails);
    connect(m_again, &CardButton::clicked, this, &ApprovalCard::askAgain);
}

void ApprovalCard::buildPanels()
{
    m_scopePanel = new ScopePanel(m_arming, this);
    m_alikePanel = new AlikePanel(m_arming, this);
    m_wordsPanel = new WordsPanel(m_arming, this);
    m_editPanel = new EditPanel(m_arming, this);
    for (QWidget *panel : {static_cast<QWidget *>(m_scopePanel), static_cast<QWidget *>(m_alikePanel),
                           static_cast<QWidget *>(m_wordsPanel), static_cast<QWidget *>(m_editPanel)})
        layout()->addWidget(panel);
    const auto back = [this] { turnTo(Page::Question); };
    connect(m_scopePanel, &ScopePanel::confirmed, this, [this] { allow(m_scopePanel->scope()); });
    connect(m_scopePanel, &ScopePanel::left, this, back);
    connect(m_alikePanel, &AlikePanel::allowed, this, [this] { answerAlike(ApprovalOutcome::Allowed); });
    connect(m_alikePanel, &AlikePanel::denied, this, [this] { answerAlike(ApprovalOutcome::Denied); });
    connect(m_alikePanel, &AlikePanel::left, this, &ApprovalCard::leaveAlike);
    connect(m_wordsPanel, &WordsPanel::denied, this, [this](bool stop) { deny(m_wordsPanel->words(), stop); });
    connect(m_wordsPanel, &WordsPanel::left, this, back);
    connect(m_editPanel, &EditPanel::resubmitted, this, &ApprovalCard::resubmit);
    connect(m_editPanel, &EditPanel::left, this, back);
}

void ApprovalCard::retranslate()
{
    setAccessibleName(tr("Question"));
    m_view->setAccessibleName(tr("What would run"));
    m_detailText->setAccessibleName(tr("Details of the plan"));
    m_walk->retranslate();
    m_why->setAccessibleName(tr("Why does it ask?"));
    m_why->setToolTip(tr("Show the reason, the rule and the whole plan"));
    for (const auto &[scope, button] : m_scopes)
        button->setWords(ScopePanel::titleOf(scope), QChar(ScopePanel::keyOf(scope)));
    m_edit->setWords(tr("Edit first"), QStringLiteral("E"));
    m_denyWords->setWords(tr("Deny with words…"), QStringLiteral("W"));
    m_again->setWords(tr("Ask again"), QStringLiteral("R"));
    m_scopePanel->retranslate();
    m_alikePanel->retranslate();
    m_wordsPanel->retranslate();
    m_editPanel->retranslate();
    if (!m_question)
        return;
    if (m_page == Page::Alike)
        leaveAlike();
    m_headline->setText(ApprovalsModel::headlineOf(m_question->request));
    m_view->setPage(pageOf(m_question->request));
    fillFacts();
    showDetails(false);
    updateChoices();
    refresh();
}

} // namespace homard
