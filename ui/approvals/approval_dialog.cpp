// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/approvals/approval_dialog.h"
#include "base/text.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/theme.h"
#include <QBoxLayout>
#include <QCloseEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScreen>

namespace homard {

namespace {

constexpr int ordinaryWidth = 740; ///< Pixels (ours): all choices on one line.

} // namespace

ApprovalDialog::ApprovalDialog(ApprovalsModel &model, const Clock &clock, QWidget *parent)
    : QWidget(parent, Qt::Window | Qt::WindowStaysOnTopHint | Qt::WindowTitleHint | Qt::WindowCloseButtonHint)
    , m_model(model)
    , m_card(new ApprovalCard(model, clock, this))
    , m_session(new ElidedLabel(this))
    , m_hint(new PlainLabel(this))
    , m_open(new QPushButton(this))
{
    setAttribute(Qt::WA_ShowWithoutActivating);
    setAttribute(Qt::WA_QuitOnClose, false);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(Space::Group, Space::Group, Space::Group, Space::Group);
    column->setSpacing(Space::Related);
    column->addWidget(m_session);
    column->addWidget(m_card);
    column->addStretch(1);
    auto *row = new QHBoxLayout;
    row->addWidget(m_hint, 1);
    row->addWidget(m_open);
    column->addLayout(row);
    m_open->setFocusPolicy(Qt::TabFocus);
    m_open->setAutoDefault(false);
    connect(m_open, &QPushButton::clicked, this, [this] {
        const auto question = m_model.question(m_card->current());
        Q_EMIT openRequested(question ? question->request.sessionId : QString());
    });
    connect(m_card, &ApprovalCard::questionShown, this, &ApprovalDialog::showSession);
    connect(&m_model, &ApprovalsModel::changed, this, &ApprovalDialog::follow);
    retranslate();
    resize(ordinaryWidth, sizeHint().height());
}

void ApprovalDialog::setTitles(std::function<QString(const QString &)> titleOf)
{
    m_titleOf = std::move(titleOf);
    showSession();
}

/// Hidden windows answer for several sessions: the answer depends on where the question comes from.
void ApprovalDialog::showSession()
{
    const auto question = m_model.question(m_card->current());
    const QString title =
        question && m_titleOf ? visibleText(m_titleOf(question->request.sessionId)).simplified() : QString();
    m_session->setText(title.isEmpty() ? tr("A session without a title asks") : tr("“%1” asks").arg(title));
    m_session->setAccessibleName(m_session->text());
    // The program's name at its end: else the platform appends it, to what names it already.
    setWindowTitle(title.isEmpty() ? tr("Question — Homard") : tr("Question: %1 — Homard").arg(title));
    setAccessibleName(windowTitle());
}

void ApprovalDialog::setNeeded(bool needed)
{
    m_needed = needed;
    m_closedOver.clear();
    follow();
}

void ApprovalDialog::follow()
{
    bool fresh = false;
    for (const auto &open : m_model.questions())
        fresh = fresh || !m_closedOver.contains(open->request.id);
    const bool asked = m_card->current().isEmpty() ? false : (isVisible() || fresh);
    const bool shows = m_needed && asked;
    if (shows)
        showSession(); // it may have got its title since
    if (shows && !isVisible())
        setFocus(); // of this window: else the first child would get it when the window is activated, and that is the
                    // card
    setVisible(shows);
}

bool ApprovalDialog::event(QEvent *event)
{
    const bool taken = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest && isVisible()) // as high as the question that is shown
        resize(width(), qMin(qMax(minimumSizeHint().height(), heightForWidth(width())),
                             screen()->availableGeometry().height() - frameGeometry().height() + height()));
    return taken;
}

void ApprovalDialog::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_F6)
        m_card->focusCard();
    else if (event->key() == Qt::Key_Escape && !event->isAutoRepeat())
        QWidget::close();
    else
        QWidget::keyPressEvent(event);
}

/// Closing answers nothing: the question waits in the main window.
void ApprovalDialog::closeEvent(QCloseEvent *event)
{
    for (const auto &open : m_model.questions())
        m_closedOver << open->request.id;
    QWidget::closeEvent(event);
}

void ApprovalDialog::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void ApprovalDialog::paintEvent(QPaintEvent *)
{
    QPainter(this).fillRect(rect(), colorsFor(palette()).surface);
}

void ApprovalDialog::retranslate()
{
    showSession();
    m_hint->setText(tr("F6: answer by keyboard"));
    m_open->setText(tr("Open Homard"));
    m_open->setAccessibleName(m_open->text());
}

} // namespace homard
