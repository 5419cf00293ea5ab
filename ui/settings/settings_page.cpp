// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settings_page.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/theme.h"
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace homard {

SettingsPage::SettingsPage(QWidget *parent)
    : QWidget(parent), m_heading(new PlainLabel), m_reset(new QPushButton), m_body(new QVBoxLayout)
{
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(Space::Text, Space::Section, Space::Text, Space::Text);
    outer->setSpacing(Space::Section);
    QFont large = m_heading->font();
    large.setBold(true);
    large.setPointSizeF(large.pointSizeF() + 2);
    m_heading->setFont(large);
    m_reset->setIcon(lineIcon(Icon::Undo));
    m_reset->setAutoDefault(false);
    QSizePolicy kept = m_reset->sizePolicy(); // every page begins at one height
    kept.setRetainSizeWhenHidden(true);
    m_reset->setSizePolicy(kept);
    auto *head = new QHBoxLayout;
    head->addWidget(m_heading, 1);
    head->addWidget(m_reset);
    outer->addLayout(head);
    m_body->setSpacing(Space::Related);
    outer->addLayout(m_body);
    outer->addStretch();
    connect(m_reset, &QPushButton::clicked, this, &SettingsPage::resetRequested);
}

void SettingsPage::setHeading(const QString &text)
{
    m_heading->setText(text);
    m_reset->setText(tr("Reset page"));
    m_reset->setToolTip(tr("All values of this page back to what they were at first"));
}

void SettingsPage::setResettable(bool resettable)
{
    m_reset->setVisible(resettable);
}

QLabel *SettingsPage::addNote()
{
    auto *note = new PlainLabel;
    note->setWordWrap(true);
    m_notes.append(note);
    m_body->addWidget(note);
    tint();
    return note;
}

QLabel *SettingsPage::addSubheading()
{
    auto *line = new PlainLabel;
    QFont bold = line->font();
    bold.setBold(true);
    line->setFont(bold);
    m_body->addSpacing(Space::Related);
    m_body->addWidget(line);
    return line;
}

QFormLayout *SettingsPage::makeForm()
{
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(Space::Section);
    form->setVerticalSpacing(Space::Group);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    return form;
}

void SettingsPage::tint()
{
    QPalette own = palette();
    own.setColor(QPalette::WindowText, colorsFor(palette()).secondary);
    for (QLabel *note : std::as_const(m_notes))
        note->setPalette(own);
}

void SettingsPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::PaletteChange)
        tint();
    QWidget::changeEvent(event);
}

} // namespace homard
