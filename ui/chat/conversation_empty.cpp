// SPDX-License-Identifier: GPL-3.0-or-later
#include "conversation_empty.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/key_hint_button.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/theme.h"
#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QPushButton>

namespace homard {

ConversationEmpty::ConversationEmpty(QWidget *parent) : QWidget(parent)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(Space::Text, Space::Text, Space::Text, Space::Text);
    column->setSpacing(Space::Related);
    column->addStretch();
    m_title = new PlainLabel(this);
    m_hint = new PlainLabel(this);
    for (auto *label : {m_title, m_hint}) {
        label->setAlignment(Qt::AlignHCenter);
        label->setWordWrap(true);
        column->addWidget(label);
    }
    column->addSpacing(Space::Section);
    for (int i = 0; i < 3; ++i) {
        auto *example = new KeyHintButton(this); // its texts begin at one edge
        example->setMinimumHeight(36);
        example->setIcon(lineIcon(Icon::ArrowRight));
        example->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        connect(example, &QPushButton::clicked, this, [this, example] { Q_EMIT exampleChosen(example->text()); });
        m_examples.push_back(example);
        auto *row = new QHBoxLayout;
        row->addStretch(1);
        row->addWidget(example, 6);
        row->addStretch(1);
        example->setMaximumWidth(460);
        column->addLayout(row);
    }
    column->addStretch();
    retranslate();
    updateColors();
}

void ConversationEmpty::retranslate()
{
    m_title->setText(tr("What shall be done?"));
    m_hint->setText(tr("Homard works in the folder of this session. The mode says what it may do without asking."));
    m_examples[0]->setText(tr("List the files in this folder"));
    m_examples[1]->setText(tr("Which files here are the biggest?"));
    m_examples[2]->setText(tr("What does README.md say?"));
    for (auto *example : m_examples) {
        example->setAccessibleName(tr("Example: %1").arg(example->text()));
        example->setToolTip(tr("Put this into the message box"));
    }
}

void ConversationEmpty::updateColors()
{
    QFont title = font();
    title.setPointSizeF(title.pointSizeF() + 3);
    title.setWeight(QFont::DemiBold);
    m_title->setFont(title);
    QPalette quiet = palette();
    quiet.setColor(QPalette::WindowText, colorsFor(palette()).secondary);
    m_hint->setPalette(quiet);
    m_hint->setForegroundRole(QPalette::WindowText); // on a viewport it would be Text
}

void ConversationEmpty::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    else if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        updateColors();
}

} // namespace homard
