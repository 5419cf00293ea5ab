// SPDX-License-Identifier: GPL-3.0-or-later
#include "workspace_row.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/plain_label.h"
#include "ui/widgets/theme.h"
#include <QEvent>
#include <QFileDialog>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

namespace homard {

WorkspaceRow::WorkspaceRow(QWidget *parent)
    : QWidget(parent)
    , m_title(new PlainLabel)
    , m_text(new PlainLabel)
    , m_shown(new ElidedLabel)
    , m_choose(new QPushButton)
    , m_fault(new PlainLabel)
{
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(Space::Group);
    grid->setVerticalSpacing(Space::Inside);
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_text->setWordWrap(true);
    m_fault->setWordWrap(true);
    m_fault->hide();
    m_shown->setElideMode(Qt::ElideMiddle);
    m_choose->setIcon(lineIcon(Icon::Folder));
    m_choose->setAutoDefault(false);
    grid->addWidget(m_title, 0, 0);
    grid->addWidget(m_choose, 0, 1, 3, 1, Qt::AlignTop);
    grid->addWidget(m_shown, 1, 0);
    grid->addWidget(m_text, 2, 0);
    grid->addWidget(m_fault, 3, 0, 1, 2);
    grid->setColumnStretch(0, 1);
    connect(m_choose, &QPushButton::clicked, this, &WorkspaceRow::choose);
    retranslate();
    tint();
}

void WorkspaceRow::setPath(const QString &path)
{
    m_path = path;
    setFault({});
    retranslate();
}

void WorkspaceRow::setFault(const QString &text)
{
    m_fault->setText(text);
    m_fault->setVisible(!text.isEmpty());
}

void WorkspaceRow::choose()
{
    auto *dialog = new QFileDialog(this, tr("Choose a folder to work in"), m_path);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, &WorkspaceRow::chosen);
    dialog->open();
}

void WorkspaceRow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::PaletteChange)
        tint();
    QWidget::changeEvent(event);
}

void WorkspaceRow::tint()
{
    const Colors &colors = colorsFor(palette());
    const auto ink = [this](QLabel *label, const QColor &color) {
        QPalette own = palette();
        own.setColor(QPalette::WindowText, color);
        label->setPalette(own);
    };
    ink(m_text, colors.secondary);
    ink(m_fault, colors.danger);
}

void WorkspaceRow::retranslate()
{
    m_title->setText(tr("Folder to work in"));
    m_text->setText(tr("A session reads and changes files here, and nowhere else without asking."));
    m_shown->setText(m_path.isEmpty() ? tr("None chosen yet") : m_path);
    m_choose->setText(tr("Choose…"));
    m_choose->setAccessibleName(tr("Choose the folder to work in"));
}

} // namespace homard
