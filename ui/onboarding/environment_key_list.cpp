// SPDX-License-Identifier: GPL-3.0-or-later
#include "environment_key_list.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/theme.h"
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace homard {

EnvironmentKeyList::EnvironmentKeyList(QWidget *parent) : QWidget(parent), m_rows(new QVBoxLayout(this))
{
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(Space::Related);
    hide();
}

void EnvironmentKeyList::setEntries(const std::vector<Entry> &entries)
{
    if (entries == m_entries)
        return;
    m_entries = entries;
    fill();
}

void EnvironmentKeyList::setFault(const QString &text)
{
    if (text == m_fault)
        return;
    m_fault = text;
    fill();
}

void EnvironmentKeyList::fill()
{
    while (auto *item = m_rows->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // its button may be the one that was clicked
        delete item;
    }
    for (const Entry &entry : m_entries) {
        auto *row = new QWidget(this);
        auto *layout = new QHBoxLayout(row);
        layout->setContentsMargins(0, 0, 0, 0);
        const QString words = !entry.stored    ? tr("%1 is set in the environment (%2)")
                              : entry.untilEnd ? tr("%1 (%2): its key is kept until Homard ends")
                                               : tr("%1 (%2): its key is in the keychain");
        auto *text = new PlainLabel(words.arg(entry.variable, entry.provider));
        text->setWordWrap(true);
        layout->addWidget(text, 1);
        if (!entry.stored) {
            auto *move = new QPushButton(lineIcon(Icon::Key), tr("Copy into the keychain"));
            move->setAutoDefault(false);
            move->setAccessibleName(tr("Copy %1 into the keychain").arg(entry.variable));
            connect(move, &QPushButton::clicked, this,
                    [this, variable = entry.variable] { Q_EMIT moveRequested(variable); });
            layout->addWidget(move, 0, Qt::AlignTop);
        }
        m_rows->addWidget(row);
    }
    if (!m_fault.isEmpty()) {
        auto *fault = new PlainLabel(m_fault, this);
        fault->setWordWrap(true);
        QPalette own = palette();
        own.setColor(QPalette::WindowText, colorsFor(palette()).danger);
        fault->setPalette(own);
        m_rows->addWidget(fault);
    }
    setVisible(m_rows->count() > 0);
}

void EnvironmentKeyList::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        fill();
    QWidget::changeEvent(event);
}

} // namespace homard
