// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline_details.h"
#include "base/plain_tool_tip.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/theme.h"
#include <QHBoxLayout>
#include <QScrollBar>
#include <QTextCursor>
#include <QTextEdit>
#include <QTextTable>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace homard {

namespace {

/// Characters of one value; ours. The rest is in the conversation.
constexpr qsizetype mostShown = 2'000;
constexpr int cellPadding = 2; // device-independent pixels

QString shown(const QString &value)
{
    return value.size() > mostShown ? value.left(mostShown) + QStringLiteral(" …") : value;
}

} // namespace

TimelineDetails::TimelineDetails(QWidget *parent)
    : QWidget(parent), m_title(new ElidedLabel(this)), m_jump(new QToolButton(this)), m_lines(new QTextEdit(this))
{
    m_jump->setIcon(lineIcon(Icon::ArrowRight));
    m_jump->setAutoRaise(true);
    m_lines->setReadOnly(true);
    m_lines->setFrameShape(QFrame::NoFrame);
    m_lines->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_lines->setTabChangesFocus(true);
    m_lines->setUndoRedoEnabled(false);
    m_lines->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_lines->document()->setDocumentMargin(0);

    auto *head = new QHBoxLayout;
    head->setContentsMargins(cellPadding, 0, 0, 0); // the title begins where the texts below do
    head->addWidget(m_title, 1);
    head->addWidget(m_jump);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(Space::Group - cellPadding, Space::Related, Space::Related, Space::Related);
    column->setSpacing(Space::Inside);
    column->addLayout(head);
    column->addWidget(m_lines, 1);
    connect(m_jump, &QToolButton::clicked, this, &TimelineDetails::jumpWanted);
    retranslate();
    clear();
}

void TimelineDetails::clear()
{
    setFacts({}, {}, false);
}

void TimelineDetails::setFacts(const QString &title, const std::vector<TimelineFact> &facts, bool canJump)
{
    const bool same = facts == m_facts && title == m_titleText;
    m_titleText = title;
    m_facts = facts;
    m_jump->setVisible(canJump);
    m_title->setText(title.isEmpty() ? tr("Choose a step to see its details.") : title);
    m_title->setForegroundRole(title.isEmpty() ? QPalette::PlaceholderText : QPalette::WindowText);
    QFont weighted = m_title->font();
    weighted.setWeight(title.isEmpty() ? QFont::Normal : QFont::DemiBold);
    m_title->setFont(weighted);
    m_title->setToolTip(plainToolTip(title));
    if (!same) // what somebody has selected stays
        fill();
}

QString TimelineDetails::text() const
{
    QString out = m_titleText;
    for (const auto &fact : m_facts)
        out += QLatin1Char('\n') + fact.label + QStringLiteral(": ") + fact.value;
    return out;
}

void TimelineDetails::fill()
{
    const auto &colors = colorsFor(palette());
    const int place = m_lines->verticalScrollBar()->value();
    m_lines->clear();
    if (m_facts.empty())
        return;
    QTextCharFormat plain;
    plain.setForeground(colors.text);
    QTextCharFormat quiet;
    quiet.setForeground(colors.secondary);
    QTextCharFormat code;
    code.setForeground(colors.text);
    code.setFont(monospaceFont());
    int labels = 0;
    for (const auto &fact : m_facts)
        labels = std::max(labels, fact.block ? 0 : m_lines->fontMetrics().horizontalAdvance(fact.label));

    QTextTableFormat format;
    format.setBorder(0);
    format.setCellSpacing(0);
    format.setCellPadding(cellPadding);
    format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
    format.setColumnWidthConstraints({QTextLength(QTextLength::FixedLength, labels + Space::Group),
                                      QTextLength(QTextLength::PercentageLength, 100)});
    QTextCursor cursor(m_lines->document());
    const auto blocks = std::count_if(m_facts.begin(), m_facts.end(), [](const auto &fact) { return fact.block; });
    auto *table = cursor.insertTable(int(m_facts.size() + size_t(blocks)), 2, format);
    QTextTableCellFormat sunken;
    sunken.setBackground(colors.sunken);
    sunken.setPadding(Space::Inside);
    int row = 0;
    for (const auto &fact : m_facts) {
        table->cellAt(row, 0).firstCursorPosition().insertText(fact.label, quiet);
        if (!fact.block) {
            table->cellAt(row++, 1).firstCursorPosition().insertText(shown(fact.value), plain);
            continue;
        }
        table->mergeCells(row++, 0, 1, 2);
        table->mergeCells(row, 0, 1, 2);
        auto cell = table->cellAt(row++, 0); // a row of its own, so that its ground has some room around the text
        cell.setFormat(sunken);
        cell.firstCursorPosition().insertText(shown(fact.value), code);
    }
    m_lines->verticalScrollBar()->setValue(place);
}

void TimelineDetails::retranslate()
{
    m_jump->setToolTip(tr("Show in conversation"));
    m_jump->setAccessibleName(tr("Show in conversation"));
    m_lines->setAccessibleName(tr("Details of the step"));
}

void TimelineDetails::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        fill();
    } else if (event->type() == QEvent::LanguageChange) {
        retranslate();
        if (m_titleText.isEmpty())
            clear();
    }
}

} // namespace homard
