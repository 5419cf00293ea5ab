// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare_view.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/theme.h"
#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTextBlock>

namespace homard {

namespace {

const QChar minus(0x2212);

/// Its lines have a ground from one edge of it to the other, and some room before their text.
class DiffText : public QPlainTextEdit
{
public:
    explicit DiffText(QWidget *parent) : QPlainTextEdit(parent)
    {
        setReadOnly(true);
        setUndoRedoEnabled(false);
        setFont(monospaceFont());
        setLineWrapMode(QPlainTextEdit::WidgetWidth);
        setFrameShape(QFrame::NoFrame);
        setBackgroundRole(QPalette::Base); // the margins, too
        setAutoFillBackground(true);
        document()->setDocumentMargin(Space::Inside);
        setViewportMargins(Space::Related, Space::Related, Space::Related, 0);
    }
};

/// A line of a unified diff as it is shown: its sign stands off what it is about, else a list's "- a" would begin "--".
QString shownLine(const QString &line)
{
    if (line.isEmpty() || line.startsWith(QLatin1StringView("@@")) || line.startsWith(QLatin1Char('\\')))
        return line;
    const QChar sign = line.front() == QLatin1Char('-') ? minus : line.front();
    return sign + QLatin1Char(' ') + line.mid(1);
}

} // namespace

CompareView::CompareView(QWidget *parent) : QWidget(parent), m_title(new PlainLabel(this)), m_text(new DiffText(this))
{
    m_title->setWordWrap(true);
    m_title->setContentsMargins(Space::Group, Space::Related, Space::Group, Space::Related);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_title);
    column->addWidget(m_text, 1);
    retranslate();
}

void CompareView::setWaiting(Sides sides)
{
    m_sides = sides;
    m_waiting = true;
    m_text->clear();
    retranslate();
}

void CompareView::setDiff(Sides sides, const TextDiff &diff)
{
    m_sides = sides;
    m_waiting = false;
    m_added = diff.added;
    m_removed = diff.removed;
    QStringList lines = diff.text.split(QLatin1Char('\n'));
    while (!lines.isEmpty() &&
           (lines.first().startsWith(QLatin1StringView("---")) || lines.first().startsWith(QLatin1StringView("+++"))))
        lines.removeFirst(); // both sides are the same file
    for (QString &line : lines)
        line = shownLine(line);
    m_text->setPlainText(lines.join(QLatin1Char('\n')));
    tint();
    retranslate();
}

void CompareView::retranslate()
{
    const bool kept = m_sides == Sides::KeptAndEditor;
    const QString words =
        kept ? tr("+ only in the text that was kept (%1), − only in the file as it is now (%2)", "numbers of lines")
             : tr("+ only in your text (%1), − only on disk (%2)", "numbers of lines");
    m_title->setText(m_waiting ? tr("Comparing…") : words.arg(m_added).arg(m_removed));
    m_text->setAccessibleName(kept ? tr("Comparison with the text that was kept")
                                   : tr("Comparison with the file on disk"));
}

void CompareView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    else if (event->type() == QEvent::PaletteChange)
        tint();
}

/// Colours the lines over their whole width; the signs are there as text as well.
void CompareView::tint()
{
    const Colors &colors = colorsFor(palette());
    QTextCursor cursor(m_text->document());
    cursor.beginEditBlock();
    for (QTextBlock line = m_text->document()->begin(); line.isValid(); line = line.next()) {
        const QString text = line.text();
        const bool added = text.startsWith(QLatin1Char('+'));
        const bool removed = text.startsWith(minus);
        const bool isPlace = text.startsWith(QLatin1StringView("@@"));
        QTextBlockFormat ground;
        QTextCharFormat ink;
        if (added || removed)
            ground.setBackground(added ? colors.okBg : colors.dangerBg);
        if (added || removed || isPlace)
            ink.setForeground(added ? colors.ok : removed ? colors.danger : colors.secondary);
        cursor.setPosition(line.position());
        cursor.setPosition(line.position() + line.length() - 1, QTextCursor::KeepAnchor);
        cursor.setBlockFormat(ground);
        cursor.setCharFormat(ink);
    }
    cursor.endEditBlock();
}

} // namespace homard
