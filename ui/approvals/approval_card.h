// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/approvals/arming.h"
#include "ui/models/approvals_model.h"
#include <QFrame>
#include <QMap>
#include <QTimer>
#include <array>
#include <map>
#include <utility>

class QPlainTextEdit;

namespace homard {

class AlikePanel;
class CardBody;
class CardButton;
class EditPanel;
class ExpiryLabel;
class LinkButton;
class PlanView;
class QuestionWalk;
class RiskChip;
class ScopePanel;
class WordsPanel;
class WrappedText;

/// One question to a person, pinned above the composer: what would run, exactly as it would, why it asks, and the
/// choices. Hidden while nothing is asked. It never takes the focus by itself, takes no input for 500 ms after it
/// appeared, got the focus or changed, and nothing but a person's act settles a question. Of several it shows one, the
/// oldest first. Model and clock outlive it.
class ApprovalCard : public QFrame
{
    Q_OBJECT
public:
    ApprovalCard(ApprovalsModel &model, const Clock &clock, QWidget *parent = nullptr);
    ~ApprovalCard() override;

    /// Shows the questions of this session; null (not only empty): of all sessions.
    void setSession(const QString &sessionId);
    /// Id of the question that is shown; empty: none.
    QString current() const;
    /// The service said no to an answer: its time had run out.
    void showTooLate(const QString &approvalId);
    /// No run waits for it any more: the card says so and closes.
    void showGone(const QString &approvalId);
    /// Which of the last `looked` calls the rule of that scope would have let pass, newest first: the answer to
    /// matchesWanted(). Nothing happens where something else is shown by now.
    void showMatches(const QString &approvalId, ApprovalScope scope, const QStringList &calls, int looked);
    /// What a screen reader says of the question: headline, risk, choices.
    QString announcement() const;

    /// Sees which key presses are a person's, while the card has the focus.
    bool eventFilter(QObject *watched, QEvent *event) override;

public Q_SLOTS:
    /// For F6: the keys act from now on, after half a second.
    void focusCard();
    /// One of the questions there are: it is shown where it belongs to this session.
    void choose(const QString &approvalId);

Q_SIGNALS:
    /// The person's answer, once for each question; whoever hears it calls AssistantService::answer() and, where that
    /// says false, showTooLate(), or showGone() for one that had expired before.
    void answered(const QString &approvalId, const homard::ApprovalAnswer &answer);
    /// The person wants to be asked again: AssistantService::askAgain(), and showGone() where that says false.
    void askAgainWanted(const QString &approvalId);
    /// The rule of a scope is shown: showMatches() with what else it covers.
    void matchesWanted(const QString &approvalId, homard::ApprovalScope scope);
    /// Another question than before, or none: current() says which.
    void questionShown();
    /// It had the focus and has nothing to ask any more.
    void focusReleased();

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void moveEvent(QMoveEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    enum class Page { Question, Scope, Alike, Words, Edit, Expired, Answered, Gone };

    /// What a person has begun to write about a question.
    struct Begun {
        Page page = Page::Question; ///< Words or Edit; else nothing.
        QString words;
        QMap<QString, QString> changes; ///< Of the arguments, by their names.
        QByteArray plan;                ///< Hash of what they change.
        QString fault;                  ///< Why the changes cannot be used, if they were tried.
    };
    using Asked = std::pair<QString, QString>; ///< Session and call.
    /// Changed arguments that were sent.
    struct Sent {
        QString callId;
        QByteArray plan; ///< Hash of what they were to change.
        QString reason;  ///< Of the question that they answered.
        QMap<QString, QString> changes;
    };

    void build();
    void buildHeader();
    void buildFacts();
    void buildChoices();
    void buildPanels();
    void retranslate();

    void refresh();
    void showQuestion(const OpenQuestionPtr &question);
    void fillQuestion();
    void openPage();
    Asked asked() const;
    bool isWriting() const;
    void keepBegun();
    void dropBegun();
    void keepSent();
    void keepLate();
    void takeSentBack();
    void focusPage();
    void fillFacts();
    void turnTo(Page page);
    void updateChoices();
    void step(int by);
    void toggleDetails();
    void showDetails(bool shown);
    void scrollPlan(int key);
    void rearm();
    void showArmed();
    void followFocus(const QWidget *before, const QWidget *now);
    bool holdsFocus() const;

    bool takeQuestionKey(int key);
    bool takeExpiredKey(int key);
    bool takePanelKey(int key, Qt::KeyboardModifiers modifiers);
    bool isHigh() const;
    bool mayAllow() const;
    const OfferedRule *offerOf(ApprovalScope scope) const;
    void allow(ApprovalScope scope);
    void showScope(const OfferedRule &offer);
    void deny(const QString &words, bool stopRun);
    void resubmit();
    void send(const ApprovalAnswer &answer);
    void askAgain();
    void dismiss();

    std::vector<OpenQuestionPtr> alike() const;
    void showAlike();
    void checkAlike();
    void leaveAlike();
    void answerAlike(ApprovalOutcome outcome);

    ApprovalsModel &m_model;
    Arming m_arming;
    QString m_sessionId;
    OpenQuestionPtr m_question;
    QString m_chosen; ///< The question that the person went to: it stays, though it may have expired.
    Page m_page = Page::Question;
    std::map<Asked, Begun> m_begun; ///< While somebody is asked about the call and something else is shown.
    Sent m_sent;
    std::vector<OpenQuestionPtr> m_alike; ///< On the page of alike ones: all that are shown.
    bool m_interrupted = false; ///< Another page came while the person was typing: nothing is armed until they stop.
    const QEvent *m_pressed = nullptr; ///< The last key press that a person made; compared, never looked into.
    QTimer m_pale;                     ///< While no choice is armed.
    QTimer m_closing;                  ///< Closes what nobody waits for.

    CardBody *m_body = nullptr; ///< Scrolls where there is no room; below it stand the choices.
    WrappedText *m_headline = nullptr;
    RiskChip *m_chip = nullptr;
    QuestionWalk *m_walk = nullptr;
    WrappedText *m_riskWords = nullptr;
    PlanView *m_view = nullptr;
    WrappedText *m_note = nullptr; ///< Why it cannot be allowed, or not yet.
    QWidget *m_facts = nullptr;
    WrappedText *m_reason = nullptr;
    LinkButton *m_why = nullptr;
    WrappedText *m_sandbox = nullptr;
    ExpiryLabel *m_expiry = nullptr;
    QWidget *m_choices = nullptr;
    CardButton *m_again = nullptr;
    CardButton *m_once = nullptr;
    /// Of each scope beyond once.
    std::array<std::pair<ApprovalScope, CardButton *>, 3> m_scopes{
        {{ApprovalScope::Session, nullptr}, {ApprovalScope::Folder, nullptr}, {ApprovalScope::Always, nullptr}}};
    CardButton *m_alikeChoice = nullptr;
    CardButton *m_edit = nullptr;
    CardButton *m_deny = nullptr;
    CardButton *m_denyWords = nullptr;
    CardButton *m_details = nullptr;
    ScopePanel *m_scopePanel = nullptr;
    AlikePanel *m_alikePanel = nullptr;
    WordsPanel *m_wordsPanel = nullptr;
    EditPanel *m_editPanel = nullptr;
    QPlainTextEdit *m_detailText = nullptr;
};

} // namespace homard
