// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope_panel.h"
#include "base/text.h"
#include "squeeze_column.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/theme.h"

namespace homard {

namespace {
constexpr int listedLines = 4; ///< Calls in view (ours); the rest scrolls.
} // namespace

ScopePanel::ScopePanel(const Arming &arming, QWidget *parent)
    : QWidget(parent)
    , m_rule(new WrappedText(WrappedText::Voice::Normal, this))
    , m_matches(new WrappedText(WrappedText::Voice::Secondary, this))
    , m_list(new QPlainTextEdit(this))
{
    const auto asks = [&arming] { return arming.isArmed(); };
    m_confirm = new CardButton(asks, this);
    m_back = new CardButton(asks, this);
    m_list->setReadOnly(true);
    m_list->setTabChangesFocus(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFont(monospaceFont());
    m_list->setLineWrapMode(QPlainTextEdit::NoWrap); // a call is a line
    m_list->viewport()->setAutoFillBackground(false);
    auto *column = new SqueezeColumn(this);
    column->addWidget(m_rule);
    column->addWidget(m_matches);
    column->addScrolling(m_list);
    auto *row = new FlowLayout;
    row->setShrinks(true);
    row->addWidget(m_confirm);
    row->addWidget(m_back);
    column->addLayout(row);
    m_back->setSafe(true);
    connect(m_confirm, &CardButton::clicked, this, &ScopePanel::confirmed);
    connect(m_back, &CardButton::clicked, this, &ScopePanel::left);
    retranslate();
}

void ScopePanel::setOffer(const OfferedRule &offer)
{
    m_offer = offer;
    m_looked = -1;
    m_calls.clear();
    m_rule->setText(readableText(offer.sentence));
    retranslate();
}

void ScopePanel::setMatches(const QStringList &calls, int looked)
{
    m_calls = calls;
    m_looked = looked;
    showMatches();
}

void ScopePanel::showMatches()
{
    if (m_looked < 0)
        m_matches->setText(tr("Looking through the last calls…"));
    else if (m_looked == 0)
        m_matches->setText(tr("There are no earlier calls to compare it with."));
    else if (m_calls.isEmpty())
        m_matches->setText(tr("Of the last %n call(s) it would have let none pass.", nullptr, m_looked));
    else
        m_matches->setText(tr("Of the last %n call(s) it would also have let pass:", nullptr, m_looked));
    QStringList lines;
    for (const QString &call : std::as_const(m_calls))
        lines.append(visibleText(call));
    m_list->setPlainText(lines.join(QLatin1Char('\n')));
    m_list->setVisible(!lines.isEmpty());
    m_list->setVerticalScrollBarPolicy(lines.size() > listedLines ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    const int height = m_list->fontMetrics().lineSpacing() * int(qMin<qsizetype>(listedLines, lines.size())) +
                       2 * int(m_list->document()->documentMargin());
    m_list->setMinimumHeight(height);
    m_list->setMaximumHeight(height);
    updateGeometry();
}

int ScopePanel::keyOf(ApprovalScope scope)
{
    switch (scope) {
    case ApprovalScope::Once: return Qt::Key_1;
    case ApprovalScope::Session: return Qt::Key_2;
    case ApprovalScope::Folder: return Qt::Key_3;
    case ApprovalScope::Always: break;
    }
    return Qt::Key_4;
}

QString ScopePanel::titleOf(ApprovalScope scope)
{
    switch (scope) {
    case ApprovalScope::Once: return tr("Allow once");
    case ApprovalScope::Session: return tr("This session");
    case ApprovalScope::Folder: return tr("This folder");
    case ApprovalScope::Always: break;
    }
    return tr("Always");
}

void ScopePanel::retranslate()
{
    const QString key = QChar(keyOf(m_offer.scope));
    switch (m_offer.scope) {
    case ApprovalScope::Once:
    case ApprovalScope::Session: m_confirm->setWords(tr("Allow for this session"), key); break;
    case ApprovalScope::Folder: m_confirm->setWords(tr("Allow in this folder"), key); break;
    case ApprovalScope::Always: m_confirm->setWords(tr("Always allow"), key); break;
    }
    m_back->setWords(tr("Back"), tr("Esc"));
    m_list->setAccessibleName(tr("Earlier calls that it would let pass"));
    showMatches();
}

} // namespace homard
