// SPDX-License-Identifier: GPL-3.0-or-later
#include "card_panels.h"
#include "base/text.h"
#include "squeeze_column.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/theme.h"
#include <QJsonDocument>
#include <QScrollArea>

namespace homard {

namespace {

constexpr int wordsLimit = 2000; ///< Characters for the model (ours): a remark, no essay.
constexpr int formHeight = 260;  ///< Pixels of the form before it scrolls (ours).
constexpr int leastFormLines = 3;

FlowLayout *rowOfChoices()
{
    auto *row = new FlowLayout;
    row->setShrinks(true);
    return row;
}

/// As high as its form is now; QScrollArea keeps the first form's size.
class FormArea : public QScrollArea
{
public:
    using QScrollArea::QScrollArea;
    QSize sizeHint() const override { return {QScrollArea::sizeHint().width(), widget()->sizeHint().height()}; }
};

std::function<bool()> asks(const Arming &arming)
{
    return [&arming] { return arming.isArmed(); };
}

} // namespace

WordsPanel::WordsPanel(const Arming &arming, QWidget *parent)
    : QWidget(parent)
    , m_words(new QLineEdit(this))
    , m_deny(new CardButton(asks(arming), this))
    , m_stop(new CardButton(asks(arming), this))
    , m_back(new CardButton(asks(arming), this))
{
    auto *column = new SqueezeColumn(this);
    m_words->setMaxLength(wordsLimit);
    column->addWidget(m_words);
    auto *row = rowOfChoices();
    for (CardButton *button : {m_deny, m_stop, m_back})
        row->addWidget(button);
    column->addLayout(row);
    m_deny->setSafe(true);
    connect(m_deny, &CardButton::clicked, this, [this] { Q_EMIT denied(false); });
    connect(m_stop, &CardButton::clicked, this, [this] { Q_EMIT denied(true); });
    connect(m_back, &CardButton::clicked, this, &WordsPanel::left);
    retranslate();
}

void WordsPanel::begin(const QString &words)
{
    m_words->setText(words);
}

void WordsPanel::focusField()
{
    m_words->setFocus();
}

QString WordsPanel::words() const
{
    return safeText(m_words->text());
}

void WordsPanel::retranslate()
{
    m_words->setPlaceholderText(tr("What should it do instead? (optional)"));
    m_words->setAccessibleName(tr("Words for the model"));
    m_deny->setWords(tr("Deny"), tr("Enter"));
    m_stop->setWords(tr("Deny and stop"), {});
    m_back->setWords(tr("Back"), tr("Esc"));
}

EditPanel::EditPanel(const Arming &arming, QWidget *parent)
    : QWidget(parent)
    , m_area(new FormArea(this))
    , m_editor(new ArgumentEditor)
    , m_fault(new WrappedText(WrappedText::Voice::Alert, this))
    , m_again(new CardButton(asks(arming), this))
    , m_back(new CardButton(asks(arming), this))
{
    auto *column = new SqueezeColumn(this);
    m_area->setWidget(m_editor);
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setFocusPolicy(Qt::NoFocus); // its fields have it
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->viewport()->setAutoFillBackground(false);
    m_editor->setAutoFillBackground(false);
    column->addScrolling(m_area);
    column->addWidget(m_fault);
    auto *row = rowOfChoices();
    row->addWidget(m_again);
    row->addWidget(m_back);
    column->addLayout(row);
    connect(m_editor, &ArgumentEditor::changed, this, [this] {
        m_refused.clear();
        check();
    });
    connect(m_again, &CardButton::clicked, this, &EditPanel::resubmitted);
    connect(m_back, &CardButton::clicked, this, &EditPanel::left);
    retranslate();
}

void EditPanel::begin(const QString &tool, const QJsonObject &arguments, const QJsonObject &schema)
{
    m_refused.clear();
    m_editor->setArguments(tool, arguments, schema);
    const int form = m_editor->sizeHint().height();
    m_area->setMaximumHeight(qMin(form, formHeight));
    m_area->setMinimumHeight(qMin(form, leastFormLines * fontMetrics().lineSpacing()));
    m_area->updateGeometry();
    check();
}

QMap<QString, QString> EditPanel::changes() const
{
    return m_editor->changes();
}

void EditPanel::resume(const QMap<QString, QString> &changes, const QString &fault)
{
    m_editor->setChanges(changes);
    m_refused = fault;
    check();
}

void EditPanel::focusField()
{
    if (QWidget *field = m_editor->firstField())
        field->setFocus();
}

QString EditPanel::arguments() const
{
    if (!m_editor->fault().isEmpty())
        return {};
    return QString::fromUtf8(QJsonDocument(m_editor->arguments()).toJson(QJsonDocument::Compact));
}

void EditPanel::check()
{
    const QString fault = m_editor->fault();
    m_fault->setText(fault.isEmpty() ? m_refused : fault);
    m_fault->setVisible(!m_fault->text().isEmpty());
    m_again->setEnabled(fault.isEmpty());
}

void EditPanel::retranslate()
{
    m_again->setWords(tr("Ask again with this"), tr("Ctrl+Enter"));
    m_back->setWords(tr("Back"), tr("Esc"));
    m_editor->retranslate();
    check();
}

} // namespace homard
