// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare_view.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/theme.h"
#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSyntaxHighlighter>

namespace homard {

namespace {

/// Colours the lines of a unified diff; the signs are there as text as well.
class DiffLines : public QSyntaxHighlighter
{
public:
    explicit DiffLines(QPlainTextEdit *edit) : QSyntaxHighlighter(edit->document()), m_edit(edit) {}

protected:
    void highlightBlock(const QString &text) override
    {
        const Colors &colors = colorsFor(m_edit->palette());
        QTextCharFormat format;
        if (text.startsWith(QLatin1Char('+'))) {
            format.setForeground(colors.ok);
            format.setBackground(colors.okBg);
        } else if (text.startsWith(QLatin1Char('-'))) {
            format.setForeground(colors.danger);
            format.setBackground(colors.dangerBg);
        } else if (text.startsWith(QLatin1StringView("@@"))) {
            format.setForeground(colors.muted);
        }
        setFormat(0, int(text.size()), format);
    }

private:
    QPlainTextEdit *m_edit;
};

} // namespace

CompareView::CompareView(QWidget *parent)
    : QWidget(parent), m_title(new PlainLabel(this)), m_text(new QPlainTextEdit(this))
{
    m_title->setWordWrap(true);
    m_title->setMargin(Space::Related);
    m_text->setReadOnly(true);
    m_text->setFont(monospaceFont());
    m_text->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    m_text->setFrameShape(QFrame::NoFrame);
    m_lines = new DiffLines(m_text);
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
    m_text->setPlainText(lines.join(QLatin1Char('\n')));
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
        QMetaObject::invokeMethod(m_lines, &QSyntaxHighlighter::rehighlight,
                                  Qt::QueuedConnection); // the text has it later
}

} // namespace homard
